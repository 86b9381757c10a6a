# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Seven as the NCCC plays it: 54 cards, the seven of spades leads, who cannot play takes a card."""

from rules_min import sevens
from rules_min.question import ANY_SEAT, BY_REST, BY_SET, NUMBER
from rules_min.words import ASK, FIFTIES, PENALTY, PIPS, number_of, seat_of, word_of

NAME = "Seven (NCCC)"
SEATS = (4, 25)
TEAMS = False
BONEYARD = ""
LOWEST_WINS = True
LEFT = "card points?"
CANNOT = ASK
LEADS = "7 of spades?"
CARDS = 52  # and the jokers
POINTS = 340  # all card points; with Darien's values 60 for aces, 180 for numbers, 120 for faces:
DARIEN_POINTS = 360
FIFTY = 50  # a joker still held, or the card a played joker made dead
MOST_OF_A_CARD = 10
MOST_OF_A_DARIEN = 15

JOKERS = 3  # where each option stands in Match.options
VALUES = 4
OPTIONS = sevens.options() + (
    ("jokers", (0, 2), 2),
    ("values", ("nccc", "darien"), 0),
)
CARD = (
    "7 of spades leads",
    "Cannot: a card from",
    "the right",
    "Last card: knock",
    "or take from left",
    "Ten to king 10",
    "Joker, dead card 50",
    "Lowest of 7 hands",
)

hands = sevens.hands
check = sevens.check


def pack(m):
    """Cards of the pack."""
    return CARDS + m.options[JOKERS]


def begin(m):
    """A new hand."""
    m.fifties = 0  # of this hand, said so far
    m.waiting = False  # for the fifties of the seat just counted


def ask_more(m):
    """Somebody forgot to knock at one card."""
    if m.tracked:
        m.ask.allow(PENALTY, who=ANY_SEAT)


def happened(m, said):
    """A card comes from the right, which ends the turn, or from the left, for a knock forgotten."""
    if word_of(said) == ASK:
        seat = m.turn
        take(m, seat, (seat - 1) % m.seats)
        m.turn = (seat + 1) % m.seats
    elif word_of(said) == PENALTY:
        seat = seat_of(said)
        take(m, seat, (seat + 1) % m.seats)


def take(m, seat, giver):
    """A card goes from hand to hand; its giver may be out by it."""
    m.tiles[seat] = min(255, m.tiles[seat] + 1)
    sevens.give(m, giver)


def ask_hand(m, seat):
    """The points of the plain cards in a hand, then its jokers and dead cards."""
    m.ask.open(NUMBER, seat)
    if m.waiting:
        rest = m.options[JOKERS] - m.fifties
        m.ask.allow(FIFTIES, rest if last(m, seat) else 0, rest, who=seat, reason=BY_REST)
        return
    darien = m.options[VALUES]
    if m.tracked:
        m.ask.doubt_above((MOST_OF_A_DARIEN if darien else MOST_OF_A_CARD) * m.tiles[seat])
    rest = (DARIEN_POINTS if darien else POINTS) - sevens.held(m) + FIFTY * m.fifties
    m.ask.allow(PIPS, 0, rest, 5 if darien else 1, seat, BY_SET)


def last(m, seat):
    """Whether no hand is counted after this seat's."""
    for other in range(seat + 1, m.seats):
        if other != m.out:
            return False
    return True


def counted(m, said):
    """A hand's plain cards, or its fifties, are counted."""
    seat = seat_of(said)
    if word_of(said) == PIPS:
        m.pips[seat] = number_of(said)
        m.waiting = True
    elif word_of(said) == FIFTIES:
        m.pips[seat] += FIFTY * number_of(said)
        m.fifties += number_of(said)
        m.waiting = False
        m.counting = seat + 1


def foresee(m, number):
    """What the seat asked adds to its own total."""
    seat = m.ask.seat
    m.foresee_nothing()
    m.gain[seat] = m.pips[seat] + FIFTY * number if m.waiting else number
    m.gain[m.sides] = m.gain[seat]
    return seat
