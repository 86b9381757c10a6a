# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The partner games of the Caribbean read once more, from the rules alone.

Real tiles are dealt and played at random, and each hand is worked out from its tiles. The gadget's totals,
leaders and winners must be the same.
"""

import random
from itertools import combinations_with_replacement

import pytest
from deals import joined, pips

from rules_min import load, words
from rules_min.match import Match
from rules_min.notation.names import word_called
from rules_min.option import usual_values
from rules_min.question import NUMBER

GAMES = {"dominican": 6, "puerto-rican": 6, "cuban": 9, "jamaican": 6, "brazilian": 6}
EACH = {6: 7, 9: 10}


class Played:
    """A hand with its tiles: ``moves`` are (seat, tile or None), ``ends`` those before the last tile."""

    def __init__(self, largest, each, leader, chance):
        tiles = list(combinations_with_replacement(range(largest + 1), 2))
        chance.shuffle(tiles)
        self.hands = [[tiles.pop() for _ in range(each)] for _ in range(4)]
        self.moves = []
        self.ends = after = None
        seat = leader
        while all(self.hands) and [tile for _, tile in self.moves[-4:]] != [None] * 4:
            able = [tile for tile in self.hands[seat] if after is None or set(tile) & set(after)]
            tile = chance.choice(able) if able else None
            if tile:
                self.hands[seat].remove(tile)
                self.ends, after = after, joined(after, tile, chance)
            self.moves.append((seat, tile))
            seat = (seat + 1) % 4
        self.last, self.tile = [move for move in self.moves if move[1]][-1]
        self.is_blocked = all(self.hands)

    def ending(self, game):
        """How the table calls the end, by the last tile."""
        a, b = self.tile
        fits = (self.ends[0] in self.tile) + (self.ends[1] in self.tile)
        if game == "brazilian" and not self.is_blocked:
            if a == b:
                return "cruzada" if fits == 2 else "carroca"
            return "capicua" if fits == 2 and self.ends[0] != self.ends[1] else "out"
        if self.is_blocked or (a == b and (a or fits == 2)):
            return "out"
        if a == b == 0:
            return "chuchazo"
        return "capicua" if fits == 2 else "out"


class Reading:
    """A match as the rules tell it."""

    def __init__(self, game, options):
        self.game, self.options = game, options
        self.totals = [0, 0]
        self.won = 0
        self.ties = 0  # blocks in a row that nobody has won
        self.is_over = False

    def get(self, name):
        return self.options.get(name, 0)

    def has_reached(self):
        """Whether a side has the target: with the option finish that counts at the end of a hand only."""
        return max(self.totals) >= self.options["target"]

    def is_decided(self):
        """Whether the hand was the last: with the option tie equal totals play another."""
        return self.has_reached() and not (self.get("tie") and self.totals[0] == self.totals[1])

    def passes(self, hand):
        """What passes bring, move by move, until the match is over.

        :return: the moves that were made, and each bonus as (seat, points, its move): of one tile only one
        """
        tiles = run = 0
        bonuses = []
        for at, (seat, tile) in enumerate(hand.moves):
            said = len(bonuses)
            had = 0
            is_salida = run == 1 if tile and self.get("alone") else not (tile or run or self.get("alone"))
            if tiles == 1 and is_salida and self.get("salida"):
                bonuses.append((hand.moves[0][0], self.get("salida"), at))
            elif tile and run == 3 and self.get("corrido"):
                had = bonuses.pop()[1] if tiles == 1 and bonuses else 0
                said -= had > 0
                bonuses.append((seat, max(had, self.get("corrido")), at))
            run = 0 if tile else run + 1
            tiles += tile is not None
            if len(bonuses) > said:
                side, points, _ = bonuses[-1]
                self.totals[side % 2] += points - had
                if self.has_reached() and not self.get("finish"):
                    self.is_over = True
                    return hand.moves[: at + 1], bonuses
        return hand.moves, bonuses

    def end(self, hand, leader, ending):
        """Count the hand. Return who leads the next one."""
        left = [pips(tiles) for tiles in hand.hands]
        seat = self.winner(hand, left)
        rotated = self.game in ("cuban", "brazilian") and not self.get("leader")
        if seat is None:
            self.ties += 1
            self.is_over = self.is_decided()
            return (leader + 1) % 4 if rotated else leader
        side = seat % 2
        points = sum(left)
        if self.game == "cuban":
            points = sum(left[other] for other in range(4) if other % 2 != side)
        if self.game == "jamaican":
            points = 1
            if self.get("straight"):
                self.totals[1 - side] = 0
        if self.game == "brazilian":
            points = {"carroca": 2, "capicua": 3, "cruzada": self.get("cruzada")}.get(ending, 1)
            points = (points * 2**self.ties, points + self.ties, points)[self.get("tied")]
            self.ties = 0
        elif ending != "out" and not hand.is_blocked:
            points += points if self.game == "cuban" else self.get("capicua")
        if hand.is_blocked:
            points += self.get("trancado")
        if self.get("first") and self.won < 4:
            points += (100, 75, 50, 25)[self.won]
        self.won += 1
        self.totals[side] += points
        self.is_over = self.is_decided()
        return (leader + 1) % 4 if rotated else seat

    def winner(self, hand, left):
        """The seat that won the hand, None for nobody."""
        if not hand.is_blocked:
            return hand.last
        rule = {"cuban": 3, "jamaican": 2, "brazilian": 3}.get(self.game) or self.get("block")
        after = [(hand.last + step) % 4 for step in range(4)]
        if rule == 1:
            return min(after[:2], key=lambda seat: left[seat])
        if rule == 2:
            lowest = [seat for seat in after if left[seat] == min(left)]
            if len({seat % 2 for seat in lowest}) == 2 and self.game == "jamaican":
                return None
            sides = {seat % 2 for seat in lowest}
            side = hand.last % 2 if len(sides) == 2 else sides.pop()
            return self.lower(hand, left, side)
        sums = [left[0] + left[2], left[1] + left[3]]
        if sums[0] == sums[1]:
            return None
        return self.lower(hand, left, int(sums[1] < sums[0]))

    def lower(self, hand, left, side):
        """The seat of a side with fewer pips, of equal ones who played last, or the first."""
        both = sorted((side, side + 2), key=lambda seat: (left[seat], seat != hand.last, seat))
        return both[0]


FOLLOWED, SAID, OFF = range(3)  # each tile and pass; the same, but a block and the last tile are said; none


def answers_of(hand, moves, ending, way, reading, bonuses):
    """What the table says of a hand, as words and seats, up to its pips."""
    ends = len(moves) == len(hand.moves) and (hand.is_blocked or not reading.is_over)
    if way != OFF:
        said = [("play" if tile else "pass", 0, -1) for _, tile in moves]
        if ends and hand.is_blocked and way == SAID:
            return [*said[:-4], ("blocked", 0, -1)]
        if ends and not hand.is_blocked and (ending != "out" or way == SAID):
            said[-1] = (ending, 0, hand.last)
        return said
    return told_at_the_end(reading, hand, ending, bonuses)


def told_at_the_end(reading, hand, ending, bonuses):
    """The bonuses of a hand, and how it ended, where its tiles are not followed."""
    said = [("bonus", points, seat) for seat, points, _ in bonuses]
    if reading.is_over:
        return said
    names_last = reading.game == "dominican" and reading.get("block") != 3
    if hand.is_blocked:
        return [*said, ("blocked", 0, hand.last if names_last or reading.get("block") in (1, 2) else -1)]
    return [*said, (ending, 0, hand.last)]


def foul(match, reading, chance):
    """Now and then a foul is said, where it costs something."""
    if reading.get("foul") and chance.random() < 0.1:
        seat = chance.randrange(4)
        assert not match.answer(words.FOUL, 0, seat, sure=True)
        reading.totals[1 - seat % 2] += reading.get("foul")
        reading.is_over = reading.has_reached() and not reading.get("finish")


def stop_at(moves, chance):
    """A move before which the table may stop following turns: a tile, for which no bonus still waits but a
    corrido that this tile makes. Of one or two passes nobody knows whose they were once turns are given up.
    """
    places = [at for at in range(1, len(moves)) if moves[at][1] and passes_before(moves, at) in (0, 3)]
    return chance.choice(places) if places else 0


def passes_before(moves, at):
    """How many passes in a row stand before a move."""
    passes = 0
    while at > passes and not moves[at - passes - 1][1]:
        passes += 1
    return passes


def bonuses_after(reading, bonuses, stop, chance):
    """What is left to tell once turns are given up. A corrido of the first tile, whose salida was followed,
    is told by its own number, or as what it is more.
    """
    later = [bonus for bonus in bonuses if bonus[2] >= stop]
    corrido, salida = reading.get("corrido"), reading.get("salida")
    had = salida if stop == 4 and not reading.get("alone") else 0  # a tile, three passes
    if later and had and corrido and later[0][2] == stop:
        seat, _, at = later.pop(0)
        if corrido > had or chance.random() < 0.5:  # it adds nothing else, and need not be told
            more = corrido - had if corrido > had and chance.random() < 0.5 else corrido
            later.insert(0, (seat, more, at))
    return later


def count(match, hand, is_cuban, chance):
    """Count the hands that are left, one by one or, where somebody went out, in one heap."""
    if match.question.find(words.POOLED) >= 0 and chance.random() < 0.5:
        seats = [seat for seat in range(4) if not is_cuban or (seat - hand.last) % 2]
        assert not match.answer(words.POOLED, sum(pips(hand.hands[seat]) for seat in seats), sure=True)
        return
    before = match.hand
    while match.hand == before and not match.winners and match.question.kind == NUMBER:
        seat = match.question.seat
        assert not match.answer(words.PIPS, pips(hand.hands[seat]), seat, sure=True)


def both(game, way, chance):
    """A match of both readings, with options at random."""
    rules = load(game)
    values = usual_values(rules.OPTIONS, 4)
    for row in rules.OPTIONS:
        if row.names and chance.random() < 0.5:
            values[row.number] = chance.choice(row.names)[0]
    rows = {row.name: row.number for row in rules.OPTIONS}
    values[rows["track"]] = way != OFF
    values[rows["target"]] = (
        chance.choice((3, 6)) if game in ("jamaican", "brazilian") else chance.choice((60, 200, 500))
    )
    match = Match(rules, 4, True, values, capacity=40_000)  # six in a row can take hundreds of hands
    return match, Reading(game, {name: values[number] for name, number in rows.items()})


def play_match(game, chance):
    """Play a match in both readings. Return its hands."""
    way = chance.choice((FOLLOWED, SAID, OFF))
    stops_in = chance.choice((0, 1, 2, -1)) if way != OFF else -1  # the hand in which turns are given up
    match, reading = both(game, way, chance)
    leader = chance.randrange(4)
    if way != OFF:
        assert not match.answer(words.LEAD, 0, leader)
    hands = 0
    while not reading.is_over:
        foul(match, reading, chance)
        if reading.is_over:
            hands += 1
            break
        largest = reading.get("set") or GAMES[game]
        hand = Played(largest, reading.get("hand") or EACH[largest], leader, chance)
        ending = hand.ending(game)
        if game == "brazilian":
            pass
        elif not reading.get("capicua") or (ending == "chuchazo" and game != "puerto-rican"):
            ending = "out"
        moves, bonuses = reading.passes(hand)
        said = answers_of(hand, moves, ending, way, reading, bonuses)
        stop = stop_at(moves, chance) if hands == stops_in else 0
        if stop:
            way = OFF
            later = bonuses_after(reading, bonuses, stop, chance)
            said = [*said[:stop], ("untracked", 0, -1), *told_at_the_end(reading, hand, ending, later)]
        for word, number, seat in said:
            assert not match.answer(word_called(word), number, seat, sure=True), (word, number, seat)
        if not reading.is_over and match.hand == hands:
            foul(match, reading, chance)  # seen before the pips are counted
        if not reading.is_over:
            leader = reading.end(hand, leader, ending)
            count(match, hand, game == "cuban", chance)
        hands += 1
        assert match.hand == hands and list(match.totals) == reading.totals
        assert bool(match.winners) == reading.is_over
        if way != OFF and not match.winners:
            assert match.turn == leader
    best = max(reading.totals)
    assert match.winners == sum(1 << side for side in (0, 1) if reading.totals[side] == best)
    return hands


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [40, pytest.param(20_000, marks=pytest.mark.soak)])
def test_random_matches_agree_with_a_second_reading(game, count):
    chance = random.Random(game)
    assert sum(play_match(game, chance) for _ in range(count)) > 2 * count
