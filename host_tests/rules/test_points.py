# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Any game: random matches against a plain sum, and each press of the screen that asks for points."""

import random

import pytest
from pressing import press_all

from rules_min import load, option
from rules_min.match import Match
from rules_min.points import LEFT, MOST, MOST_TOTAL, ROUND, TURN, WINNER
from rules_min.question import ACCEPTED, PICK, SCORER
from rules_min.words import BLOCKED, JOIN, JOIN_BELOW, LAST, LEAVE, MINUS, OUT, PIPS, POINTS, UNDO
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.reading import text_of


class Plain:
    """Any game once more, from a list of what was said: (seat, points), or who is out and what is left."""

    def __init__(self, seats, sides, values):
        self.seats, self.sides, self.values = seats, sides, values
        self.lowest = values[option.WINS] == 1 and seats > 1
        self.totals, self.rounds, self.waiting, self.winners = [0] * sides, 0, [], None
        self.gone = set()

    def side(self, seat):
        return seat % self.sides

    def here(self):
        """The sides that have not left."""
        return [side for side in range(self.sides) if side not in self.gone]

    def is_reached(self):
        best = max(self.totals[side] for side in self.here())
        return self.values[option.TARGET] and best >= self.values[option.TARGET]

    def say(self, what, seat, number):
        """One answer; a round that is complete is counted."""
        enter, target = self.values[option.ENTER], self.values[option.TARGET]
        if what in (JOIN, JOIN_BELOW):
            self.totals.append(-number if what == JOIN_BELOW else number)
            self.seats, self.sides = self.seats + 1, self.sides + 1
            return
        if what == LEAVE:
            self.gone.add(seat)
            return
        here = self.seats - len(self.gone)
        if enter == LEFT:
            self.waiting.append((what, seat, number))
            asked = here if self.waiting[0][0] == BLOCKED else here - 1
            if len(self.waiting) == 1 + asked:
                self.settle()
            return
        number = -number if what == MINUS else number
        goes_exactly = self.values[option.EXACT] and target and not self.lowest and enter in (TURN, WINNER)
        if goes_exactly and self.totals[self.side(seat)] + number > target:
            number = 0
        self.waiting.append((what, seat, number))
        if enter != ROUND:
            self.totals[self.side(seat)] += number
        at_once = enter == TURN and not self.lowest and not self.values[option.EVEN] and self.is_reached()
        if enter == WINNER or len(self.waiting) == here or at_once:
            for _what, each, points in self.waiting if enter == ROUND else ():
                self.totals[self.side(each)] += points
            self.end()

    def settle(self):
        left = {seat: number for what, seat, number in self.waiting if what == PIPS}
        winner, least = self.waiting[0][1], 0
        if self.waiting[0][0] == BLOCKED:
            least = min(left.values())
            best = [seat for seat in left if left[seat] == least]
            winner = best[0] if len(best) == 1 else None
        if winner is not None:
            for seat, number in left.items():
                self.totals[self.side(winner)] += number - least
                if self.values[option.SETTLE]:
                    self.totals[self.side(seat)] -= number - least
        self.end()

    def end(self):
        self.waiting, self.rounds = [], self.rounds + 1
        if self.is_reached() or self.rounds == self.values[option.ROUNDS]:
            best = (min if self.lowest else max)(self.totals[side] for side in self.here())
            self.winners = [side for side in self.here() if self.totals[side] == best]


def plain(match, said):
    """The totals and the winners after all that was said; None where it goes on."""
    found = Plain(match.first_seats, match.first_seats if match.sides == match.seats else 2, match.options)
    for what, seat, number in said:
        found.say(what, seat, number)
    return found.totals, found.winners


