# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Help that a start may show: what each button does, and what to do about a drive that is not compiled."""

from micropython import const

from rules_min.words import MINUS
from tallybone.board import buttons
from tallybone.display.places import HEADING
from tallybone.screens.base import ListScreen, Screen, has_events
from tallybone.screens.ids import KEYS_HELP, MENU, NO_SCREEN, NOT_COMPILED, SETUP
from tallybone.screens.ids import LANGUAGE as LANGUAGES
from tallybone.settings import HELPED, LANGUAGE
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from tallybone.display.panel import Panel
    from tallybone.scorekeeper import Scorekeeper


class LanguageScreen(ListScreen):
    """The first screen of a gadget with an empty memory, if it has more than one language."""

    def fill(self) -> None:
        """A row a language, with its own name."""
        from tallybone.words.language import in_each  # only here

        words: list[str] = []
        for _number, word in sorted(in_each("Language").items()):
            if word not in words and len(" / ".join(words + [word])) <= HEADING:
                words.append(word)
        self.heading = " / ".join(words)
        self.rows = [(name, "", number) for number, name in sorted(in_each("English").items())]

    def draw(self, panel: "Panel") -> None:
        """There is nothing to go back to."""
        super().draw(panel)
        panel.legend("up", "down", "ok", "")

    def take(self, number: int) -> None:
        """This one from now on; then what the buttons do."""
        self.keeper.settings.values[LANGUAGE] = number
        keep_what_is_set(self.keeper)
        self.controller.use_settings()
        self.controller.open(KEYS_HELP)

    def back(self) -> None:
        """Nothing."""

    def next_screen(self) -> int:
        """What the buttons do."""
        return KEYS_HELP


_ALL = ("Hold OK: what else?", "Hold BACK: the menu", " UP  DOWN   OK  BACK")
# What a word in a box does, in the order of _SAID; any other is a name, the last.
_WORDS = (
    "+ - 0 play pass draw take dbl own tile? none yes up down more list made set ok done next code plot again"
)
_SAID = (
    ("More on the count.", "Held, it runs."),
    ("Less.", ""),
    ("Says 0.", ""),
    ("A tile was played.", ""),
    ("Cannot play: passes.", ""),
    ("Draws a tile.", ""),
    ("Takes a card from", "the right."),
    ("A double was played.", ""),
    ("Played on its own", "train."),
    ("Which last tile it", "was: some are more."),
    ("Nobody can play.", ""),
    ("Yes: this one.", ""),
    ("The one above.", ""),
    ("The one below.", ""),
    ("The next page.", ""),
    ("The list of what", "can have happened."),
    ("The bid was made.", ""),
    ("The bid is set.", ""),
    ("Takes what is shown.", ""),
    ("Takes what is shown.", ""),
    ("On to the ones.", ""),
    ("The result as code.", ""),
    ("The chart.", ""),
    ("Another match.", ""),
    ("It is this one.", ""),  # a name
)
_HELD_OK = ("Held: what else?", "Held: minus", "Hold OK: minus")


class KeysHelpScreen(Screen):
    """Each button with what it does: the first screen of a gadget with an empty memory.

    There any press leaves. From then on the menu opens it, with the words that the question asked now has in
    its boxes, and each button but BACK says what its word is for.
    """

    lines = _ALL

    def enter(self) -> None:
        """All of them, and the words of the question."""
        self.lines = _ALL
        self.words = ["+5", "pass", "play", "undo"]
        view, match = self.controller.view, self.keeper.match
        if self.teaches() and match:
            if match.question.find(MINUS) >= 0:
                self.lines = (_HELD_OK[2],) + _ALL[1:]
            screen: Any = view.screen(view.question())
            screen.draw(view.panel)
            self.words = view.panel.keys.words[:3] + ["back"]

    def next_screen(self) -> int:
        """The set-up, after the first screen of a gadget: the first press would wait a third of a second."""
        return NO_SCREEN if self.teaches() or self.keeper.match else SETUP

    def teaches(self) -> bool:
        """Whether it was opened from the menu."""
        return self.controller.view.is_below(MENU)

    def draw(self, panel: "Panel") -> None:
        """The names of the buttons above the legend, and what holding them does; or what one does."""
        panel.header.pill(_("Press one to see") if self.teaches() else _("Press any button"))
        for line in range(len(self.lines)):
            panel.say(line, _(self.lines[line]))
        panel.legend(*self.words)

    def press(self, key: int) -> None:
        """Say what it does, or leave."""
        if self.teaches() and key in (buttons.UP, buttons.DOWN, buttons.OK):
            word = self.words[key - buttons.UP]
            held = ""
            match = self.keeper.match
            if key == buttons.OK and match:
                is_off = match.question.find(MINUS) >= 0  # what is typed can be taken off
                held = _HELD_OK[0] if has_events(match) else _HELD_OK[1] if is_off else ""
            if word:
                self.lines = said_of(word) + (held,)
            return
        self.controller.leave()
        settings = self.keeper.settings
        if not settings.values[HELPED]:
            settings.values[HELPED] = 1
            keep_what_is_set(self.keeper)


def keep_what_is_set(keeper: "Scorekeeper") -> None:
    """Write it down; a start shows this page no more."""
    from tallybone.matches.kept import keep_settings

    keep_settings(keeper)


def said_of(word: str) -> "tuple[str, str]":
    """What a word in a box does, in two lines."""
    first = word[:1] if word[1:].isdigit() else word
    words = _WORDS.split()
    return _SAID[words.index(first) if first in words else -1]


# A Pico takes 4 s to compile them at each start, and has 30 KB less in play.
_LINES = ("It starts slowly and", "is short of memory.", "Type: make deploy")


class NotCompiledScreen(Screen):
    """Any press leaves it, and does nothing else."""

    def draw(self, panel: "Panel") -> None:
        """The words."""
        panel.header.pill(_("Not compiled"))
        for line in range(len(_LINES)):
            panel.say(line, _(_LINES[line]))
        panel.legend("", "", "ok", "")

    def press(self, key: int) -> None:
        """On to what a start shows."""
        self.controller.leave()


SCREENS = {KEYS_HELP: KeysHelpScreen, NOT_COMPILED: NotCompiledScreen, LANGUAGES: LanguageScreen}
