# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython: read a settings.toml, whose path is the first line of standard input, as a start does.

It prints how many problems there are, and the bytes that are kept of them and of what the lines say.
"""

import gc
import sys


class Pin:
    """A pin of the board."""


class Board:
    """Stands in for ``board``: the usual pins."""

    LED = Pin()


class Silent:
    """Stands in for ``tallybone.console``."""

    @staticmethod
    def say(text):
        return True


for number in (4, 5, 10, 11, 12, 13):
    setattr(Board, "GP%d" % number, Pin())
sys.modules["board"] = Board
sys.modules["microcontroller"] = type("microcontroller", (), {"Pin": Pin})
sys.modules["tallybone.console"] = Silent
__import__("tallybone").console = Silent
with open(sys.stdin.readline().strip(), "rb") as file:
    text = file.read()
Config = __import__("tallybone.board.config").board.config.Config
gc.collect()
before = gc.mem_alloc()
config = Config(text, "raspberry_pi_pico")
problems = len(config.all_problems())
gc.collect()
print(problems, gc.mem_alloc() - before)
