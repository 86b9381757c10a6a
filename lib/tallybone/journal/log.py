# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The journal: records in flash, one after the other, and how each is written and checked.

Records go into blank places and are never overwritten. Nothing is erased during a match: some boards
erase a whole sector to change one byte, and a power cut during that erase can lose the whole sector.
docs/journal.md explains the format with a picture.
"""

from micropython import const

from rules_min.words import Answer, pack
from tallybone.journal import format as bits
from tallybone.words.texts import to_journal

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from nvm import ByteArray


GAME_BITS = 8  # of the number in MATCH; the rest says how many records of the set-up stand before it,
MOST_PARTS = 63  # this or more; 0 says nothing: an earlier program wrote it
SERIAL_LOW = 14  # bits of a match's serial number that are the record's number; its seat has the others,
SERIALS = 524288  # which are 5: so many serial numbers there are
_ROOM = const(6)  # records that must have room after settings, for a start and the header
HAS_NAMES = 6  # the number of the setting that stands before the names entered on the gadget

_RESERVE = const(12)  # places for a long record and the start after it, which secures it
_TRIES = const(3)  # at writing a record
_BLANK_TWO = b"\xff" * (4 * bits.LONG)  # long records: as many as are looked at together


class Journal:
    """The records in a non-volatile memory.

    ``state`` is one of the states in ``format``; ``version`` is the format version that wrote the data.
    ``at`` is the next blank place, out of ``places``. ``failed`` becomes true when an answer could not be
    written, and stays true until the next match. ``torn`` says that the power was cut in a record just
    before this start.

    :param nvm: ``microcontroller.nvm``, or None
    """

    def __init__(self, nvm: "ByteArray | None") -> None:
        self.nvm: ByteArray = nvm if nvm else bytearray()  # type: ignore[assignment]  # read alike
        self.short = bytearray(2)
        self.long = bytearray(2 * bits.LONG)
        self.size = 1  # of what was read last, in places
        self.at = self.places = 0
        self.state = bits.NO_MEMORY
        self.version = bits.VERSION
        self.has_header = False
        self.announces = False  # whether there is room for the announcement of an erase
        self.failed = False
        self.torn = False
        self.starts = 0  # START records written since then
        self.starts_late = False  # whether the first record of this run must be secured before it is written
        if self._is_new():
            self.state = bits.OURS
            self.announces = len(self.nvm) // 2 >= bits.LARGE
            self.places = len(self.nvm) // 2 - (bits.ANNOUNCED if self.announces else 0)
        else:
            from tallybone.journal.finding import find  # not at a first start: it takes 20 ms

            find(self)

    def _is_new(self) -> bool:
        """Whether nothing was ever written into the memory."""
        size, many = len(self.nvm), b"\xff" * bits.AT_ONCE
        for start in range(0, size, bits.AT_ONCE):
            if self.nvm[start : start + bits.AT_ONCE] != many[: size - start]:
                return False
        return size > 0

    def give_up(self) -> None:
        """Nothing in it counts: it must be erased before anything is written."""
        self.state = bits.HALF_ERASED
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
            if bits.short_record(code, place) == first:
                return bits.SHORT_ANSWERS[code]
            return bits.read_tick(first, place)
        return bits.NO_RECORD if first == bits.BLANK else self._read_long(place, place)

    def read_copy(self, place: int) -> Answer:
        """The record that the copy at a place stands for, NO_RECORD if there is no copy."""
        return self._read_long(place, place + bits.COPY)

    def _read_long(self, place: int, seed: int) -> Answer:
        if place < 0 or place + bits.LONG > self.places:
            return bits.NO_RECORD
        nvm = self.nvm
        at = 2 * place
        second, third = nvm[at + 2] << 8 | nvm[at + 3], nvm[at + 4] << 8 | nvm[at + 5]
        answer = bits.read_long(nvm[at] << 8 | nvm[at + 1], second, third, seed)
        if answer != bits.NO_RECORD:
            self.size = bits.LONG
        return answer

    def free(self) -> int:
        """How many places records can still be written to."""
        return max(0, self.places - self.at) if self.state != bits.DAMAGED else 0

    def secure(self, now: bool = False) -> int:
        """Make what an interrupted write left harmless; call it at every start, before any other write.

        :param bool now: at once, as a record is about to be written
        :return: the place of the record that was secured
        """
        from tallybone.journal.finding import secure

        return secure(self, now)

    # Writing -------------------------------------------------------------------------------

    def append(self, answer: Answer) -> bool:
        """Write one record. Return False if that failed; then no more of this match is written."""
        if self.state != bits.OURS or self.failed:
            return False
        for _ in range(_TRIES if self.free() >= _RESERVE else 0):
            if self._write(answer):
                return True
        self.failed = True
        return False

    def append_together(self, answers: "list[Answer]") -> bool:
        """Write answers that count only together. Return False if that failed, as in ``append``.

        A START after some of them cancels those; then all of them are written again.
        """
        if len(answers) == 1:
            return self.append(answers[0])
        if self.state != bits.OURS or self.failed:
            return False
        group: list[Answer] = []
        for i in range(len(answers) - 1):
            group += (pack(bits.TOGETHER), answers[i])
        group.append(answers[-1])
        if self.starts_late:
            self.secure(True)
        done = tries = 0
        while done < len(group) and tries < _TRIES:
            if self.free() < _RESERVE + bits.LONG * (len(group) - done):
                break
            starts = self.starts
            if self._write(group[done]) and (self.starts == starts or done == len(group) - 1):
                done += 1
            else:
                done = 0
                tries += 1
        self.failed = done < len(group)
        return not self.failed

    def _write(self, answer: Answer) -> bool:
        """Try once to write one record into blank places, so that no byte of another is ever touched.

        Return False if there was no room, if a START had to be written instead or could not be."""
        if self.starts_late:
            self.secure(True)
            if self.starts_late:
                return False
        code = bits.code_of(answer)
        record = self.long if code < 0 else self.short
        if self.at + len(record) // 2 > self.places:
            return False
        place = self.at
        if self.is_blank(len(record) // 2):
            if code < 0:
                bits.write_long(record, answer, place)
            else:
                seed = place if code < bits.TICKS else bits.OPPOSITE - place
                bits.put(record, 0, bits.short_record(code & 7, seed))
            if self._program(record):
                return True
        # Something half-written stood there: records go on after it. It may read well by now.
        return self.secure(True) == place

    def write_long(self, answer: Answer, seed: int) -> bool:
        """Write a long record, or a copy. Return whether it then reads as it was written."""
        bits.write_long(self.long, answer, seed)
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
        return self.nvm[start:end] == _BLANK_TWO[: end - start]


# Records other than answers --------------------------------------------------------------------


def name_records(word: int, names: "list[str]") -> "list[Answer]":
    """Names as records, two letters each; none for a name that is empty.

    :param int word: NAME, PLAYER or NAMED
    """
    records: list[Answer] = []
    for seat in range(len(names)):
        records += text_records(word, names[seat], seat)
    return records


def text_records(word: int, text: str, seat: int) -> "list[Answer]":
    """The name of one seat as records, or with ``bits.TITLE_SEAT`` that of the game."""
    letters = to_journal(text)
    letters += " " * (len(letters) % 2)
    records = []
    for i in range(0, len(letters), 2):
        records.append(pack(word, (ord(letters[i]) & 127) << 7 | ord(letters[i + 1]) & 127, seat))
    return records


def keep(journal: Journal, records: "list[Answer]") -> bool:
    """Write settings and players that count together: until the last is there, those kept before count.

    Return False if there is no room, or they could not be written.
    """
    if journal.state != bits.OURS or journal.failed or journal.free() < bits.LONG * (len(records) + _ROOM):
        return False
    write_header(journal)
    for answer in [pack(bits.KEPT, len(records))] + records:
        if not journal.append(answer):
            return False
    return True


def write_header(journal: Journal) -> None:
    """Write the header, if there is none yet."""
    if not journal.has_header:
        journal.has_header = journal.append(pack(bits.HEADER, bits.VERSION))


def write_word(journal: Journal, word: int) -> bool:
    """Write CRASH or LEFT; False if it could not be."""
    write_header(journal)
    return journal.append(pack(word))
