# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``keypad``: buttons scanned in the background into a queue that can overflow."""

from collections import deque

from simulator import hardware


class Event:
    """One change of one key."""

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = hardware.fitted.clock if timestamp is None else timestamp

    @property
    def released(self):
        """The opposite of ``pressed``."""
        return not self.pressed


class EventQueue:
    """Events in order; when it is full the newest is lost and ``overflowed`` says so."""

    def __init__(self, size):
        self._events = deque()
        self._size = size
        self.overflowed = False

    def __len__(self):
        return len(self._events)

    def get(self):
        """The oldest event, None if there is none."""
        return Event(*self._events.popleft()) if self._events else None

    def get_into(self, event):
        """Put the oldest event into an object the caller has; False if there is none."""
        if not self._events:
            return False
        event.key_number, event.pressed, event.timestamp = self._events.popleft()
        return True

    def clear(self):
        """Forget all events, and that any was lost."""
        self._events.clear()
        self.overflowed = False

    def put(self, *event):
        """Queue an event, as the scanner does."""
        if len(self._events) >= self._size:
            self.overflowed = True
        else:
            self._events.append(event)


class Keys:
    """Buttons, each on a pin of its own."""

    def __init__(
        self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64, debounce_threshold=1
    ):
        for pin in pins:
            hardware.fitted.claim(pin)
        self._pins = list(pins)
        self._pressed_level = value_when_pressed
        self._interval = max(1, round(interval * 1000))
        self._down = [False] * len(self._pins)
        self.events = EventQueue(max_events)
        hardware.fitted.scanners.append(self)

    @property
    def key_count(self):
        """How many keys there are."""
        return len(self._pins)

    def reset(self):
        """Take every key for released; one that is down makes a new event at the next scan."""
        self._down = [False] * len(self._pins)

    def deinit(self):
        """Stop scanning and give the pins back."""
        hardware.fitted.claimed.difference_update(self._pins)
        if self in hardware.fitted.scanners:
            hardware.fitted.scanners.remove(self)

    def tick(self, now):
        """Scan, if it is time to."""
        if now % self._interval:
            return
        for number, pin in enumerate(self._pins):
            down = hardware.fitted.level(pin) == self._pressed_level
            if down != self._down[number]:
                self._down[number] = down
                self.events.put(number, down, now)
