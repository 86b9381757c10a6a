# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The page in a real browser, headless Chromium: pressed as a person would, and looked at."""

import re
from itertools import pairwise

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import DESKTOP, PHONE, begin, cap, click, row, set_up, sheet, until, wait
from playwright.sync_api import expect
from serving import serving

from rules_min.notation.reader import Sheet
from rules_min.option import TARGET
from simulator.browser.table import Table
from simulator.browser.words import buttons_now
from simulator.flash import Flash
from simulator.memory import MemoryFile
from simulator.script import sheet_lines


def test_a_whole_match_by_clicks_has_the_totals_of_its_sheet(open_page, server):
    """To 40 points, in real time: a press waits until the page has drawn what the one before it led to."""
    page = open_page()
    gadget = server.gadget
    set_up(page)
    setup = gadget.keeper.setup
    wait(page, lambda: len(setup.values) > TARGET, "the game's options come a moment later")
    setup.values[TARGET] = 40
    click(page, "OK")
    expect(row(page, "OK")).to_have_text("a tile was played")
    match = gadget.match

    def press(key):
        """The next press is chosen by what this one led to, however slow the browser is."""
        done = server.table.done
        click(page, key)
        wait(page, lambda: server.table.done >= done + 2, "a press did not arrive")

    for _ in range(400):
        if match.winners:
            break
        does = buttons_now(gadget.app)["OK"]
        if does == "a tile was played":
            press("OK" if match.turn == 0 else "DOWN")
        elif does == "on to the ones":
            for key in "UP UP UP OK UP".split():
                press(key)
        elif (
            does == "enter this number" and match.question.low(0) == 0 and not gadget.controller.typed.number
        ):
            press("UP")
        else:
            press("OK")
    assert match.winners, sheet(page)
    won = f"P{1 + match.winners // 2} won the match"
    expect(page.locator("#won")).to_have_text(won)
    cells = page.locator("#score .totals td").all_text_contents()
    assert cells == [str(total) for total in match.totals]
    expect(page.locator("#score tr")).to_have_count(match.hand + 2)
    page.locator("summary").click()
    expect(page.locator("#sheet li").last).to_be_visible()
    expect(page.locator("#sheet li")).to_have_count(len(sheet_lines(gadget)))
    told = Sheet(sheet(page))
    assert list(told.match.totals) == list(match.totals) and max(match.totals) >= 40
    expect(page.locator("#chart svg")).to_have_attribute(
        "aria-label", f"P1 {match.totals[0]}, P2 {match.totals[1]}"
    )
    with page.expect_download() as download:
        page.locator("#download").click()
    assert Sheet(download.value.path().read_text().splitlines()).match.answer_count == match.answer_count


def test_holding_ok_fills_the_ring_and_opens_the_list(open_page, server):
    page = open_page()
    begin(page)
    ok = cap(page, "OK")
    ok.hover()
    page.mouse.down()
    until(
        page,
        "() => parseFloat(document.querySelector('[data-key=OK]').style.getPropertyValue('--held')) > 40",
    )
    expect(row(page, "UP")).to_have_text("the line above")
    page.mouse.up()
    expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile("What happened"))
    assert not ok.get_attribute("data-down") and server.gadget.match.answer_count == 0


def test_fingers_press_and_two_at_once_do_not_lose_one(open_page, server):
    page = open_page(**PHONE)
    for key in ("OK", "UP", "OK"):
        cap(page, key).tap()
    expect(row(page, "OK")).to_have_text("a tile was played")
    cap(page, "OK").tap()
    expect(page.locator("#sheet li").last).to_have_text("play")
    assert server.gadget.match.answer_count == 1


def test_power_off_in_the_middle_of_a_hand_and_on_again(open_page, server):
    page = open_page()
    begin(page)
    click(page, "OK DOWN OK")
    expect(page.locator("#sheet li")).to_have_count(6)
    before = sheet(page)
    page.locator("#power").click()
    expect(page.locator("#power")).to_have_attribute("aria-checked", "false")
    expect(page.locator("#panel")).to_have_attribute("aria-label", "The panel is dark")
    expect(page.locator("#caption")).to_contain_text("The gadget is off")
    expect(page.locator("#score")).to_contain_text("Block, to 100")
    assert server.gadget.app is None
    page.locator("#power").click()
    expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile("Resumed"))
    assert sheet(page) == before


