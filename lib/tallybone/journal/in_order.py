# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""All matches of a journal in one reading, the oldest first. Loaded to print or export them.

A reading takes a Pico 0.1 to 0.25 s. One for each of twenty matches took five seconds together.
"""

from micropython import const

from rules_min.words import word_of
from tallybone.journal import format as bits
from tallybone.journal.reader import MEANINGS, UNKNOWN_GAME, Reader, SavedMatch

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_min.match import Answers
    from tallybone.journal.log import Journal

# Words of the journal that are part of a match or of its set-up. The others can stand between the record of
# a match and its first answer: until one of these or an answer is read, REOPENED can have the match before
# go on, which is not complete then.
_OF_A_MATCH = (
    bits.SETUP,
    bits.NAME,
    bits.OPTION,
    bits.HIGH_OPTION,
    bits.MORE_OPTION,
    bits.WON,
    bits.PARTNERS,
    bits.SERIAL,
    bits.MATCH,
    bits.TOGETHER,
    bits.AGREED,
)


class AllMatches(Reader):
    """Reads the matches one after the other into the same array.

    :param journal: the journal
    :param answers: the array that takes the answers of each match in turn
    """

    def __init__(self, journal: "Journal", answers: "Answers") -> None:
        super().__init__(journal, answers, 0, False)

    def in_order(self) -> "Iterator[SavedMatch]":
        """Yield each match; it counts until the next one is asked for."""
        for record in self._records:
            word = word_of(record)
            is_answer = word < bits.FIRST_OF_JOURNAL or word == bits.CORRECTED
            if is_answer and self._next.lost_in_setup:
                self._begin(bits.MATCH, 0, UNKNOWN_GAME)
            goes_on = word not in MEANINGS or word in _OF_A_MATCH
            if self.matches > self._wanted + 1 and goes_on:
                yield self.found
                self._wanted += 1
                self.found = self._begun
            self._take(record)
        while self._wanted < self.matches:
            yield self.found
            self._wanted += 1
            self.found = self._begun
