# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The code of a result: a phone reads it off the panel, and the book knows the match."""

import sys
from types import SimpleNamespace

import pytest
import zxingcpp
from PIL import Image, ImageFilter
from pressing import OutOfMemory, note, press_all, set_up
from tallybone.screens.ids import QR_CODE
from test_messages import Computer

from desk import codes
from desk.messages import MessageError
from rules_min import GAMES, load
from simulator.gadget import Gadget

SITE = "https://club.example/r/"
END = ["hold OK 900", "OK", "OK", "UP", "OK", "UP", "OK", "OK"]


def photo(gadget, scale, turned=0, blur=0.0):
    """The panel as a camera sees it: larger, turned, with soft edges, in a dark case."""
    rows = gadget.screen()
    small = Image.new("L", (128, 64))
    small.putdata([230 if pixel == "#" else 20 for row in rows for pixel in row])
    picture = Image.new("L", (168, 104), 40)
    picture.paste(small, (20, 20))
    picture = picture.resize((168 * scale, 104 * scale), Image.Resampling.NEAREST)
    if blur:
        picture = picture.filter(ImageFilter.GaussianBlur(blur * scale))
    return picture.rotate(turned, expand=True, fillcolor=40, resample=Image.Resampling.BILINEAR)


def scanned(gadget, *how):
    found = zxingcpp.read_barcodes(photo(gadget, *how), formats=zxingcpp.BarcodeFormat.QRCode)
    assert len(found) == 1
    return found[0].text


def won(settings=None):
    """A gadget with a match of Block that Ann has won."""
    gadget = Gadget(settings={"NAMES": "Ann Bob", "TABLE": "3"} | (settings or {}))
    gadget.power_on()
    set_up(gadget, "block", 2, target=5)
    press_all(gadget, ["OK", *END])
    assert gadget.match.winners
    return gadget


@pytest.mark.parametrize(
    "how", [(2,), (4,), (9,), (4, 180), (5, 90), (5, 8), (6, 0, 0.6), (6, -5, 0.5)], ids=str
)
@pytest.mark.parametrize("site", ["", SITE], ids=["text", "link"])
def test_a_camera_reads_it_off_the_panel(site, how):
    gadget = won({"SITE": site} if site else {})
    press_all(gadget, ["UP"])
    gadget.wait(500)
    text = scanned(gadget, *how)
    message = codes.read(text)
    assert message.names == ("Ann", "Bob") and message.game == "block"
    assert message.totals == tuple(gadget.match.totals)[:2] and len(message.winners) == 1
    [told] = Computer(gadget).messages()
    assert message.match == told["match"] and list(message.winners) == told["winners"]
    assert text.startswith(SITE + "#" + message.match if site else "Block: ")
    gadget.power_off()


def test_an_earlier_match_has_its_code_in_matches_played():
    gadget = won()
    wanted = Computer(gadget).messages()[0]["match"]
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    assert not gadget.match.winners
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK"])
    gadget.wait(300)
    press_all(gadget, ["OK"])
    gadget.wait(300)
    press_all(gadget, ["UP"])
    assert gadget.describe()["legend"][2] == "code"
    press_all(gadget, ["OK"])
    gadget.wait(500)
    assert codes.read(scanned(gadget, 4)).match == wanted
    press_all(gadget, ["BACK"])
    assert gadget.describe()["legend"][3] == "back" and note(gadget) == ""
    gadget.power_off()


def test_the_menu_over_an_earlier_matchs_code_leaves_it():
    gadget = won()
    press_all(gadget, ["OK", "OK", "OK", "OK", *END])
    assert gadget.match.winners and gadget.keeper.match_count == 2
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK"])
    gadget.wait(300)
    press_all(gadget, ["OK"])
    gadget.wait(300)
    press_all(gadget, ["UP", "OK"])
    assert gadget.overlay.given.number == 1
    press_all(gadget, ["hold BACK 900", "BACK"])
    assert not gadget.app.view.under and gadget.app.view.screen(QR_CODE).given is None
    gadget.power_off()


