# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Any game: points and minus points keep their sign, and each word of a button is what the button does."""

import random

import pytest
from pressing import answers, note, on, press_all, shows

MINUS_20 = ["hold UP 820", "hold OK 900"]
TO_FIRST_ROUND = ["hold BACK 900", "DOWN", "DOWN", "OK", "DOWN", "wait 300", "OK", "wait 300"]


@pytest.fixture
def gadget():
    """Any game of three, at the first number."""
    gadget = on(NAMES="Ann Bob Cy")
    press_all(gadget, ["game points 3", "OK"])
    yield gadget
    gadget.power_off()


def test_ok_held_before_a_number_says_what_to_do(gadget):
    press_all(gadget, ["hold OK 900"])
    assert note(gadget) == "number, then hold OK" and not answers(gadget)


@pytest.mark.parametrize(
    "presses, answer",
    [
        (["OK"], "points 0 20"),
        (["UP", "OK"], "points 0 21"),
        (["hold OK 900"], "points 0 -20"),
        (["hold DOWN 2000", "DOWN"], "points 0 0"),
    ],
)
def test_ok_held_is_the_minus_of_a_number_that_is_asked_again_too(gadget, presses, answer):
    press_all(gadget, MINUS_20)
    assert answers(gadget) == ["points 0 -20"] and note(gadget) == "minus 20 ANN"
    press_all(gadget, ["BACK"])
    assert shows(gadget, "was -20")
    press_all(gadget, presses)
    assert answers(gadget) == [answer]


def test_in_a_correction_ok_held_is_the_minus(gadget):
    press_all(gadget, [*MINUS_20, "DOWN", "DOWN", "OK", *TO_FIRST_ROUND, "DOWN", "DOWN", "OK"])
    assert gadget.keeper.draft and gadget.keeper.draft.answer_count == 0
    assert shows(gadget, "was -20") and gadget.describe()["number"] == 20, "the old one"
    press_all(gadget, ["UP", "UP", "hold OK 900", "wait 300", "OK"])
    assert answers(gadget)[0] == "points 0 -22  # corrected, was: points 0 -20"
    assert list(gadget.match.totals) == [-22, 0, 0]


def test_each_button_does_what_its_word_says(gadget):
    """Random presses: what UP and DOWN say they add is added, 0 answers 0, and no word is no change."""
    rng = random.Random(57)
    for _ in range(400):
        typed = gadget.shown.typed() if hasattr(gadget.shown, "typed") else None
        if typed is None:
            press_all(gadget, ["OK"])
            continue
        key = rng.choice(("UP", "DOWN", "DOWN", "OK"))
        word = gadget.describe()["legend"][key == "DOWN"]
        before, number = answers(gadget), typed.number
        press_all(gadget, [key])
        if key == "OK" and len(answers(gadget)) > len(before):
            assert answers(gadget)[-1] == f"points {typed.seat} {number}"
            press_all(gadget, ["BACK"] if rng.random() < 0.5 else [])
        elif word == "0":
            assert answers(gadget) == [*before, f"points {typed.seat} 0"]
        elif key != "OK":
            assert typed.number == number + int(word or 0), (key, word)
