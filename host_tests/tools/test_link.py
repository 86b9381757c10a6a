# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A linked drive: the same program with fewer names, pixel for pixel and byte for byte."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import unix_port
from families import first_of_each
from places import TESTS
from tallybone.journal.format import SERIAL, read_long

from rules_min import GAMES
from rules_min.words import word_of
from simulator.gadget import KEYS, Gadget
from simulator.hardware import Hardware
from simulator.script import parse, perform
from tools import drive
from tools.__main__ import main
from tools.gallery import DOCS
from tools.linker.inline import inline
from tools.linker.libraries import drop_unused_imports
from tools.linker.link import EVERYWHERE, LIBRARIES, link, loaded_apart, strip
from tools.linker.rename import asked_of_others, firmware_names, new_names, rename

NO_KEY = 4  # what gadget.py takes for a time without a press
SCREENS = TESTS / "screens"
SETTLED_MS = 2000  # by then all is drawn that the last press led to


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """A drive as a person reads it."""
    folder = tmp_path_factory.mktemp("plain") / "CIRCUITPY"
    drive.lay_out(folder)
    return folder


@pytest.fixture(scope="module")
def linked(plain, tmp_path_factory):
    """A linked drive that is not compiled, and the names it was given."""
    folder = tmp_path_factory.mktemp("linked") / "CIRCUITPY"
    shutil.copytree(plain, folder)
    return folder, link(folder)


@pytest.fixture(autouse=True)
def no_linked_module_stays():
    """The tests that follow must not find the modules of a linked drive."""
    yield
    forget_modules()


def forget_modules():
    """Forget the modules that a drive has: they are loaded from the next one."""
    theirs = {"tallybone", "rules_min", *drive.libraries()}
    for name in [name for name in sys.modules if name.split(".")[0] in theirs]:
        del sys.modules[name]


class Recorded(Gadget):
    """A gadget that notes what is done to it."""

    def __init__(self):
        super().__init__(Hardware())
        self.done = []

    def down(self, key):
        self.done.append(("down", key))
        super().down(key)

    def up(self, key):
        self.done.append(("up", key))
        super().up(key)

    def wait(self, milliseconds):
        self.done.append(("wait", milliseconds))
        super().wait(milliseconds)

    def power_on(self):
        self.done.append(("power_on",))
        super().power_on()

    def power_off(self):
        self.done.append(("power_off",))
        super().power_off()


def plays_alike(folder, script, monkeypatch, held=""):
    """Whether a script gives the same pictures and the same memory with the program of this drive.

    :param held: a key that is held as the power comes on: OK asks whether to write the drive
    """
    gadget = Recorded()
    if held:
        gadget.down(held)
    gadget.power_on()
    if held:
        gadget.up(held)
    pictures = []
    for _, words in parse(script):
        if words[0] == "shot":
            pictures.append(gadget.screen())
            gadget.done.append(("shot",))
        else:
            perform(gadget, words, None)
    memory, done = bytes(gadget.board.nvm.data), gadget.done
    gadget.power_off()
    forget_modules()
    monkeypatch.syspath_prepend(folder / "lib")  # libraries that are loaded late come from there as well
    other = Gadget(Hardware(), folder=folder)
    for what, *value in done:
        if what == "shot":
            assert other.screen() == pictures.pop(0)
        elif what != "power_off" or value:
            getattr(other, what)(*value)
    assert not pictures and bytes(other.board.nvm.data) == memory


@pytest.mark.parametrize(
    ("screen", "library"),
    [(None, "adafruit_ticks"), ("qr-code", "adafruit_miniqr")],  # the label of a page needs the first
)
def test_a_page_and_a_code_of_linked_libraries_are_the_same(linked, screen, library, monkeypatch):
    script = (SCREENS / f"{screen}.txt").read_text().partition("---")[0] if screen else ""
    plays_alike(linked[0], script + "wait 1000\nshot here", monkeypatch, held="" if screen else "OK")
    assert sys.modules[library].__file__.startswith(str(linked[0]))


