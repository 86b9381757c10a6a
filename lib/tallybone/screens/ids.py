# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The numbers of screens, by which one opens another, and the file and the class of each."""

from rules_min.question import CHOICE, NUMBER, OVER, PICK, SCORE, SCORER, SEAT, TRICK, TURN

# Kinds of questions have 0 to 8, and their screens stay loaded. These lie over one, and are unloaded.
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
LAST_TILE = 49
MATCH_NAMES = 50
NO_SCREEN = -1

SCREENS = {
    TURN: "turn.TurnScreen",
    NUMBER: "number.NumberScreen",
    PICK: "seats.PickScreen",
    OVER: "match_over.OverScreen",
    SEAT: "seats.SeatScreen",
    CHOICE: "tricks.ChoiceScreen",
    TRICK: "tricks.TrickScreen",
    SCORE: "points.PointsScreen",
    SCORER: "points.ScorerScreen",
    OPEN_ENDS: "ends.OpenEndsScreen",
    EVENTS: "events.EventScreen",
    RESULT: "result.ResultScreen",
    WON: "match_over.WonScreen",
    MENU: "menu.MenuScreen",
    CARD: "pages.CardScreen",
    SETTINGS: "settings.SettingsScreen",
    HISTORY: "history.HistoryScreen",
    SETUP: "setup.SetupScreen",
    KEYS_HELP: "help.KeysHelpScreen",
    CHECK: "check.CheckScreen",
    EXPORT: "pages.ExportScreen",
    NAMES: "names.NamesScreen",
    PROBLEMS: "pages.ProblemsScreen",
    ENDS: "ends.EndsScreen",
    HAND: "correct.HandScreen",
    CORRECTION: "correct.CorrectionScreen",
    TIME_UP: "match_over.TimeUpScreen",
    QR_CODE: "qr_code.QRCodeScreen",
    AGREE: "match_over.AgreeScreen",
    NOT_COMPILED: "help.NotCompiledScreen",
    DRAWN: "drawn.DrawnScreen",
    LAST_TILE: "last_tile.LastTileScreen",
    LANGUAGE: "help.LanguageScreen",
    MATCH_NAMES: "names.MatchNamesScreen",
}
