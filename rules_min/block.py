# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Block, as in Parker's "How to Play Dominoes": no drawing, 100 points."""

from rules_min import line
from rules_min.game import Card
from rules_min.line import LineGame


class Block(LineGame):
    """A player who cannot play passes; nobody sees the tiles that were not dealt."""

    NAME = "Block"
    OPTIONS = line.options(target=100, hand=7)
    CARD = Card(
        (
            "7 tiles, no drawing",
            "Domino: adds pips",
            "of all opponents",
            "Block: lowest adds",
            "A tie: nobody",
        ),
        boneyard="dead",
    )


RULES = Block()
