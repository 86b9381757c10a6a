# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A check of the parts: each press as it comes, memory, versions, then every pixel bright and dim.

It is a line of the menu, and comes first where two buttons are held as the power comes on.
"""

import gc

from micropython import const

from tallybone import VERSION
from tallybone.board import buttons
from tallybone.display.panel import Panel
from tallybone.display.test_picture import squares
from tallybone.journal.format import OURS
from tallybone.screens.base import Screen
from tallybone.screens.ids import CHECK
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    import displayio

    from tallybone.controller import Controller

_NAMES = {buttons.UP: "UP", buttons.DOWN: "DOWN", buttons.OK: "OK", buttons.BACK: "BACK"}
_LIGHTS = (1.0, 0.02)  # of the two test pictures; between them every pixel is lit once


class CheckScreen(Screen):
    """Once all four buttons have arrived, any press goes on. BACK twice leaves, and so do 20 seconds."""

    takes_digits = True  # each key is named
    leaves_after_ms = 20_000

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.pressed: set[int] = set()
        self.last = ""
        self.picture = -1  # the test picture shown, -1 for none
        self._squares: displayio.TileGrid | None = None

    def enter(self) -> None:
        """No button has been pressed yet."""
        self.pressed.clear()
        self.last = ""
        self.picture = -1

    def closed(self) -> None:
        """The light is as it was set."""
        self.controller.use_settings()

    def draw(self, panel: Panel) -> None:
        """The legend lights up where a button arrives."""
        if self.picture >= 0:
            self.draw_picture(panel)
            return
        panel.header.pill("Tallybone " + VERSION)
        panel.say(0, _("%s arrived") % self.last if self.last else _("Press each button"))
        gc.collect()
        heap = gc.mem_free() // 1024  # type: ignore[attr-defined]  # mypy reads CPython's
        flash = "%d" % self.keeper.bytes_left() if self.keeper.memory_state() == OURS else _("no")
        panel.say(1, _("flash %s heap %d K") % (flash, heap))
        panel.say(2, "CircuitPython " + self.controller.known.circuitpython)
        panel.legend(*["ok" if key in self.pressed else "" for key in sorted(_NAMES)])

    def draw_picture(self, panel: Panel) -> None:
        """Squares over the whole picture, brightest; then the other squares, as dark as the panel can."""
        if not self._squares:
            self._squares = squares(panel.palettes[0])
        self._squares.pixel_shader = panel.palettes[self.picture]
        panel.clear()
        panel.lay(self._squares)
        if panel.display:
            panel.display.brightness = _LIGHTS[self.picture]

    def press(self, key: int) -> None:
        """A button arrived. BACK a second time leaves, where another one never does."""
        if self.picture >= 0:
            self.picture += 1
            if self.picture == len(_LIGHTS):
                self.controller.leave()
                self.controller.say(_("all buttons work"))
            return
        if key >= buttons.DIGIT:
            self.last = str(key - buttons.DIGIT)
            arrow = self.controller.view.keys.arrows[key - buttons.DIGIT]
            if arrow:
                self.arrived(arrow)
            return
        if key == buttons.BACK and key in self.pressed:
            self.controller.leave()
        elif key in _NAMES:
            self.last = _NAMES[key]
            self.arrived(key)

    def arrived(self, key: int) -> None:
        """Note a button; after the last one come the test pictures."""
        self.pressed.add(key)
        if len(self.pressed) == len(_NAMES):
            self.picture = 0


SCREENS = {CHECK: CheckScreen}
