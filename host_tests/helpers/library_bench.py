# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How fast the rules are for programs: answers, undos and sheets a second, on this computer's Python."""

import random
import time

from places import ROOT

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.notation.reader import Sheet
from rules_min.words import number_of, seat_of, word_of
from tallybone_rules import IllegalAnswer, Scorer, read_sheets

AGAIN = 60
SEASON, MOST = 10_000, 120  # sheets, and the answers of each
UNDONE = ("points", "muggins-parker", "forty-two")


def a_second(count, act):
    """How often something is done in a second, where one call does it so many times."""
    began = time.perf_counter()
    act()
    return count / (time.perf_counter() - began)


def library(page, matches):
    """A table of a page.

    :param matches: the names of sheets in docs
    """
    page.section("The library", "what, on CPython", "a second", "of the core", "")
    for name in matches:
        text = (ROOT / "docs" / f"{name}.sheet").read_text()
        core, answers, lines = (max(each) for each in zip(*(speeds(text) for _ in range(3)), strict=True))
        page.row(f"answers of {name}: the core", f"{core:,.0f}")
        page.row("`Answer`s pushed", f"{answers:,.0f}", f"{answers / core:.0%}", 3 * answers < core)
        page.row("lines pushed", f"{lines:,.0f}", f"{lines / core:.0%}", 3 * lines < core)
    for game in UNDONE:
        core, face = undos(game)
        page.row(f"answers taken back, {game}: the core", f"{core:,.0f}")
        page.row("`pop`", f"{face:,.0f}", f"{face / core:.0%}")
    played = [str(random_match(row[1], MOST)) for row in GAMES]
    season = "\n".join(f"# match {i}\n{played[i % len(played)]}" for i in range(SEASON))
    began = time.perf_counter()
    read = [len(scorer.answers) for scorer in read_sheets(season)]
    took = time.perf_counter() - began
    size = sum(read) / len(read)
    page.row(
        f"s for a season of {len(read):,} sheets of {size:.0f} answers",
        f"{took:.1f}",
        "at most 20",
        took > 20,
    )


def random_match(game, most):
    """A match of four, or of as many as can play, of so many answers at most."""
    chance = random.Random(game)
    scorer = Scorer(game, min(4, load(game).SEATS[1]))
    while len(scorer.answers) < most and not scorer.is_over:
        answer = chance.choice([each for each in scorer.legal[:30] if each.word != "untracked"])
        try:
            scorer.push(answer, sure=True)
        except IllegalAnswer:
            continue
    return scorer


def speeds(text):
    """Answers a second of the core, of the face, and of its lines."""
    played = Sheet(text.splitlines()).match
    packed = list(played.answers[: played.answer_count])
    scorer = Scorer.from_sheet(text)
    answers = scorer.answers
    while scorer.answers:
        scorer.pop()
    lines = [str(answer) for answer in answers]

    def of_core():
        for _ in range(AGAIN):
            match = Match(played.rules, played.first_seats, played.sides != played.seats, played.options)
            for each in packed:
                match.answer(word_of(each), number_of(each), seat_of(each), True)

    def of_face(what):
        for _ in range(AGAIN):
            match = scorer.copy()
            for each in what:
                match.push(each, sure=True)

    count = AGAIN * len(packed)
    return (
        a_second(count, of_core),
        a_second(count, lambda: of_face(answers)),
        a_second(count, lambda: of_face(lines)),
    )


def undos(game):
    """Undos a second of the core, and of the face: of all answers of a match of 300, or up to its end."""
    scorer = random_match(game, 300)
    again, match, count = scorer.copy(), scorer._match, len(scorer.answers)
    core = a_second(count, lambda: [match.undo() for _ in range(count)])
    return core, a_second(count, lambda: [again.pop() for _ in range(count)])
