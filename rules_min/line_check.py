# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The check digit of a line whose ends match: the open ends tell when a hand was miscounted.

Every joint of the line holds a number twice, so the pips of the line are even or odd as the sum of
its open ends is; the whole set is even, so the pips outside the line are as well. A spinner's side
arms each begin at a number the spinner holds only once: they add it once more for each arm.
"""

from rules_min.line_options import ENDS, HAND
from rules_min.line_score import next_to_count
from rules_min.tiles import TILES


def wanted(m):
    """Whether the table likes the check, and the number asked now completes all pips off the line.

    That takes turns that were followed to an empty boneyard, and every hand counted: after a domino
    of partners one is not.
    """
    if not m.options[ENDS] or next_to_count(m, m.ask.seat) >= 0 or m.boneyard or m.stopped:
        return False
    return m.out < 0 or m.sides == m.seats


def cannot_be(m, pips, ends):
    """Whether the counts cannot be right, the last hand holding so many pips.

    :param int ends: the sum of the open ends, each double once; of a line with a spinner its number
        is added once for each arm at its sides
    """
    outside = pips
    for seat in range(m.seats):
        if m.pips[seat] > 0 and seat != m.ask.seat:
            outside += m.pips[seat]
    if (outside + ends) % 2:
        return True
    # All 28 dealt and nobody able to play: all tiles of the number at one end are in the line, so
    # that it stands at the other end too. A line with arms has more ends than these two.
    all_dealt = m.seats * m.options[HAND] == TILES
    return m.out < 0 and all_dealt and not m.rules.HAS_ARMS and ends % 2 == 1
