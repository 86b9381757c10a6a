# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is set at the table: the screen's light, when it dims and sleeps, which way is up, the sound.

settings.toml has the first values. Changes made at the table go into the journal, together with what
settings.toml said at that time. If the owner later changes settings.toml, its new value counts again.
"""

from micropython import const

from tallybone.journal.log import HAS_NAMES, keep, setting_records
from tallybone.words.texts import use_language

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.journal.log import Journal

# The number of a setting stands in saved records and is never given to another one.
LIGHT = 0
SLEEP = 1  # after so long without a press the display sleeps, 0 for never
TURNED = 2  # whether the picture is turned by 180 degrees
DIM = 3  # after so long without a press the display dims, 0 for never
SOUND = 4  # whether the piezo sounds
PIXEL = 5  # whether the board's light shows whose side is on turn
# 6 is HAS_NAMES: whether the players' names were entered on the gadget
HELPED = 7  # whether the page for the first time was shown
YELLOW_TOP = 8  # whether the top 16 rows of the panel are yellow, the others blue
LANGUAGE = 9
SLOWED = 10  # whether faults took the fast clock back; ``early`` looks for its record in flash
COUNT = 11  # one more than the largest number

# The values that those on the screen can have, in its order; of the language they are found as needed.
VALUES = (
    (LIGHT, (5, 10, 25, 50, 75, 100)),
    (DIM, (0, 15, 30, 60, 120)),
    (SLEEP, (0, 1, 2, 5, 10, 30, 60)),
    (TURNED, (0, 1)),
    (SOUND, (0, 1)),
    (PIXEL, (0, 1)),
    (LANGUAGE, ()),
    (YELLOW_TOP, (0, 1)),
)
MOST = 127  # of a value


class Settings:
    """``values`` are those in use, by number; ``kept`` those in the journal.

    :param int light: percent, 1 to 100, as settings.toml has it or the display was found
    :param int sleep: minutes until the display sleeps, up to MOST, as settings.toml has it
    :param bool turned: whether the picture is turned, as settings.toml has it or the display was found
    :param str names: the names as settings.toml has them
    :param int dim: seconds until the display dims, as settings.toml has it
    :param int language: its number, as settings.toml has it
    """

    def __init__(
        self, light: int, sleep: int, turned: bool, names: str = "", dim: int = 60, language: int = 0
    ) -> None:
        checksum = 0
        for letter in names.encode():
            checksum = (31 * checksum + letter) % MOST
        # What settings.toml says; of the names, which are too long for a record, a checksum.
        self.from_file = bytearray((light, sleep, turned, dim, 1, 1, checksum, 0, 0, language, 0))
        self.values = bytearray(self.from_file)
        self.values[HAS_NAMES] = 0
        self.kept = bytearray(self.values)

    def restore(self, number: int, value: int, from_file: int) -> None:
        """Take a setting out of the journal, unless settings.toml has changed since.

        :param int from_file: what settings.toml said when it was set
        """
        if value in possible(number) and from_file == self.from_file[number]:
            self.values[number] = self.kept[number] = value

    def keep(self, journal: "Journal", players: "tuple[int, ...] | list[int]" = ()) -> bool:
        """Write the settings that have changed into the journal, all or none. Return whether that worked.

        :param players: records of the names entered on the gadget, valid together with these or not at all
        """
        records: list[int] = []
        for number in range(COUNT):
            if self.values[number] != self.kept[number]:
                records += setting_records(number, self.values[number], self.from_file[number])
        records += players
        if records and not keep(journal, records):
            return False
        self.kept[:] = self.values
        return True

    def forget_kept(self) -> None:
        """The journal was erased: nothing is kept in it."""
        self.kept[:] = self.from_file
        self.kept[HAS_NAMES] = 0

    def change(self, number: int, by: int) -> None:
        """Use the next value of a setting, or the one before; after the last comes the first."""
        values = possible(number)
        now = self.values[number]
        larger = [value for value in values if value > now]
        smaller = [value for value in values if value < now]
        if by > 0:
            self.values[number] = larger[0] if larger else values[0]
        else:
            self.values[number] = smaller[-1] if smaller else values[-1]

    def use_language(self) -> bool:
        """Have texts in the language that is set. Return whether another one was in use."""
        return use_language(self.values[LANGUAGE])

    def use_defaults(self) -> None:
        """Use what settings.toml says for all that is on the screen."""
        for row in VALUES:
            self.values[row[0]] = self.from_file[row[0]]


def possible(number: int) -> "tuple[int, ...]":
    """The values that a setting can have, none for a number that is no setting's."""
    if number == LANGUAGE:
        from tallybone.words.language import in_each  # where a language is set

        return tuple(sorted(in_each("")))
    for row in VALUES:
        if row[0] == number:
            return row[1]
    return (0, 1) if number in (HAS_NAMES, HELPED, SLOWED) else ()
