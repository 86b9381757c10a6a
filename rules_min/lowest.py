# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Games of so many hands: the first one out adds 0, the others what they hold, and the lowest total wins."""

from rules_min import const, option
from rules_min.game import Game
from rules_min.match import NOBODY, NOT_COUNTED, PLAYING
from rules_min.option import Option
from rules_min.question import ANY_SEAT, BY_SET, NUMBER, PICK, SEAT, TURN, ask_nothing
from rules_min.words import BLOCKED, LEAD, OUT, PASS, PIPS, PLAY, Answer, number_of, seat_of, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Conversation
    from rules_min.match import Match

SHARE, EXTRA = 0, 1  # values of TIE: equal lowest totals share the win, or play another hand
TIES = ((SHARE, "share"), (EXTRA, "extra"))


class LowestGame(Game):
    """As a rule of cards that are all dealt. The holder of one certain card or tile leads each hand."""

    LOWEST_WINS = True

    def deal(self, m: "Match") -> None:
        """Deal the whole pack; if it does not divide evenly, the first seats get one card more."""
        m.deal(0)
        cards = self.pack(m)
        for seat in range(m.seats):
            m.tiles[seat] = cards // m.seats + (1 if seat < cards % m.seats else 0)

    def pack(self, m: "Match") -> int:
        """How many cards are dealt."""
        return 52

    def points(self, m: "Match") -> int:
        """What the whole pack or set counts at the end of a hand."""
        return 0

    def least_in(self, m: "Match", held: int) -> int:
        """The least that so many cards or tiles can count at the end of a hand."""
        return 0

    def hands_of(self, m: "Match") -> int:
        """How many hands the match has."""
        return m.options[option.TARGET]

    def cannot(self, m: "Match") -> int:
        """The word of a seat that cannot play."""
        return PASS

    def third(self, m: "Match") -> int:
        """Another word of a turn, which has a button of its own; 0 for none."""
        return 0

    def ask_more(self, m: "Match") -> None:
        """Allow, in ``m.question``, what else can happen in play."""

    def happened(self, m: "Match", answer: Answer) -> None:
        """Take what happened in play."""
        happened(m, answer)

    def ask_hand(self, m: "Match", seat: int) -> None:
        """Ask for what a seat holds at the end of the hand: no more than the others leave of the pack."""
        m.question.open(NUMBER, seat)
        if m.tracked:
            m.question.doubt_outside(self.least_in(m, m.tiles[seat]), self.most_in(m, m.tiles[seat]))
        low = max(0, self.least_in(m, hands_counted(m) + 1) - counted_so_far(m))  # each has one at least
        m.question.allow(PIPS, low, self.points(m) - counted_so_far(m), who=seat, reason=BY_SET)

    def counted(self, m: "Match", answer: Answer) -> None:
        """Take the answer to ``ask_hand``; ``m.next_count`` moves on when the seat is done."""
        m.pips[seat_of(answer)] = number_of(answer)
        m.next_count = seat_of(answer) + 1

    def hands(self, m: "Match") -> "Conversation":
        """Hand after hand, as many as the match has."""
        while not m.winners:
            self.deal(m)
            if m.tracked:
                m.turn = seat_of((yield ask_lead))
            while m.out == PLAYING:
                self.happened(m, (yield ask_what_happened))
            while next_to_count(m) >= 0:
                self.counted(m, (yield ask_hand))
            end_hand(m)
        yield ask_nothing

    def preview(self, m: "Match", number: int) -> int:
        """What the seat asked adds to its own total."""
        m.clear_gain()
        m.gain[m.question.seat] = m.gain[m.sides] = number
        return m.question.seat

    def hands_left(self, m: "Match") -> int:
        """The hands that the match still has."""
        return max(1, self.hands_of(m) - m.hand)

    def long_match(self, seats: int, values: "array[int]") -> tuple[int, int]:
        """Seven hands: one word per card and some for asking; two numbers per seat."""
        return 7 * 86, 7 * 2 * seats


def tie() -> Option:
    """What equal lowest totals do after the last hand."""
    return Option(option.TIE, "tie", SHARE, TIES)


def options(*more: Option) -> tuple[Option, ...]:
    """The options of a game of seven hands, and its own."""
    return (Option(option.TARGET, "target", 7, (), 1, 99), option.track(), option.clock(), tie()) + more


def rules_of(m: "Match") -> LowestGame:
    """The rules of a match that is one of these."""
    rules: LowestGame = m.rules  # type: ignore[assignment]  # only these ask the questions of this file
    return rules


def ask_lead(m: "Match") -> None:
    """Who leads: the holder of one certain card or tile."""
    m.question.open(SEAT)
    m.question.allow(LEAD, who=ANY_SEAT)


def ask_what_happened(m: "Match") -> None:
    """Ask for one seat's turn, or, without turn tracking, only how the hand ended."""
    rules = rules_of(m)
    if m.tracked:
        m.question.open(TURN, m.turn)
        m.question.allow(PLAY)
        m.question.allow(rules.cannot(m))
        if rules.third(m):
            m.question.allow(rules.third(m))
        m.question.doubt_seats(OUT, m.holders())
    else:
        m.question.open(PICK)
    m.question.allow(OUT, who=ANY_SEAT)
    rules.ask_more(m)


def ask_hand(m: "Match") -> None:
    """What the next seat holds."""
    rules_of(m).ask_hand(m, next_to_count(m))


def happened(m: "Match", answer: Answer) -> None:
    """Update the hand with an answer that all these games have."""
    word = word_of(answer)
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
        m.out = seat_of(answer)
    elif word == BLOCKED:
        m.out = NOBODY


def give(m: "Match", seat: int) -> None:
    """A card or tile leaves a hand; without another the seat is out."""
    m.tiles[seat] = max(0, m.tiles[seat] - 1)
    if not m.tiles[seat]:
        m.out = seat


def next_to_count(m: "Match") -> int:
    """The next seat whose hand is counted, -1 when all are; a seat that is out is skipped."""
    for seat in range(m.next_count, m.seats):
        if seat != m.out:
            return seat
    return -1


def end_hand(m: "Match") -> None:
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
    if m.hand >= rules_of(m).hands_of(m):
        m.is_last = False  # it was the last without a clock
    elif not m.is_last:
        return
    if count == 1 or m.options[option.TIE] == SHARE:
        m.winners = bits


def hands_counted(m: "Match") -> int:
    """How many hands are counted so far."""
    hands = 0
    for seat in range(m.seats):
        if m.pips[seat] != NOT_COUNTED:
            hands += 1
    return hands


def counted_so_far(m: "Match") -> int:
    """What is counted so far in all hands."""
    points = 0
    for seat in range(m.seats):
        points += max(0, m.pips[seat])
    return points
