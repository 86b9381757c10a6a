# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``busio``: an I2C bus with a real lock and real refusals."""

import errno

from simulator import hardware


class I2C:
    """The bus between two pins; what answers on it is wired in ``simulator.hardware``."""

    def __init__(self, scl, sda, *, frequency=100_000, timeout=255):
        board = hardware.fitted
        if not board.pull_ups:
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        board.claim(scl)
        board.claim(sda)
        self._pins = (scl, sda)
        self._locked = False
        self.frequency = frequency

    def deinit(self):
        """Give the pins back."""
        hardware.fitted.claimed.difference_update(self._pins)
        self._pins = ()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def try_lock(self):
        """Take the lock; False while somebody has it."""
        self._alive()
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        """Give the lock back."""
        self._alive()
        self._locked = False

    def scan(self):
        """The addresses that answer."""
        self._mine()
        return sorted(hardware.fitted.devices)

    def writeto(self, address, buffer, *, start=0, end=None):
        """Send bytes; OSError ENODEV when nothing answers at the address."""
        self._mine()
        board = hardware.fitted
        board.bus_bytes += 1
        device = board.devices.get(address)
        if device is None:
            raise OSError(errno.ENODEV, "No such device")
        data = bytes(buffer)[start:end]
        board.bus_bytes += len(data)
        device.write(data)

    def _alive(self):
        if not self._pins:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")

    def _mine(self):
        self._alive()
        if not self._locked:
            raise RuntimeError("Function requires lock")


class SPI:
    """Named by the display drivers; the simulated board has none."""

    def __init__(self, *_, **__):
        raise NotImplementedError("the simulated board has no SPI")
