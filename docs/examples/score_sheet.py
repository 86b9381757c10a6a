# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Score a sheet: python score_sheet.py FILE"""

import sys

from rules_min.notation.reader import Sheet, SheetError


def main(path: str) -> int:
    """Print what each hand added and who has won. Returns 2 at a bad line, after saying what is wrong."""
    with open(path) as file:
        try:
            sheet = Sheet(file)
        except SheetError as error:
            print(f"{path}:{error.line}: {error}", file=sys.stderr)
            return 2
    for number, (points, totals) in enumerate(sheet.hands, 1):
        print(f"hand {number}: {points}, in all {totals}")
    winners = [side for side in range(sheet.match.sides) if sheet.match.winners >> side & 1]
    print(f"{sheet.game}: {list(sheet.match.totals)}, won by {winners or 'nobody yet'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
