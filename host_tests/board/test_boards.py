# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Every board and panel that can be simulated: the same program, no line of it edited, plays a hand."""

import pytest
from pressing import keys_of_number, press_all
from tallybone.board.oled import START

from rules_min.option import LEADS, TARGET
from rules_min.question import PICK
from simulator.boards import DIGITS, KINDS
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.reading import text_of
from simulator.script import go_to
from simulator.sh110x import SH1106
from simulator.ssd1306 import SSD1306
from simulator.ssd1309 import SSD1309

OTHERS = [name for name in KINDS if name != "pico"]
WITH_DIGITS = [name for name in KINDS if "7" in KINDS[name].keys]


def on(kind, display="fitted", **settings):
    gadget = Gadget(Hardware(display, kind=KINDS[kind]), settings=settings)
    gadget.power_on()
    return gadget


def a_hand(gadget):
    """A hand of Block in which P1 goes out, P2 has 23 pips, and one press is taken back."""
    press_all(gadget, ["OK", "OK", "DOWN", "OK", "BACK", "OK"])
    press_all(gadget, ["hold OK 900", "OK", "OK"])
    press_all(gadget, keys_of_number(gadget.board.kind, 23))
    return list(gadget.match.totals)


@pytest.mark.parametrize("kind", KINDS)
def test_a_hand_is_played_alike_on_every_board(kind):
    pico, gadget = on("pico"), None
    expected = a_hand(pico), pico.screen()
    pico.power_off()
    gadget = on(kind)
    assert gadget.keeper.match is None and not gadget.controller.known.problems
    found = a_hand(gadget), gadget.screen()
    gadget.power_off()
    assert found == expected and max(found[0]) > 0


@pytest.mark.parametrize("kind", KINDS)
def test_the_menu_opens_and_the_match_is_resumed_on_every_board(kind):
    gadget = on(kind)
    press_all(gadget, ["OK", "OK", "hold BACK 900"])
    assert text_of(gadget.screen())[0] == "Menu"
    press_all(gadget, ["DOWN"])
    assert gadget.overlay.chosen == 1
    press_all(gadget, ["BACK"])
    gadget.power_off()
    gadget.power_on()
    assert gadget.match.answer_count == 1
    press_all(gadget, ["DOWN"])
    assert gadget.match.answer_count == 2


@pytest.mark.parametrize("kind", KINDS)
def test_every_panel_sleeps_wakes_turns_and_dims(kind):
    gadget = on(kind)
    panel = gadget.board.display
    upright = gadget.screen()
    gadget.wait(61_000)
    assert panel.contrast < 10
    gadget.wait(300_000)
    assert not panel.awake
    press_all(gadget, ["OK"])
    assert panel.awake and gadget.match is None, "the press that wakes does nothing else"
    assert gadget.screen() == upright and panel.contrast > 100
    gadget.power_off()
    gadget = on(kind, ROTATION=180)
    assert gadget.screen() == [row[::-1] for row in upright[::-1]]


@pytest.mark.parametrize("kind", KINDS)
def test_after_a_failure_the_picture_is_upright_and_bright(kind):
    """A display of the board's own outlives the program, with its rotation, its light and its sleep."""
    gadget = on(kind, ROTATION=180, BRIGHTNESS=100)
    press_all(gadget, ["OK", "OK"])
    gadget.wait(400_000)
    assert not gadget.board.display.awake

    def raising(now):
        raise RuntimeError("a test")

    gadget.app.step = raising
    gadget.wait(10_000)
    assert gadget.match.answer_count == 1
    assert gadget.board.display.awake and gadget.board.display.contrast == 255
    after = gadget.screen()
    gadget.power_off()
    gadget.power_on()
    gadget.wait(5_000)
    assert [row[:40] for row in gadget.screen()[20:60]] == [row[:40] for row in after[20:60]]


