# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A club night: what counts for whom, corrections, and the clock of a round."""

import itertools
import random
from datetime import datetime, timedelta

import pytest
from desks import season
from test_desk_messages import told

from desk.book import BookError
from desk.desk import RoundClock
from desk.names import Names, as_drawn, rename
from desk.opponents import opponents_of
from desk.plan import ROBIN, SWISS, Plan
from desk.season import Seasons
from desk.standing import standing

NOW = datetime(2026, 11, 20, 19, 0)
FOUR = ["Ann", "Bob", "Cy", "Di"]


def begun(nights, entrants=FOUR, tables=None, **values):
    tables = tables or [str(n + 1) for n in range(len(entrants) // 2)]
    nights.begin(Plan(name="Friday", entrants=tuple(entrants), tables=tuple(tables), **values))
    nights.draw(NOW, random.Random(7))
    return nights.last()


def result(number, table, names, totals, winner=0, agreed=(0, 1)):
    return told(
        match=f"mpkh{number:04d}", table=table, names=names, totals=totals, state="over", turn=None,
        winners=[winner], won=[int(winner == side) for side in (0, 1)], agreed=list(agreed),
    )  # fmt: skip


def play(book, nights, message, minutes=5):
    """A gadget tells of a match that is over, so many minutes after the draw."""
    book.add(message, NOW + timedelta(minutes=minutes))
    return nights.take(message)


# Results -------------------------------------------------------------------------------------


def test_a_result_of_a_table_counts_by_itself_for_who_was_drawn_there(book, nights):
    night = begun(nights)
    pairing = night.last.pairings[0]
    names = [pairing.first, pairing.second]
    assert play(book, nights, result(1, pairing.place, names, [105, 80]))
    [first, _] = nights.last().last.pairings
    assert first.wins == (1, 0) and first.points() == (1.0, 0.0) and first.is_decided(1)
    assert standing(nights.last())[0].name == pairing.first
    assert not play(book, nights, result(1, pairing.place, names, [105, 80])), "the same match counts once"
    assert not play(book, nights, result(2, pairing.place, names, [0, 105], 1)), "the table is decided"


def test_who_sits_the_other_way_round_is_known_by_name(book, nights):
    pairing = begun(nights).last.pairings[0]
    play(book, nights, result(1, pairing.place, [pairing.second, pairing.first], [105, 80]))
    [pairing] = [each for each in nights.last().last.pairings if each.matches]
    assert pairing.wins == (0, 1) and pairing.totals(pairing.matches[0]) == (80, 105)


def test_who_has_no_names_on_the_gadget_sits_as_drawn(book, nights):
    pairing = begun(nights).last.pairings[0]
    play(book, nights, result(1, pairing.place, ["P1", "P2"], [80, 105], 1))
    assert nights.last().last.pairings[0].wins == (0, 1)


def test_pairs_are_known_by_both_names(book, nights):
    pairing = begun(nights, ["Ann + Cy", "Bob + Di"]).last.pairings[0]
    turned = ["Bob", "Ann", "Di", "Cy"] if pairing.first == "Ann + Cy" else ["Ann", "Bob", "Cy", "Di"]
    play(book, nights, result(1, pairing.place, turned, [105, 80]))
    assert nights.last().last.pairings[0].wins == (0, 1)


@pytest.mark.parametrize("agreed", [(), (0,), (1,)])
def test_a_result_counts_once_both_sides_have_agreed(book, nights, agreed):
    pairing = begun(nights).last.pairings[0]
    names = [pairing.first, pairing.second]
    assert not play(book, nights, result(1, pairing.place, names, [105, 80], agreed=agreed))
    [waiting] = nights.last().last.pairings[0].open
    assert waiting.message.totals == (105, 80)
    assert play(book, nights, result(1, pairing.place, names, [105, 80]))
    assert not nights.last().last.pairings[0].open and nights.last().last.pairings[0].wins == (1, 0)


def test_the_desk_can_count_what_was_not_agreed_to(book, nights):
    pairing = begun(nights).last.pairings[0]
    message = result(1, pairing.place, [pairing.first, pairing.second], [105, 80], agreed=())
    play(book, nights, message)
    assert nights.take(message, by_desk=True)
    assert nights.last().last.pairings[0].wins == (1, 0)


def test_a_match_of_before_the_round_or_of_another_table_does_not_count(book, nights):
    book.add(told(match="mpkh0001", table="1"), NOW)
    pairing = begun(nights).last.pairings[0]
    names = [pairing.first, pairing.second]
    assert not play(book, nights, result(1, pairing.place, names, [105, 80])), "it was begun before the draw"
    assert not play(book, nights, result(2, "77", names, [105, 80]))
    four = told(
        match="mpkh0003", table=pairing.place, names=FOUR, totals=[1, 2, 3, 105], state="over", turn=None,
        winners=[3], won=[0, 0, 0, 1], agreed=[0, 3],
    )  # fmt: skip
    assert not play(book, nights, four)


def test_best_of_three_needs_two(book, nights):
    pairing = begun(nights, best_of=3).last.pairings[0]
    names = [pairing.first, pairing.second]
    play(book, nights, result(1, pairing.place, names, [105, 80]))
    assert not nights.last().last.pairings[0].is_decided(3)
    play(book, nights, result(2, pairing.place, names, [80, 105], 1))
    play(book, nights, result(3, pairing.place, names, [105, 80]))
    pairing = nights.last().last.pairings[0]
    assert pairing.wins == (2, 1) and pairing.is_decided(3) and pairing.points() == (1.0, 0.0)


def test_a_corrected_match_changes_the_standing_and_what_was_told_is_kept(book, nights):
    pairing = begun(nights).last.pairings[0]
    message = result(1, pairing.place, [pairing.first, pairing.second], [105, 80])
    play(book, nights, message)
    book.correct(message.match, [95, 105], [1], NOW)
    entry = book.entry(message.match)
    assert entry.message.winners == (1,) and entry.told == message and entry.corrected == NOW
    assert nights.last().last.pairings[0].wins == (0, 1)
    assert standing(nights.last())[0].name == pairing.second
    assert not book.add(message, NOW), "the gadget telling it again changes nothing"
    assert book.entry(message.match).message.totals == (95, 105)
    book.take_back(message.match)
    assert book.entry(message.match).message == message
    assert nights.last().last.pairings[0].wins == (1, 0)


@pytest.mark.parametrize(
    ("totals", "winners"), [([1], [0]), ([1, 2], []), ([1, 2], [2]), ([1, 2], [-1]), ([1, 100_000], [0])]
)
def test_a_correction_that_cannot_be_is_refused(book, totals, winners):
    message = result(1, "1", ["Ann", "Bob"], [105, 80])
    book.add(message, NOW)
    with pytest.raises(BookError, match="expected"):
        book.correct(message.match, totals, winners, NOW)
    assert book.entry(message.match).message == message


def test_the_desk_writes_a_result_by_hand_and_takes_it_back(book, nights):
    pairing = begun(nights).last.pairings[0]
    nights.write(1, pairing.place, 0, 1)
    assert nights.last().last.pairings[0].wins == (0, 1) and nights.last().last.pairings[0].by_hand
    nights.take_back(1, pairing.place)
    assert nights.last().last.pairings[0].wins == (0, 0)
    for wrong in (
        (2, pairing.place, 1, 0),
        (1, "9", 1, 0),
        (1, pairing.place, 2, 0),
        (1, pairing.place, -1, 0),
        (1, pairing.place, 1, 2),
    ):
        with pytest.raises(BookError, match="expected"):
            nights.write(*wrong)
    with pytest.raises(BookError, match="expected"):
        nights.take_back(1, "9")


def test_a_table_counts_for_both_once_it_is_decided(book, nights):
    """Best of three: who leads has no point yet, and is nobody's tie-break."""
    night = begun(nights, best_of=3)
    one, other = night.last.pairings
    nights.write(1, other.place, 2, 0)
    play(book, nights, result(1, one.place, [one.first, one.second], [105, 80]))
    places = {place.name: place for place in standing(nights.last())}
    assert places[one.first].points == 0 and places[one.second].parts == (0,)
    assert places[other.first].points == 1 and places[other.second].parts == (1,)
    play(book, nights, result(2, one.place, [one.first, one.second], [105, 80]))
    places = {place.name: place for place in standing(nights.last())}
    assert places[one.first].points == 1 and places[one.second].parts == (1,)
    assert [place.rank for place in standing(nights.last())] == [1, 1, 3, 3]


# Names in the book ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "first", "second", "written"),
    [
        (["P1", "P2"], "Ann", "Bob", ["Ann", "Bob"]),
        (["BobSmith", "Ann"], "Ann", "Bob Smith", ["Bob Smith", "Ann"]),
        (["Anna", "Ann"], "Ann", "Anna", ["Anna", "Ann"]),
        (["P1", "Ann"], "Ann", "Bob", ["Bob", "Ann"]),
        (["P1", "P2", "P3", "P4"], "Ann + Cy", "Bob + Di", ["Ann", "Bob", "Cy", "Di"]),
        (["Cy", "Di", "Ann", "Bob"], "Ann + Cy", "Bob + Di", ["Cy", "Di", "Ann", "Bob"]),
        (["Di", "P2", "P3", "P4"], "Ann + Cy", "Bob + Di", ["Di", "Ann", "Bob", "Cy"]),
        (["Ann", "Bob", "Cy", "Di"], "Rovers", "Bob + Di", ["Ann", "Bob", "Cy", "Di"]),
        (["P1", "P2"], "Ann + Cy", "Bob + Di", ["Ann + Cy", "Bob + Di"]),
    ],
)
def test_a_match_of_a_night_has_the_names_of_its_draw(names, first, second, written):
    assert as_drawn(result(1, "1", names, [105, 80]), first, second) == written


def test_the_season_has_who_was_drawn_and_what_the_desk_wrote(book, nights):
    """Gadgets without names: table 1 tells its match, of table 2 the desk knows who has won."""
    one, other = begun(nights).last.pairings
    play(book, nights, result(1, one.place, ["P1", "P2"], [105, 80]))
    nights.write(1, other.place, 0, 1)
    names = Names(book)
    players = {each.name: each for each in season(book.entries(), names, nights.by_hand())}
    assert set(players) == set(FOUR)
    assert players[one.first].won == 1 and players[one.first].row("block")[4] == "105.0"
    assert players[other.second].won == 1 and players[other.second].row("block")[4:] == ("", "")
    seasons = Seasons(book)
    assert opponents_of(other.second, seasons.of()).beaten == {other.first: 1}
    seasons.close()
    nights.write(1, one.place, 0, 1)
    assert len(nights.by_hand()) == 1, "of a table that told its match the desk's word counts for the night"
    rename(book, one.first, "Zoe", one.place)
    assert Names(book).players(book.entry("mpkh0001").message) == ["Zoe", one.second]


def test_the_best_hand_is_not_taken_of_a_corrected_sheet(book):
    from test_desk_book import matches

    message = matches()[0]
    book.add(message, NOW)
    assert all(each.best for each in season(book.entries(), Names(book)))
    book.correct(message.match, message.totals, message.winners, NOW)
    assert not any(each.best for each in season(book.entries(), Names(book)))


# Rounds --------------------------------------------------------------------------------------


def decide(nights):
    for pairing in nights.last().last.pairings:
        if pairing.second:
            nights.write(nights.last().last.number, pairing.place, 1, 0)


def test_the_next_round_waits_for_every_table(nights):
    begun(nights)
    with pytest.raises(BookError, match="still in play: table 1, 2;"):
        nights.draw(NOW, random.Random(1))
    decide(nights)
    nights.draw(NOW, random.Random(1))
    night = nights.last()
    assert night.last.number == 2
    first = {frozenset((each.first, each.second)) for each in night.rounds[0].pairings}
    second = {frozenset((each.first, each.second)) for each in night.rounds[1].pairings}
    assert not first & second


def test_a_round_robin_ends(nights):
    begun(nights, ["Ann", "Bob", "Cy"], kind=ROBIN)
    for _ in range(2):
        decide(nights)
        nights.draw(NOW, random.Random(3))
    met = [pair for pair in nights.last().met() if pair[1]]
    assert len({frozenset(pair) for pair in met}) == 3
    decide(nights)
    with pytest.raises(BookError, match="met everybody"):
        nights.draw(NOW, random.Random(3))


def test_a_bye_is_a_win_when_its_round_is_over_and_has_no_table(nights):
    night = begun(nights, ["Ann", "Bob", "Cy"])
    free = next(each for each in night.last.pairings if not each.second)
    assert free.place == "" and free.is_decided(1)
    assert {place.points for place in standing(night)} == {0}
    nights.write(1, night.last.pairings[0].place, 1, 0)
    points = {place.name: place.points for place in standing(nights.last())}
    assert points[free.first] == 1


def test_a_bye_counts_as_an_opponent_with_as_many_points(nights):
    """With nothing there, who had a bye stood behind equals in nine of ten nights."""
    night = begun(nights, ["Ann", "Bob", "Cy"])
    nights.write(1, night.last.pairings[0].place, 1, 0)
    free = next(each.first for each in night.last.pairings if not each.second)
    parts = {place.name: place.parts for place in standing(nights.last())}
    assert parts[free] == (1,)


def test_each_match_of_a_result_by_hand_counts_in_the_season(book, nights):
    pairing = begun(nights, best_of=3).last.pairings[0]
    nights.write(1, pairing.place, 2, 1)
    seasons = Seasons(book)
    shown = seasons.of()
    players = {player.name: (player.matches, player.won) for player in shown.players}
    assert players == {pairing.first: (3, 2), pairing.second: (3, 1)}
    first, second = (opponents_of(name, shown) for name in (pairing.first, pairing.second))
    assert (first.met, first.beaten) == ({pairing.second: 3}, {pairing.second: 2})
    assert (second.met, second.beaten) == ({pairing.first: 3}, {pairing.first: 1})
    seasons.close()


@pytest.mark.parametrize("by_hand", ["[0, 1, -50]", "[1, 0, 50]", "[0, 0, 0]", "[0, 0]"])
def test_where_somebody_did_not_come_no_match_of_the_season_was_played(book, nights, by_hand):
    """Nor where an older program took 0 : 0 as a result."""
    pairing = begun(nights).last.pairings[0]
    book.change("UPDATE pairings SET by_hand = ? WHERE place = ?", by_hand, pairing.place)
    assert nights.last().last.pairings[0].by_hand
    seasons = Seasons(book)
    assert [player.row() for player in seasons.of().players] == []
    seasons.close()


def test_best_of_three_takes_what_can_be(nights):
    place = begun(nights, best_of=3).last.pairings[0].place
    for first, second in ((2, 0), (2, 1), (0, 2), (1, 2), (1, 1), (1, 0)):
        nights.write(1, place, first, second)
        assert nights.last().last.pairings[0].wins == (first, second)
    for first, second in ((3, 3), (2, 2), (3, 0), (-1, 2)):
        with pytest.raises(BookError, match="not points: 2 for one side"):
            nights.write(1, place, first, second)
    with pytest.raises(BookError, match="0 : 0; expected matches won, or who did not come"):
        nights.write(1, place, 0, 0)
    assert nights.last().last.pairings[0].wins == (1, 0)


def test_who_does_not_come_loses_by_the_points_of_a_walkover(nights):
    one, two = begun(nights, walkover=50, parted_by=("difference",)).last.pairings
    nights.write_absent(1, one.place, "first")
    nights.write_absent(1, two.place, "both")
    assert not nights.last().undecided()
    found = {place.name: (place.points, *place.parts) for place in standing(nights.last())}
    assert found[one.second] == (1, 50) and found[one.first] == (0, -50)
    assert found[two.first] == found[two.second] == (0, 0)
    with pytest.raises(BookError, match="who did not come"):
        nights.write_absent(1, one.place, "nobody")


def finish(nights):
    """The first of each table wins; the next round is drawn."""
    for each in nights.last().undecided():
        nights.write(len(nights.last().rounds), each.place, 1, 0)


def test_the_own_matches_of_equals_part_them_where_all_have_met(nights):
    begun(nights, ["Ann", "Bob", "Cy", "Di"], kind="robin", parted_by=("direct",))
    finish(nights)
    for number in (2, 3):
        nights.draw(NOW, random.Random(number))
        finish(nights)
    night = nights.last()
    beaten = {(each.first, each.second) for one in night.rounds for each in one.pairings}
    for better, worse in itertools.pairwise(standing(night)):
        if better.points == worse.points and better.parts != worse.parts:
            assert (better.name, worse.name) in beaten or better.parts[0] > worse.parts[0]


def test_somebody_comes_late_goes_and_is_back(nights):
    begun(nights)
    finish(nights)
    nights.add_entrant("  Eve   Í ")
    nights.withdraw("Ann")
    nights.draw(NOW, random.Random(1))
    drawn = {name for each in nights.last().last.pairings for name in (each.first, each.second) if name}
    assert drawn == {"Bob", "Cy", "Di", "Eve Í"} and "Ann" in [each.name for each in standing(nights.last())]
    finish(nights)
    nights.withdraw("Ann", is_back=True)
    nights.draw(NOW, random.Random(1))
    names = [name for each in nights.last().last.pairings for name in (each.first, each.second)]
    assert sorted(names) == sorted([*FOUR, "Eve Í", ""])
    for wrong in ("Ann", "bob", "x" * 99, ""):
        with pytest.raises(BookError, match="expected"):
            nights.add_entrant(wrong)
    with pytest.raises(BookError, match="nobody called Zoe"):
        nights.withdraw("Zoe")


def test_who_was_to_meet_one_that_has_gone_has_a_bye(nights):
    begun(nights, ["Ann", "Bob", "Cy", "Di"], kind="robin")
    finish(nights)
    nights.withdraw("Ann")
    nights.withdraw("Bob")
    for _ in range(2):
        nights.draw(NOW, random.Random(1))
        pairings = nights.last().last.pairings
        drawn = sorted(name for each in pairings for name in (each.first, each.second) if name)
        assert drawn == ["Cy", "Di"]
        finish(nights)
    with pytest.raises(BookError, match="Swiss rounds for who comes late"):
        nights.add_entrant("Eve")


def test_pairs_are_put_together_by_hand(nights):
    first = {frozenset((each.first, each.second)) for each in begun(nights).last.pairings}
    wanted = next(
        pairs
        for pairs in ([("Ann", "Bob"), ("Cy", "Di")], [("Ann", "Cy"), ("Bob", "Di")])
        if {frozenset(pair) for pair in pairs} != first
    )
    nights.pair_by_hand(wanted, False)
    assert [(each.first, each.second) for each in nights.last().last.pairings] == wanted
    for wrong in ([("Ann", "Bob")], [("Ann", "Bob"), ("Ann", "Di")], [("Ann", "Bob"), ("Cy", "Eve")]):
        with pytest.raises(BookError, match="expected everybody once"):
            nights.pair_by_hand(wrong, False)
    finish(nights)
    with pytest.raises(BookError, match="has played"):
        nights.pair_by_hand(wanted, True)
    nights.draw(NOW, random.Random(1))
    with pytest.raises(BookError, match="have met"):
        nights.pair_by_hand(wanted, False)
    nights.pair_by_hand(wanted, True)


@pytest.mark.parametrize("count", [2, 4])
def test_a_final_of_the_best_decides_their_places(nights, count):
    begun(nights, ["Ann", "Bob", "Cy", "Di", "Eve", "Flo"], parted_by=("rivals", "lots"))
    finish(nights)
    best = [place.name for place in standing(nights.last())]
    points = {place.name: place.points for place in standing(nights.last())}
    nights.begin_final(count, NOW, random.Random(1))
    assert len(nights.last().last.pairings) == count // 2
    finish(nights)
    if count == 4:
        nights.draw(NOW, random.Random(1))
        assert len(nights.last().last.pairings) == 2
        finish(nights)
    winner = nights.last().last.pairings[0].first
    found = standing(nights.last())
    assert found[0].name == winner and {place.name for place in found[:count]} == set(best[:count])
    assert {place.name: place.points for place in found} == points, "a final gives no points"
    with pytest.raises(BookError, match="the final is played"):
        nights.draw(NOW, random.Random(1))


@pytest.mark.parametrize(
    ("entrants", "twice"),
    [
        (["Ann + Cy", "Ann + Bob"], "Ann"),
        (["Ann + Ann", "Bob + Cy"], "Ann"),
        (["Bob + Di", "Di + Bob"], "Bob"),
        (["Ann  Lee", "Ann Lee"], "Ann Lee"),
        (["Jose\u0301", "Jos\u00e9"], "Jos\u00e9"),
        (["ann", "ANN"], "ann"),
    ],
)
def test_entrants_are_people_and_nobody_is_there_twice(nights, entrants, twice):
    with pytest.raises(BookError, match=f"{twice} is there twice"):
        begun(nights, entrants, ["1"])


def test_a_draw_is_taken_back_while_nobody_has_played(book, nights):
    pairing = begun(nights).last.pairings[0]
    nights.undo_draw()
    assert nights.last().last is None
    nights.draw(NOW, random.Random(9))
    nights.write(1, pairing.place, 1, 0)
    with pytest.raises(BookError, match="has played"):
        nights.undo_draw()


@pytest.mark.parametrize(
    ("entrants", "tables", "kind", "best_of", "minutes"),
    [
        (["Ann"], ["1"], SWISS, 1, 0),
        (["Ann", "ann"], ["1"], SWISS, 1, 0),
        (["Ann", "B" * 41], ["1"], SWISS, 1, 0),
        (["Ann", "B\x07b"], ["1"], SWISS, 1, 0),
        ([f"p{number}" for number in range(8)], ["1"], SWISS, 1, 0),
        (FOUR, ["1", "1"], SWISS, 1, 0),
        (FOUR, ["1", "2"], "knock-out", 1, 0),
        (FOUR, ["1", "2"], SWISS, 2, 0),
        (FOUR, ["1", "2"], SWISS, 1, 241),
    ],
)
def test_a_night_that_cannot_be_is_refused(nights, entrants, tables, kind, best_of, minutes):
    with pytest.raises(BookError, match="expected"):
        nights.begin(
            Plan(entrants=tuple(entrants), tables=tuple(tables), kind=kind, best_of=best_of, minutes=minutes)
        )
    assert nights.last() is None


def test_the_clock_of_a_round_does_not_jump_with_the_computers(nights):
    night = begun(nights, minutes=30)
    ticks, now = [1000.0], [NOW + timedelta(minutes=10)]
    clock = RoundClock(lambda: ticks[0], lambda: now[0])
    assert clock.left(night) == 20 * 60
    now[0] += timedelta(hours=5)  # somebody sets the computer's clock
    ticks[0] += 60
    assert clock.left(night) == 19 * 60
    ticks[0] += 10_000
    assert clock.left(night) == 0
    now[0] = NOW - timedelta(days=1)
    assert RoundClock(lambda: 0.0, lambda: now[0]).left(night) == 30 * 60, "never more than the whole round"
    assert RoundClock(lambda: 0.0, lambda: NOW).left(begun(nights)) is None
