# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The values that settings can have. Loaded where they are changed, or come out of the journal."""

from micropython import const

from tallybone.journal.log import HAS_NAMES
from tallybone.settings import (
    DIM,
    HELPED,
    LANGUAGE,
    LIGHT,
    PIXEL,
    SLEEP,
    SLOWED,
    SOUND,
    TURNED,
    YELLOW_TOP,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.settings import Settings

# Of those on the screen, in its order; of the language they are found as needed.
VALUES = (
    (LIGHT, (5, 10, 25, 50, 75, 100)),
    (DIM, (0, 15, 30, 60, 120)),
    (SLEEP, (0, 1, 2, 5, 10, 30, 60)),
    (TURNED, (0, 1)),
    (SOUND, (0, 1)),
    (PIXEL, (0, 1)),
    (LANGUAGE, ()),
    (YELLOW_TOP, (0, 1)),
)


def restore(settings: "Settings", number: int, value: int, from_file: int) -> None:
    """Take a setting out of the journal, unless settings.toml has changed since.

    :param int from_file: what settings.toml said when it was set
    """
    if value in possible(number) and from_file == settings.from_file[number]:
        settings.values[number] = settings.kept[number] = value


def change(settings: "Settings", number: int, by: int) -> None:
    """Use the next value of a setting, or the one before; after the last comes the first."""
    values = possible(number)
    now = settings.values[number]
    larger = [value for value in values if value > now]
    smaller = [value for value in values if value < now]
    if by > 0:
        settings.values[number] = larger[0] if larger else values[0]
    else:
        settings.values[number] = smaller[-1] if smaller else values[-1]


def use_defaults(settings: "Settings") -> None:
    """Use what settings.toml says for all that is on the screen."""
    for row in VALUES:
        settings.values[row[0]] = settings.from_file[row[0]]


def possible(number: int) -> "tuple[int, ...]":
    """The values that a setting can have, none for a number that is no setting's."""
    if number == LANGUAGE:
        from tallybone.words.language import in_each  # where a language is set

        return tuple(sorted(in_each("")))
    for row in VALUES:
        if row[0] == number:
            return row[1]
    return (0, 1) if number in (HAS_NAMES, HELPED, SLOWED) else ()
