# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The page by keyboard, in headless Chromium: what each key does, and where the focus goes."""

import re

from browsing import PHONE, begin, cap, click, give_focus, has_keyboard, row, wait
from playwright.sync_api import expect


def test_every_button_has_a_key(open_page, server):
    page = open_page()
    page.keyboard.press("Enter")
    expect(row(page, "OK")).to_have_text("open this line")
    page.keyboard.press("ArrowUp")
    expect(row(page, "OK")).to_have_text("start the match")
    page.keyboard.press("o")
    expect(row(page, "OK")).to_have_text("a tile was played")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#sheet li").last).to_have_text("pass")
    page.keyboard.press("Backspace")
    expect(page.locator("#sheet li").last).to_have_text("play")
    page.keyboard.down("b")
    expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile("Menu"))
    page.keyboard.up("b")
    page.keyboard.press("u")
    expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile("Print over USB"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("d")  # the dialog has the keyboard
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile("Print over USB"))


def test_a_cap_with_the_focus_is_pressed_once(open_page, server):
    page = open_page()
    begin(page)
    give_focus(page, cap(page, "OK"))
    page.keyboard.press("Enter")
    expect(page.locator("#sheet li")).to_have_count(4)  # a second press within 12 ms would be a bounce
    page.keyboard.press(" ")
    expect(page.locator("#sheet li")).to_have_count(5)
    assert server.gadget.match.answer_count == 2
    give_focus(page, cap(page, "DOWN"))
    page.keyboard.press("Enter")
    expect(page.locator("#sheet li").last).to_have_text("pass")
    assert server.gadget.match.answer_count == 3


def test_the_keyboards_digits_are_a_number(open_page, server):
    page = open_page()
    begin(page)
    page.keyboard.press("4")  # no number is asked for: nothing happens
    click(page, "OK")
    expect(page.locator("#sheet li").last).to_have_text("play")
    page.keyboard.down("Enter")
    expect(row(page, "OK")).to_have_text("this has happened")
    page.keyboard.up("Enter")
    click(page, "OK OK")
    expect(row(page, "UP")).to_have_text("10 more")
    page.keyboard.press("2")
    page.keyboard.press("7")
    expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile("0 to 27"))
    page.keyboard.press("Enter")
    expect(page.locator("#score .totals td").first).to_have_text("27")
    assert list(server.gadget.match.totals) == [27, 0]


def test_after_a_click_on_a_cap_enter_is_ok(open_page, server):
    """Enter pressed UP once more: a count of 10 became 15."""
    page = open_page()
    begin(page)
    click(page, "DOWN")
    expect(page.locator("#sheet li").last).to_have_text("pass")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet li").last).to_have_text("play")
    assert server.gadget.match.answer_count == 2 and has_keyboard(page) == "BODY"


def test_after_a_click_beside_the_gadget_the_keys_are_its_own(open_page):
    page = open_page()
    power, chosen = page.locator("#power"), page.locator("input:checked")
    for clicked in ("#score", "label:has([value=blue])", "#help", "#show", "#power", "#power", "#plug"):
        is_on = power.get_attribute("aria-checked") == "true"
        give_focus(page, page.locator(clicked if clicked[0] == "#" else "[value=white]"))
        page.locator(clicked).click()
        if clicked == "#help":
            page.get_by_role("button", name="Close").click()
            expect(page.get_by_role("dialog")).to_be_hidden()
        wait(page, lambda: has_keyboard(page) == "BODY", clicked)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_hidden()
        assert chosen.get_attribute("value") == ("white" if clicked == "#score" else "blue")
        if clicked != "#plug":  # which the press may have pulled
            expect(power).to_have_attribute("aria-checked", str(is_on != (clicked == "#power")).lower())


def test_tab_still_reaches_everything_and_keeps_the_focus(open_page):
    page = open_page()
    page.locator(".glass").click()
    for name in ["UP", "DOWN", "OK", "BACK"]:
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.dataset.key") == name
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#power")).to_have_attribute("aria-checked", "false")
    assert has_keyboard(page) == "power"
    page.keyboard.press("Enter")
    expect(page.locator("#power")).to_have_attribute("aria-checked", "true")
    give_focus(page, page.locator("[value=white]"))
    page.keyboard.press("ArrowDown")
    assert page.locator("input:checked").get_attribute("value") == "blue"


