# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A match as the journal has it, and how it becomes one that can be played on, or why it cannot."""

from micropython import const

from rules_min import game_id, option
from rules_min.match import Match, can_pair
from rules_min.question import ACCEPTED
from rules_min.words import UNDO, Answer, number_of, seat_of, word_of
from tallybone.journal.format import TITLE_SEAT
from tallybone.loader import load_rules
from tallybone.words.texts import MOST_SEATS, _, distinct_names, from_journal

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Game
    from rules_min.match import Answers

    Correction = tuple[int, int, Answer]  # as ``Scorekeeper.corrections`` has them

UNKNOWN_GAME = 16383  # of a match whose record MATCH cannot be read
# Options from these on came to games of which older programs have saved matches: those that wrote no SERIAL
# into the set-up, and those that did not write how many options it has.
_AFTER_FIRST = option.CONTRACTS
_AFTER_SERIAL = option.ALONE
_TO_MORE_GAMES = (option.TIE, option.TILES)  # and these to more games than had them at first


class SavedMatch:
    """A match as the journal has it.

    ``game`` is the number of the game, 0 if there is no match; ``joined`` how many seats came in the middle.
    ``options`` has the value of each by its number, ``won`` the matches won before by side, ``names`` the
    players' names by seat. ``answer_count`` is
    how many answers it has; the array holds as many of them as fit. ``unknown`` is a word in it that this
    version does not know, 0 if it knows them all. ``lost_answers`` has the indexes in the list of answers
    where some could not be read, and how many; after the first such index the answers are as they were
    written, with every UNDO. ``lost_in_setup`` is how many records of the set-up could not be read,
    ``options_written`` how many options it has, 0 if that is not known. ``seconds`` were played, if it has a
    clock; ``runs`` is how often it was taken up again. ``corrections``, ``serial``, ``changes`` and
    ``agreed`` are as in ``Scorekeeper``; ``serial`` is 0 if an older program began it.
    """

    def __init__(self) -> None:
        self.game = 0
        self.seats = 0
        self.joined = 0
        self.partners = False
        self.options: dict[int, int] = {}
        self.won: dict[int, int] = {}
        self.names: dict[int, str] = {}
        self.answer_count = 0
        self.unknown = 0
        self.lost_answers: list[tuple[int, int]] = []
        self.lost_in_setup = 0
        self.options_written = 0
        self.seconds = self.runs = 0
        self.corrections: list[Correction] = []
        self.serial = 0
        self.changes = 0
        self.agreed = 0

    def lose(self, index: int, count: int) -> None:
        """Note that so many answers are lost at an index in the list."""
        if self.lost_answers and self.lost_answers[-1][0] >= index:
            index, before = self.lost_answers.pop()
            count += before
        self.lost_answers.append((index, count))

    def all_lost(self) -> int:
        """How many answers could not be read, as far as one can tell."""
        return sum([lost for _, lost in self.lost_answers])


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
    if TITLE_SEAT in saved.names:
        rules = rules.titled(title_in(saved.names))
    return Match(rules, saved.seats, saved.partners, options_of(saved, rules), answers=answers)


def restored(saved: "SavedMatch", answers: "Answers") -> Match | None:
    """A saved match as its answers left it, None if it cannot be.

    :param answers: the array that holds them
    """
    if saved.answer_count > len(answers) or not is_set_up(saved) or what_is_newer(saved):
        return None
    try:
        match = begun(saved, answers)
        if saved.lost_answers:
            replay_checked(saved, match)
        else:
            match.replay(saved.answer_count)  # four times as fast as checking every answer again
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
    may_be_partners = can_pair(rules, saved.seats) and not saved.partners
    if saved.options_written:
        return not may_be_partners and len(saved.options) >= saved.options_written
    newest = _AFTER_SERIAL if saved.serial else _AFTER_FIRST
    numbers = [
        row.number for row in rules.OPTIONS if row.number < newest and row.number not in _TO_MORE_GAMES
    ]
    return not may_be_partners and not [number for number in numbers if number not in saved.options]


def replay_checked(saved: "SavedMatch", match: Match) -> None:
    """Replay a match of which some answers are lost. Those after that do not fit are lost as well.

    ``lost_answers`` of the saved match then has the indexes in the match's own list.
    """
    answers = match.answers
    first = saved.lost_answers[0][0]
    written = list(answers[first : saved.answer_count])
    match.replay(first)
    holes = saved.lost_answers
    saved.lost_answers = []
    for i in range(len(written) + 1):
        for index, lost in holes:
            if index == first + i:
                saved.lose(match.answer_count, lost)
        if i < len(written):
            record = written[i]
            if word_of(record) == UNDO:
                match.undo()
            elif match.answer(word_of(record), number_of(record), seat_of(record), True) != ACCEPTED:
                saved.lose(match.answer_count, 1)


def title_in(names: "dict[int, str]") -> str:
    """The name of the game from what the journal has of names."""
    return from_journal(names.get(TITLE_SEAT, "")).strip()


def names_in(names: "dict[int, str]") -> "list[str]":
    """25 names from what the journal has of some, by their seats."""
    return distinct_names([from_journal(names.get(seat, "")).strip() for seat in range(MOST_SEATS)])
