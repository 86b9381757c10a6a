# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Line games: Block, Draw, Muggins and their kin, played with a double-six set in one line.

A game of this family is a module with its numbers (NAME, SEATS, TEAMS, DRAWS, MOST_COUNT,
ASKS_LEAD,
HAS_NOCOUNT, OPTIONS) that plays by ``hands`` of this module; ``line_score`` knows what a hand is worth.
"""

from rules_min.line_options import FIRST, HAND, RESERVE
from rules_min.line_play import allow_call, ask_what_happened, happened
from rules_min.line_score import PLAYING, leaders, next_leader, next_to_count, settle
from rules_min.match import REPLAYING
from rules_min.question import ANY_SEAT, BY_HAND, BY_SET, NUMBER, OVER, SEAT
from rules_min.tiles import MOST, PIPS, TILES
from rules_min.words import LEAD, NOCOUNT, number_of, seat_of, word_of
from rules_min.words import PIPS as LEFT


def hands(m):
    """The match: hand after hand until a side has reached the target.

    A yield waits for the table. It gives 0 when an answer was taken back: then every loop
    ends, and the outermost starts the match over for the replay.
    """
    while True:
        m.start()
        leader = m.options[FIRST]
        said = 1
        while said and not m.winners:
            deal(m, leader)
            if m.rules.ASKS_LEAD and m.tracked:
                m.ask.open(SEAT)
                m.ask.allow(LEAD, who=ANY_SEAT)
                said = yield
                m.turn = seat_of(said)
            while said and m.out == PLAYING and not m.winners:
                if not m.options[REPLAYING]:
                    ask_what_happened(m)
                said = yield
                happened(m, said)
            seat = next_to_count(m, -1)
            while said and seat >= 0 and not m.winners:
                if not m.options[REPLAYING]:
                    ask_pips(m, seat)
                said = yield
                if word_of(said) == LEFT:
                    m.pips[seat] = number_of(said)
                    seat = next_to_count(m, seat)
                else:
                    happened(m, said)
            if said:
                leader = end_hand(m, leader)
        m.ask.open(OVER)
        while said:
            said = yield


def deal(m, leader):
    """Every seat has its tiles, the rest is the boneyard; nobody is out or has passed."""
    m.deal(leader)
    seats = m.seats
    dealt = m.options[HAND]
    for seat in range(seats):
        m.tiles[seat] = dealt
    m.boneyard = TILES - seats * dealt
    m.passes = 0  # in a row
    m.out = PLAYING  # or the seat that went out, or NOBODY in a blocked hand
    if m.rules.HAS_NOCOUNT:
        m.nocount = 0  # a bit for each seat that failed to play when able
    else:
        m.counted = 0  # the last count in play, as an answer, while it can be called


def ask_pips(m, seat):
    """The pips left in a hand, within what a hand can hold and what the set has left."""
    dealt = m.options[HAND]
    if m.rules.DRAWS:
        dealt += TILES - m.seats * dealt - m.options[RESERVE]
    rest = PIPS
    tiles = m.tiles[seat]
    held = 0
    for other in range(m.seats):
        if m.pips[other] >= 0 and other != seat:
            rest -= m.pips[other]
            held += m.pips[other]
            tiles += m.tiles[other]
    likely = PIPS
    if m.tracked:
        likely = min(MOST[m.tiles[seat]], max(0, MOST[tiles] - held))
    m.ask.open(NUMBER, seat)
    m.ask.doubt_above(likely)
    if MOST[dealt] <= rest:
        m.ask.allow(LEFT, 0, MOST[dealt], who=seat, reason=BY_HAND)
    else:
        m.ask.allow(LEFT, 0, rest, who=seat, reason=BY_SET)
    if m.rules.HAS_NOCOUNT and all_uncounted(m):
        m.ask.allow(NOCOUNT, who=ANY_SEAT)
    allow_call(m)


def all_uncounted(m):
    """Whether no hand has been counted yet."""
    for seat in range(m.seats):
        if m.pips[seat] >= 0:
            return False
    return True


def end_hand(m, leader):
    """The hand is counted: its points are added, the match may be won; who leads the next."""
    m.hand += 1
    if m.winners:
        return leader
    winner = settle(m)
    for side in range(len(m.totals)):
        if m.gain[side]:
            m.add(side, m.gain[side])
    m.winners = leaders(m)
    return next_leader(m, leader, winner)
