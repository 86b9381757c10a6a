# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What makes no sense in settings.toml, at the start."""

from tallybone.display.panel import COLUMNS
from tallybone.screens.page import PageScreen

_COLUMNS = COLUMNS - 1  # the library breaks a full line at its last space
_NO_LINE = ("without a line", "settings.toml")  # for 0, and for -1: how many more there are


class ProblemsScreen(PageScreen):
    """A page a line of the file: what it says, what it may say, and what is used until it is changed."""

    ok = "ok"

    def text(self) -> str:
        """Four lines each, so that each is a page, but where what is possible is a long list."""
        lines = []
        for number, said, possible, used in self.context.problems:
            lines.append("settings, line %d" % number if number > 0 else _NO_LINE[number])
            lines.append(said[:_COLUMNS])
            lines.append(possible)
            lines.append("used: " + used[: _COLUMNS - 6])
        return "\n".join(lines)

    def take(self) -> None:
        """OK leaves, as BACK does."""
        self.wish.close()
