# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Numbers to 9,999 and totals to 32,000, also below 0: no screen cuts one, or has two run into each other."""

import random
import re

import pytest
from pressing import give, on, press_all, shows
from tallybone.screens.ids import RESULT

from rules_min.words import MINUS, POINTS
from simulator.reading import text_of

BESIDE = (10, 24, 36)  # the rows of lines beside a number that is typed
NUMBER = re.compile(r"-?\d+k?")


def numbers_on(gadget):
    """The numbers in the three lines of the picture, line by line."""
    return [NUMBER.findall(line) for line in text_of(gadget.screen())[1:4]]


def large_round(gadget, chance):
    """Points of each seat, as large as they can be or small."""
    said = []
    for _ in range(gadget.match.seats):
        number = chance.choice((9999, -9999, 9998, -1000, 1540, -85, 0, 7))
        give(gadget, MINUS if number < 0 else POINTS, abs(number), gadget.match.question.seat)
        said.append(number)
    gadget.app.view.close()
    return said


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_table_of_rounds_has_each_number_whole(seats, seed):
    chance = random.Random(f"{seats} {seed}")
    gadget = on(NAMES="Ann Bob Cy Di Eva")
    press_all(gadget, [f"game points {seats}", "OK"])
    rounds = [large_round(gadget, chance) for _ in range(2)]
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK", "wait 500", "OK"])
    seen = []
    for _ in range(gadget.overlay.size()):
        if not gadget.overlay.is_chart():
            rows = [row for row in numbers_on(gadget) if row and row[0] in ("1", "2")]
            seen += [(int(row[0]), *map(int, row[1:])) for row in rows]
        press_all(gadget, ["DOWN"])
    for nth, said in enumerate(rounds, 1):
        found = [number for row in dict.fromkeys(seen) if row[0] == nth for number in row[1:]]
        assert found == said, "each once, side by side"
    gadget.power_off()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_number_asked_for_and_the_result_have_each_total_whole(seats, seed):
    chance = random.Random(f"{seats} {seed}")
    gadget = on(NAMES="Ann Bob Cy Di")
    press_all(gadget, [f"game points {seats}", "OK"])
    for _ in range(3):
        large_round(gadget, chance)
    total = gadget.match.totals[0]
    press_all(gadget, ["hold UP 900"])
    line = text_of(gadget.screen(), BESIDE)[2]
    assert line.endswith(f"->{total + 25}"), line
    press_all(gadget, ["BACK"])
    gadget.app.view.open(RESULT)
    gadget.app.view.draw()
    for _ in range(2):
        shown = [str(total) for total in gadget.match.totals]
        if gadget.overlay.is_listed:
            assert sorted(number for line in numbers_on(gadget) for number in line) == sorted(shown)
        elif gadget.overlay.is_chart:
            thousands = [f"{total // 1000}k" for total in gadget.match.totals]
            for exact, short in zip(shown, thousands, strict=True):
                assert shows(gadget, exact) or shows(gadget, short), exact
        press_all(gadget, ["DOWN"])
    gadget.power_off()