@pytest.mark.parametrize(("panel", "name"), [(SH1106, "SH1106"), (SSD1306, "SSD1306")])
def test_both_usual_panels_show_the_same_on_a_pico(panel, name):
    expected = on("pico")
    gadget = on("pico", panel(), PANEL=name)
    assert gadget.screen() == expected.screen()


def test_an_sh1106_driven_as_an_ssd1306_is_not_readable():
    """That is what the wrong PANEL looks like, and why there is such a line."""
    right = on("pico", SH1106(), PANEL="SH1106")
    expected = right.screen()
    right.power_off()
    wrong = on("pico", SH1106())
    assert wrong.screen() != expected


def test_a_panel_of_242_inches_shows_nothing_before_its_reset():
    gadget = on("large", PIN_RESET="")
    assert gadget.app.power.display is None and not gadget.board.display.awake
    assert "no display: no SSD1309 answers" in gadget.board.on_terminal[0]
    gadget.power_off()
    gadget = on("large", PANEL="SSD1309")
    assert gadget.board.display.awake


def test_an_ssd1309_refuses_what_an_ssd1306_is_told():
    """As its charge pump, and a reset that is too short; the picture in it is noise after a reset."""
    panel = SSD1309()
    panel.reset_line(False, 0)
    panel.reset_line(True, 9)
    assert not panel.answers
    panel.reset_line(False, 20)
    panel.reset_line(True, 30)
    assert panel.answers and any(panel.ram)
    with pytest.raises(ValueError, match="0x8D"):
        panel.write(b"\x00" + START[:1] + START[2:-1])
    panel.write(b"\x00\xfd\x16\xaf")
    assert not panel.awake, "it is locked"
    panel.write(b"\x00\xfd\x12\xaf")
    assert panel.awake


@pytest.mark.parametrize("presses", [0, 1, 3])
def test_a_large_panel_that_lost_its_supply_is_reset_and_drawn_again(presses):
    """It answers to nothing then until its reset, though its supply is back."""
    gadget = on("large")
    press_all(gadget, ["OK", "OK"])
    there, before = dict(gadget.board.devices), gadget.match.answer_count
    if presses:
        gadget.board.devices.clear()
    gadget.board.display.reset()
    press_all(gadget, ["OK"] * presses)
    gadget.board.devices.update(there)
    gadget.board.display.reset()
    count = gadget.match.answer_count
    assert count == before + max(0, presses - 1), "the first press to a dark panel does nothing else"
    press_all(gadget, ["OK"] * (1 if presses else 2))
    assert gadget.match.answer_count == count and gadget.board.display.awake
    shown = gadget.screen()
    gadget.power_off()
    other = on("pico")
    press_all(other, ["OK"] * (1 + count))
    assert shown == other.screen()


@pytest.mark.parametrize("kind", ["pico", "large"])
@pytest.mark.parametrize("presses", [0, 1, 3])
def test_a_screen_that_is_plugged_in_again_comes_back_without_a_press(kind, presses):
    gadget = on(kind)
    press_all(gadget, ["OK", "OK"])
    shown, there = gadget.screen(), dict(gadget.board.devices)
    gadget.board.devices.clear()
    gadget.wait(10_000)
    press_all(gadget, ["OK"] * presses)
    count = gadget.match.answer_count
    assert count == 1 + max(0, presses - 1), "the first press to a dark panel does nothing else"
    gadget.board.display.reset()
    gadget.board.devices.update(there)
    gadget.wait(3_500)
    assert gadget.board.display.awake and any("#" in row for row in gadget.screen())
    assert gadget.screen() == shown or presses > 1
    press_all(gadget, ["OK"])
    assert gadget.match.answer_count == count + 1, "it is seen, so this one is an answer"


@pytest.mark.parametrize("kind", WITH_DIGITS)
def test_digits_are_typed_where_a_number_is_asked_for_and_are_arrows_elsewhere(kind):
    gadget = on(kind)
    press_all(gadget, ["5", "5", "8", "2", "2", "5"])  # begin, play, pass; without counts 2 does nothing
    assert gadget.match.answer_count == 3
    press_all(gadget, ["hold OK 900", "5", "5"])
    typed = gadget.controller.typed
    assert not typed.is_touched
    for key, number in zip(["2", "3", "BACK", "BACK", "9"], [2, 23, 2, 0, 9], strict=True):
        press_all(gadget, [key])
        assert typed.number == number and typed.is_touched == (number > 0)
    press_all(gadget, ["OK", "OK"])
    assert max(gadget.match.totals) == 9


