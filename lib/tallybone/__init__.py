# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget around the rules: screens, buttons, the display and the journal."""

from array import array

VERSION = "0.2.0"  # here and nowhere else: *Check the parts* shows it, a release is named after it

CAPACITY = 1536  # answers in a match, 4 bytes each; seven hands of Seven with 25 seats need 1,000
# Allocated before any other module is loaded, while the heap is one free block.
ANSWERS = array("i", bytes(4 * CAPACITY))
MOST_CRASHES = 3  # failures of the program in a row; then a match is not resumed by itself


def can_set_clock(system: str) -> bool:
    """Whether the chip's clock may be changed: an RP2040 without a radio, which takes its clock from that.

    :param str system: ``os.uname().sysname``
    """
    import microcontroller  # the rules and the journal are also tested if there is none

    if system != "rp2040":
        return False
    try:
        return not microcontroller.pin.CYW0  # type: ignore[attr-defined]  # the radio's
    except AttributeError:
        return True


def speed_up(system: str, settings: bytes) -> None:
    """Have an RP2040 run at 200 MHz, not 125: it starts, and answers a press, in two thirds of the time.

    The chip is certified for that at 1.15 V and more, and CircuitPython sets 1.20. A board with a radio
    keeps its clock, because the radio runs from the same one. CPU_SPEED = 125 keeps it too.

    :param str system: ``os.uname().sysname``
    :param bytes settings: the text of settings.toml
    """
    if not can_set_clock(system):
        return
    import microcontroller

    text = b"\n" + settings
    at = text.find(b"\nCPU_SPEED")
    is_told = at >= 0 and b"125" in text[at + 1 :].split(b"\n")[0].split(b"#")[0]
    try:
        megahertz = 125 if is_told else 200
        if microcontroller.cpu.frequency // 1_000_000 < megahertz:  # to set it takes 10 ms
            microcontroller.cpu.frequency = 1_000_000 * megahertz
    except (AttributeError, RuntimeError, ValueError):  # this firmware does not
        pass
