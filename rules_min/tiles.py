# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Sets of tiles: what they hold, and the most that some of their tiles can hold."""


class TileSet:
    """A set of dominoes.

    :param int tiles: how many
    :param int pips: on all of them
    :param most: the most pips in k tiles, k = 0 and up: the tiles taken in order of their pips
    """

    def __init__(self, tiles: int, pips: int, most: tuple[int, ...]) -> None:
        self.tiles = tiles
        self.pips = pips
        self._most = most

    def most(self, tiles: int) -> int:
        """The most pips in so many tiles; in more than there are, all."""
        return self._most[min(tiles, self.tiles)]

    def least(self, tiles: int) -> int:
        """The fewest pips in so many tiles: all others hold the most they can."""
        return self.pips - self._most[self.tiles - min(tiles, self.tiles)]


# In order of their pips its tiles hold 12, 11, 10, 10, 9 ...
DOUBLE_SIX = TileSet(
    28,
    168,
    (0, 12, 23, 33, 43, 52, 61, 69, 77, 85, 92, 99, 106, 112, 118)
    + (124, 130, 135, 140, 145, 149, 153, 157, 160, 163, 165, 167, 168, 168),
)
