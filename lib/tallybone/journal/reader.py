# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read a journal: its matches and what was set; rebuild a match, or say why not; resume the last one.

Loaded at a start, for the history and for an export, and unloaded behind them.
"""

from micropython import const

from rules_min import game_id, option
from rules_min.match import Match
from rules_min.question import NO_SEAT, TAKEN
from rules_min.words import FREE, UNDO, Answer, number_of, seat_of, word_of
from tallybone import MOST_CRASHES
from tallybone.journal import format as bits
from tallybone.journal.log import GAME_BITS, MOST_PARTS, NAMED, SERIAL_LOW, write_word
from tallybone.journal.records import records
from tallybone.loader import load_rules
from tallybone.words.texts import (
    MOST_SEATS,
    NO_ROOM,
    NOT_READABLE,
    _,
    cut,
    distinct_names,
    from_journal,
    undone,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array
    from typing import Any, Protocol

    from rules_min.game import Game
    from rules_min.match import Answers
    from tallybone.journal.log import Journal

    Correction = tuple[int, int, Answer]  # as ``Scorekeeper.corrections`` has them

    class Scorekeeper(Protocol):
        """What a start sets: ``tallybone.scorekeeper`` says what each is."""

        journal: Journal
        answers: "array[int]"
        settings: "Any"
        setup: "Any"
        told: "Any"
        captions: "list[str]"
        begun: int
        failures: int
        left_alone: bool

        def take_up(self, saved: "SavedMatch", match: Match, names: "list[str]") -> None:
            """Have a match in play that was saved."""

        def is_short(self) -> bool:
            """Whether the room left is needed for the hands to come."""


_LAST = const(-1)  # the number of the match written last
UNKNOWN_GAME = 16383  # of a match whose record MATCH cannot be read
# Options from these on came to games of which older programs have saved matches: those that wrote no SERIAL
# into the set-up, and those that did not write how many options it has.
_AFTER_FIRST = option.CONTRACTS
_AFTER_SERIAL = option.ALONE
_ALONE = (bits.HEADER, bits.CRASH, bits.LEFT, bits.ERASING, bits.START)  # words that belong to no match


class SavedMatch:
    """A match as the journal has it.

    ``game`` is the number of the game, 0 where there is no match; ``options`` has the value of each by
    its number, ``won`` the matches won before by side, ``names`` the players' names by seat.
    ``count`` is how many answers it has; the array holds as many of them as fit.
    ``unknown`` is a word in it that this version does not know, 0 if it knows them all.
    ``lost`` has the places in the list of answers where some could not be read, and how many; behind the
    first such place the answers are as they were written, with every UNDO. ``lost_in_setup`` is how
    many records of the set-up could not be read, ``options_written`` how many options it has, 0 where that is
    not known. ``seconds`` were played, if it has a clock; it was taken up again in so many ``runs``, of which
    the last one has written the clock ``ticks`` times.
    ``corrections``, ``serial``, ``changes`` and ``agreed`` are as in ``Scorekeeper``; ``serial`` is 0 if an
    older program began it.
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
        self.lost: list[tuple[int, int]] = []
        self.lost_in_setup = 0
        self.options_written = 0
        self.seconds = self.runs = self.ticks = 0
        self.corrections: list[Correction] = []
        self.serial = 0
        self.changes = 0
        self.agreed = 0

    def note_clock(self, seconds: int, half: int, is_first: bool) -> None:
        """Note how much was played, as the journal has it.

        :param int half: of the seconds beside the minutes; -1 from an older program, which wrote none
        :param bool is_first: whether it is the first such record of its run
        """
        self.seconds = seconds + 2 * max(0, half)
        if half >= 0:
            self.ticks = 1 if is_first else self.ticks + 1

    def lose(self, place: int, count: int) -> None:
        """Note that so many answers are lost at a place in the list."""
        if self.lost and self.lost[-1][0] >= place:
            place, before = self.lost.pop()
            count += before
        self.lost.append((place, count))

    def all_lost(self) -> int:
        """How many answers could not be read, as far as one can tell."""
        return sum([lost for _, lost in self.lost])


