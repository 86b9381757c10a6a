# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The pages of the desk in Chromium: nothing is cut, a television never scrolls, all can read them."""

import json
import random
from datetime import datetime

import desks
import jinja2
import pytest
from asking import post
from axe_playwright_python.sync_playwright import Axe
from desks import ClubDesk, Running, air
from places import ROOT
from playwright.sync_api import expect
from test_desk_book import NOW, matches
from test_desk_messages import TOLD
from test_desk_night import begun

from desk.book import BookError
from desk.plan import Plan

PAGES = ROOT / "desk" / "page"
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


LONG = (
    *("Wolfeschlegelsteinhausenbergerdorff", "WWWWWWWWWWWWWWWWWWWW WWWWWWWWWWWWWWWWWWW", "Ann"),
    *("Maria Luíza de Souza Albuquerque Neto", "José Ángel Fernández", "Íñigo Ñ. Øster-Łukasz", "Zoe"),
)


def test_no_name_on_the_wall_is_cut(browser, tmp_path, monkeypatch):
    """On a television, a small screen and a phone: of gadgets, of pairs, and those of a club night."""
    monkeypatch.setenv("SSH_CONNECTION", "no browser here")
    running = Running(tmp_path, listener=False)
    letters = ["WWWWWWWWWW", "MMMMMMMMMM", "Friederike", "Maximilian", "Íñ", "Bartolomeo", "Christiane"]
    for table, (seats, sides) in enumerate(((2, 2), (4, 2), (3, 3), (4, 4), (7, 7)), 10):
        won = {"totals": [-1234, 9876, 0, 5, 5, 5, 5][:sides], "won": [0] * sides}
        message = TOLD | {"table": str(table), "match": f"{table}00y0hv", "names": letters[:seats], **won}
        running.desk.heard(f"usb{table}", json.dumps(message).encode())
    begun(running.desk.nights, LONG)
    running.loop.call_soon_threadsafe(running.desk.note_change)
    page = browser.new_page()
    cut = """() => [...document.querySelectorAll("[data-lines]")]
        .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
        .map((name) => `${name.innerText} ${name.scrollHeight} > ${name.clientHeight}`)"""
    for width, height in (*SIZES, (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"http://127.0.0.1:{running.port}/")
        expect(page.locator("#tables > li")).to_have_count(8)
        shown = page.locator("[data-lines]").all_inner_texts()
        assert set(LONG) <= {" ".join(name.split("\n")) for name in shown}
        page.evaluate("new Promise(requestAnimationFrame)")
        assert page.evaluate(cut) == [], width
    page.set_viewport_size({"width": 1100, "height": 900})
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate(cut) == [], "a window that changes its size"
    page.close()
    running.stop()


@pytest.fixture
def night(running):
    """A club night of sixteen, with its clock."""
    nights = running.desk.nights
    names = [f"Christiane {number} + Bo {number}" for number in range(16)]
    tables = tuple(str(number + 1) for number in range(8))
    nights.begin(Plan(name="Friday", entrants=tuple(names), tables=tables, best_of=3, minutes=45))
    nights.draw(datetime.now(), random.Random(5))
    running.desk._loop.call_soon_threadsafe(running.desk.note_change)
    return nights.last()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_wall_of_a_club_night(running, night, browser, scheme):
    page = browser.new_page(color_scheme=scheme)
    page.goto(f"http://127.0.0.1:{running.port}/")
    expect(page.locator("#standing > li")).to_have_count(8)
    expect(page.locator("#night")).to_contain_text("round 1")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(requestAnimationFrame)")
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        for total in page.locator("#tables strong").all():
            assert total.evaluate("element => element.scrollWidth <= element.clientWidth + 1")
        last = page.locator("#standing > li").last
        assert last.evaluate("element => element.getBoundingClientRect().bottom") <= height
    assert Axe().run(page).response["violations"] == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()


def test_more_tables_than_can_be_read_come_in_turn(browser, tmp_path, monkeypatch):
    monkeypatch.setenv("SSH_CONNECTION", "no browser here")
    running = Running(tmp_path, listener=False)
    for table in range(30):
        message = TOLD | {"table": str(table + 1), "match": f"{table:04d}y0hv"}
        running.desk.heard(f"usb{table}", json.dumps(message).encode())
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.clock.install()
    page.goto(f"http://127.0.0.1:{running.port}/")
    for first, which in ((1, "1/3"), (11, "2/3"), (21, "3/3"), (1, "1/3")):
        expect(page.locator("#tables h2").first).to_have_text(f"Table {first}")
        expect(page.locator("#tables > li")).to_have_count(10)
        expect(page.locator("#page")).to_have_text(which)
        page.clock.run_for(10_000)
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    expect(page.locator("#tables > li")).to_have_count(30)
    page.close()
    running.stop()


def test_the_night_is_written_down_by_hand(running, night, browser):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"http://127.0.0.1:{running.port}/night")
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    first = night.last.pairings[0]
    page.get_by_label(f"matches won by {first.first}").fill("2")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("alert")).to_contain_text("expected a whole number")
    page.get_by_label(f"matches won by {first.first}").fill("2")
    page.get_by_label(f"matches won by {first.second}").fill("0")
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator(".pairings > li").first).to_contain_text("written by hand")
    expect(page.locator(".pairings b").first).to_have_text("2 : 0")
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


