# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Make Blinka's display behave like the board's: add the board's modules, and change where Blinka differs."""

import builtins
import dataclasses
import gc
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simulator import MODULES, clock, hardware

if TYPE_CHECKING:
    import busio
    from microcontroller import Pin

PROGRAM = "code.py"  # the name of the thread that runs it
_PRINT = print


def prepare_modules() -> None:
    """Put the board's modules first on the path, and make Blinka's display behave like the board's."""
    if builtins.print is _print:
        return
    sys.path.insert(0, str(MODULES))
    import bitmaptools
    import busdisplay
    import displayio
    import i2cdisplaybus
    import storage  # noqa: F401  power_on() makes it read-only again
    import supervisor  # noqa: F401  and looks whether the board is in safe mode
    import usb_cdc  # noqa: F401  and closes the second port

    blinka: Any = displayio  # mypy reads CircuitPython's stubs, which lack what Blinka adds
    _put_the_font_in_one_bitmap()  # before drawing depends on whether the first board has a display
    bitmaptools.draw_line = _draw_line
    _refuse_pixels_outside(displayio.Bitmap)
    for draw in (bitmaptools.blit, _by_words(bitmaptools.fill_region)):
        setattr(bitmaptools, draw.__name__, _unless_unseen(draw))
    builtins.print = _print
    blinka.CIRCUITPYTHON_TERMINAL = displayio.Group()
    gc.mem_alloc = lambda: 300_000  # type: ignore[attr-defined]  # a board that has room for plain files
    gc.mem_free = lambda: 65_536  # type: ignore[attr-defined]  # bytes; the board's has it
    blinka.background_thread_stop_event.set()  # it would refresh without regard to the simulated clock
    _forget_changes_once_drawn(blinka.TileGrid)
    _read_tiles_at_once(blinka.TileGrid)
    _fill_faster(blinka._tilegrid)
    _say_all_of_the_column(blinka._displaycore._DisplayCore)
    _let_the_board_refresh(busdisplay.BusDisplay)
    busdisplay.time = clock  # type: ignore[attr-defined]  # Blinka's, as above
    blinka._displaycore.time = clock

    _refuse_a_missing_display(blinka, i2cdisplaybus)


def _refuse_a_missing_display(blinka: Any, i2cdisplaybus: Any) -> None:
    """Put a bus for displays instead of Blinka's that fails where CircuitPython's does.

    :param blinka: the module displayio
    :param i2cdisplaybus: the module whose class it replaces
    """

    class I2CDisplayBus(i2cdisplaybus.I2CDisplayBus):  # type: ignore[misc]  # mypy does not know Blinka's
        """Like CircuitPython's: refuses an address if nothing answers, ignores a display lost later."""

        def __init__(self, i2c_bus: "busio.I2C", *, device_address: int, reset: "Pin | None" = None) -> None:
            i2c_bus.try_lock()
            found = device_address in i2c_bus.scan()
            i2c_bus.unlock()
            if not found:
                blinka.display_buses.clear()
                raise ValueError(f"Unable to find I2C Display at {device_address:x}")
            super().__init__(i2c_bus, device_address=device_address, reset=reset)

        def send(self, command: int, data: Any, *, toggle_every_byte: bool = False) -> None:
            """Send a command and what follows it; Blinka's own skips the first byte after it."""
            hardware.fitted.draw()  # what was to be sent before
            self._begin_transaction()
            self._send(i2cdisplaybus.DISPLAY_COMMAND, None, bytes((command,)) + bytes(data))
            self._end_transaction()

        def _send(self, *arguments: object, **keywords: object) -> None:
            try:
                super()._send(*arguments, **keywords)
            except OSError:
                pass

    i2cdisplaybus.I2CDisplayBus = I2CDisplayBus  # drivers find this one


def _print(*values: Any, **keywords: Any) -> None:
    """Print. The gadget's program prints as the board does: also to a computer, which may never read it."""
    if threading.current_thread().name == PROGRAM:
        board = hardware.fitted
        while board.usb == "stuck":
            board.sleep(5)
        text = " ".join([str(value) for value in values])
        board.on_terminal.append(text)
        if board.usb == "reads":
            board.console += (text + "\r\n").encode()
    _PRINT(*values, **keywords)


def _forget_changes_once_drawn(tile_grid: Any) -> None:
    """A full refresh draws every change. CircuitPython then forgets them (finish_refresh in its
    TileGrid.c); Blinka keeps them for its background thread and sends them a second time.

    :param tile_grid: Blinka's class, whose private parts are in no stubs
    """
    prepare = tile_grid._prepare_full_refresh

    def _prepare_full_refresh(self: Any) -> None:
        prepare(self)
        self._needs_refresh = False

    tile_grid._prepare_full_refresh = _prepare_full_refresh


