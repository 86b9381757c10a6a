# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Every match that the gadget has, and the JSON object that tells other programs of one.

docs/messages.md explains each part of that.
"""

import json

from micropython import const

from rules_min import game_id
from rules_min.question import CHOICE, NUMBER
from tallybone.journal.format import DAMAGED, OURS
from tallybone.matches.kept_match import KeptMatch, kept_match

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_min.match import Match
    from tallybone.scorekeeper import Scorekeeper


def now(keeper: "Scorekeeper") -> "tuple[int, int, int]":
    """Which match is in play, -1 for none, the changes that it has had, and who agrees."""
    return keeper.serial if keeper.match else -1, keeper.changes, keeper.agreed


def is_now(keeper: "Scorekeeper", sent: "tuple[int, int, int]") -> bool:
    """Whether that is still so. It is asked 300 times a second, and ``now`` would leave 10 KB of garbage."""
    serial = keeper.serial if keeper.match else -1
    return sent[0] == serial and sent[1] == keeper.changes and sent[2] == keeper.agreed


def in_play(keeper: "Scorekeeper", match: "Match") -> KeptMatch:
    """The match in play, or one that is over and still shown."""
    won = [keeper.wins(match, side) for side in range(match.sides)]
    return KeptMatch(
        keeper.match_count,
        match,
        keeper.game,
        keeper.names,
        keeper.serial,
        keeper.changes,
        keeper.lost_answers,
        keeper.corrections,
        won,
        keeper.agreed,
    )


def count(keeper: "Scorekeeper") -> int:
    """How many matches there are."""
    if keeper.journal.state == OURS:
        return keeper.match_count
    if keeper.journal.state == DAMAGED:
        from tallybone.journal.reader import Reader

        return Reader(keeper.journal, keeper.spare_answers()).matches
    return 1 if keeper.match else 0


def read(keeper: "Scorekeeper", number: int, last: int) -> KeptMatch:
    """A match by its number, from 1. Its answers are in the part of the list that the match in play leaves.

    :param int last: how many there are: the last one is that in play, if there is one
    """
    match = keeper.match
    if match and number == last:
        return in_play(keeper, match)
    from tallybone.journal.reader import Reader

    answers = keeper.spare_answers()
    found = kept_match(number, Reader(keeper.journal, answers, number - 1).found, answers)
    found.saved = None  # its class would keep the reader in memory while the sheet is sent: 17 KB
    return found


def read_all(keeper: "Scorekeeper", last: int) -> "Iterator[KeptMatch]":
    """Yield every match, the oldest first. The answers of each are only there until the next one.

    :param last: as in ``read``
    """
    from tallybone.journal.in_order import AllMatches

    answers = keeper.spare_answers()
    number = 1
    for saved in AllMatches(keeper.journal, answers).in_order():
        if not keeper.match or number < last:
            yield kept_match(number, saved, answers)
        number += 1
    if keeper.match:
        yield in_play(keeper, keeper.match)


# As texts with spaces: a word alone that is also a name of ours would keep that name from being shortened on
# the drive. 1 is the version: a reader refuses a larger one.
_HEAD = (
    '{"tallybone": 1, "table": "%s", "match": "%s", "changes": %d, "game": "%s", "goal": %d, "options": %s, '
    '"names": %s, "hand": %d, "totals": %s, "turn": %s, "state": "%s", "winners": %s, "won": %s, '
    '"agreed": %s'
)
_NO_MATCH = '{"tallybone": 1, "table": "%s", "state": "no match"}\n'
_STATES = "playing|over|given up"
PLAYING = 0  # indexes in it
OVER = 1
GIVEN_UP = 2
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # without i, l, o and u, which are misread
_BOARD_LETTERS = const(4)  # of an identity: they name the board
_SERIAL_BITS = const(19)


def board_number(uid: bytes) -> int:
    """A microcontroller's own number, shortened to 21 bits. It stays a small int all the way."""
    found = 0
    for byte in uid:
        found = (found ^ byte) * 0x193 & 0x1FFFFF  # FNV's way, with a small prime
    return found


