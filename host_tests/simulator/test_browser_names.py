# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Names on the page: each is shown whole, as it was written, wherever one stands."""

import pytest
from browsing import DESKTOP, PHONE
from playwright.sync_api import expect
from pressing import give, set_up
from serving import serving

from rules_min.words import POINTS
from simulator.browser.state import chart_of, spoken
from simulator.describe import side_names
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware

LONG = "Christiane Maximilian Friederike WWWWWWWWWW"
TABLES = {  # names, whether they are partners, and the sides as the page shows them
    "two": ("Lia Ana", False, ["Lia", "Ana"]),
    "short pairs": ("Lia Jo Ana Mário", True, ["Lia + Ana", "Jo + Mário"]),
    "long pairs": (LONG, True, ["Christiane + Friederike", "Maximilian + WWWWWWWWWW"]),
    "four": (LONG, False, LONG.split()),
    "nine": ("Íñigo Øster Zoë MMMMMMMMMM P5 Friederike Bo Christiane Ann", False, None),
}
# What hides a part of its text, or reaches out of what it stands in.
CUT = """(selectors) => [...document.querySelectorAll(selectors)].filter((each) => {
    const box = each.getBoundingClientRect();
    const around = each.closest("svg, li, .score, body").getBoundingClientRect();
    const isOut = box.left < around.left - 1 || box.right > around.right + 1;
    return isOut || each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.textContent)"""


def won_by(names, are_partners):
    """A gadget with such a table, whose first side has won at 50 or more, and its memory."""
    flash = Flash()
    gadget = Gadget(Hardware(nvm=flash), settings={"NAMES": names})
    gadget.power_on()
    seats = len(names.split())
    set_up(gadget, "points", seats, teams=are_partners, target=50)
    for _ in range(2):
        for seat in range(seats):
            give(gadget, POINTS, 8 + 22 * (seat == 0), seat)
    return gadget, flash


@pytest.mark.parametrize("kind", TABLES)
def test_what_the_page_is_told_has_whole_names(kind):
    names, are_partners, sides = TABLES[kind]
    gadget, _ = won_by(names, are_partners)
    shown = chart_of(gadget)
    assert shown["names"] == side_names(gadget.app) == (sides or names.split())
    assert gadget.match.winners and shown["winners"] == [0]
    gadget.power_off()


@pytest.mark.parametrize("kind", ["two", "short pairs"])
def test_a_reader_hears_whole_names_beside_the_totals(kind):
    names, are_partners, sides = TABLES[kind]
    gadget = Gadget(settings={"NAMES": names})
    gadget.power_on()
    set_up(gadget, "muggins-university", len(names.split()), teams=are_partners)
    assert spoken(gadget)[1:3] == [f"{name} 0" for name in sides]
    gadget.power_off()


@pytest.mark.parametrize("kind", TABLES)
def test_no_name_is_cut_on_the_page(browser, kind):
    """On the sheet, in the chart, in the big score and in the banner, on a desk and on a phone."""
    names, are_partners, sides = TABLES[kind]
    gadget, flash = won_by(names, are_partners)
    gadget.power_off()
    sides = sides or names.split()
    with serving(flash) as server:
        for options in (DESKTOP, PHONE):
            page = browser.new_context(**options).new_page()
            page.goto(server.url)
            expect(page.locator("#won")).to_have_text(f"{sides[0]} won the match")
            heads = page.locator("#score th").all_text_contents()
            assert [name for name in sides if name not in heads] == []
            assert page.locator("#board span").all_text_contents() == sides
            assert {
                text.rpartition(" ")[0] for text in page.locator("#chart text").all_text_contents()
            } == set(sides)
            assert page.evaluate(CUT, "#won, #score th, #chart text") == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            page.locator("#big").evaluate("(button) => button.click()")
            expect(page.locator("#board")).to_be_visible()
            assert page.evaluate(CUT, "#board span") == []
            page.context.close()
