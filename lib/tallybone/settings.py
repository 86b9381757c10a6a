# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is set at the table: the screen's light, when it sleeps, which way is up.

settings.toml says how the gadget begins. What is changed here is kept in the journal, together with what
settings.toml said then: once an owner writes something else there, that counts again.
"""

from tallybone.lists import ListScreen

# The name, the values OK goes through, and what stands behind the number.
_ROWS = (
    ("light", (5, 10, 25, 50, 75, 100), "%"),
    ("sleep after", (0, 1, 2, 5, 10, 30, 60), " min"),
    ("upside down", (0, 1), ""),
)
LIGHT = 0
SLEEP = 1
TURNED = 2
MOST = 127  # of a value: two fit a record


class SettingsScreen(ListScreen):
    """OK goes to the next value, which is seen at once; leaving keeps them."""

    heading = "Settings"

    def __init__(self, app, sleep):
        super().__init__(app)
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
        if which < len(_ROWS) and number >> 7 == self.written[which]:
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
        for which in range(len(_ROWS)):
            if done and self.values[which] != there[which]:
                done = journal.keep_setting(which, self.written[which] << 7 | self.values[which])
        if done:
            self.kept[:] = self.values
        return done

    def size(self):
        """A line a setting."""
        return len(_ROWS)

    def line(self, panel, line, row, inverse):
        """A name and a value. The column after it."""
        name, _, unit = _ROWS[row]
        value = self.values[row]
        column = panel.text(line, 0, name, inverse)
        column = panel.blank(line, column, 12, inverse)
        if row == TURNED or (row == SLEEP and not value):
            return panel.text(line, column, ("never" if row == SLEEP else "yes" if value else "no"), inverse)
        return panel.text(line, panel.number(line, column, value, 1, inverse), unit, inverse)

    def draw(self, panel):
        """The legend says what OK does here."""
        super().draw(panel)
        panel.legend("up", "down", "next", "keep")

    def take(self, row):
        """The next value, round to the first."""
        values = _ROWS[row][1]
        later = [value for value in values if value > self.values[row]]
        self.values[row] = later[0] if later else values[0]
        self.use()

    def left(self):
        """What was changed is kept."""
        if self.values != self.kept:
            self.app.note("settings kept" if self.keep() else "settings: not kept")
