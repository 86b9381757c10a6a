# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``microcontroller``: pins and the non-volatile memory of the simulated board."""

from typing import Any, NoReturn, overload

from simulator import hardware
from simulator.power import Reset


class Pin:
    """A pin; one object each, known by its name."""

    def __init__(self, name: str) -> None:
        self._name: str = name

    def __repr__(self) -> str:
        return f"board.{self._name}"


class _Flash:
    """``nvm``: 4096 bytes that outlive the power; reads of slices are copies."""

    def __len__(self) -> int:
        return len(hardware.fitted.nvm.data)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> bytes: ...
    def __getitem__(self, index: int | slice) -> int | bytes:
        flash = hardware.fitted.nvm
        if isinstance(index, slice):
            start, end, _ = index.indices(len(self))
            return bytes(flash.read_all(start, max(start, end)))
        return flash.read(index)

    @overload
    def __setitem__(self, index: int, value: int) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: bytes | bytearray | memoryview) -> None: ...
    def __setitem__(self, index: int | slice, value: Any) -> None:  # as the overloads say
        if isinstance(index, slice) and len(range(*index.indices(len(self)))) != len(value):
            raise ValueError("Slice and value different lengths.")
        if isinstance(index, slice):
            hardware.fitted.nvm.write(index.indices(len(self))[0], bytes(value))
        else:
            hardware.fitted.nvm.write(index, bytes([value]))


class _Pins:
    """``pin``: of the pins only those of a radio are asked for."""

    def __getattr__(self, name: str) -> Pin:
        if name == "CYW0" and hardware.fitted.kind.wifi:
            return Pin(name)
        raise AttributeError(name)


class Processor:
    """The chip. ``frequency`` can be set as the firmware's can, but its radio's is left alone."""

    @property
    def frequency(self) -> int:
        """Hertz."""
        return hardware.fitted.frequency

    @frequency.setter
    def frequency(self, hertz: int) -> None:
        if not 10_000_000 <= hertz <= 400_000_000:
            raise ValueError("Invalid frequency")
        if hardware.fitted.kind.wifi:
            raise RuntimeError("the radio's clock would change")
        hardware.fitted.frequency = hertz

    @property
    def uid(self) -> bytearray:
        """A number that no other chip has."""
        return bytearray(hardware.fitted.uid)


def reset() -> NoReturn:
    """Start the board again from its beginning."""
    raise Reset


pin = _Pins()
nvm = _Flash()
cpu = Processor()
