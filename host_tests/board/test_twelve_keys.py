# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Twelve keys in place of buttons: a word in a box is what its key does, and each value can be set."""

import pytest
from pressing import go_on_set_up_lines, press_all

from rules_min import GAMES, load
from simulator.boards import KINDS
from simulator.gadget import Gadget
from simulator.hardware import Hardware

UP, DOWN = "2", "8"


def on_keys(*presses):
    gadget = Gadget(Hardware(kind=KINDS["keypad"]))
    gadget.power_on()
    press_all(gadget, presses)
    return gadget


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_each_number_of_players_can_be_typed(game):
    least, most = load(game).SEATS
    gadget = on_keys()
    for seats in {least, (least + most) // 2, most, min(10, most)}:
        press_all(gadget, [f"game {game} {seats}"])
        assert gadget.keeper.setup.seats == seats
    gadget.power_off()


def test_a_number_of_players_that_cannot_be_is_said_and_changes_nothing():
    gadget = on_keys("game mexican-train 4", "DOWN", "DOWN", "OK", "1")
    assert gadget.note == "from 2 to 12" and gadget.keeper.setup.seats == 4
    press_all(gadget, ["3"])
    assert gadget.keeper.setup.seats == 3  # 13 is too many, so it begins anew
    gadget.power_off()


def test_each_value_of_each_option_can_be_set():
    """Numbers are typed; of words 2 and 8 are UP and DOWN, which go through all of them."""
    for game in ("muggins-parker", "dominican", "mexican-train", "points"):
        gadget = on_keys(f"game {game}")
        for row, names in go_on_set_up_lines(gadget):
            before = gadget.keeper.setup.values[row.number]
            wanted = {before}
            press_all(gadget, ["OK"])
            legend = gadget.describe()["legend"]
            assert bool(legend[0]) == (not gadget.shown.takes_digits)
            if gadget.shown.takes_digits:
                most = min(row.most, 99)
                press_all(gadget, list(str(most)))
                assert gadget.keeper.setup.values[row.number] == most
            else:
                for _ in names:
                    press_all(gadget, [DOWN])
                    wanted.add(gadget.keeper.setup.values[row.number])
                assert len(wanted) == max(len(names), 1) or row.name == "lead"
            press_all(gadget, ["BACK"])
            assert gadget.keeper.setup.values[row.number] == before
        gadget.power_off()


def test_a_box_without_a_key_is_empty_where_digits_are_typed():
    gadget = on_keys("game points 2", "OK")
    assert gadget.describe()["legend"][:2] == ["", ""]
    press_all(gadget, ["1", "2", "OK"])
    assert list(gadget.match.totals) == [0, 0] and gadget.match.answers[0] & 0x3FFF == 12
    gadget.power_off()


def test_a_bid_is_made_or_set_with_the_keys_of_up_and_down():
    gadget = on_keys("game forty-two")
    setup = gadget.keeper.setup
    from rules_min import option

    setup.values[option.MATCH], setup.values[option.TRACK] = 2, 0
    press_all(gadget, ["OK", UP, "OK", "OK", "OK", "OK", "OK"])
    assert gadget.describe()["legend"][:2] == ["made", "set"] and not gadget.shown.takes_digits
    press_all(gadget, [UP])
    assert gadget.match.hand == 1
    gadget.power_off()
