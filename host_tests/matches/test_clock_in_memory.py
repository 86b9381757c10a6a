# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The clock of a match is kept to the end of the memory, however often power is cut; or a start says so."""

import random
from array import array

import pytest
from nvm import Nvm
from tallybone.extensions.clock import Clock
from tallybone.journal.format import LEFT
from tallybone.matches.match_clock import ticks_in
from tallybone.matches.new_match import begin
from tallybone.matches.set_up import make_match, take_game
from tallybone.scorekeeper import Scorekeeper
from tallybone.settings import Settings
from tallybone.start import resumed

from rules_min import game_number, option
from rules_min.question import ACCEPTED, TURN
from rules_min.words import PLAY, pack
from simulator.flash import Flash

ANSWERS = array("i", bytes(4 * 1536))
NOT_KEPT = "full: clock not kept"


def started(flash):
    """A start: the keeper, its clock as the loop has it, and the note."""
    keeper = Scorekeeper(ANSWERS, Nvm(flash), [], Settings(50, 5, False))
    note = resumed(keeper)
    clock = Clock()
    clock.keeper = keeper
    return keeper, clock, note


def begun(minutes):
    """A memory with a match of Muggins, which has a clock."""
    flash = Flash()
    keeper = started(flash)[0]
    keeper.setup.game = game_number("muggins-parker")
    take_game(keeper.setup)
    keeper.setup.values[option.CLOCK] = minutes
    keeper.setup.values[option.TARGET] = 9999
    begin(keeper, make_match(keeper))
    return flash


def seconds_of(keeper):
    """What the clock has counted."""
    return 60 * keeper.clock.played + keeper.clock._ms / 1000


def played(minutes, runs, every=0):
    """Play runs of so many seconds, with an answer of three places every so many; switch off after each.

    Return by how many seconds the clock was wrong at each start, and the note.
    """
    flash = begun(minutes)
    keeper, clock, _ = started(flash)
    found, told, next_answer = [], 0.0, every
    for run in runs:
        for now in range(0, int(1000 * run) + 1, 500):
            clock.step(now, 0)
            if every and told + now / 1000 >= next_answer and keeper.match.question.kind == TURN:
                next_answer += every
                assert keeper.answer(PLAY, 5, sure=True) == ACCEPTED
        told += run
        if told >= 60 * minutes:  # the time is up
            break
        keeper, clock, note = started(flash)
        found.append((abs(seconds_of(keeper) - told), note))
    assert not flash.erases
    return found


def check(found, most):
    """At each start the clock is right to so many seconds, until a start says that it is not kept."""
    for number, (wrong, note) in enumerate(found):
        if note == NOT_KEPT:
            assert found[number - 1][0] <= most
            return number
        assert wrong <= most, number
    return len(found)


# For how many cuts at equal times a clock is kept, with no answer, and with one every 90 seconds.
CUTS = [(60, 100, 0), (60, 100, 90), (120, 90, 0), (120, 70, 90), (240, 80, 0), (240, 60, 90)]


@pytest.mark.parametrize(("minutes", "cuts", "every"), CUTS)
def test_cuts_at_equal_times_leave_it_right_to_the_end(minutes, cuts, every):
    """Before, nothing of it was kept once 70 cuts of an hour had filled the memory: it was 814 s wrong."""
    found = played(minutes, [60 * minutes / cuts] * cuts, every)
    assert check(found, 60 if minutes == 60 else 120) >= cuts - 2


@pytest.mark.parametrize("minutes", [60, 120, 240])
def test_where_it_is_not_kept_any_more_each_start_says_so(minutes):
    found = played(minutes, [60 * minutes / 200] * 200)
    first = check(found, 120)
    assert 60 < first < 190 and {note for _, note in found[first:]} == {NOT_KEPT}


def by_chance(seed):
    """Cuts after any times, in a match of any length."""
    chance = random.Random(seed)
    minutes = chance.choice((30, 60, 90, 120, 240))
    cuts = chance.randint(5, 120)
    runs = [chance.uniform(0.5, 120 * minutes / cuts) for _ in range(cuts)]
    return check(played(minutes, runs, chance.choice((0, 0, 45, 90, 200))), max(90, 1.5 * minutes))


def test_cuts_by_chance_leave_it_right_or_it_is_said():
    assert all(by_chance(seed) for seed in range(12))


@pytest.mark.soak
def test_cuts_by_chance_leave_it_right_or_it_is_said_often():
    for seed in range(100, 1000):
        by_chance(seed)


def test_it_needs_no_room_in_the_list_of_answers():
    """A long list of answers ends the turns, while flash may have room."""
    flash = begun(60)
    keeper, clock = Scorekeeper(array("i", bytes(4 * 8)), Nvm(flash), [], Settings(50, 5, False)), Clock()
    resumed(keeper)
    clock.keeper = keeper
    for _ in range(6):
        assert keeper.answer(PLAY) == ACCEPTED
    assert keeper.is_nearly_full() and keeper.room_left() > 1000
    for now in range(0, 60_000, 500):
        clock.step(now, 0)
    assert abs(seconds_of(started(flash)[0]) - 60) <= 16


def test_a_memory_that_is_full_before_the_match_has_its_time_says_that():
    flash = begun(60)
    keeper, _, note = started(flash)
    assert note == ""
    while keeper.room_left() >= 0:
        assert keeper.journal.append(pack(LEFT))
    assert started(flash)[2] == NOT_KEPT


def test_how_many_ticks_a_run_has_is_what_it_writes():
    """Counted as the clock divides a run, one gap after the other."""
    for share in (4, 1):
        for most in range(1, 8):
            for seconds in range(2, 700, 7):
                run = gap = count = 0
                while run < seconds:
                    run += 2 << gap
                    count += run <= seconds or gap < most
                    while gap < most and share * (4 << gap) <= run:
                        gap += 1
                assert abs(ticks_in(seconds, share, most) - count) <= 1
