# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A match as a sheet that people read and print."""

from collections.abc import Sequence
from dataclasses import dataclass

from desk.chart import MOST_LINES, Chart, chart
from desk.entries import Entry
from desk.hands import Hand, hands_of
from desk.language import Text, _, day
from desk.messages import OVER, STATES, Message, lowest_wins
from rules_min import game_number
from rules_min.notation.reader import SheetError

_ACROSS = 6  # sides that have a column each; more stand in rows
_NAMED = 2  # winners; of more it is said how many they are
NOT_TOLD = Text("What happened in each hand was not told: only the totals are known.")


@dataclass(frozen=True)
class Sheet:
    """What stands on a sheet; ``hands`` is empty if only the totals are known.

    ``note`` says what the gadget told, if the desk has corrected it.
    """

    title: str
    date: str
    sides: list[str]
    hands: list[Hand]
    totals: list[int]
    result: str
    notation: list[str]
    note: str = ""

    @property
    def is_of_many(self) -> bool:
        """Whether its sides stand in rows, not in columns."""
        return len(self.sides) > _ACROSS


def sheet_of(entry: Entry, players: list[str]) -> Sheet:
    """The sheet of a match.

    :param players: who played, seat by seat
    """
    message = entry.message
    count = len(message.totals)
    sides = [" + ".join(players[side::count]) for side in range(count)]
    winners = [sides[side] for side in message.winners]
    try:
        hands = hands_of(message.sheet, players) if message.sheet else []
    except SheetError:
        hands = []
    goal = _("%(game)s, to %(goal)s", game=message.game_name, goal=message.goal)
    return Sheet(
        title=goal if message.goal else message.game_name,
        date=f"{day(entry.last)}, {entry.last:%H:%M}, {message.where}",
        sides=sides,
        hands=hands,
        totals=list(message.totals),
        result=result_of(message.state, winners),
        notation=list(message.sheet),
        note=note_of(entry, sides),
    )


def result_of(state: str, winners: Sequence[str]) -> str:
    """How a match ended, or that it is in play.

    :param winners: their names
    """
    if state != OVER:
        return str(STATES[state])
    if len(winners) == 1:
        return _("%(name)s won", name=winners[0])
    if len(winners) > _NAMED:
        return _("%(count)s share the win", count=len(winners))
    return _("%(first)s and %(second)s won", first=winners[0], second=winners[1])


def note_of(entry: Entry, sides: Sequence[str]) -> str:
    """What the gadget told of a match that the desk has corrected."""
    if not entry.corrected:
        return ""
    told = ", ".join(f"{name} {total}" for name, total in zip(sides, entry.told.totals, strict=True))
    when = f"{day(entry.corrected)}, {entry.corrected:%H:%M}"
    return _("Corrected at the desk on %(when)s. The gadget said %(told)s.", when=when, told=told)


def doubt(
    message: Message, sides: Sequence[str], totals: Sequence[int], winners: Sequence[int]
) -> Text | None:
    """Why a result is unlikely: a side has done better than one that has won. None if it is likely."""
    if not game_number(message.game):
        return None
    sign = -1 if lowest_wins(message.game, message.options) else 1
    losers = [side for side in range(len(totals)) if side not in winners]
    least, most = (each(winners, key=lambda side: sign * totals[side]) for each in (min, max))
    if totals[least] != totals[most]:
        unequal = Text(
            "%(first)s has %(most)s, %(second)s %(least)s, and both have won; "
            "expected only those who share the win to be ticked"
        )
        return unequal.of(first=sides[most], most=totals[most], second=sides[least], least=totals[least])
    if not losers:
        return None
    best = max(losers, key=lambda side: sign * totals[side])
    if sign * totals[best] <= sign * totals[least]:
        return None
    worse = Text(
        "%(better)s has %(more)s and has not won, %(winner)s %(less)s and has; "
        "expected the winner to be ticked"
    )
    return worse.of(better=sides[best], more=totals[best], winner=sides[least], less=totals[least])


def rows_of(sheet: Sheet) -> list[list[str]]:
    """The table of a sheet: a row a hand; of many sides a row each."""
    if sheet.is_of_many:
        last = sheet.hands[-1].points if sheet.hands else [0] * len(sheet.sides)
        numbers = zip(sheet.sides, last, sheet.totals, strict=True)
        rows = [[name, str(gain), str(total)] for name, gain, total in numbers]
        return [["", _("last hand"), _("total")], *rows]
    rows = [[_("hand"), *sheet.sides, _("what was counted")]]
    for number, hand in enumerate(sheet.hands, 1):
        told = "; ".join([*hand.told, hand.rounded] if hand.rounded else hand.told)
        rows.append([str(number), *(str(points) for points in hand.points), told])
    return [*rows, [_("total"), *(str(total) for total in sheet.totals), sheet.result]]


def chart_of(sheet: Sheet) -> Chart | None:
    """The totals of a match after each hand, None of many sides or where its hands are not known."""
    if len(sheet.sides) > MOST_LINES:
        return None
    totals = [[0] * len(sheet.sides), *(hand.totals for hand in sheet.hands)]
    columns = [str(number) for number in range(len(totals))]
    title = Text("The totals of %(names)s after each hand", names=", ".join(sheet.sides))
    return chart(title, sheet.sides, [list(line) for line in zip(*totals, strict=True)], columns, False)
