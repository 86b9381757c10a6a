# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Pages of text.

The library that wraps and draws them takes 14 KB of a board, and is unloaded with the page. Both are loaded
before OK opens one.
"""

import gc

from micropython import const

from rules_min import option
from tallybone import loader
from tallybone.board import buttons
from tallybone.display.page import page, wrapped
from tallybone.display.panel import Panel
from tallybone.display.places import LINE
from tallybone.screens.base import Screen
from tallybone.screens.ids import CARD, EXPORT, PROBLEMS
from tallybone.words.texts import _, captions

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from tallybone.controller import Controller

_SHOWN = const(4)  # lines at once, above the legend


class PageScreen(Screen):
    """A text of any length, four lines at a time. UP and DOWN turn the page, BACK leaves."""

    repeats = True
    blocks_reading = True
    ok = ""  # what OK does, in the legend

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.pages = [""]
        self.page = 0
        self.shown = ""  # the text of the page that is laid over the picture
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
        lines = wrapped(self.text())
        gc.collect()  # or the lines, with garbage between them, would leave 5 KB in one piece
        self.pages = ["\n".join(lines[first : first + _SHOWN]) for first in range(0, len(lines), _SHOWN)]

    def draw(self, panel: Panel) -> None:
        """One page of the text."""
        shown = self.pages[self.page]
        if shown != self.shown:
            self.shown = shown
            panel.clear_columns()
            panel.lay(page(shown, panel.down))
        more = len(self.pages) > 1
        panel.thumb(self.page, len(self.pages) - 1)
        panel.legend("up" if more else "", "down" if more else "", self.ok, "back")

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

    told: "Match | None" = None  # whose card the pages are

    @property
    def captions(self) -> "list[str]":
        """The names of the players."""
        return captions(self.keeper.setup.names) if self.given else self.keeper.captions

    def closed(self) -> None:
        """The match is let go."""
        self.told = None

    def is_current(self) -> bool:
        """Whether they are of this match: a set-up makes another one when an option changes."""
        return self.told is (self.given or self.match)

    def text(self) -> str:
        """The game's name above; of the match that is set up, where that asks for it.

        What the options are called is in memory only meanwhile: with the library that takes most of it.
        """
        before = loader.loaded()
        from tallybone.screens import option_texts

        match = self.told = self.given or self.match
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
        told = [said[i] for i in range(len(said)) if not is_named(untrue, at, i)]
        lines[at] = "%s: %s." % (label, ". ".join(told)) if told else ""
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


_COLUMNS = LINE - 1  # the library breaks a full line at its last space
_NO_LINE = ("without a line", "settings.toml")  # for 0, and for -1: how many more there are


class ProblemsScreen(PageScreen):
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


class ExportScreen(PageScreen):
    """OK writes, BACK does not."""

    ok = "save"

    def text(self) -> str:
        """The risk, in words, and the way without it."""
        return _(_TEXT)

    def take(self) -> None:
        """OK: write."""
        self.controller.leave()
        self.controller.export(True)


SCREENS = {CARD: CardScreen, EXPORT: ExportScreen, PROBLEMS: ProblemsScreen}
