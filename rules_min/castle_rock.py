# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Castle Rock, University Games' solitaire: rid a row of 28 tiles, by one or by three."""

from rules_min.match import REPLAYING
from rules_min.question import BY_SET, NUMBER, TURN
from rules_min.tiles import TILES
from rules_min.words import DONE, DRAW, PIPS, REMOVE, number_of, word_of

NAME = "Castle Rock"
SEATS = (1, 1)
TEAMS = False
BONEYARD = "bone"
LEFT = "tiles left?"
UNKNOWN = -1
ROW = 3  # tiles of a new row

NO_TARGET = 0  # where each option stands in Match.options
WIN = 2  # behind "track"
BOOK = 0  # values of WIN: won with two left or fewer, with none, with exactly two
STRICT = 1
OPTIONS = (
    ("target", (0, 0), 0),
    ("track", ("off", "on"), 1),
    ("win", ("book", "strict", "two"), BOOK),
)
CARD = (
    "Row of 3; draw on",
    "Ends 1 and 3 match:",
    "take the middle one",
    "All 3 match: may",
    "take all three",
    "Won with 2 or fewer",
)


def check(m):
    """Nothing can be wrong."""


def hands(m):
    """Game after game; a session ends when the player likes. A yield gives 0 when it starts over."""
    while True:
        m.start()
        m.fewest = TILES  # tiles left in the best game so far
        said = 1
        while said:
            m.deal(0)
            m.boneyard = TILES
            m.row = 0
            refill(m)
            going = True
            while said and going:
                if not m.options[REPLAYING]:
                    ask_move(m)
                said = yield
                going = moved(m, said)
            if said:
                end_hand(m)


def refill(m):
    """A row that has been emptied begins anew with three tiles, or all that are left."""
    if not m.row:
        m.row = min(ROW, m.boneyard)
        m.boneyard -= m.row


def ask_move(m):
    """Draw while there are tiles; take one or three away from a row of three; say when no more can go.

    Without turn tracking just how many tiles were left.
    """
    if not m.tracked:
        m.ask.open(NUMBER, 0)
        m.ask.allow(PIPS, 0, m.row + m.boneyard, who=0, reason=BY_SET)
        return
    m.ask.open(TURN, 0)
    m.ask.allow(DRAW if m.boneyard else DONE)
    if m.row >= ROW:
        m.ask.allow(REMOVE, 3, 3)
        m.ask.allow(REMOVE, 1, 1)


def moved(m, said):
    """Change the row; whether the game goes on."""
    word = word_of(said)
    if word == DRAW:
        m.boneyard -= 1
        m.row += 1
    elif word == REMOVE:
        m.row -= number_of(said)
        refill(m)
    elif word == PIPS:
        m.row = number_of(said)
    return word != DONE and word != PIPS and m.row > 0


def end_hand(m):
    """A game is over: won, or not."""
    m.hand += 1
    m.fewest = min(m.fewest, m.row)
    m.gain[0] = 1 if won(m) else 0
    m.add(0, m.gain[0])


def won(m):
    """Whether so few tiles are left that the game is won."""
    if m.options[WIN] == BOOK:
        return m.row <= 2
    return m.row == (0 if m.options[WIN] == STRICT else 2)


def foresee(m, left):
    """Nothing is added to a total of points."""
    return UNKNOWN
