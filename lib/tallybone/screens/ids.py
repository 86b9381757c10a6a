# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The numbers of screens, by which one opens another without its file."""

# Kinds of questions have 0 to 6, and their screens stay loaded. These lie over one, and are unloaded.
OPEN_ENDS = 20
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
ENDS = 40
HAND = 41
CORRECTION = 42
TIME_UP = 43
QR_CODE = 44
AGREE = 45
NOT_COMPILED = 46
DRAWN = 47
LANGUAGE = 48
NO_SCREEN = -1
