# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The files for the board: they run from their folder and need no Python feature that the board lacks."""

import ast
import subprocess
import sys

import pytest
import unit_frames
import unix_port
from call_watcher import depth_of_rules, watch_calls
from places import ROOT

from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.script import sheet_lines
from tools import drive

OURS = [
    ROOT / "boot.py",
    ROOT / "code.py",
    ROOT / "safemode.py",
    *sorted((ROOT / "lib/tallybone").rglob("*.py")),
]
CORE = sorted((ROOT / "rules_min").glob("*.py"))

# Built into CircuitPython on every RP2040 board.
MODULES = {
    "array",
    "binascii",
    "bitmaptools",
    "board",
    "busio",
    "digitalio",
    "displayio",
    "fontio",
    "gc",
    "hashlib",
    "i2cdisplaybus",
    "keypad",
    "neopixel_write",
    "pwmio",
    "rotaryio",
}
MODULES |= {"busdisplay", "json", "sys", "usb_cdc", "usb_hid", "usb_midi"}
MODULES |= {"socketpool", "wifi"}  # of a Pico W; loaded only where settings.toml has CLUB
MODULES |= {"alarm", "microcontroller", "micropython", "os", "storage", "supervisor", "terminalio", "time"}
# Methods and arguments of CPython that CircuitPython does not have.
METHODS = {"removeprefix", "removesuffix", "isascii", "isprintable", "casefold", "format_map", "bit_length"}
KEYWORDS = {("zip", "strict"), ("print", "flush"), ("from_bytes", "signed"), ("to_bytes", "signed")}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    target = tmp_path_factory.mktemp("drive") / "CIRCUITPY"
    drive.lay_out(target)
    return target


def test_the_drive_holds_ours_and_the_libraries_and_nothing_else(folder):
    assert {path.name for path in folder.iterdir()} == {
        "boot.py",
        "code.py",
        "safemode.py",
        "settings.toml",
        "rules_min",
        "lib",
        "licences",
    }
    assert {path.name for path in (folder / "lib").iterdir()} == {
        "tallybone",
        "adafruit_display_text",
        "adafruit_displayio_sh1106.py",
        "adafruit_displayio_sh1107.py",
        "adafruit_displayio_ssd1306.py",
        "adafruit_miniqr.py",
        "adafruit_ticks.py",
    }
    licences = list((folder / "licences").iterdir())
    assert len(licences) == 7 and all("Copyright" in path.read_text() for path in licences)
    files = {path.suffix for path in folder.rglob("*") if path.is_file() and path not in licences}
    assert files == {".py", ".texts", ".bin", ".toml"}


