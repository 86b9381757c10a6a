# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Line games: Block, Draw, Muggins: tiles joined in one line."""

from rules_min import line_check, line_score, option
from rules_min.const import const
from rules_min.game import UNDECIDED
from rules_min.line_play import LinePlay
from rules_min.option import NotTogether, Option
from rules_min.question import ANY_SEAT, BY_HAND, BY_SET, NUMBER, SEAT
from rules_min.state import NOBODY, NOT_COUNTED, PLAYING, ask_nothing
from rules_min.words import HEAP, LEAD, NOCOUNT, Answer, number_of, seat_of, word_of
from rules_min.words import PIPS as LEFT

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Conversation, Game
    from rules_min.state import State

_OF_TURNS = (option.LEADS, option.LEADER, option.CALLS, option.FINISH)
KEEP, SUBTRACT = 0, 1  # values of OWN: whether the winner of a block subtracts its own pips
ROTATE, WINNER = 0, 1  # values of LEADER: who leads the next hand


class LineGame(LinePlay):
    """A game of tiles joined in a line; ``line_play`` has its turns, ``line_score`` what a hand is worth."""

    TEAMS = True
    ROUND_TO = 5  # what the pips of a hand are rounded to; an odd number, so that there are no ties
    ASKS_LEAD = False  # whether the gadget asks at the start of each hand who leads
    HAS_NOCOUNT = False  # whether a seat that failed to play when able scores nothing in that hand

    def rules_for(self, m: "State") -> "Game":
        """Refuse a deal of more tiles than there are. If all are dealt, those kept back are ignored."""
        tiles, reserve = self.SET.tiles, m.options[option.RESERVE]
        dealt = m.seats * m.options[option.TILES_EACH]
        if dealt != tiles and dealt + reserve > tiles:
            number, name, most = option.TILES_EACH, "hand", (tiles - reserve) // m.seats
            if not most and dealt < tiles:
                number, name, most = option.RESERVE, "reserve", tiles - dealt
            elif not most:  # both are too large: the hands are told first
                most = tiles // m.seats
            text = "hands and reserve take more tiles than there are; expected %s %d at most" % (name, most)
            raise NotTogether(text, number, most)
        return self

    def hands(self, m: "State") -> "Conversation":
        """Hand after hand, until a side has reached the target."""
        apply = self.apply
        ask_lead = self.ask_lead
        ask_what_happened = self.ask_what_happened
        ask_pips = self.ask_pips
        while not m.winners:
            self.deal(m)
            if self.ASKS_LEAD and m.tracked:
                m.turn = seat_of((yield ask_lead))
            while m.out == PLAYING and not m.winners:
                apply(m, (yield ask_what_happened))
            while not m.winners and seat_to_count(m) >= 0:
                self.take_pips(m, (yield ask_pips))
            self.end_hand(m)
        yield ask_nothing

    def settle(self, m: "State") -> int:
        """Put the hand's points into ``m.gain``. Return the side that won it, or NOBODY_WINS for a tie."""
        m.clear_gain()
        winner = line_score.lowest(m) if m.out == NOBODY else m.out % m.sides
        if winner != line_score.NOBODY_WINS:
            m.gain[winner] = line_score.worth(m, winner, self.ROUND_TO, self.POINT)
            if m.nocount >> line_score.winning_seat(m, winner) & 1:
                m.gain[winner] = 0  # Parker, Matador: who fails to play when able has no count in that hand
        return winner

    def preview(self, m: "State", number: int) -> int:
        """Put into ``gain`` what the hand adds if the seat asked holds so many. Return who gains."""
        seat = m.question.seat
        m.clear_gain()
        if m.out == NOBODY and line_score.next_to_count(m, seat) >= 0:
            return UNDECIDED
        m.pips[seat] = number
        winner = self.settle(m)
        m.pips[seat] = NOT_COUNTED
        return NOBODY if winner == line_score.NOBODY_WINS else winner

    def wants_ends(self, m: "State") -> bool:
        """Whether to ask for the open ends of the line before taking the number asked for now."""
        return line_check.wanted(m)

    def miscounted(self, m: "State", pips: int, ends: int) -> bool:
        """Whether the open ends show that a hand was miscounted.

        :param int pips: of the seat that is counted last, not in ``m.pips`` yet
        :param int ends: the sum of the open ends, added up as ``line_check.cannot_be`` says
        """
        return line_check.cannot_be(m, pips, ends, self.SET.tiles, self.HAS_ARMS)

    def has_effect(self, number: int, values: "array[int]", seats: int) -> bool:
        """Without turns the options of who leads and of counts in play do nothing, and no tiles can be kept
        back where there is no boneyard, or nobody draws. The check of open ends needs an empty boneyard.
        """
        has_boneyard = values[option.TILES_EACH] * seats < self.SET.tiles
        if number == option.RESERVE:
            return self.DRAWS and has_boneyard
        if number == option.ENDS and has_boneyard and not self.DRAWS:
            return False
        if number in _OF_TURNS:
            return values[option.TRACK] == option.ON and not (self.ASKS_LEAD and number == option.LEADER)
        return True

    def goal(self, m: "State") -> int:
        """The total that wins the match: the option ``target``."""
        return m.options[option.TARGET]

    def most_in(self, m: "State", held: int) -> int:
        """The most pips in so many tiles."""
        return self.SET.most(held)

    def deal(self, m: "State") -> None:
        """Give every seat its tiles; the rest is the boneyard."""
        m.deal(m.first)
        dealt = m.options[option.TILES_EACH]
        for seat in range(m.seats):
            m.tiles[seat] = dealt
        m.boneyard = self.SET.tiles - m.seats * dealt

    def next_to_count(self, m: "State", seat: int) -> int:
        """As ``line_score`` says."""
        return line_score.next_to_count(m, seat)

    def ask_lead(self, m: "State") -> None:
        """Who leads this hand."""
        m.question.open(SEAT)
        m.question.allow(LEAD, who=ANY_SEAT)

    def ask_pips(self, m: "State") -> None:
        """Ask for the pips left in a hand: no more than a hand, or all hands counted so far, can hold."""
        seat = seat_to_count(m)
        dealt = m.options[option.TILES_EACH]
        drawn = max(0, self.SET.tiles - m.seats * dealt - m.options[option.RESERVE]) if self.DRAWS else 0
        tiles = m.tiles[seat]
        hands = 1
        held = 0
        for other in range(m.seats):
            if m.pips[other] != NOT_COUNTED:
                hands += 1
                held += m.pips[other]
                tiles += m.tiles[other]
        m.question.open(NUMBER, seat)
        if m.tracked:
            most = min(self.SET.most(m.tiles[seat]), max(0, self.SET.most(tiles) - held))
            m.question.doubt_outside(self.SET.least(m.tiles[seat]), most)
        high = self.SET.high(dealt + drawn, hands * dealt + drawn, held)
        reason = BY_HAND if high == self.SET.most(dealt + drawn) else BY_SET
        m.question.allow(LEFT, self.SET.low(hands, held), high, who=seat, reason=reason)
        if hands == 1:
            self.allow_heap(m, seat, drawn)
        if self.HAS_NOCOUNT and none_counted(m):
            m.question.allow(NOCOUNT, who=ANY_SEAT)
        self.allow_call(m)

    def allow_heap(self, m: "State", seat: int, drawn: int) -> None:
        """The hands of all opponents can be told as one number, where somebody went out and no hand is
        rounded by itself.

        :param seat: the first of them
        :param drawn: the tiles that can have come from the boneyard
        """
        if m.out == NOBODY or m.options[option.ROUND] == option.EACH:
            return
        hands = held = 0
        while seat >= 0:
            hands += 1
            held += m.tiles[seat]
            seat = line_score.next_to_count(m, seat)
        if hands > 1:
            high = self.SET.most(hands * m.options[option.TILES_EACH] + drawn)
            m.question.allow(HEAP, self.SET.low(hands, 0), high, reason=BY_SET)
            if m.tracked:
                m.question.doubt_heap(self.SET.least(held), self.SET.most(held))

    def take_pips(self, m: "State", answer: Answer) -> None:
        """Take the pips of a hand, or of all at once, or another answer that is allowed before them."""
        if word_of(answer) == LEFT:
            m.pips[seat_of(answer)] = number_of(answer)
        elif word_of(answer) == HEAP:
            m.pips[seat_to_count(m)] = number_of(answer)
            while seat_to_count(m) >= 0:
                m.pips[seat_to_count(m)] = 0
        else:
            self.apply(m, answer)

    def end_hand(self, m: "State") -> None:
        """Add the points of the counted hand, and see if the match is won, and who leads the next hand."""
        m.hand += 1
        if m.winners:  # by a count in play
            m.finish_hand(m.winners)
            return
        winner = self.settle(m)
        for side in range(m.sides):
            m.add(side, m.gain[side])
        m.finish_hand(line_score.winning_sides(m))
        m.first = line_score.next_leader(m, m.first, winner)


