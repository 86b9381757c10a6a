# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The numbers of screens, by which one opens another, and the file of each."""

from rules_min.question import CHOICE, NUMBER, OVER, PICK, SCORE, SCORER, SEAT, TRICK, TURN

# Kinds of questions have 0 to 8, and their screens stay loaded. These lie over one, and are unloaded.
FIRST_OVERLAY = 20
CHECK_ENDS = 20
EVENTS = 21
RESULT = 22
WON = 23
MENU = 30
CARD = 31
SETTINGS = 32
HISTORY = 33
SETUP = 34
KEYS_HELP = 35
CHECK = 36
EXPORT = 37
NAMES = 38
PROBLEMS = 39
COUNT_ENDS = 40
HAND = 41
CORRECTION = 42
TIME_UP = 43
QR_CODE = 44
AGREE = 45
NOT_COMPILED = 46
PAIRING = 47
LANGUAGE = 48
LAST_TILE = 49
COMING = 50
TITLE = 51
NO_SCREEN = -1

# The file of each; its ``SCREENS`` has the class.
FILES = {
    TURN: "turn",
    NUMBER: "number",
    PICK: "seats",
    OVER: "match_over",
    SEAT: "seats",
    CHOICE: "tricks",
    TRICK: "tricks",
    SCORE: "points",
    SCORER: "points",
    CHECK_ENDS: "ends",
    EVENTS: "events",
    RESULT: "result",
    WON: "match_over",
    MENU: "menu",
    CARD: "pages",
    SETTINGS: "settings",
    HISTORY: "history",
    SETUP: "setup",
    KEYS_HELP: "help",
    CHECK: "check",
    EXPORT: "notices",
    NAMES: "names",
    PROBLEMS: "notices",
    COUNT_ENDS: "ends",
    HAND: "correct",
    CORRECTION: "correct",
    TIME_UP: "match_over",
    QR_CODE: "qr_code",
    AGREE: "match_over",
    NOT_COMPILED: "help",
    PAIRING: "pairing",
    LAST_TILE: "last_tile",
    LANGUAGE: "help",
    COMING: "join",
    TITLE: "title",
}
