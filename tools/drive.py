# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Build the drive: exactly the files that go on the board, ours and those of the pinned libraries."""

import ast
import importlib.metadata
import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from simulator import ROOT
from tools import compiler
from tools.linker.link import Given, link

OWN = ("boot.py", "code.py", "safemode.py", "settings.toml", "rules_min", "lib/tallybone")
OF_NOTATION = ("names", "writer")  # what a board needs of it
NOT_OWN = tuple(
    f"rules_min/notation/{path.name}"
    for path in sorted((ROOT / "rules_min" / "notation").glob("*.py"))
    if path.stem not in OF_NOTATION
)
# Labels of a library that nobody here makes: 31 KB as plain files.
NOT_USED = tuple(
    f"adafruit_display_text/{name}.py" for name in ("label", "outlined_label", "scrolling_label", "text_box")
)
NOT_PROGRAM = ("__pycache__", "*.pyc", "py.typed", "README.md")
# The blank files of an export, whole sectors of flash. make deploy puts them there if there are none: to
# write over them erases only their own sectors, to make them the table of all files six times. They are not
# in the folder that is built: who copies that by hand would lose what an export has written.
EXPORTED = {
    "matches/matches.txt": b"\n" * 20_480,
    "matches/memory.nvm": b"\xff" * 4_096,  # a blank memory
    "matches/scores.csv": b"\n" * 8_192,
}
NAMES = "names.txt"  # on the drive: each name that linking gave and the one it stands for, by where
TARGET = ROOT / "build" / "CIRCUITPY"
PUT_ASIDE = ("boot", "code")  # programs that are compiled too; safemode.py runs after a fault, and stays text
STUB = """# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
# Tallybone's {program} is compiled, as lib/{module}.mpy, so that it starts sooner. To read it, see {program}
# in the project's source, or in the folder py of a release.
import {module}  # noqa: F401
"""
LIBRARIES = (
    *("adafruit_display_text", "adafruit_displayio_ssd1306"),
    *("adafruit_displayio_sh1106", "adafruit_displayio_sh1107", "adafruit_miniqr"),
)
CLUSTER = 512  # bytes; each file takes whole ones
# What CircuitPython's formatting leaves of a Pico's 2 MB: 2,008 clusters. A twelfth stays free, for the
# owner's own files and those that a computer adds, besides the files of an export.
CAPACITY = 2_008 * CLUSTER
MOST = CAPACITY - 168 * CLUSTER - sum(map(len, EXPORTED.values()))
ENTRY = 32  # bytes in a folder: a file takes one, and one more for each so many letters of its name:
LETTERS = 13
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
FAT_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*(?<!\.)")  # and these the same on every computer


def build(target: Path = TARGET, other: str | None = None, out: TextIO | None = sys.stdout) -> int:
    """Build the folder from scratch, linked and compiled, and print its contents and size.

    Returns 0, or 2 after one line on standard error.

    :param target: the folder; what was there is deleted
    :param other: CircuitPython's own mpy-cross, to compare each module with; if not given, the environment
        variable MPY_CROSS, "" for none
    :param out: where the sizes are printed, None for nowhere
    """
    lay_out(target)
    (target / NAMES).write_text(names_text(link(target)))
    for name in PUT_ASIDE:
        put_aside(target, name)
    if not compile_which(target, compiler.ALL, other):
        return 2
    wrong = wrong_name(target) or too_large(target)
    if wrong:
        print(wrong, file=sys.stderr)
        return 2
    if out:
        print_sizes(target, out)
    return 0


def put_aside(target: Path, name: str) -> None:
    """Have a program compiled as well: a Pico reads one as text in 20 ms. Its file imports that module."""
    program = target / f"{name}.py"
    module = f"tallybone_{name}"
    tree = ast.parse(program.read_text())
    for line in tree.body:  # it is no longer the program that is run, but what that imports
        if isinstance(line, ast.If) and ast.unparse(line.test) == "__name__ == '__main__'":
            line.test = ast.Constant(True)
    (target / "lib" / f"{module}.py").write_text(ast.unparse(tree) + "\n")
    program.write_text(STUB.format(program=program.name, module=module))


def build_plain(target: Path, other: str | None = None) -> int:
    """Build the folder of plain files, for people to read and for boards with more memory.

    The libraries in it are compiled, as Adafruit's own bundle has them: 130 KB less of a drive.

    Returns 0, or 2 after one line on standard error.

    :param target: as in `build`
    :param other: as in `build`
    """
    lay_out(target)
    return 0 if compile_which(target, compiler.LIBRARIES, other) else 2


def compile_which(target: Path, which: tuple[str, ...], other: str | None) -> bool:
    """Compile the modules of these patterns. Returns whether they are, else after one line."""
    try:
        compiler.compile_modules(target, os.environ.get("MPY_CROSS") if other is None else other, which)
    except compiler.CompilerError as error:
        print(error, file=sys.stderr)
        return False
    return True


