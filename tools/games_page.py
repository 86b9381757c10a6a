# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""docs/games.md, more-games.md and options.md, made of the cards and options of the games and of texts."""

import functools
import itertools
from array import array
from collections import Counter
from collections.abc import Callable, Collection
from pathlib import Path

from rules_min import APART, GAMES, load, option
from rules_min.game import Game
from rules_min.option import Option
from rules_min.points import RULES
from rules_min.presets import PRESETS
from simulator.blinka import prepare_modules
from tools.documents import N_, codes, folder, word

NAMES = (N_("games"), N_("more-games"), N_("options"))  # of the files
FIRST_OF_MORE = "dominican"  # the first game of the second page
GAMES_INTRODUCTION = N_("""# Which game is which

The names are those of the set-up. Below is the text of each game's card (on the gadget: menu, *Rules and
options*), with the usual value of each option: [the options](options.md) says what these are. The other
games are on a second page, [more games](more-games.md). What to press is
in [the buttons](buttons.md); [the gallery](gallery.md) shows a match of each. This page is made by
`make pictures`.

The books: Parker's is *How to Play Dominoes* of Parker Brothers, University Games' is *Double 6 Dominoes,
Rules*, NCCC's is *Seven as played by NCCC*. The CARDominoes leaflet has *Magic 7*, the sheet *All
Sevens* has *Matador, Sevens*.
""")
MORE_INTRODUCTION = N_("""# More games

Games of partners, of tricks, of trains and of the lowest total, and Castle Rock. [The first page of
games](games.md) says which books are meant, and which usual values are left out. This page is made by
`make pictures`.
""")
COMMON = N_("An option that a game has but does not list has this value: %s.")
OPTIONS_INTRODUCTION = N_("""# The options of a match

The set-up of a match has a line for each option of the game; OK on it shows what it does. A score sheet has
names of its own for them and their values: [options on a sheet](notation-options.md). Not every game has
each value. This page is made by `make pictures`.

| on the screen | on a sheet | what it does | values | games |
| --- | --- | --- | --- | --- |
""")
# What else the pages say: one player, so many, from so many to so many; always or sometimes as partners; how
# games differ; what comes before the options; the values of who leads; from one to another; all games; or.
ONE, SOME, FROM_TO = N_("One player"), N_("%d players"), N_("%d to %d players")
ALWAYS, ALSO, APART_IN = N_(", as partners"), N_(", four also as partners"), N_(" In short: %s.")
OPTIONS, PLAYER, RANGE, EVERY, OR = N_("Options"), N_("a player"), N_("%s to %s"), N_("all"), N_(" or ")
ALL_BUT, FEW = N_("all but: %s"), 3
NAMED = N_("""These stand below it in the list, each with its own name and values; a table may change them.

| game | players | values | what counts | what nobody looks after |
| --- | --- | --- | --- | --- |
""")


def pages(code: str = "en") -> list[Path]:
    """Where the pages of a language are."""
    return [folder(code) / f"{word(code, name)}.md" for name in NAMES]


def in_language(code: str) -> None:
    """Have the texts of the gadget in a language."""
    from tallybone.words.language import number_of
    from tallybone.words.texts import use_language

    use_language(number_of(code))


def games_pages(code: str = "en") -> tuple[str, str]:
    """The texts of docs/games.md and docs/more-games.md, or of the same pages in another language."""
    in_language(code)
    common = common_options(code)
    games = [game for _number, game, *_more in GAMES]
    parts = [section(load(game), number, code, common) for number, game, *_ in GAMES]
    parts[0] += named_games(code)
    in_language("en")
    values = "; ".join(text for text, number in common.items() if number != option.LEADS)  # that is a seat
    head = word(code, GAMES_INTRODUCTION) + "\n" + word(code, COMMON) % values + "\n"
    more = games.index(FIRST_OF_MORE)
    return head + "".join(parts[:more]), word(code, MORE_INTRODUCTION) + "".join(parts[more:])


def common_options(code: str) -> dict[str, int]:
    """The options that most games have with the same usual value, and their numbers: said once for all."""
    said = functools.partial(word, code)
    found: dict[int, Counter[str]] = {}
    for _, game, *_ in GAMES:
        rules = load(game)
        for row in rules.OPTIONS:
            if asked(row) and has_effect(rules, row) and row.number != option.TARGET:
                found.setdefault(row.number, Counter())[told(rules, row, said)] += 1
    common: dict[str, int] = {}
    for number, texts in found.items():
        text, count = texts.most_common(1)[0]
        if count > 4 and 2 * count > texts.total():
            common[text] = number
    return common


def section(rules: Game, number: int, code: str, common: Collection[str] = ()) -> str:
    """A game: who plays, the text of its card, its options.

    :param common: the options that are said once for all games
    """
    from tallybone.words.texts import _

    said = functools.partial(word, code)
    least, most = rules.SEATS
    players = said(FROM_TO) % (least, most)
    if least == most:
        players = said(ONE) if most == 1 else said(SOME) % most
    partners = said(ALWAYS) if rules.ALWAYS_TEAMS else said(ALSO) if rules.TEAMS else ""
    apart = said(APART_IN) % _(APART[number]) if number in APART else ""
    lines = [line.partition(": ") for line in _(rules.RULES_CARD.text).split("\n")]
    chosen = [told(rules, row, said) for row in rules.OPTIONS if asked(row) and has_effect(rules, row)]
    chosen = [text for text in chosen if text not in common]
    return "\n".join(
        [
            f"\n## {_(rules.NAME)}\n",
            f"{players}{partners}.{apart}\n",
            *(f"- **{label}:** {text}" for label, _colon, text in lines),
            *([f"- **{said(OPTIONS)}:** {'; '.join(chosen)}."] if chosen else []),
            "",
        ]
    )