def test_nobody_needs_what_is_left_out_of_a_library(folder):
    left_out = {name.removesuffix(".py").replace("/", ".") for name in drive.NOT_USED}
    assert not [name for name in drive.NOT_USED if (folder / "lib" / name).exists()]
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                names = {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
                assert not names & left_out, path


# A key, and how long it is held: a match begins, turns, undo, the list, the menu and all it opens.
PRESSES = [
    *[("OK", 60), ("OK", 60), ("DOWN", 60), ("OK", 60), ("BACK", 60), ("OK", 900), ("DOWN", 60), ("OK", 60)],
    *[
        ("OK", 60),
        ("UP", 60),
        ("OK", 60),
        ("OK", 60),
        ("OK", 60),
        ("OK", 60),
    ],  # the pips, and the result is left
    *[("BACK", 900), ("DOWN", 60), ("OK", 60), ("BACK", 60)],
    *[("BACK", 900), ("DOWN", 60), ("DOWN", 60), ("OK", 60), ("DOWN", 60), ("OK", 60), ("BACK", 60)],
    *[("BACK", 900), ("UP", 60), ("UP", 60), ("OK", 60), ("OK", 60), ("UP", 60), ("OK", 60), ("BACK", 60)],
    *[("BACK", 900), ("DOWN", 60), ("DOWN", 60), ("DOWN", 60), ("OK", 60)],  # a new match
    *[("DOWN", 60), ("OK", 60), ("DOWN", 60), ("OK", 60), ("UP", 60), ("UP", 60), ("OK", 60), ("OK", 60)],
    *[("OK", 60), ("UP", 60), ("OK", 60), ("BACK", 900), ("DOWN", 60), ("BACK", 60)],
]


def run_code_py(folder):
    """Press PRESSES on MicroPython: the answers after each, then what gadget.py prints at its end.

    The heap is large, as modules are compiled in play here. What is in use has a limit in ``make bench``.
    """
    keys = ("UP", "DOWN", "OK", "BACK")
    text = "\n".join(f"{keys.index(key)} {milliseconds}" for key, milliseconds in PRESSES)
    *found, last = unix_port.run("gadget.py", text, heap="700k", folder=folder)
    return list(map(int, found)), list(map(int, last.split()))


def test_code_py_runs_on_micropython(folder):
    """The same presses, answer for answer."""
    gadget = Gadget(folder=folder)
    gadget.power_on()
    counts = [-1]
    for key, milliseconds in PRESSES:
        gadget.press(key, milliseconds)
        counts.append(gadget.match.answer_count if gadget.match else -1)
    places = gadget.app.keeper.journal.at
    gadget.power_off()
    found, (_, written, *_) = run_code_py(folder)
    assert found == counts and max(counts) > 3 and written == places


def test_code_py_runs_from_the_drive(folder):
    gadget = Gadget(folder=folder)
    gadget.power_on()
    assert sys.modules["tallybone.app"].__file__.startswith(str(folder))
    assert sys.modules["rules_min.match"].__file__.startswith(str(folder))
    for key in ("OK", "OK", "DOWN"):
        gadget.press(key)
    assert sheet_lines(gadget)[-2:] == ["play", "pass"]


class CywPin:
    """What ``board.LED`` is on a Pico W: no ``microcontroller.Pin``, but ``digitalio`` takes it."""


def test_the_led_of_a_pico_w_blinks_where_there_is_no_screen(monkeypatch):
    import board

    monkeypatch.setattr(board, "LED", CywPin(), raising=False)
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    seen = set()
    for _ in range(20):
        gadget.wait(100)
        seen.add(gadget.board.outputs.get(board.LED))
    assert seen == {True, False}
    gadget.press("OK")
    gadget.press("OK")
    assert gadget.match and not gadget.app.controller.known.problems


def test_every_file_compiles_on_micropython(folder, tmp_path):
    """What CPython takes, such as a star in a tuple, may be no syntax there: boot.py would not run at all."""
    names = [str(path) for path in folder.rglob("*.py")]
    assert len(names) > 70 and unix_port.run("compiles.py", "\n".join(names)) == []
    (tmp_path / "bad.py").write_text("a = (1,)\nb = (0, *a)\n")
    assert len(unix_port.run("compiles.py", str(tmp_path / "bad.py"))) == 1


def nodes_that_run(path):
    """The syntax tree of a module, without what only type checkers read."""
    waiting = [ast.parse(path.read_text())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            continue
        yield node
        waiting += ast.iter_child_nodes(node)


@pytest.mark.parametrize("path", OURS + CORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_what_the_board_has(path):
    core = path in CORE
    for node in nodes_that_run(path):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module]
            for name in names:
                top = name.split(".")[0]
                own = top == "rules_min" or (not core and (top == "tallybone" or top in drive.LIBRARIES))
                assert own or (top in {"array"} if core else top in MODULES), f"{name} is not on the board"
        assert not isinstance(node, ast.Match | ast.YieldFrom | ast.AsyncFunctionDef | ast.TryStar)
        if isinstance(node, ast.arguments):
            assert not node.posonlyargs
        if isinstance(node, ast.Attribute):
            assert node.attr not in METHODS
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            assert not {(called, keyword.arg) for keyword in node.keywords} & KEYWORDS


@pytest.mark.parametrize("name", drive.PUT_ASIDE)
def test_a_program_is_compiled_and_its_file_imports_it(name, tmp_path):
    (tmp_path / "lib").mkdir()
    text = (ROOT / f"{name}.py").read_text()
    (tmp_path / f"{name}.py").write_text(text)
    drive.put_aside(tmp_path, name)
    stub = (tmp_path / f"{name}.py").read_text()
    assert [ast.unparse(line) for line in ast.parse(stub).body] == [f"import tallybone_{name}"]
    assert "The Tallybone authors" in stub and f"see {name}.py" in stub
    module = (tmp_path / "lib" / f"tallybone_{name}.py").read_text()
    assert module == ast.unparse(ast.parse(text.replace('if __name__ == "__main__":', "if True:"))) + "\n"


def is_said(function):
    """Whether it makes a text with names, or two numbers: for screens, which may allocate."""
    returned = ast.unparse(function.returns) if function.returns else ""
    return returned == "'Said'" or returned.startswith("tuple[")


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_no_answer_can_allocate(path):
    """In the core, code that is known to allocate is only allowed where a match is made, or for a screen."""
    allowed = {
        "__init__",
        "__repr__",
        "set_own_numbers",
        "rules_for",
        "load",
        "options",
        "bonus_options",
        "foul_option",
        "name",
        "names",
        "tie",
        "long_match",
        "value_name",
        "target",
    }
    allowed |= {"named", "usual_values", "usual", "all_games", "value_word"}  # of a set-up
    allowed |= {"who_leads", "hand_tag"}
    for function in ast.walk(ast.parse(path.read_text())):
        if isinstance(function, ast.FunctionDef) and function.name not in allowed and not is_said(function):
            for node in ast.walk(function):
                assert not isinstance(
                    node,
                    ast.JoinedStr
                    | ast.ListComp
                    | ast.DictComp
                    | ast.SetComp
                    | ast.GeneratorExp
                    | ast.Lambda
                    | ast.Raise
                    | ast.Try
                    | ast.List
                    | ast.Dict
                    | ast.Set
                    | ast.Starred
                    | ast.Slice
                    | ast.Tuple,
                ), f"{path.name}:{node.lineno} allocates"
                if isinstance(node, ast.Call):
                    assert getattr(node.func, "id", "") not in {
                        "divmod",
                        "enumerate",
                        "zip",
                        "str",
                        "print",
                        "list",
                    }


def test_calls_stay_within_the_boards_stack():
    """Call frames have 1536 bytes in CircuitPython 9 and 2048 in 10; the rules use at most 9 nested calls.

    Some 5 s of processor: every call of two matches is looked at, and MicroPython compiles the files of them.
    """
    chains = watch_calls()
    called = {module for chain in chains for module, _ in chain}
    frames = unit_frames.frame_bytes(
        [path for path in OURS + CORE if unit_frames.module_of(str(path)) in called]
    )
    size, deepest = max((sum(frames[name] for name in chain), chain) for chain in chains)
    assert size < 1536 * 3 // 4, (size, deepest)
    assert 3 <= max(map(depth_of_rules, chains)) <= 9 and len(deepest) > 5


def test_importing_code_does_nothing():
    """Python's own tools import a module named code; importing ours must not start the gadget."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", GUARD], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_python_m_pytest_finds_pythons_own_code():
    """``python -m pytest`` puts this folder on the path and imports pdb, which imports Python's "code"."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "host_tests/tools/test_requirements.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


GUARD = """
import os, sys
from simulator.blinka import prepare_modules
prepare_modules()
sys.path.insert(0, os.getcwd())
import code
assert code.__file__ == os.path.join(os.getcwd(), "code.py") and not hasattr(code, "app")
"""