class Reader:
    """What one reading of a journal finds.

    ``matches`` is how many there are. ``failures`` is how many CRASH records in a row end the journal.
    ``settings`` has, by number, each setting's value and what settings.toml said when it was set;
    ``players`` are the names entered on the gadget for the next match, by seat.
    ``sent`` is as in ``Told``; ``serial`` is the serial number of the match begun last.
    ``games`` are the numbers of the games played, each where it was played last.
    ``read`` and ``lost`` are how many records could be read and how many could not; ``lost_kept`` of these
    are settings or names for the next match. ``is_kept`` says that what was set last is there in full.

    :param journal: the journal
    :param answers: the array that takes the answers of the match wanted
    :param int wanted: the number of that match, 0 the oldest, -1 the last
    """

    def __init__(self, journal: "Journal", answers: "Answers", wanted: int = _LAST) -> None:
        self.matches = 0
        self.failures = 0
        self.read = self.lost = self.lost_kept = 0
        self.is_kept = True
        self.sent = 0
        self.serial = 0
        self.games: list[int] = []
        self.settings: dict[int, tuple[int, int]] = {}
        self.players: dict[int, str] = {}
        self.found = SavedMatch()
        self._answers = answers
        self._wanted = wanted
        self._next = SavedMatch()  # set up, but not begun
        self._before = SavedMatch()  # the match before the one begun last, where all are wanted
        self._parts = 0  # records of that set-up so far, 0 where none has begun
        self._written: dict[int, int] = {}
        self._together: list[Answer] = []  # answers that count only with the next
        self._is_first = False  # whether the next answer is one of these
        self._corrects = -1  # the place of the answer that the next one replaces
        self._is_first_tick = True  # whether the next record of the clock is the first one of its run
        self._kept: list[Answer] = []  # settings and players that count only when all of them are there,
        self._to_keep = 0  # and how many that are
        self._read(journal)

    def _read(self, journal: "Journal") -> None:
        """Take one record after the other."""
        for record in records(journal):
            self.read += 1
            is_plain = not (self._is_first or self._together or self._to_keep)
            if UNDO < record >> 19 < bits.FIRST_OF_JOURNAL and is_plain:
                self._keep(record)  # most records are plain answers
                self.failures = 0
            else:
                self._take(record)

    def _take(self, record: Answer) -> None:
        """Take the next record."""
        word, seat, number = word_of(record), seat_of(record), number_of(record)
        if word == bits.LOST:
            self._lose(number)
            return
        if self._to_keep and word in (bits.SETTING, bits.WRITTEN, bits.PLAYER):
            self._take_together(record)
            return
        if word != bits.START:
            self._to_keep = 0  # they were interrupted
        if word < bits.FIRST_OF_JOURNAL or word == bits.CORRECTED:
            self._take_answer(record)
        elif word == bits.KEPT:
            self._kept = []
            self._to_keep = number
            self.is_kept = False
        elif word == bits.TOGETHER:
            self._is_first = True
        elif word == bits.START:  # a group of answers that was interrupted is dropped
            self._begin_run()
        elif word == bits.SETUP:
            self._next = SavedMatch()
            self._next.options_written = number
            self._parts = 1
        elif word == bits.MATCH:
            self._begin(number, seat)
        elif word == bits.SETTING:
            self.settings[seat] = (number, self._written.get(seat, 0))
            if seat == NAMED:
                self.players = {}
        elif word == bits.WRITTEN:
            self._written[seat] = number
        elif word == bits.PLAYER:
            self.players[seat] = self.players.get(seat, "") + two_letters(number)
        elif word == bits.PLAYED:
            if self._is_wanted(self.matches - 1):
                self.found.note_clock(60 * number, seat, self._is_first_tick)
                self._is_first_tick = False
        elif word == bits.REOPENED:
            self._reopen()
        elif word == bits.SENT:
            self.sent = min(number, self.matches)
        elif word == bits.AGREED:
            self._note_change()
            if seat >= 0 and self._is_wanted(self.matches - 1):
                self.found.agreed |= 1 << seat
        elif word not in _ALONE:
            self._set_up(word, seat, number)
        if word != bits.START and word != bits.PLAYED:  # neither says that the program can go on
            self.failures = self.failures + 1 if word == bits.CRASH else 0

    def _take_together(self, record: Answer) -> None:
        """Take a setting or a name that counts only with others."""
        self._kept.append(record)
        if len(self._kept) == self._to_keep:
            self._to_keep = 0
            self.is_kept = True
            for each in self._kept:
                self._take(each)

    def _begin_run(self) -> None:
        """The gadget was started: what had been written of a group does not count."""
        self._is_first = False
        self._together = []
        self._corrects = -1
        self._is_first_tick = True
        self.found.runs += 1

    def _set_up(self, word: int, seat: int, number: int) -> None:
        """A part of the match to come."""
        self._parts += 1
        if word == bits.NAME:
            self._next.names[seat] = self._next.names.get(seat, "") + two_letters(number)
        elif word == bits.OPTION:
            self._next.options[seat] = number
        elif word == bits.HIGH_OPTION:
            self._next.options[bits.HIGH + seat] = number
        elif word == bits.WON:
            self._next.won[seat] = number
        elif word == bits.PARTNERS:
            self._next.partners = True
        elif word == bits.SERIAL:
            self._next.serial = (seat + 1) << SERIAL_LOW | number
        else:
            self._next.unknown = word
            self._is_unknown(word)

    def _begin(self, number: int, seats: int) -> None:
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
        if game in self.games:
            self.games.remove(game)
        self.games.append(game)
        if self._is_wanted(self.matches):
            self._before = self.found
            self.found = self._next
            self.found.game = game
            self.found.seats = seats
        self._next = SavedMatch()
        self._parts = 0
        self._corrects = -1
        self.is_kept = True  # by now somebody has seen it
        self.matches += 1

    def _reopen(self) -> None:
        """The match begun last, which had no answer, never was: those of the one before still stand."""
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
            self.found.lose(self.found.count, count)
            self.found.changes += count
            self._note_change()

    def _note_change(self) -> None:
        """The match begun last is no longer as a club's computer was told."""
        if self.sent == self.matches and self.sent:
            self.sent -= 1

    def _is_unknown(self, word: int) -> None:
        """A word of another version: the match in which it stands cannot be read."""
        if self._is_wanted(self.matches - 1):
            self.found.unknown = word

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
        """Put an answer that counts behind the others."""
        if (
            self._next.lost_in_setup
        ):  # the record MATCH may be lost: this belongs to a match of an unknown game
            self._begin(UNKNOWN_GAME, 0)
        elif self._parts:  # a set-up without its MATCH never was: the power was cut
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
        if self._corrects >= 0:
            self._correct(self._corrects, record)
            self._corrects = -1
            return
        if word == UNDO and not found.lost:
            if found.corrections and found.corrections[-1][0] == found.count:
                _, place, before = found.corrections.pop()
                self._answers[place] = before
            else:
                found.count = max(0, found.count - 1)
            return
        if word >= FREE:
            found.unknown = word
        elif record >> 14 & 31 > found.seats:  # it names a seat that nobody has
            found.lose(found.count, 1)
            return
        if found.count < len(self._answers):
            self._answers[found.count] = record
        found.count += 1

    def _correct(self, place: int, answer: Answer) -> None:
        """Put an answer in the place of an earlier one, where it is sure which one that is."""
        found = self.found
        if found.lost or place >= found.count:
            found.lose(found.count, 1)
        elif place < len(self._answers):
            found.corrections.append((found.count, place, self._answers[place]))
            self._answers[place] = answer


