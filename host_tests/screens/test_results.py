# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the result of a hand says of how it ended."""

import random

import pytest
from pressing import on, press_all, shows
from tallybone.screens.ids import RESULT, WON

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.notation.legal import legal_answers
from rules_min.option import OFF, ON, TARGET, TRACK, usual_values
from rules_min.question import ACCEPTED, DOUBTFUL, TURN
from rules_min.words import BLOCKED, OUT, PIPS, PLAY
from simulator.reading import text_of


def has_word(game, word):
    """Whether a game of this id follows turns, and one of the first can end the hand so."""
    rules = load(game)
    values = usual_values(rules.OPTIONS, rules.SEATS[0])
    values[TRACK] = ON
    match = Match(rules, rules.SEATS[0], options=values)
    for _ in range(3):  # some ask first who leads
        if match.question.kind == TURN and match.question.find(word) >= 0:
            return True
        first = legal_answers(match)[0]
        match.answer(first.word, first.numbers[0], first.seats[0], sure=True)
    return False


FOLLOWED = [row[1] for row in GAMES if has_word(row[1], BLOCKED)]


def told(gadget, word, chance):
    """Tell the hand in play, with this end. Returns the heading of what comes of it."""
    answer = PLAY, 0, -1
    while not gadget.shows(RESULT) and not gadget.shows(WON):
        for _ in range(2):  # a doubtful one is given again
            gadget.controller.begin_press()
            if gadget.controller.answer(*answer) != DOUBTFUL:
                break
        gadget.draw()
        legal = legal_answers(gadget.match)
        chosen = chance.choice([each for each in legal if each.word == word] or legal[:1])
        number = chance.choice(list(chosen.numbers)[:9])  # few, so that nobody wins the match
        answer = chosen.word, number, chosen.seats[0]
    return text_of(gadget.screen())[0]


@pytest.mark.parametrize("game", FOLLOWED)
def test_a_result_says_whether_the_hand_was_blocked(game):
    chance = random.Random(game)
    seats = load(game).SEATS[-1] if load(game).SEATS[-1] < 5 else 4
    for word in (BLOCKED, OUT) if has_word(game, OUT) else (BLOCKED,):
        gadget = on(NAMES="Ann Bob Cy Di", GAME=game)
        press_all(gadget, [f"game {game} {seats}"])
        if not load(game).LOWEST_WINS:  # whose target is hands
            gadget.keeper.setup.values[TARGET] = load(game).OPTIONS[0].most
        gadget.keeper.setup.values[TRACK] = ON
        press_all(gadget, ["OK"])
        heading = told(gadget, word, chance)
        assert gadget.shows(RESULT), heading
        says = "blocked" in heading or heading.startswith("nobody: next")
        assert says == (word == BLOCKED), heading
        gadget.power_off()


@pytest.mark.parametrize("pips", [(1, 2), (5, 3)])
def test_a_blocked_result_is_short_where_the_next_hand_is_asked_beside_it(pips):
    """Of two who are not followed: UP and DOWN already say who went out next."""
    gadget = on(NAMES="Ann Bob")
    press_all(gadget, ["game block 2"])
    gadget.keeper.setup.values[TRACK] = OFF
    press_all(gadget, ["OK"])
    assert not gadget.keeper.answer(BLOCKED)
    for seat in range(2):
        gadget.controller.begin_press()
        assert gadget.controller.answer(PIPS, pips[seat], seat) == ACCEPTED
    gadget.draw()
    assert gadget.overlay.heading == ("ANN adds 2" if pips[0] < pips[1] else "BOB adds 5")
    assert gadget.describe()["legend"][:2] == ["ANN", "BOB"] and shows(gadget, "out?")
    gadget.power_off()


@pytest.mark.parametrize(
    ("out", "pips", "heading", "asked"),
    [
        (0, (5,), "ANNETT adds 5", "out?"),
        (0, (15,), "ANNETT adds 15", "out?"),  # fourteen letters
        (-1, (15, 15), "nobody adds anything", ""),
    ],
)
def test_who_is_out_next_is_asked_where_it_has_room(out, pips, heading, asked):
    gadget = on(NAMES="Annett Bob")
    press_all(gadget, ["game block 2"])
    gadget.keeper.setup.values[TRACK] = OFF
    press_all(gadget, ["OK"])
    gadget.controller.answer(BLOCKED if out < 0 else OUT, 0, out)
    for seat, number in zip((0, 1) if out < 0 else (1,), pips, strict=True):
        gadget.controller.answer(PIPS, number, seat)
    gadget.draw()
    assert text_of(gadget.screen())[0].split() == [*heading.split(), *asked.split()]
    gadget.power_off()
