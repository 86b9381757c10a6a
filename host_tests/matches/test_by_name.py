# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A game that any game is played as is one of its own: in the set-up, in flash, in *Played*, for programs."""

import json
import random

import pytest
from pressing import again, give, on, on_line, press_all
from tallybone.journal.finding import erase
from tallybone.screens.ids import SETUP
from test_points import random_answer

from rules_min import ANY_GAME, GAMES, PRESET, game_number, option
from rules_min.presets import all_games
from simulator.script import sheet_lines

GAMES_BY_NAME = [row for row in all_games(GAMES) if row[0] > PRESET]
IDS = [row[1] for row in GAMES_BY_NAME]


def begun(game, **settings):
    """A gadget with a match of this game begun, as it is usually played."""
    gadget = on(NAMES="Ann Bob Cy Di", **settings)
    press_all(gadget, [f"game {game}", "OK"])
    return gadget


def play(gadget, answers, seed):
    """Give random answers through the controller, as screens do."""
    chance = random.Random(seed)
    for _ in range(answers):
        match = gadget.match
        if match.winners:
            break
        what, seat, number = random_answer(match, chance)
        give(gadget, what, number, seat)
        gadget.app.view.close()


@pytest.mark.parametrize("game", IDS)
def test_a_match_is_the_same_after_a_cut_and_its_name_is_everywhere(game):
    gadget = begun(game)
    number, _id, name, _group = GAMES_BY_NAME[IDS.index(game)]
    assert gadget.match.rules.NAME == name and gadget.keeper.game == number
    play(gadget, 17, game)
    before = sheet_lines(gadget), list(gadget.match.totals), list(gadget.match.options)
    again(gadget)
    assert (sheet_lines(gadget), list(gadget.match.totals), list(gadget.match.options)) == before
    assert gadget.match.rules.NAME == name and gadget.keeper.setup.game == number
    assert f"option game {number - PRESET}" in before[0] and before[0][0] == "rules points"
    from tallybone.matches.kept_matches import line

    told = json.loads(line("", gadget.keeper))
    assert told["game"] == game and told["options"]["game"] == str(number - PRESET)
    gadget.power_off()


def test_what_a_table_changes_is_remembered_by_game():
    gadget = on()
    for game, target in (("farkle", 5000), ("uno", 200)):
        press_all(gadget, [f"game {game} 3"])
        gadget.keeper.setup.values[option.TARGET] = target
        press_all(gadget, ["OK"])
        if gadget.shows(SETUP):  # the match before is not over
            press_all(gadget, ["OK"])
        play(gadget, 5, game)
        press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK"])
    again(gadget)
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK"])
    assert gadget.keeper.setup.recent[:2] == [game_number("uno"), game_number("farkle")]
    for game, target in (("farkle", 5000), ("uno", 200), ("hearts", 100), ("points", 0)):
        press_all(gadget, [f"game {game}"])
        gadget.wait(300)
        assert gadget.keeper.setup.values[option.TARGET] == target, game
    gadget.power_off()


def test_a_set_up_of_one_survives_a_power_cut():
    gadget = on()
    press_all(gadget, ["game darts-501 2"])
    on_line(gadget, "Target", "OK", "DOWN", "DOWN", "OK")
    target = gadget.keeper.setup.values[option.TARGET]
    again(gadget)
    gadget.wait(300)
    setup = gadget.keeper.setup
    assert setup.game == game_number("darts-501") and setup.values[option.TARGET] == target < 501
    assert setup.values[option.EXACT] and setup.values[option.DOWN] and setup.seats == 2
    press_all(gadget, ["OK"])
    assert gadget.match.rules.NAME == "Darts 501" and gadget.match.options[option.TARGET] == target
    gadget.power_off()


@pytest.mark.parametrize("target", [16_383, 16_384, 30_000])
def test_a_target_of_more_than_a_record_holds_is_kept(target):
    gadget = on()
    press_all(gadget, ["game points 2"])
    gadget.keeper.setup.values[option.TARGET] = target
    gadget.overlay.keep()
    again(gadget)
    gadget.wait(300)
    assert gadget.keeper.setup.values[option.TARGET] == target
    press_all(gadget, ["OK", "UP", "OK"])
    again(gadget)
    assert gadget.match.options[option.TARGET] == target == gadget.match.rules.goal(gadget.match)
    press_all(
        gadget,
        ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "game block", "wait 300", "game points", "wait 300"],
    )
    assert gadget.keeper.setup.values[option.TARGET] == target, "as it was played last"
    gadget.power_off()


def test_a_preset_of_a_later_version_is_any_game_with_its_values():
    gadget = begun("uno")
    play(gadget, 9, 1)
    keeper = gadget.keeper
    keeper.match.options[option.PRESET] = 200
    from tallybone.matches.new_match import write_down

    totals = list(keeper.match.totals)
    erase(keeper.journal, keeper.spare_answers())
    write_down(keeper)
    again(gadget)
    assert gadget.match.rules.NAME == "Any game" and list(gadget.match.totals) == totals
    assert gadget.match.options[option.TARGET] == 500 and "option game 200" in sheet_lines(gadget)
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "wait 500"])
    assert gadget.describe()["row"] and gadget.keeper.setup.values[option.TARGET] == 500
    gadget.power_off()


def test_played_has_the_name_and_an_older_program_a_match_of_any_game():
    gadget = begun("skyjo")
    play(gadget, 8, 3)
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK", "wait 500"])
    assert "Skyjo" in gadget.shown.heading
    from tallybone.journal.format import MATCH, OPTION
    from tallybone.journal.records import records

    from rules_min.words import number_of, seat_of, word_of

    told = [(word_of(each), seat_of(each), number_of(each)) for each in records(gadget.keeper.journal)]
    assert [number & 255 for word, _seat, number in told if word == MATCH] == [ANY_GAME]
    assert [number for word, seat, number in told if word == OPTION and seat == option.TARGET] == [100]
    gadget.power_off()


def test_spades_are_set_up_in_pairs_and_gin_has_two_seats():
    gadget = on(NAMES="Ann Bob Cy Di")
    press_all(gadget, ["game spades"])
    assert gadget.keeper.setup.partners and gadget.keeper.setup.seats == 4
    press_all(gadget, ["OK"])
    assert gadget.match.sides == 2
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "game gin"])
    rows = [row[0] for row in gadget.overlay.rows]
    assert gadget.keeper.setup.seats == 2 and not {"Players", "Partners"} & set(rows)
    gadget.power_off()
