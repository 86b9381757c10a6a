# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is shown: the question's screen or one opened over it, the status line, the bar of a held button."""

from micropython import const

from rules_min.question import OVER
from tallybone import buttons, modules
from tallybone.display.panel import Panel
from tallybone.display.status import Status
from tallybone.screens.base import Context, Screen
from tallybone.screens.registry import EVENTS, MENU, NAMES, NO_SCREEN, SETUP, Screens

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from busdisplay import BusDisplay

    from tallybone.buttons import Buttons
    from tallybone.session import Session


_REST_MS = const(80)  # a cursor that rests so long is likely to stay: what its line opens is loaded
_LONG_MS = const(5_000)  # after so long without a press what is not shown is let go


class View:
    """The picture and the screen that makes it.

    ``over`` is the screen laid over the question's own, None if there is none; ``shown`` was drawn last.
    ``bar`` is how many columns show that a button is held.

    :param display: the display or None
    :param keys: the buttons, which repeat where the screen shown wants that
    :param session: what the screens draw
    """

    def __init__(self, display: "BusDisplay | None", keys: "Buttons", session: "Session") -> None:
        self.panel = Panel(display)
        self.status = Status()
        self.context = Context(session)
        self.screens = Screens(self.context)
        self.over: Screen | None = None
        self.shown: Screen | None = None
        self.under = NO_SCREEN  # the screen that comes back when the one laid over the question is left
        self.bar = 0
        self._has_left = False  # a screen that may be let go
        self._is_untidy = False  # whether screens may be loaded that are not shown
        self._keys = keys
        self._session = session

    def has_events(self) -> bool:
        """Whether there is anything to hold OK for."""
        match = self._session.match
        if not match or self.over:
            return False
        from tallybone.screens.base import lines_of  # the screens of questions bring it

        return lines_of(match) > 0

    def open(self, number: int) -> None:
        """Lay a screen over the question's own. What the menu opens goes back to the menu."""
        screen = self.screens[number]
        if self.shows(MENU):
            self.under = MENU
        elif number != NAMES and not (number == SETUP and self.shows(NAMES)):
            self.under = NO_SCREEN
        self._leave(screen)
        self.context.typed.sure = False  # the note that asked to confirm it is gone
        self.over = screen
        screen.enter()

    def leave(self) -> None:
        """One level back: to the menu, if it opened the screen shown, else as ``close``."""
        under, self.under = self.under, NO_SCREEN
        if under != NO_SCREEN and not self.shows(under):
            self.open(under)
        else:
            self.close()

    def close(self) -> None:
        """Back to the question, or where there is no match yet to the set-up."""
        self.under = NO_SCREEN
        if self._session.match:
            self._leave(None)
        else:
            self.open(SETUP)

    def _leave(self, next_screen: Screen | None) -> None:
        """The screen over the question is replaced by another, or by none."""
        if self.over and self.over is not next_screen:
            self.over.left()
            self.over = self.shown = self.screens.shown = None
            self._has_left = True

    def shows(self, number: int) -> bool:
        """Whether a screen with this number lies over the question."""
        return self.over is not None and self.over is self.screens.loaded(number)

    def side_on_turn(self) -> int:
        """The side whose turn it is, -1 where it is nobody's."""
        match = self._session.match
        if not match or match.ask.kind == OVER or match.ask.seat < 0:
            return -1
        return match.ask.seat % match.sides

    def question(self) -> int:
        """The number of the question's own screen."""
        match = self._session.match
        return match.ask.kind if match else SETUP

    def screen(self) -> Screen:
        """The screen to be shown now."""
        return self.over or self.screens[self.question()]

    def draw(self) -> None:
        """Bring the picture up to date."""
        screen = self.screen()
        self.bar = 0
        self.panel.bar(0)
        if screen is not self.shown:
            self.shown = self.screens.shown = screen
            self._is_untidy = True
            self._keys.repeats = screen.repeats
            self._keys.types = screen.types
            self.panel.clear()
            self.panel.redraw_all()
            if screen is not self.over:
                screen.enter()
        self.panel.shift(self._session.begun % 2)
        screen.draw(self.panel)
        self.status.draw(self.panel)
        self.panel.refresh()

    def prepare(self, rested: int) -> None:
        """Do a little of what comes next, while nobody presses: one thing a call.

        Read what the screen shows, let go what is not shown, load a screen that is needed soon, or
        collect garbage.

        :param int rested: milliseconds since the last press
        """
        shown = self.shown
        if shown and shown.finish():
            self.draw()
        elif shown and rested >= _REST_MS and self.screens.load(shown.next_screen()):
            pass
        elif self._has_left:
            self._has_left = False
            self.screens.close_all_but(self.over)
        elif self._is_untidy and (rested >= _LONG_MS or (rested >= _REST_MS and modules.is_short())):
            self._is_untidy = False
            self.screens.keep_only(self.over, self.question())
        else:
            modules.collect()

    def draw_bar(self, columns: int) -> None:
        """Show how long OK or BACK must still be held, 0 to 21 columns."""
        is_back = self._keys.down == buttons.BACK
        if columns and (is_back or self.has_events()):
            self.screens.load(MENU if is_back else EVENTS)  # it opens when the bar is full
            self.status.draw_hint(self.panel, "hold: menu" if is_back else "hold: what happened")
            self.panel.bar(columns)
            self.panel.refresh()
        else:
            self.draw()
        self.bar = columns
