# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a computer does with messages: those that are wrong are refused in a line, and change nothing."""

import json

import pytest

from desk.messages import MOST_BYTES, MessageError, read
from desk.tables import Tables

TOLD = {
    "tallybone": 1,
    "table": "3",
    "match": "mpkhy0hv",
    "changes": 2,
    "game": "block",
    "goal": 100,
    "options": {},
    "names": ["Ann", "Bob"],
    "hand": 1,
    "totals": [0, 0],
    "turn": 0,
    "state": "playing",
    "winners": [],
    "won": [0, 0],
}


def told(**changes):
    """A message as a gadget would send it, but for what is changed."""
    return read(json.dumps(TOLD | changes))


def test_what_a_gadget_tells_is_read():
    message = told(turn=None, sheet=["rules block", "seats 2", "names Ann Bob", "play", "pass"])
    assert message.turn == -1 and message.names == ("Ann", "Bob") and message.board == "mpkh"
    assert message.game_name == "Block" and message.sides() == ["Ann", "Bob"]
    partners = told(names=["Ann", "Bob", "Cy", "Di"])
    assert partners.sides() == ["Ann + Cy", "Bob + Di"]
    assert read('{"tallybone": 1, "table": "3", "state": "no match"}').totals == ()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"tallybone": 2}, "message of version 2; expected 1: update this program"),
        ({"tallybone": "1"}, "no message of a gadget; expected one as in docs/messages.md"),
        ({"table": "3\n4"}, "table: '3\\n4' does not match '^[0-9A-Za-z]{1,11}$'"),
        ({"names": ["Ann", "B\u0007b"]}, "names 1: 'B\\x07b' does not match '^[!-~¡¿À-ž]{1,10}$'"),
        ({"names": ["Ann"]}, "2 totals for 1 names and 2 won"),
        ({"turn": 2}, "a side that is not there; expected 0 to 1"),
        ({"winners": [1]}, "playing, with 1 winners"),
        ({"state": "over"}, "over, with 0 winners"),
        ({"changes": -1}, "changes: -1 is less than the minimum of 0"),
        ({"sheet": ["rules block", "seats 2", "plai"]}, "sheet, line 3: unknown word 'plai'"),
        ({"totals": [5, 0], "sheet": ["rules block", "seats 2"]}, "the sheet of block adds up to [0, 0]"),
        ({"secret": 1}, "message: Additional properties are not allowed"),
    ],
)
def test_a_message_that_is_wrong_is_refused_in_a_line(changes, why):
    with pytest.raises(MessageError) as refused:
        told(**changes)
    assert str(refused.value).startswith(why) and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "line", [b"", b"{", b"[]", b"[" * 100_000, b"x" * (MOST_BYTES + 1), b"\xff\xfe", b"null", b"1"]
)
def test_what_is_no_message_is_refused(line):
    with pytest.raises(MessageError):
        read(line)


def is_there(tables):
    """Whether the first table can be heard."""
    return tables.is_there(tables.shown()[0][1])


def test_a_table_is_its_gadget():
    """Two gadgets may have one name: both are shown, and told apart."""
    tables = Tables()
    assert tables.take(told(), "usb1") and tables.take(told(match="zzzzy0hv"), "usb2")
    assert [name for name, _ in tables.shown()] == ["3 (mpkh)", "3 (zzzz)"]
    assert not tables.take(told(), "usb1"), "nothing new"
    assert tables.take(told(match="mpkhy0hw"), "usb1")
    assert len(tables.shown()) == 2, "the next match takes the place of the last"


def test_a_table_that_is_unplugged_stays_and_comes_back():
    tables = Tables()
    none = read('{"tallybone": 1, "table": "3", "state": "no match"}')
    assert tables.take(none, "usb1") and tables.shown()[0][1].message.state == "no match"
    assert tables.take(told(), "usb1") and len(tables.shown()) == 1
    other = Tables()
    other.take(none, "usb1")
    other.gone("usb1")
    assert other.take(none, "usb1") and is_there(other)
    tables.gone("usb1")
    assert not is_there(tables)
    assert tables.take(told(), "usb7") and is_there(tables)


def test_tables_stand_in_the_order_of_their_numbers():
    tables = Tables()
    for place, name in enumerate(("10", "B", "9", "A")):
        tables.take(told(table=name, match=f"{place}pkhy0hv"), name)
    assert [name for name, _ in tables.shown()] == ["9", "10", "A", "B"]


@pytest.mark.parametrize(
    ("game", "sides", "names", "is_same"),
    [
        ("points", 3, 3, True),  # one has come
        ("hearts", 3, 3, True),
        ("points", 1, 2, False),
        ("block", 3, 3, False),
        ("unheard-of", 3, 3, False),
    ],
)
def test_only_where_seats_can_come_a_match_has_more_sides_later(game, sides, names, is_same):
    first = told(game=game)
    zeros = [0] * sides
    later = told(game=game, changes=3, totals=zeros, won=zeros, names=["Ann", "Bob", "Cy"][:names], turn=None)
    assert later.is_same_kind(first) == first.is_same_kind(later) == is_same
    if is_same:
        first.check_kind(later)
    else:
        with pytest.raises(MessageError):
            first.check_kind(later)


def test_any_game_is_called_as_the_table_calls_it():
    message = told(game="points", title="Doppelkopf")
    assert message.game_name == "Doppelkopf"
    assert told(game="points").game_name == "Any game"
    with pytest.raises(MessageError) as refused:
        told(game="points", title="of two words")
    assert str(refused.value).startswith("title: ")
