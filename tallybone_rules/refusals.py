# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Why an answer is not taken."""

from rules_min.match import Match
from rules_min.words import FOUL, PIPS, POOLED


class IllegalAnswer(ValueError):
    """An answer that the rules do not take now. Its text says what is wrong and what was expected.

    A refused answer changes nothing.
    """


class Doubtful(IllegalAnswer):
    """An answer that is possible, but so unlikely that the table is asked whether it is right.

    ``push(answer, sure=True)`` takes it.

    :param why: what makes it unlikely
    """

    def __init__(self, answer: object, why: str) -> None:
        super().__init__(f"'{answer}': {why}; expected sure=True if it is right")
        self.why = why


def why_unlikely(match: Match, word: int, seat: int) -> str:
    """Why an answer is doubtful that sheets often have: many tables leave some turns out."""
    question, what = match.question, match.rules.RULES_CARD.held
    if word in match.rules.SLIPS or word == FOUL:
        return "it costs much, and is quickly said by mistake"
    if word == POOLED:
        return f"the {what} of all hands have {question.least_heap} at least"
    who = seat if seat >= 0 else question.seat
    held = f"seat {who} seems to hold {match.tiles[who]} {what}"
    return f"{held}, which have {question.least} at least" if word == PIPS else held
