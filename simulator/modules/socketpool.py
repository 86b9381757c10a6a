# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``socketpool``: TCP as a Pico W has it, over this computer's own. Only what never waits is simulated.

A read that finds nothing looks for a few real milliseconds: simulated time would be over before the other
side, which lives in real time, has answered.
"""

import errno
import select
import socket as real
from typing import TYPE_CHECKING

from simulator import hardware

if TYPE_CHECKING:
    from wifi import Radio

_REAL_S = 0.004  # about as long as the gadget waits between two looks
_MOST = 536  # bytes of one read: lwip's segments


class Socket:
    """A TCP socket."""

    def __init__(self, network: hardware.Network) -> None:
        self._network = network
        self._own = real.socket()
        self._own.setblocking(False)
        self._waits = True
        self._is_there = False
        self.is_lost = network.hangs
        network.sockets.append(self)

    def setsockopt(self, level: int, optname: int, value: int) -> None:
        """Set an option."""
        self._own.setsockopt(level, optname, value)

    def settimeout(self, seconds: float | None) -> None:
        """0: never wait."""
        self._waits = seconds != 0

    def connect(self, address: tuple[str, int]) -> None:
        """Begin to connect.

        :raises OSError: EINPROGRESS, with a time-out of 0
        """
        if self._waits:
            raise NotImplementedError("a connection that holds up the presses")
        if not self.is_lost:
            try:
                self._own.connect(address)
            except BlockingIOError:
                pass
        raise OSError(errno.EINPROGRESS, "EINPROGRESS")

    def send(self, data: bytes | bytearray | memoryview) -> int:
        """Send; return how many bytes were taken.

        :raises BrokenPipeError: before the connection is there, and after its end
        """
        if self.is_lost:
            if self._is_there:
                return len(data)  # into lwip's buffer, and no further
            raise BrokenPipeError(errno.EPIPE, "EPIPE")
        if not self._is_there:
            _, ready, _ = select.select([], [self._own], [], _REAL_S)
            if not ready or self._own.getsockopt(real.SOL_SOCKET, real.SO_ERROR):
                raise BrokenPipeError(errno.EPIPE, "EPIPE")
            self._is_there = True
        try:
            return self._own.send(bytes(data)[:_MOST])
        except BlockingIOError:
            raise OSError(errno.EAGAIN, "EAGAIN") from None

    def recv_into(self, buffer: bytearray | memoryview, bufsize: int = 0) -> int:
        """Read what has come; 0 at the end of the connection.

        :raises OSError: EAGAIN, if nothing has
        """
        if self.is_lost:
            raise OSError(errno.EAGAIN, "EAGAIN")
        select.select([self._own], [], [], _REAL_S)
        try:
            return self._own.recv_into(buffer, min(bufsize or len(buffer), _MOST))
        except BlockingIOError:
            raise OSError(errno.EAGAIN, "EAGAIN") from None

    def close(self) -> None:
        """Close it. A computer that is cut off is not told."""
        if self in self._network.sockets:
            self._network.sockets.remove(self)
        if self.is_lost and self._is_there:
            _forgotten.append(self._own)
        else:
            self._own.close()


_forgotten: list[real.socket] = []  # closed by a board that was cut off: the other side still has them


class SocketPool:
    """Makes sockets."""

    AF_INET = 0
    SOCK_STREAM = 1
    IPPROTO_TCP = real.IPPROTO_TCP
    TCP_NODELAY = real.TCP_NODELAY

    def __init__(self, radio: "Radio") -> None:
        self._network = hardware.fitted.network

    def socket(self, family: int = AF_INET, type: int = SOCK_STREAM) -> Socket:
        """A new one."""
        return Socket(self._network)
