# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Where else a display may be that does not answer as settings.toml says. Few starts load this."""

import busio
from micropython import const

from tallybone import console
from tallybone.board import find_oled
from tallybone.board.config import Config
from tallybone.board.setting_lines import WIRES
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from busdisplay import BusDisplay
    from microcontroller import Pin

_SLOW = const(100_000)  # bits a second, which any wires of a gadget carry


def search(
    config: Config, panel: str, pins: "list[Pin | None]", speed: int, address: int
) -> "BusDisplay | None":
    """The display: the usual pins and each address are tried, and if nothing was written of the speed, a slow
    one. What is used is said, and if nothing answers, where it was looked for. The arguments are as those of
    ``find_display``.

    :param config: the lines of settings.toml
    """
    found = None
    tried = [config.text(name) for name in WIRES]
    if address or config.is_set(WIRES):
        may = _("pins of the panel") if has_bus(config) else _("pins of one I2C bus")
        usual = config.usual_pins(("PIN_SCL", "PIN_SDA"))
        found = find_oled.find_display(panel, usual, speed, 0)
        if usual != pins:
            tried += config.usual_texts(WIRES)
        if found and usual == pins:
            config.say("I2C_ADDRESS", _("its own address"), "0x%02X" % (address ^ 1))
        elif found:
            config.say(WIRES[0] if config.is_set(WIRES[:1]) else WIRES[1], may, _("usual pins"))
    if not found and not config.is_set(("I2C_SPEED",)):  # long wires may carry less than what is usual
        found = find_oled.find_display(panel, pins, _SLOW, address)
        if found:
            config.say("I2C_SPEED", _("too fast: no answer"), str(_SLOW))
    if not found:
        addresses = config.text("I2C_ADDRESS") if address else "0x3C and 0x3D"
        wires = ", ".join(["%s and %s" % (tried[i], tried[i + 1]) for i in range(0, len(tried), 2)])
        console.say("no display: no %s answers at %s, on SDA and SCL %s" % (panel, addresses, wires))
    return found


def has_bus(config: Config) -> bool:
    """Whether the board can have an I2C bus on these pins: each kind of board has its own rules for that."""
    scl, sda = config.pin("PIN_SCL"), config.pin("PIN_SDA")
    if scl and sda:
        try:
            busio.I2C(scl, sda).deinit()
        except ValueError:
            return False
        except RuntimeError:  # no panel, so no pull-up resistors
            pass
    return True
