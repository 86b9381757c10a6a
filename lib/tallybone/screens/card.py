# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The rules card of the game and every option in force, to settle a dispute at the table."""

from rules_min.option import LEADS
from tallybone.screens.page import PageScreen
from tallybone.texts import seat_name


class CardScreen(PageScreen):
    """The card's lines, then a line an option; a star marks the rulebook's own value."""

    def text(self) -> str:
        """The game's name above."""
        match = self.match
        lines = [match.rules.NAME]
        lines += match.rules.CARD
        for row in match.rules.OPTIONS:
            value = match.options[row.number]
            text = seat_name(self.session.names, value) if row.number == LEADS else row.value_name(value)
            star = " *" if value == row.usual(match.seats) else ""
            lines.append("%s: %s%s" % (row.name, text, star))
        return "\n".join(lines)
