# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Four buttons: a press, a press held, a press that repeats."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from keypad import Event, Keys

UP = 1
DOWN = 2
OK = 3
BACK = 4
HELD = 4  # added to OK or BACK: held for HOLD_MS
LOST = 9  # the queue overflowed; presses were lost

SCAN_S = 0.01  # between two looks at the buttons; contacts usually bounce for less
HOLD_MS = 700
REPEAT_MS = 400  # UP or DOWN begins to repeat after this time,
EVERY_MS = 120  # and then repeats this often
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here


class Buttons:
    """Turns button events into presses. UP and DOWN act when they go down. OK and BACK act when they are
    let go, because holding them means something else. A button held while the power came on sends nothing
    before it is let go, and then does nothing.

    :param keys: a ``keypad.Keys`` of UP, DOWN, OK, BACK in this order
    :param event: a ``keypad.Event`` to read into, so that reading allocates nothing
    """

    def __init__(self, keys: "Keys", event: "Event") -> None:
        self.keys = keys
        self.event = event
        self.repeats = False  # whether UP and DOWN repeat on the screen shown
        self.down = 0
        self.since = 0
        self.fired = False
        self.waiting = 0  # the press that cut another one short

    def poll(self, now: int) -> int:
        """The next press, 0 if there is none.

        :param int now: milliseconds, of the clock that stamps the key events
        """
        if self.waiting:
            key = self.waiting
            self.waiting = 0
            return self._pressed(key, self.event.timestamp)
        events = self.keys.events
        if events.overflowed:
            # The newest events were lost, perhaps a release too: what we know of the buttons may be wrong.
            events.clear()
            self.keys.reset()
            self.down = 0
            return LOST
        while events.get_into(self.event):
            key = self.event.key_number + 1
            if self.event.pressed:
                if self.down >= OK and not self.fired:
                    self.fired = True
                    self.waiting = key
                    return self.down
                key = self._pressed(key, self.event.timestamp)
                if key:
                    return key
            elif key == self.down:
                self.down = 0
                if key >= OK and not self.fired:
                    # If the loop was slow, the press and the release of a hold arrive together.
                    return key + HELD if self.event.timestamp - self.since & _TICKS >= HOLD_MS else key
        return self._while_held(now)

    def _pressed(self, key: int, when: int) -> int:
        self.down = key
        self.since = when
        self.fired = key < OK
        return key if key < OK else 0

    def _while_held(self, now: int) -> int:
        held = self.held_ms(now)
        if self.down >= OK and not self.fired and held >= HOLD_MS:
            self.fired = True
            return self.down + HELD
        if self.repeats and 0 < self.down < OK and held >= REPEAT_MS:
            self.since = now - REPEAT_MS + EVERY_MS & _TICKS
            return self.down
        return 0

    def held_ms(self, now: int) -> int:
        """How long the button that is down has been held; 0 if none is."""
        held = now - self.since & _TICKS if self.down else 0
        return held if held < _TICKS // 2 else 0  # a key scanned after ``now`` was read

    def hold_progress(self, now: int) -> int:
        """0 to COLUMNS: how much of a bar to fill while OK or BACK is held, 0 for a short press."""
        if self.down < OK or self.fired:
            return 0
        return max(0, self.held_ms(now) - 200) * 21 // (HOLD_MS - 200)
