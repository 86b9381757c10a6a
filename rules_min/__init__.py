# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The rules and scoring core of Tallybone: ints in, ints out, nothing allocated in play.

A match is a conversation: the rules ask (``Match.question``), the table answers (``Match.answer``).
The list of answers is all there is to save: every total can be worked out from it.
"""

from rules_min.const import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game

# The groups of games: the set-up has a heading for each.
NOT_LISTED, LINES, FIVES, MATADOR, PARTNERS, ALONE, TRICKS, TRAINS, CARDS = range(9)

# One row per game: its number, its id on score sheets, its name on screens (at most 16 letters), its group.
# Saved matches store the number, so never give it to another game. The set-up lists games in this order.
# The rules are in the module named after the id, with "_" for "-".
GAMES = (
    (21, "points", "Any game", NOT_LISTED),
    (1, "block", "Block", LINES),
    (2, "draw", "Draw", LINES),
    (3, "muggins-parker", "Muggins, Parker", FIVES),
    (4, "muggins-university", "Muggins, Univ.", FIVES),
    (13, "all-threes", "All Threes", FIVES),
    (14, "five-up", "Five-Up", FIVES),
    (23, "fives-and-threes", "Fives & Threes", FIVES),
    (5, "matador-parker", "Matador, Parker", MATADOR),
    (6, "matador-sevens", "Matador, Sevens", MATADOR),
    (17, "dominican", "Dominican", PARTNERS),
    (18, "puerto-rican", "Puerto Rican", PARTNERS),
    (19, "cuban", "Cuban", PARTNERS),
    (20, "jamaican", "Jamaican", PARTNERS),
    (22, "brazilian", "Brazilian", PARTNERS),
    (7, "castle-rock", "Castle Rock", ALONE),
    (8, "forty-two", "Forty-Two", TRICKS),
    (9, "moon", "Moon", TRICKS),
    (10, "bingo", "Bingo", TRICKS),
    (15, "mexican-train", "Mexican Train", TRAINS),
    (16, "chicken-foot", "Chicken Foot", TRAINS),
    (11, "magic-seven", "Magic 7", CARDS),
    (12, "seven-nccc", "Seven (NCCC)", CARDS),
)
FIRST_GAME = 1  # of a new gadget
MOST_GAMES = 255  # numbers of games, 1 to this
# What tells games of nearly the same name apart, in 20 letters.
APART = {3: "the sum is rounded", 4: "each hand is rounded", 5: "3 tiles, drawing", 6: "7 tiles, no drawing"}


def load(game: str) -> "Game":
    """Import and return the rules of one game; only the chosen game takes memory.

    :param str game: an id out of ``GAMES``
    :raises ValueError: if no game has that id
    """
    for row in GAMES:
        if row[1] == game:
            module = __import__("rules_min." + game.replace("-", "_"), None, None, ("RULES",))
            rules: Game = module.RULES
            return rules
    raise ValueError("no game is called " + game)


def game_id(number: int) -> str:
    """The id of the game with this number, "" if this version has no such game."""
    for row in GAMES:
        if row[0] == number:
            return row[1]
    return ""


def game_number(game: str) -> int:
    """The number of the game with this id, 0 if there is none."""
    for row in GAMES:
        if row[1] == game:
            return row[0]
    return 0
