# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The flash model for a journal alone, without a board."""

from simulator.flash import SIZE


class Nvm:
    """``microcontroller.nvm`` over a flash of our own."""

    def __init__(self, flash):
        self.flash = flash

    def __len__(self):
        return SIZE

    def __getitem__(self, place):
        if isinstance(place, slice):
            start, end, _ = place.indices(SIZE)
            return self.flash.read_all(start, max(start, end))
        return self.flash.read(place)

    def __setitem__(self, place, value):
        self.flash.write(place.start, bytes(value))
