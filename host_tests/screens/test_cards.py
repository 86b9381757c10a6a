# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A rules card says what the options of its match make of the rules: no sentence speaks of another value."""

import re

import pytest
from pressing import on, press_all
from tallybone.screens.setup import RULES

from rules_min import GAMES, load, option
from rules_min.match import Match
from rules_min.option import usual_values
from tools import languages, messages

IDS = [row[1] for row in GAMES]
# Words of a sentence that are true of the usual value of an option alone.
SAYS = {
    "own": ("the lowest hand does", "as in Block"),
    "leader": ("in turn", "then the seat that won", "then who went out"),
    "round": ("to the nearest",),
    "call": ("missed count",),
    "finish": (r"Over: .*at once",),
    "reserve": ("kept back", "draws until"),
    "first": ("First hands",),
    "hand": (r"Tiles: \d+( each|, with|\b.* for two)",),
    "capicua": ("capicu",),
    "corrido": ("corrido",),
    "salida": ("salida",),
    "block": ("Blocked",),
    "match": ("Bids 30", "Set:", "at 250"),
    "set": ("the bid is lost", "of 12s"),
    "tied": ("Equal",),
    "exact": ("bust",),
    "win": ("two left",),
    "values": ("Ten to king",),
    "enter": ("points of each",),
    "out": ("adds 0. ", "1 more"),
}
# Numbers that are something else than the usual value of an option of that game.
OTHERS = {
    ("points", "target"), ("points", "step"), ("cuban", "set"),
    ("mexican-train", "target"), ("brazilian", "target"), ("brazilian", "leader"),
    ("jamaican", "target"), ("five-up", "hand"), ("five-up", "leader"),
    ("five-up", "round"), ("moon", "hand"), ("magic-seven", "target"),
    ("seven-nccc", "target"), ("bingo", "target"), ("dominican", "block"),
    ("puerto-rican", "block"), ("muggins-parker", "call"), ("muggins-parker", "round"),
    ("muggins-university", "call"), ("muggins-university", "round"), ("all-threes", "call"),
    ("all-threes", "round"), ("fives-and-threes", "exact"), ("puerto-rican", "first"),
    ("puerto-rican", "capicua"), ("moon", "target"), ("muggins-parker", "hand"),
    ("matador-parker", "hand"), ("matador-parker", "reserve"),
}  # fmt: skip


def cards(game, row):
    """The card with each other value of an option, as far as the match allows it."""
    from tallybone.screens.pages import card_lines

    rules = load(game)
    for seats in sorted({rules.SEATS[0], min(4, rules.SEATS[1]), rules.SEATS[1]}):
        usual = row.usual(seats)
        values = [number for number, _ in row.names] or [row.least, usual + 1, row.most]
        for value in values:
            options = usual_values(rules.OPTIONS, seats)
            options[row.number] = value
            if value == usual or not row.allows(value) or not rules.has_effect(row.number, options, seats):
                continue
            try:
                yield usual, value, "\n".join(card_lines(Match(rules, seats, False, options)))
            except ValueError:
                pass


@pytest.mark.parametrize("game", IDS)
def test_no_sentence_speaks_of_another_value(game):
    """Neither by the usual number itself, nor by the words that mean it."""
    for row in load(game).OPTIONS:
        for usual, value, card in cards(game, row):
            told = card.rpartition("\nBook")[0] if row.number != option.WIN else card
            wrong = [words for words in SAYS.get(row.name, ()) if re.search(words, told)]
            if (game, row.name) not in OTHERS and usual > 2 and row.number != option.LEADS:
                wrong += re.findall(rf"\b{usual}\b(?!-)", told)
            assert not wrong, f"{row.name} {value}: {card}"


@pytest.mark.parametrize("game", IDS)
def test_each_sentence_that_depends_on_an_option_is_there(game):
    card = load(game).RULES_CARD
    lines = card.text.split("\n")
    names = {row.name for row in load(game).OPTIONS}
    for where in card.depends.split():
        line, sentence = int(where[0]), int(where[2])
        assert where[1] + where[3] == ".:" and sentence < len(lines[line].split(". "))
        assert set(where[4:].split(",")) <= names


def test_a_translation_has_as_many_sentences():
    found = messages.messages()
    lines = {line for _, game, *_ in GAMES for line in load(game).RULES_CARD.text.split("\n")}
    for path in languages.LOCALE.glob("[!.]*.po"):
        for message, text in languages.translations(languages.read(path), found).items():
            if message.text in lines:
                assert text.count(". ") == message.text.count(". "), text
                assert text.partition(": ")[2], text


def test_the_card_says_how_many_tiles_each_is_dealt():
    """Mexican Train for ten: the text of the card ends with eight players."""
    from pressing import on, press_all

    gadget = on()
    press_all(gadget, ["game mexican-train 10"])
    for line in gadget.shown.rows:
        if line[2] == -6:
            break
        press_all(gadget, ["DOWN"])
    press_all(gadget, ["OK"])
    assert "Tiles each: usual 8" in "\n".join(gadget.shown.pages).replace("\n", " ")
    gadget.power_off()


@pytest.mark.parametrize("rest", [0, 1000], ids=["at once", "made before"])
def test_a_card_made_before_it_is_opened_is_of_the_match_set_up(rest):
    """The cursor rests on its line, an option changes, the card is opened; then that of the match in play."""
    gadget = on(NAMES="Ann Bob Cy Di")
    press_all(gadget, ["game forty-two 4"])
    setup = gadget.overlay

    def to(number):
        while setup.rows[setup.chosen][2] != number:
            press_all(gadget, ["DOWN"])
            gadget.wait(rest)

    def card():
        gadget.wait(rest)
        press_all(gadget, ["OK"])
        pages = "\n".join(gadget.overlay.pages)
        press_all(gadget, ["BACK"])
        return pages

    to(RULES)
    before = card()
    setup = gadget.overlay
    gadget.wait(rest)
    to(option.MATCH)
    press_all(gadget, ["OK", "DOWN", "OK"])
    to(RULES)
    after = card()
    assert before != after and "*" in after
    setup = gadget.overlay
    to(RULES)
    gadget.wait(rest)
    to(-1)
    press_all(gadget, ["OK"])
    assert gadget.match
    press_all(gadget, ["hold BACK 900", "DOWN"])
    gadget.wait(rest)
    assert card() == after
