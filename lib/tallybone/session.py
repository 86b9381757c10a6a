# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The match being scored and its journal: answer, undo, resume, and count the wins of a series.

A session knows nothing about screens. Its methods return what happened, and the app shows it.
"""

import gc
from array import array

from micropython import const

from rules_min.match import Match
from rules_min.question import NO_SEAT, TAKEN, TRICK, Refusal
from rules_min.words import COUNT, CRASH, PLAY, UNDO, UNTRACKED, Answer
from tallybone import console, modules
from tallybone.journal.log import DAMAGED, HALF_ERASED, LONG, OURS, Journal
from tallybone.journal.writer import write_word
from tallybone.settings import Settings
from tallybone.setup import Setup
from tallybone.texts import MOST_SEATS, captions, distinct_names, side_captions

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from nvm import ByteArray

    from rules_min.match import Answers

# The modules that read the journal: at a start and in the history; a Pico has 7 KB more without them.
_READERS = ("start", "records", "reader")
READERS = tuple(["tallybone.journal." + name for name in _READERS])
NOT_READABLE = "match not readable"
NO_MEMORY_LEFT = "kept: turn off and on"  # too little working memory to read it
_TRIES = const(3)  # at resuming a match, where working memory is short
NOT_WRITTEN = "memory full: not kept"
NO_ROOM = "full: start New match"  # which offers to clear the memory
# What ``undo`` returns beside a refusal.
LOOK_AGAIN = 100  # it would go back into the hand before: ask once more


class Session:
    """The match in play.

    ``match`` is None before the first; ``game`` is the number of its game, ``names`` are its players' names,
    ``captions`` the same as screens show them, ``side_captions`` its sides' names. ``next_names`` are those
    for the next match, ``totals`` the totals after each hand, side by side. ``won`` are the matches that each
    side has won before it in this series. ``left_alone`` says that a match is kept but was not resumed,
    because the program had failed in it. ``lost`` are the places in its answers where some could not be
    read, and how many. ``turns_stopped`` says that the last answer was the first without turns.

    :param answers: the array that holds the answers of a match
    :param nvm: ``microcontroller.nvm``, or None
    :param names: the names in settings.toml
    :param settings: what is set at the table, kept in the same journal
    """

    def __init__(
        self, answers: "array[int]", nvm: "ByteArray | None", names: "list[str]", settings: Settings
    ) -> None:
        self.answers = answers
        self.settings = settings
        self.journal = Journal(nvm)
        self.setup = Setup()
        self.match: Match | None = None
        self.game = 0
        self.next_names = distinct_names(names)
        self.names = list(self.next_names)
        self.captions: list[str] = captions(self.names)
        self.side_captions: list[str] = []
        self.totals = array("h")
        self.begun = 0  # matches that the journal has
        self.won = bytearray(MOST_SEATS)
        self.left_alone = False
        self.lost: list[tuple[int, int]] = []
        self.is_secured = False  # whether this start has made harmless what an interrupted write left
        self.failures = 0  # of the program in a row, before this start
        self.turns_stopped = False
        self.has_next_names = len(names) > 0  # whether those are more than P1, P2, P3
        self.has_names = False
        self._unsaved: list[Answer] = []  # taken in this press, not in the journal yet

    # A start -------------------------------------------------------------------------------

    def resume(self) -> str:
        """Resume the match in the journal and its settings. Return the note to show, "" if there is none."""
        self.is_secured = False
        try:
            if self.journal.state == OURS and not self.journal.at:
                return ""  # a blank memory, of which there is nothing to read
            for _ in range(_TRIES):
                try:
                    from tallybone.resume import resume

                    return resume(self)
                except MemoryError:  # what is compiled by now need not be compiled again
                    self.match = None
                    gc.collect()
            return NO_MEMORY_LEFT
        except Exception as error:  # whatever is in flash, the gadget must start
            self.give_up(error)
            return NOT_READABLE
        finally:
            modules.unload("tallybone.resume", *READERS)

    def give_up(self, error: Exception) -> None:
        """Go on without the match that was resumed: it cannot be shown. It stays in the journal."""
        console.say("%s: %s: %s" % (NOT_READABLE, type(error).__name__, error))
        self.match = None

    # A match -------------------------------------------------------------------------------

    def new_match(self) -> Match | None:
        """A match as it is set up, None where the tiles do not allow it."""
        return self.setup.new_match(self.answers)

    def is_kept(self) -> bool:
        """Whether matches can be saved here, perhaps after an erase."""
        return self.journal.state in (OURS, HALF_ERASED, DAMAGED)

    def has_begun(self, game: int) -> None:
        """A match is there, new or resumed."""
        match = self.match
        assert match
        self.left_alone = False
        self.game = game
        self.captions = captions(self.names)
        self.side_captions = side_captions(self.captions, match.seats, match.sides)
        self.totals = array("h")

    def count_failure(self) -> int:
        """The program has failed: record it. Return how often in a row, 0 if that cannot be recorded."""
        return self.failures + 1 if write_word(self.journal, CRASH) else 0

    def wins(self, match: Match, side: int) -> int:
        """How many matches of the series a side has won, the one just over among them."""
        return min(255, self.won[side] + (match.winners >> side & 1))

    # Answers -------------------------------------------------------------------------------

    def answer(self, word: int, number: int = 0, seat: int = NO_SEAT, sure: bool = False) -> Refusal:
        """Give the rules an answer; ``save`` must follow before the screen shows it as taken."""
        match = self.match
        assert match
        self.turns_stopped = False
        if word == UNDO:
            return self.undo(True)
        if self._is_turn(match, word) and self.is_short():
            return self._answer_without_turns(match, word, number, seat)
        return self._give(match, word, number, seat, sure)

    def _give(self, match: Match, word: int, number: int, seat: int, sure: bool = False) -> Refusal:
        hand = match.hand
        refusal = match.answer(word, number, seat, sure)
        if refusal == TAKEN:
            self._unsaved.append(match.answers[match.count - 1])
            if match.hand > hand and len(self.totals) == hand * match.sides:
                self.totals.extend(match.totals)
        return refusal

    def _is_turn(self, match: Match, word: int) -> bool:
        """Whether a word is an ordinary step of play, which can be left out, not the end of a hand."""
        trick = match.ask.kind == TRICK and 0 <= match.ask.find(word) < 2
        return match.tracked and (trick or match.is_step_of_play(word))

    def _answer_without_turns(self, match: Match, word: int, number: int, seat: int) -> Refusal:
        """Stop tracking turns: the room that is left is needed for counts and the ends of hands."""
        turn = match.ask.seat
        refusal = match.ask.refusal(word, number, seat, True)
        if refusal == TAKEN:
            refusal = self._give(match, UNTRACKED, 0, NO_SEAT)
        if refusal != TAKEN:
            return refusal
        if word == PLAY and number and match.ask.find(COUNT) >= 0:
            refusal = self._give(match, COUNT, number, turn)
        elif match.ask.find(word) >= 0:  # one that both ways of scoring know
            refusal = self._give(match, word, number, seat)
        self.turns_stopped = True
        return refusal

    def undo(self, sure: bool) -> Refusal:
        """Take the last answer back. If that reopens the hand before, do nothing and return LOOK_AGAIN.

        :param bool sure: take it back all the same
        """
        match = self.match
        assert match
        hand = match.hand
        refusal = match.undo()
        if refusal != TAKEN:
            return refusal
        if match.hand < hand and not sure:
            match.follow()
            return LOOK_AGAIN
        self._unsaved.append(UNDO)
        self.totals = self.totals[: match.hand * match.sides]
        return TAKEN

    def save(self) -> bool:
        """Write the answers of this press; False if they should have been saved but could not be.

        Answers of one press are tied together: after a power cut all of them are there, or none.
        """
        unsaved = self._unsaved
        if not unsaved:
            return True
        self._unsaved = []
        self.failures = 0
        return self.journal.append_together(unsaved) or not self.is_kept()

    def is_short(self) -> bool:
        """Whether the room left in the journal is needed for the counts of the hands to come.

        Each hand needs room for its end and for two numbers per seat. The last quarter of the list of
        answers is also kept free, as in ``Match``.
        """
        match, journal = self.match, self.journal
        assert match
        reserve = match.rules.hands_left(match) * 2 * LONG * (1 + match.seats)
        is_full = journal.state == OURS and not journal.failed
        is_full = is_full and journal.free() < min(reserve, journal.places * 3 // 4)
        return is_full or match.count >= len(match.answers) * 3 // 4

    def spare_answers(self) -> "Answers":
        """The part of the list of answers that the match in play does not use."""
        return memoryview(self.answers)[self.match.count if self.match else 0 :]
