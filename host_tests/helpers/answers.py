# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Random answers: mostly allowed ones, some slightly out of bounds, some wild."""

from rules_min.notation.names import ANSWERS, form_of
from rules_min.words import MOST_WORD, UNDO, UNTRACKED


def likely_answer(match, chance):
    """A (word, number, seat) that the table might give; now and then a wrong one."""
    luck = chance.random()
    question = match.question
    if luck < 0.05 or not question.slot_count:
        return UNDO, 0, -1
    if luck < 0.052:
        return UNTRACKED, 0, -1
    if luck < 0.1:
        word = chance.randrange(MOST_WORD + 1 if luck < 0.06 else max(ANSWERS) + 1)
        return word, chance.randrange(-5, 200), chance.randrange(-1, match.seats + 1)
    if match.rules.UNASKED and luck < 0.15:
        word = chance.choice(match.rules.UNASKED)
        number = chance.randrange(1, match.seats + 1) if "N" in form_of(word) else 0
        return word, number, chance.randrange(match.seats) if "S" in form_of(word) else -1
    slot = 0 if chance.random() < 0.6 else chance.randrange(question.slot_count)
    seats = [seat for seat in range(-1, match.seats) if question.names(slot, seat)] or [-1]
    return question.word(slot), number_for(question, slot, chance), chance.choice(seats)


def number_for(question, slot, chance):
    """A number for one of the words: usually within bounds and small, sometimes just outside."""
    low, high, step = question.low(slot), question.high(slot), question.step(slot)
    if chance.random() < 0.05:
        return chance.choice([low - 1, high + 1, low + 1])
    return low + chance.randrange((min(high, low + 60) - low) // step + 1) * step
