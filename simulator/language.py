# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The language of the person at the computer: a gadget that is tried there speaks it from the first."""

import functools
import locale
import os
from collections.abc import Iterable

from simulator import ROOT

ENGLISH = "en"
FILES = ROOT / "lib" / "tallybone" / "languages"


def spoken() -> str:
    """The language that the computer is set to, if the gadget has it; else English."""
    told = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return known(next((text for text in told if text), locale.getlocale()[0] or ""))


def known(name: str) -> str:
    """The code of a language by a longer name: ``es`` for ``es_DO.UTF-8``; English if the gadget lacks it."""
    return nearest(name, (path.stem for path in FILES.glob("[!.]*.texts"))) or ENGLISH


def nearest(name: str, codes: Iterable[str]) -> str:
    """The one of these codes that a name means, "" for none: of two countries' the one that it names.

    :param name: such as ``pt-BR``, ``es_DO.UTF-8`` or ``PT``
    """
    whole = name.partition(".")[0].replace("-", "_").lower()
    found = sorted(code for code in codes if code.lower().split("_")[0] == whole.split("_")[0])
    return next((code for code in found if code.lower() == whole), found[0] if found else "")


@functools.cache
def code_of(number: int) -> str:
    """The code of a language by its number in the gadget's memory."""
    for path in FILES.glob("[!.]*.texts"):
        if path.read_bytes()[len("TEXT")] == number:
            return path.stem
    return ENGLISH
