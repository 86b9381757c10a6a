# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A release: what is in the zip, the same bytes each time; and what the drive refuses."""

import re
import zipfile

import pytest

from simulator import ROOT
from tools import drive, release, uf2


@pytest.fixture(autouse=True)
def translated(monkeypatch):
    """Each text is: a new game's are not for a while, which keeps back a release and nothing else."""
    monkeypatch.setattr(release, "missing", list)


def test_a_release_with_a_text_that_is_not_translated_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(release, "missing", lambda: ["locale/es.po: 'Sevens Up' is not translated"])
    assert release.build("", tmp_path) == 2 and not any(tmp_path.iterdir())
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "'Sevens Up' is not translated; expected every text" in said


def test_what_is_not_translated_is_found(tmp_path, monkeypatch):
    from tools import languages

    path = tmp_path / "locale" / "es.po"
    path.parent.mkdir()
    text = (languages.LOCALE / "es.po").read_text()
    path.write_text(text.replace('msgid "Brazilian"\nmsgstr "Brasileño"', 'msgid "Brazilian"\nmsgstr ""', 1))
    assert path.read_text() != text
    monkeypatch.setattr(languages, "LOCALE", path.parent)
    monkeypatch.setattr(languages, "ROOT", tmp_path)
    assert languages.missing() == ["locale/es.po: 'Brazilian' is not translated"]


def test_the_same_input_gives_the_same_bytes(tmp_path):
    for folder in ("one", "other/place"):
        assert release.build("", tmp_path / folder) == 0
    name = f"tallybone-{release.version()}.zip"
    first, second = [(tmp_path / folder / name).read_bytes() for folder in ("one", "other/place")]
    assert first == second
    for path in (tmp_path / "one").glob("*.uf2"):
        assert path.read_bytes() == (tmp_path / "other/place" / path.name).read_bytes()
    names = [name, *(f"tallybone-{board.name}.uf2" for board in uf2.BOARDS)]
    for each in names:
        checksum = (tmp_path / "one" / f"{each}.sha256").read_text()
        assert re.fullmatch(rf"[0-9a-f]{{64}}  {re.escape(each)}\n", checksum)


def test_it_holds_both_drives_licences_and_a_page_of_ten_lines(tmp_path):
    assert release.build("", tmp_path) == 0
    top = f"tallybone-{release.version()}/"
    with zipfile.ZipFile(tmp_path / f"tallybone-{release.version()}.zip") as packed:
        names = packed.namelist()
        install = packed.read(top + "INSTALL.txt").decode()
        assert packed.read(top + "py/code.py") == (ROOT / "code.py").read_bytes()
    assert all(name.startswith(top) for name in names)
    assert {top + "mpy/lib/tallybone/app.mpy", top + "py/lib/tallybone/app.py"} <= set(names)
    assert sum(name.startswith(top + "mpy/licences/") for name in names) == 7
    assert not any(name.endswith(".py") and "/mpy/" in name and name.count("/") > 2 for name in names)
    numbered = [line for line in install.splitlines() if re.match(r"\d+\. ", line)]
    assert len(numbered) == 10 and release.version() in install.splitlines()[0]


def test_a_release_that_circuitpythons_own_compiler_would_not_make_is_refused(tmp_path, capsys):
    """As the workflow asks for: one byte of one module differs."""
    other = tmp_path / "mpy-cross"
    other.write_text('#!/bin/sh\nprintf "C\\006" > "$4"\n')
    other.chmod(0o755)
    assert release.build(str(other), tmp_path / "build") == 2 and not (tmp_path / "build").exists()
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and f"{other}: lib/" in said and "byte 2 differs" in said


def test_the_version_is_in_one_place():
    from importlib.metadata import version

    assert version("tallybone") == release.version()
    said = [path.name for path in ROOT.rglob("*.toml") if ".venv" not in str(path)]
    assert release.version() not in (ROOT / "pyproject.toml").read_text() and "pyproject.toml" in said


def test_the_notes_of_a_release_are_what_the_changelog_says_of_it(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "ROOT", tmp_path)
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text(
        f"# Changes\n\n## Unreleased\n- c\n\n## {release.version()} - today\n- a\n- b\n\n## 0.0.1\n- d\n"
    )
    assert release.notes() == "- a\n- b"
    changelog.write_text("# Changes\n\n## Unreleased\n- c\n")
    with pytest.raises(ValueError, match="expected a heading"):
        release.notes()


@pytest.mark.parametrize("name", ["a:b.py", "aux.py", "ends.", "CODE.PY", "naïve.py", " code2.py"])
def test_a_name_that_fat_does_not_keep_is_refused(tmp_path, name):
    (tmp_path / "code.py").write_text("")
    assert drive.wrong_name(tmp_path) == ""
    (tmp_path / name).write_text("")
    assert name.lower() in drive.wrong_name(tmp_path).lower()


def test_more_than_a_pico_has_room_for_is_refused(tmp_path):
    (tmp_path / "large").write_bytes(bytes(drive.MOST - drive.CLUSTER))  # the folder takes one too
    assert drive.too_large(tmp_path) == ""
    (tmp_path / "small").write_bytes(b"x")  # takes a cluster
    assert "more than the" in drive.too_large(tmp_path)


def test_the_project_fits_with_the_margin_as_it_is(tmp_path):
    """Plain files are for boards with more memory: a Pico 2 has three times as much."""
    assert drive.build_plain(tmp_path / "plain", "") == 0
    assert drive.on_drive(tmp_path / "plain") < 2 * drive.CAPACITY
    assert drive.build(tmp_path / "drive", "", out=None) == 0
    assert drive.on_drive(tmp_path / "drive") < drive.MOST < drive.CAPACITY - 50_000
