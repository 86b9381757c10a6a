# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Correct an answer of the match in play: on a draft, until all others fit."""

from array import array

from micropython import const

from rules_min.match import Match
from rules_min.question import ACCEPTED
from rules_min.words import LAST, UNDO, Answer, number_of, pack, seat_of, word_of
from tallybone.journal.format import CORRECTED
from tallybone.scorekeeper import another

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.question import Refusal
    from tallybone.scorekeeper import Scorekeeper


def look_back(keeper: "Scorekeeper", index: int) -> Match:
    """Ask again what the answer at this index of the list has answered. Return the match of the draft."""
    assert keeper.match
    again = another(keeper.match)
    again.replay(index)
    keeper.draft = again
    return again


def try_answer(draft: Match, answer: Answer, sure: bool) -> "Refusal":
    """Give the draft another answer; the list, which it shares, stays as it is."""
    index = draft.answer_count
    before = draft.answers[index]
    refusal = draft.answer(word_of(answer), number_of(answer), seat_of(answer), sure)
    draft.answers[index] = before
    return refusal


def follows_all(again: Match, count: int) -> bool:
    """Let a match follow so many answers, as long as they are allowed."""
    answers = again.answers
    while again.answer_count < count:
        answer = answers[again.answer_count]
        if again.answer(word_of(answer), number_of(answer), seat_of(answer), True) != ACCEPTED:
            return False
    return True


def replace(keeper: "Scorekeeper", again: Match, index: int, answer: Answer) -> bool:
    """Put an answer in place of the one at an index. Return as ``Scorekeeper.save`` does."""
    is_written = keeper.write([pack(CORRECTED, index), answer])
    keeper.corrections.append((again.answer_count, index, again.answers[index]))
    again.answers[index] = answer
    keeper.match = again
    keeper.totals = array("h")
    return is_written


def last_before_end(keeper: "Scorekeeper") -> "list[Answer]":
    """Put LAST before the last answers of the hand that is over, and give those again.

    Return what must be written for it. Return nothing, with the match as it was, where LAST cannot be said in
    that hand: before the first answer of a match, or where an answer was corrected since.
    """
    match = keeper.match
    assert match
    hand = match.hand
    again: list[Answer] = []
    while match.answer_count and not keeper.is_corrected_last():
        again.append(match.answers[match.answer_count - 1])
        match.undo()
        if match.hand < hand and (match.can_be_last() or match.answer_count == match.answers_before):
            break
    written: list[Answer] = []
    if match.hand < hand and match.answer(LAST) == ACCEPTED:
        written = [UNDO] * len(again) + [pack(LAST)] + again[::-1]
        keeper.totals = array("h")
    while again:
        answer = again.pop()
        match.answer(word_of(answer), number_of(answer), seat_of(answer), True)
    return written
