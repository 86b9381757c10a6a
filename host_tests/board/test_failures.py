# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What goes wrong at a table: a missing screen, loose wires, an unplugged screen, too many presses."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tallybone.screens.ids import CHECK
from tallybone.settings import LIGHT, TURNED

from rules_min import GAMES
from rules_min.notation.reader import Sheet
from rules_min.question import OVER, PICK, TURN
from simulator.boards import KINDS
from simulator.flash import Flash
from simulator.gadget import KEYS, Gadget
from simulator.hardware import Hardware
from simulator.reading import totals
from simulator.script import sheet_lines


def on(board=None, **settings):
    gadget = Gadget(board, settings=settings)
    gadget.power_on()
    return gadget


def led_blinks(gadget):
    """Whether the LED changes within two seconds."""
    import board

    seen = set()
    for _ in range(20):
        gadget.wait(100)
        seen.add(gadget.board.level(board.LED))
    return len(seen) == 2


@pytest.mark.parametrize(
    "board", [Hardware(display=None), Hardware(pull_ups=False)], ids=["missing", "open wires"]
)
def test_without_a_screen_scoring_goes_on_and_the_led_blinks(board):
    gadget = on(board)
    assert led_blinks(gadget)
    gadget.press("OK")
    gadget.press("OK")
    gadget.press("DOWN")
    assert sheet_lines(gadget)[-2:] == ["play", "pass"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ({}, "0x3C and 0x3D, on SDA and SCL GP4 and GP5"),
        ({"I2C_ADDRESS": "0x3D"}, "0x3D, on SDA and SCL GP4 and GP5"),
    ],
)
def test_without_a_screen_the_console_says_what_was_tried_and_where(lines, said):
    gadget = on(Hardware(display=None), **lines)
    assert f"no display: no SSD1306 answers at {said}" in gadget.board.on_terminal
    gadget.power_off()
    gadget = on()
    assert not [line for line in gadget.board.on_terminal if "no display" in line]


def test_the_other_address_is_tried():
    gadget = on(Hardware(address=0x3D))
    assert gadget.board.display.awake
    assert not led_blinks(gadget)
    assert any("#" in row for row in gadget.screen())


def test_a_screen_unplugged_in_use_stops_nothing():
    gadget = on()
    gadget.press("OK")
    there = dict(gadget.board.devices)
    gadget.board.devices.clear()
    gadget.press("OK")
    assert gadget.match.answer_count == 0, "whoever presses a dark panel wants to see something"
    gadget.press("OK")
    gadget.press("DOWN")
    assert sheet_lines(gadget)[-2:] == ["play", "pass"]
    gadget.board.display.reset()
    gadget.board.devices.update(there)
    gadget.press("OK")
    assert gadget.match.answer_count == 2 and gadget.board.display.awake, "this one brings the picture back"
    assert any("#" in row for row in gadget.screen())
    gadget.press("OK")
    assert gadget.match.answer_count == 3


def test_a_screen_is_not_looked_for_while_it_sleeps():
    gadget = on()
    gadget.press("OK")
    gadget.wait(330_000)
    sent = gadget.board.bus_bytes
    gadget.board.devices.clear()
    gadget.wait(30_000)
    assert gadget.board.bus_bytes == sent and not gadget.app.power.is_panel_lost


def test_an_overflow_is_said_and_leaves_no_key_held():
    gadget = on()
    gadget.press("OK")
    keys = gadget.app.keys.sources[0].keys
    for number in range(70):  # as if the loop had not run for a while
        keys.events.put(number % 2, True, gadget.board.clock)
    before = gadget.match.answer_count
    gadget.wait(3000)
    assert gadget.match.answer_count == before
    assert gadget.note.startswith("too fast")
    gadget.press("OK")
    assert gadget.match.answer_count == before + 1


def test_dim_then_sleep_and_the_press_that_wakes_does_nothing_else():
    gadget = on()
    gadget.press("OK")
    bright = gadget.board.display.contrast
    gadget.wait(61_000)
    assert gadget.board.display.contrast < bright
    gadget.wait(240_000)
    assert not gadget.board.display.awake
    sent = gadget.board.bus_bytes
    gadget.wait(60_000)
    assert gadget.board.bus_bytes == sent
    gadget.press("OK")
    assert gadget.board.display.awake and gadget.board.display.contrast == bright
    assert gadget.match.answer_count == 0
    gadget.press("OK")
    assert gadget.match.answer_count == 1