def two_letters(number: int) -> str:
    """The letters in the record of a name."""
    return chr(number >> 7) + chr(number & 127)


def why_not_kept(journal: "Journal") -> str:
    """The note at a start if the memory's data is not ours, "" if it is. The data is left as it is."""
    if journal.state == bits.NO_MEMORY:
        return _("no memory: not kept")
    if journal.state == bits.FOREIGN:
        return _("memory is not ours")
    if journal.state == bits.OTHER_VERSION:
        if journal.version < bits.VERSION:
            return _("older version: kept")
        return _("newer version %d: kept") % min(journal.version, 99)
    return ""


def what_is_newer(saved: "SavedMatch") -> str:
    """What a saved match has that only a newer version can know, as the screen says it; "" if nothing."""
    if saved.unknown:
        return _("newer word %d: kept") % saved.unknown
    if not game_id(saved.game):
        return _("newer game %d: kept") % min(saved.game, 999)
    rows = {row.number: row for row in load_rules(game_id(saved.game)).OPTIONS}
    for number in saved.options:
        if number not in rows or not rows[number].allows(saved.options[number]):
            return _("newer option %d: kept") % number
    return ""


def options_of(saved: "SavedMatch", rules: "Game") -> "array[int]":
    """The options of a saved match; options added in later versions get the rulebook's value."""
    values = option.usual_values(rules.OPTIONS, saved.seats)
    for number in saved.options:
        values[number] = saved.options[number]
    return values


def begun(saved: "SavedMatch", answers: "Answers") -> Match:
    """A saved match before its first answer.

    :raises ValueError: if no version can have written it
    """
    rules = load_rules(game_id(saved.game))
    return Match(rules, saved.seats, saved.partners, options_of(saved, rules), answers=answers)


def restored(saved: "SavedMatch", answers: "Answers") -> Match | None:
    """A saved match as its answers left it, None if it cannot be.

    :param answers: the array that holds them
    """
    if saved.count > len(answers) or not is_set_up(saved) or what_is_newer(saved):
        return None
    try:
        match = begun(saved, answers)
        if saved.lost:
            replay_checked(saved, match)
        else:
            match.replay(saved.count)  # four times as fast as checking every answer again
    except MemoryError:  # nothing is wrong in flash
        raise
    except Exception:  # whatever is wrong in flash, the gadget must start
        return None
    return match


