# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read a journal: its matches, and what was set.

Loaded at a start, for the history and for an export, and unloaded after them.
"""

from micropython import const

from rules_min import with_preset
from rules_min.option import CLOCK
from rules_min.words import FREE, JOIN, JOIN_BELOW, UNDO, Answer, number_of, seat_of, word_of
from tallybone import loader
from tallybone.journal import format as bits
from tallybone.journal.log import GAME_BITS, HAS_NAMES, MOST_PARTS, SERIAL_LOW
from tallybone.journal.saved_match import (
    UNKNOWN_GAME,
    SavedMatch,
    is_set_up,
    names_in,
    restored,
    title_in,
    what_is_newer,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from rules_min.match import Answers
    from tallybone.journal.log import Journal

    Chosen = tuple[int, int, bool, dict[int, int]]

    # Who restores a match has it from here, as both are loaded together.
    __all__ = (
        "UNKNOWN_GAME", "Reader", "SavedMatch", "is_set_up", "names_in", "restored", "title_in",
        "what_is_newer",
    )  # fmt: skip


_LAST = const(-1)  # the number of the match written last
_ALL = const(-1)  # records
_KEPT_TOGETHER = (  # what KEPT counts
    bits.SETTING,
    bits.WRITTEN,
    bits.PLAYER,
    bits.NAMED,
    bits.NEXT,
    bits.CHOSEN,
    bits.HIGH_CHOSEN,
    bits.MORE_CHOSEN,
)
_BY_ITSELF = (
    bits.START,
    bits.PLAYED,
    bits.TICK,
    bits.FLIPPED,
)  # none of these says that the program can go on


class Reader:
    """What one reading of a journal finds.

    ``matches`` is how many there are. ``failures`` is how many CRASH records in a row end the journal.
    ``settings`` has, by number, each setting's value and what settings.toml said when it was set;
    ``players`` are the names entered on the gadget for the next match, by seat; ``chosen`` is its set-up, as
    in ``Setup``, if it was changed since the last match began.
    ``sent`` is as in ``Scorekeeper``; ``serial`` is the serial number of the match begun last.
    ``games`` are the numbers of the games played, of presets too, each where it was played last.
    ``read`` and ``lost`` are how many records could be read and how many could not; ``lost_kept`` of these
    are settings or names for the next match. ``put_right`` has a FLIPPED for each wrong bit that was put
    right and that the journal does not have yet. ``is_kept`` says that what was set last is there in full.

    :param journal: the journal
    :param answers: the array that takes the answers of the match wanted
    :param int wanted: the number of that match, 0 the oldest, -1 the last
    :param source: the module that has ``records``
    :param bool reads_all: whether it reads at once, and not only as ``read_some`` asks for it
    """

    def __init__(
        self,
        journal: "Journal",
        answers: "Answers",
        wanted: int = _LAST,
        reads_all: bool = True,
        source: str = loader.RECORDS,
    ) -> None:
        self.matches = 0
        self.failures = 0
        self.read = self.lost = self.lost_kept = 0
        self.put_right: list[Answer] = []
        self.is_kept = True
        self.sent = 0
        self.serial = 0
        self.games: list[int] = []
        self.settings: dict[int, tuple[int, int]] = {}
        self.players: dict[int, str] = {}
        self.chosen: Chosen | None = None
        self.found = SavedMatch()
        self._answers = answers
        self._wanted = wanted
        self._begun = self._next = SavedMatch()  # begun last; and set up, but not begun
        self._before = SavedMatch()  # the match before the one begun last, where all are wanted
        self._parts = 0  # records of that set-up so far, 0 where none has begun
        self._written: dict[int, int] = {}
        self._together: list[Answer] = []  # answers that count only with the next
        self._is_first = False  # whether the next answer is one of these
        self._corrects = -1  # the index of the answer that the next one replaces
        self._kept: list[Answer] = []  # settings and players that count only when all of them are there,
        self._to_keep = 0  # and how many that are
        records: Any = loader.load(source, "records")  # by its name, so that it can go before this does
        self._records: Iterable[Answer] = records(journal, self.put_right)
        if reads_all:
            self.read_some(_ALL)

    def read_some(self, most: int) -> bool:
        """Take one record after the other. Return whether there may be more.

        :param int most: how many
        """
        for record in self._records:
            self.read += 1
            is_plain = not (self._is_first or self._together or self._to_keep)
            if UNDO < record >> 19 < bits.FIRST_OF_JOURNAL and is_plain:
                self._keep(record)  # most records are plain answers
                self.failures = 0
            else:
                self._take(record)
            most -= 1
            if not most:
                return True
        self._records = ()
        return False

    def _take(self, record: Answer) -> None:
        """Take one that is more than a plain answer."""
        word, seat, number = word_of(record), seat_of(record), number_of(record)
        if word == bits.LOST:
            self._lose(number)
            return
        if self._to_keep and word in _KEPT_TOGETHER:
            self._take_together(record)
            return
        if word != bits.START:
            self._to_keep = 0  # they were interrupted
        if word < bits.FIRST_OF_JOURNAL or word == bits.CORRECTED:
            self._take_answer(record)
        else:
            MEANINGS.get(word, Reader._mark_unknown)(self, word, seat, number)
        if word not in _BY_ITSELF:
            self.failures = self.failures + 1 if word == bits.CRASH else 0

    # Each word of the journal, as ``MEANINGS`` has them ---------------------------------------

    def _pass_by(self, word: int, seat: int, number: int) -> None:
        """A word that belongs to no match."""

    def _mark_unknown(self, word: int, seat: int, number: int) -> None:
        """A word of another version: the match in which it stands, or that it sets up, cannot be read."""
        self._parts += 1
        self._next.unknown = word
        if self._is_wanted(self.matches - 1):
            self.found.unknown = word

    def _begin_run(self, word: int, seat: int, number: int) -> None:
        """The gadget was started: what had been written of a group does not count."""
        self._is_first = False
        self._together = []
        self._corrects = -1
        self.found.runs += 1

    def _announce_settings(self, word: int, seat: int, number: int) -> None:
        self._kept = []
        self._to_keep = number
        self.is_kept = False

    def _tie(self, word: int, seat: int, number: int) -> None:
        self._is_first = True

    def _begin_setup(self, word: int, seat: int, number: int) -> None:
        self._next = SavedMatch()
        self._next.options_written = number
        self._parts = 1

    def _set_up(self, word: int, seat: int, number: int) -> None:
        """A part of the match to come."""
        self._parts += 1
        if word == bits.NAME:
            self._next.names[seat] = self._next.names.get(seat, "") + two_letters(number)
        elif word == bits.OPTION:
            self._next.options[seat] = number
        elif word == bits.HIGH_OPTION:
            self._next.options[bits.HIGH + seat] = number
        elif word == bits.MORE_OPTION:
            self._next.options[seat] = self._next.options.get(seat, 0) + number
        elif word == bits.WON:
            self._next.won[seat] = number
        elif word == bits.PARTNERS:
            self._next.partners = True
        else:
            self._next.serial = (seat + 1) << SERIAL_LOW | number

    def _set(self, word: int, seat: int, number: int) -> None:
        self.settings[seat] = (number, self._written.get(seat, 0))
        if seat == HAS_NAMES:
            self.players = {}

    def _note_written(self, word: int, seat: int, number: int) -> None:
        self._written[seat] = number

    def _name_player(self, word: int, seat: int, number: int) -> None:
        self.players[seat] = self.players.get(seat, "") + two_letters(number)

    def _choose(self, word: int, seat: int, number: int) -> None:
        """A part of a set-up in progress. Other seats leave its options as they are, another game none."""
        chosen = self.chosen
        if word == bits.NEXT:
            game = number & bits.NEXT_PARTNERS - 1
            options = chosen[3] if chosen and chosen[0] == game else {}
            self.chosen = game, seat, number >= bits.NEXT_PARTNERS, options
        elif chosen and word == bits.MORE_CHOSEN:
            chosen[3][seat] = chosen[3].get(seat, 0) + number
        elif chosen:
            chosen[3][seat if word == bits.CHOSEN else bits.HIGH + seat] = number

    def _note_clock(self, word: int, seat: int, number: int) -> None:
        if self._is_wanted(self.matches - 1):
            if word == bits.TICK and not self.found.options.get(CLOCK, 0):
                self._lose(1)  # another record of one place that many wrong bits have made one
            elif word == bits.TICK:
                self.found.seconds += 2 << number
            else:
                self.found.seconds = 60 * number + 2 * max(0, seat)  # an older program wrote no seconds

    def _note_sent(self, word: int, seat: int, number: int) -> None:
        self.sent = min(number, self.matches)

    def _agree(self, word: int, seat: int, number: int) -> None:
        self._note_change()
        if seat >= 0 and self._is_wanted(self.matches - 1):
            self.found.agreed |= 1 << seat

    def _take_together(self, record: Answer) -> None:
        """Take a setting or a name that counts only with others."""
        self._kept.append(record)
        if len(self._kept) == self._to_keep:
            self._to_keep = 0
            self.is_kept = True
            self._rename()
            for each in self._kept:
                self._take(each)

    def _rename(self) -> None:
        """Names of the match in play were put right, if any of what counts together is one."""
        names: dict[int, str] = {}
        for record in self._kept:
            if word_of(record) == bits.NAMED:
                seat = seat_of(record)
                names[seat] = names.get(seat, "") + two_letters(number_of(record))
        if names and self._is_wanted(self.matches - 1):
            self.found.names.update(names)
            self.found.changes += 1
            self._note_change()

    def _begin(self, word: int, seats: int, number: int) -> None:
        """A match begins. Its record says how many the set-up has, so that none is missing unsaid."""
        game, parts = number, 0
        if number != UNKNOWN_GAME:
            game, parts = number & (1 << GAME_BITS) - 1, number >> GAME_BITS
        missing = parts - min(MOST_PARTS, self._parts)
        if parts and missing < 0:  # of another set-up, that was interrupted
            self._next.options = {}
            self._next.options_written = 0
            missing = 1
        self._next.lost_in_setup = max(self._next.lost_in_setup, missing)
        self.serial = self._next.serial or self.serial
        self._next.game = game
        self._next.seats = seats
        self._begun = self._next
        known = with_preset(game, self._next.options)
        if known in self.games:
            self.games.remove(known)
        self.games.append(known)
        if self._is_wanted(self.matches):
            self._before = self.found
            self.found = self._next
        self._next = SavedMatch()
        self.chosen = None
        self._parts = 0
        self._corrects = -1
        self.is_kept = True  # by now somebody has seen it
        self.matches += 1

    def _reopen(self, word: int, seat: int, number: int) -> None:
        """The match begun last, which had no answer, is ignored: the one before goes on."""
        if self.matches > 1:
            self.matches -= 1
            self.sent = min(self.sent, self.matches)
            if self._wanted == _LAST and self._before.game:
                self.found, self._before = self._before, SavedMatch()
                self._note_change()

    def _lose(self, count: int) -> None:
        """Some records cannot be read."""
        self.read -= 1
        self.lost += count
        self._is_first = False
        self._together = []
        self._corrects = -1
        if self._to_keep or not (self.matches or self._parts):
            own = min(count, self._to_keep - len(self._kept)) if self._to_keep else count
            self._to_keep = 0
            self.lost_kept += own
            count -= own
        if not count:
            return
        if self._parts:
            self._next.lost_in_setup += count
        elif self.found.game and self._is_wanted(self.matches - 1):
            self.found.lose(self.found.answer_count, count)
            self.found.changes += count
            self._note_change()

    def _note_change(self) -> None:
        """The match begun last is no longer as a club's computer was told."""
        if self.sent == self.matches and self.sent:
            self.sent -= 1

    def _is_wanted(self, number: int) -> bool:
        return self._wanted in (_LAST, number)

    def _take_answer(self, record: Answer) -> None:
        """An answer of the match begun last."""
        if self._is_first:
            self._is_first = False
            self._together.append(record)
            return
        for earlier in self._together:
            self._keep(earlier)
        self._together = []
        self._keep(record)

    def _keep(self, record: Answer) -> None:
        """Put an answer that counts after the others."""
        if (
            self._next.lost_in_setup
        ):  # the record MATCH may be lost: this belongs to a match of an unknown game
            self._begin(bits.MATCH, 0, UNKNOWN_GAME)
        elif self._parts:  # a set-up without its MATCH is ignored: the power was cut
            self._next = SavedMatch()
            self._parts = 0
        if self.sent == self.matches:
            self._note_change()
        found = self.found
        if not found.game or not (self._wanted == _LAST or self._wanted == self.matches - 1):
            return
        found.changes += 1
        found.agreed = 0
        word = record >> 19
        if word == bits.CORRECTED:
            self._corrects = number_of(record)
            return
        corrects = self._corrects
        if corrects >= 0:
            self._corrects = -1
        if word == UNDO and corrects < 0 and not found.lost_answers:
            if found.corrections and found.corrections[-1][0] == found.answer_count:
                _, index, before = found.corrections.pop()
                self._answers[index] = before
            else:
                found.answer_count = max(0, found.answer_count - 1)
                if found.joined and word_of(self._answers[found.answer_count]) in (JOIN, JOIN_BELOW):
                    found.joined -= 1
            return
        if word >= FREE:
            found.unknown = word
        elif record >> 14 & 31 > found.seats + found.joined:  # it names a seat that nobody has
            found.lose(found.answer_count, 1)
            return
        if corrects >= 0:
            self._correct(corrects, record)
            return
        if word == JOIN or word == JOIN_BELOW:
            found.joined += 1
        if found.answer_count < len(self._answers):
            self._answers[found.answer_count] = record
        found.answer_count += 1

    def _correct(self, index: int, answer: Answer) -> None:
        """Put an answer in place of an earlier one, if it is sure which one that is."""
        found = self.found
        if found.lost_answers or index >= found.answer_count or word_of(answer) == UNDO:
            found.lose(found.answer_count, 1)
        elif index < len(self._answers):
            found.corrections.append((found.answer_count, index, self._answers[index]))
            self._answers[index] = answer


