# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Sound and colour, where the board has a piezo or a NeoPixel."""

from micropython import const

from tallybone.settings import PIXEL, SOUND

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone import sound
    from tallybone.pixel import Pixel

CLICK, REFUSED, HAND, MATCH = range(4)  # what there is a sound for


class Signals:
    """What is heard and seen besides the display; nothing, where there are no such parts.

    :param sound: a ``sound.Sound``, or None
    :param pixel: a ``pixel.Pixel``, or None
    """

    def __init__(self, sound: "sound.Sound | None" = None, pixel: "Pixel | None" = None) -> None:
        self.sound = sound
        self.pixel = pixel
        self._side = -1

    def use(self, values: bytearray) -> None:
        """Take the settings, by their numbers."""
        if self.sound:
            self.sound.is_on = values[SOUND] != 0
        if self.pixel:
            self.pixel.is_on = values[PIXEL] != 0
            self.pixel.show(self._side)

    def play(self, what: int) -> None:
        """Begin a sound."""
        if self.sound:
            from tallybone import sound

            self.sound.play((sound.CLICK, sound.REFUSED, sound.HAND, sound.MATCH)[what])

    def turn(self, side: int) -> None:
        """Show whose side is on turn, -1 for none."""
        if self.pixel and side != self._side:
            self._side = side
            self.pixel.show(side)

    def step(self, now: int) -> None:
        """Let time pass."""
        if self.sound:
            self.sound.step(now)
