# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Languages. Each has a file in the folder ``languages``, made of locale/*.po by ``make texts``.

A text is found there by its key, 30 bits of the checksum of the English one. That takes two short reads, 0.1
ms of a Pico, and nothing is kept in memory. English has a file only on a drive that is linked: the program
has the keys there in place of its texts, which took 4 KB of memory.
"""

from micropython import const

from tallybone.loader import FOLDER

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from io import BufferedReader

_FOLDER = FOLDER + "languages"
_END = ".texts"  # of the name of a file
_HEAD = const(5)  # bytes before the offsets: TEXT and the number of the language
_BUCKETS = const(255)  # one less than there are; a text is in that of the lowest byte of its key
_KEY = const(0x3FFFFFFF)
ENGLISH = 0  # the number of a language stands in the memory: each says its own in its file


class Language:
    """One that is read from its file.

    :param str code: ``es``
    """

    def __init__(self, code: str) -> None:
        self.file: BufferedReader = open(_FOLDER + "/" + code + _END, "rb")  # it stays open: 160 bytes
        self.number = self.file.read(_HEAD)[-1]

    def text(self, text: "str | int", context: str = "") -> str:
        """A text in it, of the English one or its key. One that cannot be read stays as it is."""
        if isinstance(text, int):
            key = text
        elif self.number == ENGLISH:
            return text
        else:
            key = key_of(text, context)
        try:
            file = self.file
            file.seek(_HEAD + 2 * (key & _BUCKETS))
            offsets = file.read(4)
            start = offsets[0] | offsets[1] << 8
            file.seek(start)
            bucket = file.read((offsets[2] | offsets[3] << 8) - start)
            at = bucket.find(key.to_bytes(4, "little")) + 6
            end = at + (bucket[at - 2] | bucket[at - 1] << 8)
            return str(bucket[at:end], "utf-8") if at > 5 else str(text)
        except (OSError, ValueError, IndexError):
            return str(text)


def key_of(text: str, context: str) -> int:
    """The key of a text."""
    from binascii import crc32

    return crc32((context + "\4" + text if context else text).encode()) & _KEY


def codes() -> "list[str]":
    """The languages that have a file here, in the order of their codes."""
    from os import listdir

    try:
        names = listdir(_FOLDER)
    except OSError:
        return []
    # macOS leaves ._es.texts beside a copy of es.texts.
    return sorted([name[: -len(_END)] for name in names if name.endswith(_END) and name[0] != "."])


def all_languages() -> "list[Language]":
    """Those in the order of their numbers."""
    found: list[Language] = []
    for code in codes():
        try:
            found.append(Language(code))
        except (OSError, IndexError):  # it cannot be read
            pass
    found.sort(key=lambda language: language.number)
    return found


def as_it_is(text: "str | int", context: str = "") -> str:
    """A text if no language is in use; a key where the file of its texts is missing."""
    return str(text)


def reader_of(number: int) -> "Callable[[str | int, str], str]":
    """What finds the texts of a language."""
    if number == ENGLISH:
        try:
            return Language("en").text
        except (OSError, IndexError):  # the program has them itself
            return as_it_is
    for code in codes():  # one after the other: each file takes a ms to open
        try:
            language = Language(code) if code != "en" else None
            if language and language.number == number:
                return language.text
        except (OSError, IndexError):  # it cannot be read
            pass
    return reader_of(ENGLISH)


def number_of(code: str) -> int:
    """The number of a language as settings.toml names it, -1 if it has no file here."""
    if code == "en":
        return ENGLISH
    try:
        return Language(code).number
    except (OSError, IndexError):
        return -1


def in_each(text: str) -> "dict[int, str]":
    """A text in each language, by its number. For *English* a language has its own name."""
    found = {ENGLISH: text}
    for language in all_languages():
        found[language.number] = language.text(text)
    return found
