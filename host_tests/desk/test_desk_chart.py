# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The charts of the desk: totals hand by hand, and who stood where after each evening."""

import itertools
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from reportlab.pdfbase import pdfmetrics
from test_desk_book import matches
from test_desk_night import NOW, result

from desk.chart import HEIGHT, WIDTH, chart, spread
from desk.hands import hands_of
from desk.names import Names
from desk.pdf import BOLD, FONT, as_drawing, as_pdf
from desk.season import Seasons
from desk.sheet import chart_of, sheet_of


def test_the_most_is_at_the_top_and_the_first_rank_as_well():
    totals = chart("totals", ["Ann", "Bob"], [[0, 50], [0, -10]], ["0", "1"], False)
    ann, bob = totals.lines
    assert ann.points[1][1] < ann.points[0][1] < bob.points[1][1]
    assert [text for _, text in totals.rows] == ["-10", "0", "50"]
    ranks = chart("ranks", ["Ann", "Bob"], [[1, 2], [2, 1]], ["a", "b"], True)
    assert ranks.lines[0].points[0][1] < ranks.lines[1].points[0][1]
    assert ranks.lines[0].dashes != ranks.lines[1].dashes


def test_there_is_no_chart_of_one_point_and_one_of_equal_totals():
    assert chart("t", ["Ann"], [[5]], ["1"], False) is None and chart("t", [], [], ["1", "2"], False) is None
    assert chart("t", ["Ann", "Bob"], [[0, 0], [0, 0]], ["0", "1"], False)


@pytest.mark.parametrize("places", [[12] * 8, [212] * 8, [100, 101, 102, 103, 104], [12, 212], []])
def test_no_name_covers_another_or_leaves_the_chart(places):
    found = sorted(spread(places))
    assert all(after - before >= 21 for before, after in itertools.pairwise(found))
    assert not found or (found[0] >= 10 and found[-1] <= max(212, 12 + 21 * len(found)))


def test_everything_is_in_the_drawing():
    names = [f"Bartholomew the {number}th" for number in range(8)]
    values = [[number * hand for hand in range(40)] for number in range(8)]
    shown = chart("many", names, values, [str(hand) for hand in range(40)], False)
    for line in shown.lines:
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in line.points)
    assert [line.name for line in shown.lines] == names
    assert len(shown.columns) <= 8 and as_drawing(shown, 400, "Helvetica").width == 400


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ann", "Ann"),
        ("Maximilian + Friederike", "Maximilian + Friederike"),  # the longest of two gadgets' names
        ("Wolfeschlegelsteinhausenbergerdorff Jr.", "Wolfeschlegelsteinhausenbergerdorff Jr."),
        ("x" * 60, "x" * 47 + "."),  # half as large: there is no room
    ],
)
def test_a_name_is_whole_and_has_room(name, told):
    shown = chart("t", [name, "Bob"], [[0, 5], [0, 7]], ["0", "1"], False)
    line = shown.lines[0]
    assert line.name == told and 0.5 <= line.size <= 1
    assert shown.right + 8 + 12 * line.size * len(line.name) <= WIDTH + 12, "as large as on a phone"
    assert shown.right >= 300 and line.points[-1][0] == shown.right


def test_a_sheet_has_the_totals_after_each_hand(book):
    for message in matches():
        book.add(message, NOW)
    for entry in book.entries():
        sheet = sheet_of(entry, Names(book).players(entry.message))
        shown = chart_of(sheet)
        assert len(shown.lines) == len(sheet.sides) and len(shown.lines[0].points) == len(sheet.hands) + 1
        assert [hand.totals for hand in sheet.hands][-1] == sheet.totals
        assert as_pdf(sheet).startswith(b"%PDF") and hands_of(sheet.notation)


def test_the_season_has_a_place_for_each_evening(book):
    for week, winner in enumerate((0, 0, 1, 1, 1)):
        names = ["Ann", "P2" if week == 0 else "Bob"]
        book.add(result(week, "1", names, [105, 80], winner), NOW + timedelta(weeks=week))
    seasons = Seasons(book)
    shown = seasons.of().chart
    assert [line.name for line in shown.lines] == ["Bob", "Ann"]
    heights = {line.name: [y for _, y in line.points] for line in shown.lines}
    first, last = min(heights["Ann"]), max(heights["Ann"])
    assert heights["Ann"] == [first, first, first, first, last]
    assert heights["Bob"][-1] == first and next(text for _, text in shown.columns) == f"{NOW:%m-%d}"
    assert seasons.of(since=str(datetime(2027, 1, 1).date())).chart is None
    seasons.close()


def test_a_pdf_has_every_letter_that_a_name_can_have(book):
    from tallybone.words.letters import LETTERS

    book.add(replace(matches()[0], names=("Łukasz", "Dvořák")), NOW)
    sheet = sheet_of(book.entries()[0], ["Łukasz", "Dvořák"])
    assert b"ZapfDingbats" not in as_pdf(sheet), "from there come signs in place of missing letters"
    for font in (FONT, BOLD):
        glyphs = pdfmetrics.getFont(font).face.charToGlyph
        assert [letter for letter in LETTERS + "“”«»·…¿¡" if ord(letter) not in glyphs] == []
