# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Deal real tiles and play them at random in one line, as at a real table."""

from itertools import combinations_with_replacement

SET = list(combinations_with_replacement(range(7), 2))


def play_hand(seats, hand, draws, chance):
    """Play one hand with a line of two ends.

    :return: (words said, hands left, (end, end), boneyard left, seat that is out or -1)
    """
    tiles = SET[:]
    chance.shuffle(tiles)
    hands = [[tiles.pop() for _ in range(hand)] for _ in range(seats)]
    said, ends, turn, passes = [], None, 0, 0
    while passes < seats:
        able = [tile for tile in hands[turn] if ends is None or set(tile) & set(ends)]
        if able:
            tile = chance.choice(able)
            hands[turn].remove(tile)
            ends = joined(ends, tile, chance)
            said.append("play")
            passes = 0
            if not hands[turn]:
                return said, hands, ends, tiles, turn
            turn = (turn + 1) % seats
        elif draws and tiles:
            hands[turn].append(tiles.pop())
            said.append("draw")
        else:
            said.append("pass")
            passes += 1
            turn = (turn + 1) % seats
    return said, hands, ends, tiles, -1


def joined(ends, tile, chance):
    """The ends of the line after a tile."""
    if ends is None:
        return tile
    places = [i for i in (0, 1) if ends[i] in tile]
    place = chance.choice(places)
    other = tile[1] if tile[0] == ends[place] else tile[0]
    return (other, ends[1]) if place == 0 else (ends[0], other)


def pips(hand):
    """The pips of a hand."""
    return sum(map(sum, hand))
