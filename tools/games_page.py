# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""docs/games.md and docs/options.md, from the cards and options of the games and the gadget's texts."""

from rules_min import APART, GAMES, load, option
from rules_min.game import Game
from rules_min.option import Option
from simulator import ROOT
from simulator.blinka import prepare_modules

GAMES_PAGE = ROOT / "docs" / "games.md"
OPTIONS_PAGE = ROOT / "docs" / "options.md"
GAMES_INTRODUCTION = """# Which game is which

The names are those of the set-up. Each game has the text of its card on the gadget (menu, *Rules and
options*) and the usual value of each option: [the options](options.md) says what these are. How a game is
pressed is in [the buttons](buttons.md); [the gallery](gallery.md) shows a match of each. This page is made by
`make pictures`.
"""
OPTIONS_INTRODUCTION = """# The options of a match

The set-up of a match has a line for each option of the game; OK on it shows what it does. A score sheet has
names of its own for them. This page is made by `make pictures` from the texts of the gadget.

| on the screen | on a sheet | what it does | values | games |
| --- | --- | --- | --- | --- |
"""
EVERY = "all"


def games_page() -> str:
    """The text of docs/games.md."""
    return GAMES_INTRODUCTION + "".join(section(load(game), number) for number, game, _ in GAMES)


def section(rules: Game, number: int) -> str:
    """A game: who plays, the text of its card, its options."""
    least, most = rules.SEATS
    players = (
        "One player" if most == 1 else f"{least} players" if least == most else f"{least} to {most} players"
    )
    partners = ", as partners" if rules.ALWAYS_TEAMS else ", four also as partners" if rules.TEAMS else ""
    apart = f" In short: {APART[number]}." if number in APART else ""
    facts = [
        f"- **{label}:** {text}"
        for label, _, text in (line.partition(": ") for line in rules.CARD.text.split("\n"))
    ]
    chosen = [told(rules, row) for row in rules.OPTIONS if asked(row)]
    return "\n".join(
        [
            f"\n## {rules.NAME}\n",
            f"{players}{partners}.{apart}\n",
            *facts,
            f"- **Options:** {'; '.join(chosen)}.",
            "",
        ]
    )


def asked(row: Option) -> bool:
    """Whether an option has more than one value."""
    from tallybone.match_setup import has_choice

    return has_choice(row)


def told(rules: Game, row: Option) -> str:
    """An option with its usual value: ``target 100``."""
    from tallybone.screens.option_texts import label, value_text

    name = label(rules, row).lower()
    if row.number == option.LEADS:
        return name
    values = {seats: row.usual(seats) for seats in range(rules.SEATS[0], rules.SEATS[1] + 1)}
    shown = list(dict.fromkeys(value_text(row, value, []) for value in values.values()))
    return f"{name} {' or '.join(shown)}"


def options_page() -> str:
    """The text of docs/options.md."""
    from tallybone.screens.option_texts import help_line, label, value_text

    found: dict[int, list[tuple[Game, Option]]] = {}
    for _, game, _ in GAMES:
        rules = load(game)
        for row in rules.OPTIONS:
            if asked(row):
                found.setdefault(row.number, []).append((rules, row))
    lines = []
    for has in found.values():
        labels = list(dict.fromkeys(label(rules, row) for rules, row in has))
        helps = list(dict.fromkeys(help_line(rules, row) for rules, row in has))
        names = list(dict.fromkeys(row.name for _, row in has))
        rules, row = has[0]
        if row.number == option.LEADS:
            values = "a player"
        elif row.names:
            values = ", ".join(value_text(row, number, []) for number, _ in row.names)
        else:
            most = max(row.most for _, row in has)
            first = row.zero or str(min(row.least for _, row in has))
            values = f"{first} to {most}"
        where = EVERY if len(has) >= len(GAMES) - 1 else "; ".join(rules.NAME for rules, _ in has)
        lines.append(
            f"| {', '.join(labels)} | {', '.join(names)} | {'; '.join(helps)} | {values} | {where} |"
        )
    return OPTIONS_INTRODUCTION + "\n".join(lines) + "\n"


def make() -> None:
    """Write both pages."""
    prepare_modules()
    GAMES_PAGE.write_text(games_page())
    OPTIONS_PAGE.write_text(options_page())
    print("written: docs/games.md and docs/options.md")
