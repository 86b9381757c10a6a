# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Sound and colour. Loaded where the board has a piezo or a NeoPixel."""

import board
from microcontroller import Pin
from micropython import const

from rules_min.question import OVER
from rules_min.state import HAND_OVER, MATCH_WON
from tallybone.board.ticks import passed
from tallybone.extensions.base import NOTHING, NOTICED, REFUSED, Extension
from tallybone.settings import PIXEL, SOUND
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.board.config import Config
    from tallybone.extensions.base import Wanted

# Each sound: frequencies in hertz, 0 for silence, and milliseconds.
CLICK = ((2400, 12),)
REFUSAL = ((220, 160),)
HAND = ((880, 90), (0, 40), (1320, 140))
MATCH = ((1047, 120), (1319, 120), (1568, 120), (2093, 320))
_ON = const(0x8000)  # half of the time: the loudest that a piezo gets
# Of each side green, red, blue, in the order that the part takes them; a tenth of full light is enough.
COLOURS = ((0, 24, 0), (0, 0, 24), (20, 0, 0), (12, 16, 0))


class Sound:
    """Short sounds from a piezo, one at a time; a new one replaces it. The loop goes on meanwhile.

    :param Pin pin: one end of the piezo, the other is at ground
    """

    def __init__(self, pin: "Pin") -> None:
        import pwmio  # not on every board

        self._pwm = pwmio.PWMOut(pin, frequency=CLICK[0][0], duty_cycle=0, variable_frequency=True)
        self._notes: tuple[tuple[int, int], ...] = CLICK
        self._place = len(CLICK)
        self._since = -1
        self.is_on = True

    def play(self, notes: "tuple[tuple[int, int], ...]") -> None:
        """Begin a sound; ``step`` goes on with it."""
        if self.is_on:
            self._notes = notes
            self._place = -1

    def step(self, now: int) -> None:
        """Let time pass: begin the next note when one is over.

        :param int now: milliseconds
        """
        if self._place == len(self._notes):
            return
        if self._place >= 0 and passed(now, self._since) < self._notes[self._place][1]:
            return
        self._place += 1
        self._since = now
        if self._place < len(self._notes) and self._notes[self._place][0]:
            self._pwm.frequency = self._notes[self._place][0]
            self._pwm.duty_cycle = _ON
        else:
            self._pwm.duty_cycle = 0


class Pixel:
    """The board's NeoPixel: its colour shows whose side is on turn.

    :param Pin pin: its data
    """

    def __init__(self, pin: "Pin") -> None:
        import digitalio
        from neopixel_write import neopixel_write  # not on every board

        self._write = neopixel_write
        self._pin = digitalio.DigitalInOut(pin)
        self._pin.switch_to_output()
        self._bytes = bytearray(3)
        self.is_on = True
        self.show(-1)

    def show(self, side: int) -> None:
        """Show the colour of a side, -1 for dark."""
        colour = COLOURS[side % len(COLOURS)] if self.is_on and side >= 0 else (0, 0, 0)
        for i in range(3):
            self._bytes[i] = colour[i]
        self._write(self._pin, self._bytes)


class Feedback(Extension):
    """What is heard and seen besides the display.

    :param sound: the piezo, or None
    :param pixel: the NeoPixel, or None
    """

    def __init__(self, sound: "Sound | None" = None, pixel: "Pixel | None" = None) -> None:
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

    def pressed(self) -> None:
        """A click."""
        if self.sound:
            self.sound.play(CLICK)

    def answered(self, news: int) -> None:
        """What was refused, a hand that is over, a match that is won."""
        if self.sound:
            if news & REFUSED:
                self.sound.play(REFUSAL)
            elif news & MATCH_WON:
                self.sound.play(MATCH)
            elif news & (HAND_OVER | NOTICED):
                self.sound.play(HAND)

    def step(self, now: int, quiet: int) -> "Wanted":
        """Go on with a sound, and show whose side is on turn."""
        if self.sound:
            self.sound.step(now)
        if self.pixel:
            side = self.side_on_turn()
            if side != self._side:
                self._side = side
                self.pixel.show(side)
        return NOTHING

    def side_on_turn(self) -> int:
        """The side whose turn it is, -1 if it is nobody's."""
        match = self.keeper.asked_match
        if not match or match.question.kind == OVER or match.question.seat < 0:
            return -1
        return match.question.seat % match.sides


def create(config: "Config") -> "Feedback | None":
    """None if there is neither a piezo nor a NeoPixel."""
    sound = pixel = None
    pin = config.pin("PIN_PIEZO")
    if pin:
        try:
            sound = Sound(pin)
        except (ImportError, RuntimeError, ValueError):  # no PWM on this pin
            config.say("PIN_PIEZO", _("a pin with PWM"), "")
    light = getattr(board, "NEOPIXEL", None)
    if isinstance(light, Pin) and not config.is_taken(light):
        pixel = Pixel(light)
    return Feedback(sound, pixel) if sound or pixel else None
