# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The match being scored and its journal, the match that is set up next, and the wins of a series.

The scorekeeper knows nothing about screens. Its methods return what happened, and the controller shows it.
"""

from array import array

from micropython import const

from rules_min import option, words
from rules_min.game import OF_SIDE
from rules_min.match import Match
from rules_min.question import ACCEPTED, NO_SEAT, Refusal
from rules_min.state import HAND_OVER, MATCH_WON, NOT_FOLLOWED
from rules_min.words import Answer, pack
from tallybone.journal.format import AGREED, CRASH, DAMAGED, HALF_ERASED, LONG, OURS
from tallybone.journal.log import Journal, write_word
from tallybone.matches.match_setup import Setup, is_of_partners
from tallybone.settings import Settings
from tallybone.words.texts import MOST_SEATS, _, captions, fitted, side_captions

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from nvm import ByteArray

    from rules_min.match import Answers
    from tallybone.journal.saved_match import Correction, SavedMatch
    from tallybone.matches.match_clock import MatchClock

_STAY = HAND_OVER | MATCH_WON | NOT_FOLLOWED  # news that stays when the same press brings another answer
NOT_KEPT = 1024  # a bit of the news besides those of ``Match.news``: it could not be written into flash
# What ``undo`` also returns.
LOOK_AGAIN = 100  # it would go back into the hand before: ask once more


class Scorekeeper:
    """The match in play.

    ``match`` is None before the first; ``game`` is the number of its game, or of its preset, ``names`` are
    its players' names, just P1, P2 unless ``has_names``; ``captions`` are the same as screens show them,
    ``side_captions`` its sides' names. ``totals`` are the totals after each hand, of one side after the
    other. ``won`` are the matches that each side has won before it in this series. ``clock`` is None in a
    match without one. ``lost_answers`` are the indexes in its answers where some could not be read, and how
    many. ``setup`` is the next match. ``corrections`` are (how many answers there were, index of the
    corrected one, the old answer), the oldest first. ``draft`` is the match up to the answer that is being
    corrected, None for none.
    ``match_count`` is how many matches the journal has. ``left_alone`` says that a match is kept but was not
    resumed, because the program had failed in it, ``failures`` how often in a row. ``is_spare_used`` says
    that a screen uses the spare part of the answers' buffer. ``news`` is what the last answer has brought
    about, in bits of ``Match.news`` and NOT_KEPT; ``undone`` is the answer that was taken back last.

    For other programs: ``table_name`` is the name of this table. ``serial`` is a number that no other match
    of this gadget has; 0 before the first, and if an older program began it; ``last_serial`` is the last
    one given, even if that match was cancelled. ``changes`` counts the answers, undos and corrections of the
    match. ``agreed`` has a bit for each side that has said that the result is right; ``put_off`` is
    the ``serial`` of the match for which the table said *later*: it is not asked again. ``sent`` is
    how many matches of the journal, the oldest first, a club's computer has confirmed as they are now.

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
        self.setup = Setup(names, self.journal)
        self.serial = self.last_serial = 0
        self.changes = self.agreed = self.sent = 0
        self.corrections: list[Correction] = []
        self.draft: Match | None = None
        self.is_spare_used = False
        self.table_name = ""
        self.put_off = -1
        self.match: Match | None = None
        self.game = 0
        self.names = list(self.setup.names)
        self.has_names = False
        self.captions: list[str] = captions(self.names)
        self.side_captions: list[str] = []
        self.totals = array("h")
        self.match_count = 0
        self.won = bytearray(MOST_SEATS)
        self.left_alone = False
        self.lost_answers: list[tuple[int, int]] = []
        self.failures = 0
        self.is_after_won = False  # whether the match before was won while the gadget was on
        self.clock: MatchClock | None = None
        self.news = 0
        self.undone: Answer = 0
        self._unsaved: list[Answer] = []  # taken in this press, not in the journal yet

    # The memory ----------------------------------------------------------------------------

    def memory_state(self) -> int:
        """Whose data the memory holds: OURS, or another of ``journal.format``."""
        return self.journal.state

    def bytes_left(self) -> int:
        """Bytes that can still be written to."""
        return 2 * self.journal.free()

    def agree(self, side: int) -> None:
        """A side says that the result is right; an answer, or an undo, takes that back."""
        self.agreed |= 1 << side
        self.sent = min(self.sent, self.match_count - 1)  # it is sent once more
        self.write_extra(AGREED, 0, side)

    # A match -------------------------------------------------------------------------------

    def is_blank(self) -> bool:
        """Whether the memory is a new gadget's."""
        return self.journal.state == OURS and not self.journal.at

    def can_keep(self) -> bool:
        """Whether matches can be saved here, perhaps after an erase."""
        return self.journal.state in (OURS, HALF_ERASED, DAMAGED)

    def take_match(self, game: int, saved: "SavedMatch | None" = None) -> None:
        """Set up what belongs to the match in play, new or resumed: totals and clock.

        :param saved: what the journal has of it, if it is not new
        """
        match = self.match
        assert match
        self.left_alone = False
        self.setup.chosen = None
        self.game = game
        self.totals = array("h")
        self.clock = None
        if match.options[option.CLOCK]:
            from tallybone.matches.match_clock import MatchClock

            minutes = match.options[option.CLOCK]
            self.clock = MatchClock(minutes)
            if saved:
                self.clock = MatchClock(minutes, saved.seconds, saved.runs)

    def name_players(self, names: "list[str]", has_names: bool) -> None:
        """The players of the match in play have these names."""
        match = self.match
        assert match
        self.has_names = has_names
        if self.names != names:  # that takes 20 ms
            # These lists outlive a match and are changed, not replaced: new ones would split the free memory.
            self.names[:] = names
            shown = captions(names)
            for seat in range(MOST_SEATS):
                if self.captions[seat] != shown[seat]:
                    self.captions[seat] = shown[seat]
        self.side_captions[:] = side_captions(self.captions, match.seats, match.sides)

    def can_reopen(self) -> bool:
        """Whether BACK leads into the match before: that was won, and this one never had an answer."""
        match, journal = self.match, self.journal
        is_new = match is not None and not match.answer_count and not self.changes
        return is_new and self.is_after_won and journal.state == OURS and not journal.failed

    def count_failure(self) -> int:
        """The program has failed: record it. Return how often in a row, 0 if that cannot be recorded."""
        return self.failures + 1 if write_word(self.journal, CRASH) else 0

    def wins(self, match: Match, side: int) -> int:
        """How many matches of the series a side has won, the one just over among them."""
        return min(255, self.won[side] + (match.winners >> side & 1))

    def said(self, match: Match, moment: int, word: int, number: int, seat: int, room: int) -> str:
        """What the rules say at a moment, as ``Game.said``, with its names and in so many letters."""
        text, who = match.rules.said(match, moment, word, number, seat, _)
        names = [self.captions[each] if each >= 0 else self.side_captions[OF_SIDE - each] for each in who]
        return fitted(text, room, *names)

    def has_totals(self) -> bool:
        """Whether the totals after each hand of the match in play are known."""
        match = self.match
        return match is not None and len(self.totals) == match.hand * match.sides

    def totals_by_hand(self) -> "array[int]":
        """The totals after each hand. After a start they take a quarter of a second in a long match."""
        if self.match and not self.has_totals():
            self.totals = totals_by_hand(self.match)
        return self.totals

    # What goes into the journal beside answers -----------------------------------------------

    def is_in_play(self) -> bool:
        """Whether a match is on, also one without an answer yet."""
        return self.left_alone or (self.match is not None and not self.match.winners)

    def would_end_match(self) -> bool:
        """Whether starting a new match would end one that is not over."""
        match = self.match
        return self.left_alone or (match is not None and match.answer_count > 0 and not match.winners)

    def can_read(self) -> bool:
        """Whether an earlier match may be read for a message: nothing else uses the spare answers."""
        return not self.is_spare_used and not self.draft

    def write_extra(self, word: int, number: int, seat: int = NO_SEAT) -> None:
        """Write a record that is no answer, where the room is not needed for answers."""
        if not self.match or self.room_left() >= 0:
            self.journal.append(pack(word, number, seat))

    # The result ------------------------------------------------------------------------------

    def is_unagreed(self) -> bool:
        """Whether a match of two sides or more is over, and fewer than two have agreed to the result."""
        match, agreed = self.match, self.agreed
        return match is not None and match.winners != 0 and match.sides > 1 and agreed & agreed - 1 == 0

    # Answers -------------------------------------------------------------------------------

    def answer(
        self, word: int, number: int = 0, seat: int = NO_SEAT, sure: bool = False, out: int = NO_SEAT
    ) -> Refusal:
        """Give the rules an answer, and those that follow from it. What the rules take is in flash on return.

        :param bool sure: take it, though it is doubtful
        :param int out: a seat that went out with it: a second answer, taken as sure; flash
            has both or none.
        """
        if word == words.UNDO:
            return self.undo(True)
        match = self.match
        assert match
        self.news = 0
        while True:
            if match.tracked and match.is_step_of_play(word) and self.is_nearly_full():
                refusal = self._answer_without_turns(match, word, number, seat)
            else:
                refusal = match.answer(word, number, seat, sure)
                if refusal == ACCEPTED:
                    self._note_taken(match)
            while refusal == ACCEPTED and match.question.has_one_answer():
                match.answer(match.question.word(0), 0, match.question.seat, True)
                self._note_taken(match)
            if refusal != ACCEPTED or out == NO_SEAT or match.question.find(words.OUT) < 0:
                break
            word, number, seat, sure, out = words.OUT, 0, out, True, NO_SEAT
        self._note_seats(match)
        self.save()
        return refusal

    def _note_seats(self, match: Match) -> None:
        """A seat may have come, or that was undone: there is another name, and another total in each hand."""
        if len(self.side_captions) != match.sides:
            self.name_players(self.names, self.has_names)
            self.totals = array("h")

    def _note_taken(self, match: Match) -> None:
        """An answer was taken: it is to be saved, and the totals of a finished hand are kept."""
        self._unsaved.append(match.answers[match.answer_count - 1])
        self.news = self.news & _STAY | match.news
        if match.news & HAND_OVER and len(self.totals) == (match.hand - 1) * match.sides:
            self.totals.extend(match.totals)

    def _answer_without_turns(self, match: Match, word: int, number: int, seat: int) -> Refusal:
        """Stop tracking turns: twice in a full memory."""
        from tallybone.matches.nearly_full import answer_without_turns

        return answer_without_turns(match, word, number, seat, self._note_taken)

    # An earlier answer, corrected ------------------------------------------------------------

    @property
    def asked_match(self) -> "Match | None":
        """The match whose question is asked: that in play, or the draft of a correction."""
        return self.draft or self.match

    def leave_correction(self) -> None:
        """Leave a correction: the match in play is as it was."""
        self.draft = None

    def is_corrected_last(self) -> bool:
        """Whether the last that was done is a correction, which an undo takes back."""
        match, made = self.match, self.corrections
        return match is not None and len(made) > 0 and made[-1][0] == match.answer_count

    # Undo ------------------------------------------------------------------------------------

    def undo(self, sure: bool) -> Refusal:
        """Take back the last answer that somebody gave. If that reopens the hand before, do nothing and
        return LOOK_AGAIN.

        :param bool sure: take it back all the same
        """
        match = self.match
        assert match
        self.news = 0
        if self.is_corrected_last():
            _, index, before = self.corrections.pop()
            match.answers[index] = before
            match.replay(match.answer_count)
            self._unsaved.append(words.UNDO)
            self.totals = array("h")
            self.save()
            return ACCEPTED
        is_again = True
        while is_again:  # an answer that the gadget itself gave is taken back with the press before
            hand = match.hand
            self.undone = match.answers[match.answer_count - 1] if match.answer_count else words.UNDO
            refusal = match.undo()
            if refusal != ACCEPTED:
                return refusal
            if match.hand < hand and not sure:
                match.apply_next()
                return LOOK_AGAIN
            self._unsaved.append(words.UNDO)
            sure = True
            is_again = match.question.has_one_answer()
        self.totals = self.totals[: match.hand * match.sides]
        self._note_seats(match)
        self.save()
        return ACCEPTED

    def write(self, answers: "list[Answer]") -> bool:
        """Write these into the journal, as ``save`` does."""
        self._unsaved = answers
        self.news = 0
        return self.save()

    def save(self) -> bool:
        """Write the answers not yet in flash. If that fails, return False and put NOT_KEPT into the news.

        Where the memory is not ours, nothing is written, and that is no failure.
        Called after each answer, and once more where a MemoryError came between.
        Answers of one press are tied together: after a power cut all of them are there, or none.
        """
        unsaved = self._unsaved
        if not unsaved:
            return True
        self._unsaved = []
        self.changes += len(unsaved)
        self.agreed = 0
        self.sent = min(self.sent, self.match_count - 1)
        self.failures = 0
        if self.journal.append_together(unsaved) or not self.can_keep():
            return True
        self.news |= NOT_KEPT
        return False

    def room_left(self) -> int:
        """The places of the journal that are not needed for the counts of the hands to come; less than 0 if
        some of those have no room.

        Each hand needs room for its end and for two numbers per seat; a second one of 0 is written
        with the answer before, and the word TOGETHER between them.
        """
        match, journal = self.match, self.journal
        assert match
        reserve = match.rules.hands_to_reserve(match) * (2 * LONG + 1) * (1 + match.seats)
        return journal.free() - min(reserve, journal.places * 3 // 4)

    def is_nearly_full(self) -> bool:
        """Whether the room left in the journal is needed for the counts of the hands to come. The last
        quarter of the list of answers is also kept free, as in ``Match``.
        """
        match, journal = self.match, self.journal
        assert match
        is_full = journal.state == OURS and not journal.failed and self.room_left() < 0
        return is_full or not match.has_room_for_turns()

    def spare_answers(self) -> "Answers":
        """The part of the list of answers that the match in play does not use."""
        match = self.match
        return memoryview(self.answers)[match.answer_count if match else 0 :]


def another(match: Match) -> Match:
    """A match like this one before its first answer, on the same list of answers."""
    return Match(match.rules, match.first_seats, is_of_partners(match), match.options, answers=match.answers)


def totals_by_hand(match: Match) -> "array[int]":
    """The totals of each side after each hand, found by playing the match again. Its answers are shared."""
    again = another(match)
    totals = array("h")
    for _hand in range(match.answer_count):
        hand = again.hand
        again.apply_next()
        if again.hand > hand:
            totals.extend(again.totals)
            totals.extend(array("h", bytes(2 * (match.sides - again.sides))))  # of seats that came later
    return totals
