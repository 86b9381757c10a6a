# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a table meets beside the scoring: the first screen, few presses, what is asked once more."""

import random

import pytest
from pressing import answers, give, note, press_all, set_up
from tallybone.screens.base import ENDS, EVENTS, HAND, HISTORY, KEYS_HELP, MENU, RESULT, SETUP, WON

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.option import MATCH
from rules_min.question import TRICK, TURN
from rules_min.words import BID, BLOCKED, CLAIM, PENALTY, PIPS, PLAY, TRUMP
from rules_min.words import TRICK as TOOK
from simulator.gadget import Gadget
from simulator.reading import text_of
from simulator.script import go_to

TO_NAMES = ["DOWN"] * 3 + ["OK"]
ZOE = ["OK", "OK", "DOWN", "OK", "UP", *["UP"] * 14, "OK", *["UP"] * 5, "OK", "OK"]


def on(**settings):
    gadget = Gadget(settings=settings)
    gadget.power_on()
    gadget.wait(100)
    return gadget


def again(gadget):
    gadget.power_off()
    gadget.power_on()
    gadget.wait(100)


def test_the_first_start_shows_the_buttons_once():
    gadget = on(FIRST_PAGE=1)
    assert gadget.app.view.shows(KEYS_HELP)
    again(gadget)
    assert gadget.app.view.shows(KEYS_HELP), "until somebody has pressed"
    press_all(gadget, ["UP"])
    assert gadget.app.view.shows(SETUP)
    again(gadget)
    assert gadget.app.view.shows(SETUP)
    press_all(gadget, ["hold BACK 900", "DOWN", "OK"])
    assert gadget.app.view.shows(KEYS_HELP), "asked for in the menu"


def test_a_hand_without_turns_takes_eight_presses_with_23_pips():
    gadget = on()
    press_all(gadget, ["game block"])
    go_to(gadget, "Follow turns")
    press_all(gadget, ["OK", "UP", "OK"])
    go_to(gadget, "Start the match")
    press_all(gadget, ["OK"])
    for seat, key in enumerate(("UP", "DOWN")):
        presses = [key, "UP", "UP", "OK", "UP", "UP", "UP", "OK"]
        press_all(gadget, presses)
        assert len(presses) == 8 and answers(gadget)[-2:] == [f"out {seat}", f"pips {1 - seat} 23"]
        assert gadget.app.view.shows(RESULT)
    assert list(gadget.match.totals) == [23, 23]
    press_all(gadget, ["OK", "OK"])
    assert answers(gadget)[-1] == "blocked"