def test_the_plug_pulled_while_a_press_is_written(open_page, server):
    page = open_page()
    begin(page)
    click(page, "OK DOWN")
    expect(page.locator("#sheet li").last).to_have_text("pass")
    page.get_by_role("button", name="Pull the plug").click()
    click(page, "OK")
    expect(page.locator("#power")).to_have_attribute("aria-checked", "false")
    expect(page.locator("#caption")).to_contain_text("The plug was pulled")
    page.locator("#power").click()
    expect(page.locator("#power")).to_have_attribute("aria-checked", "true")
    expect(row(page, "OK")).to_have_text("a tile was played")
    assert server.gadget.match.answer_count in (2, 3)


def test_two_tabs_share_one_gadget(open_page):
    one, other = open_page(), open_page()
    begin(one)
    expect(row(other, "OK")).to_have_text("a tile was played")
    click(other, "OK")
    expect(one.locator("#sheet li").last).to_have_text("play")
    assert sheet(one) == sheet(other)
    pixels = "() => document.querySelector('#panel').toDataURL()"
    until(one, f"() => ({pixels})() === {other.evaluate(pixels)!r}")


def test_the_pixels_are_those_of_the_panel(open_page, server):
    page = open_page()
    lit = page.evaluate(
        """() => {
          const canvas = document.querySelector('#panel');
          const data = canvas.getContext('2d').getImageData(0, 0, 128, 64).data;
          const rows = [];
          for (let y = 0; y < 64; y++) {
            let row = '';
            for (let x = 0; x < 128; x++) row += data[4 * (y * 128 + x) + 3] ? '#' : '.';
            rows.push(row);
          }
          return rows;
        }"""
    )
    assert lit == server.gadget.screen()
    shown = page.locator("#panel").bounding_box()
    assert shown["width"] % 128 == 0 and shown["height"] * 2 == shown["width"], "every pixel is as large"


def test_a_lost_connection_says_so_and_comes_back(browser):
    flash = Flash()
    context = browser.new_context(**DESKTOP)
    page = context.new_page()
    with serving(flash) as first:
        page.goto(first.url)
        begin(page)
        click(page, "OK")
        expect(page.locator("#sheet li").last).to_have_text("play")
        port = first.port
    expect(page.locator("#lost")).to_be_visible()
    with serving(flash, port):
        expect(page.locator("#lost")).to_be_hidden(timeout=60_000)
        expect(page.locator("#sheet li").last).to_have_text("play")
    context.close()


def test_show_me_plays_a_hand_and_gives_the_match_back(open_page, server):
    page = open_page()
    begin(page)
    click(page, "OK")
    expect(page.locator("#sheet li").last).to_have_text("play")
    before = sheet(page)
    page.get_by_role("button", name="Show me a hand").click()
    expect(page.locator("#caption")).to_contain_text("A new match")
    page.locator("#pause").click()
    expect(page.locator("#pause")).to_have_text("Go on")
    page.locator("#step").click()
    expect(page.locator("#caption")).to_contain_text("OK starts the match", timeout=60_000)
    page.wait_for_timeout(500)
    assert not server.gadget.match, "it waits"
    page.locator("#pause").click()
    until(page, "() => document.querySelector('[data-key=UP]').dataset.down === 'yes'")
    click(page, "OK")  # stops the show, and is no tile
    expect(page.locator("#caption")).to_have_text("")
    expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile("Resumed"))
    assert sheet(page) == before


@pytest.mark.parametrize(
    "options", [DESKTOP, PHONE, {**DESKTOP, "color_scheme": "dark"}], ids=["desk", "phone", "dark"]
)
def test_nothing_bars_anybody_from_it(open_page, options):
    page = open_page(**options)
    begin(page)
    found = Axe().run(page)
    assert [
        (each["id"], [node["html"] for node in each["nodes"]]) for each in found.response["violations"]
    ] == []
    page.keyboard.press("?")
    found = Axe().run(page)
    assert [each["id"] for each in found.response["violations"]] == []


