# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What comes late or is changed in a club night, equal points, its end, what the season leaves out."""

import random
from dataclasses import replace
from datetime import timedelta

import pytest
from test_desk_messages import told
from test_desk_night import FOUR, NOW, begun, play, result

from desk.book import BookError
from desk.draw_message import draws
from desk.names import Names
from desk.opponents import opponents_of
from desk.plan import DIFFERENCE, LOTS, MADE, ORDERS, RIVALS
from desk.season import Seasons
from desk.standing import Move, moved, standing


def drawn_again(nights, minutes=30):
    nights.draw(NOW + timedelta(minutes=minutes), random.Random(3))
    return nights.last()


def by_hand(nights, first=1, second=0):
    """All of the last round, for who sits first."""
    last = nights.last().last
    for each in last.pairings:
        if each.second:
            nights.write(last.number, each.place, first, second)


# Late ----------------------------------------------------------------------------------------


def test_a_match_that_ends_behind_the_next_draw_is_offered_for_its_own_round(book, nights):
    pairing = begun(nights).last.pairings[0]
    names = [pairing.first, pairing.second]
    book.add(told(match="mpkh0001", table=pairing.place, names=names), NOW)
    by_hand(nights)
    night = drawn_again(nights)
    late = result(1, pairing.place, names, [40, 120], 1)
    assert not play(book, nights, late, 40), "what the desk wrote stands until it counts this"
    before, after = (one.pairings for one in nights.last().rounds)
    assert [entry.message.match for entry in before[0].open] == ["mpkh0001"]
    assert not any(each.open for each in (before[1], *after))
    assert nights.take(late, by_desk=True) and not nights.take(late, by_desk=True), "once"
    found = nights.last()
    assert found.rounds[0].pairings[0].wins == (0, 1) and not found.rounds[0].pairings[0].by_hand
    assert not any(each.open for each in found.rounds[0].pairings) and night.number == found.number
    assert Names(book).players(late) == names


def test_a_gadget_that_was_not_heard_tells_of_the_round_before_by_its_names(book, nights):
    night = begun(nights)
    one = night.last.pairings[0]
    by_hand(nights)
    again = drawn_again(nights).last.pairings[0]
    assert {one.first, one.second} != {again.first, again.second}
    play(book, nights, result(1, one.place, [one.first, one.second], [40, 120], 1), 40)
    first, second = nights.last().rounds
    assert first.pairings[0].open and not second.pairings[0].open
    play(book, nights, result(2, one.place, ["P1", "P2"], [40, 120], 1, agreed=()), 41)
    assert nights.last().rounds[1].pairings[0].open, "without names it is of the round that is played"


def test_without_names_a_match_is_of_the_round_in_which_it_was_begun(book, nights):
    pairing = begun(nights).last.pairings[0]
    book.add(told(match="mpkh0001", table=pairing.place, names=["P1", "P2"]), NOW)
    by_hand(nights)
    drawn_again(nights)
    play(book, nights, result(1, pairing.place, ["P1", "P2"], [40, 120], 1), 40)
    first, second = nights.last().rounds
    assert first.pairings[0].open and not second.pairings[0].open and not second.pairings[0].matches


def test_a_computer_whose_clock_is_set_back_counts_all_the_same(book, nights):
    pairing = begun(nights).last.pairings[0]
    names = [pairing.first, pairing.second]
    assert play(book, nights, result(1, pairing.place, names, [105, 80]), minutes=-120)


def test_a_match_of_the_next_night_is_none_of_this_one(book, nights):
    first = begun(nights, ["Ann", "Bob"])
    nights.write(1, "1", 1, 0)
    begun(nights, ["Cy", "Di"])
    play(book, nights, result(1, "1", ["P1", "P2"], [40, 120], 1, agreed=()))
    assert nights.last().last.pairings[0].open and not nights.night(first.number).last.pairings[0].open


