# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What can be read at one metre: numerals nobody mixes up, nothing that touches, the widest names, totals."""

from array import array
from itertools import combinations
from random import Random

import pytest
from measures import cramped
from places import SCREENS
from pressing import give, press_all
from tallybone.display.layout import CHART_LETTER, LETTERS_APART, LOWER

from rules_min import GAMES
from rules_min.option import TARGET
from rules_min.words import PLAY
from simulator.gadget import Gadget
from simulator.numerals import drawn
from simulator.reading import LEFTS, glyphs_at, totals
from simulator.script import parse, perform
from tools.numerals import FILE, packed, rectangles

LETTER_PITCH = CHART_LETTER + LETTERS_APART  # at the ends of the lines of a chart
DESCENDERS = set("gjpqyQ")
TOPS = (-1, 0, 10, 12, 21, 22, 24, 26, 31, 35, 36, 40)
LONG_NAMES = {"NAMES": "Margit Wilmaq Gregor Jopply"}


def small(rows):
    """A picture scaled down to 4x6 pixels, each lit if half of the area it stands for is."""
    height, width = len(rows), len(rows[0])
    found = ""
    for down in range(6):
        for across in range(4):
            lit = 0
            for y in range(
                height
            ):  # a pixel is 6 high and 4 wide here, and one of the small ones height by width
                rows_in = max(0, min(6 * y + 6, (down + 1) * height) - max(6 * y, down * height))
                for x in range(width):
                    columns_in = max(0, min(4 * x + 4, (across + 1) * width) - max(4 * x, across * width))
                    lit += rows_in * columns_in * (rows[y][x] == "#")
            found += "#" if 2 * lit >= height * width else "."
    return found


@pytest.mark.parametrize("size", drawn(), ids=lambda size: f"{size[0]}x{size[1]}")
def test_numerals_stay_different_at_a_tenth_of_their_size(size):
    pictures = drawn()[size]
    assert "".join(pictures) == "0123456789-"
    tenth = {name: small(rows) for name, rows in pictures.items()}
    for (one, first), (other, second) in combinations(tenth.items(), 2):
        assert first != second, f"{one} and {other}"


def test_numerals_are_large_enough():
    assert list(drawn())[:3] == [(18, 27), (12, 24), (9, 24)]


def test_the_board_reads_the_numerals_as_they_are_drawn():
    assert FILE.read_bytes() == packed()
    for (width, height), pictures in drawn().items():
        for rows in pictures.values():
            again = [["."] * width for _ in range(height)]
            for x, y, across, down in rectangles(rows):
                for row in again[y : y + down]:
                    row[x : x + across] = "#" * across
            assert ["".join(row) for row in again] == rows


def check(shown, where):
    """A dark column at the left edge, and a dark row below each descender."""
    assert all(row[0] == "." for row in shown), where
    for top in TOPS:
        found = glyphs_at(shown, top)
        words = {x for x, character, _ in found if character.isalnum()}
        for x, character, is_dark in found:
            is_text = {x - 6, x + 6} & words  # a part of a numeral can look like a letter
            if character in DESCENDERS and is_text and not is_dark:
                below = shown[top + 12][x : x + 5]
                assert below == ".....", f"{where}: '{character}' at {x}, {top} touches what is below it"


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
def test_nothing_touches(path):
    check(path.read_text().partition("\n---\n")[2].splitlines(), path.stem)


def test_every_game_has_golden_screens():
    scripts = "".join(path.read_text().partition("\n---\n")[0] for path in SCREENS)
    for _, game, *_ in GAMES:
        assert f"game {game}" in scripts or game == "block", game


WITH_NAMES = (
    "bid-31 bingo-claim correct-sure draw-empty history made matador-sevens moon moon-result result-set"
)
WITH_NAMES += " seven-25 trick-who turn-count turn-four-passes turn-partners"


