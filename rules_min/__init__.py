# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The rules and scoring core of Tallybone: ints in, ints out, nothing allocated in play.

A match is a conversation: the rules ask (``Match.question``), the table answers (``Match.answer``).
The list of answers is all there is to save: every total can be worked out from it.
"""

from rules_min.const import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Mapping

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
ANY_GAME = 21  # the number of the game that the games of ``presets`` are played as
PRESET_OPTION = 45  # the number of the option that says which, as ``option.PRESET``
PRESET = 256  # this and the number of a preset is the number of a game with a name of its own
# What tells games of nearly the same name apart, in 20 letters.
APART = {3: "the sum is rounded", 4: "each hand is rounded", 5: "3 tiles, drawing", 6: "7 tiles, no drawing"}


def load(game: str) -> "Game":
    """Import and return the rules of one game; only the chosen game takes memory.

    :param str game: an id out of ``GAMES``, or of a preset
    :raises ValueError: if no game has that id
    """
    for row in GAMES:
        if row[1] == game:
            module = __import__("rules_min." + game.replace("-", "_"), None, None, ("RULES",))
            rules: Game = module.RULES
            return rules
    number = game_number(game)
    if not number:
        raise ValueError("no game is called " + game)
    return rules_of(number)


def game_id(number: int) -> str:
    """The id of the game with this number, "" if this version has none. Of a preset that of any game."""
    if number > PRESET:
        number = ANY_GAME
    for row in GAMES:
        if row[0] == number:
            return row[1]
    return ""


def game_number(game: str) -> int:
    """The number of the game with this id, or of the preset, 0 if there is none."""
    for row in GAMES:
        if row[1] == game:
            return row[0]
    from rules_min.presets import preset_called

    number = preset_called(game)
    return PRESET + number if number else 0


def rules_of(number: int) -> "Game":
    """The rules of the game with this number, or of the preset.

    :raises ValueError: if this version has no game with it
    """
    rules = load(game_id(number))
    return rules.named(number - PRESET) if number > PRESET else rules


def saved_number(number: int) -> int:
    """The number of a game as a saved match has it, beside its options."""
    return ANY_GAME if number > PRESET else number


def with_preset(number: int, options: "Mapping[int, int]") -> int:
    """The number of a match's game: where its options say which preset it is, that one's.

    :param int number: as a saved match has it
    :param options: their values, by their numbers
    """
    return PRESET + options[PRESET_OPTION] if number == ANY_GAME and options.get(PRESET_OPTION, 0) else number
