# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The journal: every answer in the board's non-volatile memory, so that a match outlives the power.

Records are appended into blank places and never written over; what a cut tore is skipped for ever.
Nothing is erased while a match is played: on the boards that erase a sector to change a byte, a cut
in that can lose all of it.
"""

from tallybone.head import ERASING, HEAD, MARK, MATCH, NAME, NEW, OPTION, OURS, TALLY, WITH, state_of
from tallybone.record import (
    BLANK,
    LONG,
    MOST_BACK,
    NO_RECORD,
    SEALED,
    SHORT_WORDS,
    back_of,
    check_of,
    put,
    read_long,
    short_record,
    write_long,
)

_GAP = 3  # places a start leaves blank: those a record torn at the last cut may stand in
_LOOKS = 16  # at places to be blank: the copy that the last start was cut in may stand there
_TAIL = MOST_BACK + 2 * LONG  # places at the end in which a start looks for the last record
_BLANK = b"\xff" * 64  # so much is looked over at once for the end


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
        self.long = bytearray(2 * LONG)
        self.lost = False
        self.headed = False  # whether the start has found a record, the first of which is the head
        self.settings: dict = {}  # which were kept, and the number of each; and how often
        self.failures = 0  # of the program in a row, as the last reading of the matches found them
        self.size = 1  # of what was read last, in places, and
        self.back = 0  # if that was a copy, how many places before it what it stands for had its end
        self.erased = False  # whether a cut came in the erase of it, so that nothing in it counts
        self.at = self.after_the_last()
        self.state = state_of(self)

    def place(self, place):
        """What stands at a place, BLANK where nothing does."""
        return self.nvm[2 * place] << 8 | self.nvm[2 * place + 1]

    def after_the_last(self):
        """The place after the last that is not blank."""
        end = 2 * self.places
        while end >= len(_BLANK) and self.nvm[end - len(_BLANK) : end] == _BLANK:
            end -= len(_BLANK)
        place = end // 2
        while place and self.place(place - 1) == BLANK:
            place -= 1
        return place

    def read(self, place):
        """The packed answer of the record or the copy that begins at a place, NO_RECORD if none does.

        ``size`` then says how many places to go on, one where there is none, and ``back`` which of the two.
        """
        nvm = self.nvm
        self.size = 1
        self.back = 0
        first = nvm[2 * place] << 8 | nvm[2 * place + 1]
        if first < 0x8000:
            code = first >> 12
            if code < len(SHORT_WORDS) and short_record(code, place) == first:
                return SHORT_WORDS[code]
            return NO_RECORD
        if first == BLANK or place + LONG > self.places:
            return NO_RECORD
        second, third = self.place(place + 1), self.place(place + 2)
        said = read_long(first, second, third)
        if said >= 0:
            self.back = back_of(said, check_of(second, third), place)
            if self.back < 0:
                return NO_RECORD
            self.size = LONG
        return said

    def free(self):
        """How many places are blank."""
        return max(0, self.places - self.at)

    def seal(self):
        """Settle what the last cut may have left, at every start, before anything is written.

        A byte that a cut caught half written may read either way ever after, as blank too. So three places
        further on, which are more than it can have caught, the last record is written once more, as a copy.
        It says where that record had its end: if that should fail it stands for it, and nothing
        between the two counts, whatever it reads as one day. SEALED behind the copy says that it is whole:
        the next start that finds nothing behind that writes only another.
        """
        ended = end = 0
        whole = 0  # where a copy ended that is known to be whole
        last = NO_RECORD
        sealed = False  # whether there is nothing behind SEALED
        # Only the end matters: a walk that begins inside a long record falls into step at the next.
        place = max(0, self.at - _TAIL)
        while self.state == OURS and not self.erased and place < self.at:
            said = self.read(place)
            if said == SEALED:
                whole = end
                sealed = place + 1 == self.at
            elif said >= 0:
                last = said
                end = place + self.size
                ended = place - self.back if self.back else end
            place += self.size
        if last == ERASING:
            self.erased = True
            self.at = self.places
        if self.state != OURS or self.erased:
            return
        self.headed = last >= 0
        self.at = min(self.at + _GAP, self.places)
        if sealed:
            self.pass_over()
        if self.headed and (sealed or self.copy(last, ended) or self.copy(last, whole or end)):
            self.write(SEALED)
        if last & 31 == MARK and last >> 5 & 31 == WITH:
            self.lost = not self.write(NEW)  # the half of a pair is none

    def copy(self, said, ended):
        """Write the copy of a record that ended at a place, a multiple of three places on; whether it is."""
        at = self.at
        self.at += (ended - self.at) % LONG
        self.pass_over()
        if self.at - ended > MOST_BACK:
            self.at = at
            return False
        return self.write_places(LONG, self.long, said, self.at - ended)

    def pass_over(self):
        """Go on to where the start before this can have left nothing, a multiple of three places."""
        looks = 0
        while looks < _LOOKS and self.at < self.places:
            looks += 1
            if not self.is_blank(LONG):
                self.at += LONG
                looks = 0

    def append(self, said):
        """Write one packed answer; False if it could not be, and nothing more is written of this match."""
        if self.state != OURS or self.lost:
            return False
        if not self.write(said):
            self.lost = True
        return not self.lost

    def write(self, said):
        """One slice into blank places, so that no byte of another record is ever touched."""
        is_short = said in SHORT_WORDS
        size = 1 if is_short else LONG
        while not self.is_blank(size):
            self.at += 1
        if is_short:
            put(self.short, 0, short_record(SHORT_WORDS.index(said), self.at))
            return self.write_places(size, self.short)
        return self.write_places(size, self.long, said)

    def write_places(self, size, buffer, said=0, back=0):
        """Assign the slice; a long record is made here, a copy of one says how far back it reaches."""
        if self.at + size > self.places:
            return False
        if size == LONG:
            write_long(buffer, said, self.at, back)
        start = 2 * self.at
        self.nvm[start : start + 2 * size] = buffer
        self.at += size
        return True

    def is_blank(self, size):
        """Whether so many places from here on are blank: a byte half written may have read so before."""
        for place in range(self.at, min(self.at + size, self.places)):
            if self.place(place) != BLANK:
                return False
        return True

    def begin(self, game, seats, teams, options, tally=(), names=()):
        """Write what a match is: its options first, the MATCH that makes them count last.

        :param options: pairs of row and value, of those that are not the book's own
        :param tally: pairs of side and matches won
        :param names: the players' names, six letters of each are kept
        """
        self.lost = False
        if self.state != OURS:
            return
        self.put_head()
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

    def put_head(self):
        """The head, where there is none yet."""
        if not self.headed:
            self.headed = self.append(HEAD)

    def keep_setting(self, which, number):
        """Write a setting of the gadget; False if it could not be.

        :param int number: as ``Settings.restore`` takes it
        """
        self.put_head()
        return self.append(MARK | which + 1 << 5 | number << 10)

    def erase(self):
        """Blank the whole memory, the one erase; only at a new match, and after somebody said so.

        The word before it makes sure that what a cut in the erase leaves is not taken for a match.
        """
        if self.state == OURS:
            self.write(ERASING)
        self.nvm[0 : len(self.nvm)] = b"\xff" * len(self.nvm)
        self.at = 0
        self.headed = self.erased = False
        self.state = OURS
        self.lost = False