def test_a_key_lets_go_the_button_it_has_pressed(open_page, server):
    """Also if the focus has moved in the meantime: DOWN then stayed down."""
    page = open_page()
    begin(page)
    give_focus(page, cap(page, "DOWN"))
    page.keyboard.down("Enter")
    page.locator(".glass").click()
    page.keyboard.up("Enter")
    expect(page.locator("#sheet li").last).to_have_text("pass")
    wait(page, lambda: not server.gadget.is_down("DOWN"), "DOWN stays down")


def test_a_control_of_the_page_takes_only_the_keys_it_needs(open_page, server):
    page = open_page()
    begin(page)
    give_focus(page, page.locator("#power"))
    page.keyboard.press("ArrowDown")
    expect(page.locator("#sheet li").last).to_have_text("pass")
    give_focus(page, page.locator("#show"))
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet li").last).to_have_text("play")
    page.keyboard.press("p")
    expect(page.locator("#power")).to_have_attribute("aria-checked", "false")
    page.keyboard.press("p")
    expect(page.locator("#power")).to_have_attribute("aria-checked", "true")


def test_the_gadget_is_played_on_under_the_big_score(open_page, server):
    page = open_page()
    begin(page)
    page.locator("#big").click()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet li").last).to_have_text("play")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator("#board-now")).to_contain_text("BOB" if "BOB" in page.content() else "P2")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet li")).to_have_count(5)


def test_digits_and_letters_are_no_buttons_where_they_are_typed(open_page, server):
    page = open_page()
    begin(page)
    count = page.locator("#sheet li").count()
    for key in "258":
        page.keyboard.press(key)
    expect(page.locator("#sheet li")).to_have_count(count)
    expect(page.locator("#caption")).to_contain_text("No number is typed here. DOWN: cannot play")
    page.keyboard.press("Backspace")  # to the set-up
    expect(row(page, "OK")).to_have_text("start the match")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    for key in ("Enter", "Enter", "ArrowUp"):
        page.keyboard.press(key)
        page.wait_for_timeout(150)
    expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile("chosen: B"))
    for key in "Puodb":
        page.keyboard.press(key)
    expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile("chosen: Puodb"))
    expect(page.locator("#power")).to_have_attribute("aria-checked", "true")


def test_what_is_not_taken_yet_is_not_lost_by_a_show_without_a_question(open_page, server):
    page = open_page()
    page.keyboard.press("Enter")
    gadget = server.gadget
    wait(page, gadget.keeper.setup.has_game, "the game comes a moment later")
    gadget.keeper.setup.game = 3
    from tallybone.matches.set_up import take_game

    take_game(gadget.keeper.setup)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    wait(page, lambda: gadget.match is not None, "the match begins")
    page.keyboard.press("ArrowUp")
    expect(row(page, "BACK")).to_have_text("no count, as before")
    page.locator("#show").click()
    expect(page.locator("#caption")).to_contain_text("Press again to see a hand")
    assert gadget.controller.points == 5
    page.locator("#show").click()
    expect(page.locator("#show")).to_have_text("Back to my match")


def test_a_hand_that_is_shown_is_in_sight_with_its_buttons(open_page, server):
    page = open_page(**PHONE)
    expect(page.locator("#pause")).to_be_hidden()
    page.locator("#show").scroll_into_view_if_needed()
    page.locator("#show").click()
    expect(page.locator("#pause")).to_be_in_viewport()
    expect(page.locator("#panel")).to_be_in_viewport(ratio=1)


def test_how_many_play_is_typed_in_the_set_up(open_page, server):
    page = open_page()
    page.keyboard.press("Enter")
    expect(row(page, "OK")).to_have_text("open this line")
    for key in ("ArrowDown", "Enter"):
        page.keyboard.press(key, delay=40)
    expect(row(page, "UP")).to_have_text("one more")
    page.keyboard.press("4")
    wait(page, lambda: server.gadget.keeper.setup.seats == 4, "the digit did not arrive")
