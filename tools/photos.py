# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Pictures of the page for the documents, and how long a press takes to be seen on it; in Chromium."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

from PIL import Image

from simulator import ROOT
from tools.documents import folder

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES = ROOT / "docs" / "pictures"
# As root in a container Chromium has no sandbox of its own; the rest keeps it from calling home.
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
# Names, width, height, scale, dark: each is a picture of the page.
PHOTOS = (
    ("page", 1280, 800, 1, False),
    ("page-phone", 390, 844, 2, False),
    ("page-dark", 1280, 800, 1, True),
)
LATE_MS = 2_000  # after this long a press has changed nothing
BEGIN = "Enter Enter d d Enter u Enter".split()  # Muggins, Parker, of two
WATCH = """(kind) => {
  let began = 0;
  window.times = [];
  addEventListener(kind, () => { began = performance.now(); }, {capture: true});
  document.querySelector('#panel').addEventListener('drawn', () => requestAnimationFrame(() => {
    if (began) window.times.push(performance.now() - began);
    began = 0;
  }));
}"""


def chromium() -> str | None:
    """The browser on this machine, None if there is none; one without windows takes a third less time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for path in map(shutil.which, names) if path), None)


@contextmanager
def served(code: str = "en") -> Iterator[str]:
    """The address of a gadget with an empty memory, on a computer of this language."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-P",
            "-u",
            "-m",
            "simulator",
            "play",
            "--memory",
            str(Path(folder) / "nvm"),
        ]
        spoken = {**os.environ, "LC_ALL": "", "LC_MESSAGES": code}
        with subprocess.Popen(command, cwd=ROOT, env=spoken, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            line = next(line for line in process.stdout if "http" in line)
            try:
                yield line.split()[4]
            finally:
                process.terminate()


@contextmanager
def browsing() -> Iterator["Browser"]:
    """Chromium, without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        yield browser
        browser.close()


def press(page: "Page", keys: list[str]) -> None:
    """Press keys, and wait for each to be seen."""
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(150)


def take(code: str) -> None:
    """Write the pictures of the page; the documents in another language than English have the first one."""
    pictures = folder(code) / "pictures"
    with served(code) as url, browsing() as browser:
        for number, (name, width, height, scale, dark) in enumerate(PHOTOS if code == "en" else PHOTOS[:1]):
            context = browser.new_context(
                viewport={"width": width, "height": height},
                device_scale_factor=scale,
                color_scheme="dark" if dark else "light",
            )
            page = context.new_page()
            page.goto(url)
            page.wait_for_timeout(500)
            if not number:
                press(page, [*BEGIN, *"u u Enter Enter u Enter d Enter u u u Enter".split()])
                page.wait_for_timeout(4500)
            path = pictures / f"{name}.png"
            page.screenshot(path=str(path))
            with Image.open(path) as picture:
                picture.convert("RGB").quantize(256).save(path, optimize=True)
            context.close()


def latency(presses: int = 40) -> dict[str, tuple[float, float, float]]:
    """Milliseconds from a press to the picture on the page: median, 95 % of them, and the most, by button.

    UP acts when it is pressed, OK when it is let go.
    """
    from playwright.sync_api import TimeoutError as NoPicture

    found: dict[str, tuple[float, float, float]] = {}
    for key, acts in (("UP", "pointerdown"), ("OK", "pointerup")):
        with served() as url, browsing() as browser:
            page = browser.new_page()
            page.goto(url)
            page.wait_for_timeout(500)
            press(page, [*BEGIN])
            page.evaluate(WATCH, acts)
            for _ in range(2 * presses):  # a press may change nothing, and a busy computer is late
                before = page.evaluate("() => window.times.length")
                if before >= presses:
                    break
                page.locator(f".cap[data-key={key}]").click(delay=50)
                with suppress(NoPicture):
                    page.wait_for_function("n => window.times.length > n", arg=before, timeout=LATE_MS)
                page.wait_for_timeout(100)
            times = page.evaluate("() => window.times")
            found[key] = median(times), quantiles(times, n=20, method="inclusive")[-1], max(times)
    return found