# What each word of the journal means; any other is of another version.
MEANINGS = {
    bits.HEADER: Reader._pass_by,
    bits.CRASH: Reader._pass_by,
    bits.LEFT: Reader._pass_by,
    bits.ERASING: Reader._pass_by,
    bits.FLIPPED: Reader._pass_by,
    bits.START: Reader._begin_run,
    bits.KEPT: Reader._announce_settings,
    bits.TOGETHER: Reader._tie,
    bits.SETUP: Reader._begin_setup,
    bits.NAME: Reader._set_up,
    bits.OPTION: Reader._set_up,
    bits.HIGH_OPTION: Reader._set_up,
    bits.MORE_OPTION: Reader._set_up,
    bits.WON: Reader._set_up,
    bits.PARTNERS: Reader._set_up,
    bits.SERIAL: Reader._set_up,
    bits.MATCH: Reader._begin,
    bits.SETTING: Reader._set,
    bits.WRITTEN: Reader._note_written,
    bits.PLAYER: Reader._name_player,
    bits.NAMED: Reader._pass_by,
    bits.NEXT: Reader._choose,
    bits.CHOSEN: Reader._choose,
    bits.HIGH_CHOSEN: Reader._choose,
    bits.MORE_CHOSEN: Reader._choose,
    bits.PLAYED: Reader._note_clock,
    bits.TICK: Reader._note_clock,
    bits.REOPENED: Reader._reopen,
    bits.SENT: Reader._note_sent,
    bits.AGREED: Reader._agree,
}


def two_letters(number: int) -> str:
    """The letters in the record of a name."""
    return chr(number >> 7) + chr(number & 127)
