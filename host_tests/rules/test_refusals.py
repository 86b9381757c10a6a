# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a sheet says of a line that is refused: what was expected is just what is taken, in its own words."""

import random
import re

import pytest
from answers import likely_answer
from test_properties import new_match

from rules_min import GAMES
from rules_min import question as q
from rules_min.notation.errors import explain
from rules_min.notation.names import form_of, name_of, word_called
from rules_min.notation.reader import Sheet, SheetError
from rules_min.state import NOT_COUNTED
from rules_min.words import MINUS, POINTS, POOLED, UNDO

IDS = [row[1] for row in GAMES]
OF_NUMBERS = (q.TOO_LOW, q.TOO_HIGH, q.NOT_A_STEP)


def expected(text):
    """What a refusal says is expected, part by part."""
    assert text.count("expected ") == 1 and not re.search(
        r"(?<!-)\b(\d+) to \1\b|expected( seat)?\s*$", text
    ), text
    return re.split(", | or ", text.partition("expected ")[2])


def numbers_in(parts, named):
    """The numbers that such parts mean."""
    found = set()
    for part in parts:
        bounds = re.fullmatch(r"(\d+) to (\d+)(?: in steps of (\d+))?", part)
        if bounds:
            low, high, step = (int(each or 1) for each in bounds.groups())
            found |= set(range(low, high + 1, step))
        elif part in named:
            found.add(named[part])
        else:
            found.add(int(part))
    return found


def check(match, word, number, seat):
    """Ask for one answer, and compare what its refusal says with what is taken."""
    question = match.question
    refusal = question.refusal(word, number, seat, True)
    if not refusal and not match.rules.is_possible(match, word, number):
        check_impossible(match, word, number, seat)
    if not refusal or refusal == q.MATCH_OVER or (word == MINUS and not number):  # which a sheet cannot say
        return
    text = explain(match, refusal, word, number, seat)
    names = {match.rules.number_name(word, each): each for each in range(16)}
    names.pop("", None)
    parts = expected(text)
    assert "counted so far" not in text or any(pips != NOT_COUNTED for pips in match.pips), text
    assert not re.search(r"\ba hand\b", text) or word != POOLED, text
    assert "hand" not in text or match.seats > 1, text
    if refusal == q.WRONG_SEAT and "no seat" not in text:
        seats = {int(part.removeprefix("seat ")) for part in parts}
        slots = [slot for slot in range(question.slot_count) if question.word(slot) == word]
        able = {each for each in range(match.seats) for slot in slots if question.names(slot, each)}
        assert seats == able, text
    elif refusal in OF_NUMBERS and question.reason == q.BY_NO_COUNTS:
        assert text == f"nothing is counted in play in this game; expected '{name_of(word)}'"
    elif word in (POINTS, MINUS):
        least, most = (int(each) for each in parts[0].partition(" in ")[0].split(" to "))
        assert least == -question.high(question.find(MINUS), seat)
        assert most == question.high(question.find(POINTS), seat)
    elif refusal in OF_NUMBERS:
        most = max(question.high(slot) for slot in range(question.slot_count))
        taken = {each for each in range(most + 2) if not question.refusal(word, each, seat, True)}
        possible = {each for each in taken if match.rules.is_possible(match, word, each)}
        assert numbers_in(parts, names) in (taken, possible), text
        said = {int(each) for each in re.findall(r"expected (\d+)(?! to)", text)}
        assert not said & set(names.values()), text


def check_impossible(match, word, number, seat):
    """A number that no play gives: what stands beside it can be, and the words are of this game."""
    refusal = match.answer(word, number, seat, True)
    assert refusal == q.CANNOT_BE
    text = explain(match, refusal, word, number, seat)
    assert all(match.rules.is_possible(match, word, int(each)) for each in expected(text)), text
    assert ("tricks" in text) == bool(match.rules.BIDS), text


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("count", [4, pytest.param(400, marks=pytest.mark.soak)])
def test_what_is_expected_is_what_is_taken(game, count):
    chance = random.Random(game)
    for _ in range(count):
        match = new_match(game, chance)
        for _ in range(60):
            question = match.question
            for slot in range(question.slot_count):
                word = question.word(slot)
                for number in (0, question.low(slot) - 1, question.high(slot) + 1, question.low(slot) + 1):
                    check(match, word, max(0, number), chance.randrange(-1, match.seats + 1))
            match.answer(*likely_answer(match, chance), True)


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("rules forty-two|seats 3", "seats 3; expected 4 seats in forty-two"),
        ("rules block|seats 5", "seats 5; expected 2 to 4 seats in block"),
        (
            "rules forty-two|seats 4|option match marks|option contracts on|bid 0 30|bid 1 pass|bid 2 pass|"
            "bid 3 pass|trump nello",
            "'trump nello': nello is not possible here; expected 0 to 6, none or doubles",
        ),
        ("rules moon|seats 3|bid 0 7|bid 1 6", "'bid 1 6': 6 is out of bounds; expected pass or 21"),
        (
            "rules dominican|seats 4|lead 0|play|blocked 2",
            "'blocked 2': no seat is named here; expected 'blocked'",
        ),
    ],
)
def test_refusals_speak_the_sheets_words(sheet, said):
    with pytest.raises(SheetError) as found:
        Sheet(sheet.split("|"), is_strict=True)
    assert str(found.value) == said


def test_every_word_has_a_form():
    assert form_of(UNDO) == "" and word_called("undo") == UNDO
