# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The modules of a drive, compiled: with the packaged compiler, and compared with CircuitPython's own."""

import pytest

from tools import compiler


def stand_in(path, text):
    """A program in place of CircuitPython's mpy-cross: $1 is -O3, $2 the source and $4 the target."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def folder(tmp_path):
    """A drive with one module."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "one.py").write_text("def f(x):\n    return x + 1\n")
    return tmp_path


def test_every_module_of_the_drive_is_compiled(built):
    files = [path for path in built.rglob("*") if path.is_file()]
    others = {path.name for path in files if path.suffix not in (".mpy", ".texts", ".bin", ".txt")}
    assert others == {"boot.py", "code.py", "safemode.py", "settings.toml"}
    modules = [path for path in files if path.suffix == ".mpy"]
    starts = {path.read_bytes()[:4] for path in modules}
    assert starts == {b"C\x06\x00\x1f"}, (
        "CircuitPython's mark, format 6, no machine code, small ints of 31 bits"
    )
    names = {str(path.relative_to(built).with_suffix("")) for path in modules}
    assert {"lib/tallybone/app", "rules_min/line", "lib/adafruit_display_text/bitmap_label"} <= names
    assert {"lib/tallybone_code", "lib/tallybone_boot"} <= names and len(
        (built / "code.py").read_text()
    ) < 400


def test_a_compiler_with_the_same_bytes_is_agreed_with(folder, tmp_path):
    """CircuitPython's own writes C where the packaged one writes M."""
    text = f'{compiler.packaged()} "$@" && printf C | dd of="$4" conv=notrunc status=none'
    compiler.compile_modules(folder, stand_in(tmp_path / "own", text))
    assert [path.name for path in (folder / "lib").iterdir()] == ["one.mpy"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f'{compiler.packaged()} "$@"', "lib/one.py: byte 0 differs; expected CircuitPython 10.2.1's own"),
        (":", "lib/one.py: it made no file"),
        ("exit 3", "lib/one.py: it ended with 3"),
        ("echo first >&2; printf 'second \\377\\n' >&2; exit 1", "lib/one.py: second"),
        (None, "No such file"),
    ],
)
def test_a_compiler_that_differs_or_fails_is_said_in_one_line(folder, tmp_path, text, why):
    """As MPY_CROSS=/bin/true, which ends well without a file."""
    other = stand_in(tmp_path / "other", text) if text else tmp_path / "other"
    with pytest.raises(compiler.CompilerError) as caught:
        compiler.compile_modules(folder, other)
    assert str(caught.value).startswith(f"{other}: ") and why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_may_not_be_run_is_said(folder, tmp_path):
    stand_in(tmp_path / "other", "").chmod(0o644)
    with pytest.raises(compiler.CompilerError, match="Permission denied; expected a program like mpy-cross"):
        compiler.compile_modules(folder, tmp_path / "other")


def test_a_packaged_compiler_of_another_format_is_said(folder, tmp_path, monkeypatch):
    """As a later version of the package might be."""
    newer = stand_in(tmp_path / "newer", """printf 'M\\007' > "$4" """)
    monkeypatch.setattr(compiler, "packaged", lambda: newer)
    with pytest.raises(compiler.CompilerError, match="it writes format 07; expected 06"):
        compiler.compile_modules(folder)


def test_every_circuitpython_that_is_supported_reads_the_format():
    assert set(compiler.READS) == {9, 10} and set(compiler.READS.values()) == {compiler.FORMAT}
