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
        flash = self.flash
        if type(place) is int:  # twenty million times in all tests
            return flash.read(place) if flash.unsure else flash.data[place]
        if type(place.stop) is int and 0 <= place.start <= place.stop:
            return flash.read_all(place.start, place.stop)
        start, end, _ = place.indices(SIZE)
        return flash.read_all(start, max(start, end))

    def __setitem__(self, place, value):
        self.flash.write(place.start, bytes(value))
