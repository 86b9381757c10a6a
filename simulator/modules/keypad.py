# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``keypad``: buttons scanned in the background into a queue that can overflow."""

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from simulator import hardware

if TYPE_CHECKING:
    from microcontroller import Pin


class Event:
    """One change of one key.

    :param key_number: the index of its pin among those of `Keys`, from 0
    :param timestamp: milliseconds of the board's clock, now if not given
    """

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None) -> None:
        self.key_number: int = key_number
        self.pressed: bool = pressed
        self.timestamp: int = hardware.fitted.clock if timestamp is None else timestamp

    @property
    def released(self) -> bool:
        """The opposite of ``pressed``."""
        return not self.pressed


class EventQueue:
    """Events in order; when the queue is full, a new event is lost and ``overflowed`` is set."""

    def __init__(self, size: int) -> None:
        self._events: deque[tuple[int, bool, int]] = deque()
        self._size: int = size
        self.overflowed: bool = False

    def __len__(self) -> int:
        return len(self._events)

    def get(self) -> Event | None:
        """The oldest event, None if there is none."""
        return Event(*self._events.popleft()) if self._events else None

    def get_into(self, event: Event) -> bool:
        """Put the oldest event into an object the caller has; False if there is none."""
        if not self._events:
            return False
        event.key_number, event.pressed, event.timestamp = self._events.popleft()
        return True

    def clear(self) -> None:
        """Forget all events, and reset ``overflowed``."""
        self._events.clear()
        self.overflowed = False

    def put(self, key_number: int, pressed: bool, timestamp: int) -> None:
        """Queue an event, as the scanner does; the values are those of `Event`."""
        if len(self._events) >= self._size:
            self.overflowed = True
        else:
            self._events.append((key_number, pressed, timestamp))


class Contact:
    """The contact of one key: while it closes or opens it bounces.

    :param is_closed: whether it is closed now, and has been
    """

    def __init__(self, is_closed: bool, threshold: int) -> None:
        self.is_closed: bool = is_closed
        self.count: int = threshold if is_closed else -threshold  # CircuitPython's
        self._changed_at: int = -1_000_000  # milliseconds: when it last closed or opened,
        self._rests_at: int = 0  # and when it has ceased to bounce

    def scan(self, is_closed: bool, now: int, threshold: int) -> bool:
        """Look at it once. Return whether it now counts as the opposite of what it was."""
        board = hardware.fitted
        if is_closed != self.is_closed:
            self.is_closed = is_closed
            is_one_bounce = now - self._changed_at <= board.bounce_ms + 2  # it was seen up to a scan late
            self._rests_at = now + (0 if is_one_bounce else board.chance.randint(0, board.bounce_ms))
            self._changed_at = now
        if now < self._rests_at:
            is_closed = board.chance.random() < 0.5
        before = self.count
        if is_closed and self.count < threshold:
            self.count += 1
        elif not is_closed and self.count > -threshold:
            self.count -= 1
        if self.count or not before:
            return False
        self.count = threshold if is_closed else -threshold
        return True

    def rests(self, threshold: int) -> bool:
        """Whether it counts as what it is, for good."""
        return self.count == (threshold if self.is_closed else -threshold)

    def bounces(self, now: int) -> bool:
        """Whether it may still read either way."""
        return now < self._rests_at


class Keys:
    """Buttons, each on a pin of its own.

    :param value_when_pressed: the level of a pin whose button is down
    :param pull: whether the pins have resistors; here they always do
    :param interval: seconds between two scans
    :param max_events: how many the queue holds
    :param debounce_threshold: scans that must see a change, less those that do not. As in CircuitPython's
        ``shared-module/keypad/__init__.c``: a counter goes from minus this number to nought
    """

    def __init__(
        self,
        pins: "Sequence[Pin]",
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.02,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        for pin in pins:
            hardware.fitted.claim(pin)
        self._pins: list[Pin] = list(pins)
        self._pressed_level: bool = value_when_pressed
        self._interval: int = max(1, round(interval * 1000))
        self._threshold: int = debounce_threshold
        # A key that is down now gives no event before it is let go.
        self._contacts: list[Contact] = [
            Contact(self._is_down(number), debounce_threshold) for number in range(self.key_count)
        ]
        self._moves: bool = False  # whether a contact has changed and does not rest yet
        self._seen: tuple[set[Pin], set[tuple[Pin, Pin]]] = (set(), set())  # what was closed at the last scan
        self.events: EventQueue = EventQueue(max_events)
        hardware.fitted.scanners.append(self)

    @property
    def key_count(self) -> int:
        """How many keys there are."""
        return len(self._pins)

    def reset(self) -> None:
        """Treat every key as released; one that is down gives a new event at the next scan."""
        for contact in self._contacts:
            contact.count = -self._threshold
        self._moves = True

    def deinit(self) -> None:
        """Stop scanning and give the pins back."""
        hardware.fitted.claimed.difference_update(self._pins)
        if self in hardware.fitted.scanners:
            hardware.fitted.scanners.remove(self)

    def _is_down(self, number: int) -> bool:
        """Whether a key is down, as the pins show."""
        return hardware.fitted.level(self._pins[number]) == self._pressed_level

    def tick(self, before: int, now: int) -> None:
        """Scan as often as it is time to, unless every key rests: that took a quarter of the tests."""
        board = hardware.fitted
        if not self._moves and self._seen == (board.closed, board.crossed):
            return
        is_held = bool(board.closed or board.crossed)
        scan = before + self._interval - before % self._interval
        while scan <= now:
            self._moves = False
            self._seen = set(board.closed), set(board.crossed)
            for number, contact in enumerate(self._contacts):
                if contact.scan(self._is_down(number), scan, self._threshold):
                    self.events.put(number, contact.count > 0, scan)
                self._moves |= not contact.rests(self._threshold) or (is_held and contact.bounces(scan))
            scan += self._interval


class KeyMatrix(Keys):
    """Keys where a row and a column cross, numbered along the rows."""

    def __init__(
        self,
        row_pins: "Sequence[Pin]",
        column_pins: "Sequence[Pin]",
        *,
        columns_to_anodes: bool = True,
        interval: float = 0.02,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        self._crossings: list[tuple[Pin, Pin]] = [(row, column) for row in row_pins for column in column_pins]
        pins = [*row_pins, *column_pins]
        super().__init__(
            pins,
            value_when_pressed=False,
            interval=interval,
            max_events=max_events,
            debounce_threshold=debounce_threshold,
        )

    @property
    def key_count(self) -> int:
        """How many keys there are."""
        return len(self._crossings)

    def _is_down(self, number: int) -> bool:
        return self._crossings[number] in hardware.fitted.crossed
