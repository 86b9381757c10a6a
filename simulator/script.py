# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Press the gadget's buttons as a script says: one step per line, in simulated time.

set NAME VALUE       a line of settings.toml, which counts from the next start; at the top from the first
UP, DOWN, OK, BACK   a press; ``OK x5`` five of them
game ID [SEATS]      on the set-up of a match: the presses that choose this game, and how many play
hold KEY MS          a press held for that many milliseconds
wait MS              wait that many milliseconds
power off, power on  switch the board off or on
power cut N          the power fails at the Nth byte written to the flash from now
screen               print the display, 64 lines of 128 ``#`` and ``.``
shot FILE [SCALE]    write it as a PNG
sheet                print the running match as a score sheet
# ...                a comment, also at the end of a line
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, cast

from tallybone.board.early import number_in
from tallybone.board.setting_lines import is_known

from rules_min import GAMES, game_number
from rules_min.presets import all_games
from simulator.boards import BUTTON_NAMES, DIGITS, KINDS
from simulator.describe import describe
from simulator.gadget import Gadget
from simulator.hardware import Hardware

if TYPE_CHECKING:
    from tallybone.screens.setup import SetupScreen

LONGEST_WAIT = 86_400_000  # a day
MOST_SEATS = 25


class ScriptError(Exception):
    """A bad line: ``line`` is its number; the text says what is wrong and what was expected."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line


def parse(text: str) -> list[tuple[int, list[str]]]:
    """The steps of a script as (line number, words); every line is checked before any is done."""
    steps = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        shape = SHAPES.get(words[0])
        if words[0] == "set" and len(words) > 1 and not is_known(words[1]):
            raise ScriptError(number, f"'{words[1]}'; expected a line of settings.toml, see docs/settings.md")
        if words[0] == "game" and len(words) > 1 and not game_number(words[1]):
            ids = ", ".join(row[1] for row in all_games(GAMES))
            raise ScriptError(number, f"no game is called '{words[1]}'; expected one of {ids}")
        if shape is None or not shape(words):
            wanted = "set NAME VALUE, UP DOWN OK BACK [xN], game ID [SEATS], hold KEY MS, wait MS, "
            wanted += "power on|off|cut N, screen, shot FILE [SCALE] or sheet"
            raise ScriptError(number, f"'{' '.join(words)}'; expected {wanted}")
        steps.append((number, words))
    return steps


def _is_number(text: str, least: int, most: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most


def _is_cut(words: list[str]) -> bool:
    return len(words) == 3 and words[1] == "cut" and _is_number(words[2], 1, 1_000_000)


def _is_press(words: list[str]) -> bool:
    return len(words) == 1 or (len(words) == 2 and words[1][0] == "x" and _is_number(words[1][1:], 1, 9999))


def _is_game(words: list[str]) -> bool:
    seats = len(words) == 2 or (len(words) == 3 and _is_number(words[2], 1, MOST_SEATS))
    return seats and game_number(words[1]) > 0


SHAPES: dict[str, Callable[[list[str]], bool]] = {
    "set": lambda words: len(words) > 1,
    **dict.fromkeys((*BUTTON_NAMES.values(), *DIGITS), _is_press),
    "game": _is_game,
    "hold": lambda words: (
        len(words) == 3 and words[1] in BUTTON_NAMES.values() and _is_number(words[2], 1, LONGEST_WAIT)
    ),
    "wait": lambda words: len(words) == 2 and _is_number(words[1], 1, LONGEST_WAIT),
    "power": lambda words: words[1:] in (["on"], ["off"]) or _is_cut(words),
    "screen": lambda words: len(words) == 1,
    "shot": lambda words: len(words) == 2 or (len(words) == 3 and _is_number(words[2], 1, 32)),
    "sheet": lambda words: len(words) == 1,
}


def perform(gadget: Gadget, words: list[str], out: TextIO | None) -> None:
    """Do one step of a script.

    :raises ValueError: if the step is not possible now
    """
    name = words[0]
    if name == "set":
        number = number_in(words[2]) if len(words) == 3 else None
        gadget.settings[words[1]] = " ".join(words[2:]) if number is None else number
    elif name in BUTTON_NAMES.values() or name in DIGITS:
        if not gadget.has(name):
            raise ValueError(f"this board has no key {name}")
        for _ in range(int(words[1][1:]) if len(words) > 1 else 1):
            gadget.press(name)
    elif name == "game":
        choose_game(gadget, words[1], int(words[2]) if len(words) > 2 else 0)
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


def choose_game(gadget: Gadget, game: str, seats: int = 0) -> None:
    """On the set-up of a match choose a game, and how many play; then go back to the first line."""
    from tallybone.matches.match_setup import GAME
    from tallybone.screens.setup import SEATS, START

    go_to(gadget, GAME)
    gadget.press("OK")
    for _ in range(2 * len(all_games(GAMES))):
        if set_up_screen(gadget).setup.game != game_number(game):
            gadget.press("DOWN")
    gadget.press("OK")
    if seats and set_up_screen(gadget).setup.seats != seats:
        go_to(gadget, SEATS)
        gadget.press("OK")
        for key in str(seats) if gadget.has(DIGITS[0]) else ["UP"] * MOST_SEATS:
            if set_up_screen(gadget).setup.seats != seats:
                gadget.press(key)
        gadget.press("OK")
        if set_up_screen(gadget).setup.seats != seats:
            raise ValueError(f"'game {game} {seats}'; expected a number of players of this game")
    go_to(gadget, START)


def go_to(gadget: Gadget, line: str | int) -> None:
    """Go up the lines of a set-up to the one with this label, or this number."""
    for _ in range(len(set_up_screen(gadget).rows)):
        shown = set_up_screen(gadget)
        if line not in (shown.label(), shown.rows[shown.chosen][2]):
            gadget.press("UP")


def set_up_screen(gadget: Gadget) -> "SetupScreen":
    """The set-up, if it is shown.

    :raises ValueError: if it is not
    """
    from tallybone.screens.ids import SETUP

    app = gadget.app
    if not app or describe(app)["screen"] != SETUP:
        raise ValueError("'game'; expected the set-up of a match on the screen")
    return cast("SetupScreen", app.view.shown)


def sheet_lines(gadget: Gadget) -> list[str]:
    """The running match as the lines of a score sheet."""
    from rules_min.notation.writer import lines

    keeper = gadget.app.keeper if gadget.app else None
    match = gadget.match_in_play
    if not keeper or not match:
        return ["# no match is being scored"]
    names = keeper.names[: match.seats]
    return list(lines(match, keeper.game, names, keeper.lost_answers, keeper.corrections))


def run(path: str, out: TextIO | None = None, board: str = "pico") -> int:
    """Run a script file, "-" for standard input. A bad one gives one line on standard error; returns 2.

    :param board: which of ``boards.KINDS``
    """
    out = out or sys.stdout
    number, is_on = 0, False
    gadget = Gadget(Hardware(kind=KINDS[board]))
    try:
        if path == "-" and not sys.stdin:
            raise ScriptError(0, "standard input is closed; expected a script")
        text = sys.stdin.read() if path == "-" else Path(path).read_text()
        for number, words in parse(text):  # noqa: B007  used in the errors below
            if words[0] != "set" and not is_on:
                gadget.power_on()
                is_on = True
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
