# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The rules of domino and card games: ask a table, take its answers, keep the score.

``Scorer`` is one match. ``games`` lists what can be played, with the options of each.
"""

from rules_min.notation.reader import SheetError
from tallybone_rules.answers import Answer, Choice, LegalAnswers
from tallybone_rules.games import GameInfo, OptionInfo, games
from tallybone_rules.refusals import Doubtful, IllegalAnswer
from tallybone_rules.scorer import Scorer
from tallybone_rules.sheets import read_sheets
from tallybone_rules.values import Hand, News, Outcome, Question
from tallybone_rules.version import __version__

__all__ = (
    "Answer",
    "Choice",
    "Doubtful",
    "GameInfo",
    "Hand",
    "IllegalAnswer",
    "LegalAnswers",
    "News",
    "OptionInfo",
    "Outcome",
    "Question",
    "Scorer",
    "SheetError",
    "__version__",
    "games",
    "read_sheets",
)
