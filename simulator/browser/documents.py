# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The guide, the gallery and the other documents as pages, for the local server and for the site."""

import functools
import os
import re
from pathlib import Path

import markdown  # type: ignore[import-untyped]

from simulator import ROOT

NAMES = "buttons options games gallery notation parts build wiring boards case settings troubleshooting phone"
DOCS = ROOT / "docs"
# In the folder of a language: the links to the other pages, the second to its guide.
NAVIGATION = "navigation.md"
STYLE = ROOT / "simulator" / "browser" / "site" / "text.css"
# To the other pages, as the first line; the last of them only the site has.
LINKS = "[The gadget](index.html) [Guide](guide.html) [Gallery](gallery.html) [Licences](licences.html)"
LICENCES = re.compile(r' <a href="licences.html">\w+</a>')


def links_of(folder: Path) -> str:
    """The links to the other pages, in the language of a folder."""
    return (folder / NAVIGATION).read_text() if (folder / NAVIGATION).exists() else LINKS


@functools.cache
def texts() -> dict[str, str]:
    """The documents that are pages, and the name of the page of each."""
    found = {"README.md": "guide.html", **{f"docs/{name}.md": f"{name}.html" for name in NAMES.split()}}
    for path in sorted(DOCS.glob(f"*/{NAVIGATION}")):
        guide = re.findall(r"\((.+?)\)", path.read_text())[1]
        for each in sorted(path.parent.glob("*.md")):
            if each != path:
                name = guide if each.stem == "README" else f"{each.stem}.html"
                found[each.relative_to(ROOT).as_posix()] = name
    return found


def page_of(source: Path) -> tuple[str, dict[str, Path]]:
    """A document as a page, and its pictures by the names that the page gives them."""
    body = markdown.markdown(source.read_text(), extensions=["tables", "sane_lists", "toc"])
    pictures = {}
    for name in set(re.findall(r'src="([^"]+\.(?:png|svg|gif))"', body)):
        picture = (source.parent / name).resolve()
        if not picture.exists():  # of a language that is being added: `make pictures` makes it
            continue
        copy = "pictures/" + picture.relative_to(ROOT).as_posix().replace("/", "-")
        pictures[copy] = picture
        body = body.replace(f'src="{name}"', f'src="{copy}"')
    has_language = (source.parent / NAVIGATION).exists()
    code = source.parent.name.replace("_", "-") if has_language else "en"
    links = markdown.markdown(links_of(source.parent)).removeprefix("<p>").removesuffix("</p>")
    for other, name in texts().items():
        for link in {other, os.path.relpath(ROOT / other, source.parent)}:
            body = body.replace(f'href="{link}', f'href="{name}')
    elsewhere = r'<a href="(?!http|#|[a-z-]+\.html)[^"]*">(.*?)</a>'
    body = re.sub(elsewhere, r"\1", body, flags=re.S)
    title = title_of(re.search(r"<h1[^>]*>(.*?)</h1>", body))
    return (
        "<!doctype html>\n"
        f'<html lang="{code}"><head><meta charset="utf-8"><title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="icon" href="icon.svg"><link rel="stylesheet" href="text.css"></head>\n'
        f"<body><nav>{links}</nav><main>{body}</main></body></html>\n",
        pictures,
    )


def title_of(heading: re.Match[str] | None) -> str:
    """The title of a page: its heading, and after it whose page it is."""
    text = re.sub(r"<[^>]*>", "", heading[1] if heading else "")
    return f"{text} - Tallybone" if text and text != "Tallybone" else "Tallybone guide"


def documents() -> dict[str, Path | str]:
    """Every document by its address: a page as its text, a picture as its file."""
    found: dict[str, Path | str] = {"text.css": STYLE}
    for source, name in texts().items():
        page, pictures = page_of(ROOT / source)
        found[name] = LICENCES.sub("", page)
        found.update(pictures)
    return found
