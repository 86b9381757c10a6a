# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The words of a match: what the table answers.

An answer is a word, a seat for the words that name one, and a number, packed into one small int:
bits 0-13 the number (0-9999), bits 14-18 the seat plus one (0 = no seat), bits 19-25 the word.
That stays inside the 31 bits of a small int, so an answer never allocates.

Answers are written to flash. A number is never given to another word, so saved data keeps its meaning: 1-79
are for answers. Those from 80 on are the journal's own (``tallybone.journal.format``).
"""

Answer = int  # a packed answer: what ``pack`` makes

UNDO = 0  # packs to 0
PLAY = 1
DRAW = 2
PASS = 3
CALL = 4
OUT = 5
BLOCKED = 6
LEAD = 7
PIPS = 8
NOCOUNT = 9
ASK = 10
PENALTY = 11
FIFTIES = 12
BID = 13
TRUMP = 14
TRICK = 15
MADE = 16
TRICKS = 17
CAPTURE = 18
CLAIM = 19
FAIL = 20
FOUL = 21
NOBODY = 22
REMOVE = 23
DONE = 24
UNTRACKED = 25  # from here on turns are not followed; like UNDO, it is accepted unasked
COUNT = 26  # in play, once turns are not followed
DOUBLE = 27  # played, and the turn stays
OWN = 28  # played on the own train, which is closed again
LAST = 29  # the clock is up: this hand is the last; like UNTRACKED, it is accepted unasked

# Each answer's name on the score sheet, and what follows it there: S a seat, N a number, n a number that
# is left out if it is 0. The order is that of the notation.
ANSWERS = {
    UNDO: ("undo", ""),
    PLAY: ("play", "n"),
    DRAW: ("draw", ""),
    PASS: ("pass", ""),
    CALL: ("call", "Sn"),
    OUT: ("out", "S"),
    BLOCKED: ("blocked", ""),
    LEAD: ("lead", "S"),
    PIPS: ("pips", "SN"),
    NOCOUNT: ("nocount", "S"),
    ASK: ("ask", ""),
    PENALTY: ("penalty", "S"),
    FIFTIES: ("fifties", "SN"),
    BID: ("bid", "SN"),
    TRUMP: ("trump", "N"),
    TRICK: ("trick", "Sn"),
    MADE: ("made", "N"),
    TRICKS: ("tricks", "SN"),
    CAPTURE: ("capture", "S"),
    CLAIM: ("claim", "SN"),
    FAIL: ("fail", "SN"),
    FOUL: ("foul", "S"),
    NOBODY: ("nobody", ""),
    REMOVE: ("remove", "N"),
    DONE: ("done", ""),
    UNTRACKED: ("untracked", ""),
    COUNT: ("count", "SN"),
    DOUBLE: ("double", ""),
    OWN: ("own", ""),
    LAST: ("last", ""),
}

NO_BID = 0  # the number of a bid that is a pass
NO_TRUMP = 7  # the number of a hand without trump

MOST_WORD = 127
MOST_SEAT = 30
MOST_NUMBER = 9999


def pack(word: int, number: int = 0, seat: int = -1) -> Answer:
    """One answer as an int.

    :param int number: 0 to 16383, of which answers use ``MOST_NUMBER`` at most
    :param int seat: 0 to ``MOST_SEAT``, -1 for none
    """
    return word << 19 | (seat + 1) << 14 | number


def word_of(answer: Answer) -> int:
    """The word of a packed answer."""
    return answer >> 19


def seat_of(answer: Answer) -> int:
    """The seat of a packed answer, -1 for none."""
    return (answer >> 14 & 31) - 1


def number_of(answer: Answer) -> int:
    """The number of a packed answer, 0 for none."""
    return answer & 0x3FFF


def name_of(word: int) -> str:
    """The sheet's name of an answer's word."""
    return ANSWERS[word][0]


def form_of(word: int) -> str:
    """What follows a word on a score sheet: letters S, N and n as above."""
    return ANSWERS[word][1]


def word_called(name: str) -> int:
    """The word of this name on a score sheet, -1 if there is none."""
    for word in ANSWERS:
        if ANSWERS[word][0] == name:
            return word
    return -1
