# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Write the matches of the journal to the drive, as score sheets and one table."""

from rules_min import GAMES
from tallybone.matches import count_matches, find_match
from tallybone.rebuild import rebuilt
from tallybone.sheet import lines
from tallybone.texts import of_side, told_apart

TABLE = "scores.csv"


def export(journal, folder, answers, playing, names):
    """Write ``match-1.sheet`` and so on, the oldest first, and ``scores.csv`` with a line a side.

    :param str folder: where, on a drive the program may write
    :param answers: room for those of one match
    :param playing: the match in play, the last of the journal, or None; it need not be read
    :param names: the names of its players
    :return: how many matches were written, and how many left out, which had more answers than room or
        cannot be
    :raises OSError: when the drive is full or not ours to write
    """
    matches = count_matches(journal)
    named: dict = {}
    left = 0
    with open(folder + "/" + TABLE, "w") as table:
        table.write("match,game,hands,side,total,won\n")
        for number in range(matches):
            found = find_match(journal, number, answers, None, named)
            if playing and number == matches - 1:
                match, called = playing, names[: playing.seats]
            else:
                match = rebuilt(found, answers)
                called = told_apart([named.get(seat, "") for seat in range(found[1])])[: found[1]]
            if not match:
                left += 1
                continue
            game = GAMES[found[0]][0]
            with open(folder + "/match-%d.sheet" % (number + 1), "w") as sheet:
                for line in lines(match, game, called):
                    sheet.write(line + "\n")
            for side in range(match.sides):
                won = match.winners >> side & 1
                row = (number + 1, game, match.hand, of_side(called, side, match), match.totals[side], won)
                table.write("%d,%s,%d,%s,%d,%d\n" % row)
    return matches - left, left
