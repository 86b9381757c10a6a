# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Bingo, as in Parker's "How to Play Dominoes": the card game Sixty-Six, played with dominoes.

The first to count seventy wins the hand; 7 points win the match. Two play. With three, the dealer
(the seat before the leader) sits out and also gets the winner's points.
"""

from rules_min import option
from rules_min.const import const
from rules_min.game import DOUBT, NOTHING_SAID, NUMBER_NOTE, Game, RulesCard
from rules_min.option import Option
from rules_min.question import ANY_SEAT, CHOICE, NO_SEAT, OPPONENTS, TRICK
from rules_min.state import ask_nothing
from rules_min.words import (
    CAPTURE,
    CLAIM,
    FAIL,
    FOUL,
    NOBODY,
    TRUMP,
    UNTRACKED,
    Answer,
    number_of,
    seat_of,
    word_of,
)
from rules_min.words import TRICK as TOOK

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Conversation, Said, Translate
    from rules_min.state import State

TRICKS = 14  # 28 tiles, two a trick

# Where numbers of its own are: one in ``m.match_numbers``, two in ``m.hand_numbers``.
CARRIED = 0  # points that the next winner of a hand adds
CAPTURED = 0  # 1 if Bingo has taken the double of trumps
ENDED = 1  # 1 if the hand has ended


class Bingo(Game):
    """Players count their points in their heads and tell the gadget who reached seventy, and its worth."""

    NAME = "Bingo"
    SEATS = (2, 3)
    MATCH_NUMBERS = 1
    HAND_NUMBERS = 2
    SLIPS = (FOUL,)
    SHOWN_FIRST = (CLAIM, FAIL)
    OPTIONS = (
        Option(option.TARGET, "target", 7, 1, 99),
        Option(option.LEADS, "lead", 0, 0, 2),
        option.track(),
        option.clock(),
        option.tie(),
        Option(option.CARRY, "carry off on", option.OFF),
    )
    RULES_CARD = RulesCard(
        "Leads: as set up, then each in turn.\n"
        "Tiles: 7 each, one turned up names the trump.\n"
        "Counts: trump double 28, 6-4 and 3-0 10, 0-0 14, other doubles and trumps their spots, blank 7. "
        "Doubles told, two to six: 20, 40, 50, 60, 70; 0-0 10 more.\n"
        "Over: at 7; 70 wins a hand, 1 to 3.\n"
        "Book: Parker's.",
        trump="turned up?",
    )

    def hands(self, m: "State") -> "Conversation":
        """Hand after hand, until somebody has seven."""
        while not m.winners:
            m.deal(m.first)
            if m.seats == 3:
                m.sits_out = (m.first - 1) % m.seats
            m.trump = number_of((yield ask_trump))
            m.clear_gain()  # not earlier: the trump question still shows what the last hand added
            while not m.hand_numbers[ENDED] and not m.winners:
                apply(m, (yield ask_what_happened))
            m.hand += 1
            m.finish_hand(m.winners)
            m.first = (m.first + 1) % m.seats
        yield ask_nothing

    def goal(self, m: "State") -> int:
        """The match score."""
        return m.options[option.TARGET]

    def preview(self, m: "State", word: int, number: int, seat: int) -> int:
        """Of seventy reached its seat, of a failed claim the other of the two who play."""
        return m.gain_only(seat if word == CLAIM else opponent(m, seat), number)

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """When a claim is worth 2 or 3; who has no trick cannot have counted seventy."""
        if moment == NUMBER_NOTE and word == FAIL:
            return translate("3: no trick"), ()
        if moment == NUMBER_NOTE and word == CLAIM and number <= 2:
            return translate("2 if under 30"), ()
        return (translate("%s no trick: OK?"), (seat,)) if moment == DOUBT and word == CLAIM else NOTHING_SAID

    def hand_so_far(self, m: "State", side: int) -> int:
        """The tricks of a seat."""
        return m.tricks[side]


def ask_trump(m: "State") -> None:
    """The suit of the tile turned up, or named."""
    m.question.open(CHOICE, m.turn)
    m.question.allow(TRUMP, 0, 6)


def opponent(m: "State", seat: int) -> int:
    """The other of the two who play."""
    other = (seat + 1) % m.seats
    return other if other != m.sits_out else (other + 1) % m.seats


def ask_what_happened(m: "State") -> None:
    """A trick, Bingo's capture of the double of trumps, or the end of the hand."""
    m.question.open(TRICK, m.turn)
    who = ANY_SEAT if m.sits_out == NO_SEAT else OPPONENTS - m.sits_out
    if m.tracked and m.tricks_played < TRICKS:
        m.question.allow(TOOK, who=who)
    # The double of trumps is Bingo itself where blanks are trumps.
    if not m.hand_numbers[CAPTURED] and m.trump and m.tricks_played < TRICKS:
        m.question.allow(CAPTURE, who=who)
    allow_claim(m, m.turn)
    allow_claim(m, opponent(m, m.turn))
    if m.tracked:
        m.question.doubt_seats(CLAIM, seats_without_a_trick(m))
    m.question.allow(FAIL, 1, 3, who=who)
    m.question.allow(FOUL, who=who)
    m.question.allow(NOBODY)


def seats_without_a_trick(m: "State") -> int:
    """A bit for each seat that cannot have counted seventy yet: points are counted in tricks."""
    bits = 0
    for seat in range(m.seats):
        if not m.tricks[seat]:
            bits |= 1 << seat
    return bits


def allow_claim(m: "State", seat: int) -> None:
    """What seventy is worth: 3 if the opponent has no trick, 2 if it is under thirty, else 1."""
    if m.tricks[opponent(m, seat)]:
        m.question.allow(CLAIM, 1, 2, who=seat)
    else:
        m.question.allow(CLAIM, 3 if m.tracked else 1, 3, who=seat)


def apply(m: "State", answer: Answer) -> None:
    """Update the hand with the table's answer."""
    word = word_of(answer)
    seat = seat_of(answer)
    if word == TOOK or word == CAPTURE:
        m.tricks[seat] += 1
        m.tricks_played += 1
        m.turn = seat
        if word == CAPTURE:
            m.hand_numbers[CAPTURED] = 1
            score(m, seat, 1)
            m.gain[seat] = 0  # already added and shown; the end of the hand has a gain of its own
    elif word == NOBODY:
        m.clear_gain()  # of a preview
        m.hand_numbers[ENDED] = 1
        m.match_numbers[CARRIED] = m.options[option.CARRY]
    elif word != UNTRACKED:
        m.hand_numbers[ENDED] = 1
        win(m, seat if word == CLAIM else opponent(m, seat), 1 if word == FOUL else number_of(answer))


def win(m: "State", seat: int, points: int) -> None:
    """The hand is won. A dealer who sits out adds as much, but stays one point short of the target."""
    m.clear_gain()
    points += m.match_numbers[CARRIED]
    m.match_numbers[CARRIED] = 0
    score(m, seat, points)
    if m.sits_out != NO_SEAT:
        room = m.options[option.TARGET] - 1 - m.totals[m.sits_out]
        score(m, m.sits_out, max(0, min(points, room)))


def score(m: "State", seat: int, points: int) -> None:
    """Add points at once, which may win the match."""
    m.gain[seat] += points
    m.add(seat, points)
    if m.totals[seat] >= m.options[option.TARGET]:
        m.winners = 1 << seat


RULES = Bingo()
