# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``busio``: an I2C bus with a real lock and real refusals."""

import errno
from typing import TYPE_CHECKING, Self

from simulator import hardware

if TYPE_CHECKING:
    from microcontroller import Pin

    from simulator.hardware import Device


class I2C:
    """The bus between two pins; what answers on it is wired in ``simulator.hardware``.

    :param frequency: Hz; a transfer takes no time here, but on slow wires a fast one is not understood
    :param timeout: ms; nothing here ever stretches the clock
    """

    def __init__(self, scl: "Pin", sda: "Pin", *, frequency: int = 100_000, timeout: int = 255) -> None:
        board = hardware.fitted
        if not board.has_bus(sda, scl):
            raise ValueError("Invalid pins")
        if not board.pull_ups:
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        board.claim(scl)
        board.claim(sda)
        self._pins: tuple[Pin, ...] = (scl, sda)
        self._locked: bool = False
        self.frequency: int = frequency

    def deinit(self) -> None:
        """Give the pins back."""
        hardware.fitted.claimed.difference_update(self._pins)
        self._pins = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()

    def try_lock(self) -> bool:
        """Take the lock; False while somebody has it."""
        self._alive()
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        """Give the lock back."""
        self._alive()
        self._locked = False

    def scan(self) -> list[int]:
        """The addresses that answer, in order."""
        self._mine()
        return sorted(address for address in hardware.fitted.devices if self._answering(address))

    def writeto(
        self,
        address: int,
        buffer: bytes | bytearray | memoryview,
        *,
        start: int = 0,
        end: int | None = None,
    ) -> None:
        """Send the bytes of buffer[start:end]; OSError ENODEV when nothing answers at the address."""
        self._mine()
        board = hardware.fitted
        board.sent += 1
        device = self._answering(address)
        if device is None:
            raise OSError(errno.ENODEV, "No such device")
        data = bytes(buffer)[start:end]
        board.sent += len(data)
        device.write(data)

    def _answering(self, address: int) -> "Device | None":
        """What answers at an address, None if nothing does."""
        board = hardware.fitted
        device = board.devices.get(address)
        return device if device and device.answers and self.frequency <= board.fastest_hz else None

    def _alive(self) -> None:
        if not self._pins:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")

    def _mine(self) -> None:
        self._alive()
        if not self._locked:
            raise RuntimeError("Function requires lock")


class SPI:
    """The display drivers mention it; the simulated board has none."""

    def __init__(self, *_: object, **__: object) -> None:
        raise NotImplementedError("the simulated board has no SPI")
