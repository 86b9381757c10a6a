# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Keys that ``keypad`` scans, and what a press of four buttons is: short, held, repeated."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    from keypad import Event, KeyMatrix, Keys

    class Source(Protocol):
        """``when`` is the time of the key that ``next`` returned last."""

        when: int

        def next(self, now: int) -> int:
            """A key that went down, or the negative of one that was let go; 0 if there is none."""

        def has_lost(self) -> bool:
            """Whether keys were lost since the last call. If so, all are taken as let go."""

        def is_waiting(self) -> bool:
            """Whether ``next`` has a key to tell."""

        def held(self) -> int:
            """How many keys were held as the power came on; called once, after two scans."""


class Scanned:
    """Keys, each with the code of what it means.

    :param keys: a ``keypad.Keys`` or ``keypad.KeyMatrix``
    :param event: a ``keypad.Event`` to read into, so that reading allocates nothing
    :param codes: of each key number what it is, UP or another of those below; 0 for a key without a use
    """

    def __init__(self, keys: "Keys | KeyMatrix", event: "Event", codes: bytes) -> None:
        self.keys = keys
        keys.reset()
        self.when = 0
        self._event = event
        self._codes = codes

    def next(self, now: int) -> int:
        """The next key that went down, or the negative of one that was let go; 0 if there is none."""
        while self.keys.events.get_into(self._event):
            code = self._codes[self._event.key_number]
            if code:
                self.when = self._event.timestamp
                return code if self._event.pressed else -code
        return 0

    def has_lost(self) -> bool:
        """Whether the queue overflowed. The newest events were lost, perhaps a release too."""
        if not self.keys.events.overflowed:
            return False
        self.keys.events.clear()
        self.keys.reset()
        return True

    def is_waiting(self) -> bool:
        """Whether a key changed that was not told yet."""
        return len(self.keys.events) > 0

    def held(self) -> int:
        """How many keys were held as the power came on; called once, after two scans.

        ``keypad`` takes a key that is down at the start as let go only after ``reset``.
        """
        count = 0
        while self.keys.events.get_into(self._event):
            count += self._event.pressed
        return count


UP = 1
DOWN = 2
OK = 3
BACK = 4
HELD_OK = 7  # OK, or BACK, was held for HOLD_MS
HELD_BACK = 8
LOST = 9  # the queue overflowed; presses were lost
CLOCKWISE = 10  # a step of a dial
COUNTER = 11  # and one the other way
DIGIT = 32  # the key of the digit 0; those of 1 to 9 follow

# Contacts bounce for up to 10 ms, as they close, as they open, and in between where a finger is unsure. A
# change counts once ``SCANS`` looks have seen it, 12 ms of them: so an opening of 10 ms is no second press.
SCAN_S = 0.003  # between two looks; CircuitPython takes 3/1024 s
SCANS = 5
HOLD_MS = 700
REPEAT_MS = 400  # UP or DOWN begins to repeat after this time,
EVERY_MS = 120  # and then repeats this often
_HELD = bytes((0, 0, 0, HELD_OK, HELD_BACK))  # by button: what holding it is, 0 if it acts as it goes down
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here


class Buttons:
    """Turns keys into presses. UP and DOWN act when they go down. OK and BACK act when they are
    let go, because holding them means something else. A button held while the power came on sends nothing
    before it is let go, and then does nothing. The key of a digit is that digit where a number is typed;
    elsewhere 2, 5 and 8 are UP, OK and DOWN, as on a telephone.

    :param sources: where keys come from, each as ``sources`` describes
    """

    arrows = bytes((0, 0, UP, 0, 0, OK, 0, 0, DOWN, 0))  # of each digit what it is where none is typed

    def __init__(self, sources: "list[Source]") -> None:
        self.sources = sources
        self.is_repeated = False  # whether the last press is one of a button that is held
        self.repeats = False  # whether UP and DOWN repeat on the screen shown
        self.types = False  # whether a number is typed there
        self.down = 0
        self.since = 0
        self.fired = False
        self.waiting = 0  # a button that went down while another one was held: its press is told next,
        self.waiting_since = 0  # and when it came

    def poll(self, now: int) -> int:
        """The next press, 0 if there is none.

        :param int now: milliseconds, of the clock that stamps the key events
        """
        if self.waiting:
            key = self.waiting
            self.waiting = 0
            return self._pressed(self._meant(key), self.waiting_since)
        for source in self.sources:
            if source.has_lost():
                self.down = 0
                return LOST
            key = source.next(now)
            while key:
                key = self._press(key, source.when)
                if key:
                    return key
                key = source.next(now)
        return self._while_held(now)

    def forget(self) -> None:
        """Forget the presses that have come so far."""
        self.down = self.waiting = 0
        for source in self.sources:
            while source.next(0):
                pass

    def _meant(self, key: int) -> int:
        """What the key of a digit stands for on the screen shown."""
        if -DIGIT < key < DIGIT or (key > 0 and self.types):
            return key
        return self.arrows[key - DIGIT] if key > 0 else -self.arrows[-key - DIGIT]

    def _press(self, key: int, when: int) -> int:
        """The press that a key which went down or was let go makes, 0 for none."""
        if key > 0 and _HELD[self.down] and not self.fired:
            self.fired = True
            self.waiting = key  # on the screen that comes a digit may mean something else
            self.waiting_since = when
            return self.down
        key = self._meant(key)
        if key > 0:
            return self._pressed(key, when)
        if key and -key == self.down:
            self.down = 0
            if _HELD[-key] and not self.fired:
                # If the loop was slow, the press and the release of a hold arrive together.
                return _HELD[-key] if when - self.since & _TICKS >= HOLD_MS else -key
        return 0

    def _pressed(self, key: int, when: int) -> int:
        if key >= len(_HELD):  # nothing to hold
            self.down = 0
            return key
        self.down = key
        self.is_repeated = False
        self.since = when
        self.fired = not _HELD[key]
        return key if self.fired else 0

    def _while_held(self, now: int) -> int:
        held = self.held_ms(now)
        if not self.fired and _HELD[self.down] and held >= HOLD_MS:
            self.fired = True
            return _HELD[self.down]
        if self.repeats and self.down and not _HELD[self.down] and held >= REPEAT_MS:
            self.since = now - REPEAT_MS + EVERY_MS & _TICKS
            self.is_repeated = True
            return self.down
        return 0

    def held_ms(self, now: int) -> int:
        """How long the button that is down has been held; 0 if none is."""
        held = now - self.since & _TICKS if self.down else 0
        return held if held < _TICKS // 2 else 0  # a key scanned after ``now`` was read

    def hold_progress(self, now: int) -> int:
        """0 to COLUMNS: how much of a bar to fill while OK or BACK is held, 0 for a short press."""
        if self.fired or not self.down:
            return 0
        return max(0, self.held_ms(now) - 200) * 21 // (HOLD_MS - 200)
