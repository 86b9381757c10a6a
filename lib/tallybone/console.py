# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Lines of text for a computer at the end of the USB cable, which may not read them.

``print`` waits for ever if a program on the computer holds the port open and does not read. So lines are
written with a time limit.
"""

WAIT_S = 0.5  # how long a computer may take to read what is there


def say(text: str) -> bool:
    """Send a line. Return False if somebody listens but does not read: nothing more should be sent then."""
    try:
        from usb_cdc import console as port
    except ImportError:  # a board without USB
        port = None
    if not port or not port.connected:
        print(text)  # this waits for nobody: it goes to a serial port on pins, or nowhere
        return True
    data = (text + "\r\n").encode()
    port.write_timeout = WAIT_S
    try:
        return port.write(data) == len(data)
    except OSError:  # unplugged meanwhile
        return False
    finally:
        port.write_timeout = None
