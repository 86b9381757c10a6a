# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Games that any game is played as: each has a name, the values of its options, and a card.

A match of one is a match of any game whose option ``game`` has its number. All its other options are written
down with it, so a program that does not know the number plays it as any game with the same values.
"""

from rules_min.const import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    Row = tuple[int, int, int, int, int, str, str]

FIRST = 256  # this and the number of a preset is the number of its game, as ``rules_min.PRESET``
_NO_PAIRS = const(0)  # whether four play as two and two: never,
_MAY_PAIR = const(1)  # if they like,
_PAIRS = const(2)  # or as a rule

# Of each: its number, the fewest and the most who play, whether in pairs, what the points of a round add up
# to (0: anything); then its name in 16 letters, its id for settings, messages and scripts, and the values
# that are not those of any game, in one text, as a board keeps each short one for ever; and its card: what
# counts, when it is over, and what of the game nobody looks after.
# Saved matches have the number, so never give it to another game. Targets are those of the usual published
# rules; a table may change each value.
PRESETS = (
    (1, 2, 4, _NO_PAIRS, 0, "Rummikub|rummikub|enter left settle minus",
        "Counts: the others lose what they hold, the winner adds it.\n"
        "Over: when you end it (hold BACK).\n"
        "Not followed: sets, jokers (30 in the hand)."),
    (2, 2, 10, _NO_PAIRS, 0, "UNO|uno|enter left target 500",
        "Counts: the winner adds what the others hold.\nOver: at 500.\n"
        "Not followed: turns; cards with a word 20, black ones 50."),
    (3, 2, 2, _NO_PAIRS, 0, "Gin|gin|enter winner target 100",
        "Counts: what the winner adds, with gin and undercut.\nOver: at 100.\n"
        "Not followed: boxes, game bonus."),
    (4, 2, 8, _NO_PAIRS, 0, "Rummy 500|rummy-500|target 500",
        "Counts: melds less what is left.\nOver: at 500.\nNot followed: melds."),
    (5, 2, 6, _MAY_PAIR, 0, "Canasta|canasta|target 5000 step 5",
        "Counts: melds and bonuses less what is left.\nOver: at 5000.\n"
        "Not followed: the first meld's minimum."),
    (6, 3, 6, _NO_PAIRS, 26, "Hearts|hearts|wins lowest target 100",
        "Counts: a heart 1, the queen of spades 13; a round has 26.\n"
        "Over: when somebody has 100; the lowest wins.\n"
        "Not followed: passing; all 26: enter 0, and 26 for the others."),
    (7, 4, 4, _PAIRS, 0, "Spades|spades|target 500",
        "Counts: ten a trick bid and made, less if set.\nOver: at 500.\nNot followed: bids, bags."),
    (8, 2, 8, _NO_PAIRS, 0, "Skyjo|skyjo|wins lowest target 100",
        "Counts: the cards of each.\nOver: when somebody has 100; the lowest wins.\n"
        "Not followed: doubled points of who ended a round."),
    (9, 2, 6, _NO_PAIRS, 0, "Phase 10|phase-10|wins lowest step 5",
        "Counts: the cards left in hand.\nOver: when you end it (hold BACK).\n"
        "Not followed: which phase each has."),
    (10, 2, 4, _NO_PAIRS, 0, "Scrabble|scrabble|enter turn",
        "Counts: each word as it is played.\nOver: when you end it (hold BACK).\n"
        "Not followed: letters; what is left: enter minus."),
    (11, 2, 8, _NO_PAIRS, 0, "Farkle|farkle|enter turn step 50 target 10000 even on",
        "Counts: what a turn brings.\nOver: at 10000, after the round.\n"
        "Not followed: dice, the first 500."),
    (12, 1, 10, _NO_PAIRS, 0, "Yahtzee|yahtzee|rounds 13",
        "Counts: one box a round.\nOver: after 13 rounds.\nNot followed: which box, the bonus of 35."),
    (13, 2, 8, _NO_PAIRS, 0, "Darts 501|darts-501|enter turn target 501 exact on down on",
        "Counts: three darts together; more than is left is bust.\nOver: at 0 exactly.\n"
        "Not followed: double in, double out."),
    (14, 2, 8, _NO_PAIRS, 0, "Darts 301|darts-301|enter turn target 301 exact on down on",
        "Counts: three darts together; more than is left is bust.\nOver: at 0 exactly.\n"
        "Not followed: double in, double out."),
    (15, 2, 4, _MAY_PAIR, 0, "Cribbage|cribbage|enter winner target 121",
        "Counts: each time somebody pegs.\nOver: at 121, at once.\nNot followed: who deals, skunks."),
    (16, 2, 2, _NO_PAIRS, 0, "Boules|boules|enter winner target 13",
        "Counts: boules nearer than the best of the others.\nOver: at 13.\nNot followed: who throws."),
    (17, 2, 6, _NO_PAIRS, 0, "Triominoes|triominoes|enter turn target 400",
        "Counts: each tile; a draw: hold OK for minus.\nOver: at 400.\nNot followed: tiles, bonuses."),
)  # fmt: skip


def row_of(number: int) -> "Row | None":
    """The row of ``PRESETS`` with this number, None if this version has none."""
    for row in PRESETS:
        if row[0] == number:
            return row
    return None


def name_of(number: int) -> str:
    """The name of a game by its number, FIRST and that of the preset; any game's if there is none."""
    row = row_of(number - FIRST)
    return row[5].split("|")[0] if row else "Any game"


def preset_called(name: str) -> int:
    """The number of the preset with this id, 0 if there is none."""
    for row in PRESETS:
        if row[5].split("|")[1] == name:
            return row[0]
    return 0


def all_games(games: "tuple[tuple[int, str, str, int], ...]") -> "list[tuple[int, str, str, int]]":
    """The rows of all games, with those of the presets after the first, which is any game.

    :param games: ``rules_min.GAMES``
    """
    rows = [games[0]]
    for row in PRESETS:
        name, game, _values = row[5].split("|")
        rows.append((FIRST + row[0], game, name, games[0][3]))
    return rows + list(games[1:])
