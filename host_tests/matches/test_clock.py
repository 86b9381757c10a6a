# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The clock of a match: minutes of play, the last hand, and that it never decides anything by itself."""

import random

import pytest
from pressing import answers, digits, give, note, on_line, press_all
from tallybone.journal.format import PLAYED
from tallybone.matches.match_clock import MatchClock
from tallybone.matches.new_match import erase
from tallybone.screens.ids import RESULT, TIME_UP, WON

from rules_min import GAMES, load, option
from rules_min.words import OUT, word_of
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
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


def records(gadget):
    journal = gadget.keeper.journal
    found, place = [], 0
    while place < journal.at:
        found.append(journal.read(place))
        place += journal.size
    return [record & 0x3FFF for record in found if record > 0 and word_of(record) == PLAYED]


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


def test_it_is_written_while_nothing_happens_four_times_a_minute(gadget):
    gadget.wait(2 * MINUTE)
    written = records(gadget)
    assert written == sorted(written) and set(written) == {0, 1} and 10 <= len(written) <= 12
    gadget.wait(2 * MINUTE)
    assert len(records(gadget)) - len(written) in (7, 8) and records(gadget)[-1] in (3, 4)


def test_it_is_written_until_the_time_is_up(gadget):
    gadget.wait(6 * MINUTE)
    written = records(gadget)
    gadget.wait(6 * MINUTE)
    assert records(gadget) == written and written[-1] == 5


def test_it_is_written_again_after_an_erase(gadget):
    gadget.wait(2 * MINUTE)
    erase(gadget.keeper)
    gadget.wait(100)
    assert records(gadget) == [2]


def wrong_after(minutes, seconds):
    """By how many seconds a clock is wrong at most after cuts, each after so many seconds of play."""
    kept = told = most = 0
    for runs, played in enumerate(seconds):
        clock = MatchClock(minutes, kept, runs)
        most = max(most, abs(kept - told))
        for now in range(0, int(1000 * played) + 1, 250):
            clock.tick(now)
            kept = max(kept, clock.to_write())
        told += played
    return most


@pytest.mark.parametrize(("minutes", "most"), [(60, 40), (120, 60), (240, 100)])
def test_cuts_at_equal_times_do_not_add_up_whatever_these_are(minutes, most):
    """A hundred of them. Half of each gap was added before: cuts in the first or the second half added up."""
    for every in (0.5, 1, 1.5, 3, 5, 7.5, 8, 11, 15, 16, 20, 24, 30, 33, 35, 45, 59, 60, 75, 91, 150):
        assert wrong_after(minutes, [every] * min(100, int(60 * minutes / every))) < most, every


def test_cuts_by_chance_leave_the_clock_less_than_a_minute_wrong_as_a_rule():
    chance = random.Random(5)
    wrong = [wrong_after(60, [chance.uniform(1, 120) for _ in range(30)]) for _ in range(100)]
    assert sum(each < 60 for each in wrong) > 90 and max(wrong) < 120


@pytest.mark.parametrize("every", [59, 40, 35, 30, 20, 16, 15, 13, 8, 0])
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


def test_when_it_is_up_the_table_is_told_and_plays_on(gadget):
    gadget.wait(5 * MINUTE + 100)
    assert note(gadget) == "time is up: last hand"
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
    assert note(gadget) == "last hand, BACK: undo" and gadget.match.is_last and not gadget.match.winners
    press_all(gadget, ["OK"])
    bob_goes_out(gadget)
    assert gadget.match.winners == 2


def test_it_can_play_on_and_is_asked_after_every_hand(gadget):
    end_of_hand(gadget)
    press_all(gadget, ["UP", "OK"])
    assert not gadget.over and not gadget.match.is_last
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
