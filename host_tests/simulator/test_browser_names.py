# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Names on the page: each is shown whole, as it was written, wherever one stands."""

import pytest
from browsing import DESKTOP, PHONE, has_keyboard, wait
from playwright.sync_api import expect
from pressing import give, set_up
from serving import serving

from rules_min.words import POINTS
from simulator.browser.driver import BLANK, FULL, OTHER
from simulator.browser.state import chart_of, spoken
from simulator.describe import describe, side_names, typed_now
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


# Typed -----------------------------------------------------------------------------------------


@pytest.fixture
def naming(open_page, server):
    """A function that opens the page where a name is spelt; and the name so far."""

    def opened():
        page = open_page()

        def press(key):
            done = server.table.done
            page.keyboard.press(key)
            wait(page, lambda: server.table.done >= done + 2, "a press did not arrive")

        press("Enter")
        wait(page, server.gadget.keeper.setup.has_game, "the set-up comes a moment later")
        for _ in range(12):  # on a busy computer a press may be lost, or be a held one
            if describe(server.gadget.app)["row"] == "Names":
                break
            press("ArrowDown")
        press("Enter")
        wait(page, lambda: has_keyboard(page) == "typed", "names are shown")
        return page

    def spelt():
        return server.gadget.app.view.shown.label().strip()

    return opened, spelt


WAYS = {
    "by keys": lambda page, text: page.keyboard.type(text),
    "put together": lambda page, text: page.keyboard.insert_text(text),  # by dead keys, or from a list
    "letter by letter": lambda page, text: [page.keyboard.insert_text(letter) for letter in text],
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["ÑANDÚ", "Søren-Łœ."])
def test_every_letter_that_a_name_can_have_is_typed(naming, name, way):
    opened, spelt = naming
    page = opened()
    WAYS[way](page, name)
    wait(page, lambda: spelt() == name, f"it is {spelt()}")
    expect(page.locator("#caption")).to_have_text("")


BY_KEYS, TOGETHER, ONE_BY_ONE = WAYS


@pytest.mark.parametrize(
    ("way", "text", "name", "why"),
    [
        (BY_KEYS, "Ana Lú", "AnaLú", BLANK),
        (TOGETHER, "Maria Luíza", "MariaLuíza", BLANK),
        (ONE_BY_ONE, "A\u00a0B", "AB", BLANK),
        (TOGETHER, "Ğül", "Ül", OTHER),
        (BY_KEYS, "x_?", "X", OTHER),
        (ONE_BY_ONE, "Íñigo李", "Íñigo", OTHER),
        (BY_KEYS, "Abcdefghijk", "Abcdefghij", FULL),
        (TOGETHER, "Abcdefghíjk", "Abcdefghíj", FULL),
    ],
)
def test_what_a_name_cannot_have_is_said(naming, way, text, name, why):
    opened, spelt = naming
    page = opened()
    WAYS[way](page, text)
    wait(page, lambda: spelt() == name, f"it is {spelt()}")
    expect(page.locator("#caption")).to_have_text(why)
    page.keyboard.press("ArrowUp")
    expect(page.locator("#caption")).to_have_text("")


def test_the_buttons_keep_their_keys_while_a_name_is_typed(naming, server):
    """Enter ends it; a click gives the keyboard to nobody else; Tab reaches the buttons."""
    opened, spelt = naming
    page = opened()
    page.keyboard.type("Íb")
    page.locator(".glass").click()
    wait(page, lambda: has_keyboard(page) == "typed", "a click gives the keyboard back")
    page.keyboard.insert_text("ó")
    wait(page, lambda: spelt() == "Íbó", f"it is {spelt()}")
    page.keyboard.press("Enter")
    wait(page, lambda: server.gadget.keeper.setup.names[0] == "Íbó", "Enter ends the name")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.key") == "UP"
    page.keyboard.press("Escape")
    for _ in range(4):
        if typed_now(server.gadget.app) == "name":
            page.keyboard.press("Backspace")
            page.wait_for_timeout(300)
    wait(page, lambda: has_keyboard(page) == "BODY", "the field lets go where no name is typed")
