# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is pressed to measure a board: the scripts in docs, a long match, an evening at random."""

import random
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from rules_min.option import CLOCK
from simulator.describe import describe
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.script import choose_game, go_to, parse, perform

LISTS = range(30, 60)  # the numbers of screens that lie over a question
CARD, HISTORY, SETUP, RESULT, WON, EVENTS, HAND, CORRECTION = 31, 33, 34, 22, 23, 21, 41, 42
TURN, NUMBER = 0, 1
START, GAME = -1, -2  # lines of the set-up, as its screen numbers them
HELD_MS = 900


@dataclass
class Press:
    """One press: its line in a script, its kind (a row of the page), and the simulator's picture of it.

    ``acts_down`` says whether it acts as the button goes down, and not when it is let go.
    """

    line: str
    kind: str
    frame: str
    acts_down: bool = False


class Watched(Gadget):
    """A gadget that notes each press, and what it led to."""

    def __init__(self, names: str = "", language: str = "en") -> None:
        super().__init__(Hardware(), settings={"NAMES": names, "LANGUAGE": language})
        self.done: list[Press] = []

    def press(self, key: str, milliseconds: int = 60) -> None:
        """Press, and note it."""
        before, points = self.seen()
        acts_down = key not in ("OK", "BACK")
        if key == "OK" and self.app:
            acts_down = not self.app.view.can_hold_ok()
        super().press(key, milliseconds)
        after, now = self.seen()
        line = key if milliseconds == 60 else f"hold {key} {milliseconds}"
        kind = "" if line != key else kind_of(key, before, after, points, now)
        self.done.append(Press(line, kind, "\n".join(self.screen()), acts_down))

    def rest(self, milliseconds: int) -> None:
        """Wait, and note it: the picture after it is that of the next press."""
        self.wait(milliseconds)
        self.done.append(Press(f"wait {milliseconds}", "", ""))

    def seen(self) -> tuple[dict[str, Any], int]:
        """What is shown, and the count that waits."""
        return (describe(self.app), self.app.controller.points) if self.app else ({}, 0)


def kind_of(key: str, before: dict[str, Any], after: dict[str, Any], points: int, now: int) -> str:
    """What a press was: a row of the page, "" for one that changed nothing of note."""
    was, screen = before["screen"], after["screen"]
    if was == screen == HISTORY and key == "OK":
        return "the match before, in *Played: see, correct*"
    if was != screen or before["over"] != after["over"]:
        if screen in (CARD, HISTORY):
            return "a rules card" if screen == CARD else "*Played: see, correct*"
        if screen in (HAND, CORRECTION):
            return "a page of a correction"
        if screen in (RESULT, WON):
            return "a result with its chart"
        return "the first screen of a match" if was == SETUP and screen < 10 else "another screen"
    if screen == TURN and points != now and key != "OK":
        return "a count"
    if screen == TURN:
        return "a turn that takes a count" if points else "a turn"
    if screen == NUMBER:
        return "the OK of a digit" if key == "OK" else "a digit"
    if screen in LISTS or screen == EVENTS:
        return "the cursor of a list" if before["row"] != after["row"] else "a line of a list"
    return ""


def script_presses(script: Path) -> list[Press]:
    """What a script of docs presses. The first one is the start, and has no line; waiting has no picture."""
    gadget = Watched()
    gadget.power_on()
    gadget.done.append(Press("", "", "\n".join(gadget.screen())))
    for _, words in parse(script.read_text()):
        if words[0] == "wait":
            gadget.rest(int(words[1]))
        elif words[0] not in ("screen", "shot", "sheet"):
            perform(gadget, words, None)
    gadget.power_off()
    return gadget.done


def long_match(answers: int, target: int = 999) -> bytes:
    """The memory of a gadget in whose match of Block so many answers were given, or less if somebody won.

    :param int target: that wins
    """
    from rules_min.notation.legal import legal_answers
    from rules_min.option import TARGET
    from rules_min.words import PLAY

    gadget = Watched()
    gadget.power_on()
    assert gadget.app
    keeper = gadget.app.keeper
    choose_game(gadget, "block", 2)
    keeper.setup.values[TARGET] = target
    gadget.press("OK")
    chance = random.Random(1)
    while gadget.match and gadget.match.answer_count < answers and not gadget.match.winners:
        legal = legal_answers(gadget.match)
        each = next((one for one in legal if one.word == PLAY), legal[0])
        keeper.answer(each.word, each.numbers[chance.randrange(len(each.numbers))], each.seats[0], True)
    memory = bytes(gadget.board.nvm.data)
    gadget.power_off()
    return memory


# The same ones whatever other games there are, so that an evening can be compared with an earlier one.
EVENING = (
    *("block", "draw", "muggins-parker", "muggins-university", "all-threes", "five-up"),
    *("matador-parker", "matador-sevens", "castle-rock", "forty-two"),
)


@cache
def evening(
    presses: int,
    games: tuple[str, ...] = EVENING,
    has_clock: bool = False,
    names: str = "",
    language: str = "en",
) -> list[Press]:
    """So many presses at random, in a match of each of these games. The first one is the start.

    :param bool has_clock: whether each match has one
    :param str names: as in settings.toml; with them the memory is full earlier, and asks for one more press
    :param str language: of the pictures
    """
    gadget = Watched(names, language)
    with redirect_stdout(StringIO()):  # a gadget can be told to print its matches
        press_evening(gadget, presses, games, has_clock)
    return gadget.done


def press_evening(gadget: Watched, presses: int, games: tuple[str, ...], has_clock: bool) -> None:
    """Press it, with the same chance each time."""
    chance = random.Random(7)
    gadget.power_on()
    gadget.done.append(Press("", "", "\n".join(gadget.screen())))
    for number, game in enumerate(games):
        if number:
            gadget.press("BACK", HELD_MS)
            new_match(gadget)
        choose_game(gadget, game)
        if has_clock:
            go_to(gadget, CLOCK)
            for key in ("OK", "UP", "OK"):
                gadget.press(key)
            go_to(gadget, START)
        for _ in range(3):
            if gadget.seen()[0]["screen"] == SETUP:
                gadget.press("OK")
        for _ in range(presses // len(games)):
            key = chance.choices(("UP", "DOWN", "OK", "BACK"), (25, 25, 40, 10))[0]
            gadget.press(key, HELD_MS if key in ("OK", "BACK") and chance.random() < 0.1 else 60)
        look_at_played(gadget)
    gadget.power_off()


def look_at_played(gadget: Watched) -> None:
    """See the match, and the one before it: what needs most memory, in each game."""
    gadget.press("BACK", HELD_MS)
    go_down_to(gadget, HISTORY)
    for key in ("OK", "OK", "BACK", "BACK"):
        gadget.press(key)
        gadget.rest(1000)


def new_match(gadget: Watched) -> None:
    """In the menu, go to the set-up of a match."""
    go_down_to(gadget, SETUP)
    gadget.press("OK")
    go_to(gadget, GAME)


def go_down_to(gadget: Watched, number: int) -> None:
    """Go down the menu to a line."""
    for _ in range(20):
        shown = gadget.shown
        if hasattr(shown, "rows") and shown.rows[shown.chosen][2] != number:
            gadget.press("DOWN")
