# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""An answer once the memory is nearly full: turns are not tracked any more. Loaded then."""

from micropython import const

from rules_min import words
from rules_min.question import ACCEPTED

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules_min.match import Match
    from rules_min.question import Refusal


def answer_without_turns(
    match: "Match", word: int, number: int, seat: int, note_taken: "Callable[[Match], None]"
) -> "Refusal":
    """Stop tracking turns: the room that is left is needed for counts and the ends of hands.

    :param note_taken: is called after each answer that was taken
    """
    turn = match.question.seat
    refusal = match.question.refusal(word, number, seat, True)
    if refusal == ACCEPTED:
        refusal = match.answer(words.UNTRACKED)
    if refusal != ACCEPTED:
        return refusal
    note_taken(match)
    if word == words.PLAY and number and match.question.find(words.COUNT) >= 0:
        refusal = match.answer(words.COUNT, number, turn)
    elif match.question.find(word) >= 0:  # one that both ways of scoring know
        refusal = match.answer(word, number, seat)
    else:
        return refusal
    if refusal == ACCEPTED:
        note_taken(match)
    return refusal
