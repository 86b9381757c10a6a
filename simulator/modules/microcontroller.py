# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``microcontroller``: pins and the non-volatile memory of the simulated board."""

from simulator import hardware


class Pin:
    """A pin; one object each, known by its name."""

    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return f"board.{self._name}"


class _Flash:
    """``nvm``: 4096 bytes that outlive the power; reads of slices are copies."""

    def __len__(self):
        return len(hardware.fitted.nvm.data)

    def __getitem__(self, place):
        flash = hardware.fitted.nvm
        if isinstance(place, slice):
            return bytes(flash.read(i) for i in range(*place.indices(len(self))))
        return flash.read(place)

    def __setitem__(self, place, value):
        if isinstance(place, slice) and len(range(*place.indices(len(self)))) != len(value):
            raise ValueError("Slice and value different lengths.")
        if isinstance(place, slice):
            hardware.fitted.nvm.write(place.indices(len(self))[0], bytes(value))
        else:
            hardware.fitted.nvm.write(place, bytes([value]))


nvm = _Flash()
