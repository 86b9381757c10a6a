# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Whole matches from the documents, pressed on the simulated board: the screen says what the sheet says."""

import random
from pathlib import Path

import pytest
from answers import likely_answer
from expected import expectations
from pressing import press_all, presses_for
from reading import totals
from tallybone.screens import EVENTS

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.question import OVER, PICK, TRICK, TURN
from rules_min.words import FIFTIES, MADE, NAMES, PIPS, TRICKS, UNDO, word_of
from simulator.gadget import Gadget
from simulator.script import parse, perform, sheet_lines
from simulator.sheet import Sheet

NUMBERS = (PIPS, FIFTIES, MADE, TRICKS)
DOCS = Path(__file__).parent.parent / "docs"


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
        if app.match and app.match.hand > len(read) and app.over is None:
            read.append(totals(gadget.screen(), len(wanted)))
    assert read[-1] == wanted
    assert read == [after for _, after in Sheet(text.splitlines()).hands]
    # Both say the same answers, and the gadget's own sheet reads back to the same totals.
    pressed = sheet_lines(gadget)
    assert list(Sheet(pressed).match.answers) == list(Sheet(text.splitlines()).match.answers)
    assert list(Sheet(pressed).match.totals) == wanted
    gadget.power_off()


@pytest.mark.parametrize("track", [1, 0], ids=["tracked", "untracked"])
@pytest.mark.parametrize("game", [row[0] for row in GAMES])
def test_any_game_by_buttons(game, track):
    """Random answers, each pressed: the gadget's sheet and its totals are the ones meant."""
    chance = random.Random(f"{game} {track}")
    rules = load(game)
    names = [row[0] for row in rules.OPTIONS]
    for seats in {rules.SEATS[0], (rules.SEATS[0] + rules.SEATS[1]) // 2, min(rules.SEATS[1], 12)}:
        usual = list(Match(rules, seats).options[: len(names)])
        usual[names.index("track")] = track
        meant = Match(rules, seats, False, usual)
        gadget = Gadget()
        gadget.power_on()
        setup = gadget.app.setup
        setup.game = [row[0] for row in GAMES].index(game)
        setup.take_game()
        setup.set_seats(seats)
        setup.values = list(usual)
        gadget.press("OK")
        for _ in range(90):
            word, number, seat = likely_answer(meant, chance)
            if word == UNDO and (not meant.count or word_of(meant.answers[meant.count - 1]) in NUMBERS):
                continue  # a number taken back stands there again, which these presses do not expect
            if word != UNDO and meant.ask.refusal(word, number, seat, False):
                continue
            presses = presses_for(meant, word, number, seat)
            hand = meant.hand
            meant.answer(word, number, seat)
            if meant.hand < hand:
                presses = ["BACK", "BACK"]  # out of a hand only after a look
            press_all(gadget, presses)
            said = list(gadget.match.answers[: gadget.match.count])
            assert said == list(meant.answers[: meant.count]), (presses, NAMES[word], number, seat)
            if meant.winners:
                break
        if 2 <= meant.sides <= 4 and gadget.match.ask.kind in (TURN, TRICK, PICK, OVER):
            assert totals(gadget.screen(), meant.sides) == list(meant.totals)
        gadget.power_off()


@pytest.mark.parametrize("game", [row[0] for row in GAMES])
def test_holding_ok_at_any_question_lists_what_can_happen(game):
    """Every kind of question a game asks: the list can be gone through and left; without one it is an OK."""
    chance = random.Random(f"held {game}")
    rules = load(game)
    gadget = Gadget()
    gadget.power_on()
    setup = gadget.app.setup
    setup.game = [row[0] for row in GAMES].index(game)
    setup.take_game()
    setup.set_seats(rules.SEATS[0])
    gadget.press("OK")
    match = gadget.match
    seen = set()
    for _ in range(400):
        ask = match.ask
        question = (ask.kind, *(ask.word(slot) for slot in range(ask.count)))
        if question not in seen and not match.winners:
            seen.add(question)
            before, lists = match.count, gadget.app.has_events()
            gadget.press("OK", 900)
            if lists:
                press_all(gadget, ["DOWN"] * gadget.app.screens[EVENTS].size() + ["BACK"])
                assert match.count == before
            assert gadget.match is match and gadget.app.match is match, question  # no failure, no new start
            if gadget.app.over:
                press_all(gadget, ["BACK"])
        answer = likely_answer(match, chance)
        gadget.app.answer(*answer, True)
        gadget.wait(10)
    assert len(seen) > 1
    gadget.power_off()
