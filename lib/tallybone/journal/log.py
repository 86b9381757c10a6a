# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The journal: records in flash, one behind the other, and how each is written and checked.

Records go into blank places and are never overwritten. Nothing is erased during a match: some boards
erase a whole sector to change one byte, and a power cut during that erase can lose the whole sector.
docs/journal.md explains the format with a picture.

Writing to flash turns ones into zeros. If the power fails during a write, some bits stay one that should
be zero; the opposite never happens. So each record holds a checksum and also the number of its own zeros
(a Berger code). A torn record has fewer zeros than that number says. If the number itself is torn, it
can only read too high. Either way the record fails the check.

A place is 16 bits. A short record takes one place and begins with a zero bit. A long record takes three
places, and each begins with a one bit. A torn write leaves a one as it is, so a torn long record is never
read as a short one.
A record of only zeros or only ones fails too: its count of zeros is wrong.
"""

import gc

from micropython import const

from rules_min.words import ASK, BLOCKED, DONE, DRAW, PASS, PLAY, TOGETHER, UNDO, Answer, pack

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from nvm import ByteArray


BLANK = 0xFFFF  # the value of a place that was never written
NO_RECORD = -1
LONG = 3  # places of a long record
COPY = 1021  # added to the place of a copy to seed its checksum, so that it never reads as a record

# Words without a seat or a number that fill one place, by their code of three bits. A code is never changed.
SHORT_WORDS = {0: UNDO, 1: PLAY, 2: DRAW, 3: PASS, 4: ASK, 5: BLOCKED, 6: DONE, 7: TOGETHER}
SHORT_ANSWERS = tuple([pack(SHORT_WORDS[code]) for code in range(len(SHORT_WORDS))])  # by code
_CODES = {pack(SHORT_WORDS[code]): code for code in SHORT_WORDS}

# Tables for a CRC-8 (0x07), three bits at a time, and a CRC-13 (0x1CF5), four bits at a time. Without
# them a start that reads 500 answers took twice as long.
_CRC_8 = b"\x00\x07\x0e\x09\x1c\x1b\x12\x15"
_CRC_13 = (
    0x0000, 0x1CF5, 0x051F, 0x19EA, 0x0A3E, 0x16CB, 0x0F21, 0x13D4,
    0x147C, 0x0889, 0x1163, 0x0D96, 0x1E42, 0x02B7, 0x1B5D, 0x07A8,
)  # fmt: skip
_zeros = bytearray(256)  # in each byte
_zeros[0] = 8
for _byte in range(1, 256):
    _zeros[_byte] = _zeros[_byte >> 1] - (_byte & 1)


def code_of(said: Answer) -> int:
    """The code of a word that fills one place, -1 of anything else."""
    return _CODES.get(said, -1)


def short_record(code: int, place: int) -> int:
    """The 16 bits of a short record: 0, code (3 bits), checksum (8), the number of zeros in both (4).

    The checksum is seeded with the place, so that the same bytes elsewhere do not pass.
    """
    rest = (place * 0x35 + 0x5A) & 0xFF
    check = (rest << 3 & 0xFF) ^ _CRC_8[(rest >> 5) ^ code]
    return code << 12 | check << 4 | zeros_of_short(code, check)


def zeros_of_short(code: int, check: int) -> int:
    """The zeros of a code (3 bits) and its checksum (8)."""
    return _zeros[check] + _zeros[code] - 5


def checksum(said: Answer, place: int) -> int:
    """The CRC-13 of an answer's 26 bits, padded to 28, seeded with the place."""
    rest = (place * 0x35 + 0x5A) & 0x1FFF
    shift = 24
    while shift >= 0:
        rest = (rest << 4 & 0x1FFF) ^ _CRC_13[(rest >> 9) ^ (said >> shift & 15)]
        shift -= 4
    return rest


def zeros_of(said: Answer, check: int) -> int:
    """The zeros of an answer (26 bits) and its checksum (13)."""
    zeros = _zeros[said & 0xFF] + _zeros[said >> 8 & 0xFF] + _zeros[said >> 16 & 0xFF] + _zeros[said >> 24]
    return zeros - 6 + _zeros[check & 0xFF] + _zeros[check >> 8] - 3


def write_long(into: bytearray, said: Answer, place: int) -> None:
    """Put the three places of a long record into six bytes.

    Each begins with a one; the rest are the answer (26 bits), the checksum (13) and the zeros of these (6).

    :param int place: where it will stand; for a copy COPY more
    """
    check = checksum(said, place)
    put(into, 0, 0x8000 | said >> 11)
    put(into, 2, 0x8000 | (said & 0x7FF) << 4 | check >> 9)
    put(into, 4, 0x8000 | (check & 0x1FF) << 6 | zeros_of(said, check))


def read_long(first: int, second: int, third: int, place: int) -> Answer:
    """The packed answer in three places, or NO_RECORD if they are not a valid long record.

    :param int place: where they stand; for a copy COPY more
    """
    if not first & second & third & 0x8000:
        return NO_RECORD
    said = (first & 0x7FFF) << 11 | second >> 4 & 0x7FF
    check = (second & 0xF) << 9 | third >> 6 & 0x1FF
    if zeros_of(said, check) != third & 0x3F or checksum(said, place) != check:
        return NO_RECORD
    return said


