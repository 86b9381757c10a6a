# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The options in the table's words, loaded with the screens that show them.

Label, value and a space have 20 letters together. An option without words is shown as on the score sheet.
"""

from micropython import const

from rules_min import option
from rules_min.option import Option
from rules_min.option_texts import texts_of, value_word
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game


def label(rules: "Game", row: Option) -> str:
    """What an option is called."""
    return _(texts_of(rules, row)[0])


def help_line(rules: "Game", row: Option) -> str:
    """What it does."""
    text = texts_of(rules, row)[1]
    return _(text) if text else ""


def value_text(row: Option, value: int, captions: "list[str]") -> str:
    """A value in words."""
    if row.number == option.LEADS:
        return captions[value]
    text = _(value_word(row, value))
    return text % value if "%d" in text else text
