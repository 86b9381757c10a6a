# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Four buttons: a press, a press held, a press that repeats."""

UP = 1
DOWN = 2
OK = 3
BACK = 4
HELD = 4  # added to OK or BACK: held for HOLD_MS
LOST = 9  # the queue overflowed; presses were lost

HOLD_MS = 700
REPEAT_MS = 400  # UP or DOWN held so long repeats,
EVERY_MS = 120  # and then this often
AT_START_MS = 100  # a button that is down so soon was held while the power came
_TICKS = 0x1FFFFFFF  # supervisor.ticks_ms() wraps here


class Buttons:
    """The buttons as presses. UP and DOWN act when they go down; OK and BACK when they are let
    go, as holding them means something else.

    :param keys: a `keypad.Keys` of UP, DOWN, OK, BACK in this order
    :param event: a `keypad.Event` to read into, so that reading allocates nothing
    :param int now: milliseconds of the clock that stamps the key events
    """

    def __init__(self, keys, event, now):
        self.keys = keys
        self.event = event
        self.repeats = False  # whether UP and DOWN repeat on the screen shown
        self.down = 0
        self.since = 0
        self.fired = False
        self.started = now
        self.held_since_start = 0  # the button that counts for nothing until it is let go
        self.waiting = 0  # the press that cut another one short

    def poll(self, now):
        """The next press, 0 if there is none.

        :param int now: milliseconds, of the clock that stamps the key events
        """
        if self.waiting:
            key = self.waiting
            self.waiting = 0
            return self._pressed(key, self.event.timestamp)
        events = self.keys.events
        if events.overflowed:
            # The newest events are the lost ones, releases among them: nothing known is true.
            events.clear()
            self.keys.reset()
            self.down = 0
            return LOST
        while events.get_into(self.event):
            key = self.event.key_number + 1
            if self.event.pressed and self.event.timestamp - self.started & _TICKS < AT_START_MS:
                self.held_since_start = key
            elif key == self.held_since_start:
                self.held_since_start = 0
            elif self.event.pressed:
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
                    # A loop that was slow sees both ends of a hold at once.
                    return key + HELD if self.event.timestamp - self.since & _TICKS >= HOLD_MS else key
        return self._while_held(now)

    def _pressed(self, key, when):
        self.down = key
        self.since = when
        self.fired = key < OK
        return key if key < OK else 0

    def _while_held(self, now):
        held = self.held_ms(now)
        if self.down >= OK and not self.fired and held >= HOLD_MS:
            self.fired = True
            return self.down + HELD
        if self.repeats and 0 < self.down < OK and held >= REPEAT_MS:
            self.since = now - REPEAT_MS + EVERY_MS & _TICKS
            return self.down
        return 0

    def held_ms(self, now):
        """How long the button that is down has been held; 0 if none is."""
        held = now - self.since & _TICKS if self.down else 0
        return held if held < _TICKS // 2 else 0  # a key scanned after ``now`` was read

    def hold_progress(self, now):
        """0 to COLUMNS: how much of a bar to fill while OK or BACK is held, 0 for a short press."""
        if self.down < OK or self.fired:
            return 0
        return max(0, self.held_ms(now) - 200) * 21 // (HOLD_MS - 200)
