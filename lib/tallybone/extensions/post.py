# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""One HTTP request and its answer, a little at a time: nothing here waits, and memory is taken once.

Written for the messages of a club alone: a POST whose text goes out in chunks (RFC 9112, 7.1), and an answer
of three lines. Adafruit's library of requests takes 24 KB of a Pico W with what it imports, and waits for the
network.
"""

from micropython import const

from tallybone.board.ticks import passed

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterator

    from socketpool import Socket, SocketPool

_EAGAIN = const(11)  # nothing has come yet
_EPIPE = const(32)  # what CircuitPython says to a send before the connection is there
_CLOSED = const(104)  # ECONNRESET
_LATE = const(110)  # ETIMEDOUT
_UNDER_WAY = (115, 119, _EAGAIN)  # EINPROGRESS: lwip's number, CircuitPython's own; the connection is made

_MOST = const(1_200)  # bytes of an answer with its headers: a draw has 600 at most, our desk's headers 200
_LINES = const(3)  # of an answer
_PIECE = const(400)  # bytes that are sent at once: less than a segment
_TURNS = const(4)  # sends or reads in one step: a Pico W needs 1 ms for each
_CONNECT_MS = const(1_000)  # in a room it takes less than a tenth of that
_ANSWER_MS = const(3_000)  # from the last byte sent to the answer's last; also between two pieces
_STEP_MS = const(100)  # most that counts between two steps: presses may keep it waiting


class Post:
    """A request, and the next one after it.

    :param pool: CircuitPython's sockets
    :param address: the computer's, as ``192.168.1.20``
    :param int port: of its server
    """

    def __init__(self, pool: "SocketPool", address: str, port: int) -> None:
        self._pool = pool
        self._address = (address, port)
        self._came = bytearray(_MOST)
        self._count = 0  # bytes of it that came
        self._out = bytearray()  # what is still to be sent
        self._pieces: Iterator[str] | None = None  # the rest of the text
        self._socket: Socket | None = None
        self._is_connected = False
        self._left = 0  # milliseconds
        self._at = 0

    @property
    def is_open(self) -> bool:
        """Whether a request is under way."""
        return self._socket is not None

    def begin(self, now: int, head: str, pieces: "Iterator[str]") -> None:
        """Begin a request.

        :param int now: milliseconds of ``supervisor.ticks_ms``
        :param str head: the line of the request and its headers, each with its end; the last two are ours
        :param pieces: of the text
        :raises OSError: if there is no way to there
        """
        self.close()
        self._count = 0
        self._out = bytearray((head + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n").encode())
        self._pieces = pieces
        self._is_connected = False
        self._left = _CONNECT_MS
        self._at = now
        self._socket = made = self._pool.socket(self._pool.AF_INET, self._pool.SOCK_STREAM)
        made.settimeout(0)
        made.setsockopt(self._pool.IPPROTO_TCP, self._pool.TCP_NODELAY, 1)  # a short piece at the end: 40 ms
        try:
            made.connect(self._address)
        except OSError as error:
            if error.errno not in _UNDER_WAY:
                raise

    def step(self, now: int) -> bool:
        """Send and read a little. Return whether the answer is there.

        :raises OSError: if the connection fails, takes too long, or brings what is no answer
        """
        self._left -= min(passed(now, self._at), _STEP_MS)
        self._at = now
        if self._left < 0:
            raise OSError(_LATE)
        for _ in range(_TURNS):
            if not self._out and self._pieces:
                self._gather()
            if not (self._send() if self._out else self._read()):
                break
            if self._is_whole():
                self.close()
                return True
        return False

    def close(self) -> None:
        """Give up what is under way, if anything is."""
        if self._socket:
            self._socket.close()
            self._socket = None
        self._pieces = None

    # What came ------------------------------------------------------------------------------

    def status(self) -> int:
        """The answer's status, 0 if it has none."""
        digits = bytes(self._came[9:12])  # after HTTP/1.1 and a space
        return int(digits) if self._count > 12 and digits.isdigit() else 0

    def line(self, number: int) -> bytes:
        """A line of the answer's text, 0 to 2, without its end; b"" if it has none."""
        start = self._came.find(b"\r\n\r\n", 0, self._count) + 4
        for _ in range(number):
            start = self._came.find(b"\n", start, self._count) + 1
        end = self._came.find(b"\n", start, self._count) if start else -1
        return bytes(self._came[start:end]) if end >= 0 else b""

    def _is_whole(self) -> bool:
        """Whether all three lines are there."""
        at = self._came.find(b"\r\n\r\n", 0, self._count)
        at = at + 3 if at >= 0 else at
        for _ in range(_LINES):
            at = self._came.find(b"\n", at + 1, self._count) if at >= 0 else at
        return at >= 0

    # The connection --------------------------------------------------------------------------

    def _gather(self) -> None:
        """The next chunk: as many pieces as fit into one segment; after the last one the end."""
        text = bytearray()
        if self._pieces:
            for piece in self._pieces:
                text.extend(piece.encode())
                if len(text) >= _PIECE:
                    break
        if text:
            self._out = bytearray(("%x\r\n" % len(text)).encode())
            self._out.extend(text)
            self._out.extend(b"\r\n")
        if len(text) < _PIECE:
            self._out.extend(b"0\r\n\r\n")
            self._pieces = None
        self._left = _ANSWER_MS

    def _send(self) -> bool:
        """Send what fits. Return whether anything did."""
        assert self._socket
        try:
            count = self._socket.send(self._out)
        except OSError as error:
            if error.errno not in (_EAGAIN, _EPIPE):
                raise
            if not self._is_connected:
                self._look()
            elif error.errno == _EPIPE:
                raise
            return False
        if not self._is_connected:
            self._is_connected = True
            self._left = _ANSWER_MS
        self._out = self._out[count:]
        return True

    def _look(self) -> None:
        """Whether the connection is still being made: a send cannot tell that from one that was refused.

        :raises OSError: if it was
        """
        assert self._socket
        try:
            self._socket.recv_into(bytearray(1), 1)
        except OSError as error:
            if error.errno != _EAGAIN:
                raise

    def _read(self) -> bool:
        """Read what has come. Return whether anything has.

        :raises OSError: if the other side has closed too early, or there is no room for more
        """
        assert self._socket
        try:
            count = self._socket.recv_into(memoryview(self._came)[self._count :], _MOST - self._count)
        except OSError as error:
            if error.errno != _EAGAIN:
                raise
            return False
        if not count:
            raise OSError(_CLOSED)
        self._count += count
        return True
