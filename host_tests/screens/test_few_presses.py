# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How many presses the usual takes, and that none does what nobody meant."""

import random

import pytest
from pressing import again, answers, give, note, on, on_line, press_all, set_up
from tallybone.screens.ids import EVENTS, KEYS_HELP, LANGUAGE, RESULT, SETUP

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.question import NUMBER
from rules_min.words import OUT, PLAY


def test_the_first_start_shows_the_buttons_once():
    gadget = on(FIRST_PAGE=1)
    assert gadget.shows(LANGUAGE)
    again(gadget)
    assert gadget.shows(LANGUAGE), "until somebody has pressed"
    press_all(gadget, ["OK"])
    assert gadget.shows(KEYS_HELP)
    press_all(gadget, ["UP"])
    assert gadget.shows(SETUP)
    again(gadget)
    assert gadget.shows(SETUP)
    press_all(gadget, ["hold BACK 900", "DOWN", "OK"])
    assert gadget.shows(KEYS_HELP), "asked for in the menu"


def test_a_hand_without_turns_takes_eight_presses_with_23_pips():
    gadget = on()
    press_all(gadget, ["game block"])
    on_line(gadget, "Follow turns", "OK", "UP", "OK")
    on_line(gadget, "Start the match", "OK")
    for seat, key in enumerate(("UP", "DOWN")):
        presses = [key, "UP", "UP", "OK", "UP", "UP", "UP", "OK"]
        press_all(gadget, presses)
        assert len(presses) == 8 and answers(gadget)[-2:] == [f"out {seat}", f"pips {1 - seat} 23"]
        assert gadget.shows(RESULT)
    assert list(gadget.match.totals) == [23, 23]
    press_all(gadget, ["OK", "OK"])
    assert answers(gadget)[-1] == "blocked"


def test_a_hand_of_no_pips_is_typed_never_pressed_through():
    gadget = on()
    press_all(gadget, ["OK", "hold OK 900", "OK", "OK"])
    press_all(gadget, ["OK"] * 9)
    assert answers(gadget) == ["out 1"] and note(gadget) == "0? Change it and back"
    press_all(gadget, ["UP", "DOWN", "OK", "OK"])
    assert answers(gadget) == ["out 1", "pips 0 0"]