def test_a_narrow_window_shows_the_whole_gadget_first(open_page):
    page = open_page()
    for width in (320, 390, 700, 1000):
        page.set_viewport_size({"width": width, "height": 720})
        for part in [page.locator(".glass"), *page.locator(".cap").all(), page.locator("#power")]:
            box = part.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= 720
            if width >= 390:
                assert min(box["width"], box["height"]) >= 24, "large enough for a finger"
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_score_alone_a_phone_on_its_side_and_many_names(open_page):
    """Alone it fills the window; on its side a phone shows panel and buttons; names never touch."""
    page = open_page()
    begin(page)
    click(page, "OK")
    expect(page.locator("#sheet li").last).to_have_text("play")
    page.locator("#big").click()
    names = page.locator("#board li span").all_text_contents()
    assert names == ["P1", "P2"] and page.locator("#board li[data-marked] span").text_content() == "P2"
    assert page.locator("#board strong").first.bounding_box()["height"] > 100
    expect(page.locator("#board-words")).to_contain_text("DOWN: cannot play")
    page.keyboard.press("Escape")
    expect(page.locator("#board")).to_be_hidden()
    page.set_viewport_size({"width": 844, "height": 390})
    for part in [page.locator("#panel"), *page.locator(".cap").all(), page.locator("#power")]:
        box = part.bounding_box()
        assert box["x"] >= 0 and box["y"] >= 0 and box["y"] + box["height"] <= 390
    wait(page, lambda: page.locator("#panel").bounding_box()["width"] >= 256, "two of its pixels for each")
    wait(page, lambda: are_below_their_words(page), "each button is below its word")
    page.evaluate(
        """async () => {
            const { chart } = await import("./chart.js");
            const now = [50, 50, 49, 51, 50, 0, 0, 1, 2, 50, 50, 50, 50];
            const names = now.map((_, side) => `P${side}`);
            const match = { game: "", names, hands: [now], now, goal: 100, winners: [] };
            document.querySelector("#chart").replaceChildren(chart(match));
        }"""
    )
    image = page.locator("#chart svg").get_attribute("viewBox").split()
    places = sorted(float(each.get_attribute("y")) for each in page.locator("#chart text").all())
    assert len(places) == 13 and 0 < places[0] and places[-1] <= float(image[3])
    assert min(after - before for before, after in pairwise(places)) >= 12.9


def are_below_their_words(page):
    """Whether each button is below its word on the panel. On a busy computer one moves after the other."""
    panel = page.locator("#panel").bounding_box()
    for place, button in enumerate(page.locator(".cap").all()):
        box = button.bounding_box()
        middle = box["x"] + box["width"] / 2 - panel["x"]
        if abs(middle - panel["width"] * (2 * place + 1) / 8) >= 3:
            return False
    return True


def test_a_reader_is_told_what_changed(open_page):
    page = open_page()
    begin(page)
    expect(page.locator("#said")).to_contain_text("P1")
    click(page, "OK")
    expect(page.locator("#said")).to_contain_text("P2 7 left")
    assert "P1 0" not in page.locator("#said").inner_text(), "what is as before is not said again"


def test_a_match_that_is_not_kept_is_said_over_the_table_and_goes_on(open_page, server, tmp_path):
    blocker = tmp_path / "memory.nvm.part"
    blocker.symlink_to("/dev/full")
    page = open_page()
    begin(page)
    gadget = page.locator(".case").bounding_box()
    server.table._kept = MemoryFile(tmp_path / "memory.nvm")
    told = page.get_by_role("alert")
    expect(told).to_contain_text("You can go on scoring, but the match is not kept. No space left on device")
    assert page.locator(".case").bounding_box() == gadget, "nothing moves under a finger"
    blocker.unlink()
    click(page, "OK")
    expect(page.locator("#sheet li").last).to_have_text("play")
    expect(told).to_be_hidden()


def boxes(page):
    """Where the buttons are that one tries."""
    return [page.locator(name).bounding_box() for name in ("#show", "#help", "#plug")]


