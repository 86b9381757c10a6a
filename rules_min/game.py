# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The interface of a game: what every game has, with its default.

Each game is a class in its own file. It defines only what differs from its family (``LineGame``,
``PartnerGame``, ``TrickGame``, ``LowestGame``, which have hooks of their own) or from ``Game``. The gadget
and the tools use hardly anything of a game but these classes. A hook is a method that the family, a screen
or ``Match`` calls; ``m`` is always the match.
"""

from rules_min import option
from rules_min.const import const
from rules_min.question import NOT_ASKED
from rules_min.state import ask_nothing

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Generator

    from rules_min.option import Option
    from rules_min.question import Refusal
    from rules_min.state import State
    from rules_min.words import Answer

    Translate = Callable[[str], str]
    # What ``hands`` yields is the function that opens the next question; it is sent the answer.
    Conversation = Generator[Callable[[State], None], Answer, None]
    # A text for a screen, and whose names stand for each %s in it: seats, or OF_SIDE - side.
    Said = tuple[str, tuple[int, ...]]

NO_GOAL = -1  # what ``missing`` returns if a side has no goal within the hand
UNDECIDED = -3  # what ``preview`` returns while the winner of the hand is not known yet
OF_SIDE = -10  # in a ``Said``: OF_SIDE - side is the name of a side, not of a seat
NOTHING_SAID: "Said" = ("", ())
# What ``Game.said`` is asked for.
ENDING = 0  # how the hand ended, above the first number that is counted: 20 letters
NUMBER_NOTE = 1  # a note beside a number that is typed: 13 letters
EVENT_ROW = 2  # a line of the list of events; {} in it is what the list calls the word
HINT = 3  # a line of that list that answers nothing,
HINT_NOTE = 4  # and the note that it shows: how to tell something else
DOUBT = 5  # a note: why a doubtful answer is asked once more. Notes have 21 letters
SLIP = 6  # a note that asks for a word of SLIPS once more; of a foul every game says the same
NEWS = 7  # a note: what the last answer brought about that nobody told, as ``m.news`` says
MADE_BID = 8  # what a bid that is made has added, if that is no points
CONTRACT = 9  # the name of what the hand just over was played as, in place of a trump


MOST_TITLE = 10  # letters of a name that a table gives to a game


class RulesCard:
    """What a game says on screens.

    :param str text: the rules in short, for screens and docs/games.md: a line each for who leads, how many
        tiles, what counts, when it is over, and whose rules these are; 60 words at most
    :param str held: what a seat holds, five letters at most
    :param str leads: how the rulebook tells who leads a hand, 19 letters at most
    :param str left: what is counted at a hand's end, 14 letters at most
    :param str left_note: a note on that number, 13 letters at most
    :param str trump: what is asked where a trump is chosen or turned up, 12 letters at most
    :param str hand: the game's word for a hand; in a translation, one of the same gender as *hand*
    :param str depends: which sentences of the text are only true while options have the rulebook's own value:
        ``2.1:own,leader`` is the second sentence of the third line, and the names of the options
    """

    def __init__(
        self,
        text: str,
        held: str = "tiles",
        leads: str = "Who leads?",
        left: str = "pips left?",
        left_note: str = "",
        trump: str = "trump?",
        hand: str = "hand",
        depends: str = "",
    ) -> None:
        self.text = text
        self.held = held
        self.leads = leads
        self.left = left
        self.left_note = left_note
        self.trump = trump
        self.hand = hand
        self.depends = depends


class Game:
    """The rules of one game: what every game has, with the value used unless a game changes it."""

    NAME = ""  # on screens, 16 letters at most
    TITLE = ""  # the name that the table has given it, where ``can_be_titled``; NAME is then the same
    ID = ""  # of a preset, in messages; ``GAMES`` has those of all other games
    SEATS = (2, 4)  # the fewest and the most who can play
    TEAMS = False  # whether four seats may play as two partnerships, seats 0+2 and 1+3
    ALWAYS_TEAMS = False  # whether they always do
    LOWEST_WINS = False  # whether the lowest total wins; TARGET is then a number of hands
    OPTIONS: "tuple[Option, ...]" = ()  # in the order the set-up asks them; option TARGET comes first
    RULES_CARD = RulesCard("")  # what it says on screens
    ENDS_AT_ONCE = False  # whether the answer LAST between two hands ends the match; else one more is played
    DRAWS = False  # whether a seat that cannot play draws from the boneyard
    BIDS = False  # whether each hand begins with bids
    SLIPS: "tuple[int, ...]" = ()  # words that cost much and that a slip gives easily: see SLIP
    SHOWN_FIRST: "tuple[int, ...]" = ()  # whose number is shown first, even if only one is possible
    UNASKED: "tuple[int, ...]" = ()  # words that are taken between two hands although nobody asks for them
    LAST_TILES: "tuple[int, ...]" = ()  # words that tell a certain last tile, in place of OUT
    HAS_ARMS = False  # whether a double in the line opens two more arms
    MOST_ENDS = 0  # open ends that the gadget adds up where a count is disputed, 0 for none
    IS_SUMMED_UP = False  # whether the result of a hand shows the totals large, as what asks next does not
    MATCH_NUMBERS = 0  # how many numbers of its own a match has, in ``m.match_numbers``; each begins as 0
    HAND_NUMBERS = 0  # how many a hand has, in ``m.hand_numbers``; each begins as 0

    def rules_for(self, m: "State") -> "Game":
        """The rules for the options of a match; usually ``self``. Called by ``Match`` before it begins.

        :raises ValueError: if the options do not go together
        """
        return self

    def hands(self, m: "State") -> "Conversation":
        """Play the match from the next deal to its end; ``Match`` sends each answer.

        ``answer = yield opens`` asks the table: ``opens`` is a function that opens ``m.question``. Nothing in
        here may allocate, so such methods are taken from ``self`` once, before the first hand: to name one
        makes an object each time. Each hand begins with ``m.deal(...)``, and nothing that a later hand needs
        is kept in a variable here: an undo begins again at the deal of its hand. After the last hand it
        yields ``ask_nothing``.
        """
        yield ask_nothing

    def refusal(self, m: "State", word: int, number: int, seat: int) -> "Refusal":
        """Whether a word of UNASKED is taken now, as ``Match.answer`` returns it."""
        return NOT_ASKED

    def preview(self, m: "State", word: int, number: int, seat: int) -> int:
        """Put into ``m.gain`` what an answer would add: a preview. Nothing else in the match changes.

        :param int word: one that the question allows, with this number
        :param int seat: whose number it is, NO_SEAT for nobody's
        :return: the side that would gain, NOBODY if none does, UNDECIDED if that is not known yet
        """
        return UNDECIDED

    def named(self, number: int) -> "Game":
        """The game that a preset makes of these rules; only any game has some."""
        return self

    def has_effect(self, number: int, values: "array[int]", seats: int) -> bool:
        """Whether an option has an effect in a match of so many seats, with these values of all options."""
        return True

    def can_be_titled(self) -> bool:
        """Whether a table can give the game a name of its own."""
        return False

    def titled(self, title: str) -> "Game":
        """The same game with a name of its own, if it can have one; "" for none.

        :param str title: ``MOST_TITLE`` letters at most, without a space
        """
        return self

    def usual_values(self, seats: int) -> "array[int]":
        """The values of all options, by their numbers, as this game is usually played by so many."""
        return option.usual_values(self.OPTIONS, seats)

    def seats_offered(self) -> tuple[int, int]:
        """The fewest and the most for whom a match is set up."""
        return self.SEATS

    def pairs_offered(self, seats: int) -> int:
        """Whether so many can choose to play in pairs; a seat's partner sits half way round.

        :return: 0 if not, 1 if they can, 2 if they do unless they choose otherwise
        """
        return 1 if self.TEAMS and not self.ALWAYS_TEAMS and seats == 4 else 0

    def shown(self, m: "State", total: int) -> int:
        """What screens show of a total: usually the total."""
        return total

    def target(self, values: "array[int]") -> tuple[int, int]:
        """The target in force with these values, and the largest that is allowed, which is less for marks."""
        return values[option.TARGET], self.OPTIONS[0].most

    def is_possible(self, m: "State", word: int, number: int) -> bool:
        """Whether this number, which is within its bounds, is possible in the hand."""
        return True

    def goal(self, m: "State") -> int:
        """The total that wins the match, 0 if there is none. Screens show it."""
        return 0

    def who_leads(self, m: "State", translate: "Translate") -> str:
        """How to tell who leads this hand, 20 letters at most.

        :param translate: puts a text into the language of the screen
        """
        return translate(self.RULES_CARD.leads)

    def bid_said(self, m: "State") -> int:
        """The number said as the bid; in most games the same as ``m.bid``."""
        return m.bid

    def bid_worth(self, m: "State", number: int) -> int:
        """The marks to show beside a bid; 0 if its number says what it is worth."""
        return 0

    def hand_tag(self, m: "State") -> str:
        """The tile that must begin this hand, or what it makes the hand worth: ``x2``, ``+1``; else ""."""
        return ""

    def has_dot(self, m: "State", seat: int) -> bool:
        """Whether a seat has a dot after its name; as a rule it has passed since the last tile."""
        return (m.turn - seat - 1) % m.seats < m.passes

    def hand_so_far(self, m: "State", side: int) -> int:
        """What a side has in this hand so far: points or tricks; tiles in the row of a solitaire."""
        return 0

    def missing(self, m: "State", side: int) -> int:
        """What a side still needs in this hand, or NO_GOAL; for the trick screen."""
        return NO_GOAL

    def best(self, m: "State") -> int:
        """The best hand of a solitaire so far."""
        return 0

    def is_known(self, m: "State", slot: int) -> bool:
        """Whether the rules know the number that is asked for: what ``offer`` offers then can only be taken,
        or be wrong.
        """
        return False

    def hands_to_reserve(self, m: "State") -> int:
        """For how many more hands a nearly full journal keeps room: ten, if the match is played to points."""
        return 10

    def long_match(self, seats: int, values: "array[int]") -> tuple[int, int]:
        """How many answers a long match has: those with only a word, and those with a number or a seat.

        The set-up checks that the journal has room for them.
        """
        return 100, 200

    def number_name(self, word: int, number: int) -> str:
        """The score sheet's name for a number of a word, "" if it is just the number."""
        return ""

    def most_in(self, m: "State", held: int) -> int:
        """The most that so many tiles or cards can count at the end of a hand."""
        return 0

    # What screens show of an answer, typed or given -----------------------------------------

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """What this game says at a moment, "" for what every game says then.

        :param int moment: ENDING to CONTRACT, as above
        :param int word: of the answer, with the number and the seat that it may have
        :param translate: as of ``who_leads``
        """
        return NOTHING_SAID

    def offer(self, m: "State", slot: int) -> tuple[int, int, int]:
        """The number offered first in a slot of the question, the least that UP and DOWN reach, and what UP
        adds to the ones of points: 1, 5 or 10.
        """
        return m.question.low(slot), m.question.low(slot), 1

    def rounding(self, m: "State") -> tuple[int, int]:
        """The step to which each hand's pips are rounded, 0 for none, and how many pips make a point."""
        return 0, 1

    def counted(self, m: "State", points: int) -> int:
        """What a count of the seat on turn adds to its side: usually all of it.

        Of 0 what its last tile adds because the seat goes out.
        """
        return points

    def count_of_ends(self, total: int) -> int:
        """What a sum of the open ends counts in play, 0 for nothing."""
        return 0

    def wants_ends(self, m: "State") -> bool:
        """Whether to ask for the open ends of the line before taking the number asked for now."""
        return False

    def miscounted(self, m: "State", pips: int, ends: int) -> bool:
        """Whether the open ends show that a hand was miscounted.

        :param int pips: of the seat that is counted last, not in ``m.pips`` yet
        :param int ends: the sum of the open ends
        """
        return False

    def next_to_count(self, m: "State", seat: int) -> int:
        """The next seat after this one whose pips the hand's score needs, -1 if there is none."""
        return -1

    def drawable(self, m: "State") -> int:
        """How many tiles of the boneyard may still be drawn."""
        return m.boneyard

    def to_end(self, m: "State", is_made: bool) -> int:
        """A number of MADE that makes the bid, or sets it, if only that counts; -1 for none."""
        return -1

    def ending_worth(self, m: "State", word: int) -> int:
        """What a hand adds that ends with this last tile; 0 if its pips say that."""
        return 0
