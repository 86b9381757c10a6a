# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The interface of a game: everything that can differ between games, with its default.

Each game is a class in its own file. It defines only what differs from its family (``LineGame``,
``TrickGame``, ``SevensGame``) or from ``Game``. The gadget and the tools use only the names defined here.
A hook is a method that the family, a screen or ``Match`` calls; ``m`` is always the match.
"""

from rules_min import const
from rules_min.question import ask_nothing

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Generator

    from rules_min.match import Match
    from rules_min.option import Option
    from rules_min.words import Answer

    # What ``hands`` yields is the function that opens the next question; it is sent the answer.
    Conversation = Generator[Callable[[Match], None], Answer, None]

UNDECIDED = -3  # what ``preview`` returns while the winner of the hand is not known yet
NO_GOAL = -1  # what ``missing`` returns if a side has no goal within the hand


class Game:
    """The rules of one game: every constant and hook, with the value used unless a game changes it."""

    # --- What the game is: read by Match, the set-up and the score sheet -------------------------

    NAME = ""  # on screens, 16 letters at most
    SEATS = (2, 4)  # the fewest and the most who can play
    TEAMS = False  # whether four seats may play as two partnerships, seats 0+2 and 1+3
    ALWAYS_TEAMS = False  # whether they always do
    LOWEST_WINS = False  # whether the lowest total wins; TARGET is then a number of hands
    OPTIONS: "tuple[Option, ...]" = ()  # in the order the set-up asks them; the number TARGET comes first
    CARD: tuple[str, ...] = ()  # the rules card: up to 8 lines of 19 letters

    BIDS = False  # whether each hand begins with bids

    # --- What it is called on screens -------------------------------------------------------------

    HELD = "tiles"  # what a seat holds, five letters at most
    BONEYARD = ""  # five letters for the tiles that nobody holds; "" where there are none
    WHO_LEADS = "Who leads?"  # how the rulebook tells who leads a hand, 19 letters at most
    LEFT_IN_HAND = "pips left?"  # what is counted in a hand at its end, 12 letters at most
    NOT_IN_HAND = ""  # what that number leaves out, 13 letters at most

    # --- Counts in play ---------------------------------------------------------------------------

    MOST_COUNT = 0  # the largest count of one play, 0 where nothing is counted in play
    COUNT_STEP = 5  # counts are multiples of this, and hands are rounded to it
    MOST_FIRST_COUNT = 10  # a higher count on a hand's first tile must be confirmed: 5-5 and 6-4 make ten

    # --- Line games -------------------------------------------------------------------------------

    DRAWS = False  # whether a seat that cannot play draws from the boneyard
    ASKS_LEAD = False  # whether the gadget asks at the start of each hand who leads
    HAS_NOCOUNT = False  # whether a seat that failed to play when able scores nothing in that hand
    HAS_ARMS = False  # whether a double in the line opens two more arms

    # --- The Sevens -------------------------------------------------------------------------------

    CANNOT = 0  # the word of a seat that cannot play: PASS or ASK

    # --- Hooks of every game ----------------------------------------------------------------------

    def check(self, m: "Match") -> None:
        """Refuse options that do not go together, with ValueError; called by ``Match`` before it begins."""

    def hands(self, m: "Match") -> "Conversation":
        """The match from its first hand to its last; ``Match`` sends each answer.

        ``answer = yield question`` asks the table: ``question`` is a function that opens it in ``m.ask``.
        Nothing in here may allocate. After the last hand it yields ``ask_nothing``.
        """
        yield ask_nothing

    def preview(self, m: "Match", number: int) -> int:
        """Put into ``m.gain`` what the hand would add if the answer were this number: a preview.

        Called by the screen that asks for the number. Nothing else in the match changes.

        :return: the side that would gain, NOBODY for a tie, UNDECIDED if not known yet or nothing is added
        """
        return UNDECIDED

    def asks(self, number: int, values: "array[int]") -> bool:
        """Whether an option has an effect with these values of all options, by their numbers."""
        return True

    def can_be(self, m: "Match", word: int, number: int) -> bool:
        """Whether what is left of the hand allows this number, which is within its bounds."""
        return True

    def goal(self, m: "Match") -> int:
        """The total that wins the match, 0 if there is none; screens work out the points to go from it."""
        return 0

    def in_hand(self, m: "Match", side: int) -> int:
        """What a side has in this hand so far, points or tricks; for the trick screen."""
        return 0

    def missing(self, m: "Match", side: int) -> int:
        """What a side still needs in this hand, or NO_GOAL; for the trick screen."""
        return NO_GOAL

    def hands_left(self, m: "Match") -> int:
        """How many more hands a nearly full journal keeps room for; ten if the match is played to points."""
        return 10

    def long_match(self, seats: int) -> tuple[int, int]:
        """How many answers a long match has: those with only a word, and those with a number or a seat.

        The set-up checks that the journal has room for them.
        """
        return 100, 200

    def number_name(self, word: int, number: int) -> str:
        """The score sheet's name for a number of a word, "" where it is just the number."""
        return ""

    # --- Hooks of line games, called by the screens of a count ------------------------------------

    def wants_ends(self, m: "Match") -> bool:
        """Whether to ask for the open ends of the line before taking the number asked for now."""
        return False

    def miscounted(self, m: "Match", pips: int, ends: int) -> bool:
        """Whether the open ends show that a hand was miscounted.

        :param int pips: what was counted in the last hand
        :param int ends: the sum of the open ends, added up as ``line_check.cannot_be`` says
        """
        return False

    # --- Hooks of trick games, called by ``tricks`` -----------------------------------------------

    def must_bid(self, m: "Match") -> bool:
        """Whether the shaker must bid when nobody has."""
        return False

    def allow_bids(self, m: "Match") -> None:
        """Allow, in ``m.ask``, the bids above the last one, of the seat on turn."""

    def most_trump(self, m: "Match") -> int:
        """The largest number of a trump: 0 blanks to 6 sixes, 7 none."""
        return 7

    def ask_tricks(self, m: "Match") -> None:
        """Ask for the next trick, or for the whole hand."""

    def took(self, m: "Match", said: "Answer") -> None:
        """Take the answer to ``ask_tricks``."""

    def tricks_known(self, m: "Match") -> bool:
        """Whether the tricks of the hand are all known."""
        return True

    def settle(self, m: "Match") -> None:
        """Put into ``m.gain`` what each side adds for the hand."""

    def decide(self, m: "Match") -> int:
        """Who has won the match after this hand: one bit per side, 0 for nobody yet."""
        return 0

    # --- Hooks of the Sevens, called by ``sevens`` ------------------------------------------------

    def pack(self, m: "Match") -> int:
        """How many cards are dealt."""
        return 52

    def ask_more(self, m: "Match") -> None:
        """Allow, in ``m.ask``, what else can happen in play."""

    def happened(self, m: "Match", said: "Answer") -> None:
        """Take an answer that ``ask_more`` allowed."""

    def ask_hand(self, m: "Match", seat: int) -> None:
        """Ask for what a seat holds at the end of the hand."""

    def counted(self, m: "Match", said: "Answer") -> None:
        """Take the answer to ``ask_hand``; ``m.next_count`` moves on when the seat is done."""
