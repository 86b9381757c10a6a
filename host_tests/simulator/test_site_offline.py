# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The page as an app on a phone: without a network, a newer program in mid-match, its memory as a file."""

import functools
import http.server
import json
import re
import shutil
import threading

import pytest
from browsing import PHONE, cap, expect, sheet, wait
from test_memory_file import started

from tools import site

START_MS = 120_000  # a busy computer takes long to load Python
MOST_BYTES = 8_000_000  # over the wire, at the first visit


class Host:
    """A static host of a folder, which can be switched off; it counts the bytes that it sends."""

    def __init__(self, folder):
        self.folder, self.sent, self.port = folder, 0, 0
        self.on()
        self.url = f"http://127.0.0.1:{self.port}/"

    def on(self):
        host = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def copyfile(self, source, output):
                data = source.read()
                host.sent += len(data)
                output.write(data)

        handler = functools.partial(Handler, directory=str(self.folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def off(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "made"
    if site.build(folder):
        pytest.skip("npm cannot get Pyodide here")
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def host(built, tmp_path):
    running = Host(shutil.copytree(built, tmp_path / "site"))
    yield running
    running.off()


@pytest.fixture
def page(browser):
    context = browser.new_context(**PHONE)
    yield context.new_page()
    context.close()


def shows(page, text):
    expect(page.locator("#panel")).to_have_attribute("aria-label", re.compile(text), timeout=START_MS)


def tap(page, keys):
    for key in keys.split():
        cap(page, key).tap()
        page.wait_for_timeout(60)


def begin(page):
    """A match of the usual game, and a tile."""
    shows(page, "Press any button")
    tap(page, "OK")
    shows(page, "chosen: Game")
    tap(page, "UP OK")
    shows(page, "P1 7 left")
    tap(page, "OK")
    expect(page.locator("#sheet li").last).to_have_text("play")


def is_kept(page, name):
    asked = f"async () => Boolean(await caches.match('{name}'))"
    page.wait_for_function(asked, timeout=START_MS)


def test_first_visit_no_network_and_a_newer_program_in_mid_match(host, page):
    page.goto(host.url)
    expect(page.locator("#caption")).to_contain_text("MB are loaded, once. After that it needs no network.")
    begin(page)
    expect(page.locator("#newer")).to_be_hidden()
    assert host.sent <= MOST_BYTES
    is_kept(page, "python/started")
    before = sheet(page)

    host.off()
    page.reload()
    shows(page, "Resumed: P2")
    assert sheet(page) == before
    tap(page, "OK")
    expect(page.locator("#sheet li")).to_have_count(len(before) + 1)
    before = sheet(page)
    other = page.context.new_page()
    other.goto(host.url + "guide.html")
    expect(other.locator("h1").first).to_contain_text("Tallybone")
    assert other.evaluate("() => [...document.images].every((image) => image.naturalWidth > 0)")
    other.close()

    guide = host.folder / "guide.html"
    guide.write_text(guide.read_text().replace("Tallybone", "The new Tallybone", 1))
    site.made(host.folder)
    host.on()
    page.evaluate("async () => { (await navigator.serviceWorker.ready).update(); }")
    expect(page.locator("#newer")).to_be_visible()
    tap(page, "DOWN")
    expect(page.locator("#sheet li").last).to_have_text("pass")
    before = sheet(page)
    other = page.context.new_page()
    other.goto(host.url)
    expect(other.locator("#caption")).to_contain_text("open in another tab")
    page.locator("#take-newer").tap()
    labels = [each.locator("#panel") for each in (page, other)]  # both are loaded again
    wait(
        page,
        lambda: any("Resumed: P2" in (each.get_attribute("aria-label") or "") for each in labels),
        "one of them goes on",
    )
    other.close()
    shows(page, "Resumed: P2")
    assert sheet(page) == before
    made = (host.folder / "made.js").read_text()
    version = json.loads(re.search(r"VERSION = (.*);", made)[1])
    assert page.evaluate("async () => await caches.keys()") == [f"tallybone-{version}"]
    assert "The new" in page.evaluate("async () => (await fetch('guide.html')).text()")


def test_it_can_be_installed(host, page):
    page.goto(host.url)
    asked = page.context.new_cdp_session(page)
    manifest = asked.send("Page.getAppManifest")
    assert manifest["errors"] == []
    told = json.loads(manifest["data"])
    assert told["display"] == "standalone"
    for icon in told["icons"]:
        size = page.evaluate(
            "async (address) => { const image = new Image(); image.src = address; await image.decode();"
            " return `${image.naturalWidth}x${image.naturalHeight}`; }",
            icon["src"],
        )
        assert size == icon["sizes"]
    errors = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}, "as each context of a test is"


def test_a_memory_goes_to_a_board_and_back(host, page, tmp_path):
    page.goto(host.url)
    begin(page)
    ours = sheet(page)
    expect(page.locator("#take-back")).to_be_hidden()
    with page.expect_download() as download:
        page.locator("#save").tap()
    assert download.value.suggested_filename == "memory.nvm"
    file = tmp_path / "memory.nvm"
    download.value.save_as(file)
    drive = tmp_path / "drive"
    drive.mkdir()
    shutil.copy(file, drive)
    memory, lines = started(b"\xff" * 4096, drive)
    assert [line for line in lines if not line.startswith("#")] == [line for line in ours if line[0] != "#"]

    tap(page, "OK")
    expect(page.locator("#sheet li")).to_have_count(len(ours) + 1)
    file.write_bytes(memory)  # as an export of the board has it
    page.locator("#file").set_input_files(file)
    shows(page, "Resumed: P2")
    assert sheet(page) == ours
    expect(page.locator("#memory-note")).to_contain_text("The memory of the file is in the gadget")
    for wrong in (memory[:-1], b"x" * 4096, b"\xff" * 4096, memory + b"x"):
        file.write_bytes(wrong)
        page.locator("#memory-note").evaluate("(note) => { note.textContent = ''; }")
        page.locator("#file").set_input_files(file)
        expect(page.locator("#memory-note")).to_contain_text("Nothing was changed")
    assert sheet(page) == ours
    page.locator("#take-back").tap()
    shows(page, "Resumed: P1")
    expect(page.locator("#sheet li")).to_have_count(len(ours) + 1)


def test_what_is_pressed_before_the_gadget_is_there_does_nothing_and_the_page_speaks_at_once(host, browser):
    context = browser.new_context(**PHONE, locale="es-DO")
    page = context.new_page()
    page.goto(host.url)
    expect(page.locator("#caption")).to_contain_text("una sola vez")
    tap(page, "OK OK UP OK")
    expect(page.locator("body")).to_have_attribute("data-loading", "")
    shows(page, "Pulsa un bot")
    expect(page.locator("body")).not_to_have_attribute("data-loading", "")
    assert page.locator("#sheet li").count() == 0
    context.close()


def test_two_browsers_never_tell_a_club_of_the_same_match(host, browser):
    uids = set()
    for _ in range(2):
        context = browser.new_context()
        page = context.new_page()
        page.goto(host.url)
        page.wait_for_function("() => localStorage.getItem('tallybone-uid')", timeout=START_MS)
        uids.add(page.evaluate("() => localStorage.getItem('tallybone-uid')"))
        page.reload()
        page.wait_for_load_state()
        uids.add(page.evaluate("() => localStorage.getItem('tallybone-uid')"))
        context.close()
    assert len(uids) == 2


def test_a_hand_on_a_phone_has_the_panel_the_buttons_and_the_sheet_where_they_are_wanted(host, page):
    page.goto(host.url)
    box = {name: page.locator(name).bounding_box() for name in ("#panel", "#power", "#score-part")}
    caps = [cap(page, key).bounding_box() for key in ("UP", "DOWN", "OK", "BACK")]
    assert box["#panel"]["width"] >= 380
    for place, cap_box in enumerate(caps):
        middle = cap_box["x"] + cap_box["width"] / 2
        assert abs(middle - 390 * (place + 0.5) / 4) < 8, "each below its word"
        assert cap_box["height"] > 150 and cap_box["y"] + cap_box["height"] < 844
        assert cap_box["y"] > box["#panel"]["y"] + box["#panel"]["height"]
        assert cap_box["y"] - box["#power"]["y"] - box["#power"]["height"] > 300, "out of the way of thumbs"
    assert 844 <= box["#score-part"]["y"] < 900, "the sheet is first below"
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
