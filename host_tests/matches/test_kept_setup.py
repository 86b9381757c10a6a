# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A set-up survives a power cut: what was set before the match began is there again, a line whole or not."""

import contextlib
import random
from array import array

import pytest
from nvm import Nvm
from tallybone.journal.format import CHOSEN, KEPT, NEXT, START
from tallybone.journal.log import keep as keep_records
from tallybone.journal.reader import Reader
from tallybone.journal.records import records
from tallybone.matches.kept_setup import keep
from tallybone.matches.new_match import begin, erase, has_room
from tallybone.matches.set_up import (
    change_option,
    follow,
    has_choice,
    look_back,
    make_match,
    set_seats,
    take_game,
)
from tallybone.scorekeeper import Scorekeeper
from tallybone.settings import Settings
from tallybone.start import resumed
from tallybone.words.texts import NO_ROOM

from rules_min import GAMES, option
from rules_min.presets import all_games
from rules_min.words import PLAY, pack, word_of
from simulator.flash import Flash
from simulator.power import PowerOff

ANSWERS = array("i", bytes(4 * 1536))
BLOCK, MUGGINS, FORTY_TWO = 1, 3, 8


def started(flash):
    """A start, with the set-up as its screen opens it."""
    keeper = Scorekeeper(ANSWERS, Nvm(flash), [], Settings(50, 5, False))
    note = resumed(keeper)
    return keeper, note


def opened(keeper):
    """What the set-up's screen shows once it is opened."""
    setup = keeper.setup
    if keeper.match:
        follow(setup, keeper.match, keeper.game, keeper.names)
    look_back(setup)
    take_game(setup)
    return state(setup)


def state(setup):
    return setup.game, setup.seats, setup.partners, list(setup.values)


def choose(setup, game, seats=0):
    """Choose a game, and how many play it."""
    setup.game = game
    look_back(setup)
    take_game(setup)
    if seats:
        set_seats(setup, seats)


def played_block(flash):
    """A match of Block with an answer is in play; the keeper in whose run it began."""
    keeper, _ = started(flash)
    choose(keeper.setup, BLOCK)
    begin(keeper, make_match(keeper))
    keeper.answer(PLAY)
    return keeper


def test_another_game_and_its_players_are_there_again():
    """Block in play, then Muggins and three players were chosen: all of it was gone."""
    flash = Flash()
    keeper = played_block(flash)
    choose(keeper.setup, MUGGINS)
    assert keep(keeper)
    set_seats(keeper.setup, 3)
    assert keep(keeper)
    for _ in range(3):
        keeper, note = started(flash)
        assert note == "" and keeper.game == BLOCK and keeper.match.answer_count == 1
        assert opened(keeper)[:2] == (MUGGINS, 3)
    assert keeper.answer(PLAY) == 0
    keeper, _ = started(flash)
    assert opened(keeper)[:2] == (MUGGINS, 3), "the match in play goes on"


def test_a_game_is_set_up_as_it_was_played_last_however_many_were_played_since():
    """The memory is read for that, but not for a game that it cannot have."""
    flash, chance, played = Flash(), random.Random(1), {}
    games = [row[0] for row in GAMES if row[1] in ("block", "draw", "all-threes", "five-up", "castle-rock")]
    for _ in range(12):
        keeper, _ = started(flash)
        for game in games:
            choose(keeper.setup, game)
            assert keeper.setup.can_have_played(game) or game not in played
            if keeper.match and keeper.game != game:
                assert keeper.setup.seats == played.get(game, keeper.setup.seats), (game, played)
        game = chance.choice(games)
        choose(keeper.setup, game)
        set_seats(keeper.setup, chance.choice(keeper.setup.rules.seats_offered()))
        played[game] = keeper.setup.seats
        begin(keeper, make_match(keeper))
        keeper.answer(keeper.match.question.word(0))
    assert len(played) == len(games), "more than are offered first"
    new, _ = started(Flash())
    assert not new.setup.can_have_played(BLOCK)