@pytest.mark.parametrize("game", first_of_each())
def test_a_linked_game_shows_and_keeps_the_same(linked, game, monkeypatch):
    plays_alike(linked[0], (DOCS / "gallery" / f"{game}.keys").read_text(), monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_every_linked_game_shows_and_keeps_the_same(linked, game, monkeypatch):
    plays_alike(linked[0], (DOCS / "gallery" / f"{game}.keys").read_text(), monkeypatch)


def on_micropython(folder, done):
    """What a drive draws and keeps on MicroPython when pressed so: a checksum, how many parts, the memory."""
    lines, held, down = ["watch"], 0, None
    for what, *value in done:
        if what == "wait":
            held += value[0]
        elif what in ("down", "up"):
            lines.append(f"{NO_KEY if down is None else down} {held}")
            held, down = 0, KEYS.index(value[0]) if what == "down" else None
    lines.append(f"{NO_KEY} {SETTLED_MS}")
    return unix_port.run("gadget.py", "\n".join(lines), folder=folder)[-1].split()


def without_serials(memory):
    """A memory without the serial numbers of its matches: the first is the time at which somebody pressed."""
    bare = bytearray(memory)
    places = [bare[i] << 8 | bare[i + 1] for i in range(0, len(bare), 2)]
    for place in range(len(places) - 2):
        record = read_long(*places[place : place + 3], place)
        if record >= 0 and word_of(record) == SERIAL:
            bare[2 * place : 2 * place + 6] = b"serial"
    assert b"serial" in bare
    return bytes(bare)


@pytest.mark.parametrize("game", first_of_each())
def test_a_linked_game_draws_and_keeps_the_same_on_micropython(plain, linked, game):
    """Nothing has pixels there: each tile, bitmap and line is compared, in its order, and the memory."""
    gadget = Recorded()
    gadget.power_on()
    for _, words in parse((DOCS / "gallery" / f"{game}.keys").read_text()):
        if words[0] != "shot":
            perform(gadget, words, None)
    gadget.wait(SETTLED_MS)
    memory = bytes(gadget.board.nvm.data)
    gadget.power_off()
    found = on_micropython(plain, gadget.done)
    assert on_micropython(linked[0], gadget.done) == found
    assert int(found[1]) > 1000 and without_serials(bytes.fromhex(found[2])) == without_serials(memory)


def test_the_heap_is_flat_over_all_games(linked):
    """As a board has it. A stale pointer on the stack can hold 20 KB of garbage in a match: the
    length of a path decides.
    """
    used = unix_port.heap_after_games(linked[0], len(GAMES))
    assert len(used) == len(GAMES) and max(used) < used[0] + 60_000, used
    assert min(used[-4:]) < min(used[1:5]) + 10_000, used


def test_a_linked_drive_uses_no_name_that_nobody_gives(linked):
    """An import that the linker takes away, but for one use, is a NameError on a board and nowhere else."""
    ruff = Path(sys.executable).with_name("ruff")
    folders = (linked[0] / "lib/tallybone", linked[0] / "rules_min")
    command = [ruff, "check", "--isolated", "--no-cache", "--select", "F821,F823", *folders]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_earlier_matches_are_read_on_a_linked_drive(linked):
    """While nobody presses, and at a press: what reads them is loaded and let go on the way."""
    gadget = Gadget(folder=linked[0])
    gadget.power_on()
    for _ in range(3):
        for key in ("OK", "OK", "OK", "OK"):
            gadget.press(key)
        gadget.press("BACK", 900)
        for key in ("DOWN", "DOWN", "DOWN", "OK", "OK", "OK"):
            gadget.press(key)
    gadget.press("BACK", 900)
    for key in ("DOWN", "DOWN", "OK"):
        gadget.press(key)
    pictures = set()
    for rest in (3000, 0, 0, 3000):
        gadget.wait(rest)
        gadget.press("OK")
        gadget.wait(200)
        pictures.add("".join(gadget.screen()))
    assert len(pictures) > 2 and not [line for line in gadget.board.on_terminal if "Error" in line]
    gadget.power_off()


def test_each_name_is_given_once_and_only_where_nobody_else_has_it(linked):
    folder, given = linked
    new = [new for new, _, where in given if where == EVERYWHERE]
    own = [(new, where) for new, _, where in given if where not in (EVERYWHERE, LIBRARIES)]
    assert len(new) > 400 and len(set(new)) == len(new)
    assert len(own) > 250 and len(set(own)) == len(own) and not {name for name, _ in own} & set(new)
    assert {new for new, _, _ in given} <= set(firmware_names())
    names = {name for _, name, where in given if where != LIBRARIES}
    programs = [ast.parse((folder / name).read_text()) for name in ("boot.py", "code.py", "safemode.py")]
    for tree in programs:
        assert not asked_of_others(tree) & names
    assert "start" not in names, "code.py calls it by this name"


def test_what_boot_py_imports_is_a_file_of_its_own_and_loaded_with_the_devices(linked):
    folder, _ = linked
    for program in ("boot.py", "safemode.py"):
        for node in ast.walk(ast.parse((folder / program).read_text())):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("tallybone"):
                own = (folder / "lib" / f"{node.module.replace('.', '/')}.py").read_text()
                assert all(f"def {alias.name}(" in own for alias in node.names)
    devices = next((folder / "lib" / "tallybone").rglob("devices.py")).read_text()
    assert "def value_in(" in devices and "tallybone.board" not in devices, "it loads no file more"


def test_a_game_is_one_file_but_for_what_is_too_large_for_each(linked):
    rules = linked[0] / "rules_min"
    files = {path.stem for path in rules.glob("*.py")}
    shared = {}
    for _number, game, *_ in GAMES:
        tree = ast.parse((rules / f"{game.replace('-', '_')}.py").read_text())
        names = [
            str(node.module).rpartition(".")[2] for node in tree.body if isinstance(node, ast.ImportFrom)
        ]
        shared[game] = files & set(names)
    # What Forty-Two's other contracts need of it is loaded with these alone.
    assert shared.pop("forty-two") == {"tricks"} and shared["block"] == set()
    assert set.union(*shared.values()) == {"line", "partners"}


def test_what_boot_py_imports_may_import_nothing_that_is_loaded_for_it_alone():
    trees = {"a": ast.parse("from b import B"), "b": ast.parse("B = 1")}
    programs = [ast.parse("import os"), ast.parse("from a import A")]
    with pytest.raises(ValueError, match="b: boot"):
        loaded_apart(trees, programs)
    assert loaded_apart(trees, [programs[0], ast.parse("import a, b")]) == {"a", "b"}
    assert loaded_apart(trees, [ast.parse("import a"), ast.parse("import a, b")]) == {"b"}


def test_a_library_keeps_the_names_that_others_know_it_by(linked):
    theirs = {name for _, name, where in linked[1] if where == LIBRARIES}
    assert len(theirs) > 150
    known = {"wrap_text_to_lines", "Label", "line_spacing", "SSD1306", "_is_awake", "add_data"}
    assert not known & theirs, "our modules say them"
    assert not {"append", "anchor", "pixel_shader", "scale"} & theirs, "displayio's"


def test_a_library_loses_what_it_imports_for_type_checkers():
    rest = "try:\n import b\nexcept ImportError:\n pass\nb"
    tree = ast.parse("try:\n import typing\n from a import B\nexcept ImportError:\n pass\n" + rest)
    drop_unused_imports(tree)
    assert ast.unparse(tree) == ast.unparse(ast.parse(rest))


def linked_module(text, **others):
    """A module after linking with others, as text."""
    trees = {"own": ast.parse(text)} | {name: ast.parse(other) for name, other in others.items()}
    for tree in trees.values():
        strip(tree)
    inline(trees, [])
    return ast.unparse(trees["own"])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("A = const(2)\nB = A << 3 | 1\ndef f(): return B", "def f():\n    return 17"),
        ("A, B = 0, 5\nx = [A, B]", "x = [0, 5]"),
        ("A, B, C = range(3)\nx = [A, C]", "x = [0, 2]"),
        ("A, B = y\nx = [A, B]", "A, B = y\nx = [A, B]"),
        ("A, (B, C) = 0, (1, 2)\nx = B", "A, (B, C) = (0, (1, 2))\nx = B"),
        ("A = -2\nx = [A, -A]", "x = [-2, --2]"),
        ("A = 2\ndef f(A): return A", "A = 2\ndef f(A):\n    return A"),
        ("A = 2\ndef f(b=A):\n    A = b\n    return A", "A = 2\ndef f(b=2):\n    A = b\n    return A"),
        (
            "A = 2\ndef f():\n    global A\n    A += 1\ndef g(): return A",
            "A = 2\n\ndef f():\n    global A\n    A += 1\n\ndef g():\n    return A",
        ),
        (
            "A = 2\nclass C:\n    A = 3\n    b = A\n    def f(self): return A",
            "A = 2\nclass C:\n    A = 3\n    b = A\n\n    def f(self):\n        return 2",
        ),
        ("A = 2\nA = 3\ndef f(): return A", "A = 2\nA = 3\n\ndef f():\n    return A"),
        ("A = 2\nx = getattr(y, 'A')", "A = 2\nx = getattr(y, 'A')"),
        ("A = True\nx = A", "A = True\nx = A"),
        ("from other import N as M, T\nx = [M, T]", "from other import T\nx = [7, T]"),
        ("import rules\nfrom pkg import other\nx = other.N", "import rules\nx = 7"),
        ("def f():\n    from other import N\n    return N", "def f():\n    return 7"),
        ("def f(x: int) -> int:\n    y: int = 1\n    return y", "def f(x):\n    y = 1\n    return y"),
        ("TYPE_CHECKING = const(0)\nif TYPE_CHECKING:\n    import z\nx = 1 .real", "x = 1 .real"),
        ("from other import N\nx = [N for N in y]", "from other import N\nx = [N for N in y]"),
    ],
)  # fmt: skip
def test_constants_stand_where_they_are_used_and_nothing_else_changes(text, wanted):
    others = {"other": "N = 7\nT = 'text'", "pkg.other": "N = 7"}
    assert linked_module(text, **others) == ast.unparse(ast.parse(wanted))


