# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Letters beyond the board's font: drawn, in names, in the journal, and wherever names go."""

import sys

import pytest
from pressing import press_all

from simulator.gadget import Gadget
from simulator.reading import characters, text_of
from simulator.script import sheet_lines

NAMES = ["Iñaki", "José", "Çelik", "Łukasz"]


def gadget_of(**settings):
    gadget = Gadget(settings=settings)
    gadget.power_on()
    return gadget


def test_each_letter_is_drawn_and_no_two_alike():
    """In the rows that every place of a text shows: the highest one is dark there."""
    from tallybone.words.letters import LETTERS

    drawn = {character: picture for picture, character in characters().items()}
    assert len(set(LETTERS)) == len(LETTERS) == 73 and set(LETTERS) <= drawn.keys()
    pictures = [drawn[letter] for letter in LETTERS]
    assert len(set(pictures)) == len(LETTERS) and all("#" in picture for picture in pictures)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_the_same_behind_the_journal(name):
    from tallybone.words.texts import from_journal, to_journal

    told = to_journal(name)
    assert from_journal(told) == name and all(ord(letter) < 128 for letter in told)
    assert told.strip() == told, "no mark is a space, which a start takes away"


def test_names_of_the_settings_are_shown_kept_and_told():
    gadget = gadget_of(NAMES=" ".join(NAMES))
    press_all(gadget, ["game dominican", "OK", "OK"])
    assert gadget.keeper.names[:4] == NAMES
    assert text_of(gadget.screen())[0].startswith("IÑAKI")
    gadget.power_off()
    gadget.power_on()
    assert gadget.keeper.names[:4] == NAMES
    lines = sheet_lines(gadget)
    gadget.power_off()
    assert "names " + " ".join(NAMES) in lines


class Loads:
    """Counts how often a module is loaded, as Python asks this for each that is not there."""

    def __init__(self, name):
        self.name = name
        self.count = 0

    def find_spec(self, name, path=None, target=None):
        self.count += name == self.name


@pytest.mark.parametrize(("has_match", "count"), [(False, 1), (True, 1)])
def test_a_start_loads_what_draws_them_once(has_match, count, monkeypatch):
    """It was loaded four times, 20 ms of a Pico each."""
    gadget = gadget_of(NAMES=" ".join(NAMES), LANGUAGE="es")
    press_all(gadget, ["OK", "OK"] * has_match)
    gadget.power_off()
    loads = Loads("tallybone.words.letters")
    monkeypatch.setattr(sys, "meta_path", [loads, *sys.meta_path])
    gadget.power_on()
    assert (gadget.match is not None, loads.count) == (has_match, count)
    assert loads.name not in sys.modules, "and does not keep it"


@pytest.mark.parametrize(("language", "are_loaded"), [("es", True), ("en", False)])
def test_a_start_in_another_language_loads_what_draws_them_first(language, are_loaded, monkeypatch):
    """After the app CircuitPython collects garbage for 15 ms."""
    asked = []

    class Asked:
        def find_spec(self, name, path=None, target=None):
            asked.append(name)

    monkeypatch.setattr(sys, "meta_path", [Asked(), *sys.meta_path])
    gadget_of(LANGUAGE=language, FIRST_PAGE=0).power_off()
    assert ("tallybone.words.letters" in asked[: asked.index("tallybone.app")]) == are_loaded
    assert ("tallybone.words.letters" in asked) == are_loaded


def test_a_code_carries_them():
    from tallybone.matches import kept_matches
    from tallybone.screens.qr_code import MOST, short

    gadget = gadget_of(NAMES=" ".join(NAMES))
    press_all(gadget, ["game block 4", "OK", "OK"])
    text = short(kept_matches.in_play(gadget.keeper, gadget.match), "")
    gadget.power_off()
    assert "Iñak" in text.decode() and "Çeli" in text.decode() and len(text) <= MOST


def test_a_held_ok_turns_a_letter_into_those_with_a_mark():
    gadget = gadget_of()
    press_all(gadget, ["UP", "UP", "UP"])
    from tallybone.screens.ids import NAMES as NAMES_SCREEN
    from tallybone.screens.setup import PLAYERS

    from simulator.script import go_to

    press_all(gadget, ["BACK"])
    go_to(gadget, PLAYERS)
    press_all(gadget, ["OK"])
    assert gadget.shows(NAMES_SCREEN)
    screen = gadget.shown
    seen = []
    for _ in range(8):
        press_all(gadget, ["hold OK 900"])
        seen.append(screen.label())
    assert "".join(seen) == "ÁÀÂÄÃÅÆA"
    press_all(gadget, ["hold OK 900", "UP"])
    assert screen.label() == "B", "after it comes what comes after its letter"
    press_all(gadget, ["BACK", "BACK", "BACK"])
    gadget.power_off()


def test_a_desk_takes_what_a_gadget_tells_and_spells_a_draw_so():
    from tallybone.matches import kept_matches

    from desk.messages import read
    from desk.names import of_gadget

    gadget = gadget_of(NAMES=" ".join(NAMES))
    press_all(gadget, ["game block 4", "OK", "OK"])
    line = kept_matches.line("3", gadget.keeper, True)
    gadget.power_off()
    assert list(read(line).names) == NAMES
    assert of_gadget("José + Łukasz", "Zoë + Ильяна") == ["José", "Zoë", "Łukasz", "P4"]
