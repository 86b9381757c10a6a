# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The menu: everything except scoring."""

from micropython import const

from rules_min.question import TAKEN, TRICK, TURN
from rules_min.words import UNTRACKED
from tallybone.display.panel import Panel
from tallybone.journal.log import FOREIGN, OTHER_VERSION
from tallybone.screens.base import ERASE, PRINT_SHEETS
from tallybone.screens.lists import ListScreen
from tallybone.screens.registry import CARD, CHECK, HISTORY, KEYS_HELP, MENU, SETTINGS, SETUP

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.question import Refusal

LEAVE = 1
PRINT = 2
STOP_TURNS = 3
ASK_TO_ERASE = 4
# Each line, and what it does: one of these, or the number of the screen it opens.
LINES = (
    ("Back to the match", LEAVE),
    ("Rules and options", CARD),
    ("Matches played", HISTORY),
    ("New match", SETUP),
    ("Stop turn tracking", STOP_TURNS),
    ("How to press", KEYS_HELP),
    ("Check the parts", CHECK),
    ("Settings", SETTINGS),
    ("Print over USB", PRINT),
    ("Erase the memory", ASK_TO_ERASE),
)


class MenuScreen(ListScreen):
    """The lines that there is something to do for."""

    parts = ("tallybone.keeping",)  # an erase brings it
    heading = "Menu"
    rows: tuple[tuple[str, int], ...] = ()

    def enter(self) -> None:
        """The line that was taken is chosen where a page goes back to the menu, else the first."""
        self.rows = tuple([row for row in LINES if self.offers(row[1])])
        self.chosen = min(self.context.menu_line, len(self.rows) - 1)

    def offers(self, what: int) -> bool:
        """Whether a line is there: most only with a match, one where the memory is not ours."""
        match = self.session.match
        if what == ASK_TO_ERASE:
            return self.session.journal.state in (FOREIGN, OTHER_VERSION)
        if what == STOP_TURNS:
            return match is not None and match.tracked and match.ask.kind in (TURN, TRICK)
        return match is not None or what in (HISTORY, SETTINGS, PRINT, KEYS_HELP, CHECK)

    def next_screen(self) -> int:
        """The one that the chosen line opens."""
        return self.rows[self.chosen][1] if self.rows[self.chosen][1] >= MENU else -1

    def size(self) -> int:
        """How many lines there are."""
        return len(self.rows)

    def line(self, panel: Panel, line: int, row: int, inverse: bool) -> int:
        """Write one line. The column after it."""
        return panel.text(line, 0, self.rows[row][0], inverse)

    def take(self, row: int) -> None:
        """Do what the line says."""
        self.context.menu_line = row
        what = self.rows[row][1]
        if what == LEAVE:
            self.wish.close()
        elif what == PRINT:
            self.wish.close()
            self.wish.what = PRINT_SHEETS
        elif what == STOP_TURNS:
            self.wish.answer(UNTRACKED)
        elif what == ASK_TO_ERASE:
            self.wish.say("hold OK to erase it")
        else:
            self.wish.open(what)

    def hold_ok(self) -> bool:
        """Only a hold erases."""
        if self.rows[self.chosen][1] != ASK_TO_ERASE:
            return False
        self.wish.what = ERASE
        return True

    def answered(self, refusal: "Refusal") -> None:
        """From here on, only the end of each hand is entered."""
        if refusal == TAKEN:
            self.wish.say("turns off")
