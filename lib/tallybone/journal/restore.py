# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Rebuild a match from the journal, or say why this version cannot."""

from micropython import const

from rules_min import game_id, option
from rules_min.match import Match
from rules_min.question import TAKEN
from rules_min.words import UNDO, number_of, seat_of, word_of
from tallybone.journal.log import FOREIGN, NO_MEMORY, OTHER_VERSION, VERSION
from tallybone.journal.reader import UNKNOWN_GAME
from tallybone.modules import load_rules
from tallybone.texts import MOST_SEATS, distinct_names

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Game
    from rules_min.match import Answers
    from tallybone.journal.log import Journal
    from tallybone.journal.reader import SavedMatch


def why_not_kept(journal: "Journal") -> str:
    """The note at a start if the memory's data is not ours, "" if it is. The data is left as it is."""
    if journal.state == NO_MEMORY:
        return "no memory: not kept"
    if journal.state == FOREIGN:
        return "memory is not ours"
    if journal.state == OTHER_VERSION:
        if journal.version < VERSION:
            return "older version: kept"
        return "newer version %d: kept" % min(journal.version, 99)
    return ""


def what_is_newer(saved: "SavedMatch") -> str:
    """What a saved match has that only a newer version can know, as the screen says it; "" if nothing."""
    if saved.unknown:
        return "newer word %d: kept" % saved.unknown
    if not game_id(saved.game):
        return "newer game %d: kept" % min(saved.game, 999)
    rows = {row.number: row for row in load_rules(game_id(saved.game)).OPTIONS}
    for number in saved.options:
        if number not in rows or not rows[number].allows(saved.options[number]):
            return "newer option %d: kept" % number
    return ""


def options_of(saved: "SavedMatch", rules: "Game") -> "array[int]":
    """The options of a saved match; options added in later versions get the rulebook's value."""
    values = option.usual_values(rules, saved.seats)
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
    """Whether the set-up can be read; of its records only a name or the matches won may be missing."""
    if not saved.lost_in_setup:
        return True
    if saved.game == UNKNOWN_GAME or not game_id(saved.game):
        return False
    rules = load_rules(game_id(saved.game))
    may_be_partners = rules.TEAMS and saved.seats == 4 and not rules.ALWAYS_TEAMS and not saved.partners
    return len(saved.options) == len(rules.OPTIONS) and not may_be_partners


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
            said = written[i]
            if word_of(said) == UNDO:
                match.undo()
            elif match.answer(word_of(said), number_of(said), seat_of(said), True) != TAKEN:
                saved.lose(match.count, 1)


def names_of(saved: "SavedMatch") -> "list[str]":
    """The names of the players of a saved match, 25 of them."""
    return distinct_names([saved.names.get(seat, "").strip() for seat in range(MOST_SEATS)])
