# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Texts that several screens use: for words of the rules, and names of seats and sides.

And all texts in another language: the program has them in English, as ``_("left")``, and ``language`` finds
them in the others.
"""

from micropython import const

from rules_min import words
from tallybone.words.language import as_it_is, reader_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules_min.game import Game

# The legends of the words of the rules, four letters: each press draws them. ``word_table`` has the rest.
LEGENDS = """
1 play
2 draw
3 pass
5 out
10 take
24 done
27 dbl
28 own
30 capi
35 carr
36 cruz
"""
# What ``word_text`` is asked for.
LEGEND = -1
ASKED = 0
EVENT = 1
UNDONE = 2
TRUMPS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "no trump")

# Notes on the memory.
NOT_READABLE = "match not readable"
NO_MEMORY = "no memory: try again"
NO_MEMORY_LEFT = "kept: turn off and on"  # too little of it to read the match
NOT_WRITTEN = "memory full: not kept"
NO_ROOM = "full: start New match"  # which offers to clear the memory

OF_WORDS = const(0x3FFFFF00)  # the key of a word's line in the files of languages, less its number
BUTTON = "button"  # what the words of the legend are, for a language that has another word elsewhere
_language = -1  # the number of the one in use
_translate: "Callable[[str | int, str], str]" = as_it_is

MOST_SEATS = 25
MOST_LETTERS = 10  # of a name
CAPTION = 6  # letters of it on most screens,
PAIR = 7  # and of two partners
_TOLD_BY = const(5)  # letters: columns of four sides have no room for more


def _(text: str, context: str = "") -> str:
    """A text in the language in use; as it is in English, or if that language does not have it.

    :param str text: in English; a drive that is linked has its key instead (tools/linker/keyed.py)
    :param context: what tells it from the same text elsewhere, such as BUTTON
    """
    return _translate(text, context)


def use_language(number: int) -> bool:
    """Use this language, English if it has no file here. Return whether another one was in use."""
    global _language, _translate
    if number == _language:
        return False
    _language = number
    _translate = reader_of(number)
    return True


# Texts of the rules ----------------------------------------------------------------------------


def number_asked(rules: "Game", word: int) -> str:
    """What a number is asked for: ``pips left?``"""
    if word == words.TRUMP:
        return _(rules.RULES_CARD.trump)
    return _(rules.RULES_CARD.left) if word == words.PIPS else word_text(word, ASKED)


def number_shown(rules: "Game", word: int, number: int) -> str:
    """The name of a number that has one, "" if it is just the number: a bid that is a pass, a trump."""
    if word == words.TRUMP and number < len(TRUMPS):
        return _(TRUMPS[number])
    return _(rules.number_name(word, number))


def with_hand_word(rules: "Game", text: str) -> str:
    """A text that says *hand*, with the game's own word for one: any game has rounds.

    :param text: in the language in use
    """
    if rules.RULES_CARD.hand == "hand":
        return text
    hand, own = _("hand"), _(rules.RULES_CARD.hand)
    text = text.replace(hand, own)
    return text.replace(hand[0].upper() + hand[1:], own[0].upper() + own[1:])


def word_text(word: int, which: int) -> str:
    """A text of a word of the rules: LEGEND, ASKED, EVENT or UNDONE; "" if it has none."""
    table, line = LEGENDS, ""
    if which != LEGEND:
        line = "" if _translate is as_it_is else _translate(OF_WORDS + word, "")
        if "|" not in line:  # no file has it
            from tallybone.words.word_table import WORDS

            table = WORDS
    if "|" not in line:
        start = table.find("\n%d " % word)
        line = table[table.find(" ", start) + 1 : table.find("\n", start + 1)] if start >= 0 else ""
    text = line if which == LEGEND or not line else line.split("|")[which]
    return text if which == LEGEND or not text else _(text, "undone" if which == UNDONE else "")


def undone(word: int) -> str:
    """The text for what was undone."""
    return word_text(word, UNDONE)


def cut(text: str, room: int, end: str = ".") -> str:
    """A name that fits so many letters; of a longer one the first, and a dot. A number is never cut."""
    if len(text) <= room:
        return text
    at = max(0, room - len(end))
    while at and text[at].isdigit() and text[at - 1].isdigit():
        at -= 1
    return text[:at] + end


def padded(text: str, letters: int) -> str:
    """A text with spaces after it, or before it if ``letters`` is less than 0, in so many letters.

    CircuitPython's ``%-6s`` and ``%6s`` pad by the bytes of UTF-8: a letter with an accent has two.
    """
    spaces = " " * (abs(letters) - len(text))
    return text + spaces if letters > 0 else spaces + text


def fitted(text: str, room: int, *parts: "str | int") -> str:
    """A text with names and numbers in it, in so many letters: names are cut until it fits, numbers never."""
    shown = text % parts
    letters = CAPTION
    while len(shown) > room and letters > 2:
        letters -= 1
        shown = text % tuple([cut(part, letters) if isinstance(part, str) else part for part in parts])
    return shown


def distinct_names(names: "list[str]") -> "list[str]":
    """25 names that fit a score sheet and a journal record, and differ where columns cut them."""
    distinct: list[str] = []
    short: set[str] = set()
    for seat in range(MOST_SEATS):
        name = column = "P%d" % (seat + 1)
        given = names[seat][:MOST_LETTERS].replace("#", "") if seat < len(names) else ""
        if given:  # for 25 seats without a name the next two lines would take a Pico 5 ms
            name = "".join([letter if is_possible(letter) else "?" for letter in given])
            column = upper(cut(name, _TOLD_BY))
        if column in short:
            name = name[:3] + "%d" % (seat + 1)
            column = upper(cut(name, _TOLD_BY))
        short.add(column)
        distinct.append(name)
    return distinct


def is_possible(letter: str) -> bool:
    """Whether a name may have this letter: one of the board's font, or of ``letters``."""
    if letter <= "~":
        return letter >= "!"
    from tallybone.words.letters import LETTERS  # where it is needed

    return letter in LETTERS


def is_plain(text: str) -> bool:
    """Whether it has no letter beyond the board's font."""
    return len(text.encode()) == len(text)


def upper(text: str) -> str:
    """In capitals."""
    if is_plain(text):
        return text.upper()
    from tallybone.words.letters import upper as all_upper

    return all_upper(text)


def to_journal(name: str) -> str:
    """A name in the seven bits a letter that the journal has."""
    if is_plain(name):
        return name
    from tallybone.words.letters import split

    return split(name)


def from_journal(text: str) -> str:
    """And back."""
    if all([letter >= " " for letter in text]):
        return text
    from tallybone.words.letters import joined

    return joined(text)


def captions(names: "list[str]") -> "list[str]":
    """Names as most screens show them: six capitals, which are larger and have nothing below the line."""
    shown: list[str] = []
    for name in names:
        caption = upper(cut(name, CAPTION))
        shown.append(name if caption == name else caption)  # 25 equal ones would take 800 bytes
    return shown


def pair(first: str, second: str) -> str:
    """Two partners in seven letters: ``ANN+CAT``. A longer name is cut; a short one leaves it room."""
    half = PAIR // 2
    first = cut(first, PAIR - 1 - min(half, len(second)))
    return first + "+" + cut(second, PAIR - 1 - len(first))


def side_captions(shown: "list[str]", seats: int, sides: int) -> "list[str]":
    """Each side's name as screens show it.

    :param shown: from ``captions``
    """
    if sides == seats:
        return shown[:sides]
    return [pair(shown[side], shown[side + sides]) for side in range(sides)]
