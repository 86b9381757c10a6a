# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Seven by NCCC rules: 54 cards, the seven of spades leads; a player who cannot play takes a card."""

from rules_min import lowest, option
from rules_min.const import const
from rules_min.game import ENDING, NOTHING_SAID, SLIP, RulesCard
from rules_min.lowest import LowestGame
from rules_min.option import Option
from rules_min.question import ANY_SEAT, BY_REST, BY_SET, NUMBER
from rules_min.words import ASK, FIFTIES, PENALTY, PIPS, Answer, number_of, seat_of, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Said, Translate
    from rules_min.state import State

CARDS = 52  # and the jokers
POINTS = 340  # all card points; with Darien's values 60 for aces, 180 for numbers, 120 for faces:
DARIEN_POINTS = 360
FIFTY = 50  # a joker still held, or the card a played joker made dead
MOST_OF_A_CARD = 10
MOST_OF_A_DARIEN = 15

# Numbers of a hand, after ``lowest.MAY_BE_OUT``: jokers and dead cards counted so far, and 1 if those of this
# seat are asked next.
COUNTED, ASKED_NEXT = 1, 2

NCCC, DARIEN = 0, 1  # values of VALUES


class SevenNccc(LowestGame):
    """A player who cannot play takes a card from the right; jokers and dead cards cost fifty each."""

    NAME = "Seven (NCCC)"
    SEATS = (4, 25)
    HAND_NUMBERS = 3
    SLIPS = (FIFTIES,)
    OPTIONS = lowest.options(
        Option(option.JOKERS, "jokers", 2, 0, 2),
        Option(option.VALUES, "values nccc darien", NCCC),
    )
    RULES_CARD = RulesCard(
        "Leads: the 7 of spades.\n"
        "Cards: all 54 dealt; rows from the sevens. Cannot play: a card from the right. Last card: "
        "knock, or take one from the left.\n"
        "Counts: who is out adds 0, others what they hold. Ten to king: 10. Joker or the card it "
        "replaced: 50.\n"
        "Over: after 7 hands; the lowest total wins.\n"
        "Book: NCCC.",
        leads="7 of spades: who?",
        left_note="plain cards",
        held="cards",
        left="card points?",
        depends="1.0:jokers 2.1:values 2.2:jokers",
    )

    def pack(self, m: "State") -> int:
        """Cards of the pack."""
        return CARDS + m.options[option.JOKERS]

    def cannot(self, m: "State") -> int:
        """It takes a card."""
        return ASK

    def most_in(self, m: "State", held: int) -> int:
        """The most for each card, jokers and dead cards left out."""
        return (MOST_OF_A_DARIEN if m.options[option.VALUES] == DARIEN else MOST_OF_A_CARD) * held

    def ask_more(self, m: "State") -> None:
        """Somebody forgot to knock at one card."""
        if m.tracked:
            m.question.allow(PENALTY, who=ANY_SEAT)
            m.question.doubt_seats(PENALTY, seats_not_at_one(m))

    def apply(self, m: "State", answer: Answer) -> None:
        """A card from the right ends the turn; one from the left is the penalty for not knocking."""
        if word_of(answer) == ASK:
            seat = m.turn
            take(m, seat, (seat - 1) % m.seats)
            m.turn = (seat + 1) % m.seats
        elif word_of(answer) == PENALTY:
            seat = seat_of(answer)
            take(m, seat, (seat + 1) % m.seats)
        else:
            super().apply(m, answer)

    def ask_hand(self, m: "State", seat: int) -> None:
        """The points of the plain cards in a hand, then its jokers and dead cards."""
        m.question.open(NUMBER, seat)
        darien = m.options[option.VALUES] == DARIEN
        step = 5 if darien else 1
        fifties = m.options[option.JOKERS] - m.hand_numbers[COUNTED]
        all_points = DARIEN_POINTS if darien else POINTS
        rest = all_points - lowest.counted_so_far(m) + FIFTY * m.hand_numbers[COUNTED]
        later = lowest.hands_after(m, seat)  # each of them holds a plain card at least, or one of fifty
        if m.hand_numbers[ASKED_NEXT]:
            least = 0 if m.pips[seat] else 1
            most = fifties - max(0, later - rest // step)
            m.question.allow(FIFTIES, least if later else fifties, most, who=seat, reason=BY_REST)
            return
        if m.tracked:
            m.question.doubt_outside(0, self.most_in(m, m.tiles[seat]))
        rest -= step * max(0, later - fifties)
        m.question.allow(PIPS, 0 if fifties else step, rest, step, seat, BY_SET)

    def take_pips(self, m: "State", answer: Answer) -> None:
        """A hand's plain cards, or its fifties, are counted."""
        seat = seat_of(answer)
        if word_of(answer) == PIPS:
            m.pips[seat] = number_of(answer)
            m.hand_numbers[ASKED_NEXT] = 1
        elif word_of(answer) == FIFTIES:
            m.pips[seat] += FIFTY * number_of(answer)
            m.hand_numbers[COUNTED] += number_of(answer)
            m.hand_numbers[ASKED_NEXT] = 0
            m.next_count = seat + 1

    def preview(self, m: "State", word: int, number: int, seat: int) -> int:
        """What the seat asked adds to its own total."""
        if word == FIFTIES:
            number = m.pips[m.question.seat] + FIFTY * number
        return m.gain_only(m.question.seat, number)

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """Of jokers and dead cards: how many are left, and that nobody else has one."""
        if word != FIFTIES:
            return NOTHING_SAID
        low = m.question.low(0)
        if moment == ENDING:
            is_sure = low == m.question.high(0)
            text = translate("%d left; wrong? BACK") % low if is_sure else translate("jokers and dead: 50")
            return text, ()
        if moment != SLIP or not number == low > 0:
            return NOTHING_SAID
        if number == 1:
            return translate("last 50: +50, OK?"), ()
        return translate("last %d 50s: +%d, OK?") % (number, FIFTY * number), ()


def seats_not_at_one(m: "State") -> int:
    """A bit for each seat that has no reason to knock: it does not hold one card alone."""
    bits = 0
    for seat in range(m.seats):
        if m.tiles[seat] != 1:
            bits |= 1 << seat
    return bits


def take(m: "State", seat: int, giver: int) -> None:
    """Move a card from one hand to another; this may have been the giver's last card."""
    m.tiles[seat] = min(255, m.tiles[seat] + 1)
    lowest.give(m, giver)


RULES = SevenNccc()
