# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The OLED that ``find_oled`` has found: whether it is still there, its sleep, and its settings."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    import busio
    import digitalio
    from busdisplay import BusDisplay
    from i2cdisplaybus import I2CDisplayBus


# What Adafruit's driver tells an SSD1306, as one entry: CircuitPython waits after every entry, 10 ms or what
# its last byte says, and with many a start took 125 ms longer. The datasheet explains them in section 9. It
# is here as ``crash`` needs it, too.
START = (
    b"\xae\x94"  # off; 20 bytes follow, and how long to wait
    b"\x20\x00"  # bytes that come go to the right, then to the next eight rows
    b"\x81\xcf"  # bright, until a brightness is set
    b"\xa1\xa6\xc8"  # left to right and top to bottom, with the connector above; ones lit
    b"\xd5\x80\xd9\xf1"  # the clock; the time to charge a row
    b"\xda\x12"  # rows wired in turns from both sides
    b"\xa8\x3f"  # 64 of them
    b"\xdb\x40"  # the level of a row that is off
    b"\x8d\x14"  # the charge pump on: there is no other source of 7.5 V on these modules
    b"\xaf"  # on
    b"\x00"  # ms; the panel takes pictures at once
)
_NOTHING = b"\x80\xe3"  # a command that does nothing, the same for all four controllers
_wires: "list[tuple[busio.I2C, int]]" = []  # the bus of the display found, and its address there
_reset: "list[tuple[digitalio.DigitalInOut, Callable[[float], None]]]" = []  # its line, and ``time.sleep``
_RESET_S = 0.01  # 3 microseconds by the data sheets; modules have a capacitor there
_settings = b""  # what an SSD1306 or SSD1309 is told while it is on
_SLEEP = const(0xAE)  # these two are the same for all four
_WAKE = const(0xAF)


def ssd1306(bus: "I2CDisplayBus", start: bytes) -> "BusDisplay":
    """Adafruit's SSD1306, which comes on as ``start`` says.

    It is here, in the part of the program that always stays: a class keeps the file that it was loaded from
    in memory, and the one that ``controllers`` is in has 14 KB.
    """
    from adafruit_displayio_ssd1306 import SSD1306

    class Panel(SSD1306):  # type: ignore[misc]  # it has no types
        def __init__(self) -> None:
            # The class that SSD1306 is one of: its own __init__ tells the panel 13 entries.
            super(SSD1306, self).__init__(
                bus,
                start,
                width=128,
                height=64,
                color_depth=1,
                grayscale=True,
                pixels_in_byte_share_row=False,
                set_column_command=0x21,
                set_row_command=0x22,
                data_as_commands=True,
                brightness_command=0x81,
                single_byte_bounds=True,
                auto_refresh=False,
            )
            self._is_awake = True  # as its sleep() and wake() expect

    return Panel()


def use_bus(i2c: "busio.I2C", address: int) -> None:
    """The panel is on this bus."""
    _wires[:] = [(i2c, address)]


def use_reset(line: "digitalio.DigitalInOut", sleep: "Callable[[float], None]") -> None:
    """Reset the panel, now and later, over a line of its own.

    :param sleep: ``time.sleep``
    """
    _reset[:] = [(line, sleep)]
    reset()


def tell_again(settings: bytes) -> None:
    """These are the panel's settings, as ``set_up_again`` tells them."""
    global _settings
    _settings = settings


def reset() -> None:
    """Reset it once more: it has no picture and no settings then."""
    for line, sleep in _reset:
        line.value = False
        sleep(_RESET_S)
        line.value = True


def check_panel(was_lost: bool) -> bool:
    """Whether the panel is there: one that has lost its supply takes pictures without a word.

    Asking takes three bytes on the bus. A panel with a wire for it is reset if it does not answer.

    :param bool was_lost: whether it did not answer the last time; if it does after the reset, it is back
    """
    is_there = _answers()
    if not is_there and _reset:
        reset()
        is_there = was_lost and _answers()
    return is_there


def _answers() -> bool:
    if not _wires:  # it is part of the board
        return True
    i2c, address = _wires[0]
    if not i2c.try_lock():
        return True
    try:
        i2c.writeto(address, _NOTHING)
    except OSError:
        return False
    finally:
        i2c.unlock()
    return True


def sleep(display: "BusDisplay") -> None:
    """Switch the panel off: it draws some microamperes. A built-in display has no method for that."""
    display.bus.send(_SLEEP, b"")


def wake(display: "BusDisplay") -> None:
    """Switch it on again, with the picture that it had."""
    display.bus.send(_WAKE, b"")


def set_up_again(display: "BusDisplay") -> None:
    """Tell an SSD1306 or SSD1309 its settings once more: it forgets them when its supply fails for a moment.

    That takes 1 ms and is not seen. What it shows must then be sent again. Others are only switched on.
    """
    if _settings:
        light = int(255 * display.brightness)
        display.bus.send(_settings[0], _settings[1:] + bytes((0x81, light)))
    else:
        wake(display)
