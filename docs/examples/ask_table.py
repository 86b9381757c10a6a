# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Ask a table in a terminal: python ask_table.py GAME SEATS"""

import sys

from rules_min import load
from rules_min.match import Match
from rules_min.notation.legal import legal_answers
from rules_min.question import DOUBTFUL, NO_SEAT


def asked_for(what: str, possible: "range | tuple[int, ...]") -> int:
    """One of some numbers; where there is only one, nobody is asked."""
    while len(possible) > 1:
        text = input(f"  {what}, {possible[0]} to {possible[-1]}: ")
        if text.isdecimal() and int(text) in possible:
            return int(text)
    return possible[0]


def main(game: str, seats: int) -> None:
    """Ask until the match is over."""
    match = Match(load(game), seats)
    while not match.winners:
        on_turn = match.question.seat
        print(f"{list(match.totals)}, hand {match.hand + 1}:", "table" if on_turn < 0 else f"seat {on_turn}")
        legal = legal_answers(match)
        for place, each in enumerate(legal):
            print(f"  {place}: {each.name}")
        answer = legal[asked_for("what happened", range(len(legal)))]
        seat = NO_SEAT if answer.seats == (NO_SEAT,) else asked_for("which seat", answer.seats)
        number = asked_for("how many", answer.numbers)
        if match.answer(answer.word, number, seat) == DOUBTFUL and input("  sure? ") == "y":
            match.answer(answer.word, number, seat, sure=True)
    print("over:", list(match.totals))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
