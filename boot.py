# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""What must be settled before USB starts: who may write to the drive, and which ports the computer finds.

The computer may write, unless OK was held at power-up and then let go.
While OK is held, the LED is lit. If it is let go within five seconds, the gadget may write and the computer
may only read, until the next start. A button that is stuck, or a wire to ground, is never let go: nobody is
locked out. The drive also gets the name that settings.toml gives it, and the computer a second serial port.
A memory that was put on the drive as a file takes the place of the one on the chip.
First the chip gets the clock that it has in play.
"""

import os
import time

import board
import digitalio
import storage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from microcontroller import Pin

LET_GO_S = 5
LONGEST = 11  # name of a FAT drive
OKS = ("GP12", "D5", "KEY12")  # on the reference board, on Feathers, on the MacroPad


def read_settings() -> bytes:
    """The text of settings.toml, of a length that can be looked through."""
    try:
        with open("settings.toml", "rb") as file:
            return file.read(16_385)
    except OSError:  # no such file
        return b""


def first_of(names: "tuple[str, ...]") -> "Pin | None":
    """The first of these pins that the board has."""
    for name in names:
        pin: Pin | None = getattr(board, name, None) if name else None
        if pin:
            return pin
    return None


def was_held(pin: "Pin") -> bool:
    """Whether a button is held now and let go in time. The LED is lit meanwhile."""
    light = getattr(board, "LED", None)
    button = digitalio.DigitalInOut(pin)
    button.switch_to_input(pull=digitalio.Pull.UP)
    led = None
    is_held = not button.value
    if is_held and light and light is not pin:
        led = digitalio.DigitalInOut(light)
        led.switch_to_output(value=True)
    for _ in range(LET_GO_S * 20):
        if button.value:
            break
        time.sleep(0.05)
    was_let_go = is_held and button.value
    button.deinit()
    if led:
        led.deinit()
    return was_let_go


def name_drive(name: str) -> None:
    """Give the drive its name, if it has another one. It is written only then."""
    drive = storage.getmount("/")
    is_possible = 0 < len(name) <= LONGEST and all(letter.isalpha() or letter.isdigit() for letter in name)
    if is_possible and drive.label != name.upper():
        storage.remount("/", readonly=False)
        try:
            drive.label = name
        except OSError as error:  # a letter that FAT does not allow
            print("DRIVE_NAME:", error)
        storage.remount("/", readonly=True)


def take_memory(folder: str) -> None:
    """Take the memory in the file memory.nvm, if somebody has put one on the drive."""
    try:
        os.stat(folder + "/memory.nvm")
    except OSError:  # as nearly always
        return
    from microcontroller import nvm
    from tallybone.board.memory_file import take

    if not nvm:  # a board that keeps nothing
        return
    storage.remount("/", readonly=False)
    try:
        take(folder, nvm)
    except OSError as error:  # the drive is full
        print("memory.nvm:", error)
    storage.remount("/", readonly=True)


def open_second_port() -> None:
    """Give the computer a serial port for the messages of docs/messages.md; the console stays as it is.

    The board's USB keyboard, mouse and MIDI are switched off to make room: some chips have few endpoints.
    """
    try:
        import usb_cdc
        import usb_hid
        import usb_midi
    except ImportError:  # a board without USB
        return
    usb_hid.disable()
    usb_midi.disable()
    usb_cdc.enable(console=True, data=True)


def begin() -> None:
    """Do all of it. That needs `lib`; without it code.py says what is missing."""
    from tallybone.board.early import speed_up, value_in

    settings = read_settings()
    speed_up(os.uname().sysname, settings)  # at once: code.py then shows its first picture 27 ms sooner
    take_memory(os.getcwd())
    name_drive(value_in(settings, "DRIVE_NAME"))
    open_second_port()
    ok = first_of((value_in(settings, "PIN_OK"),) + OKS)
    if ok and was_held(ok):
        storage.remount("/", readonly=False)


try:
    begin()
except ImportError:
    pass
