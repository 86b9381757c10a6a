# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a desk does on its pages: a night from its form to its end, results, and what others may."""

import html
import http.client
import json
import os
import re
import urllib.parse

import pytest
from asking import get, post
from desks import PATIENCE_S, Running, air
from places import ROOT
from test_desk_club import OVER
from test_desk_messages import TOLD

from desk.standing import standing
from simulator.browser.guard import is_here

# The round --------------------------------------------------------------------------------


def test_what_was_not_agreed_to_can_be_counted_at_once_and_an_undo_takes_it_away(running):
    fields = {"name": "Friday", "entrants": "Ann\nBob", "tables": "3", "kind": "swiss", "best": "1"}
    post(running, "/night/begin", **fields)
    assert "Count it" not in get(running, "/night")
    running.take(air({**OVER, "agreed": []}))
    [pairing] = running.desk.night.last.pairings
    score = " : ".join(str(total) for total in pairing.totals(pairing.open[0]))
    told = f'{pairing.first} <a href="/match/{OVER["match"]}">{score}</a> {pairing.second}'
    assert told in get(running, "/night") and "not agreed to" in get(running, "/night")
    assert "Count it" in get(running, "/night") and "is it right?" in running.desk.cards()[0].below
    assert post(running, "/night/count", match=OVER["match"]) == (303, "/night")
    assert not running.desk.night.undecided()
    more = {**TOLD, "changes": OVER["changes"] + 1}
    running.take(air(more))
    assert running.desk.night.undecided(), "the last answer was taken back: they play on"


# The pages -----------------------------------------------------------------------------------


NAMES = (
    "Maria Luíza",
    "  José   Ángel ",
    "Ñandú Ó Søren-Łukasz",
    "O'Neill",
    "李 小龍",
    '<b>A & "B"</b>',
    "Ana-María d. J.",
    "x" * 40,
)


@pytest.mark.parametrize("name", NAMES)
def test_every_place_that_takes_a_name_takes_all_of_it(running, name):
    """Blanks between its words, and all kinds of letters. Of several blanks one is left."""
    kept = " ".join(name.split())
    begin = {"name": name, "tables": "3", "kind": "swiss", "best": "1"}
    assert post(running, "/night/begin", entrants=f"{name}\nBob", **begin)[0] == 303
    night = running.desk.night
    assert kept in night.entrants and night.name.split() == name.split()
    assert post(running, "/night/entrants", name=f"{name[:38]} 2", late="1")[0] == 303
    assert " ".join(f"{name[:38]} 2".split()) in running.desk.night.entrants
    assert post(running, "/night/entrants", name=kept)[0] == 303 and kept in running.desk.night.withdrawn
    assert post(running, "/night/entrants", name=kept, back="1")[0] == 303
    running.take(air({**OVER, "table": "4", "names": ["Q", "Bob"]}, table="4"))
    assert post(running, "/names", written="Q", place="", player=name)[0] == 303
    found = {"find": kept, "player": kept}
    page = html.unescape(get(running, "/book?" + urllib.parse.urlencode(found)))
    assert f'value="{kept}"' in page and f">{kept}</option>" in page and f"{kept} {OVER['totals'][0]}" in page


def test_no_name_is_cut_in_silence(running):
    """The field of a browser that holds 40 letters cuts what is pasted into it, and says nothing."""
    long = "Ana María " * 5
    fields = {"tables": "3", "kind": "swiss", "best": "1"}
    for names in ({"name": long, "entrants": "Ann\nBob"}, {"name": "", "entrants": f"{long}\nBob"}):
        status, page = post(running, "/night/begin", **fields, **names)
        assert status == 400 and "expected a name of 40 letters at most" in page and not running.desk.night
    assert post(running, "/night/begin", name="", entrants="Ann\nBob", **fields)[0] == 303
    running.take(air(OVER))
    for path, sent in (
        ("/night/entrants", {"name": long, "late": "1"}),
        ("/names", {"written": "Ann", "place": "", "player": long}),
    ):
        status, page = post(running, path, **sent)
        assert status == 400 and "40" in page and long[:40] not in running.desk.night.entrants
    for path in sorted((ROOT / "desk" / "page").glob("*.j2")):
        assert "maxlength" not in path.read_text(), path.name


