# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The optional parts of a gadget: their hooks, what they want shown, and what asks for each."""

import pytest
from pressing import END_OF_BLOCK, close_result, extension, note, on_line, press_all, set_up
from tallybone.extensions.base import CHANGED, NOTHING, NOTICED, REFUSED, SOUND, Extension
from tallybone.screens.ids import CARD

from rules_min.state import HAND_OVER, MATCH_WON
from simulator.gadget import Gadget
from simulator.hardware import Hardware


class Watcher(Extension):
    """Notes each call, and wants shown what a test says."""

    def __init__(self):
        self.calls = []
        self.wanted = NOTHING

    def step(self, now, quiet):
        wanted, self.wanted = self.wanted, NOTHING
        return wanted

    def pressed(self):
        self.calls.append("pressed")

    def answered(self, news):
        self.calls.append(news)

    def asleep(self):
        self.calls.append("asleep")

    def awake(self):
        self.calls.append("awake")

    def replaced(self):
        self.calls.append("replaced")


class MinuteBeep(Extension):
    """A beep at each full minute of the match's clock: all that such an extension needs."""

    minute = 0

    def step(self, now, quiet):
        clock = self.keeper.clock
        if clock and clock.played != self.minute:
            self.minute = clock.played
            return SOUND
        return NOTHING


def gadget_with(kind, settings=None):
    """A gadget that has one more extension."""
    gadget = Gadget(Hardware(), settings=settings or {})
    gadget.power_on()
    gadget.wait(100)
    gadget.app.add(kind())
    return gadget


@pytest.fixture
def watched():
    gadget = gadget_with(Watcher)
    yield gadget, extension(gadget, "Watcher")
    gadget.power_off()


def test_hooks_are_called(watched):
    gadget, watcher = watched
    set_up(gadget, "block", 2, target=100)
    watcher.calls.clear()
    press_all(gadget, ["OK"])
    assert watcher.calls == ["pressed", 0]
    press_all(gadget, END_OF_BLOCK)
    assert watcher.calls[-1] == HAND_OVER
    close_result(gadget)
    assert "replaced" not in watcher.calls
    while not gadget.match.winners:
        press_all(gadget, END_OF_BLOCK)
        if not gadget.match.winners:
            close_result(gadget)
    assert watcher.calls[-1] == HAND_OVER | MATCH_WON
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    assert "replaced" in watcher.calls and not gadget.match.winners


def test_a_refusal_is_told(watched):
    gadget, watcher = watched
    set_up(gadget, "muggins-parker", 2)
    press_all(gadget, ["UP", "UP", "UP", "OK"])  # 15 with the first tile: asked once more
    assert watcher.calls[-1] == REFUSED and gadget.match.answer_count == 0


def test_sleep_and_wake_are_told(watched):
    gadget, watcher = watched
    gadget.wait(6 * 60_000)
    assert watcher.calls == ["asleep"]
    press_all(gadget, ["UP"])
    assert watcher.calls == ["asleep", "awake"]
    gadget.wait(6 * 60_000)
    watcher.wanted = "something to say"
    gadget.wait(50)
    assert watcher.calls[2:] == ["asleep", "awake", NOTICED] and note(gadget) == "something to say"


def test_a_screen_comes_only_between_matches(watched):
    gadget, watcher = watched
    set_up(gadget, "block", 2)
    watcher.wanted = CARD
    gadget.wait(50)
    assert not gadget.overlay
    watcher.wanted = CHANGED
    gadget.wait(50)
    assert not gadget.overlay and watcher.wanted == NOTHING


def test_a_beep_at_each_full_minute():
    gadget = gadget_with(MinuteBeep, {"PIN_PIEZO": "GP15"})
    press_all(gadget, ["game muggins-parker"])
    on_line(gadget, "Clock", "OK", "UP", "OK")
    on_line(gadget, "Start the match", "OK", "UP", "OK")
    gadget.wait(1_000)
    before = len(gadget.board.sounds)
    gadget.wait(3 * 60_000)
    heard = [hertz for _, hertz in gadget.board.sounds[before:] if hertz]
    assert heard == [880, 1320] * 3
    gadget.power_off()


def test_only_what_is_asked_for_is_loaded():
    gadget = Gadget(Hardware(), settings={})
    gadget.power_on()
    gadget.wait(100)
    assert {type(each).__name__ for each in gadget.app.extensions} == {"Cable", "Pairing", "SlowClock"}
    press_all(gadget, ["game muggins-parker"])
    on_line(gadget, "Clock", "OK", "UP", "OK")
    on_line(gadget, "Start the match", "OK", "UP")
    assert extension(gadget, "Clock")
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK"])
    on_line(gadget, "Clock", "OK", "DOWN", "OK")
    on_line(gadget, "Start the match", "OK", "OK", "wait 100")
    assert gadget.keeper.clock is None and extension(gadget, "Clock") is None
    gadget.power_off()
