# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The journal: every answer in the board's non-volatile memory, so that a match outlives the power.

Records are appended into blank places and never written over; what a cut tore is skipped for ever.
Nothing is erased while a match is played: on the boards that erase a sector to change a byte, a cut
in that can lose all of it.
"""

from tallybone import record

# Words of the journal itself, behind those of the rules.
NAME = 31  # seat, number = two letters of seven bits, the next two of that player's name
VOID = 25 | 3 << 10  # the record just before this one does not count, however it reads
NEW = 25 | 2 << 10  # options and the like before this belong to a match that was never begun
CRASH = 26  # the program failed here
TRIED = 25 | 1 << 10  # a start without resuming, which ends a row of failures
TALLY = 27  # seat = side, number = matches it has won before in the series of that next MATCH
OPTION = 28  # number = value, seat = its row: of the match that the next MATCH begins
MATCH = 29  # number = the place of the game in GAMES, and 256 for teams; seat = seats - 1
HEAD = 30  # the first record of a journal
_MAGIC = 1967
_TAIL = 24  # places at the end in which a start looks for the last two records
_HEAD_ROOM = 24  # places in which a head that was torn may have been tried again

NO_MEMORY = 0  # the board has none
OURS = 1
FOREIGN = 2  # somebody else's data: not ours to erase unasked
MOST_CRASHES = 3  # in a row; then the match is not resumed by itself
ENDS = 160  # places kept for the ends of hands


class Journal:
    """The records in a non-volatile memory.

    ``state`` is NO_MEMORY, OURS or FOREIGN, ``at`` the next blank place of ``places``, and ``lost`` is true
    from an answer that could not be written until the next match.

    :param nvm: ``microcontroller.nvm``, or None
    """

    def __init__(self, nvm):
        self.nvm = nvm
        self.places = len(nvm) // 2 if nvm else 0
        self.short = bytearray(2)
        self.long = bytearray(2 * record.LONG)
        self.lost = False
        self.failures = 0  # of the program in a row, as the last reading of the matches found them
        self.at = self.after_the_last()
        self.state = self.find_state() if nvm else NO_MEMORY

    def place(self, place):
        """What stands at a place, BLANK where nothing does."""
        return self.nvm[2 * place] << 8 | self.nvm[2 * place + 1]

    def after_the_last(self):
        """The place after the last that is not blank."""
        place = self.places
        while place and self.place(place - 1) == record.BLANK:
            place -= 1
        return place

    def read(self, place):
        """The packed answer that begins at a place, NO_RECORD if none does."""
        value = self.place(place)
        if not value >> 15:
            code = record.read_short(value, place)
            return code if code < 0 else record.SHORT_WORDS[code]
        if place + record.LONG > self.places:
            return record.NO_RECORD
        return record.read_long(value, self.place(place + 1), self.place(place + 2), place)

    def step(self, said):
        """How many places to go on after what was read: one where it was torn."""
        return 1 if said < 0 or said in record.SHORT_WORDS else record.LONG

    def find_state(self):
        """Whose data this is: ours begins with a head, torn ones before it, or is blank so far."""
        place = 0
        while place < min(self.at, _HEAD_ROOM):
            said = self.read(place)
            if said < 0:
                said = self.read_copy(place)
            if said >= 0 and said != VOID:
                return OURS if said == head() else FOREIGN
            place += record.LONG if said == VOID else 1
        if self.at > _HEAD_ROOM:
            return FOREIGN
        return OURS

    def free(self):
        """How many places are blank."""
        return self.places - self.at

    def short_of_room(self):
        """Whether turns should stop, so that the ends of hands still find their room."""
        return self.state == OURS and not self.lost and self.free() < ENDS

    def seal(self):
        """Settle what the last cut left: a byte caught half written may read either way ever after.

        What reads as a record now is written once more as a copy, to count in its place; what does not is
        voided. Two copies in a row need no third.
        """
        last = before = record.NO_RECORD
        torn = copied = copied_before = False
        # Only the end matters: a walk that begins inside a long record falls into step at the next.
        place = max(0, self.at - _TAIL)
        while self.state == OURS and place < self.at:
            said = self.read(place)
            is_copy = said < 0 and self.read_copy(place) >= 0
            if is_copy:
                said = self.read_copy(place)
            torn = said < 0
            if not torn:
                before, last = last, said
                copied_before, copied = copied, is_copy
            place += record.LONG if is_copy else self.step(said)
        if torn:
            self.append(VOID)
        elif last > record.NO_RECORD and last != VOID and not (copied and copied_before and before == last):
            self.skip_written(record.LONG)
            self.write_places(record.LONG, self.long, last, record.COPY)

    def read_copy(self, place):
        """The packed answer of a copy at a place, NO_RECORD if none begins there."""
        if place + record.LONG > self.places:
            return record.NO_RECORD
        first, second, third = self.place(place), self.place(place + 1), self.place(place + 2)
        return record.read_long(first, second, third, place + record.COPY)

    def append(self, said):
        """Write one packed answer; False if it could not be, and nothing more is written of this match."""
        if self.state != OURS or self.lost:
            return False
        if not self.write(said):
            self.lost = True
        return not self.lost

    def write(self, said):
        """One slice into blank places, so that no byte of another record is ever touched."""
        is_short = said in record.SHORT_WORDS
        size = 1 if is_short else record.LONG
        self.skip_written(size)
        if is_short:
            record.put(self.short, 0, record.short_record(record.SHORT_WORDS.index(said), self.at))
            return self.write_places(size, self.short)
        return self.write_places(size, self.long, said)

    def write_places(self, size, buffer, said=0, sown=0):
        """Assign the slice; a long record is made here, a copy of one is sown differently."""
        if self.at + size > self.places:
            return False
        if size == record.LONG:
            record.write_long(buffer, said, self.at + sown)
        start = 2 * self.at
        self.nvm[start : start + 2 * size] = buffer
        self.at += size
        return True

    def skip_written(self, size):
        """Go on to so many blank places: a byte that a cut left half written may read either way."""
        place = self.at
        while place < min(self.at + size, self.places):
            if self.place(place) != record.BLANK:
                self.at = place + 1
            place += 1

    def note_crash(self):
        """Write down that the program failed."""
        self.append(CRASH | 1 << 10)

    def begin(self, game, seats, teams, options, tally=(), names=()):
        """Write what a match is: its options first, the MATCH that makes them count last.

        :param options: pairs of row and value, of those that are not the book's own
        :param tally: pairs of side and matches won
        :param names: the players' names, six letters of each are kept
        """
        self.lost = False
        if self.state != OURS:
            return
        if not self.has_head():
            self.append(head())
        self.append(NEW)
        for seat in range(len(names)):
            letters = names[seat][:6] + " " * (len(names[seat]) % 2)
            for i in range(0, len(letters) - 1, 2):
                self.append(
                    NAME | seat + 1 << 5 | (ord(letters[i]) & 127) << 17 | (ord(letters[i + 1]) & 127) << 10
                )
        for row, value in options:
            self.append(OPTION | row + 1 << 5 | value << 10)
        for side, won in tally:
            self.append(TALLY | side + 1 << 5 | won << 10)
        self.append(MATCH | seats << 5 | (game + (256 if teams else 0)) << 10)

    def has_head(self):
        """Whether the journal's first record, or a copy of it, stands."""
        for place in range(min(self.at, _HEAD_ROOM)):
            if self.read(place) == head() or self.read_copy(place) == head():
                return True
        return False

    def erase(self):
        """Blank the whole memory, the one erase; only at a new match, and after somebody said so."""
        self.nvm[0 : len(self.nvm)] = b"\xff" * len(self.nvm)
        self.at = 0
        self.state = OURS
        self.lost = False


def head():
    """The record a journal begins with."""
    return HEAD | _MAGIC << 10
