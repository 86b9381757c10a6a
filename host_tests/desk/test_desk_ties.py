# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What parts equals in a club night, what is decided by lot or a play-off, and who leaves a round robin."""

import itertools
import json
import random

import pytest
from asking import get, post
from desks import air
from test_desk_club import OVER
from test_desk_night import NOW, begun, finish, play, result

from desk.book import BookError
from desk.standing import decision_of, equal_at_the_top, standing
from desk.ties import BY_LOT, PLAY_OFF, count_gone, decide, take_back_last

SIX = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo"]


def ranks(nights):
    return {place.name: place.rank for place in standing(nights.last())}


@pytest.fixture
def equals(nights):
    """The three who have won, all equal in everything."""
    begun(nights, SIX)
    finish(nights)
    return sorted(name for name, rank in ranks(nights).items() if rank == 1)


def test_nothing_is_decided_by_the_alphabet(book, nights, equals):
    assert len(equals) == 3 and equal_at_the_top(nights.last())[0] == equals
    for count in (2, 4):
        with pytest.raises(BookError, match="expected lots, or of two a play-off"):
            nights.begin_final(count, NOW, random.Random(1))
    decide(book, nights, equals, "", random.Random(1))
    places = standing(nights.last())
    assert [place.rank for place in places[:3]] == [1, 2, 3] and places[0].way == BY_LOT
    nights.begin_final(2, NOW, random.Random(1))
    pairing = nights.last().last.pairings[0]
    assert {pairing.first, pairing.second} == {place.name for place in places[:2]}


def test_a_final_of_two_needs_no_lots_between_the_two(nights):
    begun(nights, ["Ann", "Bob", "Cy", "Di"])
    finish(nights)
    assert len(equal_at_the_top(nights.last())[0]) == 2
    nights.begin_final(2, NOW, random.Random(1))


def test_only_what_decides_something_is_asked(nights):
    begun(nights, [*SIX, "Gus", "Hal", "Ida", "Jo", "Kim", "Lea"])
    finish(nights)
    assert [len(names) for names in equal_at_the_top(nights.last())] == [6], (
        "the six who have lost share a place"
    )


def test_lots_fall_everywhere(book, nights, equals):
    found = set()
    for seed in range(40):
        decide(book, nights, equals, "", random.Random(seed))
        found.add(tuple(place.name for place in standing(nights.last())[:3]))
        take_back_last(book, nights)
    assert found == set(itertools.permutations(equals))
    with pytest.raises(BookError, match="nothing was decided"):
        take_back_last(book, nights)


def test_a_play_off_parts_two(book, nights):
    begun(nights, ["Ann", "Bob", "Cy", "Di"])
    finish(nights)
    for names in equal_at_the_top(nights.last()):
        decide(book, nights, names, names[1], random.Random(1))
        rank = ranks(nights)
        assert rank[names[1]] + 1 == rank[names[0]]
        assert {place.way for place in standing(nights.last()) if place.name in names} == {PLAY_OFF}


def test_what_two_have_played_off_stands_though_lots_are_drawn_between_more(book, nights, equals):
    first, second, _third = equals
    night = nights.last()
    for decided in (
        [["play-off", second, first], ["lot", *equals]],
        [["lot", *equals], ["play-off", second, first]],
    ):
        with book.together():
            book.change("UPDATE nights SET decided = ? WHERE night = ?", json.dumps(decided), night.number)
        assert decision_of([first, second], nights.last()) == ("play-off", (second, first))
        assert decision_of(equals, nights.last()) == ("lot", tuple(equals))


def test_a_final_has_a_winner(nights):
    begun(nights, ["Ann", "Bob", "Cy", "Di"])
    finish(nights)
    nights.begin_final(2, NOW, random.Random(1))
    with pytest.raises(BookError, match="a final without a winner"):
        nights.write(2, nights.last().last.pairings[0].place, 1, 1)
    nights.write(1, nights.last().rounds[0].pairings[0].place, 1, 1)
    finish(nights)
    assert [place.way for place in standing(nights.last())] == ["final", "final", "", ""]


@pytest.mark.parametrize(
    ("names", "winner", "why"),
    [
        (["Ann"], "", "not equal"),
        (["Nobody", "Else"], "", "not equal"),
        ([], "", "not equal"),
        (None, "Zoe", "a play-off of two"),
        (None, "first", "a play-off of two"),
    ],
)
def test_what_is_no_tie_is_not_decided(book, nights, equals, names, winner, why):
    winner = equals[0] if winner == "first" else winner
    with pytest.raises(BookError, match=why):
        decide(book, nights, equals if names is None else names, winner, random.Random(1))
    assert not nights.last().decided


def test_a_decision_holds_as_long_as_they_are_equal(book, nights, equals):
    decide(book, nights, equals, "", random.Random(1))
    nights.draw(NOW, random.Random(2))
    finish(nights)
    for place in standing(nights.last()):
        others = [each for each in standing(nights.last()) if each.name != place.name]
        if place.way:
            alike = [each for each in others if (each.points, each.parts) == (place.points, place.parts)]
            assert alike and {place.name, *(each.name for each in alike)} <= set(equals)


