# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a journal holds: its matches, and in ``Journal.failures`` how often the program failed since."""

from tallybone import record
from tallybone.journal import CRASH, MATCH, NAME, NEW, OPTION, OURS, TALLY, TRIED, VOID, head


def records(journal):
    """Yield what counts of a journal: not what is torn or voided, nor what a copy stands for."""
    held = under = record.NO_RECORD
    place = 0
    while journal.state == OURS and place < journal.at:
        said = journal.read(place)
        copy = journal.read_copy(place) if said < 0 else record.NO_RECORD
        if copy >= 0:
            place += record.LONG
            if held >= 0 and held != copy:
                yield held
                held = record.NO_RECORD
            held, under = copy, held
            continue
        place += journal.step(said)
        if said == VOID:
            held, under = under, record.NO_RECORD
            continue
        if held >= 0:
            yield held
        held, under = said, record.NO_RECORD
    if held >= 0:
        yield held


def last_match(journal, answers, tally=None, names=None):
    """The match written last, its answers put into an array.

    :param tally: a bytearray for the matches won before by each side, or None
    :param names: a dict for the players' names by seat, or None
    :return: (game, seats, teams, {row: value}, how many answers), or None where there is none
    """
    return find_match(journal, -1, answers, tally, names)


def find_match(journal, number, answers, tally=None, names=None):
    """The match of a number, 0 the oldest, -1 the last; as ``last_match`` gives it."""
    found = None
    options: dict = {}
    won: dict = {}
    named: dict = {}
    count = 0
    seen = -1
    journal.failures = 0
    for said in records(journal):
        word, seat, value = said & 31, (said >> 5 & 31) - 1, said >> 10
        journal.failures = journal.failures + 1 if word == CRASH else 0
        if said == head() or word == CRASH or said == TRIED:
            continue
        if said == NEW:
            options, won, named = {}, {}, {}
        elif word == OPTION:
            options[seat] = value
        elif word == TALLY:
            won[seat] = value
        elif word == NAME:
            named[seat] = named.get(seat, "") + chr(value >> 7) + chr(value & 127)
        elif word == MATCH:
            seen += 1
            if 0 <= number < seen:
                break
            found = (value & 255, seat + 1, value > 255, options)
            fill(tally, won, names, named)
            options, won, named = {}, {}, {}
            count = 0
        elif not word:
            count = max(0, count - 1)
        elif count < len(answers):
            answers[count] = said
            count += 1
    return found + (count,) if found and number <= seen else None


def fill(tally, won, names, named):
    """Hand over the tally and the names of a match to whoever asked for them."""
    if tally is not None:
        for side in range(len(tally)):
            tally[side] = won.get(side, 0)
    if names is not None:
        names.clear()
        for seat in named:
            names[seat] = named[seat].strip()


def count_matches(journal):
    """How many matches are in the journal."""
    matches = 0
    journal.failures = 0
    for said in records(journal):
        journal.failures = journal.failures + 1 if said & 31 == CRASH else 0
        matches += said != head() and said & 31 == MATCH
    return matches
