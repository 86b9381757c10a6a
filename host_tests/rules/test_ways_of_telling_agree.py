# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A hand has one result, however the table tells it: followed or not, in words or by passes, trick by trick
or at once. The partner games of the Caribbean are told in all these ways in test_partners.
"""

import random

import pytest
from deals import pips, play_hand

from rules_min import GAMES, load, option, words
from rules_min.line import LineGame
from rules_min.lowest import LowestGame
from rules_min.match import Match
from rules_min.partners import PartnerGame
from rules_min.question import NUMBER, OVER

UNTRACKED = (words.UNTRACKED, 0, -1)
FOLLOWED, SAID, STOPPED, OFF = "followed", "said", "stopped", "off"


def games(*kinds):
    """The ids of the games of these families."""
    return [row[1] for row in GAMES if isinstance(load(row[1]), kinds)]


LINES, LOWEST, PARTNERS = games(LineGame), games(LowestGame), games(PartnerGame)


def begun(game, way, values, seats, teams=False):
    """A match told in one way."""
    values = values[:]
    values[option.TRACK] = way != OFF
    return Match(load(game), seats, teams, values, capacity=20_000)


def tell(match, answers):
    for word, number, seat in answers:
        assert not match.answer(word, number, seat, sure=True), (word, number, seat, match.question.kind)


def compare(matches):
    same_numbers = {
        way: (list(m.totals), list(m.gain), m.hand, m.winners, list(m.match_numbers))
        for way, m in matches.items()
    }
    first = next(iter(same_numbers.values()))
    assert all(each == first for each in same_numbers.values()), same_numbers


def values_of(game, seats, chance):
    """Options at random, but those that say how a match is told or how long it takes."""
    rules = load(game)
    values = option.usual_values(rules.OPTIONS, seats)
    for row in rules.OPTIONS:
        if row.names and row.number not in (option.TRACK, option.ENDS) and chance.random() < 0.5:
            values[row.number] = chance.choice(row.names)[0]
    return values


# Line games -----------------------------------------------------------------------------------


def counts_of(rules, said, chance):
    """A count for each tile, where they are counted in play; most tiles count nothing."""
    most, step = rules.MOST_COUNT, rules.COUNT_STEP
    fives = [chance.randrange(min(most, 4 * step) // step + 1) * step for _ in said]
    return [
        count if word == "play" and chance.random() < 0.3 else 0
        for word, count in zip(said, fives, strict=True)
    ]


def line_hand(match, chance):
    """A hand of real tiles: its answers one by one as (word, count, seat), the hands left, who is out."""
    rules = match.rules
    said, hands, _, _, out = play_hand(match.seats, match.options[option.TILES_EACH], rules.DRAWS, chance)
    counts = counts_of(rules, said, chance)
    seat = match.turn
    answers = []
    for word, count in zip(said, counts, strict=True):
        answers.append(
            (words.PLAY if word == "play" else words.DRAW if word == "draw" else words.PASS, count, seat)
        )
        seat = (seat + (word != "draw")) % match.seats
    shift = match.turn  # the deal begins with seat 0
    left = [hands[(place - shift) % match.seats] for place in range(match.seats)]
    return answers, left, (out + shift) % match.seats if out >= 0 else -1


def end_of(answers, seats, out):
    """The answers, and how the end is said in place of the last tile or the passes."""
    answers = answers[:]
    if out < 0:
        return answers[:-seats], (words.BLOCKED, 0, -1)
    if answers[-1][1]:  # its count must be said, and with it the tile
        return answers, None
    return answers[:-1], (words.OUT, 0, out)


def told(way, answers, seats, out, chance):
    """The answers of one way of telling."""
    plain = [(word, count, -1) for word, count, _ in answers]
    if way == FOLLOWED:
        return plain
    shorter, end = end_of(answers, seats, out)
    if way == SAID:
        return [(word, count, -1) for word, count, _ in shorter] + ([end] if end else [])
    at = chance.randrange(len(answers)) if way == STOPPED else 0
    counts = [(words.COUNT, count, seat) for word, count, seat in answers[at:] if count]
    said = (words.BLOCKED, 0, -1) if out < 0 else (words.OUT, 0, out)
    return plain[:at] + ([UNTRACKED] if way == STOPPED else []) + counts + [said]


def play_line(game, chance):
    rules = load(game)
    seats = chance.randint(*rules.SEATS)
    teams = seats == 4 and chance.random() < 0.5
    values = values_of(game, seats, chance)
    values[option.RESERVE] = 0
    values[option.TARGET] = chance.choice((60, 200))
    ways = [FOLLOWED, SAID, STOPPED] + ([] if rules.MOST_COUNT else [OFF])
    matches = {way: begun(game, way, values, seats, teams) for way in ways}
    has_stopped = False
    for _ in range(40):
        reference = matches[FOLLOWED]
        if reference.winners:
            break
        if rules.ASKS_LEAD:
            lead = chance.randrange(seats)
            for match in matches.values():
                if match.tracked:
                    tell(match, [(words.LEAD, 0, lead)])
        hand = reference.hand
        answers, left, out = line_hand(reference, chance)
        failed = chance.randrange(seats) if rules.HAS_NOCOUNT and chance.random() < 0.3 else -1
        for way, match in matches.items():
            for answer in told(OFF if way == STOPPED and has_stopped else way, answers, seats, out, chance):
                if match.hand == hand and not match.winners:
                    tell(match, [answer])
            if failed >= 0 and match.question.find(words.NOCOUNT) >= 0:
                tell(match, [(words.NOCOUNT, 0, failed)])
            if way == SAID and match.question.find(words.POOLED) >= 0:
                others = [left[seat] for seat in range(seats) if (seat - out) % match.sides]
                tell(match, [(words.POOLED, sum(map(pips, others)), -1)])
            while match.question.kind == NUMBER:
                seat = match.question.seat
                tell(match, [(words.PIPS, pips(left[seat]), seat)])
        has_stopped = True
        compare(matches)


# Games in which the lowest total wins ------------------------------------------------------------


def lowest_hand(match, chance):
    """Random turns of a match that is followed, taken in it. Return them, and who is out or -1."""
    answers = []
    hand = match.hand
    while match.question.kind != NUMBER and match.hand == hand:
        question = match.question
        others = [question.word(1)] if question.word(1) not in (words.OUT, words.BLOCKED) else []
        names = others if others and chance.random() < 0.1 else [question.word(0), *others]
        word = chance.choice(names)
        answer = (word, 0, -1)
        tell(match, [answer])
        answers.append(answer)
    return answers, match.out


def play_lowest(game, chance):
    rules = load(game)
    seats = chance.randint(rules.SEATS[0], min(rules.SEATS[1], 8))
    values = values_of(game, seats, chance)
    values[option.TARGET] = 3
    matches = {way: begun(game, way, values, seats) for way in (FOLLOWED, SAID, STOPPED, OFF)}
    stop_in = chance.randrange(3)
    while not matches[FOLLOWED].winners:
        reference = matches[FOLLOWED]
        hand = reference.hand
        lead = chance.randrange(seats)
        for match in matches.values():
            if match.tracked:
                tell(match, [(words.LEAD, 0, lead)])
        answers, out = lowest_hand(reference, chance)
        end = (words.OUT, 0, out) if out >= 0 else (words.BLOCKED, 0, -1)
        tell(matches[SAID], [*answers[: chance.randrange(len(answers))], end])
        at = chance.randrange(len(answers))
        stopped = matches[STOPPED]
        if hand == stop_in:
            tell(stopped, [*answers[:at], UNTRACKED])
        tell(stopped, [end] if not stopped.tracked else answers)
        tell(matches[OFF], [end])
        held = {}
        for match in matches.values():
            while match.hand == hand:
                slot_seat = (match.question.word(0), match.question.seat)
                if slot_seat not in held:
                    low, high = match.question.low(0), match.question.high(0)
                    step = match.question.step(0)
                    held[slot_seat] = low + chance.randrange((min(high, 60) - low) // step + 1) * step
                tell(match, [(slot_seat[0], held[slot_seat], slot_seat[1])])
        compare(matches)


# Games of tricks ----------------------------------------------------------------------------------


def bid(matches, chance):
    """The same bids and trump in all."""
    reference = next(iter(matches.values()))
    while reference.question.word(0) in (words.BID, words.TRUMP):
        question = reference.question
        slot, word = chance.randrange(question.slot_count), question.word(0)
        number = chance.randint(question.low(slot), question.high(slot))
        seat = question.seat if word == words.BID else -1
        for match in matches.values():
            tell(match, [(word, number, seat)])
        if word == words.BID and not reference.bid_turns:
            return False  # nobody has bid
    return True


def tricks_at_random(match, chance):
    """Take tricks until the hand is over. Return the answers."""
    hand = match.hand
    answers = []
    while match.hand == hand and match.question.kind != OVER:
        question = match.question
        slots = [slot for slot in range(question.slot_count) if question.word(slot) == words.TRICK]
        slot = chance.choice(slots)
        seat = chance.choice([seat for seat in range(match.seats) if question.names(slot, seat)])
        low, high, step = question.low(slot), question.high(slot), question.step(slot)
        count = low + chance.randrange((high - low) // step + 1) * step
        answers.append((words.TRICK, count, seat))
        tell(match, answers[-1:])
    return answers


def hands_bid(matches, chance):
    """Of twelve hands those that somebody plays, by their numbers. All ways are compared after each hand."""
    reference = matches[FOLLOWED]
    while not reference.winners and reference.hand < 12:
        if bid(matches, chance):
            yield reference.hand
        compare(matches)


def play_forty_two(game, chance):
    values = values_of(game, 4, chance)
    values[option.TARGET] = 100
    if values[option.MATCH] != 2:
        values[option.CONTRACTS] = 0
    matches = {way: begun(game, way, values, 4, True) for way in (FOLLOWED, SAID, STOPPED, OFF)}
    reference = matches[FOLLOWED]
    stop_in = chance.randrange(4)
    for hand in hands_bid(matches, chance):
        bidder, trump = reference.bidder, reference.trump
        answers = tricks_at_random(reference, chance)
        taken = [answer for answer in answers if answer[2] % 2 == bidder % 2]
        made = len(taken) + sum(count for _, count, _ in taken)
        if trump == 10:  # sevens: the counts need not be said, and all seven tricks are needed
            made = 42 if len(taken) == 7 else min(made, 41)
        elif trump == 9:
            made = 0 if not taken else max(1, made)
        at = chance.randrange(len(answers))
        for way in (SAID, STOPPED, OFF):
            match = matches[way]
            begins = [] if way == OFF or not match.tracked else answers[:at]
            stops = [UNTRACKED] if way == STOPPED and match.tracked and hand == stop_in else []
            tell(match, begins + stops)
            if match.hand == hand:
                slot = match.question.find(words.MADE)
                number = min(match.question.high(slot), max(match.question.low(slot), made))
                while match.answer(words.MADE, number, -1, sure=True):
                    number += 1


def play_moon(game, chance):
    values = values_of(game, 3, chance)
    matches = {way: begun(game, way, values, 3) for way in (FOLLOWED, SAID, STOPPED, OFF)}
    reference = matches[FOLLOWED]
    stop_in = chance.randrange(4)
    for hand in hands_bid(matches, chance):
        answers = tricks_at_random(reference, chance)
        taken = [sum(1 for answer in answers if answer[2] == seat) for seat in range(3)]
        for way in (SAID, STOPPED, OFF):
            match = matches[way]
            if way == STOPPED and hand == stop_in and match.tracked:
                tell(match, [*answers[: chance.randrange(7)], UNTRACKED])
            tell(match, [(words.TRICKS, taken[seat], seat) for seat in range(3)])


def play_bingo(game, chance):
    seats = chance.randint(2, 3)
    values = values_of(game, seats, chance)
    matches = {way: begun(game, way, values, seats) for way in (FOLLOWED, STOPPED, OFF)}
    reference = matches[FOLLOWED]
    stop_in = chance.randrange(4)
    while not reference.winners and reference.hand < 12:
        trump = chance.randrange(7)
        for match in matches.values():
            tell(match, [(words.TRUMP, trump, -1)])
        hand = reference.hand
        able = [seat for seat in range(seats) if seat != reference.sits_out]
        answers = [(words.TRICK, 0, chance.choice(able)) for _ in range(chance.randrange(12))]
        if trump and answers and chance.random() < 0.3:
            answers[-1] = (words.CAPTURE, 0, answers[-1][2])
        capture = answers[-1:] if answers and answers[-1][0] == words.CAPTURE else []
        tell(reference, answers)
        ends = [(words.NOBODY, 0, -1)] + [(words.FOUL, 0, seat) for seat in able]
        for slot in range(reference.question.slot_count):
            if reference.question.word(slot) in (words.CLAIM, words.FAIL):
                low, high = reference.question.low(slot), reference.question.high(slot)
                fits = [seat for seat in able if reference.question.names(slot, seat)]
                ends += [
                    (reference.question.word(slot), number, seat)
                    for number in range(low, high + 1)
                    for seat in fits
                ]
        end = [] if reference.winners else [chance.choice(ends)]
        tell(reference, end)
        at = chance.randrange(len(answers) + 1 - len(capture))
        stopped = matches[STOPPED]
        stops = stopped.tracked and hand == stop_in
        tell(
            stopped,
            [*answers[:at], UNTRACKED, *capture, *end]
            if stops
            else answers + end
            if stopped.tracked
            else capture + end,
        )
        tell(matches[OFF], capture + end)
        compare(matches)


# Castle Rock -------------------------------------------------------------------------------------


def play_castle_rock(game, chance):
    values = values_of(game, 1, chance)
    matches = {way: begun(game, way, values, 1) for way in (FOLLOWED, STOPPED, OFF)}
    reference = matches[FOLLOWED]
    stop_in = chance.randrange(3)
    for hand in range(3):
        answers = []
        row = 0
        while reference.hand == hand:
            question = reference.question
            slot = chance.randrange(question.slot_count)
            answers.append((question.word(slot), question.low(slot), -1))
            row = reference.rules.hand_so_far(reference, 0) - (
                question.low(slot) if question.word(slot) == words.REMOVE else 0
            )
            tell(reference, answers[-1:])
        stopped = matches[STOPPED]
        left = [(words.PIPS, row, 0)]
        at = chance.randrange(len(answers))
        stops = stopped.tracked and hand == stop_in
        tell(stopped, [*answers[:at], UNTRACKED, *left] if stops else answers if stopped.tracked else left)
        tell(matches[OFF], left)
        compare(matches)


# Any game ----------------------------------------------------------------------------------------


def play_any_game(game, chance):
    """A round is the same said seat by seat, or in turn; and where one seat scores, said as the winner."""
    seats = chance.choice((1, 2, 3, 4, 25))
    teams = seats == 4 and chance.random() < 0.5
    matches = []
    for enter in range(3):
        values = option.usual_values(load(game).OPTIONS, seats)
        values[option.ENTER], values[option.WINS] = enter, 1
        matches.append(Match(load(game), seats, teams, values))
    for _ in range(4):
        winner = chance.randrange(seats)
        points = chance.randrange(-200, 1000)
        answer = (words.POINTS, points) if points >= 0 else (words.MINUS, -points)
        for match in matches[:2]:
            tell(match, [(*(answer if seat == winner else (words.POINTS, 0)), seat) for seat in range(seats)])
        tell(matches[2], [(*answer, winner)])
        assert len({tuple(match.totals) for match in matches}) == 1
    tell_all = [match.answer(words.LAST) for match in matches]
    assert tell_all == [0, 0, 0] and len({match.winners for match in matches}) == 1 and matches[0].winners


# Fives and Threes --------------------------------------------------------------------------------


def play_fives(game, chance):
    """A block is one word or passes; a last tile that counts nothing is a tile or the word for going out."""
    seats = chance.randint(2, 4)
    teams = seats == 4 and chance.random() < 0.5
    values = option.usual_values(load(game).OPTIONS, seats)
    values[option.TILES_EACH], values[option.TARGET] = chance.choice((2, 5)), chance.choice((9, 61))
    matches = [Match(load(game), seats, teams, values) for _ in range(2)]
    for _ in range(6):
        one, other = matches
        hand = one.hand
        dealt = sum(one.tiles)
        while one.hand == hand and not one.winners:
            holders = sum(map(bool, one.tiles))
            if chance.random() < 0.1 and sum(one.tiles) < dealt:
                tell(one, [(words.PASS, 0, -1)] * (holders - one.passes))
                tell(other, [(words.BLOCKED, 0, -1)])
                continue
            is_last = one.tiles[one.turn] == 1  # of this seat; its partner may hold some
            count = 0 if is_last else chance.choice((0, 0, 1, 2, 4, 8))
            seat = one.turn
            tell(one, [(words.PLAY, count, -1)])
            tell(other, [(words.OUT, 0, seat) if is_last else (words.PLAY, count, -1)])
        assert list(one.totals) == list(other.totals) and one.winners == other.winners
        assert one.hand == other.hand and (one.winners or one.turn == other.turn)
        if one.winners:
            break


# All of them -------------------------------------------------------------------------------------


OTHERS = {
    "forty-two": play_forty_two,
    "moon": play_moon,
    "bingo": play_bingo,
    "castle-rock": play_castle_rock,
    "points": play_any_game,
    "fives-and-threes": play_fives,
}
PLAYS = {**dict.fromkeys(LINES, play_line), **dict.fromkeys(LOWEST, play_lowest), **OTHERS}
MATCHES = {play_line: 30, play_lowest: 15}  # of a game; of the others 60


@pytest.mark.parametrize("game", PLAYS)
@pytest.mark.parametrize("times", [1, pytest.param(100, marks=pytest.mark.soak)])
def test_a_hand_has_one_result_however_it_is_told(game, times):
    chance = random.Random(game)
    for _ in range(times * MATCHES.get(PLAYS[game], 60)):
        PLAYS[game](game, chance)


def test_every_game_is_told_in_some_test():
    assert {*PLAYS, *PARTNERS} == {row[1] for row in GAMES}
