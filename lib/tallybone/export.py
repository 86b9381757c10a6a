# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Write the matches of the journal to the drive, as score sheets and one table."""

from rules_min import game_id
from tallybone.journal.reader import Reader
from tallybone.journal.restore import names_of, restored
from tallybone.sheet_writer import lines
from tallybone.texts import side_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from rules_min.match import Match
    from tallybone.session import Session

TABLE = "scores.csv"


def export(session: "Session", folder: str) -> "tuple[int, int]":
    """Write ``match-1.sheet`` and so on, the oldest first, and ``scores.csv`` with a line a side.

    :param str folder: where, on a drive the program may write
    :return: how many matches were written, and how many were left out because they have too many answers
        or cannot be read
    :raises OSError: when the drive is full or read-only
    """
    answers = session.spare_answers()
    matches = Reader(session.journal, answers).matches
    left_out = 0
    with open(folder + "/" + TABLE, "w") as table:
        table.write("match,game,hands,side,total,won\n")
        for number in range(matches):
            match, names, game = session.match, session.names, session.game
            if not match or number < matches - 1:
                saved = Reader(session.journal, answers, number).found
                match, names, game = restored(saved, answers), names_of(saved), saved.game
            if not match:
                left_out += 1
                continue
            with open(folder + "/match-%d.sheet" % (number + 1), "w") as sheet:
                for line in lines(match, game, names[: match.seats]):
                    sheet.write(line + "\n")
            write_rows(table, number + 1, match, game_id(game), names)
    return matches - left_out, left_out


def write_rows(table: "TextIO", number: int, match: "Match", game: str, names: "list[str]") -> None:
    """Write the rows of one match into the table: a row a side."""
    for side in range(match.sides):
        won = match.winners >> side & 1
        row = (number, game, match.hand, side_name(names, side, match), match.totals[side], won)
        table.write("%d,%s,%d,%s,%d,%d\n" % row)
