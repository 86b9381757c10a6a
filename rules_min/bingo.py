# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Bingo, as in Parker's "How to Play Dominoes": Sixty-Six with tiles, first to count seventy, 7 points.

Two play; of three the dealer, the seat before the one that leads, sits out and shares in the win.
"""

from rules_min.match import REPLAYING
from rules_min.question import CHOICE, OVER, TRICK
from rules_min.words import CAPTURE, CLAIM, FAIL, FOUL, NOBODY, TRUMP, UNTRACKED, number_of, seat_of, word_of
from rules_min.words import TRICK as TOOK

NAME = "Bingo"
SEATS = (2, 3)
TEAMS = False
TRICKS = 14  # 28 tiles, two a trick
NO_DEALER = -1

TARGET = 0  # where each option stands in Match.options
FIRST = 1
CARRY = 3  # behind "track"
OPTIONS = (
    ("target", (1, 99), 7),
    ("lead", (0, 2), 0),
    ("track", ("off", "on"), 1),
    ("carry", ("off", "on"), 0),
)
CARD = (
    "Trump double 28",
    "Doubles: own spots",
    "Trumps: own spots",
    "Blank is seven",
    "0-0 14; 6-4 3-0 10",
    "2 doubles 20, 3 40",
    "4 50, 5 60, 6 70",
    "With 0-0 10 more",
)


def check(m):
    """Nothing can be wrong."""


def hands(m):
    """The match: hand after hand until somebody has seven. A yield gives 0 when it starts over."""
    while True:
        m.start()
        leader = m.options[FIRST]
        m.carried = 0  # points the next winner adds because nobody counted seventy
        said = 1
        while said and not m.winners:
            deal(m, leader)
            m.ask.open(CHOICE, leader)
            m.ask.allow(TRUMP, 0, 6)
            said = yield
            m.trump = number_of(said)
            m.foresee_nothing()  # not before: what the hand before added is said while the trump is asked
            while said and not m.over and not m.winners:
                if not m.options[REPLAYING]:
                    ask_what_happened(m)
                said = yield
                happened(m, said)
            if said:
                m.hand += 1
                leader = (leader + 1) % m.seats
        m.ask.open(OVER)
        while said:
            said = yield


def deal(m, leader):
    """A new hand. ``tiles`` are the tricks of each seat; its count of points stays in its head."""
    m.deal(leader)
    m.dealer = (leader - 1) % m.seats if m.seats == 3 else NO_DEALER
    m.trump = -1
    m.tricks = 0
    m.captured = False
    m.over = False


def opponent(m, seat):
    """The other of the two who play."""
    other = (seat + 1) % m.seats
    return other if other != m.dealer else (other + 1) % m.seats


def ask_what_happened(m):
    """A trick, Bingo's capture of the double of trumps, or the end of the hand."""
    m.ask.open(TRICK, m.turn)
    # Every seat but the dealer; with two seats the dealer is none of them.
    who = -10 - m.dealer
    tracked = m.tracked
    if tracked and m.tricks < TRICKS:
        m.ask.allow(TOOK, who=who)
    # The double of trumps is Bingo itself where blanks are trumps.
    if not m.captured and m.trump and m.tricks < TRICKS:
        m.ask.allow(CAPTURE, who=who)
    claims(m, m.turn, tracked)
    claims(m, opponent(m, m.turn), tracked)
    m.ask.allow(FAIL, 1, 3, who=who)
    m.ask.allow(FOUL, who=who)
    m.ask.allow(NOBODY)


def claims(m, seat, tracked):
    """What seventy is worth to a seat: 3 where the other has no trick, else 1, or 2 under thirty."""
    if m.tiles[opponent(m, seat)]:
        m.ask.allow(CLAIM, 1, 2, who=seat)
    else:
        m.ask.allow(CLAIM, 3 if tracked else 1, 3, who=seat)


def happened(m, said):
    """What the table said of the play."""
    word = word_of(said)
    seat = seat_of(said)
    if word == TOOK or word == CAPTURE:
        m.tiles[seat] += 1
        m.tricks += 1
        m.turn = seat
        if word == CAPTURE:
            m.captured = True
            score(m, seat, 1)
            m.gain[seat] = 0  # added at once, and said: what the end of the hand adds is another thing
    elif word == NOBODY:
        m.over = True
        m.carried = m.options[CARRY]
    elif word and word != UNTRACKED:
        m.over = True
        win(m, seat if word == CLAIM else opponent(m, seat), 1 if word == FOUL else number_of(said))


def win(m, seat, points):
    """The hand is won; the dealer adds as much, but not beyond six."""
    points += m.carried
    m.carried = 0
    score(m, seat, points)
    if m.dealer != NO_DEALER:
        room = m.options[TARGET] - 1 - m.totals[m.dealer]
        score(m, m.dealer, max(0, min(points, room)))


def score(m, seat, points):
    """Add points at once, which may win the match."""
    m.gain[seat] += points
    m.add(seat, points)
    if m.totals[seat] >= m.options[TARGET]:
        m.winners = 1 << seat


def foresee(m, number):
    """What the hand's winner adds, in ``gain``, is plain: nothing is foreseen."""
    return -1
