# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The page without a server: the board's program, unchanged, in the browser's own Python."""

import functools
import http.server
import re
import shutil
import threading

import browsing  # noqa: F401  skips these tests where there is no Chromium
import pytest
from playwright.sync_api import expect

from tools import site

START_MS = 120_000  # a busy computer takes long to load Python


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A static host."""

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "made"
    if site.build(folder):
        pytest.skip("npm cannot get Pyodide here")
    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_address[1]}/"
    host.shutdown()
    shutil.rmtree(folder)


def stored(text):
    """A script that puts this where the page keeps the memory, if there is nothing."""
    return f"localStorage.getItem('tallybone-memory') || localStorage.setItem('tallybone-memory', '{text}')"


def test_the_gadget_runs_and_its_memory_is_kept_by_the_browser(url, browser):
    """It begins with something else in the storage, which is full at the end, and scoring goes on.

    Fifteen seconds of processor, as Python is loaded three times.
    """
    page = browser.new_page()
    page.add_init_script(stored("QUJD"))
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    panel = page.locator("#panel")
    page.goto(url)
    expect(page.locator("#caption")).to_contain_text("MB are loaded, once")
    expect(panel).to_have_attribute("aria-label", re.compile("Press any button"), timeout=START_MS)
    expect(page.locator("#caption")).to_have_text("")
    page.keyboard.press("Enter")
    expect(panel).to_have_attribute("aria-label", re.compile("chosen: Game"))
    page.keyboard.press("ArrowUp")
    expect(panel).to_have_attribute("aria-label", re.compile("chosen: Start the match"))
    page.locator(".cap[data-key=OK]").click(delay=60)
    expect(panel).to_have_attribute("aria-label", re.compile("P1 7 left"))
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#sheet li").last).to_have_text("pass")
    page.reload()
    expect(panel).to_have_attribute("aria-label", re.compile("Resumed: P1"), timeout=START_MS)
    expect(page.locator("#sheet li").last).to_have_text("pass")
    page.locator("#power").click()
    expect(panel).to_have_attribute("aria-label", "The panel is dark")
    page.locator("#power").click()
    expect(panel).to_have_attribute("aria-label", re.compile("Resumed: P1"), timeout=START_MS)
    page.get_by_role("button", name="Show me a hand").click()
    expect(page.locator("#caption")).to_contain_text("A new match", timeout=START_MS)
    page.get_by_role("button", name="Back to my match").click()
    expect(panel).to_have_attribute("aria-label", re.compile("Resumed: P1"), timeout=START_MS)
    page.evaluate(f"() => {{ {FULL} }}")
    page.keyboard.press("Enter")
    expect(page.locator("#unkept")).to_contain_text(UNKEPT)
    page.keyboard.press("Enter")
    expect(page.locator("#sheet li").last).to_have_text("play")
    assert said == []
    page.close()


def test_a_result_that_a_code_brings_is_shown_without_a_server(tmp_path, browser):
    """What stands behind # is never sent to the host."""
    site.results(tmp_path / "r")
    asked = []

    class Noted(Quiet):
        def do_GET(self):
            asked.append(self.path)
            super().do_GET()

    host = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Noted, directory=str(tmp_path))
    )
    threading.Thread(target=host.serve_forever, daemon=True).start()
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"http://127.0.0.1:{host.server_address[1]}/r/#mpkhy0hv.4.*Ann+Cy:255.Bob+Di:-5")
    expect(page.locator("#game")).to_have_text("Muggins, Univ.")
    assert page.locator("#sides li").all_text_contents() == ["Ann + Cy won255", "Bob + Di-5"]
    page.goto(f"http://127.0.0.1:{host.server_address[1]}/r/#mpkhy0hv.12.*A:1.B:2.-")
    expect(page.locator("#told")).to_contain_text("no room for all players")
    page.goto(f"http://127.0.0.1:{host.server_address[1]}/r/?#<b>nothing")
    expect(page.locator("#told")).to_contain_text("no result in this address")
    assert not any("Ann" in path for path in asked)
    page.close()
    host.shutdown()


@pytest.fixture
def page(browser):
    context = browser.new_context(service_workers="block")  # which asks for files where no test can step in
    yield context.new_page()
    context.close()


BLOCKED = (
    "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'SecurityError'); }})"
)
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"


UNKEPT = "the match is not kept. This browser does not let the page"


def test_a_browser_that_bars_its_storage_says_so(url, page):
    page.add_init_script(BLOCKED)
    page.goto(url)
    expect(page.locator("#unkept")).to_contain_text(UNKEPT)


def test_where_storage_is_full_that_is_said_at_once(url, page):
    page.add_init_script(FULL)
    page.goto(url)
    expect(page.locator("#unkept")).to_contain_text(UNKEPT)
    page.get_by_label("yellow and blue").click()
    assert page.locator("body").get_attribute("data-panel") == "two"


@pytest.mark.parametrize("text", ["}{", "QUJD"], ids=["garbage", "three bytes"])
def test_storage_with_something_else_in_it_is_put_aside(url, page, text):
    page.add_init_script(stored(text))
    page.goto(url)
    expect(page.locator("#unkept")).to_contain_text("is not a gadget's memory: it begins with an empty one")
    assert page.evaluate("() => localStorage.getItem('tallybone-memory-aside')") == text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("program.tar", "The gadget cannot start. program.tar cannot be loaded: 404. Load the page again."),
        (
            "python/python_stdlib.zip",
            "start. python/python_stdlib.zip cannot be loaded: 404. Load the page again.",
        ),
        (
            "python/pyodide.asm.wasm",
            "start. python/pyodide.asm.wasm cannot be loaded: 404. Load the page again.",
        ),
        ("python/pyodide.mjs", "The gadget cannot start: a file of this page cannot be loaded."),
    ],
)
def test_a_file_that_is_missing_is_said_in_words(url, page, name, words):
    page.route(f"**/{name}", lambda route: route.fulfill(status=404, body="not here"))
    page.goto(url)
    expect(page.locator("#caption")).to_contain_text(words)


def test_a_second_tab_says_so_and_opens_when_the_first_is_closed(url, page):
    other = page.context.new_page()
    page.goto(url)
    expect(page.locator("#caption")).to_contain_text("is put on the table")
    other.goto(url)
    expect(other.locator("#caption")).to_contain_text("The gadget is open in another tab of this browser.")
    other.keyboard.press("Enter")
    page.close()
    expect(other.locator("#caption")).to_contain_text("is put on the table")


@pytest.mark.parametrize("name", [*site.texts().values()])
def test_every_picture_and_link_of_the_texts_is_there(url, browser, name):
    page = browser.new_page()
    missing = []
    page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    page.goto(url + name)
    links = page.eval_on_selector_all("a[href]", "all => all.map((a) => a.href)")
    own = sorted({link.split("#")[0] for link in links if link.startswith(url)})
    assert [link for link in own if not page.request.head(link).ok] == []
    assert missing == []
    assert page.evaluate("() => [...document.images].every((image) => image.naturalWidth > 0)")
    page.close()


def test_the_same_input_gives_the_same_program():
    assert site.program() == site.program()