def test_options_of_the_match_in_play_that_were_changed_are_there_again():
    flash = Flash()
    keeper = played_block(flash)
    opened(keeper)
    keeper.setup.values[option.TARGET] = 55
    assert keep(keeper)
    keeper, _ = started(flash)
    assert opened(keeper)[0] == BLOCK and keeper.setup.values[option.TARGET] == 55
    assert keeper.match.options[option.TARGET] != 55


def test_once_its_match_has_begun_it_is_forgotten():
    flash = Flash()
    keeper = played_block(flash)
    choose(keeper.setup, MUGGINS, 3)
    assert keep(keeper)
    begin(keeper, make_match(keeper))
    assert keeper.setup.chosen is None
    keeper, _ = started(flash)
    assert keeper.setup.chosen is None and keeper.game == MUGGINS


def change(setup, chance):
    """Change a line of the set-up, as somebody who steps through it."""
    kind = chance.randrange(6)
    if kind == 0:
        choose(setup, chance.choice([row[0] for row in all_games(GAMES)]))
        return
    rules = setup.rules
    if kind == 1:
        set_seats(setup, chance.randint(*rules.seats_offered()))
    elif kind == 2 and rules.pairs_offered(setup.seats):
        setup.partners = not setup.partners
    elif kind == 3:
        setup.values = rules.usual_values(setup.seats)  # as in the book
    else:
        row = chance.choice([row for row in rules.OPTIONS if row.IS_ASKED])
        for _ in range(chance.randint(1, 6)):
            if has_choice(row):
                change_option(setup, row, chance.choice((1, -1)))


def walk(seed, steps):
    """Change one line after the other, with starts and matches between. Return how many starts there were."""
    chance = random.Random(seed)
    flash = Flash()
    keeper, _ = started(flash)
    now = opened(keeper)
    count = 0
    for _ in range(steps):
        change(keeper.setup, chance)
        before = state(keeper.setup)
        assert keep(keeper), seed
        now = state(keeper.setup)
        assert now == before, "nothing of the set-up changes as it is kept"
        if chance.random() < 0.3:
            keeper, note = started(flash)
            assert opened(keeper) == now and note in ("", NO_ROOM, "full: clock not kept"), seed
            count += 1
        if chance.random() < 0.15:
            match = make_match(keeper)
            if match and has_room(keeper):
                begin(keeper, match)
                keeper.answer(PLAY)
        if keeper.journal.free() < 500 or (keeper.match and keeper.is_nearly_full()):
            break
    assert not flash.erases
    return count


def test_whatever_is_changed_is_there_again():
    assert sum(walk(seed, 40) for seed in range(20)) > 100


@pytest.mark.parametrize(("first", "then"), [(260, 21), (260, 262), (21, 262), (262, 260)])
def test_after_a_game_by_its_name_another_one_is_there_again(first, then):
    """All of them are saved as any game: what the first has set, as a target of 500, was there again."""
    flash = Flash()
    keeper, _ = started(flash)
    for game in (first, then):
        choose(keeper.setup, game, 3)
        assert keep(keeper)
    now = state(keeper.setup)
    keeper, _ = started(flash)
    assert opened(keeper) == now and now[0] == then


@pytest.mark.soak
def test_whatever_is_changed_is_there_again_often():
    for seed in range(100, 3000):
        walk(seed, 60)


def bytes_of(flash, act):
    """How many bytes an act writes."""
    before = sum(length for _, length, _ in flash.operations)
    act()
    return sum(length for _, length, _ in flash.operations) - before