@pytest.mark.parametrize("options", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_nothing_moves_under_the_pointer_while_the_plug_is_pulled_and_a_hand_shown(
    open_page, server, options
):
    page = open_page(**options)
    begin(page)
    before = boxes(page), page.locator(".case").bounding_box()
    page.locator("#plug").evaluate("(button) => button.click()")
    expect(page.locator("#caption")).to_contain_text("The plug is pulled when the gadget writes next")
    assert (boxes(page), page.locator(".case").bounding_box()) == before
    server.table.commands.put(("down", "OK"))
    server.table.commands.put(("up", "OK"))
    expect(page.locator("#power")).to_have_attribute("aria-checked", "false")
    expect(page.locator("#caption")).to_contain_text("The plug was pulled")
    assert (boxes(page), page.locator(".case").bounding_box()) == before
    page.locator("#show").evaluate("(button) => button.click()")
    expect(page.locator("#show")).to_have_text("Back to my match")
    assert boxes(page) == before[0]


def test_a_double_click_pulls_the_plug_once_and_never_for_another_button(open_page, server):
    page = open_page()
    begin(page)
    flash = server.gadget.board.nvm
    plug = page.locator("#plug")
    expect(plug).to_have_attribute("aria-disabled", "false")
    plug.dispatch_event("click", {"detail": 2})
    page.locator("#help").dblclick()
    page.keyboard.press("Escape")
    assert flash.cut_in is None
    plug.dblclick()
    expect(plug).to_have_attribute("aria-disabled", "true")
    wait(page, lambda: flash.cut_in is not None, "the plug was not pulled")
    armed = flash.cut_in
    plug.click(force=True)
    page.evaluate("() => new Promise((done) => setTimeout(done))")  # until then a click gives the focus away
    plug.press("Enter")
    page.locator(".glass").click()
    assert flash.cut_in == armed
    page.locator("#power").click()
    expect(page.locator("#caption")).to_contain_text("The gadget is off")
    expect(plug).to_have_attribute("aria-disabled", "true")
    plug.click(force=True)
    page.locator("#power").click()
    expect(plug).to_have_attribute("aria-disabled", "false")
    wait(page, lambda: flash.cut_in is None, "it is switched on again with its plug in")


def test_the_chart_of_a_resumed_match_has_its_hands(open_page, server):
    page = open_page()
    begin(page)
    for key in "OK DOWN DOWN".split():  # a tile, then both pass: the hand is blocked
        click(page, key)
    for _ in range(20):
        if server.gadget.match.hand < 1:
            click(page, "UP OK")
    until(page, "() => document.querySelector('#chart path.side')?.getAttribute('d').includes('L')")
    lines = page.locator("#chart path.side")
    shown = [line.get_attribute("d") for line in lines.all()]
    page.locator("#power").click()
    expect(page.locator("#power")).to_have_attribute("aria-checked", "false")
    page.locator("#power").click()
    expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile("Resumed"))
    assert [line.get_attribute("d") for line in lines.all()] == shown


def test_a_finger_that_misses_a_button_does_not_turn_a_match_off(open_page, server):
    """On a phone the switch is below the buttons. It asks while a match is on; a mouse and P do not miss."""
    page = open_page(**PHONE)
    power, caption = page.locator("#power"), page.locator("#caption")
    power.tap()
    expect(power).to_have_attribute("aria-checked", "false")  # there was no match
    power.tap()
    expect(power).to_have_attribute("aria-checked", "true")
    begin(page)
    cap(page, "OK").tap()
    expect(page.locator("#sheet li").last).to_have_text("play")
    power.tap()
    expect(caption).to_contain_text("Press the switch again to turn the gadget off")
    cap(page, "DOWN").tap()
    expect(page.locator("#sheet li").last).to_have_text("pass")
    expect(power).to_have_attribute("aria-checked", "true")
    expect(caption).to_have_text("", timeout=10_000)
    power.tap()
    expect(caption).to_contain_text("Press the switch again")
    power.tap()
    expect(power).to_have_attribute("aria-checked", "false")
    expect(caption).to_contain_text("The gadget is off")
    power.tap()
    expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile("Resumed"))
    power.click()
    expect(power).to_have_attribute("aria-checked", "false")


