# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Options: what a table may agree on before a match, each with a number that never changes."""

from array import array

# An option's number is its index in ``Match.options``, and saved matches store it. Never give it to
# another option.
STRAIGHT = 0
TARGET = 1
LEADS = 2
TRACK = 3
RESERVE = 4
OWN = 5
LEADER = 6
TILES_EACH = 7
ENDS = 8
CALLS = 9
ROUND = 10
FINISH = 11
WIN = 12
MATCH = 13
FORCED = 14
SET = 15
CARRY = 16
TIE = 17
JOKERS = 18
VALUES = 19
BLANK = 20
TILES = 21
CONTRACTS = 22
SPLASH = 23
CLOCK = 24
CAPICUA = 25
CORRIDO = 26
SALIDA = 27
BLOCK = 28
FIRST = 29
TRANCADO = 30
ALONE = 31
ENTER = 32
WINS = 33
ROUNDS = 34
STEP = 35
CRUZADA = 36
TIED = 37
EXACT = 38
GOING_OUT = 39
FOUL = 40
AWARD = 41
FREE = 42  # the first number that no option has yet
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
