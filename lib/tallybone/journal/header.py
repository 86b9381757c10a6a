# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The header, the first record: it shows that the data is ours, and which version wrote it."""

from micropython import const

from rules_min.words import HEADER, number_of, pack, word_of
from tallybone.journal.codec import BLANK, LONG, NO_RECORD, write_long
from tallybone.journal.log import FOREIGN, HALF_ERASED, NO_MEMORY, OTHER_VERSION, OURS, VERSION
from tallybone.journal.records import covers

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.journal.log import Journal

_VERSION_1 = b"\x8f\x60\x87"  # how the header of version 1 began
_ROOM = const(24)  # places at the start that may hold torn headers and the next try
_ENOUGH = const(3)  # long records that show whose memory it is
_ZEROS = const(8)  # a half-erased header has at least this many zero bits; data of mostly ones has fewer


def find_header(journal: "Journal") -> int:
    """Say whose data a memory holds; sets ``version`` and ``has_header`` of the journal.

    Torn headers may come before the complete one. If there are only torn headers and then other data,
    an erase was interrupted. Where the header is damaged, the records behind it show that they are ours.
    """
    if not journal.places:
        return NO_MEMORY
    torn = -1  # where a torn header stands
    is_other = False  # whether something else stands before any header
    for place in range(min(journal.at, _ROOM + 2 * LONG)):
        if journal.nvm[2 * place : 2 * place + len(_VERSION_1)] == _VERSION_1:
            journal.version = 1
            return OTHER_VERSION
        said = journal.read(place)
        if said != NO_RECORD and word_of(said) == HEADER:
            journal.version = number_of(said)
            journal.has_header = True
            return OURS if journal.version == VERSION else OTHER_VERSION
        if torn < 0 and (said != NO_RECORD or journal.place(place) != BLANK):
            torn = torn_header(journal, place) if said == NO_RECORD else -1
            if torn < 0:
                is_other = True
                break
    if has_our_records(journal):
        journal.has_header = True
        return OURS
    if journal.at <= _ROOM and not is_other:  # what was seen there before may read as blank by now
        return OURS
    return HALF_ERASED if torn >= 0 and zeros_at(journal, torn) >= _ZEROS else FOREIGN


def has_our_records(journal: "Journal") -> bool:
    """Whether there are records enough to know our format by: each checks 22 of its bits."""
    count = 0
    for place in range(journal.at):
        count += journal.read(place) != NO_RECORD and journal.size == LONG
        if count == _ENOUGH:
            return True
    return False


def torn_header(journal: "Journal", place: int) -> int:
    """Where a torn header that covers this place may begin, -1 if there can be none."""
    for first in range(max(0, place - LONG + 1), place + 1):
        write_long(journal.long, pack(HEADER, VERSION), first)
        if covers(bytes(journal.nvm[2 * first : 2 * (first + LONG)]), journal.long):
            return first
    return -1


def zeros_at(journal: "Journal", place: int) -> int:
    """The zeros in the six bytes from a place on."""
    count = 0
    for bit in range(16 * LONG):
        count += not journal.nvm[2 * place + bit // 8] >> bit % 8 & 1
    return count
