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
WITH = 31  # in place of a MARK's seat: number = 256 * number + word of an answer that counts with the next
NAME = 31  # seat, number = two letters of seven bits, the next two of that player's name
NO_MEMORY = 0  # the board has none
OURS = 1
FOREIGN = 2  # somebody else's data: not ours to erase unasked
MOST_CRASHES = 3  # in a row; then the match is not resumed by itself
_HEAD_ROOM = 24  # places in which a head that was torn may have been tried again


def state_of(journal):
    """Whose data a memory holds: ours begins with a head, torn ones before it, or is blank so far.

    What begins with a torn head and goes on without a whole one is our own memory, caught in its erase:
    nothing in it counts, which ``erased`` then says, and there is no room until it is erased.
    """
    if not journal.places:
        return NO_MEMORY
    torn = False
    for place in range(min(journal.at, _HEAD_ROOM + 2 * LONG)):
        said = journal.read(place)
        if said == HEAD or (said >= 0 and not torn):
            return OURS if said == HEAD else FOREIGN
        if journal.place(place) != BLANK and not torn:
            torn = any([may_be_head(journal, first) for first in range(place - 2, place + 1)])
            if not torn:
                return FOREIGN
    if journal.at > _HEAD_ROOM and torn:
        journal.erased = True
        journal.at = journal.places
    return OURS if torn or journal.at <= _HEAD_ROOM else FOREIGN


def may_be_head(journal, place):
    """Whether what stands at a place may be a head that a cut tore: all ones of a head are ones there."""
    if place < 0:
        return False
    write_long(journal.long, HEAD, place)
    for i in range(2 * LONG):
        if journal.nvm[2 * place + i] & journal.long[i] != journal.long[i]:
            return False
    return True
