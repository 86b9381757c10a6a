# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The language of the person at the computer: a gadget that is tried there speaks it from the first."""

import functools
import locale
import os

from simulator import ROOT

ENGLISH = "en"
FILES = ROOT / "lib" / "tallybone" / "languages"


def spoken() -> str:
    """The language that the computer is set to, if the gadget has it; else English."""
    told = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return known(next((text for text in told if text), locale.getlocale()[0] or ""))


def known(name: str) -> str:
    """The code of a language by a longer name: ``es`` for ``es_DO.UTF-8``; English if the gadget lacks it."""
    code = name[:2].lower()
    return code if (FILES / f"{code}.texts").is_file() else ENGLISH


@functools.cache
def code_of(number: int) -> str:
    """The code of a language by its number in the gadget's memory."""
    for path in FILES.glob("*.texts"):
        if path.read_bytes()[len("TEXT")] == number:
            return path.stem
    return ENGLISH
