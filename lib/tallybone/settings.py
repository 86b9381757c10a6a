# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is set at the table: the screen's light, when it dims and sleeps, which way is up, the sound.

settings.toml has the first values. Changes made at the table go into the journal, together with what
settings.toml said at that time (``matches.kept``). If the owner later changes settings.toml, its new value
counts again. ``matches.setting_values`` has what each can be.
"""

from tallybone.journal.log import HAS_NAMES
from tallybone.words.texts import use_language

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

    def forget_kept(self) -> None:
        """The journal was erased: nothing is kept in it."""
        self.kept[:] = self.from_file
        self.kept[HAS_NAMES] = 0

    def use_language(self) -> bool:
        """Have texts in the language that is set. Return whether another one was in use."""
        return use_language(self.values[LANGUAGE])
