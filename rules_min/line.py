# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Line games: Block, Draw, Muggins: tiles joined in one line."""

from rules_min import line_check, line_score, option
from rules_min.const import const
from rules_min.counted import NOBODY_WINS, ROTATE
from rules_min.line_play import LinePlay
from rules_min.option import NotTogether, Option
from rules_min.question import ANY_SEAT
from rules_min.state import NOBODY
from rules_min.words import NOCOUNT

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Game
    from rules_min.state import State

_OF_TURNS = (option.LEADS, option.LEADER, option.CALLS, option.FINISH)
KEEP, SUBTRACT = 0, 1  # values of OWN: whether the winner of a block subtracts its own pips


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

    def settle(self, m: "State") -> int:
        """Put the hand's points into ``m.gain``. Return the side that won it, or NOBODY_WINS for a tie."""
        m.clear_gain()
        winner = line_score.lowest(m) if m.out == NOBODY else m.out % m.sides
        if winner != NOBODY_WINS:
            m.gain[winner] = line_score.worth(m, winner, self.ROUND_TO, self.POINT)
            if m.nocount >> line_score.winning_seat(m, winner) & 1:
                m.gain[winner] = 0  # Parker, Matador: who fails to play when able has no count in that hand
        return winner

    def wants_ends(self, m: "State") -> bool:
        """Whether to ask for the open ends of the line before taking the number asked for now."""
        return self.next_to_count(m, m.question.seat) < 0 and line_check.wanted(m)

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

    def asks_lead(self, m: "State") -> bool:
        """Whether the rulebook has each hand begin with a certain tile."""
        return self.ASKS_LEAD

    def most_drawn(self, m: "State") -> int:
        """What the boneyard has, without the tiles that are kept back."""
        if not self.DRAWS:
            return 0
        return max(0, self.SET.tiles - m.seats * m.options[option.TILES_EACH] - m.options[option.RESERVE])

    def next_to_count(self, m: "State", seat: int) -> int:
        """After a seat went out, only its opponents count; after a block, all seats do."""
        for other in range(seat + 1, m.seats):
            if m.out == NOBODY or other % m.sides != m.out % m.sides:
                return other
        return -1

    def next_leader(self, m: "State", winner: int) -> int:
        """The seat to the left, or by option the seat that won: after a block, that is the winning side's
        lowest hand. If nobody wins, the lead goes left.
        """
        if not m.options[option.LEADER] or winner == NOBODY_WINS:
            return (m.first + 1) % m.seats
        return line_score.winning_seat(m, winner)

    def ask_more(self, m: "State", is_first: bool) -> None:
        """A seat that failed to play when able, before any hand is counted; and a call of the last count."""
        if self.HAS_NOCOUNT and is_first:
            m.question.allow(NOCOUNT, who=ANY_SEAT)
        self.allow_call(m)

    def rounding(self, m: "State") -> tuple[int, int]:
        """By the option ``round``; where nothing is rounded, a pip is a point."""
        rounds = m.options[option.ROUND]
        return self.ROUND_TO if rounds == option.EACH else 0, self.POINT if rounds else 1


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
