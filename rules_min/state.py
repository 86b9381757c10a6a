# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""State: the numbers of a match that rules change, and the question."""

from array import array

from rules_min import option
from rules_min.const import const
from rules_min.question import NO_SEAT, OVER, Question
from rules_min.words import NO_BID, Answer

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    Options = array[int]

MOST_TOTAL = 9999
LEAST_TOTAL = -999
NOT_COUNTED = -1  # in ``pips``: of a seat whose hand is not counted yet
PLAYING = -1  # in ``out``: the hand goes on
NOBODY = -2  # in ``out``: nobody can play, the hand is blocked; from ``Game.preview``: a tie
UNKNOWN = -1  # in ``trump``: not said yet

# Bits of ``Match.news``: what the last answer brought about.
HAND_OVER = 1
MATCH_WON = 2
NOT_FOLLOWED = 4  # from here on turns and tricks are not followed
GOT_BONUS = 8  # passes have earned a bonus that nobody entered: ``last_count`` has it
CALLED = 16  # a count was called: ``called`` has it
OF_GAME = 32 | 64 | 128  # bits that a game gives a meaning of its own: ``Game.note`` says it


class State:
    """What a game works with. ``Match`` adds the answers; everything is allocated here, once.

    Of the match: ``seats`` and ``sides``, how many; ``totals``, a number a side; ``hand``, hands finished;
    ``winners``, a bit a side, 0 while it goes on; ``answer_count``, the answers so far; ``options``, by their
    numbers; ``first``, the seat that leads the next hand or bids first in it; ``gone``, a bit for each seat
    that has left; ``tracked``, whether turns and tricks are followed; ``is_last``, whether the clock is up;
    ``question``, what is asked; ``news``, what the last answer brought about, in the bits above.

    Of the hand: ``turn``, the seat on turn; ``tiles``, what each seat holds, as far as it is followed;
    ``boneyard``, tiles that nobody holds; ``passes``, in a row; ``pips``, counted at its end, or
    NOT_COUNTED; ``tricks`` and ``count_points`` of each seat; ``bid``, ``bidder`` and ``trump``, UNKNOWN
    before it is said; ``out``, the seat that went out, PLAYING or NOBODY; ``gain``, what the last hand added
    to each side, or this one is about to. ``last_bid``, ``last_out`` and so on are of the hand before.

    The others are a game's own, or what an undo needs; ``start`` and ``deal`` say what each is.

    :param int seats: how many play
    :param int sides: how many own a total: a seat each, or two partnerships, seats 0+2 and 1+3
    :param options: the option values, by option number
    """

    answers: "array[int] | memoryview[int]"  # ``Match`` makes the list, of which ``answer_count`` count
    asked_seat: int  # who was asked for the last of them

    def __init__(self, seats: int, sides: int, options: "Options") -> None:
        self.seats = self.first_seats = seats  # in any game seats can come, and the match began with fewer
        self.sides = sides
        self.options = options
        self.lowest_wins = False  # whether the lowest total wins
        self.gone = 0  # a bit for each seat that has left (any game)
        self.order = bytearray()  # the seats as they are asked, where that can change (any game)
        # By side: the score, and what the last hand added or is about to add. ``gain`` has one more
        # place at its end: the points of the hand's winner before rounding.
        self.totals = array("h", bytes(2 * sides))
        self.gain = array("h", bytes(2 * sides + 2))
        # By seat, in this hand:
        self.tiles = bytearray(seats)  # tiles or cards held, as far as they are followed
        self.pips = array("h", bytes(2 * seats))  # pips or card points counted at its end, or NOT_COUNTED
        self.tricks = bytearray(seats)  # tricks taken
        self.count_points = bytearray(seats)  # points on the count tiles in them
        self.question = Question(seats, sides)
        self.news = 0  # what the last answer brought about, in the bits above
        # As it was when the hand was dealt, so that an undo plays only this hand again.
        self.dealt_totals = array("h", self.totals)
        self.dealt_gain = array("h", self.gain)
        self.answers_before = 0  # the answers before this hand
        self._dealt_hand = 0
        self._dealt_first = 0
        self._dealt_tracked = self._dealt_stopped = self._dealt_is_last = False

    def set_own_numbers(self, match_numbers: int, hand_numbers: int) -> None:
        """Make room for the numbers that only this game has.

        :param int match_numbers: how many a match has
        :param int hand_numbers: how many a hand has
        """
        self.match_numbers = array("h", bytes(2 * match_numbers))
        self.hand_numbers = array("h", bytes(2 * hand_numbers))
        self._dealt_match_numbers = array("h", self.match_numbers)

    def start(self) -> None:
        """Set every number as it was before the first answer."""
        for side in range(self.sides):
            self.totals[side] = 0
        self.clear_gain()
        for i in range(len(self.match_numbers)):
            self.match_numbers[i] = 0
        self.answer_count = 0  # the answers so far
        self.hand = 0  # hands finished
        self.first = self.options[option.LEADS]  # the seat that leads the next hand, or bids first in it
        self.winners = 0  # a bit a side, 0 while the match goes on
        self.tracked = self.options[option.TRACK] == option.ON  # whether turns and tricks are followed
        self.stopped = False  # whether tracking was on and was then stopped during the match
        self.is_last = False  # whether the clock is up: the match ends with this hand, or has ended so
        self.bid = NO_BID
        self.bidder = 0
        self.trump = UNKNOWN
        self.out = PLAYING
        self.deal(0)

    def deal(self, leader: int) -> None:
        """Set every number of a hand as it is before its first answer."""
        self._note_dealt()
        self.turn = leader  # the seat on turn
        self.out = PLAYING  # or the seat that went out, or NOBODY
        self.passes = 0  # in a row
        self.boneyard = 0  # tiles that nobody holds
        self.last_count: Answer = 0  # the last count that can be called, or the last BONUS
        self.called: Answer = 0  # the count that was called last
        self.nocount = 0  # a bit for each seat that failed to play when able
        self.unsure = 0  # a bit for each seat that may hold one card less than ``tiles`` says
        self.one_more = 0  # of those, how many hold as many as it says
        self.next_count = 0  # the first seat whose hand may still need counting
        self.bid_turns = 0  # seats that have bid or passed
        self.bid = NO_BID  # the highest so far
        self.bidder = 0  # the seat that bid it
        self.trump = UNKNOWN  # 0 blanks to 6 sixes, 7 none; more in Forty-Two
        self.tricks_played = 0
        self.sits_out = NO_SEAT  # who does not play in this hand
        for i in range(len(self.hand_numbers)):
            self.hand_numbers[i] = 0
        for seat in range(self.seats):
            self.tiles[seat] = 0
            self.pips[seat] = NOT_COUNTED
            self.tricks[seat] = 0
            self.count_points[seat] = 0

    def clear_gain(self) -> None:
        """Clear ``gain``."""
        gain = self.gain
        for i in range(len(gain)):
            gain[i] = 0

    def gain_only(self, side: int, points: int) -> int:
        """Have one side gain so much and no other; return the side. For ``Game.preview``."""
        self.clear_gain()
        self.gain[side] = self.gain[self.sides] = points
        return side

    @property
    def points_won(self) -> int:
        """The points of the hand's winner before rounding."""
        return self.gain[self.sides]

    def add(self, side: int, points: int) -> None:
        """Add to a side's total, which stays within -999 and 9999."""
        self.totals[side] = max(LEAST_TOTAL, min(MOST_TOTAL, self.totals[side] + points))

    def finish_hand(self, winners: int) -> None:
        """A hand is over.

        If it is the last and nobody has won, the best total wins. Equal ones share, or play another hand.

        :param int winners: who has won the match with it, a bit a side, or 0
        """
        if winners:
            self.is_last = False  # won by the score: the result must not say that time ended it
        elif self.is_last:
            winners = self.best_sides()
        is_shared = winners & (winners - 1) > 0
        self.winners = 0 if is_shared and self.options[option.TIE] == option.EXTRA else winners

    def best_sides(self) -> int:
        """The sides with the best total, a bit each; who has left cannot win."""
        best = -1
        bits = 0
        for side in range(self.sides):  # not over the totals: that would allocate
            if self.gone >> side & 1:
                continue
            total = self.totals[side]
            if best < 0 or (total < self.totals[best] if self.lowest_wins else total > self.totals[best]):
                best = side
                bits = 0
            if total == self.totals[best]:
                bits |= 1 << side
        return bits

    def is_first_tile(self, tiles: int) -> bool:
        """Whether no tile of this hand has been played.

        :param int tiles: of the set
        """
        held = self.boneyard
        for seat in range(self.seats):
            held += self.tiles[seat]
        return held == tiles

    def seats_holding_more(self) -> int:
        """The seats that hold more than one tile, a bit each: none of them goes out with the tile played."""
        seats = 0
        for seat in range(self.seats):
            if self.tiles[seat] - (self.unsure >> seat & 1) > 1:
                seats |= 1 << seat
        return seats

    def least_held(self, seat: int) -> int:
        """The fewest tiles or cards that a seat can hold, as far as they are followed."""
        return self.tiles[seat] - self.may_hold_less(seat)

    def may_hold_less(self, seat: int) -> bool:
        """Whether a seat may hold one card less than ``tiles`` says; -1, which only a damaged memory has on
        turn, never does.
        """
        return seat >= 0 and self.unsure >> seat & 1 == 1

    def _note_dealt(self) -> None:
        """Note what this hand begins with, and what the result of the one before shows: its bid and end."""
        copy(self.dealt_totals, self.totals)
        copy(self.dealt_gain, self.gain)
        copy(self._dealt_match_numbers, self.match_numbers)
        self.answers_before = self.answer_count
        self._dealt_hand = self.hand
        self._dealt_first = self.first
        self._dealt_tracked = self.tracked
        self._dealt_stopped = self.stopped
        self._dealt_is_last = self.is_last
        self.last_bid = self.bid
        self.last_bidder = self.bidder
        self.last_trump = self.trump
        self.last_out = self.out

    def go_back_to_deal(self) -> None:
        """Set back what was noted as the hand was dealt; ``hands`` then deals it again."""
        copy(self.totals, self.dealt_totals)
        copy(self.gain, self.dealt_gain)
        copy(self.match_numbers, self._dealt_match_numbers)
        self.answer_count = self.answers_before
        self.hand = self._dealt_hand
        self.winners = 0  # or it would not have been dealt
        self.first = self._dealt_first
        self.tracked = self._dealt_tracked
        self.stopped = self._dealt_stopped
        self.is_last = self._dealt_is_last
        self.bid = self.last_bid
        self.bidder = self.last_bidder
        self.trump = self.last_trump
        self.out = self.last_out


def copy(into: "array[int]", numbers: "array[int]") -> None:
    """Copy numbers into an array as long as theirs. An assignment of a slice would allocate it."""
    for i in range(len(numbers)):
        into[i] = numbers[i]


def ask_nothing(m: State) -> None:
    """The match is over; only undo is taken."""
    m.question.open(OVER)
