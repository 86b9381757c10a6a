# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Magic 7, as on the CARDominoes leaflet: 52 cards, the seven of diamonds leads, lowest after seven hands."""

from rules_min import sevens
from rules_min.question import BY_SET, NUMBER
from rules_min.words import BLOCKED, PASS, PIPS, number_of, seat_of

NAME = "Magic 7"
SEATS = (2, 13)
TEAMS = False
BONEYARD = ""
LOWEST_WINS = True
LEFT = "card points?"
CANNOT = PASS
LEADS = "7 of diamonds?"
CARDS = 52
POINTS = 340  # ace to nine 45 and four tens 40, in four suits
MOST_OF_A_CARD = 10
OPTIONS = sevens.options()
CARD = (
    "7 of diamonds leads",
    "Rows from sevens",
    "Ace 1, faces 10",
    "First out adds 0",
    "Lowest of 7 hands",
)

hands = sevens.hands
check = sevens.check
foresee = sevens.foresee


def pack(m):
    """Cards of the pack."""
    return CARDS


def begin(m):
    """A new hand has no numbers of its own."""


def ask_more(m):
    """Nobody can play."""
    m.ask.allow(BLOCKED)


def happened(m, said):
    """Nothing else can happen."""


def ask_hand(m, seat):
    """The points in a hand: ace 1, number cards their value, faces 10."""
    m.ask.open(NUMBER, seat)
    if m.tracked:
        m.ask.doubt_above(MOST_OF_A_CARD * m.tiles[seat])
    m.ask.allow(PIPS, 0, POINTS - sevens.held(m), who=seat, reason=BY_SET)


def counted(m, said):
    """A hand is counted."""
    m.pips[seat_of(said)] = number_of(said)
    m.counting = seat_of(said) + 1
