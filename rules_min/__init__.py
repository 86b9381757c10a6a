# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The rules and scoring core of Tallybone: ints in, ints out, nothing allocated in play.

A match is a conversation: the rules ask (``Match.ask``), the table answers (``Match.answer``).
The list of answers is the match; every total is a function of it.
"""

# One row a game: the id that score sheets use, and the name on screens (at most 16 letters).
# The rules are in the module of the id's name, with "_" for "-".
GAMES = (
    ("block", "Block"),
    ("draw", "Draw"),
    ("muggins-parker", "Muggins, Parker"),
    ("muggins-university", "Muggins, Univ."),
    ("matador-parker", "Matador, Parker"),
    ("matador-sevens", "Matador, Sevens"),
    ("castle-rock", "Castle Rock"),
    ("forty-two", "Forty-Two"),
    ("moon", "Moon"),
    ("bingo", "Bingo"),
    ("magic-seven", "Magic 7"),
    ("seven-nccc", "Seven (NCCC)"),
)


def load(game):
    """Import and return the rules of one game; only the chosen game takes memory.

    :param str game: an id out of ``GAMES``
    :raises ValueError: if no game has that id
    """
    for row in GAMES:
        if row[0] == game:
            return __import__("rules_min." + game.replace("-", "_"), None, None, ("NAME",))
    raise ValueError("no game is called " + game)
