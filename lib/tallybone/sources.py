# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Where presses come from: keys that ``keypad`` scans, whichever way they are wired."""

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

        def held(self) -> int:
            """How many keys were held as the power came on; called once, after two scans."""


class Scanned:
    """Keys, each with the code of what it means.

    :param keys: a ``keypad.Keys`` or ``keypad.KeyMatrix``
    :param event: a ``keypad.Event`` to read into, so that reading allocates nothing
    :param codes: of each key number the code, as ``buttons`` names them; 0 for a key without a use
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

    def held(self) -> int:
        """How many keys were held as the power came on; called once, after two scans.

        ``keypad`` takes a key that is down at the start as let go only after ``reset``.
        """
        count = 0
        while self.keys.events.get_into(self._event):
            count += self._event.pressed
        return count
