# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A match that nobody answered is no match: two quick presses begin one."""

import json
import sqlite3

import pytest
from desks import air, until
from old_books import of_version
from pressing import press_all, set_up
from test_desk_book import NOW, in_file
from test_desk_live import plugged, running  # noqa: F401  fixtures
from test_desk_messages import TOLD, told
from test_desk_night import begun
from test_desk_results import drawn_again

from desk import codes
from desk.book import Book
from desk.desk import Desk
from desk.messages import GIVEN_UP, NO_MATCH, PLAYING
from desk.names import Names
from desk.nights import Nights
from desk.season import Seasons, matches_csv
from desk.tables import Tables

BLANK = ("rules block", "seats 2")
BEGUN = {"changes": 0}
LEFT = BEGUN | {"state": GIVEN_UP, "turn": None, "hand": 0}


def listed(book):
    """What the page of the book and its CSV list: the state of each match, and how many rows of the CSV."""
    seasons = Seasons(book)
    shown = seasons.of().shown
    rows = "".join(matches_csv(shown, Names(book), has_decimal_comma=False)).splitlines()[1:]
    seasons.close()
    assert len(rows) == len(shown) == len(book.entries())
    return [each.state for each in shown]


def test_on_no_way_does_a_match_without_an_answer_come_into_the_book(book, tmp_path):
    ways = [
        told(**BEGUN),
        told(**LEFT),
        told(**LEFT | {"changes": 1, "sheet": list(BLANK)}),  # a name was put right
        told(**LEFT | {"changes": 2, "sheet": list(BLANK)}),  # an answer was taken back
        codes.read("Block: Ann 0, Bob 0 (mpkhy0hv)"),
        *in_file(tmp_path, BLANK, [*BLANK, "play"], BLANK)[::2],
    ]
    assert [book.add(message, NOW) for message in ways] == [False] * len(ways) and listed(book) == []
    for message in (told(changes=1), in_file(tmp_path, [*BLANK, "play"])[0]):
        assert book.add(message, NOW), "with its first answer it is there"
    assert listed(book) == [PLAYING] * 2
    assert book.add(codes.read("Block: Ann 5, Bob 0 (mpkhy0hw)"), NOW)


@pytest.mark.parametrize("source", ["usb0", "air"])
def test_the_scoreboard_shows_it_while_it_may_be_answered_and_the_book_never(running, source):  # noqa: F811
    def take(message):
        if source == "air":
            running.take(air(message))
        else:
            running.desk.heard(source, json.dumps(message).encode())
        return running.desk.cards()

    [card] = take(TOLD | BEGUN)
    assert card.below == "Block, to 100 · hand 1" and running.book.entries() == []
    [card] = take(TOLD | LEFT)
    assert "given up" not in card.below and running.book.entries() == []
    [card] = take(TOLD | BEGUN | {"match": "mpkhy0hw"})
    assert card.match == "mpkhy0hw" and running.book.entries() == []
    take(TOLD | {"match": "mpkhy0hw", "changes": 1})
    assert [entry.told.match for entry in running.book.entries()] == ["mpkhy0hw"], "at its first answer"


def test_two_quick_presses_and_a_slip_on_the_gadget_itself(running, plugged):  # noqa: F811
    gadget, port, goes_on = plugged
    set_up(gadget, "block", 2)
    until(lambda: goes_on() or any(card.below == "Block, to 100 · hand 1" for card in running.desk.cards()))
    press_all(gadget, ["BACK"])
    set_up(gadget, "draw", 2)
    press_all(gadget, ["OK", "BACK"])
    until(lambda: goes_on() or running.book.entries())
    press_all(gadget, ["BACK"])
    set_up(gadget, "muggins-parker", 2)
    press_all(gadget, ["OK"])
    names = {"muggins-parker"}
    until(lambda: goes_on() or names & {entry.told.game for entry in running.book.entries()})
    port.close()
    until(lambda: not running.desk.cards()[0].there)
    port.__init__(port.file.parent)  # plugged in again it tells all its matches, with their sheets
    until(lambda: goes_on() or {entry.told.game for entry in running.book.entries()} == names)
    assert listed(running.book) == [PLAYING]


def test_a_match_whose_answers_were_all_taken_back_leaves_the_list(book):
    seasons = Seasons(book)
    book.add(told(changes=1), NOW)
    assert len(seasons.of().shown) == 1
    blank = told(changes=2, state=GIVEN_UP, turn=None, sheet=list(BLANK))
    assert blank.state == NO_MATCH and book.add(blank, NOW)
    assert seasons.of().shown == [] and listed(book) == []
    book.add(told(changes=3), NOW)
    assert len(seasons.of().shown) == 1, "and comes back when somebody answers"
    seasons.close()


def test_those_that_an_older_program_has_listed_are_taken_out(tmp_path):
    book = Book(tmp_path / "book.db")
    kept = ("mpkh0001", "mpkh0002", "mpkh0003", "mpkh0004")
    for match in (*kept, "mpkh0005", "mpkh0006"):
        book.add(told(match=match), NOW)
    book.close()
    with sqlite3.connect(book.path) as db:
        db.execute("UPDATE matches SET state = 'given up', changes = 0")
        db.execute("UPDATE matches SET changes = 1 WHERE id = 'mpkh0001'")
        db.execute("UPDATE matches SET totals = '[0, -5]' WHERE id = 'mpkh0002'")
        db.execute("UPDATE matches SET state = 'over', winners = '[0, 1]' WHERE id = 'mpkh0003'")
        db.execute("INSERT INTO corrections VALUES ('mpkh0004', '2026-11-23', '[5, 0]', '[0]')")
    db.close()
    book = of_version(7, book.path)
    assert {entry.told.match for entry in book.entries()} == set(kept)
    book.close()


def test_a_match_has_its_place_among_the_others_from_its_first_answer_on(book, nights):
    """It was begun and answered before the next round was drawn, so the scoreboard has it in its own."""
    desk = Desk(book, Tables())
    first = begun(nights).last.pairings[0]
    names = {"names": [first.first, first.second], "table": first.place}
    for changes in (0, 1, 2):
        desk._use("usb0", json.dumps(TOLD | names | {"changes": changes}).encode())
    [(_, table)] = desk.tables.shown()
    assert table.number == book.entry("mpkhy0hv").number == 1
    for each in nights.last().last.pairings:
        nights.write(1, each.place, 1, 0)
    assert drawn_again(nights).last.after == 1
    desk.note_change()
    card = next(card for card in desk.cards() if card.place == first.place)
    assert "to begin" in card.below and card.totals == (None, None)


def test_nights_do_not_offer_what_nobody_answered(book):
    nights = Nights(book)
    pairing = begun(nights).last.pairings[0]
    book.add(told(**LEFT | {"table": pairing.place}), NOW)
    assert not any(each.open for each in nights.last().last.pairings)
