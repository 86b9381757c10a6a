# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Help that a start may show: what each button does, and what to do about a drive that is not compiled."""

from micropython import const

from rules_min.question import SCORE, SCORER
from tallybone.board import buttons
from tallybone.display.places import HEADING
from tallybone.screens.base import ListScreen, Screen
from tallybone.screens.ids import KEYS_HELP, MENU, NO_SCREEN, NOT_COMPILED, SETUP
from tallybone.screens.ids import LANGUAGE as LANGUAGES
from tallybone.settings import HELPED, LANGUAGE
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.display.panel import Panel


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
        self.keeper.keep_settings()
        self.controller.use_settings()
        self.controller.open(KEYS_HELP)

    def back(self) -> None:
        """Nothing."""

    def next_screen(self) -> int:
        """What the buttons do."""
        return KEYS_HELP


_ALL = ("Hold OK: what else?", "Hold BACK: the menu", " UP  DOWN   OK  BACK")
_EACH = {
    buttons.UP: ("UP: five more on the", "count; in a list the", "line above"),
    buttons.DOWN: ("DOWN: cannot play;", "with a count 5 less;", "in a list line below"),
    buttons.OK: ("OK: played; in lists", "take the line. Held:", "what else happened"),
}


# Where numbers are asked, and no turns.
_OF_NUMBERS = {
    buttons.UP: ("UP: more. Held: it", "runs in fives", ""),
    buttons.DOWN: ("DOWN: says 0; on a", "number it is less", ""),
    buttons.OK: ("OK: takes the number", "Held: minus", ""),
}


class KeysHelpScreen(Screen):
    """Each button with what it does on a turn: the first screen of a gadget with an empty memory.

    There any press leaves. From then on the menu opens it, and each button but BACK says what it is for.
    """

    lines = _ALL

    def enter(self) -> None:
        """All of them."""
        self.lines = _ALL

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
        up, down, ok = ("+1", "0", "ok") if self.asks_numbers() else ("+5", "pass", "play")
        panel.legend(up, down, ok, "back" if self.teaches() else "undo")

    def asks_numbers(self) -> bool:
        """Whether the match in play asks for numbers, and has no turns."""
        match = self.keeper.match
        return match is not None and match.question.kind in (SCORE, SCORER)

    def press(self, key: int) -> None:
        """Say what it does, or leave."""
        if self.teaches() and key in _EACH:
            self.lines = (_OF_NUMBERS if self.asks_numbers() else _EACH)[key]
            return
        self.controller.leave()
        settings = self.keeper.settings
        if not settings.values[HELPED]:
            settings.values[HELPED] = 1
            self.keeper.keep_settings()


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
