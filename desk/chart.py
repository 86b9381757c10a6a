# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A chart of lines: the totals of a match after each hand, or who stood where after each evening.

The points are worked out once, for the page's SVG (page/chart.j2) and for a PDF.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from desk.language import Text

WIDTH, HEIGHT = 640, 240  # units of the drawing
MOST_LINES = 8  # more cannot be told apart
LEFT, _RIGHT, _TOP, BOTTOM = 44, 470, 12, 212  # where the lines are; after them stand the names
_APART = 21  # units between two names
GAP = 8  # units before a name
_LETTER = 12  # units of a letter on a phone, where letters are largest
_LETTERS = 24  # of a name; a longer one is written smaller, and cut only where that makes it half as large
_DASHES = ((), (7, 4), (2, 3), (10, 3, 2, 3))  # lines are told apart without their colours, too
INKS = ("#1f5fa8", "#b45309", "#2f7d4f", "#8a3b8f")


@dataclass(frozen=True)
class Drawn:
    """A line as it is drawn: its name, its points, how it is dashed, and how high its name stands.

    ``size`` is that of the name's letters, 1 for the usual one.
    """

    name: str
    size: float
    points: tuple[tuple[float, float], ...]
    dashes: tuple[int, ...]
    label_y: float


@dataclass(frozen=True)
class Chart:
    """Lines in a frame. ``rows`` and ``columns`` are numbers or dates beside and below it, with their places.

    ``right`` is where the lines end: the names stand after it.
    ``title`` says what is shown, for those who cannot see it.
    """

    title: Text
    right: float
    lines: tuple[Drawn, ...]
    rows: tuple[tuple[float, str], ...]
    columns: tuple[tuple[float, str], ...]


def chart(
    title: Text,
    names: Sequence[str],
    values: Sequence[Sequence[float]],
    columns: Sequence[str],
    is_rank: bool,
) -> Chart | None:
    """A chart, None if there are no two columns to draw a line between.

    :param values: of each name, one a column
    :param columns: what stands below each
    :param is_rank: whether the least value is drawn at the top
    """
    if len(columns) < 2 or not names:
        return None
    found = [value for line in values for value in line]
    least, most = min(found), max([*found, min(found) + 1])
    longest = min(_LETTERS, max(len(name) for name in names))
    right = min(_RIGHT, WIDTH - GAP - _LETTER * longest)

    def x(column: int) -> float:
        return LEFT + (right - LEFT) * column / (len(columns) - 1)

    def y(value: float) -> float:
        share = (value - least) / (most - least)
        return _TOP + (BOTTOM - _TOP) * (share if is_rank else 1 - share)

    labels = spread([y(line[-1]) for line in values])
    lines = tuple(
        Drawn(
            name=name if len(name) <= 2 * _LETTERS else name[: 2 * _LETTERS - 1] + ".",
            size=round(min(1.0, max(0.5, _LETTERS / len(name or " "))), 2),
            points=tuple((round(x(place), 1), round(y(value), 1)) for place, value in enumerate(line)),
            dashes=_DASHES[(number + number // len(INKS)) % len(_DASHES)],
            label_y=label,
        )
        for number, (name, line, label) in enumerate(zip(names, values, labels, strict=True))
    )
    marks = sorted({least, most} | ({0.0} if least < 0 < most else set()))
    shown = range(0, len(columns), -(-len(columns) // 8))  # eight words have room
    return Chart(
        title=title,
        right=right,
        lines=lines,
        rows=tuple((round(y(mark), 1), f"{mark:g}") for mark in marks),
        columns=tuple((round(x(place), 1), columns[place]) for place in shown),
    )


def spread(places: Sequence[float]) -> list[float]:
    """Where names stand whose lines end there, so that none covers another."""
    order = sorted(range(len(places)), key=lambda number: places[number])
    found = list(places)
    for before, after in itertools.pairwise(order):
        found[after] = max(found[after], found[before] + _APART)
    too_low = max(0.0, found[order[-1]] - BOTTOM) if order else 0.0
    if too_low:
        limit = float(BOTTOM)
        for number in reversed(order):
            found[number] = min(found[number], limit)
            limit = found[number] - _APART
    return [round(place, 1) for place in found]
