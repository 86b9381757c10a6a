# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What must always be true: in every game, with any options, after any answers."""

import random

import pytest
from answers import likely_answer
from expected import of_sheet
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules_min import GAMES, game_number, load
from rules_min.game import UNDECIDED, Game
from rules_min.line import LineGame
from rules_min.match import Match
from rules_min.notation.reader import Sheet
from rules_min.notation.writer import lines
from rules_min.option import LEADER, OFF, TARGET, TRACK, usual_values
from rules_min.question import NO_ROOM, NO_SEAT, NUMBER, OVER, TURN
from rules_min.state import LEAST_TOTAL, MOST_TOTAL, NOBODY
from rules_min.words import (
    BID,
    CALL,
    COUNT,
    DRAW,
    FIFTIES,
    JOIN,
    JOIN_BELOW,
    LAST,
    MADE,
    MOST_WORD,
    OUT,
    PIPS,
    PLAY,
    TRUMP,
    UNDO,
    number_of,
    seat_of,
    word_of,
)

IDS = [row[1] for row in GAMES]


def new_match(game, chance, capacity=2048):
    """A match of the game with options drawn at random, out of those that fit the deal."""
    rules = load(game)
    while True:
        seats = chance.randint(*rules.SEATS)
        teams = rules.TEAMS and seats == 4 and chance.random() < 0.5
        options = usual_values(rules.OPTIONS, seats)
        for row in rules.OPTIONS:
            options[row.number] = drawn(row, seats, chance)
        try:
            return Match(rules, seats, teams, options, capacity)
        except ValueError:
            pass


def drawn(row, seats, chance):
    """A value of an option; often the book's own."""
    if chance.random() < 0.5:
        return row.usual(seats)
    if row.names:
        return chance.choice(row.names)[0]
    return chance.randint(row.least, min(row.most, row.least + 300))


def in_teams(match):
    """Whether four seats play as two sides by the table's choice."""
    return match.sides != match.seats


def state(match):
    """Every byte of a match that is not the list of answers itself."""
    plain = {key: value for key, value in vars(match).items() if isinstance(value, int | bool)}
    del plain["news"], plain["asked_seat"]  # of the last answer, and none of an undo
    if match.options[TRACK] == OFF or not match.rules.has_effect(LEADER, match.options, match.seats):
        for key in ("first", "turn", "_dealt_first"):  # who leads is of no use, or asked in each hand
            del plain[key]
    arrays = {
        key: list(getattr(match, key))
        for key in (
            "totals",
            "gain",
            "tiles",
            "pips",
            "tricks",
            "count_points",
            "options",
            "match_numbers",
            "hand_numbers",
        )
    }
    question = (
        match.question.kind,
        match.question.seat,
        match.question.slot_count,
        list(match.question.slots[: match.question.slot_count * 6]),
    )
    return plain, arrays, question


@pytest.mark.parametrize("game", IDS)
@given(seed=st.integers(0, 2**32), count=st.integers(0, 150))
@settings(max_examples=30, deadline=None)
def test_replay_undo_and_refusals(game, seed, count):
    chance = random.Random(seed)
    match = new_match(game, chance)
    before = [state(match)]  # by the number of answers in force
    for _ in range(count):
        answer = likely_answer(match, chance)
        refusal = match.answer(*answer, chance.random() < 0.8)
        if refusal:
            assert state(match) == before[-1], "a refused answer changed something"
            continue
        if answer[0] == UNDO:
            before.pop()
            assert state(match) == before[-1], "undo is not the inverse"
        else:
            before.append(state(match))
        assert len(before) == match.answer_count + 1
        assert all(LEAST_TOTAL <= total <= MOST_TOTAL for total in match.totals)
        assert (match.question.kind == OVER) == bool(match.winners)
    again = Match(match.rules, match.first_seats, in_teams(match), match.options)
    for said in match.answers[: match.answer_count]:
        assert again.answer(word_of(said), number_of(said), seat_of(said), True) == 0
    assert state(again) == state(match), "replay is not the same"
    while match.answer_count:
        assert match.answer(UNDO) == 0
        assert state(match) == before[match.answer_count]


