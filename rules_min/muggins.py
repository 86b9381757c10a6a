# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the games of the Muggins kind share: counts in play, the call, and rounding to the nearest count."""

from rules_min import line, option
from rules_min.counted import ROTATE
from rules_min.line import LineGame
from rules_min.option import Option


class MugginsGame(LineGame):
    """A line game in which the open ends count in play, if their sum is a multiple of five, or of three."""

    DRAWS = True


def options(
    target: int | tuple[int, ...],
    hand: int | tuple[int, ...],
    calls: int,
    rounding: int,
    leader: int = ROTATE,
    must_round: bool = False,
) -> tuple[Option, ...]:
    """The options of a game of this kind.

    :param int calls: FORFEIT or STEAL, what the book says of "Muggins!"
    :param int rounding: SUM or EACH, what the book rounds
    :param int leader: ROTATE or WINNER, who leads the next hand
    :param bool must_round: whether rounding cannot be switched off, as a point is several pips
    """
    more = (
        Option(option.CALLS, "call off forfeit steal", calls),
        Option(option.ROUND, "round sum=1 each=2" if must_round else "round off sum each", rounding),
        Option(option.FINISH, "finish off on", option.OFF),
    )
    return line.options(target, hand, leader=leader, more=more)
