# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The texts of the gadget that a language translates, found in the program, and where they stand."""

import ast
import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

import rules_min
from rules_min.presets import PRESETS
from simulator import ROOT

HEAD = b"TEXT"  # of the file that the gadget reads; then the number of the language
BUCKETS = 256
BUTTON = "button"  # the context of a word in the legend,
UNDONE = "undone"  # and of one after "undone"
FOLDERS = ("lib/tallybone", "rules_min")
# Words that a legend gets by a name of these.
LEGENDS = {"ok", "up", "down", "undo", "more", "older", "partner", "other"}
# Tables whose texts are translated where they are shown.
TABLES = {
    "APART", "HEADINGS", "LINES", "NOT_READABLE", "NOT_WRITTEN", "NO_MEMORY", "NO_MEMORY_LEFT", "NO_ROOM",
    "REFUSALS", "SHOWN", "TEXTS", "TEXTS_OF_BIDS", "TEXTS_OF_LOWEST", "TRUMPS", "_ALL", "_BEFORE",
    "_CONTRACTS", "_HELD_OK", "_LINES", "_NOTES", "_NO_LINE", "_NO_YES", "_OFF_ON", "_SAID",
    "_SAYS", "_STAGES", "_TEXT", "_UNITS",
}  # fmt: skip
CARD_TEXTS = ("leads", "left", "left_note", "trump", "hand")


class Message(NamedTuple):
    """An English text. ``context`` tells it from the same text elsewhere, "" for none."""

    context: str
    text: str


Language = dict[Message, str]
Places = dict[Message, list[tuple[str, int]]]  # the file and the line of each


@functools.cache  # it reads a hundred files
def messages() -> Places:
    """All texts of the gadget, in the order of the files."""
    found: Places = {}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            for message, line in in_module(ast.parse(path.read_text())):
                if has_words(message.text):
                    found.setdefault(message, []).append((name, line))
    for message in [*of_words(), *of_games(), Message("", "English")]:
        found.setdefault(message, []).append(("lib/tallybone/words/texts.py", 1))
    return found


def has_words(text: str) -> bool:
    """Whether there is anything to translate."""
    return (
        not text.startswith("\n")
        and re.search(r"[a-z]{2}|[A-Z]{2}|^[a-z]$", re.sub(r"%[-+]?\d*[ds]", "", text)) is not None
    )


def in_module(tree: ast.Module) -> Iterator[tuple[Message, int]]:
    """The texts of one module, each with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from in_call(node)
        elif isinstance(node, ast.Assign):
            yield from in_assignment(node)
        elif isinstance(node, ast.FunctionDef) and node.name == "number_name":
            yield from ((Message("", text), line) for text, line in texts_in(ast.Module(node.body[1:], [])))


def in_call(call: ast.Call) -> Iterator[tuple[Message, int]]:
    """The texts of a call of ``_`` or ``legend``."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in ("_", "translate") and call.args:
        context = call.args[1] if len(call.args) > 1 else None
        told = context.value if isinstance(context, ast.Constant) else ""
        yield from ((Message(str(told), text), line) for text, line in texts_in(call.args[0]))
    elif name == "legend":
        for argument in call.args:
            yield from ((Message(BUTTON, text), line) for text, line in texts_in(argument))


def in_assignment(line: ast.Assign) -> Iterator[tuple[Message, int]]:
    """The texts of a table, a heading, or what goes into a legend."""
    for target in line.targets:
        targets = target.elts if isinstance(target, ast.Tuple) else [target]
        values = line.value.elts if isinstance(line.value, ast.Tuple) else [line.value] * len(targets)
        for each, value in zip(targets, values, strict=False):
            name = each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "")
            if name in LEGENDS:
                yield from ((Message(BUTTON, text), at) for text, at in texts_in(value))
            elif name == "heading" or name in TABLES:
                yield from ((Message("", text), at) for text, at in texts_in(line.value))


