# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is shown: the question's screen or one opened over it, the status line, the bar of a held button."""

from tallybone import buttons
from tallybone.display.panel import Panel
from tallybone.display.status import Status, draw_bar
from tallybone.screens.base import Context, Screen
from tallybone.screens.events import lines_of
from tallybone.screens.registry import SETUP, Screens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adafruit_displayio_ssd1306 import SSD1306

    from tallybone.buttons import Buttons
    from tallybone.session import Session


class View:
    """The picture and the screen that makes it.

    ``over`` is the screen laid over the question's own, None if there is none; ``shown`` was drawn last.
    ``bar`` is how many columns show that a button is held.

    :param display: the display or None
    :param keys: the buttons, which repeat where the screen shown wants that
    :param session: what the screens draw
    """

    def __init__(self, display: "SSD1306 | None", keys: "Buttons", session: "Session") -> None:
        self.panel = Panel(display)
        self.status = Status(session.names)
        self.context = Context(session)
        self.screens = Screens(self.context)
        self.over: Screen | None = None
        self.shown: Screen | None = None
        self.bar = 0
        self._keys = keys
        self._session = session

    def has_events(self) -> bool:
        """Whether there is anything to hold OK for."""
        match = self._session.match
        return match is not None and not self.over and lines_of(match) > 0

    def open(self, number: int) -> None:
        """Lay a screen over the question's own."""
        screen = self.screens[number]
        if self.over and self.over is not screen:
            self.over.left()
        self.context.typed.sure = False  # the note that asked to confirm it is gone
        self.over = screen
        screen.enter()

    def close(self) -> None:
        """Back to the question, or where there is no match yet to the set-up."""
        if not self._session.match:
            self.open(SETUP)
        elif self.over:
            self.over.left()
            self.over = None

    def screen(self) -> Screen:
        """The screen to be shown now."""
        if self.over:
            return self.over
        match = self._session.match
        return self.screens[match.ask.kind if match else SETUP]

    def draw(self) -> None:
        """Bring the picture up to date."""
        screen = self.screen()
        self.bar = 0
        if screen is not self.shown:
            self.shown = screen
            self._keys.repeats = screen.repeats
            self.panel.clear()
            self.panel.redraw_all()
            if screen is not self.over:
                screen.enter()
        screen.draw(self.panel)
        self.status.draw(self.panel)
        self.panel.refresh()

    def draw_bar(self, columns: int) -> None:
        """Show how long OK or BACK must still be held, 0 to 21 columns."""
        is_back = self._keys.down == buttons.BACK
        if columns and (is_back or self.has_events()):
            draw_bar(self.panel, "hold: menu" if is_back else "hold: what happened", columns)
            self.panel.refresh()
        else:
            self.draw()
        self.bar = columns
