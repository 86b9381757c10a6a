# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Memories as readable files: the bytes in hex up to the last one written, then the sheet they must give.

Every later version must read them. They are never regenerated; a new game adds its own:
``PYTHONPATH=.:host_tests/helpers python -P host_tests/helpers/memory_files.py GAME``.
"""

import random
import sys

from answers import likely_answer
from places import TESTS

from simulator.flash import SIZE, Flash

FOLDER = TESTS


def read(path):
    """The flash of such a file, and the lines of its sheet."""
    text = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("#"))
    dump, _, sheet = text.partition("\n---\n")
    data = b"".join(bytes.fromhex(line[4:]) for line in dump.splitlines())
    return Flash(data + b"\xff" * (SIZE - len(data))), sheet.splitlines()


def dump_of(flash):
    """The bytes of a flash, 16 a line."""
    data = bytes(flash.data).rstrip(b"\xff")
    return [f"{at:04x}  {data[at : at + 16].hex(' ')}" for at in range(0, len(data), 16)]


def play(gadget, game, chance):
    """Play a match with as many options changed as the game allows, switching off and on in between."""
    from pressing import give

    from rules_min import game_number

    setup = gadget.keeper.setup
    setup.game = game_number(game)
    from tallybone.matches.set_up import set_seats, take_game

    take_game(setup)
    rules = setup.rules
    set_seats(setup, rules.SEATS[0])
    for row in rules.OPTIONS:
        for value in (setup.values[row.number] + 1, 1):
            if row.name not in ("track", "lead", "hand", "reserve") and row.allows(value):
                setup.values[row.number] = value
                break
    gadget.press("OK")
    for i in range(40):
        give(gadget, *likely_answer(gadget.match, chance))
        if i % 13 == 12:
            gadget.power_off()
            gadget.power_on()


def write(game):
    """Make the file of a game."""
    from simulator.gadget import Gadget
    from simulator.script import sheet_lines

    gadget = Gadget(settings={"NAMES": " ".join(f"N{i}" for i in range(25))})
    gadget.power_on()
    play(gadget, game, random.Random(f"memory {game}"))
    path = FOLDER / "vectors" / game / "match.memory"
    lines = ["# A saved match: the bytes of the memory, then the sheet that they must always give."]
    path.write_text("\n".join([*lines, *dump_of(gadget.board.nvm), "---", *sheet_lines(gadget)]) + "\n")
    gadget.power_off()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(name)
        print(f"written: host_tests/vectors/{name}/match.memory")