@pytest.mark.parametrize("name", WITH_NAMES.split())
def test_long_names_touch_nothing(name):
    script = (SCREENS[0].parent / f"{name}.txt").read_text().partition("\n---\n")[0]
    gadget = Gadget(settings=LONG_NAMES)
    gadget.power_on()
    for _, words in parse(script):
        perform(gadget, words, None)
    gadget.screen()
    assert not cramped(gadget.app)


def test_what_is_cramped_is_found():
    gadget = Gadget(settings=LONG_NAMES)
    gadget.power_on()
    press_all(gadget, ["game block 2", "OK"])
    panel = gadget.app.view.panel
    assert not cramped(gadget.app)
    panel.header.clear()
    panel.header.right("hand of", 1)  # the order makes it cramped: what is told first keeps its room
    panel.header.pill("twenty letters here!")
    assert cramped(gadget.app) == ["'twenty letters here!' and 'hand of': -47 columns apart"]


def test_what_has_no_room_in_the_header_gives_way():
    gadget = Gadget(settings=LONG_NAMES)
    gadget.power_on()
    press_all(gadget, ["game block 2", "OK"])
    header = gadget.app.view.panel.header
    for left, pill in ((7, 6), (12, 5), (-1, 7)):
        header.left(left, "left")
        header.pill("ABCDEFGH")
        assert header._text == "ABCDEFGH"[: pill - 1] + "."
    header.left(-1, "")
    for letters in range(21):
        header.pill("%s", "A" * letters)
        for word, number, columns in (("w" * 9, -1, 54), ("w" * 5, 12, 30 + 3 + 12)):
            has_room = 4 + 6 * letters + 2 + 4 + columns <= 127 if letters else columns <= 127
            assert header.right(word, number) == has_room
        assert header.right("w" * 19, -1, "w", 1) == (letters < 18)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("values", [(9999, -999, 888, -88), (100, 9999, 1000, 9999), (-999,) * 4])
def test_the_largest_totals_and_the_longest_names_fit(seats, values):
    gadget = Gadget(settings=LONG_NAMES)
    gadget.power_on()
    press_all(gadget, [f"game block {seats}"])
    gadget.keeper.setup.values[TARGET] = 9999
    press_all(gadget, ["OK"])
    match = gadget.match
    for side in range(seats):
        match.totals[side] = values[side]
    give(gadget, PLAY)
    gadget.wait(50)
    shown = gadget.screen()
    assert totals(shown, seats) == list(values[:seats])
    check(shown, "the largest totals")
    assert not cramped(gadget.app)
    for left, name in zip(LEFTS[seats], gadget.keeper.captions, strict=False):
        read = "".join(character for x, character, _ in glyphs_at(shown, 10) if left <= x < left + 30)
        assert name.startswith(read) or read.startswith(name) or read[:4] == name[:4]
        assert len(read) >= 4


def test_pictures_move_by_a_pixel_with_each_match():
    gadget = Gadget()
    gadget.power_on()
    press_all(gadget, ["OK"])
    first = gadget.screen()
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK"])
    second = gadget.screen()
    assert (first != second and [row[1:127] for row in first] == [row[:126] for row in second]) or (
        [row[:126] for row in first] == [row[1:127] for row in second]
    )


@pytest.mark.parametrize("hands", [1, 6, 20])
def test_close_totals_have_lines_of_their_own(gadget, hands):
    """Four sides, five points apart, on the smallest chart: they once ran into one."""
    from tallybone.display.chart import Chart

    totals = array("h")
    for hand in range(hands):
        totals.extend(5 * hand + gain for gain in (0, 10, 5, 15))
    chart = Chart(gadget.app.view.panel.palettes, True, LOWER)
    chart.draw(totals, ["ANN", "BOB", "CY", "DI"], False, [0, 1, 2, 3], None)
    bitmap = chart.group.bitmap
    x = bitmap.width - 6 - 4 * LETTER_PITCH  # left of the letters
    lit = [bitmap[x, y] for y in range(bitmap.height)]
    lines = "".join(map(str, lit)).strip("0").split("0")
    assert len([line for line in lines if line]) >= 4, lit