def is_set_up(saved: "SavedMatch") -> bool:
    """Whether the set-up can be read; of its records only a name or the matches won may be missing.

    Or an option that the game did not have when the match was written, where an older program can have
    written it: then that cannot be told from a lost one.
    """
    if not saved.lost_in_setup:
        return True
    if saved.game == UNKNOWN_GAME or not game_id(saved.game):
        return False
    rules = load_rules(game_id(saved.game))
    may_be_partners = rules.TEAMS and saved.seats == 4 and not rules.ALWAYS_TEAMS and not saved.partners
    if saved.options_written:
        return not may_be_partners and len(saved.options) >= saved.options_written
    newest = _AFTER_SERIAL if saved.serial else _AFTER_FIRST
    numbers = [row.number for row in rules.OPTIONS if row.number < newest]
    return not may_be_partners and not [number for number in numbers if number not in saved.options]


def replay_checked(saved: "SavedMatch", match: Match) -> None:
    """Replay a match of which some answers are lost. Those behind that do not fit are lost as well.

    ``lost`` of the saved match then has the places in the match's own list.
    """
    answers = match.answers
    first = saved.lost[0][0]
    written = list(answers[first : saved.count])
    match.replay(first)
    holes = saved.lost
    saved.lost = []
    for i in range(len(written) + 1):
        for place, lost in holes:
            if place == first + i:
                saved.lose(match.count, lost)
        if i < len(written):
            record = written[i]
            if word_of(record) == UNDO:
                match.undo()
            elif match.answer(word_of(record), number_of(record), seat_of(record), True) != TAKEN:
                saved.lose(match.count, 1)


def names_in(told: "dict[int, str]") -> "list[str]":
    """25 names from what the journal has of some, by their seats."""
    return distinct_names([from_journal(told.get(seat, "")).strip() for seat in range(MOST_SEATS)])


# A start --------------------------------------------------------------------------------------

_TOLD = const(14)  # letters of an answer and whose it was
MOST_LOST = 8  # if more than an eighth of the records cannot be read, none of them is trusted


def resume(keeper: "Scorekeeper") -> str:
    """Resume the match in the journal and its settings. Return the note to show, "" if there is none."""
    keeper.journal.secure()
    reader = Reader(keeper.journal, keeper.answers)
    for number in reader.settings:
        keeper.settings.restore(number, reader.settings[number][0], reader.settings[number][1])
    keeper.settings.use_language()  # before a note is made
    if keeper.settings.values[NAMED]:
        keeper.setup.has_names = True
        keeper.setup.names = names_in(reader.players)
    keeper.begun = reader.matches
    keeper.told.sent = reader.sent
    keeper.told.used = reader.serial
    for game in reader.games:
        keeper.setup.note_played(game)
    keeper.failures = reader.failures
    saved = reader.found
    if reader.lost * MOST_LOST > reader.read:  # an erase was cut, or the flash fails
        keeper.journal.state = bits.DAMAGED
        return _("memory damaged")
    if not saved.game:
        return why_not_kept(keeper.journal) or check_kept(reader)
    if not is_set_up(saved):
        return NOT_READABLE
    newer = what_is_newer(saved)
    if newer:
        return newer
    keeper.setup.restore(saved)
    if reader.failures >= MOST_CRASHES and write_word(keeper.journal, bits.LEFT):
        keeper.left_alone = True
        return _("kept: turn off and on")
    match = restored(saved, keeper.answers)
    if not match:
        return NOT_READABLE
    keeper.take_up(saved, match, names_in(saved.names))
    if saved.lost:
        return _("answers lost: %d") % saved.all_lost()
    if saved.lost_in_setup:
        has_all = len(saved.options) >= (saved.options_written or len(match.rules.OPTIONS))
        return _("name or wins damaged") if has_all else _("check the options")
    note = check_kept(reader)
    if note:
        return note
    if keeper.journal.torn:
        return last_told(match, keeper.captions)
    return NO_ROOM if keeper.journal.failed or keeper.is_short() else ""


def check_kept(reader: Reader) -> str:
    """The note where settings or names for the next match could not be read, or were not written in full."""
    return _("check names, settings") if reader.lost_kept or not reader.is_kept else ""


def last_told(match: "Match", names: "list[str]") -> str:
    """The note after a cut in a press: the last answer that is there, ``last: play 10 ANN``."""
    if not match.count:
        return _("check the last press")
    answer, seat = match.answers[match.count - 1], seat_of(match.answers[match.count - 1])
    if seat == NO_SEAT:
        match.undo()
        seat = match.question.seat  # whose turn it was
        match.follow()
    text = undone(word_of(answer))
    text = "%s %d" % (text, number_of(answer)) if number_of(answer) else text
    name = cut(names[seat], _TOLD - len(text) - 1) if seat >= 0 and len(text) < _TOLD - 3 else ""
    return _("last: %s %s") % (text, name) if name else _("last: %s") % text
