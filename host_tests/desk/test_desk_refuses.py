# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Whatever a table tells, the desk goes on: what it cannot use is named, kept aside and changes nothing."""

import copy
import json
import random
import re

import pytest
from desks import air
from test_desk_club import OVER
from test_desk_messages import TOLD

from desk.aside import Aside
from desk.book import Book
from desk.desk import MOST_BOARDS, MOST_MATCHES

PAGES = ("/book", "/night", "/season.csv", "/match/mpkhy0hv", "/match/mpkhy0hv.pdf")
BAD = {
    "a huge count": {"changes": 10**30},
    "a huge hand": {"hand": 10**30},
    "a huge total": {"totals": [10**400, 0]},
    "a winner that is no integer": {"winners": [0.0]},
    "a winner three times": {"winners": [0, 0, 0]},
    "a true winner": {"winners": [True]},
    "a name with a newline": {"names": ["Ann\n", "Bob"]},
    "an identity with a newline": {"match": "mpkhy0hv\n"},
    "a table with a newline": {"table": "3\n"},
    "half a letter": {"options": {"target": "\ud800"}},
    "half a letter as a name": {"options": {"\ud800": "on"}},
    "a sheet with a zero byte": {"sheet": ["rules block\0"]},
    "no number": {"totals": [float("nan"), 0]},
    "an endless number": {"goal": float("inf")},
    "deep": {"options": json.loads("[" * 500 + "]" * 500)},
}


def answers(running):
    """Whether every page can be looked at."""
    return all(running.ask(path)[0] in (200, 404) for path in PAGES) and bool(running.desk.state())


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_message_that_is_wrong_stops_nothing(running, bad, tmp_path):
    good = OVER | {"match": "mpkhy0hx"}
    assert running.take(air(OVER | bad, board="mpkh"), air(good)) == ["aside", "taken"]
    assert running.book.entry("mpkhy0hx") and not running.book.entry("mpkhy0hv")
    assert answers(running)
    assert running.take(air(OVER | bad, board="mpkh")) == ["aside"]
    assert json.loads(running.desk.state())["trouble"].startswith("Table 3, a message was left out: ")
    [aside] = running.desk.aside.rows()
    assert aside["line"] == json.dumps(OVER | bad).encode() and aside["why"]
    assert running.take(air(good)) == ["known"]
    assert json.loads(running.desk.state())["trouble"] == ""
    again = Book(tmp_path / "book.db")
    assert [row["source"] for row in Aside(again).rows()] == ["air:3:mpkh"]
    again.close()


def test_a_mistake_of_ours_costs_one_message(running, monkeypatch):
    taken = running.book.add

    def mistaken(message, now):
        if message.match == "mpkhy0hv":
            raise ZeroDivisionError("division by zero")
        return taken(message, now)

    monkeypatch.setattr(running.book, "add", mistaken)
    good = OVER | {"match": "mpkhy0hx"}
    assert running.take(air(OVER), air(good)) == ["aside", "taken"]
    assert running.book.entry("mpkhy0hx") and running.desk.aside.rows()[0]["why"].startswith(
        "ZeroDivisionError"
    )


def test_no_table_is_more_gadgets_or_matches_than_it_can_be(running):
    boards = [f"mpk{letter}" for letter in "abcdefgh"]
    told = [air(TOLD | {"match": f"{board}y0hv"}) for board in boards]
    found = running.take(*told)
    assert found == ["taken"] * MOST_BOARDS + ["aside"] * (len(boards) - MOST_BOARDS)
    assert len(running.desk.cards()) == MOST_BOARDS
    told = [air(OVER | {"match": f"mpkay{number:03d}"}) for number in range(MOST_MATCHES + 5)]
    assert running.take(*told).count("taken") == MOST_MATCHES - MOST_BOARDS
    assert "400 matches in a day" in running.desk.what_was_refused()


WEIRD = (
    *(None, True, False, 0, -1, 0.0, 1.5, 1e308, 10**9, 10**30, -(10**400)),
    *("", "x" * 5000, "\n", "\0", "\ud800", "3\n", "mpkhy0hv\n", "<b>", "'; --", "\u202e"),
    *([], [[]], {}, {"": ""}, [0] * 3000, [None], [0, 0], [{}]),
)


def made(chance):
    """A message that is right."""
    sides, seats = chance.choice(((2, 2), (2, 4), (3, 3), (1, 1), (8, 8)))
    state = chance.choice(("playing", "over", "given up"))
    return TOLD | {
        "match": f"mpkhy{chance.randrange(1000):03d}",
        "changes": chance.randrange(100),
        "names": [f"P{seat}" for seat in range(seats)],
        "totals": [chance.randrange(-50, 200) for _ in range(sides)],
        "won": [chance.randrange(3) for _ in range(sides)],
        "turn": chance.choice((None, 0)),
        "state": state,
        "winners": [chance.randrange(sides)] if state == "over" else [],
        "agreed": chance.sample(range(sides), chance.randrange(min(sides, 2) + 1)),
        "options": chance.choice(({}, {"target": "100"})),
    }


def broken(message, chance):
    """The same, wrong in one place or right all the same."""
    message = copy.deepcopy(message)
    name = chance.choice(list(message))
    what = chance.randrange(5)
    if what == 0:
        del message[name]
    elif what == 1:
        message[chance.choice(("secret", "sheet", "", "\n", "match "))] = chance.choice(WEIRD)
    elif what == 2 and isinstance(message[name], list) and message[name]:
        message[name][chance.randrange(len(message[name]))] = chance.choice(WEIRD)
    elif what == 3 and isinstance(message[name], list):
        message[name] = message[name] * chance.choice((0, 2, 30))
    else:
        message[name] = chance.choice(WEIRD)
    line = json.dumps(message).encode()
    if chance.random() < 0.1:  # bytes of it are lost or changed
        at = chance.randrange(len(line))
        line = line[:at] + bytes((chance.randrange(256),)) * chance.randrange(3) + line[at + 1 :]
    return line


@pytest.mark.parametrize("count", [600, pytest.param(100_000, marks=pytest.mark.soak)])
def test_messages_broken_in_one_place_stop_nothing(running, monkeypatch, count):
    """The desk shows its wall after each, every page after each hundred, and takes what is right."""
    monkeypatch.setattr("desk.desk.MOST_MATCHES", 10**9)
    chance = random.Random(count)
    for number in range(count):
        running.take(air(broken(made(chance), chance), board="mpkh"))
        assert running.desk.state()
        if number % 100 == 99:
            assert answers(running), number
    good = OVER | {"match": "mpkhzzzz", "changes": 1}
    assert running.take(air(good)) == ["taken"]
    assert not [row["why"] for row in running.desk.aside.rows() if re.match(r"\w+Error: ", row["why"])]
