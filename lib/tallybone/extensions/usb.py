# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The second serial port of the USB cable: a message after each answer, for a computer that reads it.

Loaded when a computer opens the port, unloaded when it closes it. It never waits: what the computer does not
take now is sent later, and a press makes what was not begun yet out of date.
"""

from micropython import const

from tallybone import loader
from tallybone.matches import kept_matches

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterator

    from usb_cdc import Serial

    from tallybone.scorekeeper import Scorekeeper

_MOST_ASKED = const(32)  # bytes read at once of what the computer sends
_MOST_LINE = const(620)  # bytes of a line of it
_ROOM = const(64)  # bytes written at once: what fits into a USB packet
SHEET = b"sheet"  # what a computer can ask for: the match in play with its answers so far,
MATCHES = b"matches"  # or every match in the journal
DRAW = b"draw "  # and what it can tell: who plays here in a round of a club night


class Channel:
    """What goes over the port. A computer that has just opened it is told the match in play.

    :param port: ``usb_cdc.data``
    :param keeper: the match and its journal
    :param str table: the name of this table
    """

    def __init__(self, port: "Serial", keeper: "Scorekeeper", table: str) -> None:
        port.write_timeout = port.timeout = 0
        self._port = port
        self._keeper = keeper
        self._table = kept_matches.table_name(table)
        self._out = memoryview(b"")  # not sent yet
        self._state = (-1, -1, -1)  # never a state: the match told last, its changes, who agrees
        self._line = bytearray()  # that the computer is typing
        self._next = 0  # the number of the match to be told with its sheet, 0 for none
        self._last = 0  # and of the last one
        self._sheet: Iterator[str] | None = None  # the pieces of that

    def step(self, is_free: bool) -> None:
        """Send a little of what there is to tell, and read what the computer asks.

        :param bool is_free: whether no screen uses the spare part of the answers' buffer
        """
        if self._port.in_waiting:
            self._read()
        if not self._out:
            self._find(is_free)
        if self._out:
            sent = self._port.write(self._out[:_ROOM]) or 0
            self._out = self._out[sent:]

    def gives_up(self) -> None:
        """The match in play is about to be replaced by another one: what was not told of it yet is told."""
        match = self._keeper.match
        if match and match.winners and kept_matches.is_now(self._keeper, self._state):
            return
        gives_up = not (match and match.winners)
        try:
            if self._sheet:
                self._stop_sheet()
            rest = bytes(self._out) + kept_matches.line(self._table, self._keeper, gives_up).encode()
        except MemoryError:  # the new match begins all the same; "matches" tells the old one later
            return
        self._out = memoryview(rest)

    def _find(self, is_free: bool) -> None:
        """What is to be sent next."""
        has_news = not kept_matches.is_now(self._keeper, self._state)
        is_free = is_free or self._is_in_play(self._next)  # it needs no other room
        if self._sheet and (has_news or not is_free):
            self._stop_sheet()
        elif has_news:
            self._state = kept_matches.now(self._keeper)
            self._send(kept_matches.line(self._table, self._keeper))
        elif self._sheet:
            self._send_sheet(self._sheet)
        elif self._next and is_free:
            self._begin_sheet()

    def _send(self, text: str) -> None:
        self._out = memoryview(text.encode())

    # Sheets --------------------------------------------------------------------------------

    def _begin_sheet(self) -> None:
        """Read the match with the next number. One that cannot be restored is left out."""
        keeper = self._keeper
        before = loader.loaded()
        kept = kept_matches.read(keeper, self._next, self._last)
        loader.keep_only(before)
        if kept.match:
            self._sheet = kept_matches.pieces(
                self._table, kept, kept_matches.state_of(kept.match, self._is_in_play(kept.number))
            )
        else:
            self._next = self._next + 1 if self._next < self._last else 0

    def _is_in_play(self, number: int) -> bool:
        """Whether the match with this number is the one in play."""
        return self._keeper.match is not None and number >= self._keeper.match_count

    def _send_sheet(self, sheet: "Iterator[str]") -> None:
        """The next piece; after the last one the next match."""
        for piece in sheet:
            self._send(piece)
            return
        self._sheet = None
        self._next = self._next + 1 if self._next < self._last else 0
        if not self._next:
            loader.unload_rules()

    def _stop_sheet(self) -> None:
        """The match changes, or a screen needs the room: end the line, and begin it anew later."""
        self._sheet = None
        self._out = memoryview(bytes(self._out) + b"\n")

    # What the computer asks ------------------------------------------------------------------

    def _read(self) -> None:
        """Take what the computer has sent; only whole lines that are known do anything."""
        said = self._port.read(min(self._port.in_waiting, _MOST_ASKED)) or b""
        for byte in said:
            if byte in b"\r\n":
                self._ask(bytes(self._line))
                self._line = bytearray()
            elif len(self._line) < _MOST_LINE:
                self._line.append(byte)

    def _ask(self, wanted: bytes) -> None:
        if wanted == MATCHES:
            last = kept_matches.count(self._keeper)
            self._begin_with(1 if last else 0, last)
        elif wanted == SHEET and self._keeper.match:
            self._begin_with(self._keeper.match_count, self._keeper.match_count)
        elif wanted.startswith(DRAW):
            self._keeper.setup.hear(wanted[len(DRAW) :])

    def _begin_with(self, number: int, last: int) -> None:
        """Send the sheets of these matches next; one that is being sent is ended."""
        if self._sheet:
            self._stop_sheet()
        self._next = number
        self._last = last
