# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What goes on the board: runs from its folder, and asks nothing of Python that the board lacks."""

import ast
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import unit_frames
import unix_port

from rules_min import GAMES
from simulator import drive
from simulator.gadget import Gadget
from simulator.script import parse, perform, sheet_lines

ROOT = Path(__file__).parent.parent
OURS = [ROOT / "boot.py", ROOT / "code.py", *sorted((ROOT / "lib/tallybone").rglob("*.py"))]
CORE = sorted((ROOT / "rules_min").rglob("*.py"))

# Built into CircuitPython on every RP2040 board.
MODULES = {
    "array",
    "bitmaptools",
    "board",
    "busio",
    "digitalio",
    "displayio",
    "gc",
    "i2cdisplaybus",
    "keypad",
}
MODULES |= {"microcontroller", "micropython", "os", "storage", "supervisor", "terminalio", "time"}
# Methods and arguments of CPython that CircuitPython does not have.
METHODS = {"removeprefix", "removesuffix", "isascii", "isprintable", "casefold", "format_map", "bit_length"}
KEYWORDS = {("zip", "strict"), ("print", "flush"), ("from_bytes", "signed"), ("to_bytes", "signed")}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    target = tmp_path_factory.mktemp("drive") / "CIRCUITPY"
    drive.build(target)
    return target


def test_the_drive_holds_ours_and_the_libraries_and_nothing_else(folder):
    assert {path.name for path in folder.iterdir()} == {
        "boot.py",
        "code.py",
        "settings.toml",
        "rules_min",
        "lib",
    }
    assert {path.name for path in (folder / "lib").iterdir()} == {
        "tallybone",
        "adafruit_display_text",
        "adafruit_displayio_ssd1306.py",
        "adafruit_ticks.py",
    }
    assert {path.suffix for path in folder.rglob("*") if path.is_file()} == {".py", ".toml"}


def compiler(path, mark):
    """A program that stands for mpy-cross: its files begin with a mark."""
    path.write_text(f"#!{sys.executable}\nimport sys\nopen(sys.argv[3], 'w').write('{mark}' + sys.argv[1])\n")
    path.chmod(0o755)
    return path


def test_modules_are_compiled_where_there_is_a_compiler(tmp_path):
    assert drive.build(tmp_path / "drive", compiler(tmp_path / "mpy-cross", "C")) == 0
    files = [path for path in (tmp_path / "drive").rglob("*") if path.is_file()]
    assert {path.name for path in files if path.suffix != ".mpy"} == {"boot.py", "code.py", "settings.toml"}
    names = {str(path.relative_to(tmp_path / "drive").with_suffix("")) for path in files}
    assert {"lib/tallybone/app", "rules_min/match", "lib/adafruit_display_text/bitmap_label"} <= names


@pytest.mark.parametrize("mark", ["M", None])
def test_a_compiler_that_will_not_do_is_said(tmp_path, mark, capsys):
    path = compiler(tmp_path / "mpy-cross", mark) if mark else tmp_path / "nothing"
    assert drive.build(tmp_path / "drive", path) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and str(path) in said
    assert ("MicroPython" if mark else "No such file") in said


# A key, and how long it is held: a match begins, turns, undo, the list, the menu and all it opens.
PRESSES = [
    *[("OK", 60), ("OK", 60), ("DOWN", 60), ("OK", 60), ("BACK", 60), ("OK", 900), ("DOWN", 60), ("OK", 60)],
    *[("UP", 60), ("OK", 60), ("OK", 60), ("BACK", 900), ("DOWN", 60), ("OK", 60), ("BACK", 60)],
    *[("BACK", 900), ("DOWN", 60), ("DOWN", 60), ("OK", 60), ("OK", 60), ("BACK", 60)],
    *[("BACK", 900), ("UP", 60), ("UP", 60), ("OK", 60), ("OK", 60), ("BACK", 60)],
    *[("BACK", 900), ("UP", 60), ("UP", 60), ("UP", 60), ("OK", 60), ("OK", 60), ("UP", 60), ("OK", 60)],
]


def test_code_py_runs_on_micropython(folder):
    """The same presses, answer for answer, in 300 KB of this 64-bit build.

    That is as 150 of a board: a Pico has 170, of which the display's own bitmaps, not made here, take a part.
    """
    gadget = Gadget(folder=folder)
    gadget.power_on()
    counts = [-1]
    for key, milliseconds in PRESSES:
        gadget.press(key, milliseconds)
        counts.append(gadget.match.count if gadget.match else -1)
    places = gadget.app.keeper.journal.at
    gadget.power_off()
    keys = ("UP", "DOWN", "OK", "BACK")
    text = "\n".join(f"{keys.index(key)} {milliseconds}" for key, milliseconds in PRESSES)
    *found, last = unix_port.run("gadget.py", text, heap="300k", folder=folder)
    assert list(map(int, found)) == counts and max(counts) > 5
    assert int(last.split()[1]) == places


def test_code_py_runs_from_the_drive(folder):
    gadget = Gadget(folder=folder)
    gadget.power_on()
    assert sys.modules["tallybone.app"].__file__.startswith(str(folder))
    assert sys.modules["rules_min.match"].__file__.startswith(str(folder))
    for key in ("OK", "OK", "DOWN"):
        gadget.press(key)
    assert sheet_lines(gadget)[-2:] == ["play", "pass"]
    gadget.power_off()


