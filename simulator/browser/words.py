# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the four buttons do now, in full words, from the short ones on the screen."""

from typing import TYPE_CHECKING, Any

from rules_min.question import CHOICE, NUMBER, PICK, SCORE, SEAT, TRICK
from simulator.describe import describe, shows_names
from simulator.gadget import KEYS

if TYPE_CHECKING:
    from tallybone.app import App

# The words of the legend that are not names or numbers, as most screens mean them.
WORDS = {
    "up": "the line above",
    "down": "the line below",
    "ok": "choose this line",
    "back": "leave this list",
    "undo": "take the last answer back",
    "draw": "cannot play: draw a tile",
    "pass": "cannot play: pass",
    "take": "cannot play: take a card",
    "capi": "went out with a capicua, a tile that fits both ends",
    "carr": "went out with a carroca, a double",
    "cruz": "went out with a cruzada, a double that fits both ends",
    "done": "enter this number",
    "next": "on to the next digit or letter",
    "open": "open this line",
    "made": "the bid was made",
    "set": "the bid is set",
    "go": "start the match",
    "old": "the match before this one",
    "other": "not the leader: who took it?",
    "tile?": "say which last tile it was",
    "list": "choose what happened",
    "none": "nobody can play",
    "yes": "this is right",
    "more": "the next players",
    "plot": "the chart of who was ahead",
    "again": "play again",
    "code": "the result as a QR code, for a phone",
    "fix": "give this answer again",
    "end": "end the hand: it is decided",
    "keep": "leave the answer as it was",
    "zero": "no count, as before",
    "skip": "there is no such end",
    "later": "leave it to the desk of the club",
}
OPEN = {
    "up": "the next one",
    "down": "the one before",
    "more": "one more",
    "less": "one less",
    "ok": "take this one",
    "back": "as it was before",
}
OPEN_WORDS = {"up": "the one before", "down": "the next one"}
PAGES = {"up": "the page before", "down": "the next page", "ok": "the next page", "back": "leave this page"}
GO_ON = {"ok": "go on"}
TEACHES = {"ok": "see what it does"}
VALUES = {"up": "the next one", "down": "the one before", "ok": "take this one"}
GAMES = {
    "up": "the game above",
    "down": "the game below",
    "ok": "take this one",
    "back": "as it was before",
}
LETTERS = {
    "_": "a blank, which ends the name",
    "next": "on to the next letter",
    "done": "end the name",
    "back": "take this letter away, or leave the name",
}
OF_QUESTION = {
    CHOICE: VALUES,
    PICK: {
        "up": "the player before",
        "down": "the next player",
        "yes": "this player went out",
    },
    SEAT: {"up": "the player above", "down": "the player below", "ok": "this player"},
}
HOLD_OK = "hold OK: what else can have happened"
HOLD_BACK = "hold BACK: the menu"


def words_of_question(app: "App", screen: int) -> dict[str, str]:
    """The words that mean something else while this question is asked."""
    here = {"back": "back to the set-up", **OF_QUESTION.get(screen, {})}
    match, shown = app.keeper.match, app.view.shown
    trick: Any = shown
    if screen == TRICK and trick.others():
        here["back"] = "the buttons before"
    pick: Any = shown
    if screen == PICK and match and pick.chosen >= match.seats:
        here["yes"] = "nobody can play"
    return here


def words_here(app: "App") -> dict[str, str]:
    """The words that mean something else on the screen shown."""
    from tallybone.board import buttons
    from tallybone.matches.match_setup import GAME
    from tallybone.screens import base, ids

    screen = describe(app)["screen"]
    shown = app.view.shown
    if isinstance(shown, base.ListScreen) and shown.is_open:
        if shown.rows[shown.chosen][2] == GAME:
            return GAMES
        return OPEN if shown.clockwise() == buttons.UP else {**OPEN, **OPEN_WORDS}
    if shows_names(app) and {"next", "done"} & set(describe(app)["legend"]):
        return LETTERS
    if not describe(app)["over"] and screen not in (NUMBER, SCORE):
        return words_of_question(app, screen)
    number = {"next": "on to the ones", "back": back_from_number(app)}
    return {
        NUMBER: number,
        SCORE: number,
        ids.COUNT_ENDS: {
            "up": "one more",
            "down": "one less",
            "next": "on to the next end",
            "take": "add this count",
            "ok": "leave: it does not count",
            "back": "back to the end before",
        },
        ids.EVENTS: {"ok": "this has happened", "back": "nothing of that"},
        ids.CHECK: {"ok": "this button works"},
        ids.KEYS_HELP: TEACHES if app.view.is_below(ids.MENU) else GO_ON,
        ids.RESULT: GO_ON,
        ids.WON: GO_ON,
        ids.MENU: {"ok": "open this line", "back": "back to the match"},
        ids.CARD: PAGES,
        ids.PROBLEMS: PAGES,
        ids.HISTORY: {
            "up": "a hand up",
            "down": "a hand down",
            "hands": "what each hand added",
            "list": "the answers of this hand",
        },
        ids.CORRECTION: {"new": "take the correction", "ok": "go on", "old": "keep the old answer"},
    }.get(screen, {})


def back_from_number(app: "App") -> str:
    """Where BACK goes while a number is typed."""
    typed = app.controller.typed
    if typed and typed.is_keyed:
        return "take the last digit away"
    if typed and typed.on_ones and typed.has_tens:
        return "back to the tens"
    return "back to the list" if describe(app)["over"] else "take the last answer back"


def buttons_now(app: "App") -> dict[str, str]:
    """What each button does, by its name, "" for nothing; ``hold OK`` and ``hold BACK`` are those held."""
    from tallybone.screens.ids import KEYS_HELP, MENU

    shown = describe(app)
    legend = shown["legend"]
    if shown["screen"] == KEYS_HELP:
        return {
            **dict.fromkeys(KEYS, "go on"),
            "hold OK": "",
            "hold BACK": HOLD_BACK,
        }  # its legend is an example
    here = words_here(app)
    if here is LETTERS:
        here = {word: "the letter %s" % word for word in legend[:2]} | LETTERS
    told = {key: here.get(word) or in_words(app, word) for key, word in zip(KEYS, legend, strict=True)}
    hint = app.view.shown.hold_hint() if app.view.shown else ""
    told["hold OK"] = hint or (HOLD_OK if shown["has_events"] else "")
    told["hold BACK"] = "" if shown["screen"] == MENU else HOLD_BACK
    return told


def in_words(app: "App", word: str) -> str:
    """One word of the legend."""
    from tallybone.screens.base import has_last_tiles

    if not word:
        return ""
    if word in WORDS:
        return WORDS[word]
    if word[0] == "+" and app.keeper.match and has_last_tiles(app.keeper.match.question):
        return "an ordinary last tile was played"
    if word[1:].isdigit() and word[0] in "+-":
        return ("%s more" if word[0] == "+" else "%s less") % word[1:]
    match = app.keeper.match
    if match:
        if word == "play":
            return "a tile was played" if match.rules.RULES_CARD.held == "tiles" else "a card was played"
        from tallybone.words.texts import cut

        for name, caption in zip(app.keeper.names, app.keeper.captions[: match.seats], strict=False):
            if cut(caption, len(word)) == word:
                what = {TRICK: "%s takes the trick", PICK: "%s went out"}
                return what.get(match.question.kind, "%s") % name
    return word