def test_the_standing_says_who_has_moved(nights):
    night = begun(nights)
    by_hand(nights)
    before = standing(nights.last())
    nights.write(1, night.last.pairings[0].place, 0, 1)
    one = night.last.pairings[0]
    said = moved(before, standing(nights.last()))
    assert Move(one.first, 1, 3) in said and Move(one.second, 3, 1) in said
    assert moved(before, before) == []


# Equal points --------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ORDERS)
def test_equal_points_are_parted_as_the_night_says(book, nights, order):
    night = begun(nights, parted_by=order)
    for number, (each, totals) in enumerate(zip(night.last.pairings, ([105, 80], [105, 20]), strict=True)):
        play(book, nights, result(number, each.place, [each.first, each.second], totals))
    places = standing(nights.last())
    one, other = night.last.pairings
    parts = {RIVALS: {}, DIFFERENCE: {one.first: 25, other.first: 85, one.second: -25, other.second: -85}}
    if DIFFERENCE in order:
        assert [place.name for place in places] == [other.first, one.first, one.second, other.second]
        at = order.index(DIFFERENCE)
        assert {place.name: place.parts[at] for place in places} == parts[DIFFERENCE]
    elif LOTS in order:
        assert [place.rank for place in places] == [1, 2, 3, 4]
    else:
        assert [place.rank for place in places] == ([1, 1, 3, 4] if MADE in order else [1, 1, 3, 3])
    assert {places[0].name, places[1].name} == {one.first, other.first}


def test_where_the_lowest_total_wins_the_difference_is_the_other_way_round(book, nights):
    pairing = begun(nights, ["Ann", "Bob"], parted_by=(DIFFERENCE,)).last.pairings[0]
    names = [pairing.first, pairing.second]
    over = {"state": "over", "turn": None, "winners": [0], "won": [1, 0], "agreed": [0, 1]}
    play(
        book,
        nights,
        told(match="mpkh0001", table="1", names=names, totals=[10, 90], game="mexican-train", **over),
    )
    assert standing(nights.last())[0].parts == (80,)


def test_another_order_is_refused(nights):
    with pytest.raises(BookError, match="expected what parts"):
        begun(nights, parted_by=("luck",))


# Sittings ------------------------------------------------------------------------------------


def test_with_too_few_tables_a_table_plays_twice(book, nights):
    names = [f"p{number}" for number in range(6)]
    night = begun(nights, names, tables=["1", "2"])
    first, other, second = night.last.pairings
    assert [each.place for each in night.last.pairings] == ["1", "2", "1#2"]
    assert [each.where for each in night.last.pairings] == ["1", "2", "1, second sitting"]
    assert night.at_table("1") == first and list(draws(night, NOW)) == ["1", "2"]
    assert first.first.encode() in draws(night, NOW)["1"]
    assert play(book, nights, result(1, "1", [first.first, first.second], [105, 80]))
    night = nights.last()
    assert night.at_table("1").place == "1#2" and second.first.encode() in draws(night, NOW)["1"]
    assert play(book, nights, result(2, "1", [second.first, second.second], [105, 80]))
    assert [each.wins for each in nights.last().last.pairings] == [(1, 0), (0, 0), (1, 0)]
    nights.write(1, "1#2", 0, 1)
    assert nights.last().last.pairings[2].wins == (0, 1)
    assert nights.last().at_table("2") == nights.last().last.pairings[1] and other.table == "2"


# The end -------------------------------------------------------------------------------------


def test_a_night_is_ended_and_looked_up_later(nights):
    night = begun(nights)
    with pytest.raises(BookError, match="still in play: table 1, 2"):
        nights.end(NOW)
    by_hand(nights)
    nights.end(NOW)
    assert nights.last().ended == NOW and draws(nights.last(), NOW) == {}
    with pytest.raises(BookError, match="the night is over"):
        drawn_again(nights)
    nights.end(NOW, is_back=True)
    assert nights.last().ended is None and drawn_again(nights).last.number == 2
    begun(nights, ["Eve", "Flo"])
    assert [number for number, _, _ in nights.all()] == [night.number + 1, night.number]
    assert nights.night(night.number).entrants == tuple(FOUR) and nights.night(99) is None


