# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Keys that ``keypad`` scans, and what a press of four buttons is: short, held, repeated."""

from micropython import const

from tallybone.board.ticks import HALF, later, passed

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from keypad import Event, KeyMatrix, Keys

    class Source(Protocol):
        """``when`` is the time of the key that ``next`` returned last."""

        when: int

        def next(self, now: int) -> int:
            """A key that went down, or the negative of one that was let go; 0 if there is none."""

        def has_lost(self) -> bool:
            """Whether keys were lost since the last call. If so, all are taken as let go."""

        def held(self) -> int:
            """How many keys were held as the power came on; called once, after a scan."""


# Contacts bounce for up to 10 ms, as they close, as they open, and in between where a finger is unsure. A key
# counts as down as soon as it is seen so, and as let go once it was open for ``SETTLE_MS``: so an opening of
# 10 ms is no second press, and a press does not wait for the bouncing to end.
SCAN_S = 0.001  # between two looks; CircuitPython takes 1/1024 s
SETTLE_MS = const(12)
_TOLD = const(-1)  # in place of a time: the key is down, or its release has been told
_NO_KEY = const(-1)


class Scanned:
    """Keys, each with the code of what it means.

    :param keys: a ``keypad.Keys`` or ``keypad.KeyMatrix``, which looks each ``SCAN_S`` and tells each change
    :param event: a ``keypad.Event`` to read into, so that reading allocates nothing
    :param codes: of each key number what it is, UP or another of those below; 0 for a key without a use
    """

    def __init__(self, keys: "Keys | KeyMatrix", event: "Event", codes: bytes) -> None:
        self.keys = keys
        self.when = 0
        self._event = event
        self._codes = codes
        self._closed = [0] * len(codes)  # when each key went down last,
        self._opened = [_TOLD] * len(codes)  # and since when it is open, until its release is told
        self._begin()

    def _begin(self) -> None:
        self.keys.reset()
        self._is_read = False  # whether the event was read and is not told yet
        self._open = 0  # how many keys are open whose release is not told yet
        for number in range(len(self._opened)):
            self._opened[number] = _TOLD

    def next(self, now: int) -> int:
        """The next key that went down, or the negative of one that was let go; 0 if there is none."""
        event = self._event
        while True:
            if not self._is_read:
                self._is_read = self.keys.events.get_into(event)
            number = self._let_go(now) if self._open else _NO_KEY
            if number >= 0:
                self.when = self._opened[number]
                self._settle(number)
                return -self._codes[number]
            if not self._is_read:
                return 0
            self._is_read = False
            number = event.key_number
            if not self._codes[number]:
                pass
            elif not event.pressed:
                self._opened[number] = event.timestamp
                self._open += 1
            elif self._opened[number] >= 0:  # it bounced
                self._settle(number)
            else:
                self._closed[number] = self.when = event.timestamp
                return self._codes[number]

    def _settle(self, number: int) -> None:
        self._opened[number] = _TOLD
        self._open -= 1

    def _let_go(self, now: int) -> int:
        """The number of a key that has been open for long enough, as the event was read, or now."""
        at = self._event.timestamp if self._is_read else now
        for number in range(len(self._opened)):
            opened = self._opened[number]
            if opened < 0:
                continue
            # Nobody lets go so soon: it bounces as it closes. While flash is erased no key is looked at for
            # 50 ms, so it may be seen closed late.
            bounces = passed(opened, self._closed[number]) < SETTLE_MS
            if bounces and self._is_read and self._event.key_number == number:
                continue
            if SETTLE_MS <= passed(at, opened) <= HALF:  # not after ``now`` was read
                return number
        return _NO_KEY

    def has_lost(self) -> bool:
        """Whether the queue overflowed. The newest events were lost, perhaps a release too."""
        if not self.keys.events.overflowed:
            return False
        self.keys.events.clear()
        self._begin()
        return True

    def held(self) -> int:
        """How many keys were held as the power came on; called once, after a scan.

        A key that is down at the start gives an event only after ``reset``.
        """
        count = 0
        while self.keys.events.get_into(self._event):
            count += 1 if self._event.pressed else -1
        return count


UP = 1
DOWN = 2
OK = 3
BACK = 4
HELD_OK = 7  # OK was held for HOLD_MS
MENU = 8  # BACK was, which opens the menu
LOST = 9  # the queue overflowed; presses were lost
CLOCKWISE = 10  # a step of a dial
COUNTER = 11  # and one anticlockwise
DIGIT = 32  # the key of the digit 0; those of 1 to 9 follow

HOLD_MS = 700
REPEAT_MS = 400  # UP or DOWN begins to repeat after this time,
EVERY_MS = 120  # and then repeats this often
_HELD = bytes((0, 0, 0, HELD_OK, MENU))  # by button: what holding it is, 0 if it acts as it goes down


def never() -> bool:
    """Before a screen is shown, OK held means nothing else than OK."""
    return False


class Buttons:
    """Turns keys into presses. UP and DOWN act when they go down. So does OK where holding it has no meaning
    of its own; elsewhere it acts when it is let go, as BACK always does. A button held while the power came
    on sends nothing before it is let go, and then does nothing. The key of a digit is that digit where a
    number is typed; elsewhere 2, 5 and 8 are UP, OK and DOWN, as on a telephone.

    :param sources: where keys come from, each a ``Source``
    """

    arrows = bytes((0, 0, UP, 0, 0, OK, 0, 0, DOWN, 0))  # of each digit what it is where none is typed

    def __init__(self, sources: "list[Source]") -> None:
        self.sources = sources
        self.is_repeated = False  # whether the last press is one of a button that is held
        self.repeats = False  # whether UP and DOWN repeat on the screen shown
        self.takes_digits = False  # whether a number is typed there
        self.has_arrows = True  # whether UP and DOWN are there where digits are typed
        self.can_hold_ok: Callable[[], bool] = never  # asked as OK goes down: whether it means more when held
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
        if -DIGIT < key < DIGIT or (key > 0 and self.takes_digits):
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
                return _HELD[-key] if passed(when, self.since) >= HOLD_MS else -key
        return 0

    def _pressed(self, key: int, when: int) -> int:
        if key >= len(_HELD):  # nothing to hold
            self.down = 0
            return key
        self.down = key
        self.is_repeated = False
        self.since = when
        self.fired = not _HELD[key] or (key == OK and not self.can_hold_ok())
        return key if self.fired else 0

    def _while_held(self, now: int) -> int:
        held = self.held_ms(now)
        if not self.fired and _HELD[self.down] and held >= HOLD_MS:
            self.fired = True
            return _HELD[self.down]
        if self.repeats and self.down and not _HELD[self.down] and held >= REPEAT_MS:
            self.since = later(now, EVERY_MS - REPEAT_MS)
            self.is_repeated = True
            return self.down
        return 0

    def held_ms(self, now: int) -> int:
        """How long the button that is down has been held; 0 if none is."""
        held = passed(now, self.since) if self.down else 0
        return held if held <= HALF else 0  # a key scanned after ``now`` was read

    def hold_progress(self, now: int) -> int:
        """0 to 21 columns: how much of a bar to fill while OK or BACK is held, 0 for a short press."""
        if self.fired or not self.down:
            return 0
        return max(0, self.held_ms(now) - 200) * 21 // (HOLD_MS - 200)
