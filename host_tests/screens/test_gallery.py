# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The pictures of the documents are those that their scripts make. Where one differs, both are shown."""

import sys
from pathlib import Path

import pytest
from families import first_of_each
from PIL import Image

from simulator import ROOT
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.picture import INK, save_png
from simulator.script import parse, perform
from tools import moving, yellow_blue
from tools.gallery import CASE, DOCS, PAGE, in_language, page, scripts, shots

DIFFERENT = ROOT / "build" / "pictures"


def pixels(path):
    """The pixels of one of our pictures as lines of ``#`` and ``.``, at the size of the display."""
    image = Image.open(path)
    scale = image.width // 128
    size = range(0, image.height, scale), range(0, image.width, scale)
    return ["".join("#" if image.getpixel((x, y)) == INK else "." for x in size[1]) for y in size[0]]


def compare(name, shown):
    """Compare a picture with a screen; where they differ, write both beside each other."""
    path = ROOT / name
    if path.exists() and pixels(path) == shown:
        return []
    DIFFERENT.mkdir(parents=True, exist_ok=True)
    there = pixels(path) if path.exists() else ["." * 128] * 64
    both = [old + "....####...." + new for old, new in zip(there, shown, strict=True)]
    save_png(both, str(DIFFERENT / Path(name).name), 3)
    return [f"{name}: see {DIFFERENT / Path(name).name}, the stored picture left; make pictures writes it"]


def differences(script, **settings):
    gadget = Gadget(settings=settings)
    gadget.power_on()
    different = []
    for _, words in parse(script):
        if words[0] == "shot":
            different += compare(words[1], gadget.screen())
        else:
            perform(gadget, words, None)
    gadget.power_off()
    return "\n".join(different)


@pytest.mark.parametrize("path", [*scripts(), DOCS / "pictures.keys"], ids=lambda path: path.stem)
def test_a_script_makes_the_pictures_that_are_stored(path):
    assert differences(path.read_text()) == ""


def test_the_pictures_of_the_spanish_readme_are_what_the_gadget_shows():
    assert differences(in_language((DOCS / "pictures.keys").read_text(), "es"), LANGUAGE="es") == ""


def test_the_moving_picture_is_the_hand_that_the_page_shows():
    told = moving.frames()
    with Image.open(moving.FILE) as image:
        assert image.n_frames == len(told) > 30
        for place, (screen, _, milliseconds) in enumerate(told):
            image.seek(place)
            shown = image.convert("L")
            size = range(1, 64 * moving.SCALE, moving.SCALE), range(1, 128 * moving.SCALE, moving.SCALE)
            rows = ["".join("#" if shown.getpixel((x, y)) > 128 else "." for x in size[1]) for y in size[0]]
            assert rows == screen and image.info["duration"] == milliseconds


@pytest.mark.parametrize("game", first_of_each())
def test_each_press_sends_all_that_it_has_changed(game):
    """Other tests draw late, which hides a refresh that was forgotten."""
    board = Hardware()
    board.draws_late = False
    gadget = Gadget(board)
    gadget.power_on()
    for number, words in parse((DOCS / "gallery" / f"{game}.keys").read_text()):
        if words[0] != "shot":
            perform(gadget, words, None)
            sent = board.bus_bytes
            gadget.app.view.panel.display.refresh()
            assert board.bus_bytes == sent, f"line {number}: {' '.join(words)} left something to be drawn"


def test_a_picture_that_differs_is_found_and_both_are_shown(tmp_path, monkeypatch):
    path = tmp_path / "one.png"
    screen = ["#" + "." * 127] + ["." * 128] * 63
    save_png(screen, str(path), 2)
    monkeypatch.setattr(sys.modules[__name__], "DIFFERENT", tmp_path / "different")
    assert not compare(str(path), screen)
    assert compare(str(path), screen[::-1]) and (tmp_path / "different" / "one.png").exists()


def test_the_page_shows_what_the_scripts_take():
    assert PAGE.read_text() == page()
    taken = [Path(picture).name for path in scripts() for picture, _ in shots(path.read_text())]
    stored = [path.name for path in (DOCS / "gallery").glob("*.png")]
    assert sorted(taken) == sorted(stored) and len(taken) > 70


def test_the_documents_show_the_case_of_the_page():
    assert (DOCS / "pictures" / CASE.name).read_bytes() == CASE.read_bytes()


def test_the_picture_of_a_yellow_and_blue_panel_is_what_the_gadget_shows(tmp_path):
    yellow_blue.make(tmp_path / "made.png")
    with Image.open(tmp_path / "made.png") as made, Image.open(yellow_blue.FILE) as kept:
        assert made.tobytes() == kept.tobytes()
