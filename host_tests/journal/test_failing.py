# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A flash that fails for some writes and then works again: what is kept has no hole in the middle."""

import random
from array import array

import pytest
from nvm import Nvm
from tallybone.journal.format import TICK
from tallybone.journal.log import Journal
from tallybone.matches.kept import keep_names, keep_settings
from tallybone.matches.new_match import begin_match
from tallybone.matches.setting_values import change
from tallybone.scorekeeper import NOT_KEPT, Scorekeeper
from tallybone.settings import Settings
from tallybone.start import resumed

from rules_min.option import CLOCK
from rules_min.question import ACCEPTED
from rules_min.words import OUT, PASS, PIPS, PLAY, pack
from simulator.flash import Flash

ANSWERS = array("i", bytes(4 * 1536))
MUGGINS = 3


class Failing(Flash):
    """A flash of which some writes, counted from now on, do nothing, or set only some of their zeros."""

    fails = range(0)
    writes = 0
    is_partial = False

    def program(self, start, data):
        self.writes += 1
        if self.writes not in self.fails:
            super().program(start, data)
        elif self.is_partial:
            super().program(start, bytes(byte | self.chance.randrange(256) for byte in data))


def started(flash):
    """A start, when the flash works again."""
    flash.fails = range(0)
    keeper = Scorekeeper(ANSWERS, Nvm(flash), [], Settings(50, 5, False))
    resumed(keeper)
    return keeper


def begun():
    """A match of Muggins whose flash does not fail yet."""
    flash = Failing()
    keeper = started(flash)
    begin_match(keeper.journal, MUGGINS, 2, False, [(CLOCK, 60)], [], [])
    return flash, started(flash)


def said(keeper):
    """The answers of the match in play."""
    match = keeper.match
    return list(match.answers[: match.answer_count])


def three_counts(keeper):
    """5, 10, 15, as ``said`` has them, and of how many it was said that they are not kept."""
    missing = 0
    for count in (5, 10, 15):
        assert keeper.answer(PLAY, count) == ACCEPTED
        missing += keeper.news & NOT_KEPT > 0
    return said(keeper), missing


@pytest.mark.parametrize("is_partial", [False, True])
def test_after_an_answer_that_was_not_kept_none_is(is_partial):
    """Three tries, and more, fail at any moment: those before are there, and nothing after them."""
    seen = set()
    for first in range(1, 12):
        for count in range(1, 12):
            flash, keeper = begun()
            flash.is_partial = is_partial
            flash.fails = range(flash.writes + first, flash.writes + first + count)
            whole, missing = three_counts(keeper)
            found = said(started(flash))
            assert found == whole[: len(whole) - missing], (first, count)
            seen.add(len(found))
    assert {1, 2, 3} <= seen


def random_acts(seed):
    """Answers, pairs, names, settings, the clock and the program's failures, while the flash fails for a
    time. Return how many answers were not kept.
    """
    chance = random.Random(seed)
    flash, keeper = begun()
    flash.chance = chance
    flash.is_partial = chance.random() < 0.5
    first = flash.writes + chance.randint(1, 60)
    flash.fails = range(first, first + chance.randint(1, 12))
    kept, missing, crashed = 0, 0, False
    for _ in range(30):
        kind, was_said = chance.randrange(8), len(said(keeper))
        keeper.news = 0
        if kind == 0:
            keeper.write_extra(TICK, chance.randrange(8))
        elif kind == 1:
            change(keeper.settings, 0, 1)
            keep_settings(keeper)
        elif kind == 2:
            keeper.setup.names[0] = chance.choice(("Ann", "Bob"))
            keep_names(keeper)
        elif kind == 3 and not crashed:  # three in a row would leave the match alone
            crashed = keeper.count_failure() > 0
        elif kind == 4 and keeper.match.question.find(PLAY) >= 0:
            keeper.answer(PLAY, 10, out=keeper.match.question.seat)
        elif keeper.match.question.find(PASS) >= 0:
            keeper.answer(chance.choice((PLAY, PASS)))
        elif keeper.match.question.find(PIPS) >= 0:
            keeper.answer(PIPS, 5, keeper.match.question.seat, True)
        assert not missing or len(said(keeper)) == was_said or keeper.news & NOT_KEPT, (seed, kind)
        if keeper.news & NOT_KEPT:
            missing += len(said(keeper)) - was_said
        elif len(said(keeper)) > was_said:
            kept = len(said(keeper))
    whole = said(keeper)
    assert kept + missing == len(whole), seed
    assert said(started(flash)) == whole[:kept], seed
    return missing


def test_whatever_is_written_while_it_fails_no_answer_is_lost_in_the_middle():
    assert sum(random_acts(seed) > 0 for seed in range(150)) > 20


@pytest.mark.soak
def test_whatever_is_written_while_it_fails_no_answer_is_lost_in_the_middle_often():
    assert sum(random_acts(seed) > 0 for seed in range(1000, 12_000)) > 1000


def test_a_record_fails_for_good_after_three_tries():
    """Journal.append remembers it, and the next match begins anew."""
    flash = Failing()
    journal = Journal(Nvm(flash))
    begin_match(journal, MUGGINS, 2, False, [], [], [])
    flash.fails = range(flash.writes + 1, flash.writes + 100)
    assert not journal.append(pack(PLAY)) and journal.failed
    flash.fails = range(0)
    assert not journal.append(pack(PLAY)) and not journal.append_together([pack(PLAY), pack(OUT, 0, 1)])
    begin_match(journal, MUGGINS, 2, False, [], [], [])
    assert journal.append(pack(PLAY)) and not journal.failed


@pytest.mark.parametrize(("more", "is_kept"), [(0, True), (-1, False)])
def test_two_answers_are_kept_together_while_there_is_room_for_both(more, is_kept):
    """Twelve places stay, and the two take three records of three; with a place less none of them is kept."""
    journal = Journal(Nvm(Flash()))
    while journal.free() > 30:
        assert journal.append(pack(PIPS, 7, 1))
    journal.places -= journal.free() - (12 + 3 * 3 + more)
    assert journal.append_together([pack(PIPS, 7, 1), pack(PIPS, 8, 2)]) is is_kept
