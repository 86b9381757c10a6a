# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the four buttons do now, in full words, from the short ones on the screen."""

from typing import TYPE_CHECKING

from rules_min.question import PICK, TRICK

if TYPE_CHECKING:
    from tallybone.app import App

KEYS = ("UP", "DOWN", "OK", "BACK")
# The words of the legend that are not names or numbers.
WORDS = {
    "up": "up",
    "down": "down",
    "ok": "go on",
    "back": "back",
    "undo": "take the last answer back",
    "play": "a tile or card was played",
    "draw": "cannot play: draw a tile",
    "pass": "cannot play: pass",
    "take": "cannot play: take a card",
    "done": "enter this number",
    "next": "on to the next digit or letter",
    "set": "open this line",
    "go": "start the match",
    "old": "the match before this one",
    "else": "not the leader: who took it?",
    "list": "choose what happened",
    "none": "nobody can play",
    "yes": "this is right",
    "more": "the next players",
    "plot": "the chart of the totals",
    "again": "set up the next match",
}
HOLD_OK = "hold OK: what else can have happened"
HOLD_BACK = "hold BACK: the menu"


def buttons_now(app: "App") -> dict[str, str]:
    """What each button does, by its name, "" for nothing; ``hold OK`` and ``hold BACK`` are those held."""
    from tallybone.screens.base import KEYS_HELP

    shown = app.describe()
    legend = shown["legend"]
    if shown["screen"] == KEYS_HELP:
        legend = ["ok"] * len(KEYS)  # the legend is an example there
    told = {key: in_words(app, word) for key, word in zip(KEYS, legend, strict=True)}
    told["hold OK"] = HOLD_OK if shown["has_events"] else ""
    told["hold BACK"] = HOLD_BACK
    return told


def in_words(app: "App", word: str) -> str:
    """One word of the legend."""
    if not word:
        return ""
    if word in WORDS:
        return WORDS[word]
    if word[1:].isdigit() and word[0] in "+-":
        return f"{word[1:]} {'more' if word[0] == '+' else 'less'}"
    match = app.session.match
    if match:
        for name in app.session.captions[: match.seats]:
            if name[:4] == word:
                what = {TRICK: " takes the trick", PICK: " went out"}
                return name + what.get(match.question.kind, "")
    return word
