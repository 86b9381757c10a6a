# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The menu: everything except scoring."""

from micropython import const

from rules_min.question import ACCEPTED, NO_SEAT, TRICK, TURN
from rules_min.words import JOIN, LAST, UNTRACKED
from tallybone.journal.format import FOREIGN, OTHER_VERSION
from tallybone.screens import ids
from tallybone.screens.base import ListScreen
from tallybone.words.texts import NOT_WRITTEN, _, with_hand_word

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from tallybone.display.panel import Panel

LEAVE = 1
PRINT = 2
STOP_TURNS = 3
ASK_TO_ERASE = 4
LAST_HAND = 5
EXTENSIONS = 6
_FIRST = const(100)  # the line of the first extension; the others follow
# Each line, and what it does: one of these, or the number of the screen it opens.
LINES = (
    ("Back to the match", LEAVE),
    ("Rules and options", ids.CARD),
    ("Played: see, correct", ids.HISTORY),
    ("Pairing of the round", ids.PAIRING),
    ("New match", ids.SETUP),
    ("Stop following turns", STOP_TURNS),
    ("End with this hand", LAST_HAND),
    ("Names", ids.NAMES),
    ("Players come and go", ids.COMING),
    ("How to press", ids.KEYS_HELP),
    ("Check the parts", ids.CHECK),
    ("Settings", ids.SETTINGS),
    ("", EXTENSIONS),  # those that have a line
    ("Print over USB", PRINT),
    ("Erase the memory", ASK_TO_ERASE),
)


class MenuScreen(ListScreen):
    """The lines that apply now."""

    heading = "Menu"

    def enter(self) -> None:
        """The line that was taken is chosen where a page goes back to the menu, else the first."""
        self.rows = []
        match = self.keeper.match
        for text, what in LINES:
            if what == EXTENSIONS:
                self.add_extensions()
            elif self.offers(what):
                if what == LAST_HAND and self.ends_at_once():
                    text = "End the match"
                self.rows.append((with_hand_word(match.rules, _(text)) if match else _(text), "", what))
        self.chosen = min(self.given or 0, len(self.rows) - 1)

    def place(self) -> int:
        """The line that was taken."""
        return self.chosen

    def offers(self, what: int) -> bool:
        """Whether a line is there: most only with a match, one where the memory is not ours."""
        match = self.keeper.match
        if what == ids.PAIRING:
            return self.keeper.setup.pairing != b"" and not self.keeper.is_in_play()
        if what == ASK_TO_ERASE:
            return self.keeper.memory_state() in (FOREIGN, OTHER_VERSION)
        if what == LAST_HAND:
            return match is not None and match.can_be_last()
        if what == ids.COMING:
            return match is not None and can_come(match)
        if what == STOP_TURNS:
            return match is not None and match.tracked and match.question.kind in (TURN, TRICK)
        return match is not None or what in (ids.HISTORY, ids.SETTINGS, PRINT, ids.KEYS_HELP, ids.CHECK)

    def ends_at_once(self) -> bool:
        """Whether the match is over at once where the table ends it."""
        match = self.keeper.match
        return match is not None and match.rules.ENDS_AT_ONCE and match.answer_count == match.answers_before

    def add_extensions(self) -> None:
        """Add the lines of extensions, with how it goes with each."""
        extensions = self.controller.extensions
        for number in range(len(extensions)):
            if extensions[number].label:
                self.rows.append((_(extensions[number].label), extensions[number].text(), _FIRST + number))

    def draw(self, panel: "Panel") -> None:
        """The list; beside its heading what is left of the match's time."""
        super().draw(panel)
        clock = self.keeper.clock
        panel.header.right(_("%d min left") % clock.minutes_left() if clock else "")

    def next_screen(self) -> int:
        """The one that the chosen line opens."""
        what = self.rows[self.chosen][2]
        return what if ids.MENU <= what < _FIRST else ids.NO_SCREEN

    def take(self, number: int) -> None:
        """Do what the line says."""
        controller = self.controller
        if number == LEAVE:
            controller.leave()
        elif number == PRINT:
            from tallybone.screens.exporting import export

            controller.leave()
            export(controller, False)
        elif number == STOP_TURNS:
            controller.answer(UNTRACKED)  # the next question shows it; a note would hide its buttons
        elif number == LAST_HAND:
            is_over = self.ends_at_once()
            if controller.answer(LAST) == ACCEPTED and not is_over:
                controller.say(_("last one, BACK: undo"), stays=True)
        elif number == ids.NAMES:
            from tallybone.matches.rename import MatchPlayers

            controller.open(number, MatchPlayers(self.keeper))
        elif number >= _FIRST:
            controller.say(controller.extensions[number - _FIRST].chosen())
        elif number == ASK_TO_ERASE:
            controller.say(_("hold OK to erase it"))
        else:
            controller.open(number)

    def can_hold_ok(self) -> bool:
        """Only a hold erases."""
        return self.rows[self.chosen][2] == ASK_TO_ERASE

    def hold_ok(self) -> bool:
        """Erase the memory."""
        from tallybone.matches.new_match import erase

        is_erased = erase(self.keeper)
        self.controller.view.close()
        self.controller.say(_("memory erased") if is_erased else NOT_WRITTEN)
        return True


def can_come(match: "Match") -> bool:
    """Whether a player can come now."""
    return JOIN in match.rules.UNASKED and match.rules.refusal(match, JOIN, 0, NO_SEAT) == ACCEPTED


SCREENS = {ids.MENU: MenuScreen}
