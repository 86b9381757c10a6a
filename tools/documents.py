# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The documents in each language, and the words of those that are made, which stand in locale as well."""

import functools
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po

from simulator import ROOT
from tools.messages import Message, Places

ENGLISH = "en"
CONTEXT = "document"
DOCS = ROOT / "docs"
LOCALE = ROOT / "locale"
MADE_IN = ("tools/games_page.py", "tools/evening.py")


def N_(english: str) -> str:
    """Mark a text for translation where it is only written down."""
    return english


def codes() -> list[str]:
    """English, and each language of locale that has a folder of documents."""
    return [ENGLISH, *(path.stem for path in sorted(LOCALE.glob("[!.]*.po")) if (DOCS / path.stem).is_dir())]


def folder(code: str) -> Path:
    """Where the documents of a language are."""
    return DOCS if code == ENGLISH else DOCS / code


@functools.cache
def catalogue(code: str) -> Catalog:
    """The texts of a language."""
    with (LOCALE / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


def word(code: str, english: str) -> str:
    """A text of a document in a language; in English where that language lacks it."""
    found = catalogue(code).get(english, CONTEXT) if code != ENGLISH else None
    return str(found.string) if found and found.string else english


def document_messages() -> Places:
    """All texts of the documents that are made."""
    found: Places = {}
    for name in MADE_IN:
        with (ROOT / name).open("rb") as file:
            for line, text, _, _ in extract("python", file, {"N_": None}):
                found.setdefault(Message(CONTEXT, str(text)), []).append((name, line))
    return found
