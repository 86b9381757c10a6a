# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The rules without the gadget: installed from their wheel, as another program would use them."""

import doctest
import os
import re
import subprocess
import sys
import tarfile
import zipfile

import pytest
from places import ROOT

from tools import rules, rules_page

EXAMPLES = ROOT / "docs" / "examples"
# Each program of the document, and what it prints.
TASKS = re.findall(
    r"```python\n(.*?)```\n(?:\n[^\n]*typed:\n)?\n```text\n(.*?)```",
    (ROOT / "docs" / "library.md").read_text().partition("## Reference")[0],
    re.DOTALL,
)
SHEET = ROOT / "docs" / "muggins-two-to-200.sheet"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The wheel, unpacked as pip would, and the folder for boards."""
    target = tmp_path_factory.mktemp("rules") / "made"
    assert rules.build(target) == 0
    with zipfile.ZipFile(next(target.glob("*.whl"))) as wheel:
        wheel.extractall(target / "site")
    return target


def run(built, *words, said=""):
    """What a program prints that sees the installed rules alone."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(built / "site")}
    return subprocess.run(
        [sys.executable, "-P", "-S", *map(str, words)],
        input=said,
        capture_output=True,
        text=True,
        env=environment,
        cwd=built,
        check=False,
    )


def test_the_wheel_has_the_rules_and_nothing_of_the_gadget(built):
    names = {str(path.relative_to(built / "site")) for path in (built / "site").rglob("*") if path.is_file()}
    code = {name for name in names if not name.startswith("tallybone_rules-")}
    assert {"rules_min/py.typed", "rules_min/match.py", "rules_min/notation/legal.py"} <= code
    assert {"tallybone_rules/py.typed", "tallybone_rules/scorer.py"} <= code
    assert {name.partition("/")[0] for name in code} == {"rules_min", "tallybone_rules"}
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_source_distribution_has_the_documents_and_examples(built):
    with tarfile.open(next(built.glob("*.tar.gz"))) as sources:
        names = {name.partition("/")[2] for name in sources.getnames()}
    assert {"docs/library.md", "docs/notation.md", "docs/examples/replay.py", "LICENSE", "README.md"} <= names


@pytest.mark.parametrize("number", range(max(10, len(TASKS))))
def test_each_task_of_the_document_prints_what_stands_below_it(built, number):
    program, printed = TASKS[number]
    said = "out 1\npips 0 999\npips 0 60\n" if "input(" in program else ""
    environment = {"PYTHONPATH": str(built / "site")}
    command = [sys.executable, "-P", "-c", program]  # with site-packages: one of them needs pandas
    done = subprocess.run(
        command, input=said, capture_output=True, text=True, env=environment, cwd=built, check=False
    )
    assert (done.stdout, done.returncode) == (printed, 0), done.stderr


def test_it_knows_its_version(built):
    code = "import tallybone_rules as t; print(t.__version__, t.__file__)"
    version, file = run(built, "-c", code).stdout.split()
    assert version == rules.version() and file.startswith(str(built / "site"))


def test_the_folder_for_boards_has_python_files_alone(built):
    names = {path.relative_to(built / "board").as_posix() for path in (built / "board").rglob("*.*")}
    assert "rules_min/match.py" in names and "rules_min/notation/reader.py" not in names
    assert {name.rsplit(".")[-1] for name in names} == {"py"}


def test_every_module_and_example_runs_where_nothing_else_is_installed(built):
    """``-I -S``: neither this project, nor what is installed here, nor a variable can help."""
    site = built / "site"
    modules = [
        ".".join(path.relative_to(site).with_suffix("").parts).removesuffix(".__init__")
        for folder in ("rules_min", "tallybone_rules")
        for path in sorted((site / folder).rglob("*.py"))
    ]
    assert "rules_min.notation.writer" in modules and len(modules) > 40
    imports = "".join(f"import {name}\n" for name in modules)
    code = f"import sys\nsys.path = [{str(site)!r}] + sys.path\n{imports}"
    for each in (
        code,
        *(f"{code}\n__name__ = 'example'\n{path.read_text()}" for path in EXAMPLES.glob("*.py")),
    ):
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", each], capture_output=True, text=True, cwd=built, check=False
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("package", ["rules_min", "tallybone_rules"])
def test_its_readme_is_true(package):
    found = doctest.testfile(str(ROOT / package / "README.md"), module_relative=False)
    assert found.attempted > 5 and not found.failed


def test_the_examples_in_docstrings_are_true():
    from tallybone_rules import scorer

    found = doctest.testmod(scorer)
    assert found.attempted == 3 and not found.failed


def test_a_sheet_is_scored(built):
    done = run(built, EXAMPLES / "score_sheet.py", SHEET)
    assert done.stdout.splitlines()[-1].startswith("muggins-parker: [") and "won by [" in done.stdout


def test_a_bad_sheet_is_told_in_one_line(built, tmp_path):
    bad = tmp_path / "bad.sheet"
    bad.write_text("rules block\nseats 2\nplay 5\n")
    done = run(built, EXAMPLES / "score_sheet.py", bad)
    assert done.returncode == 2 and done.stderr.startswith(f"{bad}:3: ") and done.stderr.count("\n") == 1


def test_a_table_is_asked(built):
    # Block of two: turns are not followed, the fifth word; seat 1 went out, and seat 0 holds 60, twice.
    done = run(built, EXAMPLES / "ask_table.py", "block", 2, said="4\n" + 2 * "0\n1\n0\n60\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].endswith("over: [0, 120]")


def test_a_match_is_gone_through_and_taken_back(built):
    done = run(built, EXAMPLES / "replay.py", SHEET)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line[:4] for line in lines[-3:]] == ["not "] * 3 and len(lines) > 50


@pytest.mark.parametrize("name", rules_page.PAGES)
def test_the_pages_of_the_interface_are_made_of_the_docstrings(name):
    assert rules_page.path(name).read_text() == rules_page.page(name), "make pictures writes it again"


def test_the_reference_below_the_tasks_is_made_of_the_docstrings():
    assert rules_page.path(rules_page.FACE).read_text() == rules_page.face(), "make pictures writes it again"
