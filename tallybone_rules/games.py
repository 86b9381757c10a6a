# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Which games there are, and what a table may agree on in each."""

from dataclasses import dataclass, field

import rules_min
from rules_min import option
from rules_min.game import Game
from rules_min.notation.errors import span
from rules_min.option import Option
from rules_min.option_texts import texts_of, value_word
from rules_min.points import LOWEST
from rules_min.presets import all_games

GROUPS = {
    rules_min.NOT_LISTED: "any game",
    rules_min.LINES: "line",
    rules_min.FIVES: "fives",
    rules_min.MATADOR: "matador",
    rules_min.PARTNERS: "partners",
    rules_min.ALONE: "alone",
    rules_min.TRICKS: "tricks",
    rules_min.TRAINS: "trains",
    rules_min.CARDS: "cards",
}


@dataclass(frozen=True)
class OptionInfo:
    """One option of a game.

    :param name: what ``Scorer`` and score sheets call it
    :param label: what the gadget calls it
    :param help: what it does, in a line
    :param values: its values, as ``Scorer`` takes them; none where it is a number from ``least`` to ``most``
    :param texts: these in words
    :param zero: the name of the number 0, such as ``none`` or ``off``; "" where 0 has none
    """

    name: str
    label: str
    help: str
    values: tuple[str, ...]
    texts: tuple[str, ...]
    least: int
    most: int
    zero: str
    _usual: dict[int, str] = field(repr=False)  # by the number of seats

    def usual(self, seats: int) -> str:
        """The game's own value, for so many who play.

        :raises ValueError: if so many cannot
        """
        if seats not in self._usual:
            raise ValueError(f"seats {seats}; expected {span(min(self._usual), max(self._usual))}")
        return self._usual[seats]


@dataclass(frozen=True)
class GameInfo:
    """One game.

    :param id: what ``Scorer`` calls it, and a sheet behind ``rules``; there the games of *any game* are
        ``rules points``, with the option ``game``
    :param name: what the gadget calls it
    :param group: ``any game`` for those by numbers alone, ``line``, ``fives``, ``matador``, ``partners``,
        ``alone``, ``tricks``, ``trains`` or ``cards``
    :param seats: how many can play
    :param partners: ``never``; ``may`` where four may choose; ``always``
    :param lowest_wins: whether the lowest total wins
    :param text: the rules in short, and whose they are
    :param options: in the order in which the gadget asks
    """

    id: str
    name: str
    group: str
    seats: range
    partners: str
    lowest_wins: bool
    text: str
    options: tuple[OptionInfo, ...]


def games() -> list[GameInfo]:
    """Every game, in the order of the gadget's list."""
    return [_game(*row) for row in all_games(rules_min.GAMES)]


def _game(number: int, game: str, name: str, group: int) -> GameInfo:
    rules = rules_min.rules_of(number)
    least, most = rules.SEATS
    partners = "always" if rules.ALWAYS_TEAMS else "may" if rules.TEAMS and most >= 4 else "never"
    rows = tuple(_option(rules, row) for row in rules.OPTIONS if row.IS_ASKED)
    text = rules.RULES_CARD.text
    usual = rules.usual_values(min(4, most))
    lowest = rules.LOWEST_WINS or usual[option.WINS] == LOWEST
    return GameInfo(game, name, GROUPS[group], range(least, most + 1), partners, lowest, text, rows)


def _option(rules: Game, row: Option) -> OptionInfo:
    label, help_line, _words = texts_of(rules, row)
    numbers = [number for number, _name in row.names]
    seats = range(rules.SEATS[0], rules.SEATS[1] + 1)
    return OptionInfo(
        row.name,
        label,
        help_line,
        tuple(name for _number, name in row.names),
        tuple(_text(row, number) for number in numbers),
        row.least,
        row.most,
        row.zero,
        {count: row.value_name(rules.usual_values(count)[row.number]) for count in seats},
    )


def _text(row: Option, number: int) -> str:
    text = value_word(row, number)
    return text % number if "%d" in text else text
