# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The options of line games, and where each stands in ``Match.options``."""

from rules_min.tiles import TILES

# Where each option stands in Match.options; a game without the last ones reads them as off.
TARGET = 0
FIRST = 1
RESERVE = 3
OWN = 4
LEADER = 5
HAND = 6
ENDS = 7
CALLS = 8
ROUND = 9
FINISH = 10

FORFEIT = 1  # values of CALLS, 0 = off
STEAL = 2
SUM = 1  # values of ROUND, 0 = off
EACH = 2


def options(target, hand, reserve=0, lead=3):
    """The options every line game has.

    :param target: the match score, one number or one each for two, three and four seats
    :param hand: the tiles dealt to a seat, likewise
    :param reserve: the tiles never drawn, likewise
    :param lead: the last seat that can be told to lead the first hand; 0 where each hand asks
    """
    rows = (
        ("target", (1, 9999), target),
        ("lead", (0, lead), 0),
        ("track", ("off", "on"), 1),
        ("reserve", (0, 26), reserve),
        ("own", ("keep", "subtract"), 0),
        ("leader", ("rotate", "winner"), 0),
        ("hand", (1, 14), hand),
    )
    # Only where ends match can the open ends check a count; Matador, which asks who leads, makes seven.
    return rows + (("ends", ("off", "on"), 0),) if lead else rows


def check(m):
    """Refuse, with ValueError, a deal that the 28 tiles do not allow."""
    if m.seats * m.options[HAND] + m.options[RESERVE] > TILES:
        raise ValueError("hands and reserve take more tiles than there are; expected 28 at most")
