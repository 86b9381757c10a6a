# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Pages of text, and the rules card, which must have room beside a match and a set-up.

With the library that draws labels, 14 KB of a board, a card left 27 KB free. So it is drawn with the panel's
own characters; ``notices`` has the pages that are read while there is room.
"""

import gc

from micropython import const

from rules_min import option
from tallybone import loader
from tallybone.board import buttons
from tallybone.display.panel import Panel
from tallybone.display.text_page import SHOWN, TextPage, wrapped
from tallybone.screens.base import Screen
from tallybone.screens.ids import CARD
from tallybone.words.texts import _, captions

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from tallybone.controller import Controller


class PageScreen(Screen):
    """A text of any length, four lines at a time. UP and DOWN turn the page, BACK leaves."""

    repeats = True
    blocks_reading = True
    ok = ""  # what OK does, in the legend
    parts = ("lines",)

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.pages = [""]
        self.page = 0
        self.shown = ""  # the text of the page that is laid over the picture
        self.lines: TextPage | None = None
        self.is_ready = False  # whether the pages were made before the press that shows them

    def text(self) -> str:
        """What there is to read; each line of it begins a new line."""
        return ""

    def enter(self) -> None:
        """The first page."""
        self.page = 0
        self.shown = ""
        if not self.is_ready or not self.is_current():
            self.get_ready()
        self.is_ready = False

    def is_current(self) -> bool:
        """Whether pages made before are still those to show."""
        return True

    def get_ready(self) -> None:
        """Make the pages: 60 ms of a Pico."""
        self.is_ready = True
        lines = self.wrapped(self.text())
        gc.collect()  # or the lines, with garbage between them, would leave 5 KB in one piece
        self.pages = ["\n".join(lines[first : first + SHOWN]) for first in range(0, len(lines), SHOWN)]

    def wrapped(self, text: str) -> "list[str]":
        """A text in lines that have room."""
        return wrapped(text)

    def draw(self, panel: Panel) -> None:
        """One page of the text."""
        shown = self.pages[self.page]
        if shown != self.shown:
            self.shown = shown
            panel.clear_columns()
            self.lay(panel, shown)
        more = len(self.pages) > 1
        panel.thumb(self.page, len(self.pages) - 1)
        panel.legend("up" if more else "", "down" if more else "", self.ok, "back")

    def lay(self, panel: Panel, shown: str) -> None:
        """Lay a page over the picture."""
        if not self.lines:
            self.lines = TextPage(panel.palettes, panel.down)
        self.lines.show(shown)
        panel.lay(self.lines.group)

    def press(self, key: int) -> None:
        """Turn the page, or leave."""
        if key == buttons.UP:
            self.page = (self.page - 1) % len(self.pages)
        elif key == buttons.DOWN:
            self.page = (self.page + 1) % len(self.pages)
        elif key == buttons.OK:
            self.take()
        else:
            self.controller.leave()

    def take(self) -> None:
        """OK."""

    def clockwise(self) -> int:
        """The next page."""
        return buttons.DOWN


class CardScreen(PageScreen):
    """The card's lines, then a line an option; a star marks a value that is not the rulebook's. It is of the
    match that it is opened with, or of the one in play.
    """

    card_of: "Match | None" = None  # whose card the pages are

    @property
    def captions(self) -> "list[str]":
        """The names of the players."""
        return captions(self.keeper.setup.names) if self.given else self.keeper.captions

    def closed(self) -> None:
        """The match is let go."""
        self.card_of = None

    def is_current(self) -> bool:
        """Whether they are of this match: a set-up makes another one when an option changes."""
        return self.card_of is (self.given or self.match)

    def text(self) -> str:
        """The game's name above; of the match that is set up, where that asks for it.

        What the options are called is in memory only meanwhile: with the library that takes most of it.
        """
        before = loader.loaded()
        from tallybone.screens import option_texts

        match = self.card_of = self.given or self.match
        lines = [_(match.rules.NAME)] + card_lines(match)
        others = 0
        for row in match.rules.OPTIONS:
            value = match.options[row.number]
            if row.IS_ASKED and match.rules.has_effect(row.number, match.options, match.seats):
                star = "" if value == match.rules.usual_values(match.seats)[row.number] else "*"
                if row.number == option.TARGET:
                    value = match.rules.target(match.options)[0]
                text = option_texts.value_text(row, value, self.captions)
                if row.zero and not value and row.number == option.TILES_EACH:
                    text += " %d" % max(match.tiles)  # as many as the players say
                others += len(star)
                lines.append("%s%s: %s" % (star, option_texts.label(match.rules, row), text))
        if others:
            lines.append(_("* not as in the book"))
        loader.keep_only(before)
        return "\n".join(lines)


def card_lines(match: "Match") -> "list[str]":
    """The lines of the rules without what is not true in this match: its options say that."""
    card = match.rules.RULES_CARD
    lines = _(card.text).split("\n")
    untrue = [where for where in card.depends.split() if differs(match, where[4:].split(","))]
    for at in range(len(lines)):
        label, _colon, text = lines[at].partition(": ")
        said = text[:-1].split(". ")
        left = [said[i] for i in range(len(said)) if not is_named(untrue, at, i)]
        lines[at] = "%s: %s." % (label, ". ".join(left)) if left else ""
    last = len(lines) - 2  # what ends the match stands there on each card
    lines[last] = over(match, lines[last] == "") or lines[last]
    return [line for line in lines if line]


def is_named(untrue: "list[str]", line: int, sentence: int) -> bool:
    """Whether a sentence is among those of ``RulesCard.depends`` that are not true."""
    return len([where for where in untrue if where[:3] == "%d.%d" % (line, sentence)]) > 0


def differs(match: "Match", names: "list[str]") -> bool:
    """Whether one of these options has another value than the book's."""
    for row in match.rules.OPTIONS:
        if (
            row.name in names
            and match.options[row.number] != match.rules.usual_values(match.seats)[row.number]
        ):
            return True
    return False


def over(match: "Match", is_other: bool) -> str:
    """The line of the card that says what ends the match, if that is not as in the book; else "".

    :param bool is_other: whether an option makes the card's own line untrue
    """
    target, usual = (
        match.options[option.TARGET],
        match.rules.usual_values(match.seats)[option.TARGET],
    )
    if match.rules.LOWEST_WINS:
        return _("Over: after %d hands; the lowest total wins.") % target if target != usual else ""
    goal = match.rules.goal(match)
    return _("Over: at %d.") % goal if goal and (goal != usual or is_other) else ""


SCREENS = {CARD: CardScreen}
