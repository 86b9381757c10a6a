# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Matches from the documents, pressed on the simulated board: screen and sheet must agree."""

import random

import pytest
from answers import likely_answer
from expected import expectations
from places import DOCS
from pressing import close_result, give, press_all, presses_for, settle

from rules_min import GAMES, game_number, load
from rules_min.match import Match
from rules_min.notation.names import name_of
from rules_min.notation.reader import Sheet
from rules_min.option import TRACK, usual_values
from rules_min.question import OVER, PICK, TURN
from rules_min.words import CALL, FIFTIES, MADE, MINUS, OUT, PIPS, POINTS, POOLED, TRICKS, UNDO, word_of
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.reading import totals
from simulator.script import parse, perform, sheet_lines

SHOWN_AGAIN = (PIPS, POOLED, FIFTIES, MADE, TRICKS, OUT, POINTS, MINUS)


@pytest.mark.parametrize("name", ["muggins-two-to-200", "university-partners-to-250"])
def test_match_by_buttons(name):
    text = (DOCS / f"{name}.sheet").read_text()
    wanted = [int(number) for number in expectations(text)["totals"].split()]
    gadget = Gadget()
    gadget.power_on()
    read = []
    for _, words in parse((DOCS / f"{name}.keys").read_text()):
        perform(gadget, words, None)
        app = gadget.app
        if app.keeper.match and app.keeper.match.hand > len(read) and app.view.overlay is None:
            read.append(totals(gadget.screen(), len(wanted)))
    assert read[-1] == wanted
    assert read == [after for _, after in Sheet(text.splitlines()).hands]
    # Both say the same answers, and the gadget's own sheet reads back to the same totals.
    pressed = sheet_lines(gadget)
    assert list(Sheet(pressed).match.answers) == list(Sheet(text.splitlines()).match.answers)
    assert list(Sheet(pressed).match.totals) == wanted


def press_at_random(gadget, meant, chance):
    """Give 90 random answers to a match of our own and press them on the gadget; both must take the same."""
    for _ in range(90):
        word, number, seat = likely_answer(meant, chance)
        if word == UNDO and (
            not meant.answer_count or word_of(meant.answers[meant.answer_count - 1]) in SHOWN_AGAIN
        ):
            continue  # what is taken back is shown again, and these presses do not expect that
        if word != UNDO and meant.question.refusal(word, number, seat, False):
            continue
        if word == CALL and not number:
            continue  # the gadget asks for how much
        presses = presses_for(meant, word, number, seat)
        hand = meant.hand
        meant.answer(word, number, seat)
        settle(meant, word)
        if meant.hand < hand:
            presses = ["BACK", "BACK"]  # going back into a finished hand needs a second BACK
        close_result(gadget)
        press_all(gadget, presses)
        said = list(gadget.match.answers[: gadget.match.answer_count])
        assert said == list(meant.answers[: meant.answer_count]), (presses, name_of(word), number, seat)
        if meant.winners:
            break


@pytest.mark.parametrize("track", [1, 0], ids=["tracked", "untracked"])
@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_any_game_by_buttons(game, track):
    """Press random answers; the gadget's sheet and totals must be the expected ones."""
    chance = random.Random(f"{game} {track}")
    rules = load(game)
    middle, most = (rules.SEATS[0] + rules.SEATS[1]) // 2, min(rules.SEATS[1], 12)
    for seats in {rules.SEATS[0], most} if track else {middle}:
        usual = usual_values(rules.OPTIONS, seats)
        usual[TRACK] = track or game == "fives-and-threes"  # which is always followed
        meant = Match(rules, seats, False, usual)
        gadget = Gadget()
        gadget.power_on()
        setup = gadget.keeper.setup
        setup.game = game_number(game)
        from tallybone.matches.set_up import set_seats, take_game

        take_game(setup)
        set_seats(setup, seats)
        setup.values[:] = usual
        gadget.press("OK")
        press_at_random(gadget, meant, chance)
        close_result(gadget)
        if 2 <= meant.sides <= 4 and gadget.match.question.kind in (TURN, PICK, OVER):
            assert totals(gadget.screen(), meant.sides) == list(meant.totals)
        gadget.power_off()


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_holding_ok_at_any_question_lists_what_can_happen(game):
    """For every question: go through the list and leave it. Without a list, holding OK counts as OK."""
    chance = random.Random(f"held {game}")
    rules = load(game)
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    setup = gadget.keeper.setup
    setup.game = game_number(game)
    from tallybone.matches.set_up import set_seats, take_game

    take_game(setup)
    set_seats(setup, rules.SEATS[0])
    gadget.press("OK")
    match = gadget.match
    seen = set()
    for _ in range(400):
        question = match.question
        shown = (question.kind, *(question.word(slot) for slot in range(question.slot_count)))
        if shown not in seen and not match.winners:
            seen.add(shown)
            before, lists = match.answer_count, gadget.app.view.has_events()
            gadget.press("OK", 900)
            if lists:
                press_all(gadget, ["DOWN"] * len(gadget.overlay.rows) + ["BACK"])
                assert match.answer_count == before
            assert gadget.match is match and gadget.keeper.match is match, shown  # no failure, no new start
            if gadget.overlay:
                press_all(gadget, ["BACK"])
        answer = likely_answer(match, chance)
        give(gadget, *answer, True)
        gadget.wait(10)
    assert len(seen) > 1 or game in ("points", "fives-and-threes")
