# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a match is made with: how many play, their names, the options; and what is refused of it."""

from collections.abc import Sequence

from rules_min import GAMES, option
from rules_min.game import Game
from rules_min.notation.errors import span
from rules_min.notation.reader import LONGEST_LINE
from rules_min.presets import all_games


def ids() -> list[str]:
    """The ids of all games."""
    return [row[1] for row in all_games(GAMES)]


def seats_for(rules: Game, seats: int | None, names: Sequence[str]) -> int:
    """How many play.

    :raises ValueError: if so many cannot, or the names do not fit
    """
    least, most = rules.SEATS
    if seats is not None and (not isinstance(seats, int) or isinstance(seats, bool)):
        raise ValueError(f"seats {seats!r}; expected {span(least, most)}")
    if seats is None:
        seats = len(names) if names else least
        if not names and least != most:
            raise ValueError(f"seats: how many play; expected {span(least, most)}")
    if not least <= seats <= most:
        raise ValueError(f"seats {seats}; expected {span(least, most)}")
    check_names(names, seats)
    return seats


def check_names(names: Sequence[str], seats: int) -> None:
    """Refuse names that no sheet can have, or fewer than seats."""
    if isinstance(names, str):
        raise ValueError(f"names {names!r}; expected a list of names")
    for name in names:
        if not isinstance(name, str) or is_no_name(name):
            raise ValueError(f"names: {name!r}; expected letters without blanks and '#'")
    if len(" ".join(["names", *names])) > LONGEST_LINE:
        raise ValueError(f"names: more than a line of {LONGEST_LINE} letters; expected shorter ones")
    if names and len(names) < seats:
        raise ValueError(f"names: {len(names)} for {seats} seats; expected a name a seat")


def is_no_name(text: str) -> bool:
    """Whether a sheet would read it as something else."""
    return text.split() != [text] or "#" in text


def written(row: "option.Option | None", value: str | int | bool | None) -> str:
    """The value of an option as a sheet writes it."""
    if row and row.zero and (value is None or (not isinstance(value, str) and not value)):
        return row.zero
    if isinstance(value, bool) and row and {"off", "on"} == {name for _, name in row.names}:
        return row.value_name(int(value))
    return str(value)
