# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The clock of a match: minutes of play, the last hand, and that it never decides anything by itself."""

import contextlib
import random

import pytest
from pressing import answers, digits, give, note, on_line, press_all
from tallybone.journal.format import NO_RECORD, PLAYED, TICK
from tallybone.matches.match_clock import MatchClock
from tallybone.matches.new_match import erase
from tallybone.screens.ids import RESULT, TIME_UP, WON

from rules_min import GAMES, load, option
from rules_min.words import OUT, number_of, seat_of, word_of
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.power import PowerOff
from simulator.reading import text_of

MINUTE = 60_000


def said(gadget):
    return [line for line in answers(gadget) if not line.startswith("option")]


def bob_goes_out(gadget):
    give(gadget, OUT, 0, 1, True)
    press_all(gadget, digits(20, 0, 69))


def on(board=None):
    gadget = Gadget(board or Hardware(), settings={"NAMES": "Ann Bob"})
    gadget.power_on()
    gadget.wait(100)
    return gadget


@pytest.fixture
def gadget():
    """Muggins of two with a clock of five minutes, one tile played."""
    gadget = on()
    press_all(gadget, ["game muggins-parker"])
    on_line(gadget, "Clock", "OK", "UP", "OK")
    on_line(gadget, "Start the match", "OK", "UP", "OK")
    yield gadget
    gadget.power_off()


def seconds_of(record):
    """What a record adds to the clock, as the journal says it."""
    return 2 << number_of(record) if word_of(record) == TICK else 60 * number_of(record) + 2 * seat_of(record)


def records(gadget):
    """The seconds of each record of the clock."""
    journal = gadget.keeper.journal
    found, place = [], 0
    while place < journal.at:
        found.append(journal.read(place))
        place += journal.size
    return [seconds_of(record) for record in found if record > 0 and word_of(record) in (PLAYED, TICK)]


def left(gadget):
    press_all(gadget, ["hold BACK 900"])
    text = text_of(gadget.screen(), (0,), 40)[0]
    press_all(gadget, ["BACK"])
    return text


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_every_game_can_have_a_clock_and_has_none_as_a_rule(game):
    row = next(row for row in load(game).OPTIONS if row.number == option.CLOCK)
    assert row.usual(2) == 0 and row.value_name(0) == "off" and row.value_called("off") == 0


def test_a_clock_counts_what_passes_and_bears_a_wrap():
    clock = MatchClock(3, 60)
    assert not clock.tick((1 << 29) - 30_000), "before the first tick nothing has passed"
    assert not clock.tick(29_999) and clock.played == 1
    assert clock.tick(30_000) and clock.played == 2 and clock.minutes_left() == 1
    assert clock.tick(30_000 + 150_000) and clock.played == 4 and clock.minutes_left() == 0


def test_minutes_go_by_fives(gadget):
    assert gadget.match.options[option.CLOCK] == 5 and gadget.keeper.clock.minutes_left() == 5


def test_without_one_nothing_of_it_is_there():
    gadget = on()
    press_all(gadget, ["OK", "OK"])
    gadget.wait(10 * MINUTE)
    press_all(gadget, ["OK", "OK"])
    assert gadget.keeper.clock is None and not records(gadget) and not note(gadget)
    gadget.power_off()


def test_it_is_written_while_nothing_happens_often_at_first_then_four_times_a_minute(gadget):
    gadget.wait(2 * MINUTE)
    written = records(gadget)
    assert written == sorted(written) and set(written) == {0, 2, 4, 8, 16} and abs(sum(written) - 120) < 16
    gadget.wait(2 * MINUTE)
    assert set(records(gadget)[len(written) :]) == {16} and abs(sum(records(gadget)) - 240) < 16


def test_it_is_written_until_the_time_is_up(gadget):
    gadget.wait(6 * MINUTE)
    written = records(gadget)
    gadget.wait(6 * MINUTE)
    assert records(gadget) == written and 300 < sum(written) < 380


def test_it_is_written_again_after_an_erase(gadget):
    gadget.wait(2 * MINUTE)
    erase(gadget.keeper)
    gadget.wait(100)
    assert records(gadget) == [120]
    gadget.wait(2 * MINUTE)
    gadget.power_off()
    gadget.power_on()
    assert 230 < sum(records(gadget)) < 250 and gadget.keeper.clock.minutes_left() in (1, 2)


