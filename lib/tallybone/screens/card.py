# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The rules card of the game and every option in force, to settle a dispute at the table."""

from tallybone.screens import option_texts
from tallybone.screens.page import PageScreen


class CardScreen(PageScreen):
    """The card's lines, then a line an option; a star marks a value that is not the rulebook's."""

    parts = PageScreen.parts + ("tallybone.screens.option_texts",)

    def text(self) -> str:
        """The game's name above."""
        match = self.match
        lines = [match.rules.NAME]
        lines += match.rules.CARD
        others = 0
        for row in match.rules.OPTIONS:
            value = match.options[row.number]
            if match.rules.asks(row.number, match.options):
                text = option_texts.value_text(row, value, self.session.captions)
                star = "" if value == row.usual(match.seats) else "*"
                others += len(star)
                lines.append("%s%s: %s" % (star, option_texts.label(match.rules, row), text))
        if others:
            lines.append("* not as in the book")
        return "\n".join(lines)