def random_answer(match, chance):
    """Something that may be said now."""
    question = match.question
    if match.answer_count == match.answers_before and chance.random() < 0.08:
        comes = (chance.choice((JOIN, JOIN_BELOW)), -1, chance.choice((0, 1, 7, 80)))
        return chance.choice((comes, (LEAVE, chance.randrange(match.seats), 0)))
    if question.kind == PICK:
        is_blocked = match.seats > 1 and chance.random() < 0.2
        return (BLOCKED, -1, 0) if is_blocked else (OUT, chance.randrange(match.seats), 0)
    if question.word(0) == PIPS:
        return PIPS, question.seat, chance.choice((0, 3, 3, 17, 60, 999))
    seat = chance.randrange(match.seats) if question.kind == SCORER else question.seat
    number = match.options[option.STEP] * chance.choice((0, 1, 2, 9, 20, 199))
    return (MINUS if number and chance.random() < 0.3 else POINTS), seat, number


def random_match(chance):
    """A match with random options, as far as it goes, and what was said in it."""
    seats = chance.choice((1, 2, 3, 4, 4, 7, 25))
    values = option.usual_values(load("points").OPTIONS, seats)
    for row in load("points").OPTIONS:
        if row.names and row.number not in (option.TRACK, option.TIE):
            values[row.number] = chance.choice(row.names)[0]
    values[option.TARGET] = chance.choice((0, 20, 300, 20_000))
    values[option.ROUNDS] = chance.choice((0, 1, 5))
    match = Match(load("points"), seats, seats == 4 and chance.random() < 0.5, values)
    said = []
    for _ in range(chance.randrange(120)):
        if match.winners:
            break
        what, seat, number = random_answer(match, chance)
        if match.answer(what, number, seat):
            continue  # a total at its bound
        said.append((what, seat, number))
        if chance.random() < 0.1:
            assert not match.answer(UNDO)
            said.pop()
    return match, said


@pytest.mark.parametrize("seed", range(300))
def test_random_matches_are_the_plain_sum(seed):
    match, said = random_match(random.Random(seed))
    totals, winners = plain(match, said)
    won = [side for side in range(match.sides) if match.winners >> side & 1]
    assert (list(match.totals), won) == (totals, winners or [])


@pytest.mark.parametrize("seed", range(30))
def test_the_table_ends_it_at_once_between_two_rounds_or_after_this_one(seed):
    chance = random.Random(seed)
    match, _ = random_match(chance)
    if match.winners or not match.answer_count:
        return
    rounds = match.hand
    is_between = match.answer_count == match.answers_before
    assert not match.answer(LAST)
    while not match.winners:
        what, seat, number = random_answer(match, chance)
        match.answer(what, number, seat)
    totals = [None if match.gone >> side & 1 else match.totals[side] for side in range(match.sides)]
    here = [total for total in totals if total is not None]
    best = min(here) if match.lowest_wins else max(here)
    assert [match.winners >> side & 1 for side in range(match.sides)] == [total == best for total in totals]
    assert match.hand == rounds + (not is_between)


@pytest.mark.parametrize("teams", [False, True])
def test_a_bound_is_that_of_the_seat_and_not_of_another(teams):
    chance = random.Random(5)
    values = option.usual_values(load("points").OPTIONS, 4)
    values[option.ENTER] = WINNER
    refused = set()
    for _ in range(30):
        match = Match(load("points"), 4, teams, values)
        for _ in range(90):
            seat, number = chance.choice((0, 1, 1, 2, 3, 3)), chance.choice((9999, 9998, 5000, 7, 1))
            word = POINTS if seat % 2 else MINUS
            total = match.totals[seat % match.sides] + (number if word == POINTS else -number)
            is_taken = match.answer(word, number, seat) == ACCEPTED
            assert is_taken == (-MOST_TOTAL <= total <= MOST_TOTAL), (seat, number, total)
            if not is_taken:
                refused.add(seat)
                assert match.question.bound == number - abs(total - max(-MOST_TOTAL, min(MOST_TOTAL, total)))
    assert refused == {0, 1, 2, 3}


def test_ok_held_takes_the_number_off_and_a_wrong_one_is_typed_again():
    gadget = Gadget(Hardware())
    gadget.power_on()
    press_all(gadget, ["game points 2", "OK", "hold UP 580", "hold OK 900"])
    press_all(gadget, ["DOWN"])
    assert list(gadget.match.totals) == [-10, 0]
    press_all(gadget, ["OK"])
    from tallybone.screens.points import rank_in_words

    assert [rank_in_words(gadget.match, seat, 0) for seat in range(2)] == [
        "2 of 2: 10 behind",
        "leads by 10",
    ]
    press_all(gadget, ["BACK", "BACK"])
    assert gadget.match.answer_count == 1 and gadget.match.question.seat == 1


