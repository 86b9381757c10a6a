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

CAPICUA = 30  # went out with a tile that fits both ends
CHUCHAZO = 31  # went out with 0-0, which fits one end only
BONUS = 32  # of passes, where turns are not followed

POINTS = 33  # of any game, by a seat
MINUS = 34  # the same, taken off

CARROCA = 35  # went out with a double
CRUZADA = 36  # went out with a double that fits both equal ends

POOLED = 37  # the pips of all hands that the winner adds, pushed together and counted at once

JOIN = 38  # a seat comes between two rounds, and begins with this total
JOIN_BELOW = 39  # the same, with a total below 0
LEAVE = 40  # a seat goes
MOVE = 41  # a seat is asked at another place, 1 the first

FREE = 42  # the first number that no answer has yet

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
