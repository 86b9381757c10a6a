# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Fives and Threes read once more: real tiles are dealt and played, and the ends are added."""

import random
from itertools import combinations_with_replacement

import pytest
from pressing import on, press_all, set_up

from rules_min import load, option
from rules_min.fives_and_threes import OUT_GOES_ON
from rules_min.match import Match
from rules_min.words import BLOCKED, FOUL, OUT, PASS, PLAY
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.reading import text_of

SET = list(combinations_with_replacement(range(7), 2))
# From the sources: what each sum of two ends counts.
TABLE = {3: 1, 5: 1, 6: 2, 10: 2, 9: 3, 12: 4, 20: 4, 18: 6, 15: 8}


def ends_of(line):
    """The sum of the two ends of a line of tiles: a double counts both halves, one tile all of it."""
    if len(line) == 1:
        return sum(line[0])
    ends = [line[0], line[-1]]
    outer = (line[0][0], line[-1][1])
    return sum(2 * pips if tile[0] == tile[1] else pips for tile, pips in zip(ends, outer, strict=True))


def options_for(line, tile):
    """The lines that a tile makes, where it fits."""
    a, b = tile
    if not line:
        return [[tile]]
    found = []
    for x, y in ((a, b), (b, a)):
        if y == line[0][0]:
            found.append([(x, y), *line])
        if x == line[-1][1]:
            found.append([*line, (x, y)])
    return found


class Reading:
    """A match as its rules say: who has which total, who leads, and when it is over."""

    def __init__(self, seats, sides, values):
        self.seats, self.sides = seats, sides
        self.target, self.exact = values[option.TARGET], values[option.EXACT]
        self.going_out, self.each = values[option.GOING_OUT], values[option.TILES_EACH]
        self.foul, self.is_awarded = values[option.FOUL], values[option.AWARD] == 1
        self.totals, self.leader = [0] * sides, 0

    def fouls(self, seat):
        """A seat held a tile back: the other side of two has the points, or its own has them less."""
        side = seat % self.sides
        if self.is_awarded and self.sides == 2:
            return self.add(1 - side, self.foul)
        self.totals[side] = max(0, self.totals[side] - self.foul)
        return False

    def add(self, side, points):
        if self.totals[side] + points <= self.target or not self.exact:
            self.totals[side] += points
        return self.totals[side] >= self.target

    def hand(self, chance):
        """Play one: yields (count, or None for a pass); the counts are worked out from the tiles."""
        tiles = SET[:]
        chance.shuffle(tiles)
        hands = [[tiles.pop() for _ in range(self.each)] for _ in range(self.seats)]
        line, seat, passes = [], self.leader, 0
        while True:
            if hands[seat]:
                able = [(tile, made) for tile in hands[seat] for made in options_for(line, tile)]
                if not able:
                    passes += 1
                    yield None
                    if passes == sum(map(bool, hands)):
                        break
                else:
                    tile, line = chance.choice(able)
                    hands[seat].remove(tile)
                    passes = 0
                    count = TABLE.get(ends_of(line), 0)
                    side = seat % self.sides
                    is_out = not any(hands[other] for other in range(side, self.seats, self.sides))
                    is_won = self.add(side, count + self.going_out * is_out)
                    yield count
                    if is_out or is_won:
                        break
            seat = (seat + 1) % self.seats
        self.leader = (self.leader + 1) % self.seats


def play_match(chance):
    seats = chance.choice((2, 3, 4))
    teams = seats == 4 and chance.random() < 0.6
    values = option.usual_values(load("fives-and-threes").OPTIONS, seats)
    values[option.TARGET] = chance.choice((20, 61))
    values[option.EXACT], values[option.GOING_OUT] = chance.randrange(2), chance.randrange(2)
    values[option.TILES_EACH] = chance.choice((values[option.TILES_EACH], 2, 7))
    values[option.FOUL], values[option.AWARD] = chance.choice((0, 8)), chance.randrange(2)
    match = Match(load("fives-and-threes"), seats, teams, values)
    reading = Reading(seats, match.sides, values)
    hands = 0
    while not match.winners and hands < 60:
        assert match.turn == reading.leader
        for count in reading.hand(chance):
            word = PASS if count is None else PLAY
            assert not match.answer(word, count or 0, -1, count is not None and count <= 4), count
            assert list(match.totals) == reading.totals
            if values[option.FOUL] and match.hand == hands and not match.winners and chance.random() < 0.1:
                seat = chance.randrange(seats)
                is_won = reading.fouls(seat)
                assert not match.answer(FOUL, 0, seat) and list(match.totals) == reading.totals
                if is_won:
                    break
        hands += 1
        assert match.hand == hands
        assert bool(match.winners) == (max(reading.totals) >= reading.target)
    return hands


@pytest.mark.parametrize("count", [60, pytest.param(20_000, marks=pytest.mark.soak)])
def test_random_matches_agree_with_a_second_reading(count):
    """A first tile above 4 would be asked once more, and no real one is."""
    chance = random.Random(61)
    assert sum(play_match(chance) for _ in range(count)) > 2 * count


def test_up_counts_in_the_order_of_what_there_is_and_a_bust_is_said_before_and_after():
    gadget = Gadget(Hardware())
    gadget.power_on()
    press_all(gadget, ["set NAMES Ann Bob", "game fives-and-threes 2"])
    gadget.keeper.setup.values[option.TARGET] = 7
    press_all(gadget, ["OK"])
    counts = []
    for _ in range(7):
        press_all(gadget, ["UP"])
        counts.append(gadget.controller.points)
    assert counts == [1, 2, 3, 4, 6, 8, 0]
    press_all(gadget, ["UP", "UP", "UP", "OK", "OK", *["UP"] * 5])
    assert text_of(gadget.screen())[0].endswith("bust6")
    press_all(gadget, ["OK"])
    assert gadget.note == "P1: bust, adds 0" and list(gadget.match.totals) == [3, 0]


def test_a_block_is_nobodys():
    match = Match(load("fives-and-threes"), 2)
    assert not match.answer(PLAY, 2) and not match.answer(BLOCKED)
    assert list(match.totals) == [2, 0] and match.turn == 1


def test_who_has_no_tiles_is_not_named_once_more():
    match = Match(load("fives-and-threes"), 4, True)
    assert not match.answer(PLAY) and not match.answer(OUT, 0, 2, True)
    assert match.answer(OUT, 0, 2, True) and match.question.seat == 1
    assert not match.answer(OUT, 0, 0, True) and match.hand == 1


@pytest.mark.parametrize("seats, teams, out", [(2, False, []), (4, False, []), (4, True, [0, 1])])
def test_who_is_out_is_news_only_where_the_partner_plays_on(seats, teams, out):
    match = Match(load("fives-and-threes"), seats, teams)
    said = []
    while not match.hand:
        assert not match.answer(PLAY)
        said += [match.asked_seat] if match.news & OUT_GOES_ON else []
    assert said == out


def test_who_is_out_is_said_where_the_partner_plays_on():
    gadget = on()
    set_up(gadget, "fives-and-threes", 4, teams=True)
    tiles = gadget.match.tiles[0]
    for played in range(tiles):
        press_all(gadget, ["OK"])
        assert ("P1 out, P3 plays on" == gadget.note) == (played == tiles - 1), gadget.note
        assert gadget.match.hand == 0
        press_all(gadget, ["DOWN"] * 3)
