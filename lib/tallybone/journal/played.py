# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How a game was played last, and who played: for the next match."""

from micropython import const

from rules_min import with_preset
from rules_min.words import number_of, seat_of, word_of
from tallybone.journal import format as bits
from tallybone.journal.log import GAME_BITS
from tallybone.journal.records import records
from tallybone.words.texts import from_journal, upper

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.journal.log import Journal

    Played = tuple[int, bool, dict[int, int]]


_MOST_NAMES = const(16)


def last_played(journal: "Journal", game: int) -> "Played | None":
    """The seats, whether as partners, and the options by number, of the last match of a game; None if none.

    One whose set-up cannot be read in full is none.
    """
    found: Played | None = None
    options: dict[int, int] = {}
    partners = False
    expected = 0
    for record in records(journal):
        word, seat, number = word_of(record), seat_of(record), number_of(record)
        if word == bits.SETUP:
            options = {}
            partners = False
            expected = number
        elif word == bits.OPTION:
            options[seat] = number
        elif word == bits.HIGH_OPTION:
            options[bits.HIGH + seat] = number
        elif word == bits.MORE_OPTION:
            options[seat] = options.get(seat, 0) + number
        elif word == bits.PARTNERS:
            partners = True
        elif word == bits.MATCH and len(options) >= expected:
            if with_preset(number & (1 << GAME_BITS) - 1, options) == game:
                found = (seat, partners, options)
    return found


def last_names(journal: "Journal") -> "list[str]":
    """The last sixteen names, those of the last match first and in the order of its seats. A name that was
    put right is not among them any more.
    """
    groups: list[dict[int, str]] = []  # of one match, or entered together: the names by seat
    playing: dict[int, str] = {}  # that of the match in play
    right: dict[int, str] = {}  # names of it that are put right
    word = 0
    for record in records(journal):
        last, word = word, word_of(record)
        if last == bits.NAMED and word != last:
            put_right(groups, playing, right)
            right = {}
        if word == bits.NAMED:
            number = number_of(record)
            right[seat_of(record)] = right.get(seat_of(record), "") + chr(number >> 7) + chr(number & 127)
        if word == bits.MATCH and groups:
            playing = groups[-1]
        if word != bits.NAME and word != bits.PLAYER:
            continue
        if word != last:
            groups.append({})
            del groups[:-_MOST_NAMES]
        number = number_of(record)
        names = groups[-1]
        names[seat_of(record)] = names.get(seat_of(record), "") + chr(number >> 7) + chr(number & 127)
    put_right(groups, playing, right)
    found: list[str] = []
    known: list[str] = []
    for names in reversed(groups):
        for seat in sorted(names):
            name = from_journal(names[seat]).strip()
            if upper(name) not in known:
                found.append(name)
                known.append(upper(name))
    return found[:_MOST_NAMES]


def put_right(groups: "list[dict[int, str]]", playing: "dict[int, str]", right: "dict[int, str]") -> None:
    """Have the right names in place of those of the match in play, in every group that has the wrong ones.

    :param groups: of names by seat
    :param playing: the group of that match
    :param right: its new names by seat
    """
    for seat in right:
        wrong = playing.get(seat, "")
        for names in groups:
            for each in names:
                if wrong and names[each] == wrong:
                    names[each] = right[seat]