@pytest.mark.parametrize("game", IDS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=18, deadline=None)
def test_once_somebody_has_won_nothing_but_undo_is_taken(game, seed):
    """Also where the clock ended the match; each undo then restores every number."""
    chance = random.Random(seed)
    match = new_match(game, chance)
    states = [state(match)]
    while not match.winners and match.answer_count < 400:
        answer = (LAST, 0, -1) if chance.random() < 0.01 else likely_answer(match, chance)
        if answer[0] != UNDO and not match.answer(*answer, True):
            states.append(state(match))
    assert bool(match.winners) == (match.question.kind == OVER)
    if match.winners:
        for word in range(MOST_WORD + 1):
            for seat in range(-1, match.seats):
                assert word == UNDO or match.answer(word, 0, seat, True)
        rules = match.rules
        if match.is_last:  # nothing else has ended it
            ends = rules.hands_of(match) if rules.LOWEST_WINS else rules.goal(match)
            reached = [match.hand] if rules.LOWEST_WINS else list(match.totals)
            assert not ends or max(reached) < ends
    while match.answer_count:
        assert not match.answer(UNDO)
        assert state(match) == states[match.answer_count]


@pytest.mark.parametrize("game", IDS)
@given(seed=st.integers(0, 2**32), count=st.integers(0, 120))
@example(seed=14067, count=0)  # Matador of two with 14 tiles each: no boneyard, so none are kept back
@settings(max_examples=28, deadline=None)
def test_the_sheet_written_reads_back(game, seed, count):
    chance = random.Random(seed)
    match = new_match(game, chance)
    for _ in range(count):
        match.answer(*likely_answer(match, chance), True)
    sheet = Sheet(list(lines(match, game_number(game), [])), is_strict=True)
    for row in match.rules.OPTIONS:
        if not match.rules.has_effect(row.number, match.options, match.seats):  # it is not written
            match.options[row.number] = row.usual(match.seats)
    assert state(sheet.match) == state(match)
    result = of_sheet(sheet)
    summed = [sum(hand["points"][side] for hand in result["hands"]) for side in range(match.sides)]
    while match.answer_count and match.hand == len(result["hands"]):  # back into the last hand
        match.undo()
    came = [0] * match.first_seats  # with how much: a seat that came later has more than its points
    for answer in match.answers[: match.answer_count]:
        if word_of(answer) in (JOIN, JOIN_BELOW):
            came.append(number_of(answer) * (1 if word_of(answer) == JOIN else -1))
    for side in range(len(came) if len(came) > match.first_seats else 0):
        summed[side] += came[side]
    if result["hands"]:
        assert result["hands"][-1]["totals"] == summed


@pytest.mark.parametrize("game", IDS)
@given(
    seed=st.integers(0, 2**32),
    answers=st.lists(
        st.tuples(
            st.integers(-3, MOST_WORD + 9), st.integers(-(2**31), 2**31), st.integers(-9, 40), st.booleans()
        ),
        max_size=60,
    ),
)
@settings(max_examples=60, deadline=None)
def test_wild_answers_never_raise(game, seed, answers):
    match = new_match(game, random.Random(seed))
    for answer in answers:
        match.answer(*answer)


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("count", [2500, pytest.param(100_000, marks=pytest.mark.soak)])
def test_thousands_of_random_answers(game, count):
    chance = random.Random(game)
    match = new_match(game, chance, 400)
    for i in range(count):
        match.answer(*likely_answer(match, chance), True)
        if i % 500 == 0:
            match = new_match(game, chance, 400)


@pytest.mark.parametrize("game", [game for game in IDS if isinstance(load(game), LineGame)])
def test_points_come_from_somewhere(game):
    """A total changes only by a count in play, a count lost to a call, or the tiles left in the hands."""
    chance = random.Random(game)
    for _ in range(30):
        match = new_match(game, chance)
        in_play = [0] * match.sides
        last = (0, 0)
        for _ in range(200):
            turn, hand, totals = match.turn, match.hand, list(match.totals)
            word, number, seat = likely_answer(match, chance)
            if word == UNDO or match.answer(word, number, seat, True):
                continue
            if word in (PLAY, COUNT):
                last = ((turn if word == PLAY else seat) % match.sides, number)
                in_play[last[0]] = min(MOST_TOTAL, in_play[last[0]] + number)
                assert match.hand > hand or match.totals[last[0]] == min(MOST_TOTAL, totals[last[0]] + number)
            elif word == CALL:
                assert match.totals[last[0]] == totals[last[0]] - min(last[1], number or last[1])
            elif match.hand > hand:
                gained = [now - then for now, then in zip(match.totals, totals, strict=True)]
                assert gained == list(match.gain)[: match.sides]
                assert sum(1 for gain in gained if gain) <= 1
                assert all(0 <= gain <= 170 for gain in gained)
            else:
                assert list(match.totals) == totals