def test_leaving_the_code_leads_to_the_totals_and_frees_its_memory():
    import sys

    sys.modules.pop("adafruit_miniqr", None)
    gadget = won()
    press_all(gadget, ["UP"])
    gadget.wait(500)
    assert "adafruit_miniqr" in sys.modules
    press_all(gadget, ["BACK"])
    assert gadget.describe()["legend"][2] == "again"
    gadget.wait(2000)
    assert "adafruit_miniqr" not in sys.modules
    press_all(gadget, ["UP"])
    gadget.wait(500)
    assert codes.read(scanned(gadget, 4)).game == "block"
    gadget.power_off()


def kept(game, names, totals, sides):
    """A match that is over, as far as a code needs it."""
    rules = load(game)
    match = SimpleNamespace(
        rules=rules, seats=len(names), sides=sides, totals=totals, winners=1, lowest_wins=rules.LOWEST_WINS
    )
    number = next(row[0] for row in GAMES if row[1] == game)
    return SimpleNamespace(match=match, names=names, serial=77, number=3, game=number)


@pytest.mark.parametrize("site", ["", SITE, "https://a.example/" + "x" * 12])
@pytest.mark.parametrize(
    ("game", "names", "sides"),
    [
        ("muggins-university", ["Christiane", "Maximilian"], 2),
        ("muggins-university", ["Christiane", "Maximilian", "Friederike", "Balthasar"], 2),
        ("draw", ["An.n", "B:ob", "C*y", "D,i"], 4),
        ("seven-nccc", [f"Player{seat}" for seat in range(25)], 25),
    ],
)
def test_what_does_not_fit_is_shortened_and_what_is_told_stays_true(site, game, names, sides):
    from tallybone.screens.qr_code import short

    totals = [1234 - 7 * side for side in range(sides)]
    text = short(kept(game, names, totals, sides), site)
    assert len(text) <= 53
    if text.endswith(b".-") or b", - (" in text:
        with pytest.raises(MessageError):
            codes.read(text.decode())
        return
    message = codes.read(text.decode())
    assert list(message.totals) == totals and message.winners == (0,) and message.game == game
    if names[0] != "An.n":
        assert all(full.startswith(cut) for full, cut in zip(names, message.names, strict=True))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Block",
        "Chess: *Ann 3, Bob 1 (mpkhy0hv)",
        "https://a/#mpkhy0hv.999.*Ann:1.Bob:2",
        "Block: Ann (mpkhy0hv)",
    ],
)
def test_what_is_no_code_is_said(text):
    with pytest.raises(MessageError) as refused:
        codes.read(text)
    assert "expected" in str(refused.value)


def test_a_code_and_the_gadget_tell_of_one_match(tmp_path):
    from datetime import datetime

    from desk.book import Book
    from desk.messages import read

    gadget = won()
    press_all(gadget, ["UP"])
    gadget.wait(500)
    code = codes.read(scanned(gadget, 4))
    lines = Computer(gadget).lines()
    book = Book(tmp_path / "book.db")
    assert book.add(code, datetime.now()) and book.add(read(lines[0]), datetime.now())
    assert not book.add(code, datetime.now()), "what the gadget tells is more"
    [entry] = book.entries()
    assert entry.message.table == "3" and entry.message.changes == gadget.match.answer_count
    book.close()
    gadget.power_off()


def test_without_memory_for_it_the_gadget_says_so(monkeypatch):

    gadget = won()
    monkeypatch.setitem(sys.modules, "adafruit_miniqr", OutOfMemory())
    press_all(gadget, ["UP"])
    gadget.wait(500)
    assert gadget.describe()["note"] == "no memory: try again"
    assert gadget.describe()["legend"][2] == "again"
    gadget.power_off()
