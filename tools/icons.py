# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The icons of the page as phones want them: pictures of icon.svg by Chromium (``make pictures``)."""

import io
from typing import TYPE_CHECKING

from PIL import Image

from simulator import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DRAWING = ROOT / "simulator" / "browser" / "page" / "icon.svg"
FOLDER = ROOT / "simulator" / "browser" / "site"
# Name, pixels, and how much of them the drawing takes: a phone may cut a fifth off each side of the last.
ICONS = (("icon-192", 192, 0.94), ("icon-512", 512, 0.94), ("icon-maskable", 512, 0.6))
GROUND = "#b98553"  # the table's wood, below a maskable one


def make(browser: "Browser") -> None:
    """Write all of them."""
    for name, size, part in ICONS:
        page = browser.new_page(viewport={"width": size, "height": size})
        ground = GROUND if name == "icon-maskable" else "transparent"
        drawing = DRAWING.read_text().replace("<svg ", f'<svg style="width: {100 * part}vmin" ', 1)
        style = f"display: grid; place-items: center; height: 100vh; margin: 0; background: {ground}"
        page.set_content(f'<body style="{style}">{drawing}</body>')
        shot = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
        shot.save(FOLDER / f"{name}.png", optimize=True)
        page.close()
