# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A set-up in progress is kept, for a power cut before its match begins. Loaded when a line was changed.

A start finds the book's values and what the records say; ``reader`` collects those, ``set_up`` takes them.
"""

from micropython import const

from rules_min import saved_number
from rules_min.words import pack
from tallybone.journal import format as bits
from tallybone.journal import log
from tallybone.matches.set_up import take_chosen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.words import Answer
    from tallybone.scorekeeper import Scorekeeper


def keep(keeper: "Scorekeeper") -> bool:
    """Write what the table has changed in the set-up. Return whether that worked.

    Called as a line is left whose value was changed, once its game is taken: a record for each value that
    differs from what a start would find, all of them or none.
    """
    setup = keeper.setup
    if not setup.has_game() or (keeper.match and keeper.is_nearly_full()):
        return False
    seats, partners, wanted, values = setup.seats, setup.partners, setup.wanted, setup.values
    before = setup.chosen
    # A start finds the options of any other game by its name here, as all of them are saved as any game.
    is_same = before is not None and saved_number(before[0]) == saved_number(setup.game)
    options = before[3].copy() if before and is_same else {}
    now = setup.game, seats, partners, options
    records = []
    if not before or before[:3] != now[:3]:
        game = saved_number(setup.game)
        records.append(pack(bits.NEXT, game + (bits.NEXT_PARTNERS if partners else 0), seats))
    take_chosen(setup, now)
    for row in setup.rules.OPTIONS:
        is_name = not row.IS_ASKED and values[row.number] != options.get(row.number, 0)
        if is_name or values[row.number] != setup.values[row.number]:
            options[row.number] = values[row.number]
            records += option_records(row.number, values[row.number])
    setup.seats, setup.partners, setup.wanted, setup.values = seats, partners, wanted, values
    if records and not log.keep(keeper.journal, records):
        return False
    setup.chosen = now
    return True


def option_records(number: int, value: int) -> "list[Answer]":
    """What says that an option of the set-up has a value."""
    if number >= bits.HIGH - 1:
        return [pack(bits.HIGH_CHOSEN, value, number - bits.HIGH)]
    records = [pack(bits.CHOSEN, min(value, bits.MOST_VALUE), number)]
    if value > bits.MOST_VALUE:
        records.append(pack(bits.MORE_CHOSEN, value - bits.MOST_VALUE, number))
    return records