def options(
    target: int | tuple[int, ...],
    hand: int | tuple[int, ...],
    reserve: int | tuple[int, ...] = 0,
    asks_lead: bool = False,
    leader: int = ROTATE,
    more: tuple[Option, ...] = (),
) -> tuple[Option, ...]:
    """The options of a line game.

    :param target: the match score: one number, or one each for two, three ... seats, as in ``Option``
    :param hand: the tiles dealt to a seat, in the same form
    :param reserve: the tiles that must stay in the boneyard, in the same form
    :param asks_lead: true for Matador: each hand asks who leads, so no option sets the first leader;
        joints make seven, so the open ends cannot check the counts
    :param int leader: ROTATE or WINNER, who leads the next hand
    :param more: options to add after these
    """
    own = Option(option.OWN, "own keep subtract", KEEP)
    leads_next = Option(option.LEADER, "leader rotate winner", leader)
    rows: tuple[Option, ...] = (Option(option.TARGET, "target", target, 1, 9999),)
    if not asks_lead:
        rows += (Option(option.LEADS, "lead", 0, 0, 3),)
    rows += (
        option.track(),
        option.clock(),
        option.tie(),
        Option(option.RESERVE, "reserve", reserve, 0, 26),
        own,
        leads_next,
        Option(option.TILES_EACH, "hand", hand, 1, 14),
    )
    if not asks_lead:
        rows += (Option(option.ENDS, "ends off on", option.OFF),)
    return rows + more


def none_counted(m: "State") -> bool:
    """Whether no hand has been counted yet."""
    for seat in range(m.seats):
        if m.pips[seat] != NOT_COUNTED:
            return False
    return True


def seat_to_count(m: "State") -> int:
    """The seat whose hand is counted next, -1 if the score needs no more."""
    seat = line_score.next_to_count(m, -1)
    while seat >= 0 and m.pips[seat] != NOT_COUNTED:
        seat = line_score.next_to_count(m, seat)
    return seat