@pytest.mark.parametrize("kind", WITH_DIGITS)
def test_digits_are_typed_where_a_number_of_the_set_up_is_open(kind):
    gadget = on(kind)
    go_to(gadget, "Target")
    press_all(gadget, ["5", "0"])  # opens it; no target is 0
    assert gadget.keeper.setup.values[TARGET] == 100
    for key, number in zip("15076", [1, 15, 150, 1507, 6], strict=True):  # five digits are too many
        press_all(gadget, [key])
        assert gadget.keeper.setup.values[TARGET] == number
    press_all(gadget, ["OK", "5", "5", "OK"])  # closed, opened again
    assert gadget.keeper.setup.values[TARGET] == 5 and not gadget.shown.is_open
    press_all(gadget, ["2"])
    assert gadget.describe()["row"] != "Target", "it is an arrow again"
    go_to(gadget, "First lead")
    press_all(gadget, ["5", "2", "5"])
    assert gadget.keeper.setup.values[LEADS] == 1, "a seat is no number"


def test_a_dial_turned_too_far_gives_no_answer():
    gadget = on("encoder", GAME="muggins-parker")
    press_all(gadget, ["OK"])
    assert gadget.match.rules.NAME.startswith("Muggins")
    for _ in range(3):  # as fast as a hand turns
        gadget.board.dial += 1
        gadget.wait(60)
    assert gadget.controller.points == 15
    for _ in range(6):
        gadget.board.dial -= 1
        gadget.wait(60)
    assert gadget.controller.points == 0 and gadget.match.answer_count == 0, "that would be a pass"
    gadget.wait(500)
    gadget.board.dial -= 1
    gadget.wait(60)
    assert gadget.match.answer_count == 1


def test_two_buttons_together_are_back_and_each_alone_is_itself():
    gadget = on("featherwing")
    press_all(gadget, ["OK", "OK", "OK"])
    assert gadget.match.answer_count == 2
    gadget.board.closed.add(gadget.board.pin("D9"))
    gadget.wait(30)
    gadget.board.closed.add(gadget.board.pin("D6"))
    gadget.wait(50)
    gadget.board.closed.clear()
    gadget.wait(60)
    assert gadget.match.answer_count == 1
    gadget.board.closed.add(gadget.board.pin("D6"))
    gadget.wait(60)
    assert gadget.match.answer_count == 1, "it waits for the other one"
    gadget.wait(60)
    assert gadget.match.answer_count == 2, "and then counts, still held"
    gadget.board.closed.clear()
    gadget.wait(60)
    assert gadget.match.answer_count == 2


@pytest.mark.parametrize("kind", KINDS)
def test_two_buttons_held_at_power_up_open_the_check_of_the_parts(kind):
    gadget = Gadget(Hardware(kind=KINDS[kind]))
    held = ("OK", "BACK") if kind == "encoder" else ("UP", "DOWN")
    if kind == "macropad":
        held = ("2", "8")
    for key in held:
        gadget.down(key)
    gadget.power_on()
    gadget.wait(6000 if kind == "encoder" else 400)  # boot.py waits until OK is let go
    for key in held:
        gadget.up(key)
    gadget.wait(1000)
    assert text_of(gadget.screen())[0].startswith("Tallybone ")
    gadget.wait(21_000)
    assert not text_of(gadget.screen())[0].startswith("Tallybone "), "it leaves by itself"
    press_all(gadget, ["OK"])
    assert gadget.match is not None