CONTROLS = "button, input, select, textarea, summary, form, nav"


@pytest.fixture
def rendered(monkeypatch):
    """The names of the templates of which pages were made."""
    names = set()
    render = jinja2.Template.render

    def noted(template, **values):
        names.add(template.name)
        return render(template, **values)

    monkeypatch.setattr(jinja2.Template, "render", noted)
    return names


def controls(page, media):
    """What can be pressed or filled in on the screen, or on paper."""
    page.emulate_media(media=media)
    return [
        each.evaluate("each => each.outerHTML") for each in page.locator(CONTROLS).filter(visible=True).all()
    ]


def test_nothing_that_can_be_pressed_is_on_paper(browser, tmp_path, monkeypatch, rendered):
    """Of each template of the desk, with all that it can show."""
    monkeypatch.setenv("SSH_CONNECTION", "no browser here")
    desk = ClubDesk(tmp_path)
    running = desk.running
    for message in matches():
        running.book.add(message, NOW)
    told = TOLD | {"state": "over", "totals": [105, 80], "winners": [0], "turn": None}
    running.take(air(told), air(told | {"table": "2"}, table="2"))  # of two tables: it asks which one counts
    running.take(air(told | {"match": "mpkhy0hw"}), air(b'{"tallybone": 1}'))
    assert post(running, "/remove", match="mpkhy0hw")[0] == 303
    for entrants in ("Ann\nBob\nCy", "Ann\nBob\nCy\nDi\nEve"):
        begin = {"name": "", "tables": "1 2", "kind": "swiss", "best": "1", "minutes": "0"}
        assert post(running, "/night/begin", entrants=entrants, sure="1", **begin)[0] == 303
    assert post(running, "/night/result", round="1", place="1", first="1", second="0")[0] == 303
    page = browser.new_page()
    for path in ("", "book?player=Ann", "night", "night?night=1", "series", "tables", "match/mpkhy0hv"):
        page.goto(f"http://127.0.0.1:{running.port}/{path}")
        assert controls(page, "print") == [], path
        assert controls(page, "screen"), f"{path}: on the screen there are some"
    monkeypatch.setattr(desks.Book, "entry", failing)
    page.goto(f"http://127.0.0.1:{running.port}/match/none")
    assert controls(page, "print") == []
    page.close()
    desk.close()
    parts = {"page.j2", "chart.j2"}  # of the others
    assert rendered == {path.name for path in PAGES.glob("*.j2")} - parts


def failing(*_):
    """A book that another program has locked."""
    raise BookError("locked")


def test_a_name_is_corrected_in_the_book(running, browser):
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{running.port}/book")
    field = page.get_by_label("Cy from a file is")
    field.fill("Cyril")
    field.press("Enter")
    expect(page.locator("tbody").first).to_contain_text("Cyril")
    page.close()


@pytest.mark.parametrize("language", ["en", "es", "pt-BR"])
def test_no_page_is_wider_than_a_phone_in_any_language(club_desk, browser, language):
    """Nor what is folded up on it: each list of details is opened."""
    running = club_desk.running
    match = matches()[0]
    running.book.add(match, NOW)
    context = browser.new_context(locale=language, viewport={"width": 390, "height": 844})
    page = context.new_page()
    for begins in (False, True):
        if begins:
            names = "\n".join(f"Bartholomew{at} + Maximiliana{at}" for at in range(6))
            post(
                running,
                "/night/begin",
                entrants=names,
                tables="1 2 3",
                best="3",
                parted="direct rivals difference",
            )
        for path in ("/", "/book", "/night", "/series", "/tables", f"/match/{match.match}"):
            page.goto(f"http://127.0.0.1:{running.port}{path}")
            page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, (path, begins)
    context.close()
