# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""boot.py and safemode.py: who may write to the drive, what it is called, and how safe mode ends."""

import pytest
from pressing import press_all

from simulator.boards import KINDS
from simulator.gadget import Gadget
from simulator.hardware import Hardware

HELD_AT_START = {"pico": "OK", "encoder": "OK", "featherwing": "OK", "macropad": "OK"}


@pytest.fixture(autouse=True)
def as_delivered():
    """The drive and the board as they are before anything has happened."""
    Gadget()
    import storage
    import supervisor

    storage._Mount._label = "CIRCUITPY"
    supervisor.runtime.safe_mode_reason = "none"
    yield
    storage._Mount._label = "CIRCUITPY"
    supervisor.runtime.safe_mode_reason = "none"


def started(kind="pico", held=None, milliseconds=0, **settings):
    """A gadget with a button held at power-up and let go after so many milliseconds, 0 for never."""
    gadget = Gadget(Hardware(kind=KINDS[kind]), settings=settings)
    if held:
        gadget.down(held)
    gadget.power_on()
    gadget.wait(milliseconds)
    if milliseconds:
        gadget.up(held)
    gadget.wait(7000)
    return gadget


def may_write():
    import storage

    return not storage.readonly


def test_the_computer_writes_the_drive_unless_ok_was_held():
    started().power_off()
    assert not may_write()


@pytest.mark.parametrize(("kind", "key"), HELD_AT_START.items())
def test_ok_held_and_let_go_gives_the_drive_to_the_gadget(kind, key):
    gadget = started(kind, key, 300)
    assert may_write() and gadget.app


def test_a_button_that_is_stuck_locks_nobody_out():
    gadget = started("pico", "OK")
    assert not may_write() and gadget.app


def test_the_led_says_that_the_button_is_seen():
    gadget = Gadget(Hardware())
    gadget.down("OK")
    gadget.power_on()
    assert gadget.board.level(gadget.board.pin("LED"))
    gadget.up("OK")
    gadget.wait(1000)
    assert (
        gadget.board.pin("LED") not in gadget.board.outputs
        or not gadget.board.outputs[gadget.board.pin("LED")]
    )


def test_a_broken_line_in_the_settings_does_not_stop_the_start(tmp_path):
    from simulator import ROOT

    for name in ("boot.py", "safemode.py", "code.py"):
        (tmp_path / name).write_text((ROOT / name).read_text())
    for name in ("lib", "rules_min"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "settings.toml").write_text("PIN_OK = GP12\nDRIVE_NAME = x\n")
    gadget = Gadget(Hardware(), folder=tmp_path)
    gadget.power_on()
    assert gadget.app and not may_write()


@pytest.mark.parametrize(
    ("name", "label"),
    [("", "CIRCUITPY"), ("Dominoes", "DOMINOES"), ("far too long a name", "CIRCUITPY"), ("A:B", "CIRCUITPY")],
)
def test_the_drive_has_the_name_that_the_owner_gave_it(name, label):
    import storage

    gadget = started(DRIVE_NAME=name)
    assert storage.getmount("/").label == label and not may_write() and gadget.app


@pytest.mark.parametrize(
    ("reason", "held", "runs"),
    [
        ("hard fault", False, True),
        ("brownout", False, True),
        ("hard fault", True, False),
        ("no circuitpy", False, False),
        ("user", False, False),  # deliberate: CircuitPython does not even run safemode.py
    ],
)
@pytest.mark.parametrize("kind", ["pico", "macropad"])
def test_how_safe_mode_ends(reason, held, runs, kind):
    import supervisor

    gadget = Gadget(Hardware(kind=KINDS[kind]))
    supervisor.runtime.safe_mode_reason = reason
    if held:
        gadget.down("BACK")
    if runs:
        gadget.power_on()
        gadget.wait(3000)
        assert gadget.app
        gadget.power_off()
    else:
        with pytest.raises(SystemExit, match="safe mode"):
            gadget.power_on()
            gadget.wait(3000)


def test_safe_mode_ends_where_a_part_of_the_drive_is_missing(tmp_path):
    import supervisor

    from simulator import ROOT

    (tmp_path / "safemode.py").write_text((ROOT / "safemode.py").read_text())
    (tmp_path / "code.py").write_text("import time\nwhile True:\n    time.sleep(1)\n")
    package = tmp_path / "lib" / "tallybone" / "board"
    package.mkdir(parents=True)
    for name in ("early.py", "../__init__.py"):
        (package / name).write_text("")
    supervisor.runtime.safe_mode_reason = "hard fault"
    gadget = Gadget(Hardware(), folder=tmp_path)
    gadget.power_on()
    gadget.wait(3000)
    assert supervisor.runtime.safe_mode_reason == "none"
    gadget.power_off()


@pytest.mark.parametrize("is_playing", [False, True])
def test_ok_held_for_too_long_is_said(is_playing):
    gadget = Gadget(Hardware())
    gadget.power_on()
    press_all(gadget, ["game block 2", "OK", "OK"] if is_playing else [])
    gadget.power_off()
    gadget.down("OK")
    gadget.power_on()
    gadget.wait(7000)
    assert gadget.note == "let go within 5 s" and not may_write()
    gadget.up("OK")
    gadget.power_off()
