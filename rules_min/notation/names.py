# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The names of answers on a score sheet; a gadget that is played on does not need them in memory."""

from rules_min.words import (
    ASK,
    BID,
    BLOCKED,
    BONUS,
    CALL,
    CAPICUA,
    CAPTURE,
    CARROCA,
    CHUCHAZO,
    CLAIM,
    COUNT,
    CRUZADA,
    DONE,
    DOUBLE,
    DRAW,
    FAIL,
    FIFTIES,
    FOUL,
    JOIN,
    JOIN_BELOW,
    LAST,
    LEAD,
    LEAVE,
    MADE,
    MINUS,
    MOVE,
    NOBODY,
    NOCOUNT,
    OUT,
    OWN,
    PASS,
    PENALTY,
    PIPS,
    PLAY,
    POINTS,
    POOLED,
    REMOVE,
    TRICK,
    TRICKS,
    TRUMP,
    UNDO,
    UNTRACKED,
)

# Each answer's name on the score sheet, and what follows it there: S a seat, s a seat or nothing, N a number,
# n a number that is left out if it is 0. The order is that of the notation.
ANSWERS = {
    UNDO: ("undo", ""),
    PLAY: ("play", "n"),
    DRAW: ("draw", ""),
    PASS: ("pass", ""),
    CALL: ("call", "Sn"),
    OUT: ("out", "S"),
    BLOCKED: ("blocked", "s"),
    LEAD: ("lead", "S"),
    PIPS: ("pips", "SN"),
    NOCOUNT: ("nocount", "S"),
    ASK: ("ask", ""),
    PENALTY: ("penalty", "S"),
    FIFTIES: ("fifties", "SN"),
    BID: ("bid", "SN"),
    TRUMP: ("trump", "N"),
    TRICK: ("trick", "Sn"),
    MADE: ("made", "N"),
    TRICKS: ("tricks", "SN"),
    CAPTURE: ("capture", "S"),
    CLAIM: ("claim", "SN"),
    FAIL: ("fail", "SN"),
    FOUL: ("foul", "S"),
    NOBODY: ("nobody", ""),
    REMOVE: ("remove", "N"),
    DONE: ("done", ""),
    UNTRACKED: ("untracked", ""),
    COUNT: ("count", "SN"),
    DOUBLE: ("double", ""),
    OWN: ("own", ""),
    LAST: ("last", ""),
    CAPICUA: ("capicua", "S"),
    CHUCHAZO: ("chuchazo", "S"),
    BONUS: ("bonus", "SN"),
    POINTS: ("points", "SN"),
    CARROCA: ("carroca", "S"),
    CRUZADA: ("cruzada", "S"),
    POOLED: ("heap", "N"),
    JOIN: ("join", "N"),
    JOIN_BELOW: ("join-below", "N"),  # as join of a number with a minus before it
    LEAVE: ("leave", "S"),
    MOVE: ("move", "SN"),
    MINUS: ("minus", "SN"),  # as points of a number with a minus before it
}


# Of a number below 0: the word that sheets write in place of this one, with a minus before the number.
BELOW = {MINUS: POINTS, JOIN_BELOW: JOIN}


def name_of(word: int) -> str:
    """The sheet's name of an answer's word."""
    return ANSWERS[word][0]


def form_of(word: int) -> str:
    """What follows a word on a score sheet: S a seat, N a number; s and n may be left out."""
    return ANSWERS[word][1]


def word_called(name: str) -> int:
    """The word of this name on a score sheet, -1 if there is none."""
    for word in ANSWERS:
        if ANSWERS[word][0] == name:
            return word
    return -1
