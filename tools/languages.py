# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make texts``: bring the languages in locale up to date, and make the files that the gadget reads.

locale/tallybone.pot has every English text, and locale/es.po what each is in Spanish, as gettext has them.
The gadget reads lib/tallybone/languages/es.texts, where a text is found by the checksum of the English one.
"""

import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from simulator import ROOT
from tools import desk_messages, documents
from tools.messages import BUTTON, Language, Message, Places, messages, packed
from tools.page_messages import CONTEXT, PAGE, case, module, page_messages

LOCALE = ROOT / "locale"
MADE = ROOT / "lib" / "tallybone" / "languages"
NUMBER = re.compile(r"^# Number in the gadget's memory: (\d+)$", re.MULTILINE)
PLACE = re.compile(r"%(?:\(\w+\))?[-+]?\d*[ds]|%%")
HEADER = """\
# Texts of Tallybone; CONTRIBUTING.md says how a language is added.
# Number in the gadget's memory: 0
"""
# Of the head of a catalogue: times at which it was made, and whom to write to.
UNUSED = ('"POT-Creation', '"PO-Revision', '"Report-Msgid', '"Last-Translator', '"Language-Team')
LEGEND = 5  # letters of a word over a button
NOTE = 21  # of a note, the longest line
LINE = 20  # of any other line


def all_messages() -> Places:
    """Those of the gadget, of its page, of the desk, and of the documents that are made."""
    return {**messages(), **page_messages(), **desk_messages.desk_messages(), **documents.document_messages()}


def template(found: Places) -> Catalog:
    """Every English text with its places."""
    catalog = Catalog(header_comment=HEADER, project="Tallybone", charset="utf-8", fuzzy=False)
    for message, places in found.items():
        flags = ["python-format"] if PLACE.search(message.text) else []
        catalog.add(message.text, context=message.context or None, locations=places[:3], flags=flags)
    return catalog


def read(path: Path) -> Catalog:
    """A language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)


def write(catalog: Catalog, path: Path) -> None:
    """Write it, without the times at which it was made."""
    with path.open("wb") as file:
        write_po(file, catalog, width=110, ignore_obsolete=True, omit_header=False, include_lineno=False)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(UNUSED)))


def translations(catalog: Catalog, found: Places) -> Language:
    """What the language has for each text; those that are missing are not among them."""
    told: Language = {}
    for message in found:
        entry = catalog.get(message.text, message.context or None)
        if entry and entry.string and not entry.fuzzy:
            told[message] = str(entry.string)
    return told


def missing() -> list[str]:
    """A line for each text that a language does not have: English is shown in its place."""
    found = all_messages()
    lines = []
    for path in sorted(LOCALE.glob("[!.]*.po")):
        told = translations(read(path), found)
        name = path.relative_to(ROOT)
        lines += [f"{name}: {message.text!r} is not translated" for message in found if message not in told]
    return lines


def number_of(catalog: Catalog) -> int:
    """The number of the language in the gadget's memory, 0 where the head of the file has none."""
    match = NUMBER.search(catalog.header_comment)
    return int(match[1]) if match else 0


def wrong(message: Message, text: str) -> str:
    """What is wrong with a translation, "" for nothing."""
    if places_in(text) != places_in(message.text):
        return "has other places for names and numbers"
    if message.context in (CONTEXT, desk_messages.CONTEXT, documents.CONTEXT):
        return ""
    strange = "".join(letter for letter in text if letter > "~" and letter not in letters())
    if strange:
        return f"has letters that the gadget cannot draw: {strange}"
    if message.context == BUTTON and len(text) > LEGEND:
        return f"has {len(text)} letters; over a button there are {LEGEND}"
    if message.text in lines() and len(text) > LINE:
        return f"has {len(text)} letters; a line has {LINE}"
    if message.text in helps():
        return "" if two_lines(text) else "does not fit two lines of 20 letters"
    if len(message.text) <= NOTE < len(text) and not message.text.endswith("."):  # a card has pages
        return f"has {len(text)} letters; there is room for {NOTE}"
    return ""


def places_in(text: str) -> list[str]:
    """Its places for names and numbers. Those with names can stand in any order."""
    found = PLACE.findall(text)
    return sorted(found) if "(" in "".join(found) else found


def letters() -> str:
    """Those beyond the board's font that the gadget can draw."""
    from tallybone.words.letters import LETTERS

    return str(LETTERS)


def helps() -> set[str]:
    """What stands below a value, in two lines."""
    from tallybone.screens.settings import SHOWN

    from rules_min.option_texts import TEXTS, TEXTS_OF_BIDS, TEXTS_OF_LOWEST

    rows = [*TEXTS.values(), *TEXTS_OF_BIDS.values(), *TEXTS_OF_LOWEST.values(), *SHOWN]
    return {row[1] for row in rows} | {"How many play"}


def lines() -> set[str]:
    """Whole lines of the screen."""
    from tallybone.screens.help import _ALL, _HELD_OK, _LINES, _SAID

    return {*_ALL, *_LINES, *_HELD_OK, *(line for each in _SAID for line in each)}


def two_lines(text: str) -> bool:
    """Whether it can be broken at a space into two lines, as ``ListScreen.draw_value`` does."""
    at = text.rfind(" ", 0, 21) if len(text) > 20 else len(text)
    return at <= 20 and len(text) - at - 1 <= 20


def update() -> int:
    """Bring all languages up to date, and say what each still lacks. Returns the exit status."""
    gadgets, found = messages(), all_messages()
    write(template(found), LOCALE / "tallybone.pot")
    MADE.mkdir(exist_ok=True)
    for path in sorted(LOCALE.glob("[!.]*.po")):
        catalog = read(path)
        catalog.update(template(found), no_fuzzy_matching=True, update_header_comment=False)
        write(catalog, path)
        told = translations(catalog, found)
        name = path.relative_to(ROOT)
        for message in found:
            if message in told and wrong(message, told[message]):
                print(f"{name}: {told[message]!r} for {message.text!r} {wrong(message, told[message])}")
        if not number_of(catalog):
            print(
                f"{name}: expected a line '# Number in the gadget's memory: 2' at its head", file=sys.stderr
            )
            return 2
        of_gadget = {message: text for message, text in told.items() if message in gadgets}
        (MADE / f"{path.stem}.texts").write_bytes(packed(number_of(catalog), of_gadget))
        (PAGE / f"{path.stem}.js").write_text(module(told))
        (PAGE / f"case-{path.stem}.svg").write_text(case(told))
    print("\n".join(missing()) or "each text is translated")
    return 0
