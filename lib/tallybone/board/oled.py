# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The OLED: found on the I2C bus, or the one that is part of the board; its sleep, and what it is told."""

import board
import busio
import digitalio
from i2cdisplaybus import I2CDisplayBus
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from busdisplay import BusDisplay
    from microcontroller import Pin


# What Adafruit's driver tells the SSD1306 when it comes on: 13 entries, a command with its values each.
_ENTRIES = (
    b"\xae\x00\x20\x01\x00\x81\x01\xcf\xa1\x00\xa6\x00\xc8\x00\xa8\x01\x3f"
    b"\xd5\x01\x80\xd9\x01\xf1\xda\x01\x12\xdb\x01\x40\x8d\x01\x14\xaf\x00"
)
# The same commands as one entry: after each CircuitPython waits as long as its last byte says, or 10 ms, and
# a start took 125 ms longer. At place 16 is what the driver writes there, the rows less one. The datasheet
# explains them in section 9.
START = bytes((
    0xAE, 20 | 0x80,  # off; so many bytes follow, and how long to wait
    0x20, 0x00,  # bytes that come go to the right, then to the next eight rows
    0x81, 0xCF,  # bright, until a brightness is set
    0xA1, 0xA6, 0xC8,  # left to right and top to bottom, with the connector above; ones lit
    0xD5, 0x80, 0xD9, 0xF1,  # the clock; the time to charge a row
    0xDA, 0x12,  # rows wired in turns from both sides
    0xA8, 0x3F,  # 64 of them
    0xDB, 0x40,  # the level of a row that is off
    0x8D, 0x14,  # the charge pump on: there is no other source of 7.5 V on these modules
    0xAF,  # on
    0,  # ms; the panel takes pictures at once
))  # fmt: skip
# An SSD1309's: a lock that is opened, a slower clock, a shorter charge, a lower level, and no charge pump, as
# its module has its own source of 12 V (data sheet, sections 8.8 and 9; the values are the panels' makers').
START_1309 = bytes((
    0xAE, 20 | 0x80,
    0xFD, 0x12,  # it takes commands
    0x81, 0xCF,
    0xA1, 0xA6, 0xC8,
    0xD5, 0xA0, 0xD9, 0x82,
    0xDA, 0x12,
    0xA8, 0x3F,
    0xDB, 0x34,
    0x20, 0x00,
    0xAF,
    0,
))  # fmt: skip
_WITHOUT_OFF = const(2)  # where it begins for a panel that is on: one switched off is dark for 100 ms

ADDRESSES = (0x3C, 0x3D)  # the two that each of these controllers can be strapped to
BUILT_IN = "BOARD"  # instead of a controller: ``board.DISPLAY``
# The first column of the SH1106's 132 that is on a panel of 128.
_SH1106_FIRST = const(2)
# As the SH1107 of the 128x64 FeatherWing is mounted.
_SH1107_UPRIGHT = const(90)
_NOTHING = b"\x80\xe3"  # a command that does nothing, for all three controllers
_wires: "list[tuple[busio.I2C, int]]" = []  # the bus of the display found, and its address there
_reset: "list[tuple[digitalio.DigitalInOut, Callable[[float], None]]]" = []  # its line, and ``time.sleep``
_RESET_S = 0.01  # 3 microseconds by the data sheets; modules have a capacitor there
_start = START  # what the panel is told
_SLEEP = const(0xAE)  # these two are the same for all four
_WAKE = const(0xAF)


def built_in() -> "BusDisplay":
    """The display that is part of the board. It outlives the program: it may be asleep or turned from before.

    :raises AttributeError: if the board has none
    """
    display: BusDisplay = board.DISPLAY  # type: ignore[attr-defined]  # few boards have one
    display.auto_refresh = False
    display.rotation = 0
    wake(display)
    return display


def use_reset(pin: "Pin", sleep: "Callable[[float], None]") -> None:
    """Reset the panel over a line of its own: many modules with an SSD1309 answer to nothing before that.

    :param sleep: ``time.sleep``
    """
    line = digitalio.DigitalInOut(pin)
    line.switch_to_output(True)
    _reset[:] = [(line, sleep)]
    reset()


def reset() -> None:
    """Reset it once more: it has no picture and no settings then."""
    for line, sleep in _reset:
        line.value = False
        sleep(_RESET_S)
        line.value = True


def find_display(panel: str, pins: "list[Pin | None]", speed: int, address: int) -> "BusDisplay | None":
    """The 128x64 OLED on these two pins, or None if nothing answers or the wires are open.

    :param str panel: its controller: SSD1306, SSD1309, SH1106 or SH1107
    :param pins: SCL and SDA
    :param int speed: of the bus, in hertz
    :param int address: the only one to try, 0 for both
    """
    if not pins[0] or not pins[1]:
        return None
    try:
        i2c = busio.I2C(pins[0], pins[1], frequency=speed)  # board.I2C() would run at 100 kHz
    except (RuntimeError, ValueError):  # no pull-up resistors on the wires, or the pins are not an I2C pair
        return None
    for tried in (address,) if address else ADDRESSES:
        try:
            found = driver(panel, I2CDisplayBus(i2c, device_address=tried))
            _wires[:] = [(i2c, tried)]
            return found
        except ValueError:
            continue
    i2c.deinit()
    return None


def driver(panel: str, bus: I2CDisplayBus) -> "BusDisplay":
    """The panel behind the bus, by the library of its controller."""
    if panel == "SH1106":
        from adafruit_displayio_sh1106 import SH1106

        found: BusDisplay = SH1106(bus, width=128, height=64, colstart=_SH1106_FIRST, auto_refresh=False)
    elif panel == "SH1107":
        from adafruit_displayio_sh1107 import SH1107

        found = SH1107(bus, width=128, height=64, rotation=_SH1107_UPRIGHT, auto_refresh=False)
    else:
        import adafruit_displayio_ssd1306 as module

        global _start
        _start = START_1309 if panel == "SSD1309" else START
        if getattr(module, "_INIT_SEQUENCE", b"") in (_ENTRIES, START, START_1309):  # another knows better
            module._INIT_SEQUENCE = _start
        found = module.SSD1306(bus, width=128, height=64, auto_refresh=False)
    return found


def answers(was_lost: bool) -> bool:
    """Whether the panel is there: one that has lost its supply takes pictures without a word.

    Asking takes three bytes on the bus. If it has a line for that, one that does not answer is reset.

    :param bool was_lost: whether it did not the last time; then one that answers after that is back
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
    if type(display).__name__ == "SSD1306":
        light = int(255 * display.brightness)
        first = _WITHOUT_OFF
        display.bus.send(_start[first], _start[first + 1 : -1] + bytes((0x81, light)))
    else:
        wake(display)
