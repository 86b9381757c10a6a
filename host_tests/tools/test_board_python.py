# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a board's Python lacks is found by mypy, with its line."""

import ast
import re
import subprocess
import sys

import unix_port
from places import ROOT

from tools.board_python import MISSING, files

PADS = re.compile(r"%[-+ #0]*(\*|\d+)?(\.(\*|\d+))?s")

WRONG = """
def wrong(data: bytearray, text: str, number: int) -> bool:
    if number in data:
        return True
    if bytes((number,)) in data or number in bytes(data) or text in "abc":
        return text.upper() == text
    return text.zfill(3) == text
"""
ASKED = """
import sys
for line in sys.stdin:
    kind, name = line.split()
    print(hasattr(eval(kind), name))
"""


def test_mypy_finds_what_the_board_lacks(tmp_path):
    """6 s of processor: mypy reads Python's own types once more."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "rules_min").mkdir()
    (tmp_path / "tools" / "board_python.py").write_text((ROOT / "tools" / "board_python.py").read_text())
    (tmp_path / "rules_min" / "wrong.py").write_text(WRONG)
    (tmp_path / "elsewhere.py").write_text(WRONG)
    (tmp_path / "mypy.ini").write_text("[mypy]\nplugins = tools/board_python.py\n")
    command = [sys.executable, "-P", "-m", "mypy", "rules_min/wrong.py", "elsewhere.py"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    assert said.splitlines()[:-1] == [
        "rules_min/wrong.py:3: error: the board's Python finds no number in a bytearray  [misc]",
        "rules_min/wrong.py:7: error: the board's Python has no such method  [misc]",
    ]


def test_the_board_lacks_what_mypy_refuses(tmp_path):
    program = tmp_path / "asked.py"
    program.write_text(ASKED)
    names = [f"{kind} {name}" for kind, each in MISSING.items() for name in each.split()]
    said = unix_port.run(program, "\n".join(names) + "\n")
    assert len(names) > 20 and set(said) == {"False"}


def test_no_text_is_padded_or_cut_by_a_format():
    """The board counts the bytes of UTF-8 there; ``words.texts.padded`` counts letters."""
    found = []
    for path in sorted(files()):
        tree = ast.parse(path.read_text())
        prose = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in set(ast.walk(tree)) - prose:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found += [
                    f"{path.name}:{node.lineno}" for pads in PADS.finditer(node.value) if pads.lastindex
                ]
    for path in (ROOT / "locale").glob("*.po"):
        found += [path.name for pads in PADS.finditer(path.read_text()) if pads.lastindex]
    assert found == []
    assert PADS.search("%-4s").lastindex and PADS.search("%.2s").lastindex and not PADS.search("%s").lastindex
