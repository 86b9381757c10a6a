# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The options of a club night's game: as they are typed, checked, and shown.

They are typed as on a score sheet, ``target 150, track off``, and shown in the words of the gadget.
"""

from collections.abc import Mapping

from desk.book import BookError
from desk.language import Text, _, on_gadget
from desk.names import LONGEST
from rules_min import game_number, load, option
from rules_min.game import Game
from rules_min.notation.reader import Sheet, SheetError


def typed_options(text: str) -> dict[str, str]:
    """Options as they are typed.

    :raises BookError: if that is none
    """
    found: dict[str, str] = {}
    for part in text.split(","):
        words = part.split()
        if len(words) not in (0, 2):
            wrong = Text("options “%(typed)s”; expected them as: target 150, track off")
            raise BookError(wrong.of(typed=part.strip()[:LONGEST]))
        if words:
            found[words[0]] = words[1]
    return found


def options_typed(options: Mapping[str, str]) -> str:
    """Options as they can be typed."""
    return ", ".join(f"{name} {value}" for name, value in options.items())


def checked_options(game: str, typed: Mapping[str, str], seats: int, are_teams: bool) -> dict[str, str]:
    """Those that are not as in the game's book, with the values that they can have.

    :param game: its id, which is one of ``rules_min.GAMES``
    :param are_teams: whether partners must be said on its sheet
    :raises BookError: if the game cannot be played so
    """
    rules = load(game)
    for name, value in typed.items():
        check_option(rules, name, value)
    lines = [f"rules {game}", f"seats {seats}", *["teams"] * are_teams]
    lines += [line_of(name, value) for name, value in typed.items()]
    try:
        match = Sheet(lines, is_strict=True).match
    except SheetError as error:
        wrong = Text("“%(typed)s” cannot be, with these options", typed=lines[error.line - 1])
        raise BookError(wrong) from None
    return {
        row.name: row.value_name(match.options[row.number])
        for row in rules.OPTIONS
        if match.options[row.number] != row.usual(seats)
    }


def check_option(rules: Game, name: str, value: str) -> None:
    """One option by itself.

    :raises BookError: if the game does not have it, or not with this value
    """
    rows = {row.name: row for row in rules.OPTIONS}
    if name not in rows:
        unknown = Text("no option “%(name)s”; expected one of these: %(names)s")
        raise BookError(unknown.of(name=name[:LONGEST], names=", ".join(rows)))
    row = rows[name]
    called = row.value_called(value)
    if not row.names and called < 0:
        called = int(value) if value.isascii() and value.isdigit() and len(value) <= 5 else -1
    if not row.allows(called):
        values = [text for _, text in row.names] or [f"{row.least} ... {row.most}", row.zero]
        wrong = Text("“%(name)s %(value)s” cannot be; expected one of these: %(values)s")
        raise BookError(wrong.of(name=name, value=value[:LONGEST], values=", ".join(filter(None, values))))


def line_of(name: str, value: str) -> str:
    """An option as a line of a sheet."""
    return f"{name} {value}" if name in ("target", "lead") else f"option {name} {value}"


def game_shown(game: str, options: Mapping[str, str]) -> str:
    """What is played: ``Dominican, to 150, Follow turns: no``; "" where each table plays what it likes."""
    if not game_number(game):
        return ""
    rules = load(game)
    found, rest = on_gadget(rules.NAME), dict(options)
    if not rules.LOWEST_WINS and "target" in rest:
        found = _("%(game)s, to %(goal)s", game=found, goal=rest.pop("target"))
    rows = [row for row in rules.OPTIONS if row.name in rest]
    return ", ".join([found, *(shown(rules, row, rest[row.name]) for row in rows)])


def shown(rules: Game, row: option.Option, value: str) -> str:
    """An option in the words of the gadget's settings: ``Follow turns: no``."""
    from tallybone.screens.option_texts import label, value_text  # English here: no gadget runs in the desk

    if row.number != option.LEADS:  # that is a seat
        called = row.value_called(value)
        value = value_text(row, called if called >= 0 else int(value), [])
    return f"{on_gadget(label(rules, row))}: {on_gadget(value)}"