@pytest.mark.parametrize("game", [game for game in IDS if type(load(game)).preview is not Game.preview])
def test_what_a_number_is_shown_to_add_is_what_it_adds(game):
    """The screen shows it while the number is typed, after the name of the side that the rules give."""
    chance = random.Random(game)
    for _ in range(20):
        match = new_match(game, chance)
        for _ in range(120):
            hand, totals = match.hand, list(match.totals)
            word, number, seat = likely_answer(match, chance)
            side = UNDECIDED
            if word in (PIPS, MADE, FIFTIES) and not match.question.refusal(word, number, seat, True):
                side = match.rules.preview(match, word, number, seat)
            shown = match.gain[side] if side >= 0 else 0
            if match.answer(word, number, seat, True) or match.hand == hand:
                continue  # it was refused, or other hands are still to be counted
            if side >= 0 and match.totals[side] < MOST_TOTAL:
                assert match.totals[side] - totals[side] == shown
            elif side == NOBODY:
                assert list(match.totals) == totals


@pytest.mark.parametrize("bidder", range(4))
def test_a_bid_made_is_shown_to_add_to_the_bidders_and_one_set_to_the_others(bidder):
    match = Match(load("forty-two"), 4)
    for seat in range(4):
        assert not match.answer(BID, 30 if seat == bidder else 0, seat)
    assert not match.answer(TRUMP, 5)
    for made, side, adds in ((31, bidder % 2, 31), (26, 1 - bidder % 2, 42 - 26 + 30)):
        assert match.rules.preview(match, MADE, made, NO_SEAT) == side and match.gain[side] == adds


@pytest.mark.parametrize("seat", [-2, -5, -40, 25, 99])
def test_no_word_names_a_seat_that_there_is_not(seat):
    for game in IDS:
        match = Match(load(game), load(game).SEATS[0])
        for word in range(MOST_WORD + 1):
            assert match.answer(word, 0, seat, True) or word == UNDO
        assert match.answer_count == 0


def test_a_full_list_keeps_room_for_the_ends_of_hands():
    match = Match(load("draw"), 2, capacity=40)
    refusal = 0
    while not refusal:
        pips = match.question.kind == NUMBER
        refusal = match.answer(PIPS if pips else PLAY, int(pips), match.question.seat if pips else -1, True)
    assert refusal == NO_ROOM
    assert match.question.kind == TURN and match.answer_count == 30
    hand = match.hand
    assert match.answer(OUT, 0, 0, True) == 0
    assert match.answer(PIPS, 10, 1, True) == 0
    assert match.hand == hand + 1
    assert match.answer(DRAW) == NO_ROOM


@pytest.mark.parametrize("game, hands", [("block", 6), ("forty-two", 4), ("bingo", 3), ("castle-rock", 3)])
def test_an_undo_plays_only_its_own_hand_again(game, hands):
    """However long the match."""
    chance = random.Random(game)
    options = usual_values(load(game).OPTIONS, load(game).SEATS[1])
    options[TARGET] = load(game).OPTIONS[0].most  # so that nobody wins
    match = Match(load(game), load(game).SEATS[1], options=options)
    began = 0
    while match.hand < hands or match.answer_count < began + 3:
        before = match.hand
        answer = likely_answer(match, chance)
        if answer[0] != UNDO and not match.winners:
            match.answer(*answer, True)
        if match.hand > before:
            began = match.answer_count
        assert not match.winners
    followed = []
    played = match.rules.hands

    class Rules(type(match.rules)):
        def hands(self, m):
            conversation = played(m)
            question = next(conversation)
            while True:
                said = yield question
                followed.append(said)
                question = conversation.send(said)

    rules, match.rules = match.rules, Rules()
    left = match.answer_count - began
    assert not match.undo() and len(followed) == left - 1 < match.answer_count
    match.rules = rules
    again = Match(rules, match.seats, options=match.options, answers=match.answers)
    again.replay(match.answer_count)
    assert state(match) == state(again)
