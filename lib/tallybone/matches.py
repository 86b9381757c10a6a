# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a journal holds: its matches.

Reading them also finds what was set, in ``Journal.settings``, and in ``failures`` how often the program
has failed since.
"""

from tallybone import record
from tallybone.head import CRASH, MARK, MATCH, NAME, NEW, OPTION, OURS, TALLY, WITH, answer_with


def records(journal):
    """Yield what counts of a journal: each record once, whether itself or a copy of it can be read.

    What begins between a record and its copy does not count: a cut tore it, however well it reads now.
    """
    held = record.NO_RECORD  # until it is known that no copy speaks against it
    began = ended = 0  # where it begins and ends, and
    copies: list = []  # where each copy of it ends, as another copy may be one of that
    yielded, yielded_copies = ended, copies  # the same of the one yielded last
    none = copies
    place = 0
    read = journal.read
    sealed = record.SEALED
    at = min(journal.at, journal.places) if journal.state == OURS and not journal.erased else 0
    while place < at:
        said = read(place)
        size = journal.size
        if said == sealed:
            if held >= 0 and copies is none:  # no copy of it, but the word that all is settled: it is torn
                held, ended, copies = record.NO_RECORD, yielded, yielded_copies
        elif said >= 0:
            known = False
            target = place + size
            if journal.back:
                target = place - journal.back
                if held >= 0 and began >= target and target != ended and target not in copies:
                    held, ended, copies = record.NO_RECORD, yielded, yielded_copies
                known = target == ended or target in copies
            if known:
                copies = list(copies)
                copies.append(place + size)
            else:
                yielded, yielded_copies = ended, copies
                if held >= 0:
                    yield held
                held, began, ended = said, place, target  # of four at once a tuple would be made
                copies = [place + size] if journal.back else none
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
    pending: list = []  # answers that count only with the next
    count = failures = 0
    seen = -1
    room = len(answers)
    for said in records(journal):
        word = said & 31
        failures = failures + 1 if said == CRASH else 0
        if pending and word < TALLY:
            for first in pending:
                if count < room:
                    answers[count] = first
                count += 1
        if pending and word != MARK:
            pending = []
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
        elif word == MARK and said >> 5 & 31 == WITH:
            pending.append(answer_with(said))
        elif said == NEW:
            pending = []
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
    elif word == NAME and seat < 25:
        named[seat] = named.get(seat, "") + chr(value >> 7) + chr(value & 127)
    elif word == MARK and seat >= 0:
        journal.settings[seat] = value


def fill(tally, won, names, named):
    """Hand over the tally and the names of a match to whoever asked for them."""
    if tally is not None:
        for side in range(len(tally)):
            tally[side] = min(255, won.get(side, 0))
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