def test_the_one_who_scored_is_chosen_and_then_the_number():
    gadget = Gadget(Hardware())
    gadget.power_on()
    press_all(gadget, ["set NAMES Ann Bob Cy", "game points 3"])
    gadget.keeper.setup.values[option.ENTER] = WINNER
    press_all(gadget, ["OK"])
    assert text_of(gadget.screen())[0].startswith("P1 scores?")
    press_all(gadget, ["DOWN", "OK", "hold UP 580", "OK"])
    assert list(gadget.match.totals) == [0, 10, 0]
    press_all(gadget, ["OK", "OK", "DOWN"])
    assert gadget.match.hand == 2


@pytest.mark.parametrize("seat", range(3))
def test_each_seat_has_a_bound_of_its_own_as_its_total_grows(seat):
    match = Match(load("points"), 3)
    values = list(match.options)
    values[option.ENTER] = WINNER
    match = Match(load("points"), 3, options=values)
    while match.totals[seat] < MOST_TOTAL - 3000 and match.answer_count < 60:
        assert match.answer(POINTS, min(3999, match.question.high(0, seat)), seat) == ACCEPTED
    others = [other for other in range(3) if other != seat]
    room = MOST_TOTAL - match.totals[seat]
    assert match.question.high(0, seat) == min(MOST, room) < match.question.high(0, others[0])
    assert match.question.high(0, others[0]) == match.question.high(0, others[1]) == match.question.high(0)
    assert (
        match.answer(POINTS, room + 1, seat) != ACCEPTED
        and match.answer(POINTS, room + 1, others[0]) == ACCEPTED
    )


@pytest.mark.parametrize("seed", range(40))
def test_after_coming_and_going_an_undo_is_as_before_to_the_empty_match(seed):
    match, said = random_match(random.Random(f"seats {seed}"))
    while said:
        again = Match(load("points"), match.first_seats, match.sides < match.first_seats, match.options)
        for what, seat, number in said:
            assert not again.answer(what, number, seat)
        assert (list(again.totals), again.seats, again.gone) == (list(match.totals), match.seats, match.gone)
        assert repr(again) == repr(match)
        assert not match.answer(UNDO)
        said.pop()
    assert match.seats == match.first_seats and not any(match.totals)


ROUND_OF_5 = [(POINTS, 0, 5), (POINTS, 1, 5), (POINTS, 2, 5)]


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ([], (JOIN, -1, 0)),  # before the first answer the set-up has the seats
        (ROUND_OF_5[:1], (JOIN, -1, 0)),  # in the middle of a round
        (ROUND_OF_5[:1], (LEAVE, 0, 0)),
        (ROUND_OF_5, (JOIN, -1, 50)),  # a total that wins
        (ROUND_OF_5, (JOIN_BELOW, -1, 0)),
        (ROUND_OF_5, (LEAVE, 3, 0)),
        ([*ROUND_OF_5, (LEAVE, 1, 0)], (LEAVE, 1, 0)),
        ([*ROUND_OF_5, (LEAVE, 1, 0)], (LEAVE, 0, 0)),  # two stay
    ],
)
def test_seats_come_and_go_between_rounds_and_two_stay(said, refused):
    values = option.usual_values(load("points").OPTIONS, 3)
    values[option.TARGET] = 50
    match = Match(load("points"), 3, options=values)
    for what, seat, number in said:
        assert not match.answer(what, number, seat)
    what, seat, number = refused
    assert match.answer(what, number, seat) != ACCEPTED


def test_neither_partners_nor_one_who_plays_alone_are_joined():
    for seats, teams in ((4, True), (1, False)):
        match = Match(load("points"), seats, teams)
        for each in range(seats):
            match.answer(POINTS, 1, each)
        assert match.answer(JOIN) != ACCEPTED and match.answer(LEAVE, 0, 0) != ACCEPTED
