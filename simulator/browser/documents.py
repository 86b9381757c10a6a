# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The guide, the gallery and the other documents as pages, for the local server and for the site."""

import re
from pathlib import Path

import markdown  # type: ignore[import-untyped]

from simulator import ROOT

NAMES = "buttons options games gallery notation parts wiring boards case settings troubleshooting"
TEXTS = {"README.md": "guide.html", **{f"docs/{name}.md": f"{name}.html" for name in NAMES.split()}}
STYLE = ROOT / "simulator" / "browser" / "site" / "text.css"
LINKS = (
    '<nav><a href="index.html">The gadget</a> <a href="guide.html">Guide</a> '
    '<a href="gallery.html">Gallery</a> <a href="licences.html">Licences</a></nav>'
)


def page_of(source: Path, links: str = LINKS) -> tuple[str, dict[str, Path]]:
    """A document as a page, and its pictures by the names that the page gives them.

    :param links: to the other pages, as the first line
    """
    body = markdown.markdown(source.read_text(), extensions=["tables", "sane_lists", "toc"])
    pictures = {}
    for name in set(re.findall(r'src="([^"]+\.(?:png|svg|gif))"', body)):
        picture = (source.parent / name).resolve()
        copy = "pictures/" + picture.relative_to(ROOT).as_posix().replace("/", "-")
        pictures[copy] = picture
        body = body.replace(f'src="{name}"', f'src="{copy}"')
    for other, name in TEXTS.items():
        for link in {other, Path(other).name}:
            body = body.replace(f'href="{link}', f'href="{name}')
    elsewhere = r'<a href="(?!http|#|[a-z]+\.html)[^"]*">(.*?)</a>'
    body = re.sub(elsewhere, r"\1", body, flags=re.S)
    title = re.search(r"<h1[^>]*>(.*?)</h1>", body)
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8"><title>{title_of(title[1] if title else "")}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="icon" href="icon.svg"><link rel="stylesheet" href="text.css"></head>\n'
        f"<body>{links}<main>{body}</main></body></html>\n",
        pictures,
    )


def title_of(heading: str) -> str:
    """The title of a page: its heading, and behind it whose page it is."""
    text = re.sub(r"<[^>]*>", "", heading)
    return f"{text} - Tallybone" if text and text != "Tallybone" else "Tallybone guide"


def documents() -> dict[str, Path | str]:
    """Every document by its address: a page as its text, a picture as its file."""
    found: dict[str, Path | str] = {"text.css": STYLE}
    links = LINKS.replace(' <a href="licences.html">Licences</a>', "")  # those of the site
    for source, name in TEXTS.items():
        page, pictures = page_of(ROOT / source, links)
        found[name] = page
        found.update(pictures)
    return found
