# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The pages of the desk in Chromium: nothing is cut, a television never scrolls, all can read them."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from test_desk_book import NOW, matches
from test_desk_live import Running
from test_desk_messages import TOLD

SIZES = ((1920, 1080), (1366, 768), (1280, 720))


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSH_CONNECTION", "no browser here")
        running = Running(tmp_path_factory.mktemp("desk"), listener=False)
        for table in range(8):
            sides = 2 + table % 3
            message = TOLD | {
                "table": str(table + 1),
                "match": f"{table}pkhy0hv",
                "names": ["Christiane", "Maximilian", "Friederike", "Bo"][:sides],
                "totals": [1234, 88, -6, 0][:sides],
                "won": [1, 0, 2, 0][:sides],
            }
            running.desk.heard(f"usb{table}", json.dumps(message).encode())
        for message in matches():
            running.book.add(message, NOW)
        yield running
        running.stop()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_wall_shows_eight_tables_without_scrolling(running, browser, scheme):
    page = browser.new_page(color_scheme=scheme)
    page.goto(f"http://127.0.0.1:{running.port}/")
    expect(page.locator("#tables > li")).to_have_count(8)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(requestAnimationFrame)")
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        for total in page.locator("#tables strong").all():
            assert total.evaluate("element => element.scrollWidth <= element.clientWidth + 1")
        for name in page.locator("#tables span").all():
            assert name.evaluate("element => element.clientHeight") >= height / 60
    assert Axe().run(page).response["violations"] == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()


def test_the_book_and_a_sheet_can_be_read_by_everybody(running, browser):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    for path in ("book", f"match/{matches()[0].match}"):
        page.goto(f"http://127.0.0.1:{running.port}/{path}")
        violations = Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in violations] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.emulate_media(media="print")
    expect(page.locator("nav")).to_be_hidden()
    page.close()


def test_a_name_is_corrected_in_the_book(running, browser):
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{running.port}/book")
    field = page.get_by_label("Cy from a file is")
    field.fill("Cyril")
    field.press("Enter")
    expect(page.locator("tbody").first).to_contain_text("Cyril")
    page.close()
