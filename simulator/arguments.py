# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is typed after a command."""

import argparse
from typing import NoReturn


class OneLineParser(argparse.ArgumentParser):
    """One that says in a line what is wrong, as all commands do with bad input."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (--help lists what can be typed)\n")


def port_number(text: str) -> int:
    """A port as it is typed.

    :raises argparse.ArgumentTypeError: if it is none
    """
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 0 < int(text) < 65_536):
        raise argparse.ArgumentTypeError(f"'{text}'; expected a number from 1 to 65535")
    return int(text)


def club_line(text: str) -> str:
    """What the line CLUB of settings.toml can say, "" for none.

    :raises argparse.ArgumentTypeError: if it is no such line
    """
    if not text:
        return ""
    from simulator.blinka import prepare_modules

    prepare_modules()  # the gadget's own module reads it
    from tallybone.board.setting_checks import club_of

    if not club_of(text):
        raise argparse.ArgumentTypeError("no table, word and address; expected them as 3:word@192.168.1.20")
    return text
