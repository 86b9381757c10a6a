# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The promise of the core: in every game no answer allocates a byte; an undo makes one small generator.

But for a seat that comes in the middle of a match of any game: for that one arrays are made anew.
"""

import random

import pytest
import unix_port
from answers import likely_answer
from places import TESTS

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.notation.names import ANSWERS
from rules_min.notation.reader import Sheet, SheetError
from rules_min.option import TRACK, usual_values
from rules_min.points import RULES
from rules_min.presets import PRESETS
from rules_min.words import JOIN, JOIN_BELOW, UNDO, number_of, seat_of, word_of

FOLDER = TESTS
MOST_OF_AN_UNDO = 512  # bytes, on this 64-bit build


def line_of(game, match, answers):
    """A match and its answers as on_micropython/heap.py reads them."""
    head = [game, match.seats, int(match.sides != match.seats), *match.options]
    return " ".join(map(str, head)) + "|" + " ".join(":".join(map(str, answer)) for answer in answers)


def sheets():
    """Every vector and every match in the documents that is a whole sheet."""
    for path in sorted(FOLDER.rglob("*.sheet")) + sorted((FOLDER.parent / "docs").glob("*.sheet")):
        try:
            yield Sheet(path.read_text().splitlines())
        except SheetError:
            pass


def test_every_vector_with_the_heap_locked():
    lines, wanted = [], []
    for sheet in sheets():
        match = sheet.match
        if (
            match.seats != match.first_seats
        ):  # who comes in the middle needs room: the one answer that allocates
            continue
        answers = [(word_of(a), number_of(a), seat_of(a), 0) for a in match.answers[: match.answer_count]]
        lines.append(line_of(sheet.game, match, answers))
        wanted.append(f"-1 {match.answer_count} " + " ".join(map(str, match.totals)))
    *found, undo = unix_port.run("heap.py", "\n".join(lines))
    assert found == wanted and int(undo) <= MOST_OF_AN_UNDO


def random_match(game, seats, teams, track, chance):
    """A match of 300 answers of every kind, refused ones and undo among them, and those answers."""
    rules = load(game)
    options = usual_values(rules.OPTIONS, seats)
    if any(row.number == TRACK and row.allows(track) for row in rules.OPTIONS):
        options[TRACK] = track
    match = Match(rules, seats, teams, options)
    answers = []
    for _ in range(300):
        answer = likely_answer(match, chance)
        if answer[0] in (JOIN, JOIN_BELOW):
            continue
        answers.append((*answer, match.answer(*answer, True)))
    return match, answers


def random_matches(game):
    """Matches of a game for every number of seats, with partners and without, turns followed and not."""
    chance = random.Random(game)
    rules = load(game)
    least, most = rules.SEATS
    for seats in sorted({*range(least, min(most, 6) + 1), *range(7, most, 6), most}):
        for teams in (False, True) if rules.TEAMS and seats == 4 else (False,):
            for track in range(2):
                yield random_match(game, seats, teams, track, chance)


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_random_matches_with_the_heap_locked(game):
    """Over the ends of many hands, on MicroPython."""
    lines, wanted, words = [], [], set()
    for match, answers in random_matches(game):
        assert match.hand or match.winners
        words |= {(answer[0], answer[3]) for answer in answers}
        lines.append(line_of(game, match, answers))
        wanted.append(f"-1 {match.answer_count} " + " ".join(map(str, match.totals)))
    *found, undo = unix_port.run("heap.py", "\n".join(lines), heap="1m")
    assert found == wanted
    assert 0 < int(undo) <= MOST_OF_AN_UNDO
    assert (UNDO, 0) in words
    assert len({refusal for word, refusal in words}) >= 4


def test_matches_of_presets_with_the_heap_locked():
    """Any game with the values of each: who is out, bust, rounds that are played to their end."""
    chance = random.Random("presets")
    lines, wanted = [], []
    for row in PRESETS:
        rules = RULES.named(row[0])
        for seats in set(rules.seats_offered()):
            match = Match(load("points"), seats, False, rules.usual_values(seats))
            answers = []
            for _ in range(300):
                answer = likely_answer(match, chance)
                if answer[0] not in (JOIN, JOIN_BELOW):
                    answers.append((*answer, match.answer(*answer, True)))
            lines.append(line_of("points", match, answers))
            wanted.append(f"-1 {match.answer_count} " + " ".join(map(str, match.totals)))
    *found, undo = unix_port.run("heap.py", "\n".join(lines), heap="1m")
    assert found == wanted and 0 < int(undo) <= MOST_OF_AN_UNDO


def test_random_matches_take_every_word():
    """These and the vectors: otherwise the tests above would not have covered every word."""
    taken = {word_of(a) for sheet in sheets() for a in sheet.match.answers[: sheet.match.answer_count]}
    for _, game, *_ in GAMES:
        for match, answers in random_matches(game):
            taken |= {word for word, _, _, refusal in answers if not refusal}
            if match.seats > 5:
                break
    assert taken == set(ANSWERS)
