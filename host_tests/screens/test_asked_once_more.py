# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is unlikely, or speaks against the tiles, is asked once more before it is taken."""

import pytest
from pressing import give, note, on, press_all, set_up

from rules_min import load
from rules_min.match import Match
from rules_min.question import ACCEPTED, DOUBTFUL, TURN
from rules_min.words import CLAIM, PENALTY, PLAY, TRUMP
from simulator.script import go_to


def test_unlikely_words_are_asked_once_more():
    seven = Match(load("seven-nccc"), 4)
    seven.answer(seven.question.word(0), 0, 0)
    assert seven.answer(PENALTY, 0, 1) and not seven.answer(PENALTY, 0, 1, True)
    bingo = Match(load("bingo"), 2)
    bingo.answer(TRUMP, 3)
    assert bingo.answer(CLAIM, 3, 0) and not bingo.answer(CLAIM, 3, 0, True)


def test_what_the_tiles_speak_against_is_asked_once_more(gadget):
    """Who holds more than one tile does not go out with the next, and 7 tiles hold 15 pips at least."""
    press_all(gadget, ["OK", "hold OK 900", "DOWN", "OK"])
    assert note(gadget) == "ANN has 7 left. OK?" and not gadget.match.answer_count
    press_all(gadget, ["OK", "UP", "OK", "UP", "OK"])
    assert note(gadget) == "7 tiles: min 15. OK?" and not gadget.match.hand
    press_all(gadget, ["OK"])
    assert gadget.match.hand == 1 and list(gadget.match.totals) == [11, 0]


@pytest.mark.parametrize("last, taken", [("OK", 0), ("OK x2", 2)])
def test_who_seems_to_hold_more_goes_out_with_its_count_or_not_at_all(gadget, last, taken):
    set_up(gadget, "muggins-parker", 2)
    press_all(gadget, ["UP x2", "hold OK 900", "DOWN", last])
    assert gadget.match.answer_count == taken
    assert note(gadget) == ("" if taken else "ANN has 5 left. OK?")


def test_a_count_too_high_for_the_cards_is_asked_once_more(gadget):
    press_all(gadget, ["game magic-seven 13", "OK", "OK"])
    while gadget.match.question.kind == TURN:
        give(gadget, PLAY)
    cards = gadget.match.tiles[gadget.match.question.seat]
    press_all(gadget, ["UP x5", "OK", "OK"])
    assert note(gadget) == f"{cards} card{'s' if cards > 1 else ''}: max {10 * cards}. OK?"


@pytest.mark.parametrize(
    "game, presses, said, count",
    [
        ("bingo", ["OK", "OK", "UP", "UP", "OK"], "hand to ANN: OK?", 1),
        ("castle-rock", ["OK"] * 26, "no more can go: OK?", 25),
    ],
)
def test_what_ends_a_hand_and_is_soon_said_by_mistake_is_asked_once_more(gadget, game, presses, said, count):
    press_all(gadget, [f"game {game}", "OK", *presses])
    assert note(gadget) == said and gadget.match.answer_count == count
    press_all(gadget, ["DOWN"])
    assert gadget.match.hand == 0, "any other press does not say it"


def test_the_fifties_that_only_the_last_can_hold_are_asked_once_more(gadget):
    press_all(gadget, ["game seven-nccc 4"])
    go_to(gadget, "Follow turns")
    press_all(gadget, ["OK", "UP", "OK"])
    go_to(gadget, "Start the match")
    press_all(gadget, ["OK", "OK"])  # P1 is out
    for _ in range(3):
        press_all(gadget, ["UP", "OK", "OK", "OK"])
    assert note(gadget) == "last 2 50s: +100, OK?" and not gadget.match.hand
    press_all(gadget, ["OK"])
    assert gadget.match.hand == 1 and list(gadget.match.totals) == [0, 10, 10, 110]


def test_a_count_and_a_last_tile_that_are_both_doubtful_are_asked_one_after_the_other():
    """15 is more than a first tile can count, and Ann still holds five."""
    gadget = on(NAMES="Ann Bob", GAME="muggins-parker")
    gadget.press("OK")
    said = []
    for _ in range(3):
        gadget.controller.begin_press()
        refusal = gadget.controller.answer(PLAY, 15, out=0)
        said.append((refusal, gadget.note, gadget.match.answer_count))
    assert said == [
        (DOUBTFUL, "ANN has 5 left. OK?", 0),
        (DOUBTFUL, "over 10? OK again", 0),
        (ACCEPTED, "", 2),
    ]