@pytest.mark.parametrize("path", OURS + CORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_what_the_board_has(path):
    core = path in CORE
    for node in ast.walk(ast.parse(path.read_text())):
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


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_no_answer_can_allocate(path):
    """What is known to allocate stands, in the core, only where a match is made."""
    allowed = {"__init__", "check", "options", "load", "usual", "value_name"}
    for function in ast.walk(ast.parse(path.read_text())):
        if isinstance(function, ast.FunctionDef) and function.name not in allowed:
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


@pytest.mark.parametrize("game", [row[0] for row in GAMES])
def test_a_heap_of_64_kilobytes_holds_all_that_needs_no_display_and_a_game(game):
    """The gadget loads one game; all twelve at once take 72 KB on this 64-bit build.

    Each module after those it imports: compiling several at once leaves a heap this small in pieces.
    """
    free = [f"tallybone.{path.stem}" for path in OURS if path.parent.name == "tallybone"]
    # Screens and settings draw on, or set, a display they are given; the export is loaded for itself alone.
    given_one = {
        f"tallybone.{name}" for name in ("__init__", "screen", "screens", "ends", "settings", "export")
    }
    free = [name for name in free if name not in given_one and not needs_display(name)]
    assert {"tallybone.buttons", "tallybone.sheet", "tallybone.idle", "tallybone.journal"} <= set(free)
    names = []
    largest, *others = sorted(free, key=size, reverse=True)
    # Then those with the most strings, as the table of them grows by a kilobyte and a half in one piece.
    for name in [
        largest,
        "tallybone.texts",
        "tallybone.matches",
        f"rules_min.{game.replace('-', '_')}",
        *others,
    ]:
        add_after_its_own(name, names)
    used = int(unix_port.run("imports.py", "\n".join([game, *names]), heap="64k")[0])
    assert used < 64 * 1024


def file_of(name):
    """The file of a module of ours, None of any other."""
    folder = {"tallybone": ROOT / "lib", "rules_min": ROOT}.get(name.split(".")[0])
    return folder / (name.replace(".", "/") + ".py") if folder and "." in name else None


def size(name):
    return file_of(name).stat().st_size


def imported(name):
    """The names of all modules that one of ours imports."""
    for node in ast.walk(ast.parse(file_of(name).read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module in ("tallybone", "rules_min"):
            modules = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (module for module in modules if file_of(module).exists())
        elif isinstance(node, ast.ImportFrom):
            yield node.module


def add_after_its_own(name, names):
    """Append a module to a list, behind those it imports."""
    for other in imported(name):
        if file_of(other):
            add_after_its_own(other, names)
    if name not in names:
        names.append(name)


def needs_display(name):
    """Whether a module of ours imports, itself or through others of ours, what only a board has."""
    board = MODULES - {"array", "gc", "micropython"}
    return any(
        needs_display(other)
        if file_of(other)
        else other.split(".")[0] in board or other.startswith("adafruit")
        for other in imported(name)
    )


def test_calls_stay_within_the_boards_stack():
    """CircuitPython 9 has 1536 bytes for the frames of Python calls, 10 has 2048; rules within 8 calls."""
    deepest, core_deepest = watch_calls()
    frames = unit_frames.frame_bytes(OURS + CORE)
    size = max(sum(frames[name] for name in stack) for stack in deepest)
    assert size < 1536 * 3 // 4, (size, max(deepest, key=len))
    assert core_deepest <= 8


def watch_calls():
    """Every chain of calls of our own functions while two matches are pressed; how deep the rules go."""
    chains = set()
    core = 0

    def profile(frame, event, _):
        nonlocal core
        if event != "call":
            return
        chain = []
        while frame:
            name = frame.f_code.co_filename
            if "/rules_min/" in name or "/tallybone/" in name or name == "code.py":
                chain.append((Path(name).stem, frame.f_code.co_name))
                rules = "/rules_min/" in name
                if rules and not (frame.f_back and "/rules_min/" in frame.f_back.f_code.co_filename):
                    core = max(core, len(chain))
            frame = frame.f_back
        chains.add(tuple(chain))

    threading.setprofile(profile)
    gadget = Gadget()
    try:
        gadget.power_on()
        for name in ("muggins-two-to-200", "university-partners-to-250"):
            for _, words in parse((ROOT / "docs" / f"{name}.keys").read_text()):
                perform(gadget, words, None)
            for key in ("BACK", "OK", "OK"):
                gadget.press(key)
        gadget.press("OK", 900)
        gadget.press("BACK", 900)
    finally:
        threading.setprofile(None)
        gadget.power_off()
    return chains, core


def test_importing_code_does_nothing():
    """Python's own tools import a module of this name; ours must not start the gadget then."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", GUARD], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_python_m_pytest_finds_pythons_own_code():
    """Which puts this folder on the path, unlike -P, and imports the debugger, and that "code"."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "host_tests/test_requirements.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


GUARD = """
import os, sys
from simulator.gadget import prepare_modules
prepare_modules()
sys.path.insert(0, os.getcwd())
import code
assert code.__file__ == os.path.join(os.getcwd(), "code.py") and not hasattr(code, "app")
"""
