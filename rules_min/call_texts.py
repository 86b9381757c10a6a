# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What screens say of a call of "Muggins!". Loaded when one is said, and unloaded soon after."""

from rules_min import option
from rules_min.const import const
from rules_min.game import EVENT_ROW, HINT, HINT_NOTE, NEWS, NOTHING_SAID, NUMBER_NOTE
from rules_min.words import number_of, seat_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Said, Translate
    from rules_min.state import State


def of_call(m: "State", moment: int, number: int, seat: int, translate: "Translate") -> "Said":
    """As ``Game.said``: whose count is called, what that costs, and how an earlier one is called."""
    if moment == NEWS:
        return of_called(m, translate)
    if moment == HINT:
        return translate("Muggins on another?"), ()
    if moment == HINT_NOTE:
        return translate("BACK to it, then call"), ()
    loser = seat_of(m.last_count)
    if moment == EVENT_ROW:
        return translate("%s: Muggins on %s"), (seat, loser)
    if moment != NUMBER_NOTE:
        return NOTHING_SAID
    lost = min(number, number_of(m.last_count))
    return translate("%s loses %d") % ("%s", lost) if lost else translate("%s missed"), (loser,)


def of_called(m: "State", translate: "Translate") -> "Said":
    """Who lost a count, and who gained it."""
    answer = m.answers[m.answer_count - 1]
    loser, caller, lost = seat_of(m.called), seat_of(answer), number_of(m.called)
    points = number_of(answer) or lost
    steals = m.options[option.CALLS] == option.STEAL
    if lost and steals:
        return translate("%s loses %d to %s") % ("%s", points, "%s"), (loser, caller)
    if steals:
        return translate("%s +%d: %s missed") % ("%s", points, "%s"), (caller, loser)
    return translate("%s loses %d" if lost else "%s missed %d") % ("%s", points), (loser,)
