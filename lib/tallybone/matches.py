# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a journal holds: its matches, and how often the program failed."""

from tallybone.journal import CRASH, MATCH, OPTION, OURS, TALLY, TRIED, head


def crashes(journal):
    """How often it has failed since the last answer."""
    count = place = 0
    while journal.state == OURS and place < journal.at:
        said = journal.read(place)
        place += journal.step(said)
        if said >= 0:
            count = count + 1 if said & 31 == CRASH else 0
    return count


def last_match(journal, answers, tally=None):
    """The match written last, its answers put into an array.

    :param tally: a bytearray for the matches won before by each side, or None
    :return: (game, seats, teams, {row: value}, how many answers), or None where there is none
    """
    return find_match(journal, -1, answers, tally)


def find_match(journal, number, answers, tally=None):
    """The match of a number, 0 the oldest, -1 the last; as ``last_match`` gives it."""
    found = None
    options = {}
    won = {}
    count = place = 0
    seen = -1
    while journal.state == OURS and place < journal.at:
        said = journal.read(place)
        place += journal.step(said)
        word = said & 31
        if said < 0 or said == head() or word in (CRASH, TRIED & 31):
            continue
        if word == OPTION:
            options[(said >> 5 & 31) - 1] = said >> 10
        elif word == TALLY:
            won[(said >> 5 & 31) - 1] = said >> 10
        elif word == MATCH:
            seen += 1
            if 0 <= number < seen:
                break
            found = (said >> 10 & 255, said >> 5 & 31, said >> 10 > 255, options)
            if tally is not None:
                for side in range(len(tally)):
                    tally[side] = won.get(side, 0)
            options = {}
            won = {}
            count = 0
        elif not word:
            count = max(0, count - 1)
        elif count < len(answers):
            answers[count] = said
            count += 1
    return found + (count,) if found and number <= seen else None


def count_matches(journal):
    """How many matches are in the journal."""
    matches = place = 0
    while journal.state == OURS and place < journal.at:
        said = journal.read(place)
        place += journal.step(said)
        matches += said > 0 and said != head() and said & 31 == MATCH
    return matches