def test_a_night_from_the_form_to_the_scoreboard(running):
    assert json.loads(running.desk.state())["night"] is None
    fields = {"name": "Friday", "entrants": "Ann\nBob\n\nCy", "tables": "3 4", "kind": "swiss", "best": "1"}
    assert post(running, "/night/begin", **fields, minutes="20") == (303, "/night")
    night = json.loads(running.desk.state())["night"]
    assert night["round"] == 1 and len(night["standing"]) == 3
    assert 1195 <= json.loads(running.desk.state())["left"] <= 1200
    [card] = running.desk.cards()
    assert card.table == "3" and card.below == "round 1 · to begin" and card.totals == (None, None)
    message = {**OVER, "table": "3", "names": card.names, "match": "mpkh0001"}
    running.take(air(message))
    assert list(running.desk.cards()[0].totals) == OVER["totals"] and running.desk.cards()[0].winners == (0,)
    assert running.desk.night.last.pairings[0].wins == (1, 0)
    assert "Draw round 2" in get(running, "/night")
    form = {"match": "mpkh0001", "total": ["10", "55"], "winner": ["0"]}
    status, page = post(running, "/correct", **form)
    assert status == 400 and "has 55 and has not won" in page and 'value="55"' in page
    form["winner"] = ["1"]
    assert post(running, "/correct", **form) == (303, "/match/mpkh0001")
    assert "Corrected at the desk" in get(running, "/match/mpkh0001")
    [card] = running.desk.cards()
    assert card.totals == (10, 55) and card.winners == (1,) and card.below.endswith("over, corrected")
    assert running.desk.night.last.pairings[0].wins == (0, 1)
    assert post(running, "/correct", match="mpkh0001", back="1")[0] == 303
    assert "Corrected" not in get(running, "/match/mpkh0001")
    assert post(running, "/night/draw") == (303, "/night")
    assert "Round 2" in get(running, "/night")


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/night/draw", {}),
        ("/night/begin", {"entrants": "Ann", "tables": "1"}),
        ("/night/begin", {"entrants": "Ann\nBob", "tables": "1", "minutes": "soon"}),
        ("/night/result", {"round": "1", "place": "1", "first": "x", "second": "0"}),
        ("/night/count", {"match": "nothing"}),
        ("/correct", {"match": "nothing", "total": ["1"], "winner": ["0"]}),
    ],
)
def test_a_form_that_makes_no_sense_is_answered_in_a_line(running, path, fields):
    status, page = post(running, path, **fields)
    [trouble] = re.findall('role="alert">(.*)</p>', page)
    assert status == 400 and "expected" in trouble
    assert all(line in page for line in fields.get("entrants", "").splitlines()), "it is still typed"


class Asked:
    """A request, as far as the guard looks at where it came from."""

    def __init__(self, remote):
        self.remote = remote


@pytest.mark.parametrize(
    ("remote", "here"), [("127.0.0.1", True), ("::1", True), ("192.168.1.30", False), (None, False)]
)
def test_who_is_this_computer(remote, here):
    assert is_here(Asked(remote)) == here


def test_other_devices_see_the_scoreboard_and_change_nothing(tmp_path, monkeypatch):
    """As if every request came from another device: they come from this one."""
    from simulator.browser import guard

    running = Running(tmp_path, listener=False, address="192.168.1.20")
    monkeypatch.setattr(guard, "is_here", lambda request: False)
    try:
        for path, status in (
            ("/", 200),
            ("/night", 200),
            ("/wall.js", 200),
            ("/book", 403),
            ("/season.csv", 403),
        ):
            link = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE_S)
            link.request("GET", path, headers={"Host": f"192.168.1.20:{running.port}"})
            assert link.getresponse().status == status, path
        assert post(running, "/night/draw")[0] == 403
        assert post(running, "/night")[0] == 403, "a page that others see, but not to be written to"
    finally:
        running.stop()
    assert os.path.exists(tmp_path / "book.db")


