# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Whatever comes in whatever order, the desk goes on, and book, night, season and scoreboard say the same.

Messages with right, wrong and stolen words, replays, scans, nights, draws, corrections, lots, restarts and
copies put back are drawn at random; after each step every page is asked for.
"""

import http.client
import json
import random
import re
import sqlite3
import tempfile
import urllib.parse
from datetime import datetime
from pathlib import Path

import pytest
from desks import PATIENCE_S, Running, air
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from signing import signed

from desk import forms
from desk.club import Club
from desk.copies import copy, restore
from desk.days import Filter
from desk.messages import OVER
from desk.season import Seasons
from desk.series import series
from desk.standing import equal_at_the_top, standing

TABLES = ("1", "2", "3")
MATCHES = ("mpkhy0hv", "mpkhy0hw", "mpkhy0hx", "zzzz0001")
NAMES = ("Ann", "Bob", "Cy", "Di", "Ann", "P1")
PAGES = (
    "/",
    "/book",
    "/night",
    "/season.csv",
    "/series",
    "/matches.csv",
    "/book?find=a&page=2",
    "/night?night=1",
    "/tables",
)

NOW = datetime(2026, 11, 27, 20, 0)


def matches_in(path):
    """The identities of the matches in a book that nobody uses."""
    db = sqlite3.connect(path)
    found = [row[0] for row in db.execute("SELECT id FROM matches")]
    db.close()
    return found


tables, matches = st.sampled_from(TABLES), st.sampled_from(MATCHES)
counts = st.integers(0, 3)


@st.composite
def messages(draw):
    """A message that is right by itself."""
    sides = draw(st.sampled_from((2, 2, 2, 2, 3, 1)))
    seats = sides * draw(st.sampled_from((1, 1, 2)))
    state = draw(st.sampled_from(("playing", "over", "over", "given up")))
    winners = [draw(st.integers(0, sides - 1))] if state == "over" else []
    some_sides = st.lists(st.integers(0, sides - 1), max_size=2, unique=True)
    return {
        "tallybone": 1,
        "table": draw(tables),
        "match": draw(matches),
        "changes": draw(st.integers(1, 30)),
        "game": draw(st.sampled_from(("block", "block", "moon", "unknown-game"))),
        "goal": 100,
        "options": draw(st.sampled_from(({}, {"target": "50"}))),
        "names": [draw(st.sampled_from(NAMES)) for _ in range(seats)],
        "hand": draw(counts),
        "totals": [draw(st.integers(-20, 120)) for _ in range(sides)],
        "turn": draw(st.sampled_from((None, 0))),
        "state": state,
        "winners": winners,
        "won": [draw(counts) for _ in range(sides)],
        "agreed": sorted(draw(some_sides)) if state == "over" else [],
    }


class Sequence(RuleBasedStateMachine):
    """A desk on a book of its own."""

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.told = []
        self.words = {}
        self.copied = None
        forms._CHANCE.seed(1)
        self.start()

    def start(self):
        folder = Path(self.folder.name)
        club = Club(folder / "club")
        club.ensure(len(TABLES))
        self.words.update(re.findall(r'"(\w+):(\w+)@', club.line(table))[0] for table in club.made)
        self.running = Running(folder, listener=False, club=club)
        self.link = http.client.HTTPConnection("127.0.0.1", self.running.port, timeout=PATIENCE_S)

    def stop(self):
        self.link.close()
        self.running.stop()

    def teardown(self):
        self.stop()
        self.folder.cleanup()

    # What comes ------------------------------------------------------------------------------

    def take(self, message):
        assert self.running.take(air(message, message["table"])) in (["taken"], ["known"], ["aside"])

    @rule(message=messages())
    def tell(self, message):
        self.told.append(message)
        self.take(message)

    @rule(message=messages(), place=st.integers(0, 100))
    def tell_of_the_draw(self, message, place):
        """By the gadget of a table of the round, under the names that were drawn."""
        night = self.running.desk.night
        if night and night.last:
            pairing = night.last.pairings[place % len(night.last.pairings)]
            message |= {"table": pairing.table or "1"}
            if len(message["names"]) == 2:
                message |= {"names": [pairing.first[:10], (pairing.second or "x")[:10]]}
        self.tell_if_right(message)

    def tell_if_right(self, message):
        self.told.append(message)
        if all(name.isalnum() for name in message["names"]) and len(message["totals"]) <= 2:
            self.take(message | {"agreed": [0, 1][: len(message["totals"])] if message["winners"] else []})

    @rule(place=st.integers(0, 1000))
    def tell_again(self, place):
        if self.told:
            self.take(self.told[place % len(self.told)])

    @rule(message=messages(), whose=st.sampled_from((*TABLES, "wrong")), place=st.integers(0, 1000))
    def post_signed(self, message, whose, place):
        """With its own word, another table's, or none that is right; new, or what was told before."""
        if self.told and place % 2:
            message = self.told[place % len(self.told)]
        line, table = json.dumps(message).encode(), message["table"]
        before = self.running.book.last_write()
        word = self.words.get(whose, "guessed0")
        status, said, _ = signed(self.running.port, table, line, word, message["match"][:4])
        if whose == table:
            assert status in (200, 422) and said.split()[0] in ("taken", "known", "aside")
        else:
            assert (status, said) == (401, "refused") and self.running.book.last_write() == before

    @rule(match=matches, first=counts, second=counts)
    def scan(self, match, first, second):
        totals = (105, 10 * first) if second % 2 else (10 * first, 105)
        marks = ("*", "") if second % 2 else ("", "*")
        self.press("/code", code=f"Block: {marks[0]}Ann {totals[0]}, {marks[1]}Bob {totals[1]} ({match})")

    @rule()
    def copy(self):
        self.copied = Path(self.folder.name) / "copied.db"
        copy(Path(self.folder.name) / "book.db", self.copied)

    @rule()
    def put_the_copy_back(self):
        """As RESTORE does."""
        if self.copied:
            book = Path(self.folder.name) / "book.db"
            self.stop()
            before = set(matches_in(self.copied))
            restore(book, self.copied, NOW)
            assert set(matches_in(book)) == before
            self.start()

    @rule(message=messages(), port=st.sampled_from(("/dev/ttyACM0", "/dev/ttyACM1")))
    def tell_by_cable(self, message, port):
        self.running.desk.heard(port, json.dumps(message).encode())

    @rule(port=st.sampled_from(("/dev/ttyACM0", "/dev/ttyACM1")))
    def unplug(self, port):
        self.running.desk.heard(port, None)

    @rule()
    def restart(self):
        self.stop()
        self.start()

    # What is pressed -------------------------------------------------------------------------

    def press(self, path, **fields):
        body = urllib.parse.urlencode(fields, doseq=True)
        origin = {"Origin": f"http://127.0.0.1:{self.running.port}"}
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        self.link.request("POST", path, body, origin | kind)
        answer = self.link.getresponse()
        text = answer.read().decode()
        assert answer.status in (303, 400), (path, fields, answer.status, text[-300:])

    @rule(
        entrants=st.sampled_from(("Ann\nBob", "Ann\nBob\nCy", "Ann\nBob\nCy\nDi", "Ann + Cy\nBob + Di", "")),
        places=st.sampled_from(("1", "1 2", "3 1 2")),
        kind=st.sampled_from(("swiss", "robin")),
        best=st.sampled_from(("1", "3")),
    )
    def begin(self, entrants, places, kind, best):
        self.press("/night/begin", entrants=entrants, tables=places, kind=kind, best=best, sure=1)

    @rule(back=st.sampled_from(("", "1")))
    def draw(self, back):
        self.press("/night/draw", back=back)

    @rule(back=st.sampled_from(("", "1")))
    def end(self, back):
        self.press("/night/end", back=back)

    @rule(round_=counts, place=tables, first=counts, second=counts, back=st.sampled_from(("", "", "1")))
    def write(self, round_, place, first, second, back):
        self.press("/night/result", round=round_, place=place, first=first, second=second, back=back)

    @rule(match=matches, table=st.sampled_from(("", "@1", "@2", "@3")))
    def count(self, match, table):
        self.press("/night/count", match=match + table)

    @rule(match=matches, totals=st.lists(st.integers(-5, 130), max_size=3), winner=counts, back=st.booleans())
    def correct(self, match, totals, winner, back):
        self.press(
            "/correct", match=match, total=totals, winner=winner, sure=1, **({"back": 1} if back else {})
        )

    @rule(
        match=matches, table=st.sampled_from(("", "@1", "@2")), path=st.sampled_from(("/strike", "/choose"))
    )
    def strike(self, match, table, path):
        self.press(path, match=match + table)

    @rule(round_=counts, place=tables, who=st.sampled_from(("first", "second", "both", "nobody")))
    def not_come(self, round_, place, who):
        self.press("/night/result", round=round_, place=place, absent=who)

    @rule(name=st.sampled_from((*NAMES, "Eve", "Ann + Cy")), what=st.sampled_from(("late", "back", "goes")))
    def entrants(self, name, what):
        self.press("/night/entrants", name=name, **({what: 1} if what != "goes" else {}))

    @rule(pairs=st.lists(st.sampled_from(("Ann - Bob", "Cy - Di", "Ann", "Bob - Cy", "Eve")), max_size=3))
    def pair(self, pairs):
        self.press("/night/pairs", pairs="\n".join(pairs), sure=1)

    @rule(final=st.sampled_from((2, 4)))
    def final(self, final):
        self.press("/night/draw", final=final)

    @rule(way=st.sampled_from(("lots", "play-off", "back")))
    def decide(self, way):
        night = self.running.desk.night
        names = (equal_at_the_top(night) if night else []) or [["Ann", "Bob"]]
        fields = {"winner": names[0][0]} if way == "play-off" else {"back": 1} if way == "back" else {}
        self.press("/night/decide", name=names[0], **fields)

    @rule(counts=st.sampled_from(("", "1")))
    def gone(self, counts):
        self.press("/night/gone", counts=counts)

    @rule(match=matches, back=st.booleans())
    def remove(self, match, back):
        self.press("/remove", match=match, **({"back": 1} if back else {}))

    @rule(name=st.sampled_from(NAMES), place=tables, player=st.sampled_from(("Anna", "Bob", "")))
    def rename(self, name, place, player):
        self.press("/names", written=name, place=place, player=player)

    # What must be so ---------------------------------------------------------------------------

    @invariant()
    def every_page_answers(self):
        found = [f"/match/{entry.told.match}" for entry in self.running.book.entries()]
        for path in (*PAGES, *found, *(f"{each}.pdf" for each in found[:1])):
            self.link.request("GET", path)
            answer = self.link.getresponse()
            text = answer.read()
            is_right = answer.status == 200 or (
                answer.status == 404 and path in ("/tables", "/night?night=1")
            )
            assert is_right, (path, answer.status, text[-300:])

    @invariant()
    def season_and_series_say_what_the_book_does(self):
        desk = self.running.desk
        anew = Seasons(desk.book)
        kept = desk.seasons.of()
        assert [each.row() for each in kept.players] == [each.row() for each in anew.of().players]
        anew.close()
        found, numbers = series(desk.nights, 0, Filter(), True), [each[0] for each in desk.nights.all()]
        points = [place.points for number in numbers for place in standing(desk.nights.night(number))]
        assert sum(row.total for row in found.rows) == sum(points)
        for number in numbers:
            places = standing(desk.nights.night(number))
            assert [place.rank for place in places] == sorted(place.rank for place in places)

    @invariant()
    def book_night_and_scoreboard_say_the_same(self):
        desk = self.running.desk
        state = json.loads(desk.state())
        entries = {entry.message.match: entry.message for entry in desk.book.entries()}
        for card in state["tables"]:
            known = entries.get(card["match"])
            if known and card["changes"] == known.changes and known.state == OVER and card["winners"]:
                assert sorted(card["totals"]) == sorted(known.totals), card
        night = desk.nights.last()
        for pairing in (each for one in (night.rounds if night else ()) for each in one.pairings):
            for entry in pairing.matches:
                assert entry.message.totals == entries[entry.message.match].totals
                assert len(entry.message.totals) == 2
        assert not [row["why"] for row in desk.aside.rows() if row["why"].split(":")[0].endswith("Error")]


@pytest.mark.parametrize("runs", [4, pytest.param(2_000, marks=pytest.mark.soak)])
def test_no_order_of_what_happens_stops_the_desk(runs, monkeypatch):
    monkeypatch.setenv("SSH_CONNECTION", "no browser here")
    monkeypatch.setattr("desk.desk.MOST_MATCHES", 10**9)
    monkeypatch.setattr("desk.forms._CHANCE", random.Random())
    run_state_machine_as_test(
        Sequence,
        settings=settings(
            max_examples=runs,
            stateful_step_count=50,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
