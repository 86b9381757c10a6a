# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A match that was won by a slip, seen once the next one was begun: until its first answer BACK goes back."""

from pressing import again, note, on, press_all, set_up
from tallybone.journal.format import REOPENED
from tallybone.screens.ids import SETUP

from rules_min.question import OVER, TURN
from rules_min.words import OUT, PIPS
from simulator.gadget import Gadget
from simulator.hardware import Hardware


def win(gadget, pips=35):
    """P1 goes out, and wins a match to 30."""
    for word, number, seat in ((OUT, 0, 0), (PIPS, pips, 1)):
        if gadget.controller.answer(word, number, seat):  # a doubtful one is given again
            gadget.controller.begin_press()
            gadget.controller.answer(word, number, seat)
    gadget.draw()


def rematch(gadget=None):
    """A gadget that has just begun the rematch of a match that P1 has won."""
    gadget = gadget or on()
    set_up(gadget, "block", 2, target=30)
    win(gadget)
    assert gadget.match.winners == 1
    press_all(gadget, ["OK", "OK", "OK"])
    assert gadget.match.question.kind == TURN and not gadget.match.answer_count
    return gadget


def state(gadget):
    keeper = gadget.keeper
    match = keeper.match
    return (
        *(keeper.match_count, keeper.game, keeper.serial, list(match.answers[: match.answer_count])),
        *(list(match.totals), list(match.options), list(keeper.won), keeper.names[:2]),
    )


def test_back_goes_into_the_match_before_and_everything_there_can_be_corrected():
    gadget = on()
    set_up(gadget, "block", 2, target=30)
    win(gadget)
    before = state(gadget)
    press_all(gadget, ["OK", "OK", "OK", "BACK"])
    assert gadget.shows(SETUP) and gadget.describe()["legend"][3] == "last"
    press_all(gadget, ["BACK"])
    assert note(gadget) == "the last match again" and gadget.match.question.kind == OVER
    assert state(gadget) == before
    again(gadget)
    assert state(gadget) == before
    press_all(gadget, ["BACK", "BACK"])
    assert not gadget.match.winners and not gadget.match.hand and gadget.match.answer_count == 1


def test_the_next_match_is_one_of_its_own():
    gadget = rematch()
    first = gadget.keeper.serial
    press_all(gadget, ["BACK", "BACK", "OK", "OK"])  # and the rematch once more
    keeper = gadget.keeper
    assert keeper.serial > first and keeper.match_count == 2 and not keeper.match.answer_count
    press_all(gadget, ["OK", "OK"])
    again(gadget)
    assert gadget.keeper.match_count == 2 and gadget.match.answer_count == 2
    press_all(gadget, ["hold BACK 900", "DOWN x2", "OK"])
    gadget.wait(1000)
    assert gadget.shown.matches == 2
    press_all(gadget, ["OK"])
    gadget.wait(1000)
    assert gadget.shown.heading == "1/2 Block"
    assert list(gadget.shown.shown.totals) == [35, 0]


def test_after_an_answer_back_leads_to_the_set_up_alone():
    gadget = rematch()
    press_all(gadget, ["OK", "BACK", "BACK"])
    assert gadget.shows(SETUP) and gadget.describe()["legend"][3] == "back"
    press_all(gadget, ["BACK"])
    assert gadget.match.question.kind == TURN and gadget.keeper.match_count == 2


def test_a_match_that_nobody_had_won_is_over():
    gadget = on()
    set_up(gadget, "block", 2)
    press_all(gadget, ["OK", "hold BACK 900", "DOWN x3", "OK", "OK", "OK", "BACK"])
    assert gadget.keeper.match_count == 2 and gadget.describe()["legend"][3] == "back"


def test_a_cut_while_it_is_reopened_leaves_one_of_the_two():
    seen = set()
    for cut in range(1, 7):
        gadget = Gadget(Hardware(display=None))
        gadget.power_on()
        rematch(gadget)
        press_all(gadget, ["BACK", f"power cut {cut}", "BACK", "power on"])
        gadget.wait(1000)
        seen.add((gadget.keeper.match_count, gadget.match.answer_count))
        gadget.power_off()
    assert (2, 0) in seen and seen <= {(2, 0), (1, 2)}


def test_a_forged_record_reopens_nothing():
    gadget = on()
    journal = gadget.keeper.journal
    set_up(gadget, "block", 2)
    journal.append(REOPENED << 19)
    press_all(gadget, ["OK"])
    again(gadget)
    assert gadget.keeper.match_count == 1 and gadget.match.answer_count == 1