def test_a_hand_of_no_pips_is_typed_never_pressed_through():
    gadget = on()
    press_all(gadget, ["OK", "hold OK 900", "OK", "OK"])
    press_all(gadget, ["OK"] * 9)
    assert answers(gadget) == ["out 1"] and note(gadget) == "0 left? UP, then DOWN"
    press_all(gadget, ["UP", "DOWN", "OK", "OK"])
    assert answers(gadget) == ["out 1", "pips 0 0"]


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
            assert question.count
            slot = chance.randrange(question.count)
            low, high, step = question.low(slot), question.high(slot), question.step(slot)
            assert 0 <= low <= high, (game, question.word(slot))
            number = low + chance.choice((0, (high - low) // step)) * step
            seats = [seat for seat in range(-1, match.seats) if question.names(slot, seat)]
            assert not match.answer(question.word(slot), number, chance.choice(seats), True)


def test_six_tricks_without_a_count_are_not_possible():
    match = Match(load("forty-two"), 4)
    for seat in range(4):
        match.answer(BID, 30 if seat == 0 else 0, seat)
    match.answer(TRUMP, 5)
    for _ in range(5):
        assert not match.answer(TOOK, 0, 0)
    assert match.question.low(0) == 5 and match.answer(TOOK, 0, 0)
    assert not match.answer(TOOK, 5, 0) and match.question.low(0) == match.question.high(0) == 30


def test_a_trick_of_the_partner_is_two_presses(gadget):
    press_all(gadget, ["game forty-two", "OK", "UP", "OK", "OK", "OK", "OK", "OK"])
    assert gadget.match.question.kind == TRICK
    press_all(gadget, ["hold OK 900", "OK"])
    assert answers(gadget)[-1] == "trick 2"


def test_ok_to_the_question_of_an_undo_answers_nothing(gadget):
    press_all(gadget, ["game forty-two", "OK", "UP", "OK", "OK", "OK", "OK", "OK"])
    press_all(gadget, ["hold OK 900", "UP", "OK", "UP", "OK", "OK", "BACK"])
    assert note(gadget) == "BACK again: hand 1" and gadget.match.hand == 1
    count = gadget.match.count
    press_all(gadget, ["OK"])
    assert gadget.match.count == count and not note(gadget), "and no pass is recorded"


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
    assert note(gadget) == "ANN holds 7: OK?" and not gadget.match.count
    press_all(gadget, ["OK", "UP", "OK", "UP", "OK"])
    assert note(gadget) == "7 tiles: min 15. OK?" and not gadget.match.hand
    press_all(gadget, ["OK"])
    assert gadget.match.hand == 1 and list(gadget.match.totals) == [11, 0]


@pytest.mark.parametrize("last, taken", [("OK", 0), ("OK x2", 2)])
def test_who_seems_to_hold_more_goes_out_with_its_count_or_not_at_all(gadget, last, taken):
    set_up(gadget, "muggins-parker", 2)
    press_all(gadget, ["UP x2", "hold OK 900", "DOWN", last])
    assert gadget.match.count == taken
    assert note(gadget) == ("" if taken else "ANN holds 5: OK?")


def test_a_count_too_high_for_the_cards_is_asked_once_more(gadget):
    press_all(gadget, ["game magic-seven 13", "OK", "OK"])
    while gadget.match.question.kind == TURN:
        give(gadget, PLAY)
    cards = gadget.match.tiles[gadget.match.question.seat]
    press_all(gadget, ["UP x5", "OK", "OK"])
    assert note(gadget) == f"{cards} card{'s' if cards > 1 else ''}: max {10 * cards}. OK?"


def test_a_solitaire_ends_with_a_result(gadget):
    press_all(gadget, ["game castle-rock", "OK", "hold BACK 900", "DOWN x4", "OK", "UP", "OK", "OK"])
    assert gadget.app.view.shows(RESULT)
    assert gadget.app.view.over.heading == "Not won" and gadget.match.hand == 1


def test_matches_played_shows_a_solitaire(gadget):
    """One side is ahead of nobody: the program once crashed."""
    press_all(gadget, ["game castle-rock", "OK", "hold BACK 900", "DOWN x4", "OK", "UP", "OK", "OK", "OK"])
    press_all(gadget, ["hold BACK 900", "DOWN x2", "OK"])
    gadget.wait(1000)
    assert gadget.app.view.shows(HISTORY) and gadget.app.view.over.chart
    assert not [line for line in gadget.board.on_terminal if "Error" in line]


def test_the_chart_of_a_resumed_match_has_every_hand(gadget):
    set_up(gadget, "block")
    for _ in range(3):
        press_all(gadget, ["hold OK 900", "OK", "OK", "UP", "OK", "UP", "OK", "OK", "OK"])
    totals = list(gadget.app.session.totals)
    assert len(totals) == 6
    again(gadget)
    press_all(gadget, ["hold OK 900", "OK", "OK", "UP", "OK", "UP", "OK", "OK"])
    gadget.wait(1000)
    assert list(gadget.app.session.totals)[:6] == totals and len(gadget.app.session.totals) == 8
    give(gadget, 0)
    assert len(gadget.app.session.totals) == 6, "an undo takes the hand out of the chart"


def test_a_count_that_another_takes_costs_one_press_more_than_the_leaders(gadget):
    press_all(gadget, ["game forty-two", "OK", "UP", "OK", "OK", "OK", "OK", "OK"])
    leader = gadget.match.turn
    press_all(gadget, ["UP", "UP", "DOWN"])
    names = [gadget.app.session.captions[(leader + after) % 4] for after in (1, 2, 3)]
    assert gadget.app.describe()["legend"] == [*names, "back"]
    press_all(gadget, ["BACK"])
    assert gadget.app.describe()["legend"][1] == "other" and gadget.app.table.points == 10
    press_all(gadget, ["DOWN", "DOWN"])
    assert answers(gadget)[-1] == f"trick {(leader + 2) % 4} 10"


def test_a_bid_goes_round_like_every_list(gadget):
    press_all(gadget, ["game forty-two", "OK", "DOWN", "OK"])
    assert answers(gadget) == ["bid 0 42"]


def test_the_open_ends_are_added_up_and_nothing_is_answered(gadget):
    set_up(gadget, "muggins-parker", 2)
    press_all(gadget, ["UP", "hold OK 900", "UP", "OK", "UP x5"])
    assert text_of(gadget.screen(), (24, 36)) == ["", ""], "a line has two ends at least"
    press_all(gadget, ["OK", "DOWN"])
    assert text_of(gadget.screen(), (24, 36)) == ["sum 17", "no count"]
    press_all(gadget, ["OK", "UP x4"])
    assert text_of(gadget.screen(), (24, 36)) == ["sum 20", "counts 20"]
    press_all(gadget, ["OK", "UP", "OK", "BACK", "BACK", "BACK"])
    assert text_of(gadget.screen(), (24, 36)) == ["sum 17", "no count"]
    press_all(gadget, ["BACK", "BACK"])
    assert gadget.match.count == 0 and gadget.app.table.points == 5


def test_the_count_of_the_ends_waits_for_ok_and_no_count_leaves_what_waited(gadget):
    set_up(gadget, "muggins-parker", 2)
    press_all(gadget, ["UP x3", "hold OK 900", "UP", "OK", "UP x5", "OK", "UP x4", "OK"])
    assert gadget.app.describe()["legend"] == ["up", "down", "ok", "back"], "5 + 4 is no count"
    press_all(gadget, ["OK"])
    assert gadget.app.table.points == 15 and not gadget.match.count
    press_all(gadget, ["hold OK 900", "UP", "OK", "UP x5", "OK", "UP x5", "OK"])
    assert gadget.app.describe()["legend"][2] == "take"
    press_all(gadget, ["OK"])
    assert gadget.app.table.points == 10 and not gadget.match.count
    press_all(gadget, ["OK"])
    assert answers(gadget) == ["play 10"]


def test_four_ends_are_the_most(gadget):
    set_up(gadget, "muggins-parker", 2)
    press_all(gadget, ["hold OK 900", "UP", "OK", "UP x5", *["OK", "UP"] * 3, "OK"])
    assert text_of(gadget.screen(), (24, 36)) == ["sum 6", "no count"]
    assert gadget.app.describe()["legend"] == ["", "", "ok", "back"]


def test_a_hold_that_opens_no_list_gives_no_answer(gadget):
    press_all(gadget, ["game castle-rock", "OK", "hold OK 900"])
    assert note(gadget) == "press OK, do not hold" and not gadget.match.count
    press_all(gadget, ["OK"])
    assert gadget.match.count == 1


def test_who_went_out_is_chosen_again_when_it_is_taken_back(gadget):
    press_all(gadget, ["game block 3"])
    go_to(gadget, "Follow turns")
    press_all(gadget, ["OK", "UP", "OK"])
    go_to(gadget, "Start the match")
    press_all(gadget, ["OK", "DOWN", "OK"])
    assert answers(gadget)[-1] == "out 1"
    press_all(gadget, ["BACK"])
    assert gadget.app.view.shown.label() == "BOB" and note(gadget) == "undone went out BOB"
    press_all(gadget, ["OK"])
    assert answers(gadget)[-1] == "out 1"


@pytest.mark.parametrize("taker, totals", [(1, [0, 1]), (0, [1, 0])])
def test_a_decided_hand_of_marks_ends_with_one_press(gadget, taker, totals):
    press_all(gadget, ["game forty-two", "UP", "UP", "OK", "DOWN", "OK", "DOWN x3", "OK"])
    match, table = gadget.match, gadget.app.table
    assert match.options[MATCH] == 2
    for seat in range(4):
        table.answer(BID, 30 if seat == 0 else 0, seat)
    table.answer(TRUMP, 5)
    for count in (20, 10):
        assert not match.hand and gadget.app.describe()["legend"][0] != "end"
        table.answer(TOOK, count, taker)
        gadget.wait(100)
        if match.rules.missing(match, taker) == 0:
            break
    gadget.app.view.draw()
    assert gadget.app.describe()["legend"][0] == "end"
    press_all(gadget, ["UP"])
    assert match.hand == 1 and list(match.totals) == totals and gadget.app.view.shows(RESULT)


def test_a_call_that_can_only_be_one_number_names_no_other(gadget):
    set_up(gadget, "muggins-university", 2)
    press_all(gadget, ["UP", "OK", "hold OK 900", "OK"])
    shown = gadget.app.describe()
    assert shown["number"] == 5 and shown["legend"] == ["", "", "done", "back"]


def test_three_who_share_the_win_are_all_meant():
    gadget = on(NAMES="Isabella Maximilian Christobel")
    set_up(gadget, "mexican-train", 3, target=1)
    table = gadget.app.table
    table.answer(BLOCKED)
    for seat in range(3):
        table.answer(PIPS, 10, seat)
    assert gadget.app.view.shows(WON)
    gadget.app.view.show()
    press_all(gadget, ["OK"])
    assert text_of(gadget.screen(), (-1,))[0].startswith("3 share the win")
    gadget.power_off()


def test_games_that_count_nothing_in_play_have_no_ends_to_add(gadget):
    press_all(gadget, ["OK", "hold OK 900", "UP"])
    assert gadget.app.describe()["row"] == "Nobody can play"


def test_the_last_hand_is_known_after_the_next_start_and_can_be_taken_back():
    gadget = on()
    press_all(gadget, ["OK"])
    assert not gadget.match.can_be_last(), "not before the first hand has begun"
    press_all(gadget, ["OK", "hold BACK 900", *["DOWN"] * 5, "OK"])
    assert answers(gadget)[-1] == "last" and note(gadget) == "last hand, BACK: undo"
    again(gadget)
    assert gadget.match.is_last
    press_all(gadget, ["BACK"])
    assert note(gadget) == "undone last hand" and not gadget.match.is_last
    gadget.power_off()


def test_back_leaves_one_level_and_takes_nothing_back(gadget):
    set_up(gadget, "muggins-parker", 3)
    press_all(gadget, ["UP", "OK", "hold BACK 900", "DOWN", "DOWN", "OK", "DOWN", "OK"])
    for screen in (HAND, HISTORY, MENU):
        assert gadget.app.view.shows(screen)
        press_all(gadget, ["BACK"])
    press_all(gadget, ["hold OK 900", "UP", "OK"])
    for screen in (ENDS, EVENTS):
        assert gadget.app.view.shows(screen)
        press_all(gadget, ["BACK"])
    assert not gadget.app.view.over and answers(gadget) == ["play 5"]
    press_all(gadget, ["hold BACK 900", "hold BACK 900", "BACK"])
    assert not gadget.app.view.over, "the menu does not lead back to the menu"


@pytest.mark.parametrize(
    "game, presses, said, count",
    [
        ("bingo", ["OK", "OK", "UP", "UP", "OK"], "ends the hand: OK?", 1),
        ("castle-rock", ["OK"] * 26, "no more can go: OK?", 25),
    ],
)
def test_what_ends_a_hand_and_is_soon_said_by_mistake_is_asked_once_more(gadget, game, presses, said, count):
    press_all(gadget, [f"game {game}", "OK", *presses])
    assert note(gadget) == said and gadget.match.count == count
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


def test_a_button_that_is_held_stops_at_the_end_of_a_list(gadget):
    press_all(gadget, ["DOWN", "DOWN", "hold UP 3000"])
    assert gadget.app.describe()["row"] == "Start the match"
    press_all(gadget, ["UP", "hold DOWN 9000"])
    assert gadget.app.describe()["row"] != "Start the match", "the first press goes round"
    last = gadget.app.view.over.rows[-1][0]
    press_all(gadget, ["hold DOWN 9000"])
    press_all(gadget, ["UP", "hold DOWN 9000"])
    assert gadget.app.describe()["row"] == last


def test_a_trump_and_a_pass_that_are_taken_back_have_names(gadget):
    press_all(gadget, ["game forty-two", "OK", "UP", "OK", "OK", "OK"])
    press_all(gadget, ["BACK"])
    assert note(gadget).split()[:3] == ["undone", "bid", "pass"]
    press_all(gadget, ["OK", "OK", "UP", "OK", "BACK"])
    assert note(gadget) == "undone trump ones"
