# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The open ends of the line, asked before the last count of a hand is taken."""

from micropython import const

from tallybone import buttons
from tallybone.display.entry import ALL, Entry
from tallybone.display.panel import BESIDE, Panel
from tallybone.screens.base import Screen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.question import Refusal

_RIGHT = const(8)
MOST = 60  # four open ends of six and two arms of a six make 36


class OpenEndsScreen(Screen):
    """UP and DOWN change the number; OK checks it, and either takes the count or calls it impossible."""

    parts = ("tallybone.display.entry",)
    repeats = True
    number = 0
    entry: Entry | None = None

    def enter(self) -> None:
        """Nothing is typed."""
        self.number = 0

    def draw(self, panel: Panel) -> None:
        """What is asked, and how a double and a spinner are added."""
        panel.header.pill("Sum of open ends?")
        panel.lines_at(BESIDE)
        panel.say(0, "a double counts once")
        if self.match.rules.HAS_ARMS:
            panel.text(1, _RIGHT, "+ spinner")
            panel.text(2, _RIGHT, "a side arm")
        if not self.entry:
            self.entry = Entry(panel.palettes)
        panel.lay(self.entry.group)
        self.entry.show(self.number, ALL)
        panel.legend("+1", "-1", "done", "skip")

    def answered(self, refusal: "Refusal") -> None:
        """Treat a refused number as the number screen does."""
        self.context.typed.answered(refusal)

    def press(self, key: int) -> None:
        """BACK takes the count without the check."""
        match = self.match
        typed = self.context.typed
        if key == buttons.UP:
            self.number = (self.number + 1) % MOST
        elif key == buttons.DOWN:
            self.number = (self.number - 1) % MOST
        elif key == buttons.OK and match.rules.miscounted(match, typed.number, self.number):
            self.wish.close()
            self.wish.say("Cannot be: OK or fix")
        else:
            self.wish.close()
            typed.answer(self.wish, match.ask)