def test_without_a_night_nothing_ends(nights):
    with pytest.raises(BookError, match="no club night"):
        nights.end(NOW)


# What the season leaves out ------------------------------------------------------------------


def test_a_match_is_struck_out_of_the_season_and_put_back(book):
    seasons = Seasons(book)
    book.add(result(1, "1", ["Ann", "Bob"], [105, 80]), NOW)
    book.strike("mpkh0001", NOW)
    book.strike("mpkh0001", NOW)
    found = seasons.of()
    assert not found.players and len(found.shown) == 1 and found.struck == {"mpkh0001"}
    book.strike("mpkh0001", NOW, is_back=True)
    assert [player.name for player in seasons.of().players] == ["Ann", "Bob"]
    with pytest.raises(BookError, match="no such match"):
        book.strike("mpkh0009", NOW)
    seasons.close()


def test_a_season_that_is_read_again_is_as_one_that_is_read_anew(book):
    """Only what was written since is read: matches that are new, told again, corrected, or no longer so."""
    chance = random.Random(5)
    seasons = Seasons(book)
    for step in range(150):
        match = result(
            chance.randrange(12), "1", ["Ann", "Bob"], [105, chance.randrange(90)], chance.randrange(2)
        )
        what = chance.randrange(5)
        if what < 3:
            book.add(replace(match, changes=step), NOW + timedelta(minutes=chance.randrange(-50, 50)))
        elif book.entry(match.match) and what == 3:
            book.correct(match.match, [step, 0], [0], NOW + timedelta(seconds=step))
        else:
            book.take_back(match.match)
        anew = Seasons(book)
        found, wanted = seasons.of(), anew.of()
        assert [player.row("block") for player in found.players] == [
            player.row("block") for player in wanted.players
        ], step
        for one, other in zip(found.shown, wanted.shown, strict=True):
            assert (one.match, one.totals, one.corrected) == (other.match, other.totals, other.corrected)
        anew.close()
    seasons.close()


def test_a_page_stays_as_it_is_while_more_is_added(book):
    seasons = Seasons(book)
    book.add(result(1, "1", ["Ann", "Bob"], [105, 80]), NOW)
    first = seasons.of().players
    book.add(result(2, "1", ["Bob", "Cy"], [105, 80]), NOW)
    then = {player.name: player for player in seasons.of().players}
    assert [(each.name, each.matches, each.won) for each in first] == [("Ann", 1, 1), ("Bob", 1, 0)]
    assert then["Ann"] == first[0] and (then["Bob"].matches, then["Bob"].won) == (2, 1)
    seasons.close()


def test_players_without_a_name_are_nobody_in_the_season(book):
    book.add(result(1, "1", ["P1", "P2"], [105, 80]), NOW)
    book.add(result(2, "2", ["Ann", "P2"], [105, 80]), NOW)
    seasons = Seasons(book)
    shown = seasons.of()
    [ann] = shown.players
    assert ann.name == "Ann" and ann.won == 1 and ann.points == 105
    assert not opponents_of("Ann", shown).met
    seasons.close()


# A change after the agreement ---------------------------------------------------------------


def again(totals, changes, **values):
    """The match of Ann and Bob as it was told later."""
    return told(match="mpkh0001", table="1", names=["Ann", "Bob"], totals=totals, changes=changes, **values)


