# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the desk tells each table of a club night: who plays there, and what. See docs/messages.md."""

import json
from datetime import datetime, timedelta

from desk.messages import VERSION
from desk.names import of_gadget
from desk.night import Night, Pairing

LONGEST_NIGHT = timedelta(hours=12)  # after that a draw is of a night that nobody has ended


def draws(night: Night | None, now: datetime) -> dict[str, bytes]:
    """The message of each table that is still to play in the last round, by the table's name."""
    if not night or not night.last or night.ended or now - night.last.began > LONGEST_NIGHT:
        return {}
    playing = {each.table: night.at_table(each.table) for each in night.undecided()}
    return {table: draw_of(night, night.last.number, each) for table, each in playing.items() if each}


def draw_of(night: Night, round_: int, pairing: Pairing) -> bytes:
    """The message of a table. Of a round of several matches none has the clock: it is the round's."""
    told = {
        "tallybone": VERSION,
        "night": night.number,
        "round": round_,
        "stage": pairing.stage,
        "names": of_gadget(pairing.first, pairing.second),
        "partners": night.are_pairs,
        "game": night.game,
        "options": dict(night.options),
        "minutes": night.minutes if night.best_of == 1 else 0,
    }
    return json.dumps(told, separators=(",", ":")).encode()
