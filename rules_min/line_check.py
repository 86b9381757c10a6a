# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The parity check: in games that join equal ends, the open ends can show a miscounted hand.

Each joint has the same number on both sides, so it adds an even number of pips. The pips of the line
are therefore odd or even as the sum of its open ends is. The whole set has 168 pips, which is even, so
the pips outside the line are odd or even in the same way. A side arm joins a spinner at a number that
was already used up, so each side arm adds the spinner's number once more.
"""

from rules_min import option
from rules_min.const import const
from rules_min.state import NOBODY

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.state import State


def wanted(m: "State") -> bool:
    """Whether the check is on, where the number asked for now is the last of the pips outside the line.

    This needs turns tracked to the end, an empty boneyard, and a count of every hand. When one of
    two partners goes out, the other's hand is not counted.
    """
    if not m.options[option.ENDS] or m.boneyard or m.stopped:
        return False
    return m.out == NOBODY or m.sides == m.seats


def cannot_be(m: "State", pips: int, ends: int, tiles: int, has_arms: bool) -> bool:
    """Whether the counts cannot be right.

    :param int pips: of the seat that is counted last, not in ``m.pips`` yet
    :param int ends: the sum of the open ends, a double counted once; add the spinner's number once for
        each of its side arms
    :param int tiles: of the set
    :param bool has_arms: whether a double opens two more arms
    """
    outside = pips
    for seat in range(m.seats):
        if m.pips[seat] > 0 and seat != m.question.seat:
            outside += m.pips[seat]
    if (outside + ends) % 2:
        return True
    # All 28 tiles were dealt and nobody can play: every tile with the number at one end is in the line,
    # so the other end shows the same number, and the sum is even. A line with arms has more than two ends.
    all_dealt = m.seats * m.options[option.TILES_EACH] == tiles
    return m.out == NOBODY and all_dealt and not has_arms and ends % 2 == 1
