# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The contract of the core: after Match() is made, no answer allocates a byte, in any game, anywhere."""

import random
from pathlib import Path

import pytest
import unix_port
from answers import likely_answer

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.words import NAMES, UNDO, number_of, seat_of, word_of
from simulator.sheet import Sheet, SheetError

FOLDER = Path(__file__).parent
taken = {}  # the words each game took in the random matches


def line_of(game, match, answers):
    """A match and its answers as on_micropython/heap.py reads them."""
    head = [game, match.seats, int(match.sides != match.seats), *match.options[: len(match.rules.OPTIONS)]]
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
        answers = [(word_of(a), number_of(a), seat_of(a), 0) for a in match.answers[: match.count]]
        lines.append(line_of(sheet.game, match, answers))
        wanted.append(f"-1 {match.count} " + " ".join(map(str, match.totals)))
    assert unix_port.run("heap.py", "\n".join(lines)) == wanted


@pytest.mark.parametrize("game", [row[0] for row in GAMES])
def test_random_matches_with_the_heap_locked(game):
    """Answers of every kind, refused ones and undo among them, over the ends of many hands."""
    chance = random.Random(game)
    lines, wanted = [], []
    rules = load(game)
    words = set()
    for seats in range(rules.SEATS[0], rules.SEATS[1] + 1):
        for teams in (False, True) if rules.TEAMS and seats == 4 else (False,):
            for track in range(2):
                match = Match(rules, seats, teams)
                options = list(match.options[: len(rules.OPTIONS)])
                names = [row[0] for row in rules.OPTIONS]
                options[names.index("track")] = track
                match = Match(rules, seats, teams, options)
                answers = []
                for _ in range(600):
                    answer = likely_answer(match, chance)
                    refusal = match.answer(*answer, True)
                    answers.append((*answer, refusal))
                    words.add((answer[0], refusal))
                assert match.hand or match.winners
                lines.append(line_of(game, match, answers))
                wanted.append(f"-1 {match.count} " + " ".join(map(str, match.totals)))
    assert unix_port.run("heap.py", "\n".join(lines)) == wanted
    assert (UNDO, 0) in words
    assert len({refusal for word, refusal in words}) >= 4
    taken[game] = {word for word, refusal in words if not refusal}


def test_every_word_was_taken_somewhere():
    if len(taken) == len(GAMES):
        assert set.union(*taken.values()) == set(range(len(NAMES)))
