# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A check of the parts: press each button and see that it arrives."""

import gc

from tallybone import buttons
from tallybone.display.panel import Panel
from tallybone.journal.log import OURS
from tallybone.screens.base import Context
from tallybone.screens.page import PageScreen

_NAMES = ("UP", "DOWN", "OK", "BACK")


class CheckScreen(PageScreen):
    """Every part with what is known of it. It leaves by itself when all four buttons were pressed,
    or with BACK twice."""

    repeats = False

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.pressed = [False] * len(_NAMES)

    def enter(self) -> None:
        """No button has been pressed yet."""
        super().enter()
        self.pressed = [False] * len(_NAMES)

    def text(self) -> str:
        """The memory that keeps matches, the working memory, the buttons still to press."""
        journal = self.session.journal
        kept = "%d free" % (2 * journal.free()) if journal.state == OURS else "not in use"
        gc.collect()
        missing = [_NAMES[i] for i in range(len(_NAMES)) if not self.pressed[i]]
        heap = gc.mem_free()  # type: ignore[attr-defined]  # mypy reads CPython's
        return "memory: %s\nheap: %d free\npress each button:\n%s" % (kept, heap, " ".join(missing))

    def draw(self, panel: Panel) -> None:
        """The legend lights up where a button arrives."""
        super().draw(panel)
        panel.legend(*["ok" if pressed else "" for pressed in self.pressed])

    def press(self, key: int) -> None:
        """A button arrived. BACK a second time leaves, where another one never does."""
        if key == buttons.BACK and self.pressed[key - 1]:
            self.wish.close()
            return
        if buttons.UP <= key <= buttons.BACK:
            self.pressed[key - 1] = True
            self.lines = []
        if all(self.pressed):
            self.wish.close()
            self.wish.say("all buttons work")
