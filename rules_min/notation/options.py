# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Options as a score sheet writes them: a name, and a value in words."""

from rules_min import option
from rules_min.const import const
from rules_min.notation.answers import number_in
from rules_min.notation.errors import span

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array
    from collections.abc import Mapping

    from rules_min.game import Game
    from rules_min.option import Option


class BadOption(ValueError):
    """An option that the game does not have, or not with this value; ``name`` is what it is called."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(text)
        self.name = name


def options_in(
    rules: "Game", game: str, seats: int, given: "Mapping[str, str]", is_strict: bool
) -> "array[int]":
    """The values of all options of a match, by their numbers, as ``Match`` takes them.

    :param game: the id of the rules
    :param given: the values that are not the game's own, by the names of the options
    :param is_strict: whether an option that has no effect beside the others is refused
    :raises BadOption: if one is not possible; the text says what was expected
    """
    rows = {row.name: row for row in rules.OPTIONS}
    values = rules.usual_values(seats)
    for name in sorted(given, key=lambda name: name == "target"):
        if name not in rows:
            expected = ", ".join(rows) or "none"
            raise BadOption(name, f"no option '{name}' in {game}; expected {expected}")
        row = rows[name]  # the target comes last: how large it may be depends on others
        most = rules.target(values)[1] if row.number == option.TARGET else row.most
        try:
            values[row.number] = value_in(row, given[name], seats, most)
        except ValueError as error:
            raise BadOption(name, str(error)) from None
    for name in given if is_strict else ():
        row = rows[name]
        if values[row.number] != row.usual(seats) and not rules.has_effect(row.number, values, seats):
            text = f"'{name} {given[name]}' has no effect with these options; expected it left out"
            if row.number == option.TARGET:
                text = f"'{name} {given[name]}'; expected {name} {span(row.least, rules.target(values)[1])}"
            raise BadOption(name, text)
    return values


def value_in(row: "Option", text: str, seats: int, most_said: int) -> int:
    """The value of an option as a sheet writes it.

    :param most_said: the largest one that a refusal names
    :raises ValueError: if the option does not have it
    """
    name = row.name
    if row.names:
        value = row.value_called(text)
        if value < 0:
            raise ValueError(f"'{name} {text}'; expected {name} " + "|".join(each for _, each in row.names))
        return value
    if row.zero and text == row.zero:
        return 0
    value = -1 if text[:1] == "-" and text[1:].isdigit() else number_in([name, text], text)
    most = min(row.most, seats - 1) if row.number == option.LEADS else row.most
    least = max(1, row.least) if row.zero else row.least
    if not least <= value <= most:
        bounds = span(least, min(most, most_said)) + (f", or {row.zero}" if row.zero else "")
        raise ValueError(f"'{name} {text}'; expected {name} {bounds}")
    return value
