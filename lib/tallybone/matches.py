# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a journal holds: its matches.

Reading them also finds what was set, in ``Journal.settings``, and in ``failures`` how often the program
has failed since.
"""

from tallybone import record
from tallybone.journal import CRASH, MATCH, NAME, NEW, OPTION, OURS, TALLY


def records(journal):
    """Yield what counts of a journal: each record once, whether itself or a copy of it can be read.

    What begins between a record and its copy does not count: a cut tore it, however well it reads now.
    """
    held = record.NO_RECORD  # until it is known that no copy speaks against it
    began = ended = end = (
        0  # where the one held begins and ended, and what was read last: it, or a copy of it
    )
    yielded = yielded_end = 0  # the same of the one yielded last
    place = 0
    read = journal.read
    at = journal.at if journal.state == OURS else 0
    while place < at:
        said = read(place)
        size, back = journal.size, journal.back
        if said >= 0:
            target = place - back if back else place + size
            if back and held >= 0 and target != ended and target != end and began >= target:
                held, ended, end = record.NO_RECORD, yielded, yielded_end
            if not back or (target != ended and target != end):
                if held >= 0:
                    yielded, yielded_end = ended, end
                    yield held
                held, began, ended = said, place, target
            end = place + size
        place += size
    if held >= 0:
        yield held


def last_match(journal, answers, tally=None, names=None):
    """The match written last, its answers put into an array.

    :param tally: a bytearray for the matches won before by each side, or None
    :param names: a dict for the players' names by seat, or None
    :return: (game, seats, teams, {row: value}, how many answers, which may be more than there is room for),
        or None where there is none
    """
    return find_match(journal, -1, answers, tally, names)


def find_match(journal, number, answers, tally=None, names=None):
    """The match of a number, 0 the oldest, -1 the last; as ``last_match`` gives it."""
    found = None
    options: dict = {}
    won: dict = {}
    named: dict = {}
    count = failures = 0
    seen = -1
    room = len(answers)
    for said in records(journal):
        word = said & 31
        failures = failures + 1 if said == CRASH else 0
        if not word:
            count = max(0, count - 1)
        elif word < TALLY:
            if count < room:
                answers[count] = said
            count += 1
        elif word == MATCH:
            seen += 1
            if 0 <= number < seen:
                break
            found = (said >> 10 & 255, (said >> 5 & 31), said >> 18 & 1 == 1, options)
            fill(tally, won, names, named)
            options, won, named = {}, {}, {}
            count = 0
        elif said == NEW:
            options, won, named = {}, {}, {}
        else:
            note(journal, said, options, won, named)
    journal.failures = failures
    return found + (count,) if found and number <= seen else None


def note(journal, said, options, won, named):
    """What belongs to a match to come, or to the gadget."""
    word, seat, value = said & 31, (said >> 5 & 31) - 1, said >> 10
    if word == OPTION:
        options[seat] = value
    elif word == TALLY:
        won[seat] = value
    elif word == NAME:
        named[seat] = named.get(seat, "") + chr(value >> 7) + chr(value & 127)
    elif seat >= 0:
        journal.settings[seat] = value


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
        journal.failures = journal.failures + 1 if said == CRASH else 0
        matches += said & 31 == MATCH
    return matches
