# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Names as people write them: with dashes, pasted from a list, in pairs that change."""

from datetime import datetime

import pytest
from asking import post

from desk.book import BookError
from desk.forms import names_in, pair_in
from desk.season import filter_of
from desk.series import as_csv, series


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann\nBob", ("Ann", "Bob")),
        ("  1.\tAnn\n2.\tBob\n\n3.\tCy Lee ", ("Ann", "Bob", "Cy Lee")),
        ("1) Ann\n2) Bob", ("Ann", "Bob")),
        ("1 Ann\n2 Bob", ("Ann", "Bob")),
        ("3 Ann\n7 Bob", ("3 Ann", "7 Bob")),  # which are no numbers of lines
        ("1 Ann\nBob", ("1 Ann", "Bob")),
        ("", ()),
    ],
)
def test_a_list_that_was_pasted_is_read(text, names):
    assert names_in(text) == names


ENTRANTS = {"Ann - Marie", "Bob", "Cy-Cy", "Di", "Marie"}


@pytest.mark.parametrize(
    ("line", "pair"),
    [
        ("Ann - Marie - Bob", ("Ann - Marie", "Bob")),
        ("Bob - Ann - Marie", ("Bob", "Ann - Marie")),
        ("Ann - Marie", ("Ann - Marie", "")),
        ("Cy-Cy - Di", ("Cy-Cy", "Di")),
        ("Di", ("Di", "")),
        ("Di - Eve", ("Di", "Eve")),
    ],
)
def test_two_who_meet_may_have_dashes_in_their_names(line, pair):
    assert pair_in(line, ENTRANTS) == pair


def test_a_partner_comes_back_with_another_one(running):
    nights = running.desk.nights
    post(running, "/night/begin", entrants="Ann + Cy\nBob + Di", tables="1", best="1")
    post(running, "/night/result", round=1, place="1", first=1, second=0)
    nights.withdraw("Ann + Cy")
    nights.add_entrant("Ann + Zoe")
    assert nights.last().playing == ["Bob + Di", "Ann + Zoe"]
    with pytest.raises(BookError, match="Bob is there twice"):
        nights.add_entrant("Bob + Eve")
    with pytest.raises(BookError, match="expected to be brought back"):
        nights.add_entrant("Ann + Cy")


def test_points_over_several_nights_are_of_each_player_or_of_each_pair(running):
    post(running, "/night/begin", entrants="Ann + Cy\nBob + Di", tables="1", best="1")
    first = running.desk.nights.last().last.pairings[0]
    post(running, "/night/result", round=1, place="1", first=1, second=0)
    winners, losers = first.first.split(" + "), first.second.split(" + ")
    found = {row.name: row.total for row in series(running.desk.nights, 0, filter_of()).rows}
    assert found == {name: 1.0 for name in winners} | {name: 0.0 for name in losers}
    pairs = series(running.desk.nights, 0, filter_of(), are_pairs=True)
    assert {row.name: row.total for row in pairs.rows} == {first.first: 1.0, first.second: 0.0}
    assert f"{datetime.now():%Y-%m-%d}" in as_csv(pairs, False).splitlines()[0]
    assert b"pairs=1" in running.ask("/series?pairs=1")[1]