def names_text(given: list[Given]) -> str:
    """The names that linking gave: a line says where, and below it each stands with what it stands for."""
    lines = []
    for where in dict.fromkeys(where for _, _, where in given):
        lines += [f"[{where}]", *(f"{new} {name}" for new, name, its in given if its == where)]
    return "\n".join(lines) + "\n"


def lay_out(target: Path) -> None:
    """Lay out the folder from scratch, all of it as plain files."""
    shutil.rmtree(target, ignore_errors=True)
    (target / "lib").mkdir(parents=True)
    for name in OWN:
        copy(ROOT / name, target / name)
    for name in NOT_OWN:
        (target / name).unlink()
    for name in libraries():
        copy(path_of(name), target / "lib" / path_of(name).name)
        copy(licence_of(name), target / "licences" / f"{name}.txt")
    for name in NOT_USED:
        (target / "lib" / name).unlink()
    copy(ROOT / "LICENSE", target / "licences" / "tallybone.txt")


def print_sizes(target: Path, out: TextIO) -> None:
    """Print what each part takes, and all of them."""
    for part in sorted([*target.glob("*"), *target.glob("lib/*")]):
        if part.name != "lib":
            print(f"{size_of(part):8,}  {part.relative_to(target)}", file=out)
    path = target.relative_to(ROOT) if target.is_relative_to(ROOT) else target
    print(f"{size_of(target):8,}  bytes in {path}", file=out)
    print(f"{on_drive(target):8,}  of the {CAPACITY:,} that a Pico's drive holds", file=out)


def on_drive(path: Path) -> int:
    """Bytes of a drive that a file or folder takes: whole clusters."""
    if path.is_file():
        return clusters(path.stat().st_size)
    parts = list(path.iterdir())
    return size_of_folder(part.name for part in parts) + sum(map(on_drive, parts))


def clusters(size: int) -> int:
    """Bytes of a drive that so many bytes take."""
    return -(-size // CLUSTER) * CLUSTER


def size_of_folder(names: Iterable[str]) -> int:
    """Bytes that a folder itself takes: an entry for itself, for the one above, and those of these names."""
    return clusters(ENTRY * (2 + sum(1 - (-len(name) // LETTERS) for name in names)))


def too_large(target: Path) -> str:
    """What to say if a folder does not fit on a Pico's drive, "" if it does."""
    size = on_drive(target)
    return (
        f"{target}: {size:,} bytes are more than the {MOST:,} that a Pico has room for" if size > MOST else ""
    )


def wrong_name(target: Path) -> str:
    """What to say about a name that FAT would not keep as it is, "" if there is none."""
    seen: set[str] = set()
    for path in sorted(target.rglob("*")):
        key = str(path.relative_to(target)).lower()
        if not FAT_NAME.fullmatch(path.name) or path.stem.lower() in RESERVED or key in seen:
            return f"{path}: FAT does not keep this name; expected letters, digits, _ and -"
        seen.add(key)
    return ""


def copy(source: Path, target: Path) -> None:
    """Copy a file, or the Python files of a folder."""
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns(*NOT_PROGRAM))
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


def size_of(path: Path) -> int:
    """Bytes of a file, or of all files in a folder."""
    return sum(
        file.stat().st_size for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file()
    )


def path_of(name: str) -> Path:
    """Where an installed module is: its file, or its folder."""
    spec = importlib.util.find_spec(name)
    assert spec and spec.origin, name  # installed with the project, from files
    return Path(spec.origin).parent if spec.submodule_search_locations else Path(spec.origin)


def licence_of(name: str) -> Path:
    """The licence of the package that installed a module."""
    package = importlib.metadata.distribution(importlib.metadata.packages_distributions()[name][0])
    files = [file for file in package.files or [] if file.name.startswith("LICENSE")]
    return Path(str(files[0].locate()))


def libraries() -> list[str]:
    """The libraries of requirements.txt, and those that they import in turn."""
    found: list[str] = []
    waiting = list(LIBRARIES)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.append(name)
            path = path_of(name)
            for file in [path] if path.is_file() else path.rglob("*.py"):
                waiting += [wanted for wanted in imports_of(file) if wanted.startswith("adafruit_")]
    return sorted(found)


def imports_of(file: Path) -> set[str]:
    """The modules a file imports on the board. Imports in a try are for type checkers, and those in a
    function of libraries for radios that are no part of a board: both are skipped.
    """
    names: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(file.read_text())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
        waiting += [
            child for child in ast.iter_child_nodes(node) if not isinstance(node, ast.Try | ast.FunctionDef)
        ]
    return names
