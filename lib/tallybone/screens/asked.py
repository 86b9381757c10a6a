# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is asked once more because a slip says it easily. Rare, so it is loaded when it happens."""

from micropython import const

from rules_min.words import DONE, DRAW, FIFTIES, FOUL, Answer, number_of, seat_of, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match


def question_before(match: "Match", answer: Answer) -> str:
    """The note that asks for it once more; "" if it is taken, or refused, as it is."""
    word, number = word_of(answer), number_of(answer)
    text = ""
    if word == FOUL:
        text = "ends the hand: OK?"
    elif word == DONE and word_of(match.answers[match.count - 1]) == DRAW:
        text = "no more can go: OK?"  # the button that drew the last tile
    elif word == FIFTIES and number == match.question.low(0) > 0:
        text = "last 50: +50, OK?" if number == 1 else "last %d 50s: +%d, OK?" % (number, 50 * number)
    return "" if match.question.refusal(word, number, seat_of(answer), True) else text
