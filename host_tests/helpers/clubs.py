# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A gadget in a club, for tests: one that has the line CLUB."""

from pressing import END_OF_BLOCK, extension, press_all, set_up

from simulator.boards import KINDS
from simulator.gadget import Gadget
from simulator.hardware import Hardware

NOBODY = "3:word@127.0.0.1:9"  # nothing listens there
CLUB_LINE = ["hold BACK 900", "UP", "UP"]


def gadget_of(line, nvm=None, uid=b"\xe6\x61\x00simul", network=None, **settings):
    board = Hardware(kind=KINDS["pico-w"], nvm=nvm, uid=uid, network=network)
    gadget = Gadget(board, settings={"CLUB": line, "WIFI": "club", "NAMES": "Ann Bob"} | settings)
    gadget.power_on()
    return gadget


def says(gadget):
    """How it goes, as the menu has it."""
    return extension(gadget, "Club").text()


def win(gadget):
    set_up(gadget, "block", 2, target=5)
    press_all(gadget, END_OF_BLOCK)
    assert gadget.match.winners
