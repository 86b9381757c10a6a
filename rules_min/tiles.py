# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Sets of tiles: what they hold, and the most and the fewest pips that some of their tiles can hold."""


class TileSet:
    """A set of dominoes: every pair of numbers from blank to the largest, once.

    :param int largest: the number on its largest double: 6, 9, 12, 15 or 18
    """

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self.tiles = (largest + 1) * (largest + 2) // 2
        self.pips = largest * self.tiles  # each number stands on ``largest`` + 2 halves of tiles

    def most(self, tiles: int) -> int:
        """The most pips in so many tiles; in more than there are, all.

        From the heaviest down there is one tile of the most pips, one of one pip less, then two, two,
        three, three ... in the heavier half of the set. The lighter half is that mirrored.
        """
        if 2 * tiles > self.tiles:
            return self.pips - self.least(max(0, self.tiles - tiles))
        pips = 0
        each = 2 * self.largest  # pips on a tile
        of_these = 1
        while tiles > 2 * of_these:
            pips += of_these * (2 * each - 1)
            tiles -= 2 * of_these
            of_these += 1
            each -= 2
        first = min(tiles, of_these)
        return pips + first * each + (tiles - first) * (each - 1)

    def least(self, tiles: int) -> int:
        """The fewest pips in so many tiles, by the mirror of the most in as many."""
        tiles = min(tiles, self.tiles)
        return 2 * self.largest * tiles - self.most(tiles)

    def low(self, hands: int, counted: int) -> int:
        """The fewest pips in the last of so many hands: each has a tile, and only one tile has no pips.

        :param int counted: the pips of the others
        """
        return max(0, self.least(hands) - counted)

    def high(self, each: int, together: int, counted: int) -> int:
        """The most pips in the last of some hands.

        :param int each: the tiles that a hand can hold
        :param int together: those that all these hands can hold
        """
        return min(self.most(each), self.most(together) - counted)


DOUBLE_SIX = TileSet(6)