def test_lots_as_a_tie_break_part_all_and_stay(book, nights):
    begun(nights, SIX, parted_by=("lots",))
    finish(nights)
    before = [place.name for place in standing(nights.last())]
    assert sorted(ranks(nights).values()) == [1, 2, 3, 4, 5, 6] and not equal_at_the_top(nights.last())
    nights.add_entrant("Gus")
    assert [place.name for place in standing(nights.last()) if place.name != "Gus"] == before


def test_points_for_and_what_is_over_the_target(book, nights):
    for capped, made in ((False, [130, 105]), (True, [100, 100])):
        night = begun(nights, ["Ann", "Bob", "Cy", "Di"], parted_by=("made", "difference"), capped=capped)
        for number, (each, totals) in enumerate(zip(night.last.pairings, ([130, 20], [105, 0]), strict=True)):
            number += 10 * capped
            play(book, nights, result(number, each.place, [each.first, each.second], totals))
        places = standing(nights.last())
        assert sorted((place.parts[0] for place in places[:2]), reverse=True) == made
        winner = night.last.pairings[1 if capped else 0].first
        assert places[0].name == winner and places[1].parted == (1 if capped else 0)


def leave(nights, seed=0):
    """Abe beats Bob in the first round of everybody against everybody, and goes; Bob beats all the others."""
    for number in range(1, 4):
        if number > 1:
            nights.draw(NOW, random.Random(number))
        for each in nights.last().undecided():
            both = {each.first, each.second}
            strong = "Abe" if "Abe" in both else "Bob" if "Bob" in both else "Ann"
            wins = (1, 0) if each.first == strong else (0, 1)
            nights.write(len(nights.last().rounds), each.place, *wins)
        met = {frozenset(pair) for pair in nights.last().met()}
        if frozenset(("Abe", "Bob")) in met and "Abe" not in nights.last().withdrawn:
            nights.withdraw("Abe")


def test_who_leaves_a_round_robin_is_counted_or_not_as_the_organiser_says(book, nights):
    begun(nights, ["Abe", "Ann", "Bob", "Cy"], kind="robin", parted_by=("direct",))
    leave(nights)
    night = nights.last()
    there = standing(night, counts_gone=False)
    assert there.pop().name == "Abe" and [place.rank for place in there] == [1, 2, 3]
    assert there[0].name == "Bob" and there[0].points == 2.0, "he has beaten all who stayed"
    assert {place.name: place.points for place in there} == {"Bob": 2.0, "Ann": 1.0, "Cy": 0.0}
    assert standing(night) == standing(night, counts_gone=True) != standing(night, counts_gone=False)
    count_gone(book, nights, False)
    assert standing(nights.last()) == standing(night, counts_gone=False)
    count_gone(book, nights, True)
    assert standing(nights.last()) == standing(night)


def test_the_page_says_what_has_parted_equals_and_offers_lots(running):
    post(running, "/night/begin", entrants="Ann\nBob\nCy\nDi", tables="1 2", best="1", parted=["difference"])
    for number, each in enumerate(running.desk.night.last.pairings):
        names = {"names": [each.first, each.second], "table": each.place, "totals": [105, 80 - 0 * number]}
        running.take(air(OVER | names | {"match": f"mpkh000{number}", "sheet": []}, each.place))
    first = sorted(each.first for each in running.desk.night.last.pairings)
    page = get(running, "/night")
    assert f"Equal in everything: {', '.join(first)}." in page and "A number in bold" not in page
    assert post(running, "/night/decide", name=first, winner=first[1]) == (303, "/night#places")
    page = get(running, "/night")
    assert page.count("(by a play-off)") == 2 and f"Equal in everything: {', '.join(first)}" not in page
    assert post(running, "/night/decide", back=1)[0] == 303
    assert post(running, "/night/decide", name=first)[0] == 303
    assert get(running, "/night").count("(by lot)") == 2
    status, page = post(running, "/night/decide", name=["Ann", "Zoe"])
    assert status == 400 and "are not equal in everything" in page
    match = running.book.entry("mpkh0000").told
    post(running, "/correct", match="mpkh0000", total=[105, 20], winner=0, sure=1)
    page = get(running, "/night")
    assert "<strong>85</strong>" not in page and "A number in bold has parted" in page, match


def test_the_page_shows_both_standings_of_a_round_robin_that_somebody_has_left(running):
    post(running, "/night/begin", entrants="Ann\nBob\nCy\nDi", tables="1 2", best="1", kind="robin")
    finish(running.desk.nights)
    post(running, "/night/entrants", name="Di")
    page = get(running, "/night")
    assert "Without what those have played who are gone" in page
    assert post(running, "/night/gone", counts="") == (303, "/night#places")
    page = get(running, "/night")
    assert "With what those have played who are gone" in page
    assert post(running, "/night/gone", counts="1")[0] == 303
