# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Go through a match answer by answer, then take the last three back: python replay.py FILE"""

import sys

from rules_min.match import Match
from rules_min.notation.names import name_of
from rules_min.notation.reader import Sheet
from rules_min.words import UNDO, number_of, seat_of, word_of


def main(path: str) -> None:
    """Print each answer with the totals after it, forwards and then backwards."""
    with open(path) as file:
        played = Sheet(file).match
    match = Match(played.rules, played.seats, played.sides < played.seats, played.options)
    for answer in played.answers[: played.answer_count]:
        match.answer(word_of(answer), number_of(answer), seat_of(answer), sure=True)
        print(f"{name_of(word_of(answer)):10}{number_of(answer):4}  {list(match.totals)}")
    assert list(match.totals) == list(played.totals)
    for _ in range(min(3, match.answer_count)):
        answer = match.answers[match.answer_count - 1]
        match.answer(UNDO)
        print(f"not {name_of(word_of(answer)):6}{number_of(answer):4}  {list(match.totals)}")


if __name__ == "__main__":
    main(sys.argv[1])
