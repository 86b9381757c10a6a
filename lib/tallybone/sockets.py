# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Sockets that never hold up a press: what waits for the network is given up as soon as a button goes down.

MiniMQTT waits for each answer of a broker. It gets these sockets in place of CircuitPython's, which can only
wait to the end: connecting to an address where nobody answers takes as long as the time-out says.
"""

from micropython import const
from supervisor import ticks_ms

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from circuitpython_typing import ReadableBuffer, WriteableBuffer
    from socketpool import Socket, SocketPool

    from tallybone.buttons import Buttons

_EAGAIN = const(11)  # nothing has come yet
_EPIPE = const(32)  # what CircuitPython says to a send before the connection is there
_EINPROGRESS = const(115)  # it is being made; lwip's number,
_EINPROGRESS_HERE = const(119)  # and CircuitPython's own
_GIVEN_UP = const(103)  # ECONNABORTED: one that MiniMQTT does not take for "nothing yet"
_CLOSED = const(104)  # ECONNRESET
_ASK_S = 0.005  # between two looks
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here


class Sockets:
    """Takes the place of a ``socketpool.SocketPool``.

    ``was_pressed`` says whether a button ended what ``begin`` began.

    :param pool: CircuitPython's own
    :param keys: the buttons
    :param pause: ``time.sleep``
    """

    def __init__(self, pool: "SocketPool", keys: "Buttons", pause: "Callable[[float], None]") -> None:
        self.SOCK_STREAM = pool.SOCK_STREAM
        self.was_pressed = False
        self._pool = pool
        self._keys = keys
        self._pause = pause
        self._end = 0

    def begin(self, milliseconds: int) -> None:
        """From here on the network has so many milliseconds, or until the next press."""
        self.was_pressed = False
        self._end = ticks_ms() + milliseconds & _TICKS

    def wait(self) -> None:
        """Wait a moment.

        :raises OSError: if the time is over, or a button went down
        """
        for source in self._keys.sources:
            if source.is_waiting():
                self.was_pressed = True
        if self.was_pressed or self._end - ticks_ms() & _TICKS > _TICKS // 2:
            raise OSError(_GIVEN_UP)
        self._pause(_ASK_S)

    def getaddrinfo(self, host: str, port: int, family: int = 0, kind: int = 0) -> "list[tuple[object, ...]]":
        """The broker is named by its address: to look up a name can take seconds."""
        return [(self._pool.AF_INET, self._pool.SOCK_STREAM, 0, "", (host, port))]

    def socket(self, family: int, kind: int) -> "PatientSocket":
        """A new socket. It sends at once: MiniMQTT sends a message in three parts, else 40 ms apart."""
        own = self._pool.socket(family, kind)
        own.setsockopt(self._pool.IPPROTO_TCP, self._pool.TCP_NODELAY, 1)
        return PatientSocket(own, self)


class PatientSocket:
    """One of them: each call comes back when it is done, or raises OSError."""

    def __init__(self, own: "Socket", sockets: Sockets) -> None:
        self._own = own
        self._sockets = sockets
        own.settimeout(0)

    def settimeout(self, seconds: float) -> None:
        """``Sockets.begin`` says how long anything may take."""

    def connect(self, address: "tuple[str, int]") -> None:
        """Begin to connect; what is sent first waits for the connection."""
        try:
            self._own.connect(address)
        except OSError as error:
            if error.errno not in (_EINPROGRESS, _EINPROGRESS_HERE, _EAGAIN):
                raise

    def send(self, data: "ReadableBuffer") -> int:
        """Send; return how many bytes were taken."""
        while True:
            try:
                return self._own.send(data)
            except OSError as error:
                if error.errno not in (_EAGAIN, _EPIPE):
                    raise
            self._look()
            self._sockets.wait()

    def _look(self) -> None:
        """Whether the connection is still being made: a send cannot tell that from one that was refused.

        :raises OSError: if it was
        """
        try:
            self._own.recv_into(bytearray(1), 1)
        except OSError as error:
            if error.errno != _EAGAIN:
                raise

    def recv_into(self, buffer: "WriteableBuffer", size: int = 0) -> int:
        """Read what has come, one byte at least."""
        while True:
            try:
                count = self._own.recv_into(buffer, size)
                if not count:
                    raise OSError(_CLOSED)
                return count
            except OSError as error:
                if error.errno != _EAGAIN:
                    raise
            self._sockets.wait()

    def close(self) -> None:
        """Close it."""
        self._own.close()
