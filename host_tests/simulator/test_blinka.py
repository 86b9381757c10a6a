# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Blinka draws for the simulated board; where the firmware does otherwise, the simulator follows that."""

import importlib.util
import random
from array import array
from types import SimpleNamespace

import bitmaptools
import displayio
import pytest

from simulator import hardware
from simulator.blinka import prepare_modules

prepare_modules()


@pytest.fixture(autouse=True)
def board():
    """One with a display: on one without, nothing is drawn."""
    hardware.fit(hardware.Hardware())


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


def blinkas_own():
    """The module with the function that fills an area, as Blinka has it."""
    spec = importlib.util.find_spec("displayio._tilegrid")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module._fill_pixels_packed


def an_area(chance):
    """A part of a grid of tiles of a random bitmap, and of an area that is filled in part already."""
    tile, beside, above = (
        (chance.randint(1, 40), chance.randint(1, 13)),
        chance.randint(1, 4),
        chance.randint(1, 2),
    )
    bitmap = displayio.Bitmap(tile[0] * beside, tile[1] * above, 2)
    for at in range(bitmap.width * bitmap.height):
        bitmap[at] = chance.randint(0, 1)
    in_grid = chance.randint(1, 4), chance.randint(1, 3)
    grid = SimpleNamespace(
        _tile_width=tile[0],
        _tile_height=tile[1],
        _tiles=[chance.randrange(beside * above) for _ in range(in_grid[0] * in_grid[1])],
        _width_in_tiles=in_grid[0],
        _height_in_tiles=in_grid[1],
        _top_left_x=chance.randrange(in_grid[0]),
        _top_left_y=chance.randrange(in_grid[1]),
        _bitmap_width_in_tiles=beside,
        _absolute_transform=SimpleNamespace(scale=chance.choice((1, 1, 1, 2))),
    )
    x, y = sorted(chance.sample(range(tile[0] * in_grid[0] + 1), 2)), sorted(chance.sample(range(30), 2))
    shift = chance.randint(0, 4), chance.randint(0, 4)
    size = x[1] - x[0] + shift[0] + chance.randint(0, 4), y[1] - y[0] + shift[1]
    colors, opaque = chance.choices((0, 1), k=2), chance.choices((False, True), k=2)
    mask = [chance.getrandbits(32) for _ in range(size[0] * size[1] // 32 + 1)]
    geometry = (0, 1, size[0], *shift, *x, y[0] % tile[1], y[0] % tile[1] + y[1] - y[0])
    return size, mask, (colors, opaque, geometry, grid, bitmap, (1, 8, False, False, size[0]))


def test_a_row_is_filled_as_blinka_fills_pixels():
    chance = random.Random(1)
    own, filled = blinkas_own(), 0
    for _ in range(300):
        size, mask, rest = an_area(chance)
        found = []
        for fill in (own, displayio._tilegrid._fill_pixels_packed):
            masked, buffer = memoryview(array("I", mask)), bytearray(size[0] * (size[1] // 8 + 1))
            found.append((fill(buffer, masked, *rest), bytes(buffer), list(masked)))
        assert found[0] == found[1]
        filled += any(found[0][1])
    assert filled > 100


def test_a_region_is_filled_as_blinka_fills_pixels():
    """Whichever words it begins and ends in, and also if it is outside in part, or has more colours."""
    chance = random.Random(1)
    spec = importlib.util.find_spec("bitmaptools")
    blinkas = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(blinkas)
    for size in range(1, 300):
        colors = chance.choice((2, 2, 3))
        expected, bitmap = (displayio.Bitmap(size, 4, colors) for _ in range(2))
        for value in (1, 0, colors - 1):
            x, y = (sorted(chance.choices(range(-2, end + 2), k=2)) for end in (size, 4))
            for each, fill in ((expected, blinkas.fill_region), (bitmap, bitmaptools.fill_region)):
                fill(each, x[0], y[0], x[1], y[1], value)
            assert expected._data == bitmap._data
            assert vars(expected._dirty_area) == vars(bitmap._dirty_area)
