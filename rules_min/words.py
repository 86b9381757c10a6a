# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The words a table can answer with, and how an answer is packed into one small int.

An answer is a word, a seat for the words that name one, and a number:
bits 0-4 the word, bits 5-9 the seat plus one (0 = no seat), bits 10-23 the number (0-9999).
That stays inside the 31 bits of a small int, so an answer never allocates.
"""

# In the order of the score sheet's notation; a word's number is its place here.
# UNDO packs to 0: to the rules it says that the match starts over.
NAMES = (
    "undo",
    "play",
    "draw",
    "pass",
    "call",
    "out",
    "blocked",
    "lead",
    "pips",
    "nocount",
    "ask",
    "penalty",
    "fifties",
    "bid",
    "trump",
    "trick",
    "made",
    "tricks",
    "capture",
    "claim",
    "fail",
    "foul",
    "nobody",
    "remove",
    "done",
    "untracked",
    "count",
)
# What follows each word on a score sheet: S a seat, N a number, n a number that may be left out at 0.
FORMS = (
    "",
    "n",
    "",
    "",
    "S",
    "S",
    "",
    "S",
    "SN",
    "S",
    "",
    "S",
    "SN",
    "SN",
    "N",
    "Sn",
    "N",
    "SN",
    "S",
    "SN",
    "SN",
    "S",
    "",
    "N",
    "",
    "",
    "SN",
)

UNDO = 0
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
UNTRACKED = 25  # from here on turns are not followed; like undo taken without being asked for
COUNT = 26  # in play, once turns are not followed

NO_BID = 0  # the number of a bid that is a pass, "pass" on the sheet
NO_TRUMP = 7  # the number of a hand without trump, "none" on the sheet


def named_number(word, number):
    """The name a score sheet has for a number, or None: a bid can be a pass, a trump none."""
    if word == BID and number == NO_BID:
        return "pass"
    return "none" if word == TRUMP and number == NO_TRUMP else None


MOST_NUMBER = 9999


def pack(word, number, seat):
    """One answer as an int; ``seat`` is -1 for none."""
    return word | (seat + 1) << 5 | number << 10


def word_of(said):
    """The word of a packed answer."""
    return said & 31


def seat_of(said):
    """The seat of a packed answer, -1 for none."""
    return (said >> 5 & 31) - 1


def number_of(said):
    """The number of a packed answer, 0 for none."""
    return said >> 10