@pytest.mark.parametrize("sides", [2, 3, 4])
@pytest.mark.parametrize("lower, down", [(False, 0), (True, LOWER)])
def test_the_name_of_a_chart_stands_where_no_line_runs(gadget, monkeypatch, sides, lower, down):
    from tallybone.display import chart as charts
    from tallybone.display.layout import LETTER_HEIGHT, WIDTH

    def drawn(name, totals):
        monkeypatch.setattr(charts, "_", lambda text: name + "%.0s")  # nobody's name
        chart = charts.Chart(gadget.app.view.panel.palettes, lower, down)
        chart.draw(totals, ["ANN", "BOB", "CY", "DI"][:sides], False, list(range(sides)), None)
        bitmap = chart.group.bitmap
        return [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]

    chance, named = Random(sides), 0
    for _ in range(40):
        totals = array("h", [0] * sides)
        for _ in range(chance.randint(0, 20)):
            totals.extend(total + chance.choice((-20, 0, 0, 5, 10, 50)) for total in totals[-sides:])
        lines, both = drawn("", totals[sides:]), drawn("lead", totals[sides:])
        name = [row[: 4 * WIDTH] for row in both[:LETTER_HEIGHT]]
        if both == lines:
            continue
        named += 1
        assert not any(any(row[: 4 * WIDTH]) for row in lines[: LETTER_HEIGHT - 1]), (totals, lines)
        assert sum(map(sum, both)) - sum(map(sum, lines)) == sum(map(sum, name)), "all of it, no line less"
    assert named > (0 if lower else 10)


@pytest.mark.parametrize("sides", [3, 4])
@pytest.mark.parametrize("lower, down", [(False, 0), (False, LOWER), (True, 0), (True, LOWER)])
def test_each_line_of_more_than_two_ends_at_its_letter(gadget, sides, lower, down):
    """Whatever the totals are: each letter once, whole, in the order of the lines, and no line in it."""
    import terminalio
    from tallybone.display.chart import Chart
    from tallybone.display.layout import FIRST, LETTER_HEIGHT, LETTER_TOP, WIDTH

    def glyph(letter):
        left = WIDTH * (ord(letter) - FIRST)
        rows = range(LETTER_TOP, LETTER_TOP + LETTER_HEIGHT - 1)
        return [[terminalio.FONT.bitmap[left + x, y] for x in range(WIDTH - 1)] for y in rows]

    chance = Random(sides)
    for names in (["ANN", "BOB", "CY", "DI"], ["P1", "P2", "P3", "P4"]):
        letters = {name[0] if names[0] == "ANN" else name[1]: at for at, name in enumerate(names[:sides])}
        glyphs = {letter: glyph(letter) for letter in letters}
        for _ in range(10):
            totals = array("h")
            for _ in range(chance.randint(1, 30)):
                before = totals[-sides:] if totals else array("h", [0] * sides)
                totals.extend(total + chance.choice((-20, 0, 0, 5, 10, 50)) for total in before)
            chart = Chart(gadget.app.view.panel.palettes, lower, down)
            chart.draw(totals, names[:sides], False, list(range(sides)), None)
            bitmap = chart.group.bitmap
            first = bitmap.width - 5 * LETTER_PITCH - 1
            end = [[bitmap[x, y] for x in range(first, bitmap.width)] for y in range(bitmap.height)]
            places = {}
            for x in range(1, 5 * LETTER_PITCH - WIDTH + 3):
                for y in range(bitmap.height - LETTER_HEIGHT + 2):
                    seen = [row[x : x + WIDTH - 1] for row in end[y : y + LETTER_HEIGHT - 1]]
                    places |= {letter: (x, y) for letter in letters if seen == glyphs[letter]}
            assert places.keys() == letters.keys(), (totals, places)
            beside = min(x for x, _ in places.values()) - 1
            assert not any(row[beside] for row in end), "a line runs into a letter"
            for one in letters:
                for other in letters:
                    if totals[letters[one] - sides] > totals[letters[other] - sides]:
                        assert places[one][1] <= places[other][1], (totals, places)
