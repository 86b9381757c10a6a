# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Where packages come from: the clients of the registries know that, and no file of the project says it."""

import ast
import io
import re
import shutil
import subprocess
import tarfile

import pytest
from places import ROOT

from simulator.gadget import Gadget
from tools import site

# A host of packages, or of copies of them: an owner's mirror could not take its place.
HOSTS = re.compile(
    r"//[\w.-]*(registry|npmjs|pypi|pythonhosted|yarnpkg|unpkg|jsdelivr|esm\.sh|skypack|cdnjs|crates\.io"
    r"|proxy\.golang|rubygems|anaconda\.org|goproxy|artifactory|nexus)",
    re.I,
)
# Imported by what only make play and a terminal use.
NOT_IN_A_BROWSER = {"curses"}
# npm that has been asked for something writes what, and what this test has it do.
NPM = """#!/bin/sh
echo "$@" >> {folder}/asked
{does}
"""


def files():
    """Every file of the project, by its path."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [ROOT / name for name in listed.decode().split("\0") if name]


def test_no_file_has_the_address_of_a_registry():
    assert HOSTS.search("https://" + "registry.npmjs" + ".org/pyodide"), "what is looked for is found"
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files()
        if path.is_file()
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1)
        if HOSTS.search(line)
    ]
    assert found == []


@pytest.fixture
def npm(tmp_path, monkeypatch):
    """A function that puts an npm first on the path; it returns the folder of what that was asked."""
    monkeypatch.setattr(site, "CACHE", tmp_path / "cache")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")

    def made(does):
        program = tmp_path / "npm"
        program.write_text(NPM.format(folder=tmp_path, does=does))
        program.chmod(0o755)
        return tmp_path

    return made


def test_pyodide_is_asked_for_by_its_name_and_version_alone(npm, capsys, tmp_path):
    folder = npm(f"echo something else > {tmp_path}/cache/pyodide-{site.VERSION}.tgz")
    assert site.build(tmp_path / "site") == 2
    [asked] = (folder / "asked").read_text().splitlines()
    assert asked.split()[:2] == ["pack", f"pyodide@{site.VERSION}"] and "://" not in asked
    assert "the checksum is wrong" in capsys.readouterr().err, "another package is refused,"
    assert list((tmp_path / "cache").iterdir()) == [], "and not kept"


def test_what_npm_cannot_do_is_said_in_one_line(npm, capsys, tmp_path, monkeypatch):
    npm("echo npm error code ETARGET >&2; echo npm error more >&2; exit 1")
    assert site.build(tmp_path / "site") == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "npm could not get it: code ETARGET; expected Pyodide" in said
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert site.build(tmp_path / "site") == 2
    assert "npm is not on this computer" in capsys.readouterr().err


def test_nothing_of_pythons_library_is_left_out_that_the_program_imports():
    """Modules that are only loaded on some screen would be missed at a table, and by no start."""
    data = io.BytesIO(site.program())
    imported = set()
    with tarfile.open(fileobj=data) as archive:
        for member in archive:
            if member.name.endswith(".py"):
                file = archive.extractfile(member)
                assert file
                for node in ast.walk(ast.parse(file.read())):
                    if isinstance(node, ast.Import):
                        imported |= {name.name for name in node.names}
                    elif isinstance(node, ast.ImportFrom) and not node.level:
                        imported.add(node.module)
    assert {"json", "threading", "rules_min"} <= {name.partition(".")[0] for name in imported}
    found = {name for name in imported if name.partition(".")[0] in site.LEFT_OUT}
    assert found <= NOT_IN_A_BROWSER, found


def test_the_page_knows_how_a_memory_begins():
    Gadget()
    from tallybone.board.memory_file import HEADER

    assert site.HEADER == HEADER
