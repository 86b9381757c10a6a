# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Line games: Block, Draw, Muggins and their kin: tiles joined in one line."""

from rules_min import const, line_check, line_score, option
from rules_min.game import Game
from rules_min.line_play import allow_call, ask_what_happened, happened
from rules_min.match import NOBODY, NOT_COUNTED, PLAYING
from rules_min.option import NotTogether, Option
from rules_min.question import ANY_SEAT, BY_HAND, BY_SET, NUMBER, SEAT, ask_nothing
from rules_min.tiles import DOUBLE_SIX
from rules_min.words import LEAD, NOCOUNT, Answer, number_of, seat_of, word_of
from rules_min.words import PIPS as LEFT

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Conversation
    from rules_min.match import Match

_OF_TURNS = (option.LEADS, option.LEADER, option.CALLS, option.FINISH)
KEEP, SUBTRACT = 0, 1  # values of OWN: whether the winner of a block subtracts its own pips
ROTATE, WINNER = 0, 1  # values of LEADER: who leads the next hand


class LineGame(Game):
    """A game of tiles joined in a line; ``line_play`` has its turns, ``line_score`` what a hand is worth."""

    TEAMS = True
    SET = DOUBLE_SIX  # the tiles it is played with

    MOST_COUNT = 0  # the largest count of one play, 0 where nothing is counted in play
    MOST_FIRST_COUNT = 10  # a higher count on a hand's first tile must be confirmed: 5-5 and 6-4 make ten
    LIKELY_COUNT = 0  # a higher count on any other tile must be, 0 where all that can be are likely
    COUNT_STEP = 5  # counts in play are multiples of this
    ROUND_TO = 5  # what the pips of a hand are rounded to; an odd number, so that there are no ties
    POINT = 1  # how many pips make a point, of the open ends and of a hand

    ASKS_LEAD = False  # whether the gadget asks at the start of each hand who leads
    HAS_NOCOUNT = False  # whether a seat that failed to play when able scores nothing in that hand
    HAS_ARMS = False  # whether a double in the line opens two more arms
    MOST_ENDS = 4  # open ends that the gadget adds up where a count is disputed

    def rules_for(self, m: "Match") -> "Game":
        """Refuse a deal that the tiles do not allow."""
        tiles, reserve = self.SET.tiles, m.options[option.RESERVE]
        if m.seats * m.options[option.HAND] + reserve > tiles:
            most = (tiles - reserve) // m.seats
            text = "hands and reserve take more tiles than there are; expected hand %d at most" % most
            raise NotTogether(text, option.HAND, most)
        return self

    def hands(self, m: "Match") -> "Conversation":
        """Hand after hand, until a side has reached the target."""
        while not m.winners:
            deal(m)
            if self.ASKS_LEAD and m.tracked:
                m.turn = seat_of((yield ask_lead))
            while m.out == PLAYING and not m.winners:
                happened(m, (yield ask_what_happened))
            while not m.winners and seat_to_count(m) >= 0:
                counted(m, (yield ask_pips))
            end_hand(m)
        yield ask_nothing

    def settle(self, m: "Match") -> int:
        """Put the hand's points into ``m.gain``. Return the side that won it, or NOBODY_WINS for a tie."""
        m.clear_gain()
        winner = line_score.lowest(m) if m.out == NOBODY else m.out % m.sides
        if winner != line_score.NOBODY_WINS:
            m.gain[winner] = line_score.worth(m, winner)
            if m.nocount >> line_score.winning_seat(m, winner) & 1:
                m.gain[winner] = 0  # Parker, Matador: who fails to play when able has no count in that hand
        return winner

    def preview(self, m: "Match", number: int) -> int:
        """What the hand adds if the seat asked holds so many pips."""
        return line_score.preview(m, number)

    def wants_ends(self, m: "Match") -> bool:
        """Whether to ask for the open ends of the line before taking the number asked for now."""
        return line_check.wanted(m)

    def miscounted(self, m: "Match", pips: int, ends: int) -> bool:
        """Whether the open ends show that a hand was miscounted.

        :param int pips: what was counted in the last hand
        :param int ends: the sum of the open ends, added up as ``line_check.cannot_be`` says
        """
        return line_check.cannot_be(m, pips, ends)

    def asks(self, number: int, values: "array[int]") -> bool:
        """Who leads, and what counts in play do, are of no use where turns are not followed; nor are tiles
        kept back where nobody draws.
        """
        if number in _OF_TURNS:
            return values[option.TRACK] == option.ON and not (self.ASKS_LEAD and number == option.LEADER)
        return number != option.RESERVE or self.DRAWS

    def goal(self, m: "Match") -> int:
        """The match score."""
        return m.options[option.TARGET]

    def most_in(self, m: "Match", held: int) -> int:
        """The most pips in so many tiles."""
        return self.SET.most(held)


