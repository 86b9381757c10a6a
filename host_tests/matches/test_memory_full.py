# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A memory that runs full: turns are not followed any more, hands are counted, nothing is erased unasked."""

import random

import pytest
from answers import likely_answer
from pressing import close_result, give, press_all, presses_for, settle
from tallybone.journal.format import LEFT
from test_power import replayed, start

from rules_min import GAMES
from rules_min.question import NO_SEAT, NUMBER, PICK, TRICK, TURN
from rules_min.words import ASK, BID, CALL, OUT, UNDO, UNTRACKED, pack, word_of
from simulator.gadget import Gadget
from simulator.hardware import Hardware


def fill(gadget):
    """Write until only the room kept for the ends of hands is left."""
    keeper = gadget.keeper
    while not keeper.is_nearly_full():
        assert keeper.journal.append(pack(LEFT))


def test_a_full_memory_asks_before_it_is_cleared():
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    gadget.press("OK")
    fill(gadget)
    press_all(gadget, ["hold OK 900", "OK", "OK", "OK", "UP", "OK", "OK"])
    assert gadget.match.hand == 1 and not gadget.board.nvm.erases
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "OK"])
    assert gadget.overlay.question().startswith("Clear ") and not gadget.board.nvm.erases
    press_all(gadget, ["OK", "OK"])
    assert gadget.board.nvm.erases == 1 and gadget.match.answer_count == 1


def go_to_a_turn(gadget):
    """Answer what is asked before the first turn or trick."""
    while gadget.match.question.kind not in (TURN, TRICK):
        asked = gadget.match.question
        seat = asked.seat if asked.names(0, asked.seat) else 0 if asked.who(0) != NO_SEAT else -1
        number = asked.high(asked.slot_count - 1) if asked.word(0) == BID else asked.low(0)
        assert not give(gadget, asked.word(0), number, seat)
        gadget.wait(10)


@pytest.mark.parametrize("game", [row[1] for row in GAMES if row[1] != "points"])  # which has no turns
def test_where_room_runs_short_hands_go_on_without_turns(game):
    """Turns are no longer written, and the screen says so. Hands still are; a power cut changes nothing."""
    gadget = Gadget(Hardware(display=None))
    start(gadget, game, tracked=True)
    go_to_a_turn(gadget)
    fill(gadget)
    gadget.press("UP" if game == "bingo" else "OK")
    journal = gadget.keeper.journal
    assert gadget.note == "memory low: no turns" and gadget.match.stopped
    assert word_of(gadget.match.answers[gadget.match.answer_count - 1]) == UNTRACKED
    meant, chance = replayed(gadget), random.Random(game)
    while meant.hand < 4 and not meant.winners:
        answer = likely_answer(meant, chance)
        is_possible = meant.rules.is_possible(meant, answer[0], answer[1])
        if answer[0] not in (UNDO, CALL) and is_possible and not meant.question.refusal(*answer, False):
            close_result(gadget)
            press_all(gadget, presses_for(meant, *answer))
            meant.answer(*answer)
            settle(meant)
    assert list(gadget.match.totals) == list(meant.totals) and not journal.failed
    shown = gadget.match.answer_count
    gadget.power_off()
    gadget.power_on()
    assert gadget.match.answer_count == shown and list(gadget.match.totals) == list(meant.totals)
    assert not gadget.board.nvm.erases


def test_a_count_pressed_where_room_runs_short_is_counted():
    gadget = Gadget(Hardware(display=None))
    start(gadget, "muggins-parker")
    fill(gadget)
    press_all(gadget, ["UP", "UP", "OK"])
    assert list(gadget.match.totals) == [10, 0] and gadget.match.stopped
    press_all(gadget, ["OK", "DOWN", "OK", "OK", "OK"])  # the second seat counts five
    assert list(gadget.match.totals) == [10, 5]
    press_all(gadget, ["BACK", "BACK", "BACK", "BACK"])
    assert gadget.match.answer_count == 0 and gadget.match.tracked


def test_the_counts_of_all_hands_to_come_have_room():
    """Seven with 25 seats: ask for cards until room is short; all seven hands can still be counted."""
    gadget = Gadget(Hardware(display=None))
    start(gadget, "seven-nccc", 25)
    app = gadget.app
    asks = 0
    while not gadget.match.winners:
        question = gadget.match.question
        if question.kind == TURN:
            assert not give(gadget, ASK)
            asks += 1
        elif question.kind == PICK:
            assert not give(gadget, OUT, 0, 3)
        else:
            assert not give(
                gadget, question.word(0), question.low(0), question.seat if question.kind == NUMBER else 3
            )
    assert asks > 600 and gadget.match.hand == 7 and not app.keeper.journal.failed


def test_tracking_is_stopped_from_the_menu_and_taken_up_by_undo():
    gadget = Gadget(Hardware(display=None))
    start(gadget, "block")
    press_all(gadget, ["OK", "DOWN", "hold BACK 900", "DOWN", "DOWN", "DOWN", "DOWN", "OK"])
    assert gadget.match.stopped and gadget.match.question.kind == PICK
    gadget.power_off()
    gadget.power_on()
    assert gadget.match.stopped
    press_all(gadget, ["BACK"])
    assert gadget.match.tracked and gadget.match.question.kind == TURN and gadget.match.answer_count == 2
