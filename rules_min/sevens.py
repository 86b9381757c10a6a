# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The Sevens: card games of rows built from the sevens; who is out first scores nothing, lowest wins.

A game of this family is a module with NAME, SEATS, OPTIONS, the cards of its pack and the hooks
``pack``, ``begin``, ``ask_more``, ``happened``, ``ask_hand`` and ``counted``.
"""

from rules_min.match import REPLAYING
from rules_min.question import ANY_SEAT, NOBODY, OVER, PICK, SEAT, TURN
from rules_min.words import BLOCKED, LEAD, OUT, PASS, PLAY, seat_of, word_of

HANDS = 0  # where each option stands in Match.options: the match is so many hands
TIE = 2  # behind "track"
PLAYING = -1  # Match.out while the hand goes on
UNKNOWN = -3


def options():
    """The options both games have."""
    return (
        ("target", (1, 99), 7),
        ("track", ("off", "on"), 1),
        ("tie", ("share", "extra"), 0),
    )


def check(m):
    """Nothing can be wrong."""


def hands(m):
    """The match: seven hands. A yield gives 0 when it starts over."""
    while True:
        m.start()
        said = 1
        while said and not m.winners:
            deal(m)
            if m.tracked:
                m.ask.open(SEAT)
                m.ask.allow(LEAD, who=ANY_SEAT)
                said = yield
                m.turn = seat_of(said)
            while said and m.out == PLAYING:
                if not m.options[REPLAYING]:
                    ask_what_happened(m)
                said = yield
                happened(m, said)
            while said and next_to_count(m) >= 0:
                if not m.options[REPLAYING]:
                    m.rules.ask_hand(m, next_to_count(m))
                said = yield
                m.rules.counted(m, said)
            if said:
                end_hand(m)
        m.ask.open(OVER)
        while said:
            said = yield


def deal(m):
    """The whole pack is dealt; where it does not divide the first seats hold one more."""
    m.deal(0)
    cards = m.rules.pack(m)
    for seat in range(m.seats):
        m.tiles[seat] = cards // m.seats + (1 if seat < cards % m.seats else 0)
    m.passes = 0
    m.out = PLAYING
    m.counting = 0  # hands counted so far, in the order of the seats
    m.rules.begin(m)


def ask_what_happened(m):
    """The turn of one seat; without turn tracking just how the hand ended."""
    if m.tracked:
        m.ask.open(TURN, m.turn)
        m.ask.allow(PLAY)
        m.ask.allow(m.rules.CANNOT)
    else:
        m.ask.open(PICK)
    m.ask.allow(OUT, who=ANY_SEAT)
    m.rules.ask_more(m)


def happened(m, said):
    """What the table said of the play."""
    word = word_of(said)
    if word == PLAY:
        m.passes = 0
        give(m, m.turn)
        m.turn = (m.turn + 1) % m.seats
    elif word == PASS:
        m.passes += 1
        m.turn = (m.turn + 1) % m.seats
        if m.passes == m.seats:
            m.out = NOBODY
    elif word == OUT:
        m.out = seat_of(said)
    elif word == BLOCKED:
        m.out = NOBODY
    else:
        m.rules.happened(m, said)


def give(m, seat):
    """A card leaves a hand; without another the seat is out."""
    m.tiles[seat] = max(0, m.tiles[seat] - 1)
    if not m.tiles[seat]:
        m.out = seat


def next_to_count(m):
    """The next seat whose hand is counted, -1 when all are; who is out holds nothing."""
    for seat in range(m.counting, m.seats):
        if seat != m.out:
            return seat
    return -1


def end_hand(m):
    """Everybody adds his hand; after the last hand the lowest total wins."""
    m.hand += 1
    lowest = m.totals[0] + max(0, m.pips[0])
    for seat in range(m.seats):
        m.gain[seat] = max(0, m.pips[seat])
        m.add(seat, m.gain[seat])
        lowest = min(lowest, m.totals[seat])
    bits = 0
    count = 0
    for seat in range(m.seats):
        if m.totals[seat] == lowest:
            bits |= 1 << seat
            count += 1
    if m.hand >= m.options[HANDS] and (count == 1 or not m.options[TIE]):
        m.winners = bits


def held(m):
    """The card points counted so far in all hands."""
    points = 0
    for seat in range(len(m.tiles)):
        points += max(0, m.pips[seat])
    return points


def foresee(m, pips):
    """What the seat asked adds to its own total."""
    m.foresee_nothing()
    m.gain[m.ask.seat] = m.gain[m.sides] = pips
    return m.ask.seat
