# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The documents: their links work, their examples are correct, and every option is explained."""

import ast
import builtins
import os
import re
import subprocess
import sys
import tokenize

import grown
import mutants
import pytest
from places import ROOT

from rules_min import GAMES, load
from rules_min.notation.reader import Sheet
from tools import games_page
from tools.documents import codes

PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert link.startswith("https://") or (page.parent / link).exists(), link


OF_THE_PROJECT = re.compile(
    r"(?<![\w./-])((?:lib|rules_min|host_tests|simulator|desk|tools|docs|locale)/[\w./-]*\w\.[a-z]\w+)"
)


def comments_of(path):
    """The comments and docstrings of a file, or all of a document."""
    text = path.read_text()
    if path.suffix == ".py":
        with tokenize.open(path) as lines:
            tokens = list(tokenize.generate_tokens(lines.readline))
        docstrings = [
            ast.get_docstring(node) or ""
            for node in ast.walk(ast.parse(text))
            if hasattr(node, "body") and isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        ]
        return "\n".join([token.string for token in tokens if token.type == tokenize.COMMENT] + docstrings)
    return text if path.suffix == ".md" else "\n".join(re.findall(r"(?://|#|\*).*", text))


def test_each_file_that_a_comment_or_a_document_mentions_is_there():
    """Files that were moved had been called by their old places for weeks."""
    told = [*PAGES, ROOT / "Makefile"]
    for folder in (*PROGRAM, "host_tests"):
        told += [path for end in ("py", "js", "css", "j2") for path in (ROOT / folder).rglob(f"*.{end}")]
    nowhere = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in told
        if OF_THE_PROJECT.search(path.read_text())
        for name in OF_THE_PROJECT.findall(comments_of(path))
        if not (ROOT / name).exists() and not re.search(r"ID|MODULE|LANGUAGE|/fr\.", name)
    ]
    assert len(told) > 300 and nowhere == []


PROGRAM = ("rules_min", "lib/tallybone", "simulator", "desk", "tools")
NO_NAMES = {"es", "none", "BEN"}  # a language, a word of the notation, a player


def test_each_name_that_a_docstring_mentions_is_there():
    """A name between double backquotes: some had led nowhere since what they named was called otherwise."""
    files = [path for folder in PROGRAM for path in (ROOT / folder).rglob("*.py")]
    files += [ROOT / "code.py", ROOT / "boot.py", ROOT / "safemode.py"]
    known = NO_NAMES | set(dir(builtins)) | sys.stdlib_module_names
    for path in files:
        known |= {path.stem, path.parent.name}
        with tokenize.open(path) as lines:
            known |= {token.string for token in tokenize.generate_tokens(lines.readline)}
    nowhere = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in files
        if path.parts[len(ROOT.parts)] in ("rules_min", "lib")
        for name in re.findall(r"``([A-Za-z_][\w.]*?)(?:\(.*?\))?``", path.read_text())
        for part in name.split(".")
        if part and part not in known
    ]
    assert nowhere == []


@pytest.mark.parametrize("page", ["docs/options.md", "docs/notation-options.md"])
def test_every_option_is_explained(page):
    text = (ROOT / page).read_text()
    for _, game, *_ in GAMES:
        for row in load(game).OPTIONS:
            assert re.search(rf"^\|.*\b{row.name}\b.*\|", text, re.M), f"{row.name} of {game}"
            for _, name in row.names:
                assert page == "docs/options.md" or name in text, f"{row.name} {name}"


@pytest.mark.parametrize("code", codes())
def test_the_pages_of_games_and_options_are_made_from_what_the_gadget_says(code):
    texts = (*games_page.games_pages(code), games_page.options_page(code))
    assert [path.read_text() for path in games_page.pages(code)] == list(texts)


@pytest.mark.parametrize("number, game, name", [row[:3] for row in GAMES])
def test_a_page_of_a_game_is_short(number, game, name):
    text = games_page.section(load(game), number, "en")
    assert 30 < len(text.split()) <= 120 and f"## {name}\n" in text


@pytest.mark.parametrize("page", ["README.md", "docs/notation.md"])
def test_the_score_sheets_in_the_documents_can_be_scored(page):
    found = re.findall(r"((?:^    .*\n)+)", (ROOT / page).read_text(), re.M)
    sheets = [block for block in found if block.startswith("    rules ")]
    assert sheets
    for block in sheets:
        assert Sheet([line.strip() for line in block.splitlines()]).match.answer_count > 1


def test_the_worked_example_is_the_game_as_it_is():
    game = (ROOT / "rules_min" / "all_threes.py").read_text()
    page = (ROOT / "docs" / "new-game.md").read_text()
    block = re.search(r"```python\nfrom rules_min.*?```", page, re.S).group()
    lines = [line for line in block.splitlines()[1:-1] if line.strip() and "..." not in line]
    assert len(lines) > 6 and all(line in game for line in lines)
    row = re.search(r"^ +\(13, .*$", page, re.M).group()
    assert row.strip() in (ROOT / "rules_min" / "__init__.py").read_text()


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_pages_stay_within_the_project(page):
    assert "../" not in page.read_text()


def test_each_line_that_a_mutant_changes_is_still_there():
    """``make mutants`` stops at the first that is not, and it is rarely run."""
    for mutant in mutants.mutants():
        lines = [line.strip() for line in (ROOT / mutant.place).read_text().splitlines()]
        assert lines.count(mutant.old) == 1, f"{mutant.place}: {mutant.old}"


@pytest.mark.parametrize("program", ("host_tests/helpers/mutants.py", "host_tests/helpers/bench.py"))
def test_a_program_that_make_starts_finds_all_that_it_imports(program):
    """These two are rarely run; pytest's own path has more folders than the Makefile gives them."""
    (line,) = re.findall(f"@.*{re.escape(program)}", (ROOT / "Makefile").read_text())
    path = ":".join(re.findall("PYTHONPATH=([^ ]*)", line))
    loads = f"import runpy; runpy.run_path({program!r}, run_name='loaded')"
    done = subprocess.run(
        [sys.executable, "-P", "-c", loads],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_mutants_that_are_grown_by_rule_are_programs_and_differ():
    found = grown.grown("")
    assert len(found) > 1000 and grown.drawn(9) == grown.drawn(9)
    for place, old, new, rooms in grown.drawn(40):
        text = (ROOT / place).read_text()
        ast.parse(text.replace(old, new, 1))
        assert old != new and all((ROOT / "host_tests" / room).is_dir() for room in rooms)