def named_games(code: str) -> str:
    """The games that any game is played as: who plays, what is not as in any game, and the card."""
    from tallybone.screens.option_texts import label, value_text
    from tallybone.words.texts import _

    said = functools.partial(word, code)
    rows = []
    for preset in PRESETS:
        rules = RULES.named(preset[0])
        least, most = rules.seats_offered()
        seats = str(least) if least == most else said(RANGE) % (least, most)
        values = [
            f"{label(rules, row).lower()}: {value_text(row, rules.usual_values(least)[row.number], [])}"
            for row in rules.OPTIONS
            if row.IS_ASKED and rules.usual_values(least)[row.number] != row.usual(least)
        ]
        facts = [line.partition(": ")[2].rstrip(".") for line in _(rules.RULES_CARD.text).split("\n")]
        rows.append(f"| {_(rules.NAME)} | {seats} | {'; '.join(values)} | {facts[0]} | {facts[-1]} |")
    return "\n" + said(NAMED) + "\n".join(rows) + "\n"


def asked(row: Option) -> bool:
    """Whether a set-up asks for it, as it has more than one value."""
    from tallybone.matches.set_up import has_choice

    return row.IS_ASKED and has_choice(row)


def has_effect(rules: Game, row: Option) -> bool:
    """Whether an option has an effect, with so many seats and some values of two other options."""
    for seats in range(rules.SEATS[0], rules.SEATS[1] + 1):
        usual = array("h", [0] * option.FREE)
        for each in rules.OPTIONS:
            usual[each.number] = each.usual(seats)
        of_each = [
            [(each.number, number) for number, _name in each.names] or [(each.number, each.most)]
            for each in rules.OPTIONS
        ]
        for pair in itertools.product(itertools.chain(*of_each, [(row.number, usual[row.number])]), repeat=2):
            values = array("h", usual)
            for number, value in pair:
                values[number] = value
            if rules.has_effect(row.number, values, seats):
                return True
    return False


def told(rules: Game, row: Option, said: Callable[[str], str]) -> str:
    """An option with its usual value: ``target: 100``."""
    from tallybone.screens.option_texts import label, value_text

    name = label(rules, row).lower()
    if row.number == option.LEADS:
        return name
    values = {seats: row.usual(seats) for seats in range(rules.SEATS[0], rules.SEATS[1] + 1)}
    shown = list(dict.fromkeys(value_text(row, value, []) for value in values.values()))
    return f"{name}: {said(OR).join(shown)}"


def options_page(code: str = "en") -> str:
    """The text of docs/options.md, or of the same page in another language."""
    from tallybone.screens.option_texts import help_line, label, value_text
    from tallybone.words.texts import _

    in_language(code)
    said = functools.partial(word, code)
    found: dict[int, list[tuple[Game, Option]]] = {}
    for _number, game, *_more in GAMES:
        rules = load(game)
        for row in rules.OPTIONS:
            if asked(row) and has_effect(rules, row):
                found.setdefault(row.number, []).append((rules, row))
    lines = []
    for has in found.values():
        labels = list(dict.fromkeys(label(rules, row) for rules, row in has))
        helps = list(dict.fromkeys(help_line(rules, row) for rules, row in has))
        if len(helps) > 1:  # it has another name in each of these games
            helps = list(dict.fromkeys(f"{label(rules, row)}: {help_line(rules, row)}" for rules, row in has))
        names = list(dict.fromkeys(row.name for _rules, row in has))
        rules, row = has[0]
        if row.number == option.LEADS:
            values = said(PLAYER)
        elif row.names:
            of_each = sorted(
                (number, value_text(row, number, [])) for _, row in has for number, _ in row.names
            )
            values = ", ".join(dict.fromkeys(text for _number, text in of_each))
        else:
            most = max(row.most for _, row in has)
            first = _(row.zero) or str(min(row.least for _, row in has))
            values = said(RANGE) % (first, most)
        without = [_(load(game).NAME) for _number, game, *_more in GAMES if load(game) not in dict(has)]
        if len(without) <= FEW:
            where = said(ALL_BUT) % "; ".join(without) if without else said(EVERY)
        else:
            where = "; ".join(_(rules.NAME) for rules, _row in has)
        lines.append(
            f"| {', '.join(labels)} | {', '.join(names)} | {'; '.join(helps)} | {values} | {where} |"
        )
    in_language("en")
    return word(code, OPTIONS_INTRODUCTION) + "\n".join(lines) + "\n"


def make() -> None:
    """Write the pages in each language."""
    prepare_modules()
    for code in codes():
        for path, text in zip(pages(code), (*games_pages(code), options_page(code)), strict=True):
            path.write_text(text)
    print("written: docs/games.md, more-games.md and options.md, and in other languages")
