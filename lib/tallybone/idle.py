# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the gadget does while nobody presses: dim, then sleep; without a display, blink the LED."""

from micropython import const

from tallybone.display import oled

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from busdisplay import BusDisplay
    from digitalio import DigitalInOut

DIMMED = 0.02
AGAIN_MS = 60_000  # how often the display is told its settings again
_TICKS = const(0x1FFFFFFF)
_BLINK_MS = const(512)


class Idle:
    """Counts the time since the last press.

    :param display: the display, or None
    :param led: a ``digitalio.DigitalInOut`` that blinks where there is no display, or None
    """

    def __init__(self, display: "BusDisplay | None", led: "DigitalInOut | None" = None) -> None:
        self.display = display
        self.led = led
        if led:
            led.switch_to_output()
        self.bright = display.brightness if display else 0.0
        self.dimmed = False
        self.asleep = False
        self.lost = False  # whether the panel did not answer at the last press
        self.last = -1
        self.sleep_ms = 0  # 0: never
        self.dim_ms = 0  # 0: never
        self._minute = 0  # since the last press

    def rest_after(self, seconds: int, minutes: int) -> None:
        """Dim after so many seconds and sleep after so many minutes without a press; 0 means never.

        Most of the saving comes from the OLED's own sleep. Putting the board to sleep would save only 2 mA.
        """
        self.dim_ms = 1000 * seconds
        self.sleep_ms = 60_000 * minutes

    def pressed(self, now: int) -> bool:
        """Note a press; False for the one that woke the display, which does nothing else.

        That is also the first one to a panel that has lost its supply, and the first one when it is back.
        Those between are taken, so that a broken panel does not stop the scoring.
        """
        self.last = now
        awake = not self.asleep
        if self.display and self.asleep:
            oled.wake(self.display)
            self.asleep = False
        if self.display and self.dimmed:
            self.display.brightness = self.bright
            self.dimmed = False
        if self.display and oled.answers() == self.lost:
            self.lost = not self.lost
            return False
        return awake

    def quiet_ms(self, now: int) -> int:
        """How long nobody has pressed."""
        return now - self.last & _TICKS if self.last >= 0 else 0

    def tick(self, now: int, down: bool) -> bool:
        """Let time pass; a button that is down keeps the display as it is.

        Return True once a minute while the display is on: it may have lost its supply for a moment, and
        should be told its settings again.
        """
        if self.last < 0 or (down and not self.asleep):
            self.last = now
        if self.display is None:
            if self.led:
                lit = now // _BLINK_MS % 2 == 0
                if self.led.value != lit:
                    self.led.value = lit
            return False
        quiet = self.quiet_ms(now)
        if self.sleep_ms and quiet >= self.sleep_ms and not self.asleep:
            oled.sleep(self.display)
            self.asleep = True
        elif self.dim_ms and quiet >= self.dim_ms and not self.dimmed:
            self.display.brightness = DIMMED
            self.dimmed = True
        minute = quiet // AGAIN_MS
        is_due = minute > self._minute and not self.asleep
        self._minute = minute
        return is_due
