# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Pages of text that are read outside of a match: wrong lines of settings.toml, and what an export risks.

The library that wraps and draws them takes 14 KB of a board, and is unloaded with the page.
"""

from tallybone.display.page import page, wrapped
from tallybone.display.panel import Panel
from tallybone.display.places import LINE
from tallybone.screens.ids import EXPORT, PROBLEMS
from tallybone.screens.pages import PageScreen
from tallybone.words.texts import _

_COLUMNS = LINE - 1  # the library breaks a full line at its last space
_NO_LINE = ("without a line", "settings.toml")  # for 0, and for -1: how many more there are


class NoticeScreen(PageScreen):
    """A page that the library draws."""

    def wrapped(self, text: str) -> "list[str]":
        """A text in lines that have room."""
        return wrapped(text)

    def lay(self, panel: Panel, shown: str) -> None:
        """Lay a page over the picture."""
        panel.lay(page(shown, panel.down))


class ProblemsScreen(NoticeScreen):
    """A page a line of the file: what it says, what it may say, and what is used until it is changed."""

    ok = "ok"

    def text(self) -> str:
        """Four lines each, so that each is a page, but where what is possible is a long list."""
        lines = []
        for number, said, possible, used in self.controller.known.problems:
            lines.append(_("settings, line %d") % number if number > 0 else _(_NO_LINE[number]))
            lines.append(said[:_COLUMNS])
            lines.append(possible)
            lines.append((_("used: %s") % used)[:_COLUMNS])
        return "\n".join(lines)

    def take(self) -> None:
        """OK leaves, as BACK does."""
        self.controller.leave()


_TEXT = """\
Save the matches on
the drive? A power
cut meanwhile may
lose files of it.
The matches are
safe in the gadget.
No risk: BACK, then
the menu, over USB."""


class ExportScreen(NoticeScreen):
    """OK writes, BACK does not."""

    ok = "save"

    def text(self) -> str:
        """The risk, in words, and the way without it."""
        return _(_TEXT)

    def take(self) -> None:
        """OK: write."""
        from tallybone.screens.exporting import export

        self.controller.leave()
        export(self.controller, True)


SCREENS = {EXPORT: ExportScreen, PROBLEMS: ProblemsScreen}
