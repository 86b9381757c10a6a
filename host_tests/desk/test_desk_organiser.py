# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What an organiser does between rounds and afterwards, on the pages."""

from collections import Counter
from itertools import permutations

from asking import get, post
from desks import air, season
from test_desk_club import OVER
from test_desk_messages import TOLD

from desk.names import Names, sort_key
from desk.opponents import opponents_of
from desk.season import filter_of
from desk.series import series
from desk.standing import equal_at_the_top


def test_points_over_several_nights_count_the_best_of_each(running):
    """Three nights, of which two count; who is not there has none."""
    for entrants, winner in (("Ann\nBob", "Ann"), ("Ann\nÉva", "Éva"), ("Ann\nBob", "Ann")):
        post(running, "/night/begin", entrants=entrants, tables="1", best="1", sure=1)
        pairing = running.desk.night.last.pairings[0]
        wins = (1, 0) if pairing.first == winner else (0, 1)
        post(running, "/night/result", round=1, place="1", first=wins[0], second=wins[1])
    found = series(running.desk.nights, 0, filter_of())
    assert [(row.name, row.total) for row in found.rows] == [("Ann", 2), ("Éva", 1), ("Bob", 0)]
    assert [row.points for row in found.rows] == [(1, 0, 1), (None, 1, None), (0, None, 0)]
    assert series(running.desk.nights, 1, filter_of()).rows[0].total == 1
    status, page = running.ask("/series?best=2")
    assert status == 200 and "Éva" in page.decode()
    status, table = running.ask("/series.csv?best=1", headers={"Accept-Language": "es"})
    assert status == 200 and "Ann;1;1;0;1" in table.decode()
    assert running.ask("/series?since=nonsense")[0] == 400


def test_all_matches_are_a_table_for_a_spreadsheet(running):
    told = OVER | {"names": ["=Ann", "Bob"], "totals": [105, 80]}
    running.take(air(told))
    status, table = running.ask("/matches.csv")
    assert status == 200
    line = table.decode().splitlines()[1]
    assert line.endswith(",3,Block,over,'=Ann,'=Ann,105,Bob,80")


def test_a_match_is_deleted_and_put_back(running):
    running.take(air(OVER))
    assert post(running, "/remove", match="mpkhy0hv") == (303, "/book#removed")
    assert not running.book.entries() and "Deleted matches" in get(running, "/book")
    assert running.take(air(OVER | {"changes": 99})) == ["known"], "it does not come again by itself"
    assert not running.book.entries()
    assert post(running, "/remove", match="mpkhy0hv", back=1) == (303, "/match/mpkhy0hv")
    assert running.book.entry("mpkhy0hv") and "Deleted matches" not in get(running, "/book")
    assert post(running, "/remove", match="nothing")[0] == 400


def test_a_message_that_was_left_out_is_listed_until_it_is_dismissed(running):
    running.take(air(b'{"tallybone": 1, "table": "3"}', board="mpkh"))
    assert "Messages that were left out" in get(running, "/night")
    number = running.desk.aside.rows()[0]["number"]
    assert post(running, "/dismiss", number=number) == (303, "/night#aside")
    running.take(air(b'{"tallybone": 1, "table": "3"}', board="mpkh"))
    assert "Messages that were left out" not in get(running, "/night"), "it does not come back by itself"


def test_names_are_sorted_as_a_dictionary_has_them():
    names = ["Zoe", "Ñato", "Éva", "Emil", "Nora", "Nz", "Oto"]
    assert sorted(names, key=sort_key) == ["Emil", "Éva", "Nora", "Nz", "Ñato", "Oto", "Zoe"]


def test_the_names_of_a_book_come_in_pages(running):
    for number in range(60):
        told = OVER | {"match": f"mpkh{number:04d}", "names": [f"A{number}", f"B{number}"]}
        running.take(air(told))
    first, second = get(running, "/book"), get(running, "/book?names=2")
    assert first.count('name="written"') == 100 and second.count('name="written"') == 20
    assert "/book?names=2#names" in first and "/book?names=1#names" in second


def begin(running, entrants="Ann\nBob\nCy\nDi", **fields):
    fields = {"tables": "1 2", "best": "1", "sure": 1, **fields}
    assert post(running, "/night/begin", entrants=entrants, **fields)[0] == 303