def test_what_is_changed_after_both_agreed_counts_once_they_agree_again(book, nights):
    begun(nights, ["Ann", "Bob"])
    pairing = nights.last().last.pairings[0]
    first = 0 if pairing.first == "Ann" else 1
    over = {"state": "over", "turn": None, "won": [0, 0]}
    assert play(book, nights, result(1, "1", ["Ann", "Bob"], [105, 40]))
    assert nights.last().last.pairings[0].wins[first] == 1 and not nights.last().undecided()
    assert not play(book, nights, again([60, 40], 3), 6)
    [night, [pairing]] = nights.last(), nights.last().last.pairings
    assert pairing.wins == (0, 0) and night.undecided() and {each.points for each in standing(night)} == {0}
    assert pairing.changed[0].before == (105, 40) and pairing.changed[0].entry.message.totals == (60, 40)
    assert not play(book, nights, again([60, 110], 5, winners=[1], agreed=[0], **over), 7), "one agrees"
    assert nights.last().last.pairings[0].wins == (0, 0)
    assert play(book, nights, again([60, 110], 5, winners=[1], agreed=[0, 1], **over), 8)
    [pairing] = nights.last().last.pairings
    assert pairing.wins[1 - first] == 1 and not pairing.changed and not nights.last().undecided()


def test_the_desk_may_count_what_was_changed_and_a_correction_counts_as_it_is(book, nights):
    begun(nights, ["Ann", "Bob"])
    assert play(book, nights, result(1, "1", ["Ann", "Bob"], [105, 40]))
    changed = again([60, 110], 5, state="over", turn=None, winners=[1], won=[0, 1], agreed=[])
    assert not play(book, nights, changed, 7) and nights.last().undecided()
    assert nights.take(changed, by_desk=True) and not nights.last().undecided()
    later = again([60, 90], 7, state="over", turn=None, winners=[1], won=[0, 1], agreed=[1])
    assert not play(book, nights, later, 8) and nights.last().undecided()
    book.correct("mpkh0001", [105, 40], [0], NOW + timedelta(minutes=9))
    assert not nights.last().undecided()


def test_a_change_behind_the_next_draw_is_taken_out_of_the_standing(book, nights):
    begun(nights)
    tables = {each.place: each for each in nights.last().last.pairings}
    for number, (place, each) in enumerate(tables.items(), 1):
        assert play(book, nights, result(number, place, [each.first, each.second], [100, 50]))
    nights.draw(NOW + timedelta(minutes=20), random.Random(1))
    each = tables["1"]
    changed = told(match="mpkh0001", table="1", names=[each.first, each.second], totals=[90, 50], changes=7)
    assert not play(book, nights, changed, 25)
    assert {place.name: place.points for place in standing(nights.last())}[each.first] == 0


def test_a_pair_does_not_meet_a_single_player(nights):
    with pytest.raises(BookError, match="expected all to be pairs"):
        begun(nights, ["Ann + Cy", "Bob"])
    assert begun(nights, ["Ann + Cy", "Bob + Di"]).last


@pytest.mark.parametrize("seed", range(6))
def test_a_season_that_is_kept_is_as_one_that_is_made_anew(book, seed):
    """Matches of four days and two games are told, corrected, taken back, struck and removed."""
    chance, kept = random.Random(seed), Seasons(book)
    told_so_far = []
    for step in range(60):
        now = NOW + timedelta(hours=20 * chance.randrange(5), minutes=step)
        match = chance.choice(told_so_far) if told_so_far and chance.random() < 0.7 else ""
        what = chance.choice(("correct", "back", "strike", "remove")) if match else "tell"
        if what == "tell":
            match = f"mpkh{step:04d}"
            game = chance.choice(("block", "draw"))
            names = chance.sample(("Ann", "Bob", "Cy", "Di"), 2)
            book.add(replace(result(step, "1", names, [105, 80]), game=game), now)
            told_so_far.append(match)
        elif what == "correct":
            book.correct(match, [chance.randrange(200), 10], [chance.randrange(2)], now)
        elif what == "back" and match in book.corrections():
            book.take_back(match)
        elif what == "strike":
            book.strike(match, now, is_back=chance.random() < 0.5)
        elif what == "remove" and chance.random() < 0.3:
            book.remove(match)
            told_so_far.remove(match)
        if step % 3 == 0:
            anew = Seasons(book)
            for game in ("", "block"):
                mine, other = kept.of(game), anew.of(game)
                assert mine.players == other.players and mine.shown == other.shown
                assert mine.written == other.written
            anew.close()
    kept.close()
