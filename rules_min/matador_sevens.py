# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Matador, as on the All Sevens sheet: joints make seven, no drawing, 100 points."""

from rules_min import line
from rules_min.game import Card
from rules_min.line import LineGame


class MatadorSevens(LineGame):
    """A player who cannot play passes; nobody sees the tiles that were not dealt."""

    NAME = "Matador, Sevens"
    ASKS_LEAD = True
    OPTIONS = line.options(target=100, hand=7, asks_lead=True)
    CARD = Card(
        (
            "7 tiles, no drawing",
            "Joints make seven",
            "Domino: adds pips",
            "Block: lowest adds",
        ),
        boneyard="dead",
        leads="Highest double?",
    )


RULES = MatadorSevens()
