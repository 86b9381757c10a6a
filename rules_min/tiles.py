# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Sets of tiles: what they hold, and the most and the fewest pips that some of their tiles can hold."""


class TileSet:
    """A set of dominoes: every pair of numbers from blank to the largest, once.

    :param int largest: the number on its largest double: 6, 9 or 12
    """

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self.tiles = (largest + 1) * (largest + 2) // 2
        self.pips = largest * self.tiles  # each number stands on ``largest`` + 2 halves of tiles

    def most(self, tiles: int) -> int:
        """The most pips in so many tiles; in more than there are, all.

        From the heaviest down there is one tile of the most pips, one of one pip less, then two, two,
        three, three ... until the tiles with a blank come in, and then as many as rise go away again.
        """
        pips = 0
        each = 2 * self.largest  # pips on a tile
        while tiles > 0 and each > 0:
            of_these = min(tiles, min(each, 2 * self.largest - each) // 2 + 1)
            pips += of_these * each
            tiles -= of_these
            each -= 1
        return pips

    def least(self, tiles: int) -> int:
        """The fewest pips in so many tiles: all others hold the most they can."""
        return self.pips - self.most(self.tiles - min(tiles, self.tiles))

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