def finish(running):
    night = running.desk.night
    for each in night.undecided():
        assert (
            post(running, "/night/result", round=len(night.rounds), place=each.place, first=1, second=0)[0]
            == 303
        )


def test_a_night_with_all_that_happens(running):
    """Somebody does not come, one comes late, one goes, the pairs are changed, and there is a final."""
    begin(running, walkover="25", parted="direct rivals difference")
    first = running.desk.night.last.pairings[0]
    assert "Did not come" in get(running, "/night")
    assert post(running, "/night/result", round=1, place=first.place, absent="second")[0] == 303
    finish(running)
    assert post(running, "/night/entrants", name="Eve", late=1)[0] == 303
    assert post(running, "/night/entrants", name=first.second)[0] == 303
    assert "(gone)" in get(running, "/night")
    assert post(running, "/night/draw")[0] == 303
    drawn = [name for each in running.desk.night.last.pairings for name in (each.first, each.second) if name]
    assert "Eve" in drawn and first.second not in drawn
    one, two, three, four = drawn
    status, page = post(running, "/night/pairs", pairs=f"{one} - {four}\n{two}")
    assert status == 400 and "expected everybody once" in page
    assert post(running, "/night/pairs", pairs=f"{one} - {four}\n{three} - {two}", sure=1)[0] == 303
    assert {each.first for each in running.desk.night.last.pairings} == {one, three}
    finish(running)
    assert post(running, "/night/entrants", name=first.second, back=1)[0] == 303
    assert "Final of the best 4" in get(running, "/night")
    for names in equal_at_the_top(running.desk.night):
        assert post(running, "/night/decide", name=names)[0] == 303
    assert post(running, "/night/draw", final=4)[0] == 303
    assert "semi-final" in get(running, "/night")
    finish(running)
    assert "Draw the final" in get(running, "/night")
    assert post(running, "/night/draw")[0] == 303
    assert "for third place" in get(running, "/night")
    finish(running)
    assert "The final is played" in get(running, "/night")
    assert post(running, "/night/end")[0] == 303


def met_in(seasons):
    """Who met whom how often: each match is looked at from each seat, where the desk looks for a player."""
    met = {player.name: Counter() for player in seasons.players}
    played = [
        (seasons.names.players(entry), len(entry.totals))
        for entry in seasons.shown
        if entry.state == "over" and entry.match not in seasons.struck
    ]
    played += [([each.first, each.second], 2) for each in seasons.by_hand for _ in range(sum(each.wins))]
    for players, sides in played:
        for one, other in permutations(range(len(players)), 2):
            met[players[one]][players[other]] += one % sides != other % sides
    return met


def test_the_season_is_the_same_however_it_came_together(running):
    """New results are added to what was added up before; whatever else changes has it made anew."""

    def same():
        for wanted in ((), (TOLD["game"],), ("moon",), ("", "2026-01-01", "2026-12-31"), ("", "2000-01-01")):
            chosen = filter_of(*wanted)
            seasons = running.desk.seasons.of(*wanted)
            matches = chosen.entries(running.book.results())
            anew = season(
                [entry for entry in matches if entry.match not in running.book.struck()],
                Names(running.book),
                chosen.by_hand(running.desk.nights.by_hand()),
            )
            assert [player.row() for player in seasons.players] == [player.row() for player in anew]
            assert met_in(seasons) == {player.name: opponents_of(player.name, seasons).met for player in anew}

    for number in range(6):
        running.take(air(TOLD | {"match": f"mpkh{number:04d}"}))
        same()
        running.take(air(OVER | {"match": f"mpkh{number:04d}", "changes": 90}))
        same()
    post(running, "/correct", match="mpkh0001", total=["1", "55"], winner="1", sure=1)
    same()
    post(running, "/strike", match="mpkh0002")
    same()
    post(running, "/names", written="Ann", place="3", player="Anna")
    same()
    post(running, "/remove", match="mpkh0003")
    same()
    post(running, "/remove", match="mpkh0003", back=1)
    same()
    begin(running, "Ann\nBob", tables="3")
    names = running.desk.night.last.pairings[0]
    running.take(air(OVER | {"match": "mpkh0099", "names": [names.first, names.second]}))
    same()
    post(running, "/night/result", round=1, place="3", first=0, second=1)
    same()
