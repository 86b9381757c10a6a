# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The announcement of an erase, in the last 36 bytes of the memory, which records never use.

A power cut in an erase leaves any part of the old bits: an erase first sets all bits to zero, then lifts
them to one. So the announcement is two ERASING records, which name the place where the journal ended, and
a pattern behind them. The pattern is known even when most of its bits are lifted, or most are zero.
"""

from micropython import const

from rules_min.words import ERASING, Answer, number_of, pack, word_of
from tallybone.journal.codec import LONG, NO_RECORD, read_long, write_long

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.journal.log import Journal

ROOM = 18  # places at the end of the memory
_COPIES = (0, LONG)  # where the two records stand in it
_PATTERN = const(0xA5)
_FROM, _TO = 4 * LONG, 2 * ROOM  # its bytes
_BITS = 4 * (_TO - _FROM)  # half of all are ones, half are zeros
_LEAST = const(12)  # of its zeros or ones must be left; 10 % of 96 are too few to tell it from other data


def announce(journal: "Journal") -> None:
    """Write what is not there yet, each part in one go and only into blank bytes."""
    for copy in _COPIES:
        write_long(journal.long, pack(ERASING, journal.at), journal.places + copy)
        _write(journal, 2 * (journal.places + copy), journal.long)
    _write(journal, 2 * journal.places + _FROM, bytes((_PATTERN,)) * (_TO - _FROM))


def _write(journal: "Journal", start: int, data: "bytes | bytearray") -> None:
    if journal.nvm[start : start + len(data)] == b"\xff" * len(data):
        journal.nvm[start : start + len(data)] = data


def is_announced(journal: "Journal") -> bool:
    """Whether an erase was announced, and perhaps interrupted."""
    start = 2 * journal.places
    ones = zeros = 0  # of the pattern, still there
    for i in range(start + _FROM, start + _TO):
        byte = journal.nvm[i]
        for bit in range(8):
            if _PATTERN >> bit & 1:
                ones += byte >> bit & 1
            else:
                zeros += 1 - (byte >> bit & 1)
    if (ones == _BITS and zeros >= _LEAST) or (zeros == _BITS and ones >= _LEAST):
        return True
    for copy in _COPIES:
        said = _read(journal, journal.places + copy)
        if word_of(said) == ERASING and not _has_record_behind(journal, number_of(said)):
            return True
    return False


def has_records(journal: "Journal") -> bool:
    """Whether the last places hold records: a memory that was filled before they had this use."""
    for place in range(journal.places - ROOM, journal.places):
        if word_of(journal.read(place)) not in (word_of(NO_RECORD), ERASING):
            return True
    return False


def _read(journal: "Journal", place: int) -> Answer:
    first, second, third = journal.place(place), journal.place(place + 1), journal.place(place + 2)
    return read_long(first, second, third, place)


def _has_record_behind(journal: "Journal", place: int) -> bool:
    """Whether anything was written after an announcement, which then does not count: a cut left it torn, it
    was not seen at a start, and the match went on.
    """
    while place < journal.at:
        if journal.read(place) != NO_RECORD:
            return True
        place += 1
    return False
