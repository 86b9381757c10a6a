# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The cards of the scoreboard: one a table, with who was drawn there, and what the desk has corrected."""

import pytest
from test_desk_messages import told
from test_desk_night import NOW, begun, play, result

from desk.messages import read
from desk.tables import GRACE_S, Tables
from desk.wall import cards, night_shown, summary_of

NONE = read('{"tallybone": 1, "table": "1", "state": "no match"}')
AIR = "air:1:mpkh"


def in_play(number=1, table="1", names=("P1", "P2"), **changes):
    return told(match=f"mpkh{number:04d}", table=table, names=list(names), totals=[20, 15], **changes)


def shown(tables, nights, corrected=()):
    night = nights.last()
    return cards(tables, night, {entry.message.match: entry for entry in corrected})


# One gadget, one card ------------------------------------------------------------------------


def test_a_gadget_at_a_cable_and_in_the_air_is_one_card(nights):
    tables = Tables()
    for source in ("/dev/ttyACM1", AIR):
        tables.take(NONE, source)
        assert [card.table for card in shown(tables, nights)] == ["1"]
    for source in (AIR, "/dev/ttyACM1"):
        tables.take(in_play(), source)
        assert [card.names for card in shown(tables, nights)] == [["P1", "P2"]]


def test_two_gadgets_of_one_name_at_cables_are_shown_apart(nights):
    tables = Tables()
    for source in ("/dev/ttyACM1", "/dev/ttyACM2"):
        tables.take(NONE, source)
    assert [card.table for card in shown(tables, nights)] == ["1 (/dev/ttyACM1)", "1 (/dev/ttyACM2)"]


def test_a_gadget_that_took_the_place_of_another_has_its_card(nights):
    """The one before is gone, and had a match, or none."""
    for before in (NONE, in_play(7)):
        tables = Tables(lambda: 0.0)
        tables.take(before, "/dev/ttyACM1")
        tables.gone("/dev/ttyACM1")
        other = told(match="zzzz0001", table="1")
        tables.take(other, "/dev/ttyACM2")
        assert [(card.table, card.match) for card in shown(tables, nights)] == [("1", other.match)]
        tables.gone("/dev/ttyACM2")
        assert shown(tables, nights)


def test_a_gadget_at_a_cable_that_is_gone_is_no_second_card(nights):
    now = [0.0]
    tables = Tables(lambda: now[0])
    tables.take(NONE, "/dev/ttyACM1")
    tables.take(NONE, AIR)
    tables.gone("/dev/ttyACM1")
    now[0] = GRACE_S
    assert [card.table for card in shown(tables, nights)] == ["1"]


def test_a_gadget_is_there_while_one_way_to_it_is():
    now = [0.0]
    tables = Tables(lambda: now[0])
    tables.take(in_play(), "/dev/ttyACM1")
    tables.take(in_play(), AIR)
    tables.gone("/dev/ttyACM1")
    now[0] = GRACE_S - 1
    [(_, table)] = tables.shown()
    assert tables.is_there(table), "presses keep it from asking, perhaps"
    now[0] = GRACE_S
    assert not tables.is_there(table)
    assert tables.hear("1", "mpkh") and tables.is_there(table)


# A club night --------------------------------------------------------------------------------


def test_who_was_drawn_stands_there_before_the_first_press(nights):
    one, _ = begun(nights).last.pairings
    tables = Tables()
    tables.take(NONE, AIR)
    card, other = shown(tables, nights)
    assert card.names == (one.first, one.second) and card.below == "round 1 · to begin" and card.there
    assert card.totals == (None, None) and not any(card.won) and other.table == "2"


def test_a_match_of_before_the_round_hides_nobody(nights):
    one, _ = begun(nights).last.pairings
    tables = Tables()
    tables.take(in_play(), AIR, 0)
    assert shown(tables, nights)[0].names == (one.first, one.second)
    assert shown(tables, nights)[0].totals == (None, None)
    tables.take(in_play(2), AIR)
    assert shown(tables, nights)[0].totals == (20, 15)


@pytest.mark.parametrize("is_turned", [False, True])
def test_a_match_of_the_round_has_the_names_of_the_draw(nights, is_turned):
    one, _ = begun(nights).last.pairings
    names = [one.second, one.first] if is_turned else ["P1", "P2"]
    tables = Tables()
    tables.take(in_play(names=names), AIR)
    wanted = (one.second, one.first) if is_turned else (one.first, one.second)
    assert shown(tables, nights)[0].names == wanted


def test_names_that_are_not_of_the_draw_are_said(nights):
    one, _ = begun(nights).last.pairings
    tables = Tables()
    tables.take(in_play(names=[one.first, "Eve"]), AIR)
    card = shown(tables, nights)[0]
    assert card.names == (one.first, one.second) and card.below.endswith(
        f", but its gadget has {one.first} - Eve"
    )


def test_a_match_of_four_sides_at_a_table_of_the_night_is_shown_as_told(nights):
    begun(nights)
    four = told(table="1", names=["A", "B", "C", "D"], totals=[1, 2, 3, 4], won=[0] * 4)
    tables = Tables()
    tables.take(four, AIR)
    assert shown(tables, nights)[0].names == ["A", "B", "C", "D"]


def test_a_result_by_hand_is_on_the_wall(nights):
    one, _ = begun(nights, best_of=3).last.pairings
    tables = Tables()
    tables.take(in_play(), AIR)
    nights.write(1, "1", 0, 1)
    card = shown(tables, nights)[0]
    assert card.below == "round 1 · decided at the desk" and card.winners == [1] and card.won == (0, 1)
    assert card.names == (one.first, one.second) and card.totals == (None, None) and card.turn == -1


def test_what_was_not_agreed_to_asks(book, nights):
    begun(nights)
    message = result(1, "1", ["P1", "P2"], [105, 80], agreed=())
    tables = Tables()
    play(book, nights, message)
    tables.take(message, AIR)
    assert shown(tables, nights)[0].below.endswith("over, is it right?")
    assert [each.where for each in nights.last().not_agreed()] == ["1"]
    assert [each.where for each in nights.last().undecided()] == ["1", "2"]
    nights.take(message, by_desk=True)
    assert shown(tables, nights)[0].below.endswith("· over") and not nights.last().not_agreed()


def test_who_has_a_bye_is_on_the_wall(nights):
    begun(nights, ["Ann", "Bob", "Cy"])
    free = next(each.first for each in nights.last().last.pairings if not each.second)
    assert night_shown(summary_of(nights.last()))["title"].endswith(f" · round 1 · bye: {free}")
    begun(nights, ["Ann", "Bob"])
    assert "bye" not in night_shown(summary_of(nights.last()))["title"]


def test_best_of_three_shows_the_matches_won_in_the_order_of_the_gadget(book, nights):
    one, _ = begun(nights, best_of=3).last.pairings
    message = result(1, "1", [one.second, one.first], [105, 80])
    play(book, nights, message)
    tables = Tables()
    tables.take(message, AIR)
    card = shown(tables, nights)[0]
    assert card.names == (one.second, one.first) and card.won == (1, 0)


def test_a_correction_is_on_the_wall(book, nights):
    message = result(1, "1", ["Ann", "Bob"], [105, 80])
    book.add(message, NOW)
    book.correct(message.match, [80, 105], [1], NOW)
    tables = Tables()
    tables.take(message, AIR)
    [card] = shown(tables, nights, book.corrected())
    assert card.totals == (80, 105) and card.winners == (1,) and card.below.endswith("over, corrected")