def _read_tiles_at_once(tile_grid: Any) -> None:
    """Read a tile by its number in one step; Blinka's three took a tenth of the gadget's drawing.

    :param tile_grid: Blinka's class, whose private parts are in no stubs
    """
    read = tile_grid.__getitem__

    def __getitem__(self: Any, index: Any) -> Any:
        try:
            return self._tiles[index]
        except (IndexError, TypeError):
            return read(self, index)

    tile_grid.__getitem__ = __getitem__


def _fill_faster(module: Any) -> None:
    """Fill a row of a tile grid at once: Blinka looks at each pixel, a tenth of all that the tests take.

    :param module: Blinka's, with the function that fills an area of a panel of two colours
    """
    slowly = module._fill_pixels_packed

    def fill(
        buffer: Any, mask: Any, colors: Any, opaque: Any, geometry: Any, grid: Any, bitmap: Any, pack: Any
    ) -> bool:
        start, x_stride, y_stride, x_shift, y_shift, start_x, end_x, start_y, end_y = geometry
        depth, _, is_reversed, share_row, width = pack
        kind = (depth, is_reversed, share_row, x_stride, y_stride)
        if kind != (1, False, False, 1, width) or bitmap._bits_per_value * grid._absolute_transform.scale > 1:
            is_all: bool = slowly(buffer, mask, colors, opaque, geometry, grid, bitmap, pack)
            return is_all
        is_all, ones = True, (1 << (end_x - start_x)) - 1
        filled = int.from_bytes(mask.tobytes(), "little")  # a bit for each pixel of the area
        for y in range(start_y, end_y):
            offset = start + x_shift + (y - start_y + y_shift) * width
            free = ~(filled >> offset) & ones
            if not free:
                continue
            pixels = _row_of(grid, bitmap, y, start_x, end_x)
            new = free & ((pixels if opaque[1] else 0) | (pixels ^ ones if opaque[0] else 0))
            is_all = is_all and new == free
            filled |= new << offset
            lit = new & ((pixels if colors[1] else 0) | (pixels ^ ones if colors[0] else 0))
            row, column = divmod(offset, width)
            byte, bit = (row >> 3) * width + column - 1, 1 << (row & 7)
            while lit:
                buffer[byte + (lit & -lit).bit_length()] |= bit
                lit &= lit - 1
        mask[:] = memoryview(filled.to_bytes(mask.nbytes, "little")).cast(mask.format)
        return is_all

    module._fill_pixels_packed = fill


