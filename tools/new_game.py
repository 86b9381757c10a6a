# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make game ID=fifty-five NAME="Fifty-Five" GROUP=fives``: write the first files of a game, and say what is
left to do.
"""

import re
import sys
from pathlib import Path

from rules_min import GAMES
from simulator import ROOT

LICENCE = "# SPDX-FileCopyrightText: 2026 The Tallybone authors\n# SPDX-License-Identifier: MIT\n"
MOST_LETTERS = 16  # of a name on the set-up's screen
GROUPS = ("not-listed", "lines", "fives", "matador", "partners", "alone", "tricks", "trains", "cards")

RULES = '''
"""NAME, as in (which rulebook): (in a line, what makes it this game)."""

from rules_min import line
from rules_min.game import RulesCard
from rules_min.line import LineGame


class CLASS(LineGame):
    """(What it does otherwise than its family.)"""

    NAME = "NAME"
    OPTIONS = line.options(target=100, hand=7)
    RULES_CARD = RulesCard(
        "Leads: as set up, then each in turn.\\n"
        "Tiles: 7 each.\\n"
        "Counts: (what counts).\\n"
        "Over: at 100.\\n"
        "Book: (whose rules)."
    )


RULES = CLASS()
'''
SHEET = """# NAME: BOB goes out, ANN holds 12
rules ID
seats 2
names ANN BOB
option track off
out 1
pips 0 12
#: totals 0 12
"""
PICTURES = """# NAME.
game ID 2
OK
shot docs/gallery/ID-1.png 2   # The first turn.
"""
SCREEN = """# NAME: the first turn.
game ID 2
OK
---
"""
STEPS = """What is left to do for NAME, in this order:
1. rules_min/MODULE.py: family, numbers, hooks, card; rules_min/game.py and the family say what there is.
   Its row in rules_min/__init__.py may move beside games like it: the set-up lists them in that order.
2. host_tests/vectors/ID: five sheets at least, worked out from the rulebook, some of which must be refused.
3. The saved match that later versions must read:
   PYTHONPATH=host_tests/helpers .venv/bin/python -P host_tests/helpers/memory_files.py ID
4. host_tests/screens/ID.txt: its picture, which you then look at:
   UPDATE_SCREENS=1 .venv/bin/python -P -m pytest -q host_tests/screens/test_screens.py
5. docs/gallery/ID.keys: pictures with captions; then make pictures, which also writes docs/games.md.
6. README.md: the list of games at the top; CHANGELOG.md: a line.
7. make texts: it adds the game's texts to each language in locale, not translated. English is shown until
   somebody has translated them; a release needs them all.
8. make test."""


def begin(game: str, name: str, group: str, root: Path = ROOT) -> int:
    """Write the first files of a game and print the steps. Returns 0, or 2 after one line on standard error.

    :param game: its id, small letters, digits and hyphens
    :param name: on screens, 16 letters at most
    :param group: one of GROUPS, for the list in the set-up
    :param root: the project
    """
    wrong = ""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", game):
        wrong = f"ID '{game}'; expected small letters and digits with hyphens between them, as in fifty-five"
    elif not 0 < len(name) <= MOST_LETTERS or '"' in name or not name.isprintable():
        wrong = f"NAME '{name}'; expected 1 to {MOST_LETTERS} letters"
    elif game in [row[1] for row in GAMES] or (root / "rules_min" / f"{module(game)}.py").exists():
        wrong = f"ID '{game}'; expected one that no game or file of rules_min has"
    elif group not in GROUPS:
        wrong = f"GROUP '{group}'; expected one of {', '.join(GROUPS)}"
    if wrong:
        print(f"make game: {wrong}", file=sys.stderr)
        return 2
    number = 1 + max(row[0] for row in GAMES)
    table = root / "rules_min" / "__init__.py"
    text = table.read_text()
    table.write_text(with_row(text, number, game, name, group.replace("-", "_").upper()))
    sheets = root / "host_tests" / "vectors" / game
    sheets.mkdir(parents=True, exist_ok=True)
    (root / "rules_min" / f"{module(game)}.py").write_text(LICENCE + filled(RULES, game, name))
    (sheets / "went-out.sheet").write_text(filled(SHEET, game, name))
    (root / "docs" / "gallery" / f"{game}.keys").write_text(filled(PICTURES, game, name))
    (root / "host_tests" / "screens").mkdir(parents=True, exist_ok=True)
    (root / "host_tests" / "screens" / f"{game}.txt").write_text(filled(SCREEN, game, name))
    print(filled(STEPS, game, name))
    return 0


def with_row(text: str, number: int, game: str, name: str, group: str) -> str:
    """The table of games with one more, the last of its group."""
    rows = [line for line in text.splitlines() if line.endswith(f", {group}),")]
    row = f'    ({number}, "{game}", "{name}", {group}),'
    return text.replace(rows[-1], f"{rows[-1]}\n{row}")


def module(game: str) -> str:
    """The name of a game's file, without its ending."""
    return game.replace("-", "_")


def filled(text: str, game: str, name: str) -> str:
    """A skeleton with the names of a game."""
    words = {"ID": game, "NAME": name, "MODULE": module(game), "CLASS": game.title().replace("-", "")}
    return re.sub(r"\b(ID|MODULE|CLASS)\b|\bNAME\b(?! =)", lambda found: words[found.group()], text)
