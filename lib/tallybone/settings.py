# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is set at the table: the screen's light, when it sleeps, which way is up.

settings.toml has the first values. Changes made at the table go into the journal, together with what
settings.toml said at that time. If the owner later changes settings.toml, its new value counts again.
"""

from tallybone.journal.writer import write_setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tallybone.journal.log import Journal

# The number of a setting stands in saved records and is never given to another one.
LIGHT = 0  # percent
SLEEP = 1  # minutes without a press after which the display sleeps, 0 for never
TURNED = 2  # whether the picture is turned by 180 degrees: 0 or 1
ROOM = 3  # one more than the largest number

# One row per setting, in screen order: its number, its name, the values OK steps through, the unit.
ROWS = (
    (LIGHT, "light", (5, 10, 25, 50, 75, 100), "%"),
    (SLEEP, "sleep after", (0, 1, 2, 5, 10, 30, 60), " min"),
    (TURNED, "upside down", (0, 1), ""),
)
MOST = 127  # of a value


class Settings:
    """``values`` are those in use, by number; ``kept`` those in the journal.

    :param int light: percent, 1 to 100, as settings.toml has it or the display was found
    :param int sleep: minutes until the display sleeps, as settings.toml has it
    :param bool turned: whether the picture is turned, as settings.toml has it or the display was found
    """

    def __init__(self, light: int, sleep: int, turned: bool) -> None:
        self.written = bytearray((light, max(0, min(MOST, sleep)), turned))  # in settings.toml
        self.values = bytearray(self.written)
        self.kept = bytearray(self.written)

    def restore(self, number: int, value: int, written: int) -> None:
        """Take a setting out of the journal, unless settings.toml has changed since.

        :param int written: what settings.toml said when it was set
        """
        for row in ROWS:
            if row[0] == number and value in row[2] and written == self.written[number]:
                self.values[number] = self.kept[number] = value

    def keep(self, journal: "Journal", there: bytearray) -> bool:
        """Write the settings that differ from ``there`` into the journal. Return whether that worked."""
        for number in range(ROOM):
            if self.values[number] != there[number]:
                if not write_setting(journal, number, self.values[number], self.written[number]):
                    return False
        self.kept[:] = self.values
        return True

    def next(self, number: int) -> None:
        """Use the next value of a setting; after the last comes the first."""
        for row in ROWS:
            if row[0] == number:
                later = [value for value in row[2] if value > self.values[number]]
                self.values[number] = later[0] if later else row[2][0]