@pytest.mark.parametrize("language", ["en_GB.UTF-8", "es_ES.UTF-8"])
def test_what_asks_for_a_second_press_takes_it_in_each_language(browser, monkeypatch, language):
    monkeypatch.setenv("LC_ALL", language)
    with serving() as served:
        page = browser.new_context(**PHONE).new_page()
        page.goto(served.url)
        cap(page, "OK").tap()
        wait(page, served.gadget.keeper.setup.has_game, "the set-up comes a moment later")
        cap(page, "UP").tap()
        cap(page, "OK").tap()
        wait(page, lambda: served.gadget.match is not None, "the match begins")
        served.gadget.controller.points = 5
        wait(page, lambda: served.table._last.facts["waits"], "the page is told")
        show, power = page.locator("#show"), page.locator("#power")
        before = show.text_content()
        show.tap()
        expect(page.locator("#caption")).not_to_have_text("")
        expect(show).to_have_text(before)
        show.tap()
        expect(show).not_to_have_text(before)
        show.tap()
        expect(show).to_have_text(before)
        power.tap()
        power.tap()
        expect(power).to_have_attribute("aria-checked", "false")
        page.context.close()


NOTED = """
window.noted = {lock: [], felt: []};
navigator.vibrate = (milliseconds) => { window.noted.felt.push(milliseconds); return true; };
const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
navigator.wakeLock.request = async (kind) => {
  const lock = await ask(kind);
  window.noted.lock.push("on");
  lock.addEventListener("release", () => window.noted.lock.push("off"));
  return lock;
};
"""


def test_a_phone_stays_awake_while_a_match_is_played_and_a_press_can_be_felt(browser, server):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.add_init_script(NOTED)
    context.grant_permissions(["screen-wake-lock"])  # without a window Chromium asks nobody, and refuses
    page.goto(server.url)
    expect(row(page, "OK")).not_to_have_text("")
    page.wait_for_timeout(200)
    assert page.evaluate("noted") == {"lock": [], "felt": []}
    begin(page)
    wait(page, lambda: len(page.evaluate("noted.lock")) == 1, "the screen would go dark")
    click(page, "OK OK OK")
    page.locator("#vibration").evaluate("(box) => box.click()")
    click(page, "OK OK")
    assert page.evaluate("noted") == {"lock": ["on"], "felt": [12, 12]}, "asked for once"
    page.reload()
    wait(page, lambda: len(page.evaluate("noted.lock")) == 1, "the screen would go dark")
    click(page, "OK")
    assert page.evaluate("noted.felt") == [12], "it is kept"
    page.locator("#power").evaluate("(power) => power.click()")
    wait(page, lambda: page.evaluate("noted.lock") == ["on", "off"], "the screen stays on for nothing")
    context.close()


@pytest.mark.parametrize("options", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_panel_that_sleeps_says_so_and_how_it_wakes(browser, monkeypatch, options):
    """Also on a page that is opened only then. Five idle minutes of the gadget pass at once."""
    goes_on, left = Table._pass, [301]

    def passes(table, milliseconds):
        if left and table.is_on and table.gadget.app:
            for _ in range(left.pop()):
                table._wait(1000)
        goes_on(table, milliseconds)

    monkeypatch.setattr(Table, "_pass", passes)
    with serving() as served:
        page = browser.new_context(**options).new_page()
        page.goto(served.url)
        caption = page.locator("#caption")
        expect(caption).to_have_text("The panel sleeps. Any button wakes it, and does nothing else.")
        expect(page.locator("#sleeping")).to_have_text("press a button")
        expect(page.locator("#sleeping")).to_be_visible()
        assert caption.evaluate("each => each.scrollHeight <= each.clientHeight + 1")
        expect(page.locator("#board-now")).to_have_text(caption.text_content())
        expect(page.locator("#panel")).to_have_attribute("aria-label", "The panel is dark")
        click(page, "OK")
        expect(caption).to_have_text("")
        expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile("Press any button"))
        page.context.close()
