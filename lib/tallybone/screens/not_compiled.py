# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A board with little memory runs plain files: what to do about it, once at a start."""

from micropython import const

from tallybone.screens.base import Screen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.display.panel import Panel

# A Pico takes 4 s to compile them at each start, and has 30 KB less in play.
_LINES = ("It starts slowly and", "is short of memory.", "Type: make deploy")


class NotCompiledScreen(Screen):
    """Any press leaves it, and does nothing else."""

    def draw(self, panel: "Panel") -> None:
        """The words."""
        panel.header.pill("Not compiled")
        for line in range(len(_LINES)):
            panel.say(line, _LINES[line])
        panel.legend("", "", "ok", "")

    def press(self, key: int) -> None:
        """On to what a start shows."""
        self.table.close()