def identity(uid: bytes, serial: int) -> str:
    """Which match it is, in eight letters: the same however often and on whatever way it is told.

    :param bytes uid: the microcontroller's own number
    :param int serial: the match's number in the journal, see ``journal.format.SERIAL``
    """
    board = board_number(uid)
    text = ""
    for bits in (board >> 1, (board & 1) << _SERIAL_BITS | serial):
        for shift in (15, 10, 5, 0):
            text += _LETTERS[bits >> shift & 31]
    return text


def own_identity(serial: int, number: int = 0) -> str:
    """The identity of a match of this gadget.

    :param int serial: 0 for a match that an older program began
    :param int number: of such a match in the journal, from 1
    """
    from microcontroller import cpu

    text = identity(bytes(cpu.uid), serial)
    return text if serial else "%s-%d" % (text, number)


def table_name(name: str) -> str:
    """The name of this table: that of settings.toml, or the end of the microcontroller's number."""
    return name or own_identity(1)[:_BOARD_LETTERS]


def turn_of(match: "Match") -> int:
    """The side whose turn it is, to bid or to play; -1 if it is nobody's, as at a count."""
    question = match.question
    is_somebodys = question.kind == CHOICE or (match.tracked and question.kind != NUMBER)
    return question.seat % match.sides if question.seat >= 0 and is_somebodys else -1


def head(table: str, kept: "KeptMatch", state: int) -> str:
    """The message of a match, without its sheet and the last bracket.

    :param str table: its name
    :param int state: PLAYING, OVER or GIVEN_UP
    """
    match = kept.match
    assert match
    options = {}
    for row in match.rules.OPTIONS:
        value = match.options[row.number]
        if value != row.usual(match.seats):
            options[row.name] = row.value_name(value)
    turn = turn_of(match) if state == PLAYING else -1
    text = _HEAD % (
        table,
        own_identity(kept.serial, kept.number),
        kept.changes,
        match.rules.ID or game_id(kept.game),
        match.rules.goal(match),
        json.dumps(options),
        json.dumps(kept.names[: match.seats]),
        match.hand + (state == PLAYING),
        json.dumps(list(match.totals)[: match.sides]),
        turn if turn >= 0 else "null",
        _STATES.split("|")[state],
        json.dumps(sides_of(match, match.winners)),
        json.dumps(list(kept.won)),
        json.dumps(sides_of(match, kept.agreed)),
    )
    title = match.rules.TITLE
    return text + ', "title": ' + json.dumps(title) if title else text


def sides_of(match: "Match", bits: int) -> "list[int]":
    """The sides that have a bit each."""
    return [side for side in range(match.sides) if bits >> side & 1]


def state_of(match: "Match", is_in_play: bool = True) -> int:
    """The state of a match. One before that in play has ended, even if nobody has won it."""
    if match.winners:
        return OVER
    return PLAYING if is_in_play else GIVEN_UP


def line(table: str, keeper: "Scorekeeper", gives_up: bool = False) -> str:
    """The message of the match in play, as a line.

    :param bool gives_up: whether another match takes its place
    """
    match = keeper.match
    if not match:
        return _NO_MATCH % table
    return head(table, in_play(keeper, match), GIVEN_UP if gives_up else state_of(match)) + "}\n"


def pieces(table: str, kept: "KeptMatch", state: int) -> "Iterator[str]":
    """Yield the message of a match with its sheet, in pieces that fit into little memory."""
    from rules_min.notation.writer import lines

    match = kept.match
    assert match
    yield head(table, kept, state) + ', "sheet": ['
    comma = ""
    for text in lines(match, kept.game, kept.names[: match.seats], kept.lost_answers, kept.corrections):
        yield comma + json.dumps(text)
        comma = ", "
    yield "]}\n"