def test_a_button_that_is_held_keeps_the_display_as_it_is():
    gadget = on()
    gadget.press("OK")
    bright = gadget.board.display.contrast
    gadget.press("UP", 65_000)
    assert gadget.board.display.contrast == bright
    gadget.wait(65_000)
    assert gadget.board.display.contrast < bright


def test_an_idle_gadget_sends_nothing_but_a_look_for_the_screen():
    gadget = on()
    gadget.press("OK")
    gadget.wait(500)
    sent = gadget.board.bus_bytes
    gadget.wait(2_000)
    assert gadget.board.bus_bytes == sent
    gadget.wait(9_000)
    assert gadget.board.bus_bytes == sent + 3 * 3


def test_names_and_rotation_come_from_the_settings():
    upright = on(NAMES="Ann Bob")
    picture = upright.screen()
    upright.power_off()
    turned = on(NAMES="Ann Bob", ROTATION=180)
    assert [row[::-1] for row in reversed(turned.screen())] == picture


def random_presses(count, seed):
    """Press at random, another game and board every thousand presses; then the totals must match the sheet
    and be on the screen. No press makes the program fail, which starts it again, nor leaves another light.
    """
    chance = random.Random(seed)
    for number in range(0, count, 1000):
        kind = list(KINDS.values())[number // 1000 % len(KINDS)]
        gadget = on(Hardware(kind=kind), GAME=chance.choice(GAMES)[1])
        for _ in range(4):
            press_anything(gadget, min(count, 1000) // 4, chance)
            check(gadget)
        gadget.power_off()


def press_anything(gadget, count, chance):
    """Press at random, some buttons longer, some while others are still down."""
    keys = ["OK", *gadget.board.kind.keys]
    for _ in range(count):
        if gadget.match and gadget.match.winners and chance.random() < 0.5:
            gadget.press("OK")
        luck = chance.random()
        if luck < 0.04:
            gadget.press(chance.choice(["OK", "BACK"]), chance.randint(600, 900))
        elif luck < 0.08:
            gadget.down(chance.choice(keys))
        else:
            gadget.press(chance.choice(keys), 20)
            for other in keys:
                gadget.up(other)


def check(gadget):
    """The totals must depend on the answers alone."""
    for key in KEYS:
        gadget.up(key)
    gadget.wait(100)
    match, app = gadget.match_in_play, gadget.app
    assert not [line for line in gadget.board.on_terminal if "Error" in line]
    if not app.view.shows(CHECK):
        light = 255 * app.keeper.settings.values[LIGHT] / 100
        assert abs(gadget.board.display.contrast - light) < 1
    if not match:
        return
    wanted = list(Sheet(sheet_lines(gadget)).match.totals)
    assert list(match.totals) == wanted
    if gadget.match is not match:  # an earlier answer is asked again
        return
    if app.view.overlay is None and match.question.kind in (TURN, PICK, OVER) and 2 <= match.sides <= 4:
        shown = gadget.screen()
        if app.keeper.settings.values[TURNED]:
            shown = [row[::-1] for row in reversed(shown)]
        assert totals(shown, match.sides) == wanted


@given(presses=st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from([10, 60, 450, 900])), max_size=40))
@settings(max_examples=25, deadline=None)
def test_any_sequence_of_presses(presses):
    gadget = on()
    gadget.press("OK")
    for key, milliseconds in presses:
        gadget.press(key, milliseconds)
    check(gadget)


def test_random_presses():
    random_presses(700 * len(KINDS), 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_thousand_random_presses(seed):
    random_presses(100_000, seed)


class PressedWhileRead(Flash):
    """A memory; while it is read at a start, somebody presses a key of the gadget."""

    key = ""

    def read(self, place):
        if self.key:
            key, self.key = self.key, ""
            for do in (self.gadget.down, self.gadget.up):
                do(key)
                self.gadget.board.advance(40)
        return super().read(place)


@pytest.mark.parametrize("key", ["OK", "DOWN"])
def test_a_press_before_the_first_picture_does_nothing(key):
    """A match that goes on is not answered blind while the board starts."""
    flash = PressedWhileRead()
    gadget = flash.gadget = on(Hardware(nvm=flash))
    for press in ("OK", "OK"):
        gadget.press(press)
    gadget.power_off()
    flash.key = key
    gadget.power_on()
    gadget.wait(1000)
    assert not flash.key and gadget.match.answer_count == 1
    gadget.press(key)
    assert gadget.match.answer_count == 2
