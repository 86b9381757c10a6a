# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Press the gadget's buttons as a script says: one thing a line, in simulated time.

UP, DOWN, OK, BACK   a press; ``OK x5`` five of them
hold KEY MS          a press held so long
wait MS              nothing happens for so long
power off, power on  the supply
power cut N          the supply goes in the Nth byte written to the flash from now
screen               print the display, 64 lines of 128 ``#`` and ``.``
shot FILE [SCALE]    write it as a PNG
sheet                print the running match as a score sheet
# ...                a comment, also behind a line
"""

import sys
from pathlib import Path

from simulator.gadget import KEYS, Gadget

LONGEST_WAIT = 86_400_000  # a day


class ScriptError(Exception):
    """A line that cannot be."""

    def __init__(self, line, text):
        super().__init__(text)
        self.line = line


def parse(text):
    """The steps of a script as (line number, words); every line is checked before any is done."""
    steps = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        shape = SHAPES.get(words[0])
        if shape is None or not shape(words):
            wanted = "UP DOWN OK BACK [xN], hold KEY MS, wait MS, power on|off|cut N, "
            wanted += "screen, shot FILE [SCALE] or sheet"
            raise ScriptError(number, f"'{' '.join(words)}'; expected {wanted}")
        steps.append((number, words))
    return steps


def _is_number(text, least, most):
    return text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most


def _is_cut(words):
    return len(words) == 3 and words[1] == "cut" and _is_number(words[2], 1, 1_000_000)


def _is_press(words):
    return len(words) == 1 or (len(words) == 2 and words[1][0] == "x" and _is_number(words[1][1:], 1, 9999))


SHAPES = {
    **dict.fromkeys(KEYS, _is_press),
    "hold": lambda words: len(words) == 3 and words[1] in KEYS and _is_number(words[2], 1, LONGEST_WAIT),
    "wait": lambda words: len(words) == 2 and _is_number(words[1], 1, LONGEST_WAIT),
    "power": lambda words: words[1:] in (["on"], ["off"]) or _is_cut(words),
    "screen": lambda words: len(words) == 1,
    "shot": lambda words: len(words) == 2 or (len(words) == 3 and _is_number(words[2], 1, 32)),
    "sheet": lambda words: len(words) == 1,
}


def perform(gadget, words, out):
    """Do one step of a script."""
    name = words[0]
    if name in KEYS:
        for _ in range(int(words[1][1:]) if len(words) > 1 else 1):
            gadget.press(name)
    elif name == "hold":
        gadget.press(words[1], int(words[2]))
    elif name == "wait":
        gadget.wait(int(words[1]))
    elif name == "power":
        if words[1] == "cut":
            gadget.board.nvm.cut(int(words[2]))
        elif words[1] == "on":
            gadget.power_on()
        else:
            gadget.power_off()
    elif name == "screen":
        print("\n".join(gadget.screen()), file=out)
    elif name == "shot":
        from simulator.picture import save_png

        save_png(gadget.screen(), words[1], int(words[2]) if len(words) > 2 else 4)
    else:
        print("\n".join(sheet_lines(gadget)), file=out)


def sheet_lines(gadget):
    """The running match as the lines of a score sheet."""
    from tallybone.sheet import lines

    app = gadget.app
    if not app or not app.match:
        return ["# no match is being scored"]
    return list(lines(app.match, app.game, app.names[: app.match.seats]))


def run(path, out=None):
    """Run a script file, "-" for standard input; 2 after one line on standard error if it is bad."""
    out = out or sys.stdout
    number = 0
    gadget = Gadget()
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text()
        steps = parse(text)
        gadget.power_on()
        for number, words in steps:  # noqa: B007  named by the errors below
            perform(gadget, words, out)
    except ScriptError as error:
        print(f"{path}:{error.line}: {error}", file=sys.stderr)
        return 2
    except (OSError, UnicodeDecodeError, ValueError) as error:
        print(f"{path}:{number}: {error}", file=sys.stderr)
        return 2
    finally:
        gadget.power_off()
    return 0
