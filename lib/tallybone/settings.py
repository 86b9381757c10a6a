# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is set at the table: the screen's light, when it sleeps, which way is up.

settings.toml says how the gadget begins. What is changed here is kept in the journal, together with what
settings.toml said then: once an owner writes something else there, that counts again.
"""

# The name, the values OK goes through, and what stands behind the number.
ROWS = (
    ("light", (5, 10, 25, 50, 75, 100), "%"),
    ("sleep after", (0, 1, 2, 5, 10, 30, 60), " min"),
    ("upside down", (0, 1), ""),
)
LIGHT = 0
SLEEP = 1
TURNED = 2
MOST = 127  # of a value: two fit a record


class Settings:
    """``values`` are those in use, by row.

    :param app: the gadget, which has its display already
    :param int sleep: minutes until the display sleeps, as settings.toml has it
    """

    def __init__(self, app, sleep):
        self.app = app
        display = app.panel.display
        light = round(display.brightness * 100) if display else 50
        turned = display.rotation // 180 if display else 0
        self.written = bytearray((light, max(0, min(MOST, int(sleep))), turned))  # in settings.toml
        self.values = bytearray(self.written)
        self.kept = bytearray(self.written)

    def restore(self, number, which):
        """Take a setting out of the journal, unless settings.toml has changed since.

        :param int number: what settings.toml said, times 128, and the value
        """
        known = which < len(ROWS) and number & MOST in ROWS[which][1]
        if known and number >> 7 == self.written[which]:
            self.values[which] = self.kept[which] = number & MOST

    def use(self):
        """Show what is set."""
        self.app.idle.sleep_after(self.values[SLEEP])
        display = self.app.panel.display
        if display:
            self.app.idle.bright = display.brightness = self.values[LIGHT] / 100
            if display.rotation != 180 * self.values[TURNED]:
                display.rotation = 180 * self.values[TURNED]
                self.app.panel.fresh()

    def keep(self, all_of_them=False):
        """Write what has changed into the journal; whether it could be.

        :param bool all_of_them: what is not as settings.toml has it, changed or not
        """
        journal = self.app.keeper.journal
        there = self.written if all_of_them else self.kept
        done = all_of_them or not (self.app.match and self.app.keeper.short())
        for which in range(len(ROWS)):
            if done and self.values[which] != there[which]:
                done = journal.keep_setting(which, self.written[which] << 7 | self.values[which])
        if done:
            self.kept[:] = self.values
        return done

    def next(self, row):
        """Use the next value of a row, round to the first."""
        values = ROWS[row][1]
        later = [value for value in values if value > self.values[row]]
        self.values[row] = later[0] if later else values[0]
        self.use()
