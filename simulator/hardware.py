# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The parts around the microcontroller: a clock, pins, an I2C bus and flash, in simulated time.

The modules in ``simulator/modules`` have CircuitPython's names. They all act on the one board that is
``fitted`` here, as the real ones act on the board they run on.
"""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, Protocol

from simulator.boards import PICO, Kind
from simulator.flash import Flash
from simulator.power import PowerOff
from simulator.ssd1306 import SSD1306

if TYPE_CHECKING:
    from busdisplay import BusDisplay
    from microcontroller import Pin

__all__ = ["Hardware", "PowerOff", "fit"]

# The shortest sleep, and how often the outside world can act during a long one. With the 2 ms of code.py,
# turns in which nothing happens took a fifth of all tests.
_STEP_MS = 10
NO_UID = b"\xe6\x61\x00simul"  # of a board that need not differ from others
USUAL_HZ = 125_000_000  # as CircuitPython starts an RP2040
TICKS_START = (1 << 29) - 65_536  # the clock of a board wraps 65 seconds after power on


class Device(Protocol):
    """What answers at an address of the I2C bus, while ``answers``."""

    answers: bool

    def write(self, data: bytes) -> None:
        """Take the bytes of one write, without the address."""


class Scanner(Protocol):
    """What looks at pins in the background."""

    def tick(self, before: int, now: int) -> None:
        """Look at the pins as they have been between two readings of the board's clock, in milliseconds."""


class Cable:
    """The second serial port as the computer has it. ``is_open`` if a program there holds it open.

    The board can be ahead of the computer by ``ROOM`` bytes; what is beyond that it must keep.
    """

    ROOM = 256  # of CircuitPython's buffer on an RP2040 (CFG_TUD_CDC_TX_BUFSIZE)

    def __init__(self) -> None:
        self.is_open: bool = False
        self.to_board: bytearray = bytearray()
        self._waiting: bytearray = bytearray()

    def take(self, data: bytes) -> int:
        """Bytes from the board; return how many there was room for."""
        taken = data[: self.ROOM - len(self._waiting)] if self.is_open else b""
        self._waiting += taken
        return len(taken)

    def read(self) -> bytes:
        """What the computer reads now: all that waits for it."""
        said = bytes(self._waiting)
        self._waiting.clear()
        return said

    def open(self, is_open: bool) -> None:
        """Open the port, or close it; what waits in it is then lost."""
        self.is_open = is_open
        self.to_board.clear()
        self._waiting.clear()


class Network:
    """The Wi-Fi around a board. ``is_on`` says whether the access point works, ``hangs`` whether what is sent
    is lost on the way, as with a computer that was switched off without a word.

    :param name: of the network
    :param password: "" for none
    """

    JOIN_MS = 2_000  # a Pico W takes 2 to 5 s

    def __init__(self, name: str = "club", password: str = "") -> None:
        self.name: str = name
        self.password: str = password
        self.is_on: bool = True
        self.hangs: bool = False
        self.sockets: list[Link] = []

    def switch(self, is_on: bool) -> None:
        """Switch the access point off or on; all that was connected is cut off, and the desk not told."""
        self.is_on = is_on
        if not is_on:
            self.cut()

    def cut(self) -> None:
        """Cut off whatever is connected."""
        for link in self.sockets:
            link.is_lost = True


class Link(Protocol):
    """A connection. ``is_lost``: nothing comes any more, and what is sent is gone."""

    is_lost: bool