def test_names_of_others_stay_and_ours_are_the_same_everywhere():
    trees = {
        "tallybone.a": ast.parse(
            "class Shelf:\n    wall = sort = 0\n    def put(self, what): self.books = what\n"
            "brightness = 1\ndef dust(): pass"
        ),
        "tallybone.b": ast.parse(
            "from tallybone.a import Shelf\nShelf().put(what=open('books').read())\ndef sweep(): pass"
        ),
        "tallybone.c": ast.parse("getattr(x, 'sort')\nclass Room:\n    parts = ('wall',)"),
    }
    own, names = new_names(trees, [ast.parse("x.put(1)\nwhat = 2")])
    kept = "put is others' too, sort and wall are looked up, brightness is the firmware's"
    assert set(names) == {"what", "books", "Shelf", "parts"}, kept
    assert own["tallybone.a"]["dust"] == own["tallybone.b"]["sweep"], "neither knows the other's"
    for tree in trees.values():
        rename(tree, names)
    assert f"self.{names['books']} = {names['what']}" in ast.unparse(trees["tallybone.a"])
    assert f"put({names['what']}=open('books').read())" in ast.unparse(trees["tallybone.b"])


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("no attribute 'x_points' in sda()", "no attribute 'put' in sda()"),
        ("File tallybone/app.mpy, in sda", "File tallybone/app.mpy, in bookshelf"),
        ("no attribute 'x' in setup", "no attribute 'points/_font' in setup"),
    ],
)
def test_the_words_of_a_crash_screen_are_turned_back(tmp_path, capsys, said, meant):
    place = tmp_path / "names.txt"
    place.write_text(
        "[everywhere]\nx_points put\nx points\n[libraries]\nx _font\n"
        "[tallybone.app]\nsda bookshelf\n[tallybone.menu]\nsda table\n"
    )
    assert main(["names", str(place), *said.split()]) == 0
    assert capsys.readouterr().out == meant + "\n"


@pytest.mark.parametrize(
    ("text", "why"), [(None, "0: No such file"), ("a b\nc\n", "2: 'c'"), (b"\xff", "utf-8")]
)
def test_a_file_that_has_no_names_is_said_in_one_line(tmp_path, capsys, text, why):
    place = tmp_path / "names.txt"
    if text:
        place.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert main(["names", str(place), "x"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{place}:{why}" if text != b"\xff" else f"{place}:") and said.count("\n") == 1
    assert why in said and "expected the names.txt of a compiled drive" in said
