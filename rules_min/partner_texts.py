# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What screens say of partner games. Loaded when one is said, and unloaded soon after."""

from rules_min import words
from rules_min.const import const
from rules_min.game import NOTHING_SAID, OF_SIDE
from rules_min.words import number_of, seat_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Said, Translate
    from rules_min.state import State


def of_block(m: "State", is_of_two: bool, translate: "Translate") -> "Said":
    """Who may win a block.

    :param bool is_of_two: whether only who played last and the next seat can, or else a side
    """
    if not is_of_two:
        return translate("blocked: lower side"), ()
    named = seat_of(m.answers[m.answer_count - 1])
    last = named if named >= 0 else (m.turn - 1 - m.passes) % m.seats
    return translate("%s or %s wins"), (last, (last + 1) % m.seats)


def of_event(word: int, number: int, seat: int, translate: "Translate") -> "Said":
    """Of a bonus how much it is, of a block who played last."""
    if word == words.BLOCKED:
        return translate("%s played last"), (seat,)
    return ("%s {} %d" % ("%s", number), (seat,)) if word == words.BONUS else NOTHING_SAID


def of_bonus(m: "State", word: int, translate: "Translate") -> "Said":
    """Which bonus passes or a foul have brought, and whose: ``corrido: +25 ANN+CY``."""
    player = m.out if m.out >= 0 else (m.turn - 1) % m.seats
    seat = seat_of(m.last_count)
    is_corrido = word != words.PASS and player == seat  # it is the player's own
    text = translate("corrido: %+d %s") if is_corrido else translate("salida: %+d %s")
    if word == words.FOUL:
        text = translate("foul: %+d %s")
    return text % (number_of(m.last_count), "%s"), (OF_SIDE - seat % m.sides,)