def wrong_after(minutes, seconds):
    """By how many seconds a clock is wrong at most after cuts, each after so many seconds of play.

    And how many places of the journal its records and the starts take.
    """
    kept = told = most = places = 0
    for runs, played in enumerate(seconds):
        clock = MatchClock(minutes, kept, runs)
        most = max(most, abs(kept - told))
        before = kept
        for now in range(0, int(1000 * played) + 1, 500):
            clock.tick(now)
            record = clock.to_write()
            if record != NO_RECORD:
                kept += seconds_of(record)
                places += 1
        told += played
        places += 9 if kept > before else 0
    return most, places


@pytest.mark.parametrize("minutes", [60, 120, 240])
def test_cuts_at_equal_times_leave_the_clock_less_than_a_minute_wrong(minutes):
    """A hundred of them. Where half of each gap was added, cuts in the first or the second half added up."""
    for every in (0.5, 1, 1.5, 3, 5, 7.5, 8, 11, 15, 16, 20, 24, 30, 33, 35, 45, 59, 60, 75, 91, 150):
        most, _ = wrong_after(minutes, [every] * min(100, int(60 * minutes / every)))
        assert most < 42, every


@pytest.mark.parametrize(
    ("minutes", "cuts", "longest", "most", "places"),
    [(60, 30, 120, 40, 1100), (60, 100, 18, 40, 1500), (120, 30, 120, 60, 900), (240, 30, 120, 80, 900)],
)
def test_cuts_by_chance_leave_the_clock_of_an_hour_less_than_a_minute_wrong(
    minutes, cuts, longest, most, places
):
    """So many cuts, each after up to so many seconds. A clock of four hours is still right in 98 of 100."""
    chance = random.Random(minutes + cuts)
    wrong = []
    for _ in range(50):
        wrong.append(wrong_after(minutes, [chance.uniform(0.5, longest) for _ in range(cuts)]))
    assert max(each for each, _ in wrong) < most and max(each for _, each in wrong) < places
    assert sum(each < 60 for each, _ in wrong) >= 49


@pytest.mark.parametrize("minutes", [5, 60, 61, 120, 121, 240])
def test_a_clock_without_a_cut_takes_a_quarter_of_the_journal_at_most(minutes):
    _, places = wrong_after(minutes, [60 * minutes])
    assert places < 490


@pytest.mark.parametrize("every", [59, 30, 8, 0])
def test_power_cuts_do_not_add_up(every):
    """Thirty of them in a match of an hour, after so many seconds each; 0 by chance, to two minutes.

    Before, the time since the last answer was lost each time, so that a match might never end.
    """
    chance = random.Random(every)
    gadget = on(Hardware(display=None))
    press_all(gadget, ["game muggins-parker"])
    gadget.keeper.setup.values[option.CLOCK] = 60
    on_line(gadget, "Start the match", "OK")
    played = 0
    for _ in range(30):
        milliseconds = 1000 * (every or chance.randint(5, 120))
        gadget.wait(milliseconds)
        played += milliseconds / MINUTE
        gadget.power_off()
        gadget.power_on()
        told = 60 - gadget.keeper.clock.minutes_left()  # whole minutes
        assert told - 1 <= played <= told + 2
    assert gadget.keeper.journal.free() > 900
    gadget.power_off()


def test_a_cut_in_any_byte_of_what_it_writes_loses_no_answer_and_at_most_a_gap(gadget):
    gadget.wait(20_000)
    before, kept = said(gadget), bytes(gadget.board.nvm.data)
    for cut in range(1, 40):
        again = on(Hardware(display=None, nvm=Flash(kept)))
        again.board.nvm.cut(cut, cut * 7919)
        with contextlib.suppress(PowerOff):
            again.wait(60_000)
        again.power_off()
        again.board.nvm.cut_in = None
        again.power_on()
        assert said(again) == before and not again.keeper.lost_answers, cut
        assert 20 - 16 <= sum(records(again)) <= 80 + 16
        again.power_off()


def test_when_it_is_up_the_table_is_told_and_plays_on(gadget):
    gadget.wait(5 * MINUTE + 100)
    assert note(gadget) == "time up: last hand"
    assert any("#" in row for row in gadget.screen()), "the display was asleep"
    before = said(gadget)
    press_all(gadget, ["UP", "OK"])
    assert said(gadget) == [*before, "play 5"] and not gadget.match.is_last and not note(gadget)
    gadget.wait(3 * MINUTE)
    assert note(gadget) == "", "it is said once"
    assert gadget.keeper.clock.minutes_left() == 0


