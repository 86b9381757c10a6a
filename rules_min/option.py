# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Options: what a table may agree on before a match, each with a number that never changes."""

from array import array

# An option's number is its index in ``Match.options``, and saved matches store it. Never give it to
# another option.
STRAIGHT = 0  # a lost hand takes a side back to 0: six in a row (Jamaican)
TARGET = 1  # the total that wins the match; how many hands where the lowest wins
LEADS = 2  # who leads the first hand, or bids first in it
TRACK = 3  # whether turns and tricks are followed
RESERVE = 4  # tiles of the boneyard that nobody draws
OWN = 5  # whether the winner of a block takes its own pips off
LEADER = 6  # who leads the next hand: in turn, or the winner
TILES_EACH = 7  # tiles dealt to a seat
ENDS = 8  # whether the open ends check the pips
CALLS = 9  # who gets a count that was missed: see below
ROUND = 10  # what of a hand is rounded: see below
FINISH = 11  # whether a hand goes on when a count reaches the target
WIN = 12  # with how many tiles left a solitaire is won (Castle Rock)
MATCH = 13  # points, hands or marks (Forty-Two)
FORCED = 14  # whether the shaker must bid when nobody has
SET = 15  # what a bid that is set does (Moon)
CARRY = 16  # whether the next winner adds one more after a hand without seventy (Bingo)
TIE = 17  # equal best totals at the end: see below
JOKERS = 18  # in the pack (Seven)
VALUES = 19  # what cards count (Seven)
BLANK = 20  # what the double blank counts
TILES = 21  # the largest double of the set
CONTRACTS = 22  # plunge, splash, nello, sevens (Forty-Two)
SPLASH = 23  # marks of a splash
CLOCK = 24  # minutes of a match, 0 for none
CAPICUA = 25  # what a last tile that fits both ends adds
CORRIDO = 26  # what three passes after a tile add
SALIDA = 27  # what a pass after the first tile adds
BLOCK = 28  # who wins a block of partners
FIRST = 29  # what the first four hands add (Puerto Rican)
TRANCADO = 30  # what the winner of a block adds
ALONE = 31  # whether a salida waits for the third seat
ENTER = 32  # who says points: each in a round, in turn, the winner, who is left with what (any game)
WINS = 33  # the highest total, or the lowest (any game)
ROUNDS = 34  # after which the match is over, 0 for none (any game)
STEP = 35  # what points are a multiple of (any game)
CRUZADA = 36  # what a last double that fits both ends is worth (Brazilian)
TIED_BLOCK = 37  # what a block that nobody wins makes of the next hand (Brazilian)
EXACT = 38  # whether a number beyond the target adds nothing (Fives and Threes, any game)
GOING_OUT = 39  # points of the last tile (Fives and Threes)
FOUL = 40  # what a foul costs
AWARD = 41  # whether the others add it (Fives and Threes)
DOWN = 42  # whether what is still needed is shown in place of the total (any game)
EVEN = 43  # whether a round is played to its end when a total reaches the target (any game)
SETTLE = 44  # whether the others lose what they are left with (any game)
PRESET = 45  # which game that is not in the list it is, 0 for none (any game)
FREE = 46  # the first number that no option has yet
MOST = 62  # the largest that a saved match has room for

# Values of CALLS: what "Muggins!" does to the count it is called on.
NO_CALLS = 0
FORFEIT = 1  # it is lost
STEAL = 2  # it goes to the caller's side
# Values of ROUND: what of a hand is rounded to the nearest multiple of COUNT_STEP.
ROUND_OFF = 0
SUM = 1  # the sum that the winner adds
EACH = 2  # each opponent's hand

# Values of TIE: equal best totals at the end share the win, or play another hand.
SHARE = 0
EXTRA = 1

OFF = 0
ON = 1


class Option:
    """One option of a game.

    :param int number: 0 to MOST; it never changes
    :param str words: its name, as score sheets and screens write it, nine letters at most, and the names of
        its values, if they have some. Values count from 0; one written in digits is that number, and
        ``word=2`` is 2. A value's number never changes either. One string, as a board keeps each short one
        for ever.
    :param usual: what the rulebook says: a value, or one each for two, three ... seats, the last for all more
    :param int least: of an option that is a number, the smallest
    :param int most: and the largest
    :param zero: of an option that is a number, the name of the value 0, such as ``none``
    """

    IS_ASKED = True  # whether a set-up asks for it

    def __init__(
        self,
        number: int,
        words: str,
        usual: int | tuple[int, ...],
        least: int = 0,
        most: int = 0,
        zero: str = "",
    ) -> None:
        self.zero = zero
        self.number = number
        self.least = least
        self.most = most
        self._words = words
        self._usual = usual

    @property
    def name(self) -> str:
        """What score sheets call it."""
        return self._words.split()[0]

    @property
    def names(self) -> tuple[tuple[int, str], ...]:
        """The values that have names, as (number, name)."""
        found: tuple[tuple[int, str], ...] = ()
        for word in self._words.split()[1:]:
            name, _, number = word.partition("=")
            if not number:
                number = name if name.isdigit() else str(len(found))
            found += ((int(number), name),)
        return found

    def usual(self, seats: int) -> int:
        """The rulebook's own value for so many seats."""
        usual = self._usual
        return usual if isinstance(usual, int) else usual[min(seats - 2, len(usual) - 1)]

    def allows(self, value: int) -> bool:
        """Whether the option can have this value."""
        if not self.names:
            return self.least <= value <= self.most
        return self.value_name(value) != ""

    def value_name(self, value: int) -> str:
        """A value as score sheets and screens write it, "" if there is no such value."""
        if not self.names:
            return str(value) if value or not self.zero else self.zero
        for row in self.names:
            if row[0] == value:
                return row[1]
        return ""

    def value_called(self, name: str) -> int:
        """The value with this name, -1 if there is none."""
        if self.zero and name == self.zero:
            return 0
        for row in self.names:
            if row[1] == name:
                return row[0]
        return -1


class Named(Option):
    """An option that says what else the match is called; its other options say how it is played."""

    IS_ASKED = False


class NotTogether(ValueError):
    """Values of options that do not go together.

    :param str text: what is wrong, and what was expected
    :param int number: the option to change
    :param int most: the largest value that it can have beside the others
    """

    def __init__(self, text: str, number: int, most: int) -> None:
        super().__init__(text)
        self.number = number
        self.most = most


def track(usual: int = ON) -> Option:
    """Whether turns and tricks are followed one by one."""
    return Option(TRACK, "track off on", usual)


def clock() -> Option:
    """Minutes that the table gives a match, 0 for no clock. The rules only hold it: they know no time."""
    return Option(CLOCK, "clock", 0, 0, 240, "off")


def tie() -> Option:
    """What equal best totals do at the end of a match."""
    return Option(TIE, "tie share extra", SHARE)


def usual_values(options: "tuple[Option, ...]", seats: int) -> "array[int]":
    """The rulebook's own values of a game's options for so many seats, by their numbers."""
    values = array("h", bytes(2 * FREE))
    for option in options:
        values[option.number] = option.usual(seats)
    return values
