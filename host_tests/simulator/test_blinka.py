# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Blinka draws for the simulated board; where the firmware does otherwise, the simulator follows that."""

import bitmaptools
import displayio
import pytest

from simulator.blinka import prepare_modules

prepare_modules()


def lit(*line):
    """The pixels of a line in a bitmap of 6x6."""
    bitmap = displayio.Bitmap(6, 6, 2)
    bitmaptools.draw_line(bitmap, *line, 1)
    return [(x, y) for x in range(6) for y in range(6) if bitmap[x, y]]


def test_a_line_is_rounded_as_the_firmware_does():
    flat = [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)]
    assert lit(0, 0, 5, 2) == lit(5, 2, 0, 0) == flat
    assert lit(0, 2, 5, 0) == [(x, 2 - y) for x, y in flat]
    assert lit(0, 0, 2, 5) == sorted((y, x) for x, y in flat)
    assert lit(3, 1, 3, 4) == [(3, y) for y in range(1, 5)] and lit(2, 2, 2, 2) == [(2, 2)]
    assert lit(0, 4, 5, 6) == [(0, 4), (1, 4), (2, 5), (3, 5)], "what is outside is left out"


@pytest.mark.parametrize("index", [(-1, 0), (0, -1), (6, 0), (0, 6), -1, 36])
def test_a_pixel_outside_of_a_bitmap_is_refused(index):
    bitmap = displayio.Bitmap(6, 6, 2)
    with pytest.raises(IndexError):
        bitmap[index] = 1
    bitmap[35] = 1
    assert bitmap[5, 5] == 1
