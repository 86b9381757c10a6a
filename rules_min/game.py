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
from rules_min.state import ask_nothing

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Generator

    from rules_min.option import Option
    from rules_min.state import State
    from rules_min.words import Answer

    Translate = Callable[[str], str]
    # What ``hands`` yields is the function that opens the next question; it is sent the answer.
    Conversation = Generator[Callable[[State], None], Answer, None]

NO_GOAL = -1  # what ``missing`` returns if a side has no goal within the hand
UNDECIDED = -3  # what ``preview`` returns while the winner of the hand is not known yet


class RulesCard:
    """What a game says on screens.

    :param str text: the rules in short, for screens and docs/games.md: a line each for who leads, how many
        tiles, what counts, when it is over, and whose rules these are; 60 words at most
    :param str held: what a seat holds, five letters at most
    :param str boneyard: five letters for the tiles that nobody holds, "" if there are none
    :param str leads: how the rulebook tells who leads a hand, 19 letters at most
    :param str left: what is counted at a hand's end, 14 letters at most
    :param str left_note: a note on that number, 11 letters at most
    :param str trump: what is asked where a trump is chosen or turned up, 12 letters at most
    :param str hand: the game's word for a hand; in a translation, one of the same gender as *hand*
    :param str depends: which sentences of the text are only true while options have the rulebook's own value:
        ``2.1:own,leader`` is the second sentence of the third line, and the names of the options
    """

    def __init__(
        self,
        text: str,
        held: str = "tiles",
        boneyard: str = "",
        leads: str = "Who leads?",
        left: str = "pips left?",
        left_note: str = "",
        trump: str = "trump?",
        hand: str = "hand",
        depends: str = "",
    ) -> None:
        self.text = text
        self.held = held
        self.boneyard = boneyard
        self.leads = leads
        self.left = left
        self.left_note = left_note
        self.trump = trump
        self.hand = hand
        self.depends = depends


class Game:
    """The rules of one game: what every game has, with the value used unless a game changes it."""

    NAME = ""  # on screens, 16 letters at most
    SEATS = (2, 4)  # the fewest and the most who can play
    TEAMS = False  # whether four seats may play as two partnerships, seats 0+2 and 1+3
    ALWAYS_TEAMS = False  # whether they always do
    LOWEST_WINS = False  # whether the lowest total wins; TARGET is then a number of hands
    OPTIONS: "tuple[Option, ...]" = ()  # in the order the set-up asks them; option TARGET comes first
    RULES_CARD = RulesCard("")  # what it says on screens
    ENDS_AT_ONCE = False  # whether the answer LAST between two hands ends the match; else one more is played
    DRAWS = False  # whether a seat that cannot play draws from the boneyard
    BIDS = False  # whether each hand begins with bids
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

    def preview(self, m: "State", number: int) -> int:
        """Put into ``m.gain`` what the hand would add if the answer were this number: a preview.

        Called by the screen that asks for the number. Nothing else in the match changes.

        :return: the side that would gain, NOBODY for a tie, UNDECIDED if not known yet or nothing is added
        """
        return UNDECIDED

    def has_effect(self, number: int, values: "array[int]", seats: int) -> bool:
        """Whether an option has an effect in a match of so many seats, with these values of all options."""
        return True

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

    def left_note(self, m: "State", translate: "Translate") -> str:
        """A note on the number asked at the end of a hand, such as *0-0 is 50*, 11 letters at most.

        :param translate: as of ``who_leads``
        """
        return translate(self.RULES_CARD.left_note)

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
