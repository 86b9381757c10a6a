# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Mexican Train, as tables play it: a hand for each double, from 12-12 or 9-9 down; the lowest total wins."""

from rules_min import doubles, option
from rules_min.const import const
from rules_min.doubles import DOUBLE_NINE, DoublesGame
from rules_min.game import Card
from rules_min.option import Option
from rules_min.tiles import TileSet

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.state import State

DOUBLE_TWELVE = TileSet(12)
TWELVE, NINE = 12, 9  # values of TILES
# Tiles for each of two, three ... eight players.
OF_TWELVE = (15, 15, 15, 12, 12, 10, 10)
OF_NINE = (15, 12, 10, 8, 7, 6, 5)


class MexicanTrain(DoublesGame):
    """A train for each player and one for all. A double is covered in the same turn."""

    NAME = "Mexican Train"
    HAS_TRAINS = True
    LONG_HAND = 115
    OPTIONS = doubles.options(13, 45, 0, Option(option.TILES, "set", TWELVE, ((TWELVE, "12"), (NINE, "9"))))
    CARD = Card(
        "Leads: who has 12-12 or 9-9, then the next lower.\n"
        "Tiles: 15 to 4 players, 12 to 6, 10 to 8. Cannot play: draw one, or your train is open. "
        "Cover a double.\n"
        "Counts: who goes out adds 0, others their pips.\n"
        "Over: after all doubles; the lowest total wins.\n"
        "Book: none; as tables play it.",
        boneyard="stock",
    )

    def tile_set(self, m: "State") -> TileSet:
        """Double-twelve or double-nine."""
        return DOUBLE_NINE if m.options[option.TILES] == NINE else DOUBLE_TWELVE

    def dealt(self, m: "State") -> int:
        """By the number of players."""
        return (OF_NINE if m.options[option.TILES] == NINE else OF_TWELVE)[m.seats - 2]


RULES = MexicanTrain()