def test_a_result_of_an_earlier_round_is_corrected_behind_the_next_draw(running):
    fields = {"name": "Friday", "entrants": "Ann\nBob\nCy\nDi", "tables": "1 2", "kind": "swiss", "best": "1"}
    post(running, "/night/begin", **fields)
    for place in ("1", "2"):
        assert post(running, "/night/result", round=1, place=place, first=1, second=0) == (303, "/night")
    assert post(running, "/night/draw") == (303, "/night")
    page = get(running, "/night")
    assert page.count("<summary>Correct it</summary>") == 2
    assert page.count('name="round" value="1"') == page.count('name="round" value="2"') == 2
    [first, _] = running.desk.night.rounds[0].pairings
    assert post(running, "/night/result", round=1, place=first.place, first=0, second=1) == (303, "/night")
    points = {each.name: each.points for each in standing(running.desk.night)}
    assert points[first.first] == 0 and points[first.second] == 1


def test_a_new_night_is_asked_about_while_one_is_played(running):
    fields = {"name": "Friday", "entrants": "Ann\nBob", "tables": "3", "kind": "swiss", "best": "1"}
    assert post(running, "/night/begin", **fields) == (303, "/night")
    status, page = post(running, "/night/begin", **{**fields, "name": "Saturday"})
    assert status == 400 and "Friday is still played" in page and "leave Friday" in page
    assert running.desk.night.name == "Friday"
    assert post(running, "/night/begin", **{**fields, "name": "Saturday", "sure": "1"}) == (303, "/night")
    post(running, "/night/result", round=1, place="3", first=1, second=0)
    assert post(running, "/night/begin", **{**fields, "name": "Sunday"}) == (303, "/night"), "it is over"


def test_a_night_is_ended_and_its_results_stay_to_be_corrected(running):
    fields = {
        "name": "Friday",
        "entrants": "Ann\nBob\nCy\nDi",
        "tables": "1 2",
        "parted": "difference rivals",
    }
    post(running, "/night/begin", **fields)
    assert post(running, "/night/end")[0] == 400
    for place in ("1", "2"):
        post(running, "/night/result", round=1, place=place, first=1, second=0)
    assert ">difference of totals</th><th" in get(running, "/night") and "End the night" in get(
        running, "/night"
    )
    post(running, "/night/draw")
    for place in ("1", "2"):
        post(running, "/night/result", round=2, place=place, first=1, second=0)
    post(running, "/night/result", round=1, place="1", first=0, second=1)
    assert "The standing has moved: " in get(running, "/night")
    assert post(running, "/night/end") == (303, "/night")
    page = get(running, "/night")
    assert "The night is over." in page and "Draw round" not in page.split("<details")[0]
    assert json.loads(running.desk.state())["night"]["is_over"]
    assert post(running, "/night/end", back=1) == (303, "/night") and "Draw round 3" in get(running, "/night")
    post(running, "/night/end")
    assert post(running, "/night/begin", **{**fields, "name": "Saturday"}) == (303, "/night")
    assert 'href="/night?night=1">Friday' in get(running, "/night")
    old = get(running, "/night?night=1")
    assert "<h1>Friday</h1>" in old and "<form" not in old and "The last night" in old
    assert running.ask("/night?night=77")[0] == 404


def test_who_only_looks_has_nothing_to_press(running, monkeypatch):
    """What another device would be refused is not there."""
    post(running, "/night/begin", entrants="Ann\nBob", tables="1")
    running.desk.heard("/dev/ttyACM1", json.dumps({**OVER, "table": "1", "agreed": []}).encode())
    assert "Count it" in get(running, "/night")
    monkeypatch.setattr("desk.server.is_here", lambda request: False)
    page = get(running, "/night")
    assert "Ann" in page and "<button" not in page and "/match/" not in page and "/book" not in page


def test_a_match_is_taken_out_of_the_season_on_its_sheet(running):
    running.desk.heard("/dev/ttyACM1", json.dumps(OVER).encode())
    where = f"/match/{OVER['match']}"
    assert "Take it out of the season" in get(running, where)
    assert post(running, "/strike", match=OVER["match"]) == (303, where)
    assert "does not count for the season" in get(running, where) and "(not in the season)" in get(
        running, "/book"
    )
    assert post(running, "/strike", match=OVER["match"], back=1) == (303, where)
    assert "(not in the season)" not in get(running, "/book")
    assert post(running, "/strike", match="mpkh9999")[0] == 400