def texts_in(node: ast.AST) -> Iterator[tuple[str, int]]:
    """The texts in a part of a module, but for those in calls of other functions."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, node.lineno
    elif isinstance(node, ast.IfExp):
        yield from [*texts_in(node.body), *texts_in(node.orelse)]
    elif not isinstance(node, ast.Compare | ast.Subscript):
        is_call = isinstance(node, ast.Call) and getattr(node.func, "attr", "") != "get"
        for each in () if is_call else ast.iter_child_nodes(node):
            yield from texts_in(each)


def of_words() -> Iterator[Message]:
    """The texts of the words of the rules."""
    from tallybone.words.texts import LEGENDS
    from tallybone.words.word_table import WORDS

    legends = dict(line.split(" ", 1) for line in LEGENDS.strip().split("\n"))
    for line in WORDS.strip().split("\n"):
        word, _, rest = line.partition(" ")
        asked, event, undone = rest.split("|")
        told = (
            Message(BUTTON, legends.get(word, "")),
            Message("", asked),
            Message("", event),
            Message(UNDONE, undone),
        )
        yield from (message for message in told if message.text)


def of_games() -> Iterator[Message]:
    """What the games say."""
    for _, game, name, _ in rules_min.GAMES:
        rules = rules_min.load(game)
        card = rules.RULES_CARD
        yield from (Message("", row.zero) for row in rules.OPTIONS if row.zero)
        texts = [name, *card.text.split("\n"), card.held, card.held[:-1]]
        yield from (
            Message("", text) for text in texts + [getattr(card, part) for part in CARD_TEXTS] if text
        )

    for row in PRESETS:
        yield from (Message("", text) for text in (row[5].split("|")[0], *row[-1].split("\n")))


def card_texts() -> list[str]:
    """The card of each game, whole."""
    games = [rules_min.load(game).RULES_CARD.text for _, game, *_ in rules_min.GAMES]
    return games + [row[-1] for row in PRESETS]


def key_of(message: Message) -> int:
    """By what the gadget finds a text."""
    from tallybone.words.language import key_of as key

    return int(key(message.text, message.context))


def lines_of_words() -> dict[int, str]:
    """By its key the line of each word of the rules, in English. What is shown of it is translated then."""
    from tallybone.words.texts import OF_WORDS
    from tallybone.words.word_table import WORDS

    from rules_min.words import FREE

    lines = dict(line.split(" ", 1) for line in WORDS.strip().split("\n"))
    return {OF_WORDS + word: lines.get(str(word), "||") for word in range(FREE)}


def with_cards(told: Language) -> Language:
    """These texts with the whole card of each game in place of its lines, which are translated one by one."""
    lines: set[Message] = set()
    cards: Language = {}
    for text in card_texts():
        parts = [Message("", line) for line in text.split("\n")]
        lines.update(parts)
        cards[Message("", text)] = "\n".join(told.get(part, part.text) for part in parts)
    return {message: text for message, text in told.items() if message not in lines} | cards


def packed(number: int, told: Language) -> bytes:
    """The file that the gadget reads: the head, where each bucket begins, and the buckets.

    Of each text a bucket has its key in four bytes, its own length in two, and itself.
    """
    letters = "".join(sorted({letter for text in told.values() for letter in text if letter > "~"}))
    buckets = [b""] * BUCKETS
    texts = {**with_cards(told), Message("letters", ""): letters}
    keyed = {key_of(message): text for message, text in texts.items()}
    lines = lines_of_words()
    assert len(keyed) == len(texts) and not keyed.keys() & lines.keys(), "each has a key of its own"
    for key, text in {**keyed, **lines}.items():
        told_as = text.encode()
        buckets[key % BUCKETS] += key.to_bytes(4, "little") + len(told_as).to_bytes(2, "little") + told_as
    at = len(HEAD) + 1 + 2 * (BUCKETS + 1)
    places = b""
    for bucket in [*buckets, b""]:
        places += at.to_bytes(2, "little")
        at += len(bucket)
    return HEAD + bytes([number]) + places + b"".join(buckets)
