# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Other people's programs play; we keep the score of their games and agree, or know why not.

OpenSpiel's block dominoes (two seats): who is on turn, who is out, blocks and points must agree.
``dominoes`` 6.1 (four seats, partners): its passes and stuck ends must agree. Its points do not: it
gives the winner the partner's tiles too, and both sides' after a block, which no book of ours does;
so those are worked out from its hands.
"""

import random

import pytest
from deals import pips

from rules_min import load
from rules_min.match import Match
from rules_min.option import TARGET
from rules_min.question import OVER, TURN
from rules_min.words import PASS, PIPS, PLAY

GAMES = 1000


def new_match(seats, teams):
    """Block with a target of one: a match is one hand, unless nobody scores."""
    rules = load("block")
    options = Match(rules, seats, teams).options
    options[TARGET] = 1
    return Match(rules, seats, teams, options)


def count_hands(match, hands):
    """Answer every count the rules ask with the true pips."""
    while match.hand == 0:
        seat = match.question.seat
        assert match.answer(PIPS, pips(hands[seat]), seat) == 0


def test_open_spiel_block_dominoes():
    pytest.importorskip("pyspiel", reason="open_spiel is not installed: make test has it")
    import pyspiel
    from open_spiel.python.games import block_dominoes

    game = pyspiel.load_game("python_block_dominoes")
    chance = random.Random(1)
    blocked = 0
    for _ in range(GAMES):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
        match = new_match(2, False)
        while not state.is_terminal():
            while match.turn != state.current_player():
                assert match.answer(PASS) == 0  # it leaves out who cannot play
            state.apply_action(chance.choice(state.legal_actions()))
            assert match.answer(PLAY) == 0
        while match.question.kind == TURN:
            assert not state.get_legal_actions(match.turn)
            assert match.answer(PASS) == 0
        blocked += match.out < 0
        assert (match.out < 0) == all(state.hands)
        hands = [[(int(a), int(b)) for a, b in hand] for hand in state.hands]
        count_hands(match, hands)
        won = [max(0, int(points)) for points in state.returns()]
        assert list(match.totals) == won
    assert blocked > 50 and block_dominoes is not None


def test_dominoes_with_partners():
    dominoes = pytest.importorskip("dominoes", reason="dominoes is not installed: make test has it")
    random.seed(2)
    stuck = 0
    for _ in range(GAMES):
        game = dominoes.Game.new(starting_player=0)
        match = new_match(4, True)
        done = 0
        while game.result is None:
            game.make_move(*random.choice(game.valid_moves))
            for move in game.moves[done:]:
                assert match.answer(PASS if move is None else PLAY) == 0
            done = len(game.moves)
            if game.result is None:
                assert match.turn == game.turn
        for _ in range(4 * (not game.result.won)):
            assert match.answer(PASS) == 0
        assert (match.out >= 0) == game.result.won
        stuck += not game.result.won
        hands = [[(tile.first, tile.second) for tile in hand] for hand in game.hands]
        count_hands(match, hands)
        left = [pips(hands[0]) + pips(hands[2]), pips(hands[1]) + pips(hands[3])]
        if game.result.won:
            side = game.result.player % 2
            assert match.out == game.result.player
            assert match.totals[side] == left[1 - side] and match.totals[1 - side] == 0
        elif left[0] == left[1]:
            assert list(match.totals) == [0, 0] and game.result.points == 0
        else:
            side = int(left[1] < left[0])
            assert match.totals[side] == left[1 - side] and match.totals[1 - side] == 0
            assert (game.result.points > 0) == (side == 0)
        assert match.question.kind == OVER or not any(match.totals)
    assert stuck > 50