class Hardware:
    """One board with what is wired to it.

    :param display: the controller at ``address``, or None for a board whose screen is missing
    :param address: the display's address on the I2C bus, 0x3C or 0x3D on a real module
    :param pull_ups: False for an I2C bus without pull-up resistors
    :param fastest_hz: what the wires of the I2C bus carry; faster than that nothing answers
    :param nvm: the flash behind ``microcontroller.nvm``, a blank one if not given
    :param kind: which board it is
    :param uid: the microcontroller's own number, eight bytes
    :param network: the Wi-Fi around it, one called "club" without a password if not given

    ``bounce_ms`` is how long contacts bounce at most, 0 for tests that measure time.
    ``draws_late`` is for tests: the picture is put together and sent when it is looked at, not at each
    refresh. The bytes of several refreshes are then sent as one.
    """

    draws_late = False
    bounce_ms = 10

    def __init__(
        self,
        display: SSD1306 | Literal["fitted"] | None = "fitted",
        address: int = 0x3C,
        pull_ups: bool = True,
        nvm: Flash | None = None,
        kind: Kind = PICO,
        uid: bytes = NO_UID,
        network: Network | None = None,
        fastest_hz: int = 1_000_000,
    ) -> None:
        self.kind: Kind = kind
        self.display: SSD1306 | None = kind.panel() if display == "fitted" else display
        self.devices: dict[int, Device] = {address: self.display} if self.display else {}
        self.pull_ups: bool = pull_ups
        self.fastest_hz: int = fastest_hz
        self.nvm: Flash = nvm or Flash()
        self.sleep_memory: bytearray = bytearray(256)  # outlives a reset, but not the power
        self.clock: int = TICKS_START  # ms since power on
        self.frequency: int = USUAL_HZ  # of the chip
        self.sent: int = 0  # over I2C, in bytes, address bytes included
        self._refresh: Callable[[], object] | None = None  # that was asked for and not done yet
        self.closed: set[Pin] = set()  # pins that a pressed button connects to ground
        self.crossed: set[tuple[Pin, Pin]] = set()  # and of a matrix the row and the column that one connects
        self.dial: int = 0  # steps that it was turned clockwise
        self._pins: dict[int, Pin] = {}  # by their numbers
        self._own: BusDisplay | None = None
        self.outputs: dict[Pin, bool] = {}  # pin -> level driven by the program
        self.claimed: set[Pin] = set()  # pins in use
        # whether a computer holds the serial port open, and whether it reads what comes
        self.usb: Literal["nobody", "reads", "stuck"] = "nobody"
        self.console: bytearray = bytearray()  # what it has read
        self.typed: bytearray = bytearray()  # on its keyboard, and not read by the program
        self.cable: Cable = Cable()
        self.uid: bytes = uid
        self.network: Network = network or Network()
        self.joins: tuple[str, str, int] | None = None  # a network, its password, and when it was asked for
        self.on_terminal: list[str] = []  # printed while the display shows CircuitPython's terminal
        self.sounds: list[tuple[int, int]] = []  # when a piezo changed its tone, and to how many hertz
        self.pixel: bytes | None = None  # what a NeoPixel was sent last: green, red, blue
        self.scanners: list[Scanner] = []
        self.chance: random.Random = random.Random(0)  # how contacts bounce, the same each time
        # called with the board each time the program sleeps
        self.driver: Callable[[Hardware], None] | None = None

    @property
    def bus_bytes(self) -> int:
        """The bytes sent over I2C so far, address bytes included."""
        self.draw()
        return self.sent

    def refresh(self, draw: Callable[[], object]) -> None:
        """Do a display's refresh, now or when somebody looks."""
        self._refresh = draw
        if not self.draws_late:
            self.draw()

    def draw(self) -> None:
        """Do the refresh that waits."""
        draw, self._refresh = self._refresh, None
        if draw:
            global fitted
            there, fitted = fitted, self  # the modules act on the fitted board
            draw()
            fitted = there

    def power_gone(self) -> None:
        """The panel is dark, and the other side of a connection is not told."""
        self._refresh = None
        self.joins = None
        self.network.cut()
        if self.display:
            self.display.awake = False

    def power_cycle(self, is_reset: bool = False) -> None:
        """Switch off and on: only the flash and the wired parts stay.

        :param is_reset: the power was not gone, so what is in memory that no start clears stays as well
        """
        if not is_reset:
            self.sleep_memory[:] = bytes(len(self.sleep_memory))
        self._refresh = None
        self.clock = TICKS_START
        self.frequency = USUAL_HZ
        self.cable.open(False)
        self.outputs = {}
        self.claimed = set()
        self.scanners = []
        self._own = None
        if self.display:
            self.display.reset()

    def pin(self, name: str) -> "Pin":
        """A pin by one of its names. The same pin is always the same object.

        :raises KeyError: if the board has no such pin
        """
        from microcontroller import Pin

        number = self.kind.pins[name]
        if number not in self._pins:
            self._pins[number] = Pin(name)  # type: ignore[call-arg]  # this folder's takes a name
        return self._pins[number]

    def number(self, pin: "Pin") -> int:
        """The number of a pin."""
        return next(number for number, known in self._pins.items() if known is pin)

    def has_bus(self, sda: "Pin", scl: "Pin") -> bool:
        """Whether an I2C bus can be on two pins: an RP2040 has two, in turn on an even pin and the odd one
        after it (datasheet, table of GPIO functions). The panel's own pins, which have no numbers, have one.
        """
        if not {sda, scl} <= set(self._pins.values()):
            return True
        data, clock = self.number(sda), self.number(scl)
        return data % 2 == 0 and clock % 2 == 1 and data // 2 % 2 == clock // 2 % 2

    def own_display(self) -> "BusDisplay":
        """The display that the firmware sets up itself, on a bus whose pins have no other use."""
        if self._own is None:
            import displayio
            from adafruit_displayio_sh1106 import SH1106 as Driver
            from busio import I2C
            from i2cdisplaybus import I2CDisplayBus
            from microcontroller import Pin

            displayio.release_displays()
            wires = [Pin(name) for name in ("OLED_SCL", "OLED_SDA")]  # type: ignore[call-arg]  # as above
            bus = I2CDisplayBus(I2C(*wires), device_address=0x3C)
            self._own = Driver(bus, width=128, height=64, colstart=2)
        return self._own

    def drive(self, pin: "Pin", level: bool | None) -> None:
        """Have the program drive a pin high or low, or let it go."""
        if level is None:
            self.outputs.pop(pin, None)
        else:
            self.outputs[pin] = level
        if self.display and self.kind.reset and pin is self.pin(self.kind.reset):
            self.display.reset_line(level is not False, self.clock)

    def claim(self, pin: "Pin") -> None:
        """Take a pin for one use; ValueError if it is already in use, as in CircuitPython."""
        if pin in self.claimed:
            raise ValueError(f"{pin} in use")
        self.claimed.add(pin)

    def level(self, pin: "Pin") -> bool:
        """Whether a pin reads high; buttons pull theirs to ground."""
        return self.outputs.get(pin, pin not in self.closed)

    def advance(self, milliseconds: int) -> None:
        """Let time pass; keys are scanned meanwhile, as the real ones are in the tick interrupt."""
        before = self.clock
        self.clock += milliseconds
        for scanner in self.scanners:
            scanner.tick(before, self.clock)

    def sleep(self, milliseconds: int) -> None:
        """The program sleeps: time passes, and the outside world has its turn."""
        until = self.clock + max(_STEP_MS, milliseconds)
        while self.clock < until:
            if self.driver:
                self.driver(self)
            self.advance(min(_STEP_MS, until - self.clock))


fitted = Hardware()


def fit(hardware: Hardware) -> Hardware:
    """Put a board under the CircuitPython modules; returns it."""
    global fitted
    if fitted is not hardware:
        fitted.draw()  # the next program releases its display
    fitted = hardware
    return hardware
