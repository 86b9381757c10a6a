# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Castle Rock, University Games' solitaire: clear a row of 28 tiles, one or three at a time."""

from rules_min import option
from rules_min.const import const
from rules_min.game import ENDING, NOTHING_SAID, SLIP, Game, RulesCard
from rules_min.option import Option
from rules_min.question import BY_SET, NUMBER, TURN
from rules_min.state import ask_nothing
from rules_min.tiles import DOUBLE_SIX
from rules_min.words import DONE, DRAW, PIPS, REMOVE, Answer, number_of, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Conversation, Said, Translate
    from rules_min.state import State

ROW = 3  # tiles of a new row

# Numbers of its own: the tiles in the row, and the fewest left in a game so far.
ROW_NOW = 0  # of a hand
FEWEST = 0  # of a match

BOOK, STRICT, TWO = 0, 1, 2  # values of WIN: won with two left or fewer, with none, with exactly two


class CastleRock(Game):
    """A hand is one solitaire; the total is how many were won. A session ends when the player likes."""

    NAME = "Castle Rock"
    SEATS = (1, 1)
    MATCH_NUMBERS = 1
    HAND_NUMBERS = 1
    SLIPS = (DONE,)
    OPTIONS = (
        Option(option.TARGET, "target", 0, 0, 0),  # no number of wins ends it
        option.track(),
        option.clock(),
        Option(option.WIN, "win book strict two", BOOK),
    )
    RULES_CARD = RulesCard(
        "Leads: you play alone.\n"
        "Tiles: a row of 3; draw on. Row cleared: 3 new.\n"
        "Counts: of three in a row, if the outer two share a number, the middle one goes; if all three "
        "do, all may go.\n"
        "Over: won with two left or fewer.\n"
        "Book: University Games; can also be read as none or exactly two.",
        left="tiles left?",
        depends="3.0:win",
    )

    def hands(self, m: "State") -> "Conversation":
        """Game after game, until the table says that it was the last."""
        while not m.winners:
            m.deal(0)
            m.boneyard = DOUBLE_SIX.tiles
            refill(m)
            going_on = True
            while going_on:
                going_on = move(m, (yield ask_move))
            end_hand(m)
        yield ask_nothing

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """How many games were won; and the button that drew the last tile says next that no more can go."""
        if moment == ENDING:
            return translate("won %d of %d") % (m.totals[0], m.hand), ()
        if moment == SLIP and word_of(m.answers[m.answer_count - 1]) == DRAW:
            return translate("no more can go: OK?"), ()
        return NOTHING_SAID

    def hand_so_far(self, m: "State", side: int) -> int:
        """The tiles in the row."""
        return m.hand_numbers[ROW_NOW]

    def best(self, m: "State") -> int:
        """The fewest tiles left in a game."""
        return m.match_numbers[FEWEST]


def refill(m: "State") -> None:
    """Start an empty row again with three tiles, or with all that are left."""
    if not m.hand_numbers[ROW_NOW]:
        m.hand_numbers[ROW_NOW] = min(ROW, m.boneyard)
        m.boneyard -= m.hand_numbers[ROW_NOW]


def ask_move(m: "State") -> None:
    """Draw while there are tiles, take one or three tiles from the row, or say that no more can go.

    Without turn tracking, ask only how many tiles were left.
    """
    if not m.tracked:
        m.question.open(NUMBER, 0)
        m.question.allow(PIPS, 0, m.hand_numbers[ROW_NOW] + m.boneyard, who=0, reason=BY_SET)
        return
    m.question.open(TURN, 0)
    m.question.allow(DRAW if m.boneyard else DONE)
    if m.hand_numbers[ROW_NOW] >= ROW:
        m.question.allow(REMOVE, 3, 3)
        m.question.allow(REMOVE, 1, 1)


def move(m: "State", answer: Answer) -> bool:
    """Change the row. Return whether the game goes on."""
    word = word_of(answer)
    if word == DRAW:
        m.boneyard -= 1
        m.hand_numbers[ROW_NOW] += 1
    elif word == REMOVE:
        m.hand_numbers[ROW_NOW] -= number_of(answer)
        refill(m)
    elif word == PIPS:
        m.hand_numbers[ROW_NOW] = number_of(answer)
    return word != DONE and word != PIPS and m.hand_numbers[ROW_NOW] > 0


def end_hand(m: "State") -> None:
    """A game is over: won, or not."""
    m.hand += 1
    if m.hand == 1 or m.hand_numbers[ROW_NOW] < m.match_numbers[FEWEST]:
        m.match_numbers[FEWEST] = m.hand_numbers[ROW_NOW]
    m.gain[0] = 1 if won(m) else 0
    m.gain[m.sides] = m.hand_numbers[ROW_NOW]  # the screen of the result says how many were left
    m.add(0, m.gain[0])
    m.finish_hand(0)


def won(m: "State") -> bool:
    """Whether so few tiles are left that the game is won."""
    if m.options[option.WIN] == BOOK:
        return m.hand_numbers[ROW_NOW] <= 2
    return m.hand_numbers[ROW_NOW] == (0 if m.options[option.WIN] == STRICT else 2)


RULES = CastleRock()