def end_of_hand(gadget):
    gadget.wait(6 * MINUTE)
    bob_goes_out(gadget)
    assert gadget.shows(RESULT) and not gadget.match.winners
    press_all(gadget, ["OK"])
    assert gadget.shows(TIME_UP)


def test_after_the_hand_the_table_agrees_that_it_was_the_last(gadget):
    end_of_hand(gadget)
    press_all(gadget, ["OK"])
    assert gadget.shows(WON) and gadget.match.winners == 2 and gadget.match.is_last
    assert said(gadget) == ["play 5", "last", "out 1", "pips 0 20"]
    totals = list(gadget.match.totals)
    gadget.power_off()
    gadget.power_on()
    assert gadget.match.winners == 2 and list(gadget.match.totals) == totals
    assert said(gadget) == ["play 5", "last", "out 1", "pips 0 20"]


def test_it_can_play_one_more_hand(gadget):
    end_of_hand(gadget)
    press_all(gadget, ["DOWN", "OK"])
    assert note(gadget) == "last one, BACK: undo" and gadget.match.is_last and not gadget.match.winners
    press_all(gadget, ["OK"])
    bob_goes_out(gadget)
    assert gadget.match.winners == 2


def test_it_can_play_on_and_is_asked_after_every_hand(gadget):
    end_of_hand(gadget)
    press_all(gadget, ["UP", "OK"])
    assert not gadget.overlay and not gadget.match.is_last
    press_all(gadget, ["OK"])
    bob_goes_out(gadget)
    press_all(gadget, ["UP", "DOWN"])
    assert gadget.shows(RESULT), "those have no word"
    press_all(gadget, ["OK"])
    assert gadget.shows(TIME_UP)


def test_where_turns_are_not_followed_the_first_hand_cannot_be_the_last_but_the_next():
    gadget = on()
    press_all(gadget, ["game block"])
    on_line(gadget, "Clock", "OK", "UP", "OK")
    on_line(gadget, "Follow turns", "OK", "UP", "OK")
    on_line(gadget, "Start the match", "OK")
    gadget.wait(6 * MINUTE)
    press_all(gadget, ["UP", *digits(20, 0, 69), "OK", "OK"])
    assert gadget.match.hand == 1 and gadget.match.is_last and not gadget.match.winners
    assert said(gadget) == ["out 0", "pips 1 20", "last"]
    gadget.power_off()


def test_a_correction_in_the_hand_is_not_taken_back_with_it(gadget):
    keeper = gadget.keeper
    end_of_hand(gadget)
    keeper.corrections.append((2, 0, gadget.match.answers[0]))  # as if made after "out 1"
    press_all(gadget, ["OK"])
    assert gadget.match.is_last and not gadget.match.winners and said(gadget)[-1] == "last"


def test_a_cut_while_the_match_ends_leaves_the_hand_or_the_end(gadget):
    end_of_hand(gadget)
    before = said(gadget)
    flash = gadget.board.nvm
    size = 2 * gadget.keeper.journal.at
    kept = bytes(flash.data)
    press_all(gadget, ["OK"])
    after = said(gadget)
    written = 2 * gadget.keeper.journal.at - size
    seen = set()
    for cut in range(1, written + 24, 3):
        again = on(Hardware(nvm=Flash(kept)))
        again.app.controller.open(TIME_UP)
        again.app.view.draw()
        again.board.nvm.cut(cut, cut * 7919)
        press_all(again, ["OK"])
        again.power_off()
        again.board.nvm.cut_in = None
        again.power_on()
        assert said(again) in (before, after), cut
        seen.add(len(said(again)))
        again.power_off()
    assert seen == {len(before), len(after)}


def test_the_menu_says_what_is_left(gadget):
    gadget.wait(2 * MINUTE)
    press_all(gadget, ["OK", "hold BACK 900"])
    assert text_of(gadget.screen())[0].split() == ["Menu", "3", "min", "left"]


def test_the_last_minutes_stand_where_a_bid_is_asked_and_on_the_first_trick():
    gadget = on()
    press_all(gadget, ["game forty-two"])
    on_line(gadget, "Clock", "OK", "UP", "OK")
    on_line(gadget, "Start the match", "OK")
    gadget.wait(2 * MINUTE)
    press_all(gadget, ["OK", "UP", "OK"])
    assert text_of(gadget.screen(), (10,))[0].split() == ["goal", "250", "3", "min"]
    press_all(gadget, ["OK", "OK", "OK"])
    assert text_of(gadget.screen())[0].endswith("3 min") and gadget.match.tricks_played == 0
    gadget.power_off()
