# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a vector expects: the comment lines of a score sheet that start with ``#:``.

#: totals 25 0            #: hands 25 0 | 0 40      #: winners 0        (none: nothing after it)
#: turn 1   (or none)     #: passes 1               #: asks play draw out blocked
#: warnings 1 (how many)  #: refused 17 (instead of all others: the line that must be refused)
"""

from rules_min.notation.reader import Sheet, SheetError
from rules_min.notation.result import result_of


def of_sheet(sheet):
    """What the command prints of a sheet, as a dict."""
    return result_of(sheet.game, sheet.match, sheet.hands, sheet.warnings)


def expectations(text):
    """The ``#:`` lines of a sheet as a dict of their first word to the rest."""
    lines = [line.strip()[2:].split("#")[0] for line in text.splitlines() if line.strip().startswith("#:")]
    return {line.split()[0]: " ".join(line.split()[1:]) for line in lines}


def outcome(text, wanted):
    """The actual result for each expected item, in the same format."""
    try:
        result = of_sheet(Sheet(text.splitlines()))
    except SheetError as error:
        return {"refused": str(error.line)}
    found = {
        "totals": numbers(result["totals"]),
        "hands": " | ".join(numbers(hand["points"]) for hand in result["hands"]),
        "winners": numbers(result["winners"]),
        "turn": "none" if result["turn"] is None else str(result["turn"]),
        "passes": str(result["passes"]),
        "asks": " ".join(result["asks"]),
        "warnings": str(len(result["warnings"])),
    }
    return {name: found.get(name, "taken") for name in wanted}


def numbers(values):
    """Numbers with a space between."""
    return " ".join(map(str, values))
