# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The texts of the desk in the language of whoever looks at it: that of the browser which asks for a page.

Texts stand in the program in English. What they are in another language is in locale, as gettext has it; a
terminal is told all in English.
"""

import functools
import gettext
import io
import json
from contextvars import ContextVar
from datetime import date

from babel.dates import format_date
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import get_decimal_symbol

from desk import ROOT
from simulator.language import nearest

ENGLISH = "en"
CONTEXT = "desk"  # of a text of the desk; those of the gadget have none
LOCALE = ROOT / "locale"
_DATES = {ENGLISH: "en_GB"}  # 26 November 2026
_asked: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """The code of the language that is spoken in the request which is answered now."""
    return _asked.get()


def speak(accepted: str) -> None:
    """Speak the first language of a browser that there is, else English. They come as ``es-DO,es;q=0.9``."""
    wanted = [part.partition(";")[0].strip() for part in accepted.split(",")]
    there_are = [ENGLISH, *(path.stem for path in LOCALE.glob("[!.]*.po"))]
    _asked.set(next((code for each in wanted if (code := nearest(each, there_are))), ENGLISH))


@functools.cache
def catalogue(code: str) -> gettext.NullTranslations:
    """The texts of a language; it is read in 30 ms, and once."""
    if code == ENGLISH:
        return gettext.NullTranslations()
    with (LOCALE / f"{code}.po").open("rb") as file:
        texts = io.BytesIO()
        write_mo(texts, read_po(file, locale=code))
    texts.seek(0)
    return gettext.GNUTranslations(texts)


def _(english: str, **parts: object) -> str:
    """A text of the desk.

    :param parts: what stands in its places, such as ``%(name)s``
    """
    told = catalogue(language()).pgettext(CONTEXT, english)
    return told % parts if parts else told


def on_gadget(english: str) -> str:
    """A text that the gadget has, too, such as the name of a game."""
    return catalogue(language()).gettext(english)


class Text:
    """A text of the desk that is put into words only when somebody looks at it, and in their language.

    :param english: its places are as in ``_``
    :param parts: what stands there; if it is a ``Text``, or an error made of one, it is put into words then
    """

    def __init__(self, english: str, **parts: object) -> None:
        self._english = english
        self._parts = parts

    def __str__(self) -> str:
        return _(self._english, **self._parts)

    def of(self, **parts: object) -> "Text":
        """The same text with something in its places."""
        return Text(self._english, **parts)

    def as_kept(self) -> dict[str, object]:
        """The text and its parts as JSON has them."""
        return {"text": self._english, "parts": {name: _as_kept(each) for name, each in self._parts.items()}}


def _as_kept(part: object) -> object:
    inner = part.args[0] if isinstance(part, Exception) and len(part.args) == 1 else part
    if isinstance(inner, Text):
        return inner.as_kept()
    return part if isinstance(part, int | float) else str(part)


def kept_text(told: object) -> str:
    """A text as it is kept in a file, to be put into words when it is read: `told_text` does."""
    return json.dumps(told.as_kept()) if isinstance(told, Text) else str(told)


def told_text(kept: str) -> str:
    """What was kept, in the language that is spoken now; words are what they were."""
    try:
        found = json.loads(kept)
    except ValueError:
        return kept
    return str(_from_kept(found)) if isinstance(found, dict) and "text" in found else kept


def _from_kept(part: object) -> object:
    if not isinstance(part, dict):
        return part
    english = part["text"]
    return Text(english, **{name: _from_kept(each) for name, each in part["parts"].items()})


def has_decimal_comma() -> bool:
    """Whether numbers are written with a comma in this language, and so lists of them with semicolons."""
    return str(get_decimal_symbol(language())) == ","


def day(when: date) -> str:
    """A date in words: ``26 November 2026``."""
    return format_date(when, "long", _DATES.get(language(), language()))
