# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The parts around the microcontroller: a clock, pins, an I2C bus and flash, in simulated time.

The modules in ``simulator/modules``, named as CircuitPython's own, all act on the one board that is
``fitted`` here, as the real ones act on the board they run on.
"""

from simulator.flash import Flash
from simulator.power import PowerOff
from simulator.ssd1306 import SSD1306

__all__ = ["Hardware", "PowerOff", "fit"]

_STEP_MS = 5  # the outside world can act so often in a long sleep
TICKS_START = 1000  # ms; supervisor.ticks_ms() never starts at 0


class Hardware:
    """One board with what is wired to it.

    :param display: the controller at ``address``, or None for a board whose screen is missing
    :param nvm: the flash behind ``microcontroller.nvm``, a blank one if not given
    :param bool pull_ups: False for an I2C bus whose lines nothing pulls up
    """

    def __init__(self, display="fitted", address=0x3C, pull_ups=True, nvm=None):
        self.display = SSD1306() if display == "fitted" else display
        self.devices = {address: self.display} if self.display else {}
        self.pull_ups = pull_ups
        self.nvm = nvm or Flash()
        self.clock = TICKS_START  # ms since power on
        self.bus_bytes = 0  # sent over I2C, address bytes included
        self.closed = set()  # pins that a pressed button connects to ground
        self.outputs = {}  # pin -> level driven by the program
        self.claimed = set()
        self.scanners = []
        self.driver = None  # called with the board each time the program sleeps

    def power_cycle(self):
        """Switch off and on: only the flash and what is wired stay."""
        self.clock = TICKS_START
        self.outputs = {}
        self.claimed = set()
        self.scanners = []
        if self.display:
            self.display.reset()

    def claim(self, pin):
        """Take a pin for one use, as CircuitPython does."""
        if pin in self.claimed:
            raise ValueError(f"{pin} in use")
        self.claimed.add(pin)

    def level(self, pin):
        """Whether a pin reads high; buttons pull theirs to ground."""
        return self.outputs.get(pin, pin not in self.closed)

    def advance(self, milliseconds):
        """Let time pass; keys are scanned meanwhile, as the real ones are in the tick interrupt."""
        until = self.clock + milliseconds
        while self.clock < until:
            self.clock += 1
            for scanner in self.scanners:
                scanner.tick(self.clock)

    def sleep(self, milliseconds):
        """The program sleeps: time passes, and the outside world has its turn."""
        until = self.clock + max(1, milliseconds)
        while self.clock < until:
            if self.driver:
                self.driver(self)
            self.advance(min(_STEP_MS, until - self.clock))


fitted = Hardware()


def fit(hardware):
    """Put a board under the CircuitPython modules; returns it."""
    global fitted
    fitted = hardware
    return hardware