def test_a_line_takes_twelve_bytes_and_one_that_was_set_back_none():
    flash = Flash()
    keeper = played_block(flash)
    setup = keeper.setup
    choose(setup, MUGGINS)
    assert bytes_of(flash, lambda: keep(keeper)) == 12
    for value in (60, 70):
        setup.values[option.TARGET] = value
        assert bytes_of(flash, lambda: keep(keeper)) == 12
        assert bytes_of(flash, lambda: keep(keeper)) == 0
    set_seats(setup, 4)
    setup.partners = True
    assert bytes_of(flash, lambda: keep(keeper)) in (12, 18)
    assert bytes_of(flash, lambda: keep(keeper)) == 0


@pytest.mark.parametrize("has_match", [False, True])
def test_a_cut_anywhere_leaves_the_set_up_before_or_after(has_match):
    """Several values at once, as with another game of which some are not the book's."""

    def set_up(flash):
        keeper = played_block(flash) if has_match else started(flash)[0]
        choose(keeper.setup, MUGGINS, 3)
        assert keep(keeper)
        return keeper

    def change_more(keeper):
        choose(keeper.setup, FORTY_TWO)
        for row in keeper.setup.rules.OPTIONS[:4]:
            change_option(keeper.setup, row, 1)
        keep(keeper)
        return state(keeper.setup)

    keeper = set_up(flash := Flash())
    before = state(keeper.setup)
    size = bytes_of(flash, lambda: change_more(keeper))
    after = state(keeper.setup)
    seen = set()
    for cut in range(1, size + 1):
        keeper = set_up(flash := Flash())
        flash.cut(cut, cut)
        with contextlib.suppress(PowerOff):
            change_more(keeper)
        flash.cut_in = None
        for _ in range(3):
            keeper, note = started(flash)
            found = opened(keeper)
            assert found in (before, after) and note in ("", "check names, settings", "last: play P1"), cut
            assert not has_match or keeper.match.answer_count == 1
        seen.add(found == after)
    assert seen >= {False}


def test_a_full_memory_takes_no_set_up_and_loses_no_match():
    flash = Flash()
    keeper = played_block(flash)
    while not keeper.is_nearly_full():
        assert keeper.journal.append(pack(PLAY, 5))
    choose(keeper.setup, MUGGINS, 3)
    data = bytes(flash.data)
    assert not keep(keeper) and bytes(flash.data) == data


def test_after_an_erase_all_of_it_is_written_again():
    flash = Flash()
    keeper = played_block(flash)
    choose(keeper.setup, MUGGINS, 3)
    assert keep(keeper) and erase(keeper)
    assert not any(word_of(record) == NEXT for record in records(keeper.journal))
    assert keep(keeper)
    keeper, _ = started(flash)
    assert opened(keeper)[:2] == (MUGGINS, 3) and keeper.match.answer_count == 1


@pytest.mark.parametrize(
    "forged",
    [
        [pack(NEXT, 255, 2)],
        [pack(NEXT, 0, 2)],
        [pack(NEXT, MUGGINS, 30)],
        [pack(NEXT, MUGGINS)],
        [pack(NEXT, 16383, 3)],
        [pack(CHOSEN, 16383, 1)],
        [pack(NEXT, MUGGINS, 3), pack(CHOSEN, 16383, 1), pack(CHOSEN, 5, 30), pack(CHOSEN, 7)],
    ],
)
def test_what_nobody_can_have_chosen_stops_nothing(forged):
    flash = Flash()
    keeper = played_block(flash)
    assert keep_records(keeper.journal, forged)
    keeper, note = started(flash)
    assert note == "" and keeper.match.answer_count == 1
    opened(keeper)
    assert make_match(keeper)


def test_it_belongs_to_no_match_and_no_group_that_was_interrupted():
    flash = Flash()
    keeper = played_block(flash)
    keeper.journal.append(pack(KEPT, 2))
    keeper.journal.append(pack(NEXT, MUGGINS, 3))
    keeper.journal.append(pack(PLAY))
    reader = Reader(keeper.journal, ANSWERS)
    assert reader.chosen is None and not reader.found.unknown and reader.found.answer_count == 2
    assert [word_of(record) for record in records(keeper.journal)].count(START) <= 1
