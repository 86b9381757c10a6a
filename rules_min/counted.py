# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Games in which a hand is played, and then the pips left in the hands say what it is worth."""

from rules_min import option
from rules_min.const import const
from rules_min.game import UNDECIDED, Game
from rules_min.question import ANY_SEAT, BY_HAND, BY_SET, NUMBER, SEAT
from rules_min.state import NOBODY, NOT_COUNTED, PLAYING, ask_nothing
from rules_min.tiles import DOUBLE_SIX, TileSet
from rules_min.words import LEAD, PIPS, POOLED, Answer, number_of, seat_of, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Conversation
    from rules_min.state import State

NOBODY_WINS = -1  # a side: equal hands, and nobody adds them
ROTATE, WINNER = 0, 1  # values of LEADER: who leads the next hand, the next seat or the one that won


class CountedGame(Game):
    """Hand after hand: it is dealt, played, counted seat by seat, and settled.

    Its families say what happens in play (``ask_what_happened``, ``apply``), whose pips are needed
    (``next_to_count``), what they are worth (``settle``) and who leads then (``next_leader``).
    """

    SET = DOUBLE_SIX  # the tiles it is played with, if no option has others

    if TYPE_CHECKING:  # each family has its own

        def ask_what_happened(self, m: "State") -> None:
            """Open the question of a turn, or of how the hand ended."""

        def apply(self, m: "State", answer: Answer) -> None:
            """Update the hand with the answer to that."""

        def asks_lead(self, m: "State") -> bool:
            """Whether this hand begins with the question who leads, where turns are followed."""
            return False

        def settle(self, m: "State") -> int:
            """Put the hand's points into ``m.gain``. Return the side that won it, NOBODY_WINS for a tie."""
            return NOBODY_WINS

        def next_leader(self, m: "State", winner: int) -> int:
            """The seat that leads the next hand.

            :param int winner: the side that won this one, or NOBODY_WINS
            """
            return m.first

    def ask_more(self, m: "State", is_first: bool) -> None:
        """Allow, in ``m.question``, what else can be told while hands are counted.

        :param bool is_first: whether no hand is counted yet
        """

    def tile_set(self, m: "State") -> TileSet:
        """The tiles it is played with."""
        return self.SET

    def each(self, m: "State") -> int:
        """The tiles dealt to a seat."""
        return m.options[option.TILES_EACH]

    def most_drawn(self, m: "State") -> int:
        """The most tiles that can have been drawn in a hand, by all seats together."""
        return 0

    def most_left(self, m: "State") -> int:
        """The most pips that all hands together can hold."""
        return self.tile_set(m).pips

    def hands(self, m: "State") -> "Conversation":
        """Hand after hand, until a side has reached the target."""
        apply = self.apply
        ask_lead = self.ask_lead
        ask_what_happened = self.ask_what_happened
        ask_pips = self.ask_pips
        while not m.winners:
            self.deal(m)
            if m.tracked and self.asks_lead(m):
                m.first = m.turn = seat_of((yield ask_lead))
            while m.out == PLAYING and not m.winners:
                apply(m, (yield ask_what_happened))
            while not m.winners and self.seat_to_count(m) >= 0:
                self.take_pips(m, (yield ask_pips))
            self.end_hand(m)
        yield ask_nothing

    def deal(self, m: "State") -> None:
        """Give every seat its tiles; the rest is the boneyard."""
        m.deal(m.first)
        each = self.each(m)
        for seat in range(m.seats):
            m.tiles[seat] = each
        m.boneyard = self.tile_set(m).tiles - m.seats * each

    def ask_lead(self, m: "State") -> None:
        """Who leads this hand."""
        m.question.open(SEAT)
        m.question.allow(LEAD, who=ANY_SEAT)

    def seat_to_count(self, m: "State") -> int:
        """The seat whose hand is counted next, -1 if the score needs no more."""
        seat = self.next_to_count(m, -1)
        while seat >= 0 and m.pips[seat] != NOT_COUNTED:
            seat = self.next_to_count(m, seat)
        return seat

    def ask_pips(self, m: "State") -> None:
        """Ask for the pips left in a hand: no more than a hand, or all hands counted so far, can hold."""
        tiles = self.tile_set(m)
        each = self.each(m)
        drawn = self.most_drawn(m)
        seat = self.seat_to_count(m)
        held = m.tiles[seat]
        counted = 0
        hands = 1
        for other in range(m.seats):
            if m.pips[other] != NOT_COUNTED:
                hands += 1
                counted += m.pips[other]
                held += m.tiles[other]
        m.question.open(NUMBER, seat)
        if m.tracked:
            most = min(tiles.most(m.tiles[seat]), max(0, tiles.most(held) - counted))
            m.question.doubt_outside(tiles.least(m.tiles[seat]), most)
        high = min(tiles.high(each + drawn, hands * each + drawn, counted), self.most_left(m) - counted)
        reason = BY_HAND if high == tiles.most(each + drawn) else BY_SET
        m.question.allow(PIPS, tiles.low(hands, counted), high, who=seat, reason=reason)
        if hands == 1:
            self.allow_heap(m, seat, drawn)
        self.ask_more(m, hands == 1)

    def allow_heap(self, m: "State", seat: int, drawn: int) -> None:
        """The hands that the winner adds can be told as one number, where somebody went out and no hand is
        rounded by itself.

        :param int seat: the first of them
        :param int drawn: the most tiles that can have come from the boneyard
        """
        if m.out == NOBODY or m.options[option.ROUND] == option.EACH:
            return
        tiles = self.tile_set(m)
        hands = held = 0
        while seat >= 0:
            hands += 1
            held += m.tiles[seat]
            seat = self.next_to_count(m, seat)
        if hands > 1:
            high = tiles.most(hands * self.each(m) + drawn)
            m.question.allow(POOLED, tiles.low(hands, 0), high, reason=BY_SET)
            if m.tracked:
                m.question.doubt_heap(tiles.least(held), tiles.most(held))

    def take_pips(self, m: "State", answer: Answer) -> None:
        """Take the pips of a hand, or of all at once, or another answer that is allowed before them."""
        if word_of(answer) == PIPS:
            m.pips[seat_of(answer)] = number_of(answer)
        elif word_of(answer) == POOLED:
            m.pips[self.seat_to_count(m)] = number_of(answer)
            while self.seat_to_count(m) >= 0:
                m.pips[self.seat_to_count(m)] = 0
        else:
            self.apply(m, answer)

    def preview(self, m: "State", word: int, number: int, seat: int) -> int:
        """What the hand adds if the seat asked holds so many pips."""
        seat = m.question.seat
        m.clear_gain()
        if m.out == NOBODY and self.next_to_count(m, seat) >= 0:
            return UNDECIDED
        m.pips[seat] = number
        winner = self.settle(m)
        m.pips[seat] = NOT_COUNTED
        return NOBODY if winner == NOBODY_WINS else winner

    def end_hand(self, m: "State") -> None:
        """Add the points of the counted hand, and see if the match is won, and who leads the next hand."""
        m.hand += 1
        if m.winners:  # in play
            m.finish_hand(m.winners)
            return
        winner = self.settle(m)
        for side in range(m.sides):
            m.add(side, m.gain[side])
        m.finish_hand(winning_sides(m))
        m.first = self.next_leader(m, winner)

    def goal(self, m: "State") -> int:
        """The total that wins the match: the option ``target``."""
        return m.options[option.TARGET]

    def most_in(self, m: "State", held: int) -> int:
        """The most pips in so many tiles."""
        return self.tile_set(m).most(held)


def side_pips(m: "State", side: int) -> int:
    """The pips counted so far in the hands of one side."""
    pips = 0
    for seat in range(m.seats):  # a range with a step of its own would allocate
        if seat % m.sides == side and m.pips[seat] != NOT_COUNTED:
            pips += m.pips[seat]
    return pips


def winning_sides(m: "State") -> int:
    """A bit for each side with the highest total, if that is at or over the target."""
    best = m.options[option.TARGET]
    bits = 0
    for side in range(m.sides):
        total = m.totals[side]
        if total > best:
            best = total
            bits = 0
        if total == best:
            bits |= 1 << side
    return bits
