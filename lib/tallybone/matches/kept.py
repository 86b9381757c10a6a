# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Write what is kept beside matches: what is set, and the names. Loaded when that has changed.

What counts together is written after a KEPT, so that a power cut leaves all of it or nothing.
"""

from micropython import const

from rules_min.words import pack
from tallybone.journal import format as bits
from tallybone.journal.log import HAS_NAMES, keep, name_records, text_records
from tallybone.settings import COUNT
from tallybone.words.texts import MOST_SEATS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.words import Answer
    from tallybone.journal.log import Journal
    from tallybone.scorekeeper import Scorekeeper
    from tallybone.settings import Settings


def keep_settings(keeper: "Scorekeeper") -> bool:
    """Write the settings that have changed into the journal. Return whether that worked."""
    if keeper.match and keeper.is_nearly_full():
        return False
    return keep_changed(keeper.settings, keeper.journal)


def keep_names(keeper: "Scorekeeper", more: "list[Answer] | None" = None) -> bool:
    """Write the names for the next match into the journal. Return whether that worked.

    :param more: records that are valid together with them, or not at all
    """
    settings, setup = keeper.settings, keeper.setup
    settings.values[HAS_NAMES] = 1
    settings.kept[HAS_NAMES] = 0  # so it is written before the names: a reader then drops earlier ones
    last = MOST_SEATS
    while last and setup.names[last - 1] == "P%d" % last:
        last -= 1
    if keeper.match and keeper.is_nearly_full():
        return False
    records = name_records(bits.PLAYER, setup.names[:last])
    records += text_records(bits.PLAYER, setup.title, bits.TITLE_SEAT)
    return keep_changed(settings, keeper.journal, records + (more or []))


def keep_changed(settings: "Settings", journal: "Journal", more: "list[Answer] | tuple[()]" = ()) -> bool:
    """Write the settings that have changed into the journal, all or none. Return whether that worked.

    :param more: records that are valid together with these, or not at all
    """
    records: list[Answer] = []
    for number in range(COUNT):
        value = settings.values[number]
        if value != settings.kept[number]:
            records.append(pack(bits.WRITTEN, settings.from_file[number], number))
            records.append(pack(bits.SETTING, value, number))
    records += more
    if records and not keep(journal, records):
        return False
    settings.kept[:] = settings.values
    return True
