# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The guide, the gallery and the other documents as pages, for the local server and for the site."""

import os
import re
from pathlib import Path

import markdown  # type: ignore[import-untyped]

from simulator import ROOT

NAMES = "buttons options games gallery notation parts wiring boards case settings troubleshooting"
SPANISH = "botones juegos opciones problemas"
TEXTS = {
    "README.md": "guide.html",
    **{f"docs/{name}.md": f"{name}.html" for name in NAMES.split()},
    "docs/es/README.md": "guia.html",
    **{f"docs/es/{name}.md": f"{name}.html" for name in SPANISH.split()},
}
STYLE = ROOT / "simulator" / "browser" / "site" / "text.css"
# To the other pages, as the first line; the last of them only the site has.
LINKS = {
    "en": (
        '<nav><a href="index.html">The gadget</a> <a href="guide.html">Guide</a> '
        '<a href="gallery.html">Gallery</a> <a href="licences.html">Licences</a></nav>'
    ),
    "es": (
        '<nav><a href="index.html">El aparato</a> <a href="guia.html">Guía</a> '
        '<a href="gallery.html">Galería</a> <a href="licences.html">Licencias</a></nav>'
    ),
}
LICENCES = re.compile(r' <a href="licences.html">\w+</a>')


def page_of(source: Path) -> tuple[str, dict[str, Path]]:
    """A document as a page, and its pictures by the names that the page gives them."""
    body = markdown.markdown(source.read_text(), extensions=["tables", "sane_lists", "toc"])
    pictures = {}
    for name in set(re.findall(r'src="([^"]+\.(?:png|svg|gif))"', body)):
        picture = (source.parent / name).resolve()
        copy = "pictures/" + picture.relative_to(ROOT).as_posix().replace("/", "-")
        pictures[copy] = picture
        body = body.replace(f'src="{name}"', f'src="{copy}"')
    code = "es" if source.parent.name == "es" else "en"
    for other, name in TEXTS.items():
        for link in {other, os.path.relpath(ROOT / other, source.parent)}:
            body = body.replace(f'href="{link}', f'href="{name}')
    elsewhere = r'<a href="(?!http|#|[a-z]+\.html)[^"]*">(.*?)</a>'
    body = re.sub(elsewhere, r"\1", body, flags=re.S)
    title = title_of(re.search(r"<h1[^>]*>(.*?)</h1>", body))
    return (
        "<!doctype html>\n"
        f'<html lang="{code}"><head><meta charset="utf-8"><title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="icon" href="icon.svg"><link rel="stylesheet" href="text.css"></head>\n'
        f"<body>{LINKS[code]}<main>{body}</main></body></html>\n",
        pictures,
    )


def title_of(heading: re.Match[str] | None) -> str:
    """The title of a page: its heading, and behind it whose page it is."""
    text = re.sub(r"<[^>]*>", "", heading[1] if heading else "")
    return f"{text} - Tallybone" if text and text != "Tallybone" else "Tallybone guide"


def documents() -> dict[str, Path | str]:
    """Every document by its address: a page as its text, a picture as its file."""
    found: dict[str, Path | str] = {"text.css": STYLE}
    for source, name in TEXTS.items():
        page, pictures = page_of(ROOT / source)
        found[name] = LICENCES.sub("", page)
        found.update(pictures)
    return found
