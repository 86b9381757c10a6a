# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The desk in the language of the browser: no text stays in English, and errors are told in it as well."""

import ast
import csv
import io
import json
import re
import urllib.error
import urllib.request

import pytest
from asking import post
from desks import PATIENCE_S, air
from places import VECTORS
from test_desk_book import DOCS, NOW, matches
from test_desk_club import OVER
from test_desk_messages import TOLD
from test_desk_night import begun

from desk import codes, language
from desk.book import BookError
from desk.hands import hands_of
from desk.options import game_shown
from rules_min import GAMES
from rules_min.notation.reader import SheetError
from tools.desk_messages import desk_messages
from tools.languages import LOCALE
from tools.page_messages import COMMENT, STRING, Texts

DESK = DOCS.parent / "desk"
SPANISH = "es-DO,es;q=0.9,en;q=0.8"
MADE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
NOTATION = {"make play", "target 150, track off"}  # what is typed so in every language
HTML = {", viewport-fit=cover", 'class="wall"'}


def ask(running, path, accepted=SPANISH):
    """What a browser with these languages gets."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{running.port}{path}", headers={"Accept-Language": accepted}
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return answer.read()
    except urllib.error.HTTPError as error:
        return error.read()


# Nothing is left out -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(DESK.glob("page/*.j2")), ids=lambda path: path.stem)
def test_a_template_has_no_text_of_its_own(path):
    parser = Texts()
    parser.feed("<body>" + MADE.sub("", path.read_text()))
    placeholders = re.findall('placeholder="([^"]*)"', path.read_text())
    told = [text for text in parser.found + placeholders if re.search("[a-z]{2}", text)]
    assert set(told) <= NOTATION | HTML


def test_the_style_has_no_text():
    found = re.findall("content: (.*?);", (DESK / "page" / "desk.css").read_text())
    assert found and not any(re.search('"[^"]*[a-z]', each) for each in found)


def test_the_script_of_the_scoreboard_has_no_text_of_its_own():
    script = re.sub(
        r"\$\{(?:[^{}]|\{[^}]*\})*\}", "", COMMENT.sub("", (DESK / "page" / "wall.js").read_text())
    )
    strings = ["".join(groups) for groups in STRING.findall(script)]
    assert [text for text in strings if " " in text and not text.startswith(("(", "no #"))] == []
    assert all(part in strings for part in ("first", "below")), "they are found"


def test_every_text_of_the_modules_is_found():
    """A call inside of an f-string would not be."""
    found = {message.text for message in desk_messages()}
    for path in DESK.glob("*.py"):
        for call in (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)):
            if isinstance(call.func, ast.Name) and call.func.id in ("_", "Text") and path.stem != "language":
                assert isinstance(call.args[0], ast.Constant) and call.args[0].value in found, path.name


def test_what_was_told_of_a_hand_has_no_english_in_it(spoken):
    english, spanish = [], []
    for path in sorted((VECTORS).rglob("*.sheet"))[::11]:
        try:
            english += [text for hand in hands_of(path.read_text().splitlines()) for text in hand.told]
        except SheetError:  # a sheet that must be refused
            continue
        spoken("es")
        spanish += [text for hand in hands_of(path.read_text().splitlines()) for text in hand.told]
        spoken("")
    same = {one for one, other in zip(english, spanish, strict=True) if one == other}
    assert len(english) > 100 and all(text.endswith(": Bingo") for text in same)


# The language -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        (SPANISH, "es"),
        ("es-419", "es"),
        ("ES", "es"),
        ("pt-BR,pt;q=0.9", "pt_BR"),
        ("pt", "pt_BR"),
        ("PT-PT,es;q=0.5", "pt_BR"),
        ("de-AT,es;q=0.7,en;q=0.5", "es"),
        ("en-GB,es;q=0.7", "en"),
        ("de,fr;q=0.7", "en"),
        ("*", "en"),
        ("", "en"),
        (";;,=,\u00f1", "en"),
    ],
)
def test_it_is_the_first_of_the_browser_that_there_is(spoken, accepted, code):
    spoken(accepted)
    assert language.language() == code


def test_each_page_comes_in_the_language_of_who_asks(running):
    for message in matches():
        running.book.add(message, NOW)
    match = f"/match/{matches()[0].match}"
    for path, spanish, english in (
        ("/", "Todavía no hay mesas", "No table yet"),
        ("/book", "El libro de partidas", "The book of matches"),
        ("/night", "Empezar una noche nueva", "Begin a new night"),
        (match, "a Bob le quedan 27 puntos", "Bob holds 27"),
        ("/match/none", "no existe esa partida", "no such match"),
        ("/book?since=soon", "no es una fecha", "no date"),
    ):
        told, other = ask(running, path).decode(), ask(running, path, "en-US").decode()
        assert spanish in told and english not in told and english in other and spanish not in other, path
        if told.startswith("<!doctype"):
            assert '<html lang="es">' in told and '<html lang="en">' in other
    assert "23 de noviembre de 2026" in ask(running, match).decode()
    assert ask(running, match + ".pdf") != ask(running, match + ".pdf", "en")
    assert next(csv.reader(io.StringIO(ask(running, "/season.csv").decode("utf-8-sig")), delimiter=";"))[
        :3
    ] == [
        "jugador",
        "partidas",
        "ganadas",
    ]


def state_of(running, accepted):
    """What the scoreboard is told first."""
    url = f"http://127.0.0.1:{running.port}/events"
    request = urllib.request.Request(url, headers={"Accept-Language": accepted})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.loads(answer.readline().removeprefix(b"data: "))


def test_the_game_of_a_night_is_shown_in_the_words_of_the_gadget(spoken):
    options = {"target": "150", "track": "off", "capicua": "50"}
    english = "Dominican, to 150, Follow turns: no, Capicua: 50"
    assert game_shown("dominican", options) == english and game_shown("", {}) == ""
    assert game_shown("mexican-train", {"target": "3"}) == "Mexican Train, Hands: 3"
    spoken("es")
    assert game_shown("dominican", options).startswith("Dominicano, a 150, Seguir turnos: no, Capicúa: 50")


def test_two_scoreboards_are_told_the_same_in_two_languages(running):
    post(running, "/night/begin", name="", entrants="Ann\nBob\nCy\nDi", tables="3 4", kind="swiss", best="1")
    running.take(air(OVER))
    running.take(air({**TOLD, "table": "9"}, "5"))
    spanish, english = state_of(running, "es"), state_of(running, "en")
    assert [card["title"] for card in spanish["tables"]] == ["Mesa 3", "Mesa 4"]
    assert [card["title"] for card in english["tables"]] == ["Table 3", "Table 4"]
    assert "terminada" in spanish["tables"][0]["below"] and "over" in english["tables"][0]["below"]
    assert spanish["tables"][0]["told"] == ["gana", ""] and english["tables"][0]["told"] == ["wins", ""]
    assert spanish["night"]["title"] == "Noche de club · ronda 1"
    assert english["night"]["title"] == "Club night · round 1"
    assert spanish["trouble"] == "Mesa 5, un mensaje no se tomó: dice que es la mesa 9; no se toma"
    assert "says it is table 9" in english["trouble"]


def test_an_error_is_put_into_words_by_who_reads_it(spoken):
    error = BookError(
        language.Text(
            "Not in the book: %(why)s", why=language.Text("no such match; expected one of the book")
        )
    )
    assert str(error) == "Not in the book: no such match; expected one of the book"
    spoken("es")
    assert str(error) == "No está en el libro: no existe esa partida; se espera una del libro"


def test_all_languages_of_the_gadget_are_spoken(spoken):
    for path in LOCALE.glob("[!.]*.po"):
        spoken(path.stem)
        assert language.language() == path.stem and language._("Scoreboard") != "Scoreboard"


def tables_of(running):
    """The addresses of all tables for spreadsheets that the desk gives."""
    found = [route.resource.canonical for route in running.app.router.routes() if route.resource]
    return sorted({path for path in found if path.endswith(".csv")})


@pytest.mark.parametrize("code", ["en", *(path.stem for path in LOCALE.glob("[!.]*.po"))])
def test_each_column_of_each_table_has_a_heading_and_no_cell_an_id(running, code):
    """Matches of one to five sides, of every state, from each place; and two nights."""
    names = ["Ann", "Bob", "Cy", "Di", "Éva"]
    for sides, state in enumerate(("over", "given up", "playing", "over", "over"), 1):
        won = {"winners": [0]} if state == "over" else {"winners": []}
        message = TOLD | {"game": "points", "match": f"mpkh000{sides}", "state": state, **won}
        count = {"names": names[:sides], "totals": [5] * sides, "won": [0] * sides}
        running.take(air(message | count | ({} if state == "playing" else {"turn": None})))
    for message in (*matches(), codes.read("Block: *Ann 105, Bob 85 (mpkhy0hw)")):
        running.book.add(message, NOW)
    for _ in range(2):
        begun(running.desk.nights)
    ids = {row[1] for row in GAMES} | ({"over", "given up", "playing"} if code != "en" else {"playing"})
    addresses = tables_of(running)
    assert addresses == ["/matches.csv", "/season.csv", "/series.csv"]
    for address in (*addresses, "/season.csv?game=points"):
        text = ask(running, address, code.replace("_", "-")).decode("utf-8-sig")
        head, *rows = csv.reader(io.StringIO(text), delimiter="," if code == "en" else ";")
        assert rows and {len(row) for row in rows} == {len(head)}, address
        assert all(head), f"{address}: {head}"
        assert not ids & {cell for row in rows for cell in row}, address
    matches_head = ask(running, "/matches.csv", code.replace("_", "-")).decode("utf-8-sig").splitlines()[0]
    assert len(set(matches_head.split("," if code == "en" else ";"))) == 5 + 2 * 5
