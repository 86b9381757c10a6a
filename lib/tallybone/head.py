# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The journal's own words, and the first of them: the head, which tells our data from another program's."""

from tallybone.record import BLANK, LONG, write_long

# Words of the journal itself, behind those of the rules.
TALLY = 27  # seat = side, number = matches it has won before in the series of that next MATCH
OPTION = 28  # number = value, seat = its row: of the match that the next MATCH begins
MATCH = 29  # number = the place of the game in GAMES, and 256 for teams; seat = seats - 1
MARK = 30  # seat = a setting, number = its value; without a seat one of these:
HEAD = MARK | 1968 << 10  # the first record of a journal; the number tells it from older ones
NEW = MARK | 1 << 10  # options and the like before this belong to a match that was never begun
CRASH = MARK | 2 << 10  # the program failed here
TRIED = MARK | 3 << 10  # a start without resuming, which ends a row of failures
ERASING = MARK | 5 << 10  # nothing before this counts: an erase was to follow
WITH = 31  # in place of a MARK's seat: an answer that counts only with the next, as ``with_next`` packs it
NAME = 31  # seat, number = two letters of seven bits, the next two of that player's name
NO_MEMORY = 0  # the board has none
OURS = 1
FOREIGN = 2  # somebody else's data: not ours to erase unasked
MOST_CRASHES = 3  # in a row; then the match is not resumed by itself
_ZEROS = 8  # of a head that is half erased; data of mostly ones has fewer
_HEAD_ROOM = 24  # places in which a head that was torn may have been tried again


def state_of(journal):
    """Whose data a memory holds: ours begins with a head, torn ones before it, or is blank so far.

    What begins with a torn head and goes on without a whole one is our own memory, caught in its erase:
    nothing in it counts, which ``erased`` then says, and there is no room until it is erased.
    """
    if not journal.places:
        return NO_MEMORY
    torn = -1  # where a torn head stands
    for place in range(min(journal.at, _HEAD_ROOM + 2 * LONG)):
        said = journal.read(place)
        if said == HEAD or (said >= 0 and torn < 0):
            return OURS if said == HEAD else FOREIGN
        if journal.place(place) != BLANK and torn < 0:
            for first in range(max(0, place - 2), place + 1):
                if may_be_head(journal, first):
                    torn = first
            if torn < 0:
                return FOREIGN
    if journal.at <= _HEAD_ROOM:
        return OURS
    if torn < 0 or zeros(journal, torn) < _ZEROS:
        return FOREIGN
    journal.erased = True
    journal.at = journal.places
    return OURS


def zeros(journal, place):
    """The zeros in the six bytes from a place on."""
    count = 0
    for bit in range(16 * LONG):
        count += not journal.nvm[2 * place + bit // 8] >> bit % 8 & 1
    return count


def with_next(said):
    """An answer that counts only with the next: a multiple of five up to 75 and whoever it names."""
    word, seat, number = said & 31, said >> 5 & 31, said >> 10
    return MARK | WITH << 5 | (number // 5 << 10 | seat << 5 | word) << 10


def answer_with(said):
    """The answer that ``with_next`` packed."""
    packed = said >> 10
    return packed & 1023 | (packed >> 10) * 5 << 10


def may_be_head(journal, place):
    """Whether what stands at a place may be a head that a cut tore: all ones of a head are ones there."""
    write_long(journal.long, HEAD, place)
    for i in range(2 * LONG):
        if journal.nvm[2 * place + i] & journal.long[i] != journal.long[i]:
            return False
    return True