def rules_of(m: "Match") -> LineGame:
    """The rules of a match that is a line game's."""
    rules: LineGame = m.rules  # type: ignore[assignment]  # only these ask the questions of this file
    return rules


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
    own = Option(option.OWN, "own", KEEP, ((KEEP, "keep"), (SUBTRACT, "subtract")))
    leads_next = Option(option.LEADER, "leader", leader, ((ROTATE, "rotate"), (WINNER, "winner")))
    rows: tuple[Option, ...] = (Option(option.TARGET, "target", target, (), 1, 9999),)
    if not asks_lead:
        rows += (Option(option.LEADS, "lead", 0, (), 0, 3),)
    rows += (
        option.track(),
        option.clock(),
        Option(option.RESERVE, "reserve", reserve, (), 0, 26),
        own,
        leads_next,
        Option(option.HAND, "hand", hand, (), 1, 14),
    )
    if not asks_lead:
        rows += (Option(option.ENDS, "ends", option.OFF, option.SWITCH),)
    return rows + more


def deal(m: "Match") -> None:
    """Give every seat its tiles; the rest is the boneyard."""
    m.deal(m.first)
    dealt = m.options[option.HAND]
    for seat in range(m.seats):
        m.tiles[seat] = dealt
    m.boneyard = rules_of(m).SET.tiles - m.seats * dealt


def ask_lead(m: "Match") -> None:
    """Who leads this hand."""
    m.question.open(SEAT)
    m.question.allow(LEAD, who=ANY_SEAT)


def seat_to_count(m: "Match") -> int:
    """The seat whose hand is counted next, -1 if the score needs no more."""
    seat = line_score.next_to_count(m, -1)
    while seat >= 0 and m.pips[seat] != NOT_COUNTED:
        seat = line_score.next_to_count(m, seat)
    return seat


def ask_pips(m: "Match") -> None:
    """Ask for the pips left in a hand: no more than a hand, or all hands counted so far, can hold."""
    rules = rules_of(m)
    seat = seat_to_count(m)
    dealt = m.options[option.HAND]
    drawn = rules.SET.tiles - m.seats * dealt - m.options[option.RESERVE] if rules.DRAWS else 0
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
        most = min(rules.SET.most(m.tiles[seat]), max(0, rules.SET.most(tiles) - held))
        m.question.doubt_outside(rules.SET.least(m.tiles[seat]), most)
    high = rules.SET.high(dealt + drawn, hands * dealt + drawn, held)
    reason = BY_HAND if high == rules.SET.most(dealt + drawn) else BY_SET
    m.question.allow(LEFT, rules.SET.low(hands, held), high, who=seat, reason=reason)
    if rules.HAS_NOCOUNT and none_counted(m):
        m.question.allow(NOCOUNT, who=ANY_SEAT)
    allow_call(m)


def counted(m: "Match", answer: Answer) -> None:
    """Take the pips of a hand, or another answer that is allowed before them."""
    if word_of(answer) == LEFT:
        m.pips[seat_of(answer)] = number_of(answer)
    else:
        happened(m, answer)


def none_counted(m: "Match") -> bool:
    """Whether no hand has been counted yet."""
    for seat in range(m.seats):
        if m.pips[seat] != NOT_COUNTED:
            return False
    return True


def end_hand(m: "Match") -> None:
    """Add the points of the counted hand, and see if the match is won, and who leads the next hand."""
    m.hand += 1
    if m.winners:  # by a count in play
        m.finish_hand(m.winners)
        return
    winner = rules_of(m).settle(m)
    for side in range(m.sides):
        m.add(side, m.gain[side])
    m.finish_hand(line_score.leaders(m))
    m.first = line_score.next_leader(m, m.first, winner)
