# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Faults in a row take back what a start chooses by itself: the chip's fast clock, and a fast bus."""

import pytest
from pressing import press_all
from tallybone.screens.ids import PROBLEMS

from rules_min.words import pack
from simulator.boards import KINDS
from simulator.flash import SIZE, Flash
from simulator.gadget import Gadget
from simulator.hardware import USUAL_HZ, Hardware
from simulator.reading import OF_A_PAGE, text_of

FAST_HZ = 200_000_000
SAID = "CPU_SPEED = 200; possible: 2 faults in a row; used: 125"
PAGE = ["without a line", "CPU_SPEED = 200", "2 faults in a row", "used: 125"]


@pytest.fixture(autouse=True)
def no_reason():
    """No test leaves a reason for safe mode to the next."""
    yield
    import supervisor

    supervisor.runtime.safe_mode_reason = "none"


def on(board=None, **settings):
    gadget = Gadget(board, settings=settings)
    gadget.power_on()
    return gadget


def fault(gadget, reason="hard fault"):
    """A fault, until the gadget shows its first picture again."""
    gadget.fault(reason)
    gadget.wait(3000)


def restart(gadget):
    gadget.power_off()
    gadget.power_on()


def said(gadget):
    """How often the console has told of it."""
    return "".join(gadget.board.on_terminal).count(SAID)


@pytest.mark.parametrize(
    "reasons",
    [["hard fault"] * 10, ["brownout"] * 10, ["hard fault", "brownout"] * 5, ["watchdog", "hard fault"] * 5],
    ids=lambda reasons: " and ".join(reasons[:2]),
)
def test_after_the_second_fault_in_a_row_the_chip_keeps_the_usual_clock(reasons):
    """Ten faults as a chip has them that does not bear 200 MHz; between them somebody plays."""
    gadget = on()
    press_all(gadget, ["OK", "OK"])
    clocks, pages = [], []
    for number, reason in enumerate(reasons):
        fault(gadget, reason)
        clocks.append(gadget.board.frequency)
        if gadget.shows(PROBLEMS):
            pages.append((number, text_of(gadget.screen(), OF_A_PAGE)))
            press_all(gadget, ["OK"])
        press_all(gadget, ["OK"])
        assert gadget.match.answer_count == number + 2, "the match goes on"
    assert clocks == [FAST_HZ] + [USUAL_HZ] * 9
    assert pages == [(1, PAGE)] and said(gadget) == 1


def slowed(board=None, **settings):
    """A gadget in a match, after two faults; what was said is read."""
    gadget = on(board, **settings)
    press_all(gadget, ["OK", "OK"])
    fault(gadget)
    fault(gadget)
    press_all(gadget, ["OK"])
    return gadget


def test_that_outlives_the_power_until_the_owner_sets_the_line():
    gadget = slowed()
    for _ in range(3):
        restart(gadget)
        assert gadget.board.frequency == USUAL_HZ and not gadget.controller.known.problems
    gadget.settings["CPU_SPEED"] = 200
    restart(gadget)
    assert gadget.board.frequency == FAST_HZ
    del gadget.settings["CPU_SPEED"]
    restart(gadget)
    assert gadget.board.frequency == USUAL_HZ and not gadget.controller.known.problems
    assert said(gadget) == 1 and gadget.match.answer_count == 1


@pytest.mark.parametrize("megahertz", [125, 200])
def test_a_line_of_the_owner_always_counts(megahertz):
    gadget = on(CPU_SPEED=megahertz)
    for _ in range(4):
        fault(gadget)
        assert gadget.board.frequency == 1_000_000 * megahertz and not gadget.controller.known.problems
    assert not said(gadget)


def test_faults_with_the_power_gone_between_them_are_not_in_a_row():
    gadget = on()
    for _ in range(3):
        fault(gadget)
        restart(gadget)
        assert gadget.board.frequency == FAST_HZ and not gadget.controller.known.problems


