# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read a journal: its records in order, its matches, what was set, how often the program failed."""

from rules_min.words import (
    ANSWERS,
    CRASH,
    ERASING,
    FIRST_OF_JOURNAL,
    HEADER,
    LEFT,
    MATCH,
    NAME,
    OPTION,
    PARTNERS,
    SETTING,
    SETUP,
    START,
    TOGETHER,
    UNDO,
    WON,
    WRITTEN,
    Answer,
    number_of,
    pack,
    seat_of,
    word_of,
)
from tallybone.journal.codec import LONG, NO_RECORD
from tallybone.journal.header import OURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_min.match import Answers
    from tallybone.journal.log import Journal

_CHUNK = 64  # bytes
_FIRST_BYTE = bytes((0x80 | START,))  # how every START begins: a one, then the word
_LAST = -1  # the number of the match written last
_ALONE = (HEADER, CRASH, LEFT, ERASING, START)  # words that say nothing of a match


def find_starts(journal: "Journal") -> "list[tuple[int, int]]":
    """The START records that count, as (its place, the place it names), the first one first.

    Each START names the place where the record it secured began. Earlier STARTs after that place do not
    count. Each is read only once: a torn one may read differently the next time.
    """
    found = []
    for at in range(0, 2 * journal.at, _CHUNK):
        chunk = bytes(journal.nvm[at : at + _CHUNK])
        i = chunk.find(_FIRST_BYTE)
        while i >= 0:
            place = (at + i) // 2
            said = NO_RECORD if i % 2 else journal.read(place)
            if said != NO_RECORD and word_of(said) == START and number_of(said) < place:
                found.append((place, number_of(said)))
            i = chunk.find(_FIRST_BYTE, i + 1)
    counting: list[tuple[int, int]] = []
    end = journal.at
    for start in reversed(found):
        if start[0] < end:
            counting.insert(0, start)
            end = start[1]
    return counting


def last_record(journal: "Journal") -> "tuple[int, Answer]":
    """The place and the packed answer of the last record, NO_RECORD if there is none.

    If a START has secured the record, the place is where the original began, not its copy.
    """
    began, last, place = 0, NO_RECORD, 0
    starts = find_starts(journal)
    if starts:
        place, began = starts[-1]
        last = journal.read_copy(place - LONG)
        place += LONG
    while place < journal.at:
        said = journal.read(place)
        if said != NO_RECORD and word_of(said) != START:
            began, last = place, said
        place += journal.size
    return began, last


def records(journal: "Journal") -> "Iterator[Answer]":
    """Yield the records that count: each one once, and each START after the record it secured."""
    if journal.state != OURS:
        return
    place = 0
    for start, named in find_starts(journal):
        for said in plain_records(journal, place, named):
            yield said
        said = journal.read_copy(start - LONG)
        if said != NO_RECORD:
            yield said
        yield pack(START, named)
        place = start + LONG
    for said in plain_records(journal, place, journal.at):
        yield said


def plain_records(journal: "Journal", place: int, end: int) -> "Iterator[Answer]":
    """Yield the records from one place to another. Skip any START, as none here counts."""
    while place < end:
        said = journal.read(place)
        place += journal.size
        if said != NO_RECORD and said >> 19 != START:
            yield said


class SavedMatch:
    """A match as the journal has it.

    ``game`` is the number of the game, 0 where there is no match; ``options`` has the value of each by
    its number, ``won`` the matches won before by side, ``names`` the players' names by seat.
    ``count`` is how many answers it has; the array holds as many of them as fit.
    ``unknown`` is a word in it that this version does not know, 0 if it knows them all.
    """

    def __init__(self) -> None:
        self.game = 0
        self.seats = 0
        self.partners = False
        self.options: dict[int, int] = {}
        self.won: dict[int, int] = {}
        self.names: dict[int, str] = {}
        self.count = 0
        self.unknown = 0


class Reader:
    """What one reading of a journal finds.

    ``matches`` is how many there are. ``failures`` is how many CRASH records in a row end the journal.
    ``settings`` has, by number, each setting's value and what settings.toml said when it was set.

    :param journal: the journal
    :param answers: the array that takes the answers of the match wanted
    :param int wanted: the number of that match, 0 the oldest, -1 the last
    """

    def __init__(self, journal: "Journal", answers: "Answers", wanted: int = _LAST) -> None:
        self.matches = 0
        self.failures = 0
        self.settings: dict[int, tuple[int, int]] = {}
        self.found = SavedMatch()
        self._answers = answers
        self._wanted = wanted
        self._next = SavedMatch()  # set up, but not begun
        self._written: dict[int, int] = {}
        self._together: list[Answer] = []  # answers that count only with the next
        self._is_first = False  # whether the next answer is one of these
        for said in records(journal):
            if UNDO < said >> 19 < FIRST_OF_JOURNAL and not self._is_first and not self._together:
                self._keep(said)  # most records are plain answers
                self.failures = 0
            else:
                self._take(said)

    def _take(self, said: Answer) -> None:
        """Take the next record."""
        word, seat, number = word_of(said), seat_of(said), number_of(said)
        if word < FIRST_OF_JOURNAL:
            self._take_answer(said)
        elif word == TOGETHER:
            self._is_first = True
        elif word == START:  # a group of answers that was interrupted is dropped
            self._is_first = False
            self._together = []
        elif word == SETUP:
            self._next = SavedMatch()
        elif word == MATCH:
            self._begin(number, seat)
        elif word == SETTING:
            self.settings[seat] = (number, self._written.get(seat, 0))
        elif word == WRITTEN:
            self._written[seat] = number
        elif word not in _ALONE:
            self._set_up(word, seat, number)
        if word != START:
            self.failures = self.failures + 1 if word == CRASH else 0

    def _set_up(self, word: int, seat: int, number: int) -> None:
        """A part of the match to come."""
        if word == NAME:
            letters = self._next.names.get(seat, "")
            self._next.names[seat] = letters + chr(number >> 7) + chr(number & 127)
        elif word == OPTION:
            self._next.options[seat] = number
        elif word == WON:
            self._next.won[seat] = number
        elif word == PARTNERS:
            self._next.partners = True
        else:
            self._next.unknown = word
            self._is_unknown(word)

    def _begin(self, game: int, seats: int) -> None:
        """A match begins."""
        if self._is_wanted(self.matches):
            self.found = self._next
            self.found.game = game
            self.found.seats = seats
        self._next = SavedMatch()
        self.matches += 1

    def _is_unknown(self, word: int) -> None:
        """A word of another version: the match in which it stands cannot be read."""
        if self._is_wanted(self.matches - 1):
            self.found.unknown = word

    def _is_wanted(self, number: int) -> bool:
        return self._wanted in (_LAST, number)

    def _take_answer(self, said: Answer) -> None:
        """An answer of the match begun last."""
        if self._is_first:
            self._is_first = False
            self._together.append(said)
            return
        for earlier in self._together:
            self._keep(earlier)
        self._together = []
        self._keep(said)

    def _keep(self, said: Answer) -> None:
        """Put an answer that counts behind the others."""
        found = self.found
        if not found.game or not (self._wanted == _LAST or self._wanted == self.matches - 1):
            return
        word = said >> 19
        if word == UNDO:
            found.count = max(0, found.count - 1)
            return
        if word not in ANSWERS:
            found.unknown = word
        if found.count < len(self._answers):
            self._answers[found.count] = said
        found.count += 1
