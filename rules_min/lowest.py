# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Games of so many hands: the first one out adds 0, the others what they hold, and the lowest total wins."""

from rules_min import option
from rules_min.const import const
from rules_min.game import Game
from rules_min.option import Option
from rules_min.question import ANY_SEAT, BY_SET, NUMBER, PICK, SEAT, TURN
from rules_min.state import NOBODY, NOT_COUNTED, PLAYING, ask_nothing
from rules_min.words import BLOCKED, LEAD, OUT, PASS, PIPS, PLAY, Answer, number_of, seat_of, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Conversation
    from rules_min.state import State


MAY_BE_OUT = 0  # a number of a hand of cards: 1 more than the last seat that may have lost its last card


class LowestGame(Game):
    """The lowest total wins. What is set here fits cards that are all dealt.

    The holder of one certain card or tile leads each hand. If the cards do not divide, some seats hold one
    more, and nobody enters which. Such a seat is asked whether it is out, as it plays what may be its last.
    """

    LOWEST_WINS = True

    def deal(self, m: "State") -> None:
        """Deal the whole pack; if it does not divide evenly, each seat may have one of the odd cards."""
        m.deal(0)
        m.one_more = self.pack(m) % m.seats
        m.unsure = (1 << m.seats) - 1 if m.one_more else 0
        for seat in range(m.seats):
            m.tiles[seat] = self.most_dealt(m)

    def most_dealt(self, m: "State") -> int:
        """The most cards that a seat is dealt."""
        return -(-self.pack(m) // m.seats)

    def may_go_out(self, m: "State") -> bool:
        """Whether the seat on turn plays its last card, or holds one more: only the table knows."""
        return m.tiles[m.turn] == 2 and m.may_hold_less(m.turn)

    def pack(self, m: "State") -> int:
        """How many cards are dealt."""
        return 52

    def points(self, m: "State") -> int:
        """What the whole pack or set counts at the end of a hand."""
        return 0

    def least_in(self, m: "State", held: int) -> int:
        """The least that so many cards or tiles can count at the end of a hand."""
        return 0

    def going_out(self, m: "State") -> int:
        """What the seat that went out adds."""
        return 0

    def hands_of(self, m: "State") -> int:
        """How many hands the match has."""
        return m.options[option.TARGET]

    def cannot(self, m: "State") -> int:
        """The word of a seat that cannot play."""
        return PASS

    def can_pass(self, m: "State") -> bool:
        """Whether it is possible that the seat on turn cannot play."""
        return True

    def third(self, m: "State") -> int:
        """Another word of a turn, which has a button of its own; 0 for none."""
        return 0

    def ask_more(self, m: "State") -> None:
        """Allow, in ``m.question``, what else can happen in play."""

    def ask_hand(self, m: "State", seat: int) -> None:
        """Ask for what a seat holds at the end of the hand: no more than the others leave of the pack."""
        m.question.open(NUMBER, seat)
        if m.tracked:
            m.question.doubt_outside(self.least_in(m, m.least_held(seat)), self.most_in(m, m.tiles[seat]))
        low = self.least_in(m, hands_counted(m) + 1) - counted_so_far(m)  # each has one at least
        low = max(self.least_in(m, 1), low)
        high = self.points(m) - counted_so_far(m) - self.least_in(m, hands_after(m, seat))
        m.question.allow(PIPS, low, high, who=seat, reason=BY_SET)

    def take_pips(self, m: "State", answer: Answer) -> None:
        """Take the answer to ``ask_hand``; ``m.next_count`` moves on when the seat is done."""
        m.pips[seat_of(answer)] = number_of(answer)
        m.next_count = seat_of(answer) + 1

    def hands(self, m: "State") -> "Conversation":
        """Hand after hand, as many as the match has."""
        apply = self.apply
        ask_lead = self.ask_lead
        ask_what_happened = self.ask_what_happened
        ask_hand = self.ask_next_hand
        while not m.winners:
            self.deal(m)
            if m.tracked:
                m.turn = seat_of((yield ask_lead))
            while m.out == PLAYING:
                apply(m, (yield ask_what_happened))
            while next_to_count(m) >= 0:
                self.take_pips(m, (yield ask_hand))
            self.end_hand(m)
        yield ask_nothing

    def preview(self, m: "State", word: int, number: int, seat: int) -> int:
        """What the seat asked adds to its own total."""
        return m.gain_only(m.question.seat, number)

    def hands_to_reserve(self, m: "State") -> int:
        """The hands that the match still has."""
        return max(1, self.hands_of(m) - m.hand)

    def long_match(self, seats: int, values: "array[int]") -> tuple[int, int]:
        """Seven hands: one word per card and some for asking; two numbers per seat."""
        return 7 * 86, 7 * 2 * seats

    def ask_lead(self, m: "State") -> None:
        """Who leads: the holder of one certain card or tile."""
        m.question.open(SEAT)
        m.question.allow(LEAD, who=ANY_SEAT)

    def ask_what_happened(self, m: "State") -> None:
        """Ask for one seat's turn, or, without turn tracking, only how the hand ended."""
        if m.tracked:
            m.question.open(TURN, m.turn)
            m.question.allow(PLAY)
            if self.can_pass(m):
                m.question.allow(self.cannot(m))
            if self.may_go_out(m):
                m.question.allow(OUT, who=m.turn)
                m.question.doubt_seats(PLAY, 1)
            if self.third(m):
                m.question.allow(self.third(m))
            m.question.doubt_seats(OUT, m.seats_holding_more())
        else:
            m.question.open(PICK)
        m.question.allow(OUT, who=ANY_SEAT)
        self.ask_more(m)

    def apply(self, m: "State", answer: Answer) -> None:
        """Update the hand with an answer that all these games have."""
        word = word_of(answer)
        if word == PLAY:
            m.passes = 0
            may_go_out = self.may_go_out(m)
            give(m, m.turn)
            if may_go_out:
                note_one_more(m, m.turn)
            m.turn = (m.turn + 1) % m.seats
        elif word == PASS:
            m.passes += 1
            m.turn = (m.turn + 1) % m.seats
            if m.passes == m.seats:
                m.out = NOBODY
        elif word == OUT:
            m.out = seat_of(answer)
        elif word == BLOCKED:
            m.out = NOBODY
        elif (
            word == PIPS and not self.DRAWS
        ):  # an older program counted a seat out here, and nobody was asked
            m.out = m.hand_numbers[MAY_BE_OUT] - 1
            self.take_pips(m, answer)

    def end_hand(self, m: "State") -> None:
        """Everybody adds his hand; after the last hand the lowest total wins."""
        m.hand += 1
        for seat in range(m.seats):
            m.gain[seat] = self.going_out(m) if seat == m.out else max(0, m.pips[seat])
            m.add(seat, m.gain[seat])
        m.finish_hand(m.best_sides() if m.hand >= self.hands_of(m) else 0)

    def ask_next_hand(self, m: "State") -> None:
        """What the next seat holds."""
        self.ask_hand(m, next_to_count(m))


def options(*more: Option) -> tuple[Option, ...]:
    """The options of a game of seven hands, and its own."""
    return (
        Option(option.TARGET, "target", 7, 1, 99),
        option.track(),
        option.clock(),
        option.tie(),
    ) + more


def give(m: "State", seat: int) -> None:
    """A card or tile leaves a hand; without another the seat is out, unless it may hold one more."""
    m.tiles[seat] = max(0, m.tiles[seat] - 1)
    if not m.tiles[seat]:
        m.out = seat
    elif not m.least_held(seat):
        m.hand_numbers[MAY_BE_OUT] = seat + 1


def note_one_more(m: "State", seat: int) -> None:
    """A seat was not out: it has one of the odd cards. Once all of those are found, the others have none."""
    m.unsure &= ~(1 << seat)
    m.one_more -= 1
    if m.one_more:
        return
    for other in range(m.seats):
        m.tiles[other] = m.least_held(other)
    m.unsure = 0


def next_to_count(m: "State") -> int:
    """The next seat whose hand is counted, -1 when all are; a seat that is out is skipped."""
    for seat in range(m.next_count, m.seats):
        if seat != m.out:
            return seat
    return -1


def hands_counted(m: "State") -> int:
    """How many hands are counted so far."""
    hands = 0
    for seat in range(m.seats):
        if m.pips[seat] != NOT_COUNTED:
            hands += 1
    return hands


def hands_after(m: "State", seat: int) -> int:
    """How many hands are counted after this seat's."""
    hands = 0
    for other in range(seat + 1, m.seats):
        if other != m.out:
            hands += 1
    return hands


def counted_so_far(m: "State") -> int:
    """What is counted so far in all hands."""
    points = 0
    for seat in range(m.seats):
        points += max(0, m.pips[seat])
    return points
