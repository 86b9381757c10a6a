# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A headless Chromium for a test, and the parts of the page in it."""

import contextlib
import time

import pytest

from tools.photos import FLAGS, chromium

if not chromium():
    pytest.skip("no Chromium; on Debian: apt-get install -y chromium-headless-shell", allow_module_level=True)

from playwright.sync_api import expect, sync_playwright

SECONDS = 60  # a computer that runs other tests as well may be slow
expect.set_options(timeout=SECONDS * 1000)


DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

# Python's WebAssembly runs for seconds only: a better compilation takes 9 s of processor and never pays.
QUICKLY_COMPILED = "--js-flags=--liftoff-only"


@contextlib.contextmanager
def chromium_running():
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=chromium(), args=[*FLAGS, QUICKLY_COMPILED])
        yield running
        running.close()


def row(page, key):
    """What the page says that a button does."""
    return page.locator("#keys div").filter(has=page.get_by_text(key, exact=True)).locator("dd")


def cap(page, key):
    return page.locator(f".cap[data-key={key}]")


def click(page, keys):
    for key in keys.split():
        cap(page, key).click(delay=30)


def sheet(page):
    return page.locator("#sheet li").all_text_contents()


def until(page, so):
    """Wait until a function of the page returns true. Playwright's own wait needs eval, which is barred."""
    wait(page, lambda: page.evaluate(so), so)


def wait(page, is_so, what=""):
    """Wait until something is so, while the page goes on."""
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end, what
        page.wait_for_timeout(10)


def has_keyboard(page):
    """What on the page has the keyboard for itself; "BODY" is nothing: the gadget has it."""
    return page.evaluate("() => document.activeElement.id || document.activeElement.tagName")


def give_focus(page, part):
    """Give the focus to a part of the page, also right after a click.

    The page lets go of the focus until a click's timer has run, which a busy computer starts late.
    """
    wait(
        page,
        lambda: part.focus() or part.evaluate("part => part === document.activeElement"),
        "the focus is let go",
    )


def set_up(page):
    """Leave the first page, and go up from the game to the line that starts a match of Block."""
    click(page, "OK")
    expect(row(page, "OK")).to_have_text("open this line")
    click(page, "UP")
    expect(row(page, "OK")).to_have_text("start the match")


def begin(page):
    """Start a match of Block on a new gadget."""
    set_up(page)
    click(page, "OK")
    expect(row(page, "OK")).to_have_text("a tile was played")