def put(into: bytearray, at: int, value: int) -> None:
    """A place as two bytes, the higher first."""
    into[at] = value >> 8
    into[at + 1] = value & 0xFF


VERSION = 2  # of the format: how records are written and what their words and numbers mean

# Whose data a memory holds.
NO_MEMORY = 0  # the board has none
OURS = 1  # this version's, or blank
FOREIGN = 2  # another program's: never erased without asking
OTHER_VERSION = 3  # of an older or a newer version of this program: also never erased without asking
HALF_ERASED = 4  # ours, but an erase was interrupted: ignore the data, and erase before writing
DAMAGED = 5  # ours, but too much cannot be read: print what can be, and erase before writing

_RESERVE = const(12)  # places for a long record and the start after it, which secures it
_TRIES = const(3)  # at writing a record
_BLANK_LONG = b"\xff" * (2 * LONG)


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
        self.at = self.places = 0
        self.state = NO_MEMORY
        self.version = VERSION
        self.has_header = False
        self.announces = False  # whether there is room for the announcement of an erase
        self.failed = False
        self.torn = False
        self.starts = 0  # START records written since then
        self.starts_late = False  # whether the first record of this run must be secured before it is written
        self._find()

    def _find(self) -> None:
        """Find out whose data the memory holds, and where the next record goes."""
        from tallybone.journal.start import find

        find(self)

    def give_up(self) -> None:
        """Nothing in it counts: it must be erased before anything is written."""
        self.state = HALF_ERASED
        self.at = self.places

    # Reading -------------------------------------------------------------------------------

    def place(self, place: int) -> int:
        """The 16 bits of a place, BLANK where nothing was written."""
        return self.nvm[2 * place] << 8 | self.nvm[2 * place + 1]

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
        """How many places records can still be written to."""
        return max(0, self.places - self.at) if self.state != DAMAGED else 0

    def secure(self, now: bool = False) -> int:
        """Make what an interrupted write left harmless; call it at every start, before any other write.

        :param bool now: at once, as a record is about to be written
        :return: the place of the record that was secured
        """
        from tallybone.journal.start import secure

        return secure(self, now)

    # Writing -------------------------------------------------------------------------------

    def append(self, said: Answer) -> bool:
        """Write one record. Return False if that failed; then no more of this match is written."""
        if self.state != OURS or self.failed:
            return False
        if self.free() < _RESERVE or not self.write(said):
            self.failed = True
        return not self.failed

    def append_together(self, answers: "list[Answer]") -> bool:
        """Write answers that count only together. Return False if that failed, as in ``append``.

        A START behind some of them cancels those; then all of them are written again.
        """
        if len(answers) == 1:
            return self.append(answers[0])
        if self.state != OURS or self.failed:
            return False
        group: list[Answer] = []
        for i in range(len(answers) - 1):
            group += (pack(TOGETHER), answers[i])
        group.append(answers[-1])
        if self.starts_late:
            self.secure(True)
        done = tries = 0
        while done < len(group) and tries < _TRIES:
            if self.free() < _RESERVE + LONG * (len(group) - done):
                break
            starts = self.starts
            if self._write(group[done]) and (self.starts == starts or done == len(group) - 1):
                done += 1
            else:
                done = 0
                tries += 1
        self.failed = done < len(group)
        return not self.failed

    def write(self, said: Answer) -> bool:
        """Write one record into blank places, so that no byte of another is ever touched."""
        for _ in range(_TRIES):
            if self._write(said):
                return True
        return False

    def _write(self, said: Answer) -> bool:
        """Try it once. Return False if there was no room, or a START had to be written instead."""
        if self.starts_late:
            self.secure(True)
        code = code_of(said)
        size = LONG if code < 0 else 1
        if self.at + size > self.places:
            return False
        place = self.at
        if self.is_blank(size):
            if code < 0:
                written = self.write_long(said, place)
            else:
                put(self.short, 0, short_record(code, place))
                written = self._program(self.short)
            if written:
                return True
        # Something half-written stood there: records go on behind it. It may read well by now.
        return self.secure(True) == place

    def write_long(self, said: Answer, seed: int) -> bool:
        """Write a long record, or a copy. Return whether it then reads as it was written."""
        write_long(self.long, said, seed)
        return self._program(self.long)

    def _program(self, record: bytearray) -> bool:
        """Assign one slice: the board writes it in one go. Return whether it then reads as it was written."""
        start = 2 * self.at
        self.nvm[start : start + len(record)] = record
        self.at += len(record) // 2
        return self.nvm[start : start + len(record)] == record

    def is_blank(self, size: int) -> bool:
        """Whether the next places are blank. Check each time: a half-written byte may have read as blank."""
        start, end = 2 * self.at, 2 * min(self.at + size, self.places)
        return self.nvm[start:end] == _BLANK_LONG[: end - start]

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
        if self.state in (OURS, DAMAGED) and self.announces:
            from tallybone.journal.start import announce

            announce(self)
        self.nvm[0 : len(self.nvm)] = blank
        self._find()
        return True
