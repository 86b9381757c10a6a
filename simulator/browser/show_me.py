# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A hand that the gadget plays by itself, saying what it presses and why."""

from simulator import ROOT
from simulator.gadget import Gadget
from simulator.script import parse

SCRIPT = ROOT / "simulator" / "browser" / "show-me.keys"
READ_MS = 1200  # to read a caption, and
LETTER_MS = 45  # so long more for each letter
PRESSED_MS = 250  # a press that can be seen
BETWEEN_MS = 350  # presses of one caption
HELD_MS = 900


class ShowMe:
    """The script: a comment is a caption, and is shown before the presses below it."""

    def __init__(self) -> None:
        self.caption = ""
        self.is_paused = False
        self._steps_on = False  # whether it goes on to the next caption, and pauses again there
        self._steps = steps_of(SCRIPT.read_text())
        self._at = 0
        self._rests = 0  # milliseconds until the next step
        self._down = ""

    def step(self, gadget: Gadget, passed: int) -> bool:
        """Let time pass, and do what is due. Return False at the end."""
        if self.is_paused and not self._steps_on:
            return True
        self._rests -= passed
        if self._rests > 0:
            return True
        if self._down:
            gadget.up(self._down)
            self._down = ""
            self._rests = BETWEEN_MS
            return True
        if self._at == len(self._steps):
            return False
        kind, value, milliseconds = self._steps[self._at]
        self._at += 1
        if kind == "say":
            self.caption = value
            self._steps_on = False
            self._rests = READ_MS + LETTER_MS * len(value)
        else:
            gadget.down(value)
            self._down = value
            self._rests = milliseconds
        return True

    def pause(self, pauses: bool, steps: bool = False) -> None:
        """Stop, or go on; or go on to the next caption only."""
        self.is_paused = pauses
        self._steps_on = steps
        if (steps or not pauses) and not self._down:  # a button that is held stays down as long as it must
            self._rests = 0


def steps_of(text: str) -> list[tuple[str, str, int]]:
    """The captions and the presses of a script, one by one."""
    steps: list[tuple[str, str, int]] = []
    for line in text.splitlines():
        for _, words in parse(line):
            if words[0] == "hold":
                steps.append(("press", words[1], int(words[2])))
            else:
                times = int(words[1][1:]) if len(words) > 1 else 1
                steps += [("press", words[0], PRESSED_MS)] * times
        if line.startswith("# ") and not line.startswith("# SPDX"):
            steps.append(("say", line[2:], 0))
    return steps