def test_a_hand_of_no_pips_is_two_presses():
    gadget = on()
    set_up(gadget, "mexican-train", 4)
    press_all(gadget, ["OK"])
    assert answers(gadget) == ["out 0"]
    press_all(gadget, ["DOWN", "OK"])
    assert answers(gadget)[-1] == "pips 1 0"


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_no_match_comes_to_a_question_without_an_answer(game):
    """Any allowed answers, the smallest and the largest numbers too, leave something to answer."""
    chance = random.Random(game)
    rules = load(game)
    for _ in range(30):
        match = Match(rules, rules.SEATS[0])
        for _ in range(150):
            question = match.question
            if match.winners:
                break
            assert question.slot_count
            slot = chance.randrange(question.slot_count)
            low, high, step = question.low(slot), question.high(slot), question.step(slot)
            assert 0 <= low <= high, (game, question.word(slot))
            number = low + chance.choice((0, (high - low) // step)) * step
            seats = [seat for seat in range(-1, match.seats) if question.names(slot, seat)]
            assert not match.answer(question.word(slot), number, chance.choice(seats), True)


def test_ok_to_the_question_of_an_undo_answers_nothing(gadget):
    press_all(gadget, ["game forty-two", "OK", "UP", "OK", "OK", "OK", "OK", "OK"])
    press_all(gadget, ["hold OK 900", "UP", "OK", "UP", "OK", "OK", "OK", "BACK"])
    assert note(gadget) == "BACK again: hand 1" and gadget.match.hand == 1
    count = gadget.match.answer_count
    press_all(gadget, ["OK"])
    assert gadget.match.answer_count == count and not note(gadget), "and no pass is recorded"


def test_a_hold_that_opens_no_list_gives_no_answer(gadget):
    press_all(gadget, ["game castle-rock", "OK", "hold OK 900"])
    assert note(gadget) == "press OK, do not hold" and not gadget.match.answer_count
    press_all(gadget, ["OK"])
    assert gadget.match.answer_count == 1


def test_who_went_out_is_chosen_again_when_it_is_taken_back(gadget):
    press_all(gadget, ["game block 3"])
    on_line(gadget, "Follow turns", "OK", "UP", "OK")
    on_line(gadget, "Start the match", "OK", "DOWN", "OK")
    assert answers(gadget)[-1] == "out 1"
    press_all(gadget, ["BACK"])
    assert gadget.shown.label() == "BOB" and note(gadget) == "undone went out BOB"
    press_all(gadget, ["OK"])
    assert answers(gadget)[-1] == "out 1"


def test_the_last_hand_is_known_after_the_next_start_and_can_be_taken_back():
    gadget = on()
    press_all(gadget, ["OK"])
    assert not gadget.match.can_be_last(), "not before the first hand has begun"
    press_all(gadget, ["OK", "hold BACK 900", *["DOWN"] * 5, "OK"])
    assert answers(gadget)[-1] == "last" and note(gadget) == "last one, BACK: undo"
    again(gadget)
    assert gadget.match.is_last
    press_all(gadget, ["BACK"])
    assert note(gadget) == "undone last hand" and not gadget.match.is_last
    gadget.power_off()


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    "presses, adds", [(["OK"], 1), (["UP", "UP"], 2), (["UP", "DOWN"], 3), (["UP", "OK"], 4)]
)
def test_each_ending_of_a_brazilian_hand_is_one_press_or_two(seat, presses, adds):
    """Where turns are not followed too: the three others stood in a list of 17 lines that nobody found."""
    gadget = on(NAMES="Ann Bob Cy Di")
    press_all(gadget, ["game brazilian 4"])
    on_line(gadget, "Follow turns", "OK", "UP", "OK")
    on_line(gadget, "Start the match", "OK")
    press_all(gadget, ["DOWN"] * seat)
    press_all(gadget, ["UP", "BACK"])
    assert gadget.shown.chosen == seat, "BACK leaves the tile, and who it was stays"
    press_all(gadget, presses)
    assert gadget.match.totals[seat % 2] == adds and gadget.match.hand == 1
    gadget.power_off()


def test_a_note_never_hides_the_question_of_a_correction():
    gadget = on(NAMES="Ann Bob Cy")
    press_all(gadget, ["game points 3", "OK", *["UP", "OK"] * 3, "OK"])
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK", "DOWN", "wait 300", "OK", "wait 300", "OK"])
    press_all(gadget, ["UP", "UP", "hold OK 900", "wait 300"])
    assert gadget.shown.heading == "Take the correction?" and not note(gadget)
    gadget.power_off()


def test_ok_takes_a_digit_as_it_goes_down_and_held_before_that_it_opens_the_list(gadget):
    set_up(gadget, "muggins-university", 2)
    give(gadget, PLAY, 10)
    give(gadget, OUT, 0, 0, sure=True)
    assert gadget.match.question.kind == NUMBER and gadget.describe()["legend"][2] == "next"
    gadget.down("OK")
    gadget.wait(900)
    gadget.up("OK")
    gadget.wait(100)
    assert gadget.shows(EVENTS)
    press_all(gadget, ["BACK", "UP"])
    gadget.down("OK")
    gadget.wait(30)
    assert gadget.describe()["legend"][2] == "done" and gadget.match.question.kind == NUMBER
    gadget.wait(900)
    gadget.up("OK")
    gadget.wait(100)
    assert gadget.describe()["legend"][2] == "done", "held, it is the same press"


def test_the_last_number_of_hearts_is_ok_also_if_nothing_is_left():
    gadget = on()
    press_all(gadget, ["game hearts 3", "OK"])
    press_all(gadget, ["OK", *["UP"] * 13, "OK", *["UP"] * 13, "OK"])
    assert not gadget.match.hand and gadget.match.question.seat == 2
    press_all(gadget, ["OK"])
    assert list(gadget.match.totals) == [13, 13, 0]


@pytest.mark.parametrize("language", ["en", "es", "pt_BR"])
def test_what_stands_beside_the_last_number_of_hearts_is_never_cut(language):
    from tallybone.display.places import BESIDE_NUMBER, LINE
    from tallybone.words.texts import _

    gadget = on(LANGUAGE=language)
    press_all(gadget, ["game hearts 4", "OK"])
    for text, numbers in (("rest of %d", (26,)), ("%d, not %d", (4 * 9999, 26)), ("last turn", ())):
        assert len(_(text) % numbers) <= LINE - BESIDE_NUMBER, text
    gadget.power_off()