def test_another_reason_for_safe_mode_does_not_count():
    gadget = on()
    for reason in ("no circuitpy", "user", "no circuitpy"):
        with pytest.raises(SystemExit, match="safe mode"):
            fault(gadget, reason)
    for clock in (FAST_HZ, USUAL_HZ):
        fault(gadget)
        assert gadget.board.frequency == clock


def test_an_erase_of_the_memory_does_not_forget_it():
    from tallybone.matches.new_match import erase

    gadget = slowed()
    restart(gadget)
    assert erase(gadget.keeper)
    restart(gadget)
    assert gadget.board.frequency == USUAL_HZ and gadget.match.answer_count == 1


def test_a_memory_that_is_not_ours_is_left_alone_and_the_clock_is_usual_until_the_power_goes():
    data = bytes(SIZE)
    gadget = on(Hardware(nvm=Flash(data)))
    for clock in (FAST_HZ, USUAL_HZ, USUAL_HZ):
        fault(gadget)
        assert gadget.board.frequency == clock
    restart(gadget)
    assert gadget.board.frequency == FAST_HZ
    assert bytes(gadget.board.nvm.data) == data


def test_what_another_program_left_in_that_memory_is_no_fault():
    gadget = on()
    gadget.board.sleep_memory[:] = b"\xff" * len(gadget.board.sleep_memory)
    fault(gadget)
    assert gadget.board.frequency == FAST_HZ


def test_a_chip_with_faults_has_its_usual_clock_at_rest_too():
    """What slows it while the display sleeps sets clock and voltage as well."""
    gadget = slowed(SLEEP=1)
    for _ in range(2):
        gadget.wait(62_000)
        assert not gadget.board.display.awake and gadget.board.frequency == USUAL_HZ
        restart(gadget)
    gadget.settings["CPU_SPEED"] = 125
    restart(gadget)
    gadget.wait(62_000)
    assert not gadget.board.display.awake and gadget.board.frequency == 48_000_000


def test_a_board_whose_clock_is_left_alone_says_nothing():
    gadget = on(Hardware(kind=KINDS["pico-w"]))
    for _ in range(3):
        fault(gadget)
        assert not gadget.controller.known.problems and not gadget.keeper.settings.values[10]


def test_boot_py_finds_the_record_that_the_journal_has(monkeypatch):
    """It looks for how the record begins, wherever it stands, and takes no other for it."""
    import microcontroller
    from tallybone.board import early
    from tallybone.journal.format import SETTING, write_long
    from tallybone.settings import COUNT, SLOWED

    record = bytearray(6)
    for place in (0, 1, 500, 2024):
        for number in range(COUNT):
            for value in (0, 1):
                write_long(record, pack(SETTING, value, number), place)
                data = b"\xff" * 2 * place + bytes(record) + b"\xff" * 20
                monkeypatch.setattr(microcontroller, "nvm", data)
                assert early.is_slowed() == (number == SLOWED), (place, number)
                monkeypatch.setattr(microcontroller, "nvm", b"\xff" + data)
                assert not early.is_slowed(), "it begins at an odd byte"


# The bus -----------------------------------------------------------------------------------


def test_a_panel_on_long_wires_is_found_at_a_slower_bus_and_that_is_said():
    gadget = on(Hardware(fastest_hz=100_000))
    page = ["without a line", "I2C_SPEED = 400000", "too fast: no answer", "used: 100000"]
    assert text_of(gadget.screen(), OF_A_PAGE) == page
    press_all(gadget, ["OK", "OK", "OK"])
    assert gadget.match.answer_count == 1 and gadget.board.display.awake


def test_a_speed_that_the_owner_wrote_is_not_changed():
    gadget = on(Hardware(fastest_hz=100_000), I2C_SPEED=400_000)
    assert not gadget.controller.known.problems and not gadget.board.display.awake
    gadget.power_off()
    gadget = on(Hardware(fastest_hz=100_000), I2C_SPEED=100_000)
    assert not gadget.controller.known.problems and gadget.board.display.awake