def test_the_check_shows_each_press_then_lights_every_pixel():
    gadget = on("pico")
    press_all(gadget, ["hold BACK 900"])
    rows = [row[0] for row in gadget.overlay.rows]
    press_all(gadget, ["DOWN"] * rows.index("Check the parts") + ["OK"])
    assert "CircuitPython 10.2.1" in text_of(gadget.screen())[3]
    for key in ("UP", "DOWN", "OK"):
        press_all(gadget, [key])
        assert text_of(gadget.screen())[1] == key + " arrived"
    press_all(gadget, ["BACK"])
    first, bright = gadget.screen(), gadget.board.display.contrast
    press_all(gadget, ["OK"])
    second, dark = gadget.screen(), gadget.board.display.contrast
    lit = [
        [a == "#" or b == "#" for a, b in zip(one, other, strict=True)]
        for one, other in zip(first, second, strict=True)
    ]
    assert all(all(row[2:]) for row in lit) and bright == 255 and dark < 10
    press_all(gadget, ["UP"])
    assert 100 < gadget.board.display.contrast < 140 and not text_of(gadget.screen())[0].startswith("Tally")


@pytest.mark.parametrize("display", [None, "fitted"])
def test_buttons_held_at_power_up_are_seen_with_and_without_a_panel(display):
    gadget = Gadget(Hardware(display))
    gadget.down("UP")
    gadget.down("BACK")
    gadget.power_on()
    from tallybone.screens.ids import CHECK

    assert gadget.shows(CHECK)
    gadget.up("UP")
    gadget.up("BACK")
    gadget.wait(200)
    assert gadget.shows(CHECK) and not any(gadget.overlay.pressed)


def test_a_check_that_leaves_by_itself_leaves_the_light_as_it_was():
    gadget = on("pico")
    usual = gadget.board.display.contrast
    press_all(gadget, ["hold BACK 900"])
    rows = [row[0] for row in gadget.overlay.rows]
    press_all(gadget, ["DOWN"] * rows.index("Check the parts") + ["OK", "UP", "DOWN", "OK", "BACK", "OK"])
    assert gadget.board.display.contrast < 10
    gadget.wait(21_000)
    assert gadget.board.display.contrast == usual and text_of(gadget.screen())[0] == "New match"


def test_twelve_keys_are_checked_too():
    gadget = Gadget(Hardware(kind=KINDS["keypad"]))
    gadget.down("2")
    gadget.down("8")
    gadget.power_on()
    gadget.up("2")
    gadget.up("8")
    press_all(gadget, ["7"])
    assert text_of(gadget.screen())[1] == "7 arrived"
    press_all(gadget, ["2", "8", "OK", "BACK"])
    assert gadget.overlay.picture == 0


@pytest.mark.parametrize("kind", OTHERS)
def test_a_board_without_its_panel_scores_and_blinks(kind):
    if KINDS[kind].built_in:
        pytest.skip("its panel is part of the board")
    gadget = Gadget(Hardware(None, kind=KINDS[kind]))
    gadget.power_on()
    press_all(gadget, ["OK", "OK"])
    assert gadget.match.answer_count == 1


def test_all_digits_are_on_the_boards_that_have_one():
    assert all(set(DIGITS) <= set(KINDS[kind].keys) for kind in WITH_DIGITS) and len(WITH_DIGITS) == 2


@pytest.mark.parametrize("kind", WITH_DIGITS)
def test_a_digit_that_comes_before_back_is_let_go_is_for_the_screen_that_comes(kind):
    gadget = on(kind)
    go_to(gadget, "Follow turns")
    press_all(gadget, ["OK", "UP", "OK"])
    go_to(gadget, "Start the match")
    press_all(gadget, ["OK", "DOWN"])  # P2 went out; what has P1 left?
    gadget.down("BACK")
    gadget.wait(60)
    press_all(gadget, ["7"])
    gadget.up("BACK")
    gadget.wait(60)
    assert not [line for line in gadget.board.on_terminal if "Error" in line]
    assert gadget.match.answer_count == 0 and gadget.match.question.kind == PICK, (
        "7 has no use where BACK leads"
    )