def _row_of(grid: Any, bitmap: Any, y: int, start_x: int, end_x: int) -> int:
    """The pixels of a row of a tile grid, a bit each, the first one the lowest."""
    width, tiles_beside = grid._tile_width, grid._bitmap_width_in_tiles
    line, in_tile = divmod(y, grid._tile_height)
    line = (line + grid._top_left_y) % grid._height_in_tiles * grid._width_in_tiles
    first, last = start_x // width, (end_x - 1) // width
    row = 0
    for column in range(first, last + 1):
        tile = grid._tiles[line + (column + grid._top_left_x) % grid._width_in_tiles]
        top, x = tile // tiles_beside * grid._tile_height + in_tile, tile % tiles_beside * width
        pixels = 0
        if top < bitmap._bmp_height:
            words = range(x // 32, (x + width + 31) // 32)
            for word in words:
                in_bitmap = word < bitmap._stride
                pixels = pixels << 32 | (bitmap._data[top * bitmap._stride + word] if in_bitmap else 0)
            pixels >>= 32 * words.stop - x - width
        row = row << width | pixels & (1 << width) - 1
    row = row >> (last + 1) * width - end_x & (1 << end_x - start_x) - 1
    return int(format(row, f"0{end_x - start_x}b")[::-1], 2)


def _let_the_board_refresh(display: Any) -> None:
    """The board decides when a refresh is done: at once, or in tests when the picture is looked at.

    :param display: Blinka's class
    """
    refresh = display.refresh

    def refresh_(self: Any, **limits: int) -> bool:
        hardware.fitted.refresh(lambda: refresh(self, **limits))
        return True

    display.refresh = refresh_


def _say_all_of_the_column(core: Any) -> None:
    """Blinka 2.7.1 loses the upper half of a column's number for an SH1106 or SH1107; CircuitPython does not.

    :param core: Blinka's class, whose private parts are in no stubs
    """
    set_region = core.set_region_to_update

    def set_region_to_update(self: Any, area: Any) -> None:
        if not self.sh1107_addressing:
            set_region(self, area)
            return
        x, page = area.x1 + self.colstart, (area.y1 + self.rowstart) // 8
        for commands in ((0x10 | x >> 4, x & 0x0F), (0xB0 | page,)):
            self.begin_transaction()
            self.send(i2cdisplaybus_command(), None, bytes(commands))
            self.end_transaction()

    core.set_region_to_update = set_region_to_update


def i2cdisplaybus_command() -> Any:
    """How Blinka marks bytes as commands."""
    import i2cdisplaybus

    return i2cdisplaybus.DISPLAY_COMMAND  # type: ignore[attr-defined]  # Blinka's


def _put_the_font_in_one_bitmap() -> None:
    """The board's font is one bitmap, all characters beside each other, each with all 12 rows above its
    baseline. Blinka has a bitmap a character, and rows below the baseline.
    """
    import bitmaptools
    import displayio
    import terminalio

    font: Any = terminalio.FONT
    width, height = font.get_bounding_box()
    characters = [chr(code) for code in range(0x20, 0x7F)]
    strip = displayio.Bitmap(width * len(characters), height, 2)
    for i, character in enumerate(characters):
        bitmaptools.blit(strip, font.get_glyph(ord(character)).bitmap, i * width, 0)
    type(font).bitmap = property(lambda self: strip)
    one = font.get_glyph(ord(" "))
    type(font).get_glyph = lambda self, code: (
        dataclasses.replace(one, bitmap=strip, tile_index=code - 0x20, dy=0) if 0x20 <= code < 0x7F else None
    )


def _draw_line(dest_bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """A line as CircuitPython rounds it; Blinka's takes other pixels for half of all slopes.

    It goes along the longer axis, from the lower end on. The rest begins with half the length.
    """
    is_steep = abs(y2 - y1) > abs(x2 - x1)
    ends = sorted([(y1, x1), (y2, x2)] if is_steep else [(x1, y1), (x2, y2)])
    (first, across), (last, to) = ends
    length, rise, step = last - first, abs(to - across), 1 if to > across else -1
    rest = length // 2
    for along in range(first, last + 1):
        x, y = (across, along) if is_steep else (along, across)
        if 0 <= x < dest_bitmap.width and 0 <= y < dest_bitmap.height:
            dest_bitmap[x, y] = value
        rest -= rise
        if rest < 0:
            across += step
            rest += length


def _refuse_pixels_outside(bitmap: Any) -> None:
    """CircuitPython raises IndexError for a pixel that a bitmap has not; Blinka writes another one.

    :param bitmap: Blinka's class
    """
    write = bitmap.__setitem__

    def __setitem__(self: Any, index: tuple[int, int] | int, value: int) -> None:
        x, y = (index % self.width, index // self.width) if isinstance(index, int) else index
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError(f"{x}, {y} is outside of {self.width}x{self.height}")
        write(self, index, value)

    bitmap.__setitem__ = __setitem__


def _by_words(fill_region: Callable[..., None]) -> Callable[..., None]:
    """Fill 32 pixels at once in a bitmap of two colours: the numerals are made so at each start.

    :param fill_region: Blinka's, which fills a pixel at a time
    """

    def filled(dest_bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
        x1, y1, x2, y2 = max(0, x1), max(0, y1), min(x2, dest_bitmap.width), min(y2, dest_bitmap.height)
        if dest_bitmap._bits_per_value > 1 or value not in (0, 1) or x1 >= x2 or y1 >= y2:
            fill_region(dest_bitmap, x1, y1, x2, y2, value)
            return
        dest_bitmap.dirty(x1, y1, x2, y2)
        stride, data = dest_bitmap._stride, dest_bitmap._data
        pixels = (1 << x2 - x1) - 1 << 32 * stride - x2  # of a row, the first one the highest
        for word in range(x1 // 32, (x2 + 31) // 32):
            bits = pixels >> 32 * (stride - 1 - word) & 0xFFFFFFFF
            for at in range(y1 * stride + word, y2 * stride + word, stride):
                data[at] = data[at] | bits if value else data[at] & ~bits

    filled.__name__ = fill_region.__name__
    return filled


def _unless_unseen(draw: Callable[..., None]) -> Callable[..., None]:
    """Draw only if there is a display: without one, half of a start would go into pictures nobody sees."""

    def draw_if_seen(*arguments: object, **keywords: object) -> None:
        if hardware.fitted.display:
            draw(*arguments, **keywords)

    return draw_if_seen
