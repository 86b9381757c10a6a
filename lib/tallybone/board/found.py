# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a start has found. It outlives the modules that have looked for it, which take 15 KB."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from busdisplay import BusDisplay
    from digitalio import DigitalInOut

    from tallybone.board.buttons import Buttons

    Problem = tuple[int, str, str, str]


class Found:
    """The parts of the gadget, and what settings.toml says.

    ``display`` is None if nothing answers, ``upright`` its rotation when it stands upright. ``keys`` are the
    buttons, ``began`` is when they began to be looked at. ``led`` blinks if there is no display.
    ``extensions`` are those that have a line or a part. ``problems`` are the lines that are invalid, as
    ``Config.all_problems`` has them.

    ``light``, ``turned``, ``dim``, ``sleep``, ``names``, ``language`` and ``game`` are what the lines say or
    what is usual; ``asks_language`` says that no line names a language, ``helps`` that a new gadget shows
    what its buttons do. ``table`` is the name of this table, ``site`` where codes lead to.

    ``prints`` says that this start is to print all matches.

    ``sets_clock`` says whether the chip's clock can be changed, ``is_clock_set`` whether a line sets it, and
    ``is_slowed`` whether faults have taken the fast clock back, which is said at this start. ``is_slow`` says
    that the modules are not compiled, on a board with so little memory that they should be.
    """

    display: "BusDisplay | None"
    upright: int
    keys: "Buttons"
    began: int
    led: "DigitalInOut | None"
    extensions: "list[Any]"
    problems: "list[Problem]"
    light: int
    turned: bool
    dim: int
    sleep: int
    names: "list[str]"
    language: int
    game: int
    asks_language: bool
    helps: bool
    table: str
    site: str
    sets_clock: bool
    is_clock_set: bool
    is_slowed: bool
    is_slow: bool
    prints: bool
