# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The journal itself: records appended to the flash one after the other, and secured at each start.

Records go into blank places and are never overwritten. Nothing is erased during a match: some boards
erase a whole sector to change one byte, and a power cut during that erase can lose the whole sector.
docs/journal.md explains the format with a picture.
"""

import gc

from rules_min.words import ERASING, HEADER, START, TOGETHER, Answer, pack, word_of
from tallybone.journal import codec, erasing
from tallybone.journal.codec import BLANK, COPY, LONG, NO_RECORD, SHORT_ANSWERS, read_long, short_record
from tallybone.journal.header import FOREIGN, HALF_ERASED, OURS, VERSION, find_header
from tallybone.journal.records import last_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from nvm import ByteArray

_GAP = 3  # places that a start skips: an interrupted write may be in them and still read as blank
_RESERVE = 12  # places for a long record and the start after it, which secures it
# How often places must read blank, as a half-written bit sometimes reads as blank. One that does so with the
# chance q passes all looks and is then seen by the board, which erases, with the chance q**64 * (1 - q). That
# is 0.6 % at most, and only after a power cut in the very write of the start before.
_LOOKS = 64
_WHOLE = 1024  # places of a memory that is large enough for the announcement of an erase
_TRIES = 3  # at writing a record
_CHUNK = b"\xff" * 64  # how much is checked at once when looking for the end


class Journal:
    """The records in a non-volatile memory.

    ``state`` is one of the states in ``header``; ``version`` is the format version that wrote the data.
    ``at`` is the next blank place, out of ``places``. ``failed`` becomes true when an answer could not be
    written, and stays true until the next match. ``torn`` says that the power was cut in a record just
    before this start.

    :param nvm: ``microcontroller.nvm``, or None
    """

    def __init__(self, nvm: "ByteArray | None") -> None:
        self.nvm: ByteArray = nvm if nvm else bytearray()  # type: ignore[assignment]  # read alike
        self.short = bytearray(2)
        self.long = bytearray(2 * LONG)
        self.size = 1  # of what was read last, in places
        self._find()

    def _find(self) -> None:
        """Find out whose data the memory holds, and where the next record goes."""
        self.places = len(self.nvm) // 2
        self.version = VERSION
        self.failed = False
        self.torn = False
        self.at = self.places
        self._announces = self.places >= _WHOLE and not erasing.has_records(self)
        if self._announces:
            self.places -= erasing.ROOM
        self.at = self._end()
        self.has_header = False
        self.state = find_header(self)
        if self._announces and self.state in (OURS, FOREIGN) and erasing.is_announced(self):
            self.state = HALF_ERASED
        if self.state == HALF_ERASED:
            self.give_up()

    def give_up(self) -> None:
        """Nothing in it counts: it must be erased before anything is written."""
        self.state = HALF_ERASED
        self.at = self.places

    # Reading -------------------------------------------------------------------------------

    def place(self, place: int) -> int:
        """The 16 bits of a place, BLANK where nothing was written."""
        return self.nvm[2 * place] << 8 | self.nvm[2 * place + 1]

    def _end(self) -> int:
        """The place after the last that is not blank."""
        end = 2 * self.places
        while end >= len(_CHUNK) and self.nvm[end - len(_CHUNK) : end] == _CHUNK:
            end -= len(_CHUNK)
        place = end // 2
        while place and self.place(place - 1) == BLANK:
            place -= 1
        return place

    def read(self, place: int) -> Answer:
        """The record that begins at a place, NO_RECORD if none does; ``size`` is how many places to go on."""
        nvm = self.nvm
        self.size = 1
        first = nvm[2 * place] << 8 | nvm[2 * place + 1]
        if first < 0x8000:
            code = first >> 12
            return SHORT_ANSWERS[code] if short_record(code, place) == first else NO_RECORD
        return NO_RECORD if first == BLANK else self._read_long(place, place)

    def read_copy(self, place: int) -> Answer:
        """The record that the copy at a place stands for, NO_RECORD if there is no copy."""
        return self._read_long(place, place + COPY)

    def _read_long(self, place: int, seed: int) -> Answer:
        if place < 0 or place + LONG > self.places:
            return NO_RECORD
        nvm = self.nvm
        at = 2 * place
        second, third = nvm[at + 2] << 8 | nvm[at + 3], nvm[at + 4] << 8 | nvm[at + 5]
        said = read_long(nvm[at] << 8 | nvm[at + 1], second, third, seed)
        if said != NO_RECORD:
            self.size = LONG
        return said

    def free(self) -> int:
        """How many places are blank."""
        return max(0, self.places - self.at)

    # A start -------------------------------------------------------------------------------

    def secure(self) -> None:
        """Make what an interrupted write left harmless; call it at every start, before any other write.

        A half-written byte may read differently each time, even as blank. So the last record that reads
        well is written again as a copy, after a gap. After the copy comes a START record that says where
        the original began. From then on, everything between that point and the copy is ignored.
        """
        if self.state == HALF_ERASED and self._announces:
            erasing.announce(self)  # it may be torn as well
        if self.state != OURS:
            return
        began, said, end = last_record(self)
        self.torn = end < self.at and self.place(end) != BLANK
        self._pass_gap()
        # A header with nothing behind it may be torn, and is written again before the first record.
        self.has_header = said != NO_RECORD and word_of(said) != HEADER
        if not self.has_header:
            return
        if word_of(said) == ERASING:  # as it was announced before the memory's end had this use
            self.give_up()
            return
        if self.at + 2 * LONG > self.places:
            self.failed = True  # nothing can be written any more, so nothing needs to be secured
            return
        self._write_long(said, self.at + COPY)
        self._write_long(pack(START, began), self.at)

    def _pass_gap(self) -> None:
        """Move past any place that the last interrupted write, in play or at a start, can have touched."""
        self.at = min(self.at + _GAP, self.places)
        looks = 0
        while looks < _LOOKS and self.at < self.places:
            looks += 1
            if not self._is_blank(LONG):
                self.at += LONG
                looks = 0

    # Writing -------------------------------------------------------------------------------

    def append(self, said: Answer) -> bool:
        """Write one record. Return False if that failed; then no more of this match is written."""
        if self.state != OURS or self.failed:
            return False
        if self.free() < _RESERVE or not self.write(said):
            self.failed = True
        return not self.failed

    def append_together(self, answers: "list[Answer]") -> bool:
        """Write answers that count only together. Return False if that failed, as in ``append``."""
        written = True
        for i in range(len(answers)):
            if i < len(answers) - 1:
                written = self.append(pack(TOGETHER))
            written = self.append(answers[i])
        return written

    def write(self, said: Answer) -> bool:
        """Write one record into blank places, so that no byte of another is ever touched."""
        code = codec.code_of(said)
        size = LONG if code < 0 else 1
        for _ in range(_TRIES):
            if self._is_blank(size) and self.at + size <= self.places:
                if code < 0:
                    written = self._write_long(said, self.at)
                else:
                    codec.put(self.short, 0, codec.short_record(code, self.at))
                    written = self._program(self.short)
                if written:
                    return True
            if self.at + size > self.places:
                return False
            self.secure()  # something half-written stood there: records go on behind it
        return False

    def _write_long(self, said: Answer, seed: int) -> bool:
        codec.write_long(self.long, said, seed)
        return self._program(self.long)

    def _program(self, record: bytearray) -> bool:
        """Assign one slice: the board writes it in one go. Return whether it then reads as it was written."""
        start = 2 * self.at
        self.nvm[start : start + len(record)] = record
        self.at += len(record) // 2
        return self.nvm[start : start + len(record)] == record

    def _is_blank(self, size: int) -> bool:
        """Whether the next places are blank. Check each time: a half-written byte may have read as blank."""
        start, end = 2 * self.at, 2 * min(self.at + size, self.places)
        return self.nvm[start:end] == _CHUNK[: end - start]

    # An erase ------------------------------------------------------------------------------

    def erase(self) -> bool:
        """Erase the whole memory. Only done for a new match or from the menu, after somebody confirmed.

        The erase is announced first, so that what a power cut leaves of it is never read as a match.
        Return False, with nothing changed, if there is not enough working memory for it.
        """
        gc.collect()
        try:
            blank = b"\xff" * len(self.nvm)
        except MemoryError:
            return False
        if self.state == OURS and self._announces:
            erasing.announce(self)
        self.nvm[0 : len(self.nvm)] = blank
        self._find()
        return True
