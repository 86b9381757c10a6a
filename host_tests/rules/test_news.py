# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What an answer brought about, as the match says it: compared with what can be seen before and after."""

import random

import pytest
from answers import likely_answer

from rules_min import GAMES, load
from rules_min.fives_and_threes import BUST, OUT_GOES_ON
from rules_min.match import Match
from rules_min.option import CORRIDO, SALIDA, TRACK, usual_values
from rules_min.question import ACCEPTED
from rules_min.state import CALLED, GOT_BONUS, HAND_OVER, MATCH_WON, NOT_FOLLOWED
from rules_min.words import (
    BLOCKED,
    BONUS,
    CALL,
    CAPICUA,
    OUT,
    PASS,
    PIPS,
    PLAY,
    UNDO,
    UNTRACKED,
    number_of,
    word_of,
)


def played(game, track, chance):
    """Random answers to a match: each with the match before it, as numbers, and after it."""
    rules = load(game)
    options = usual_values(rules.OPTIONS, max(4, rules.SEATS[0]) if rules.SEATS[1] >= 4 else rules.SEATS[1])
    if any(row.number == TRACK and row.allows(track) for row in rules.OPTIONS):
        options[TRACK] = track
    match = Match(rules, max(4, rules.SEATS[0]) if rules.SEATS[1] >= 4 else rules.SEATS[1], options=options)
    for _ in range(400):
        word, number, seat = likely_answer(match, chance)
        had = match.tiles[match.turn] if match.tracked else 0
        before = match.hand, match.tracked, list(match.totals), match.last_count, had
        refusal = match.answer(word, number, seat, True)
        yield match, word, refusal, before


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
@pytest.mark.parametrize("track", range(2))
def test_the_news_is_what_can_be_seen(game, track):
    for match, word, refusal, before in played(game, track, random.Random(game)):
        hand, tracked, totals, last_count, had = before
        news = match.news
        if refusal != ACCEPTED or word == UNDO:
            assert news == 0
            continue
        assert (news & HAND_OVER != 0) == (match.hand > hand)
        assert (news & MATCH_WON != 0) == (match.winners != 0)
        assert (news & NOT_FOLLOWED != 0) == (word == UNTRACKED) == (tracked and not match.tracked)
        assert (news & CALLED != 0) == (word == CALL)
        assert not news & CALLED or match.called == last_count or match.hand > hand
        counted = word == PLAY and number_of(match.answers[match.answer_count - 1]) > 0
        assert (news & BUST != 0) == (counted and list(match.totals) == totals)
        assert not news & OUT_GOES_ON or (word == PLAY and had == 1 and match.hand == hand)
        if news & GOT_BONUS and not match.hand > hand:
            side = [side for side in range(match.sides) if match.totals[side] != totals[side]]
            gained = match.totals[side[0]] - totals[side[0]] if side else 0
            assert word in (PLAY, PASS, OUT, BLOCKED, CAPICUA) and gained == number_of(match.last_count)


def test_a_bonus_that_nobody_told_is_news_once():
    """Three passes after a tile in the middle of a hand, then that seat plays; then its pips are counted."""
    rules = load("dominican")
    match = Match(rules, 4)
    assert match.options[CORRIDO] and match.options[SALIDA]
    answers = [match.question.word(0)] + [PLAY] * 5 + [PASS] * 3
    for place, word in enumerate(answers):
        assert match.answer(word, 0, 0 if place == 0 else -1) == ACCEPTED
        assert not match.news & GOT_BONUS
    assert match.answer(OUT, 0, match.turn, True) == ACCEPTED
    assert match.news & GOT_BONUS and word_of(match.last_count) == BONUS
    while match.question.word(0) == PIPS and not match.hand:
        assert match.answer(PIPS, 9, match.question.seat, True) == ACCEPTED
        assert not match.news & GOT_BONUS


def test_a_match_and_a_question_say_what_they_are():
    match = Match(load("muggins-parker"), 2)
    assert match.answer(PLAY, 10) == ACCEPTED
    asked = "turn of seat 1: play 0 to 20, draw, call 0 to 10, out, blocked"
    assert repr(match.question) == asked
    assert repr(match) == "Muggins, Parker, answer 1, hand 1, [10, 0], " + asked
