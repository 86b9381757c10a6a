# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The options in the table's words: what each is called, what it does, what its values are called."""

from rules_min import option
from rules_min.const import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game
    from rules_min.option import Option

# By number: the label, a line of help, and the words of its values: of 0, 1 and so on, or in their order. One
# word is that of all, with the value in it.
TEXTS = {
    option.TARGET: ("Target", "The total that wins the match", ()),
    option.LEADS: ("First lead", "Who leads the first hand", ()),
    option.TRACK: ("Follow turns", "no: enter only how each hand ends", ("no", "yes")),
    option.CLOCK: ("Clock", "Minutes; then this hand is the last", ()),
    option.RESERVE: ("Kept back", "Boneyard tiles that nobody draws", ()),
    option.OWN: ("Own pips", "Blocked: the winner's own pips", ("stay", "taken off")),
    option.LEADER: ("Next lead", "Who leads the next hand", ("in turn", "winner")),
    option.TILES_EACH: ("Tiles each", "Dealt to each player", ()),
    option.ENDS: ("Check ends", "With pips left: type the open ends too", ("no", "yes")),
    option.CALLS: ("Muggins!", "Who gets a count that was missed?", ("not called", "nobody", "the caller")),
    option.ROUND: ("Rounding", "To the nearest five, or three", ("no", "the sum", "each hand")),
    option.FINISH: ("Finish", "A count reaches the target: play on?", ("match ends", "play on")),
    option.MATCH: ("Play for", "Points, 7 hands, or marks (bid 84: 2)", ("points", "hands", "marks")),
    option.FORCED: ("Forced bid", "Nobody has bid: the shaker", ("may pass", "must bid")),
    option.SET: ("Set bid", "Lost, or the others add it", ("is lost", "others add")),
    option.CARRY: ("Carry", "No seventy: the next winner adds 1 more?", ("no", "next +1")),
    option.WIN: ("Won with", "Tiles left in the row", ("2 or less", "none", "exactly 2")),
    option.TIE: ("Tied", "Equal totals at the end", ("share", "extra hand")),
    option.JOKERS: ("Jokers", "In the pack", ()),
    option.BLANK: ("Double blank", "What it counts in a hand that is left", ()),
    option.CONTRACTS: ("Contracts", "Plunge, splash; from 42: nello, sevens", ("no", "yes")),
    option.SPLASH: ("Splash", "Its marks, or one above a higher bid", ()),
    option.TILES: ("Tile set", "28, 55, 91, 136 or 190 tiles", ("double-%d",)),
    option.FOUL: ("A foul costs", "Points of a foul; in Forty-Two marks", ()),
    option.CAPICUA: ("Capicua", "The last tile fits both ends", ()),
    option.CORRIDO: ("Corrido", "The others pass, and the same plays again", ()),
    option.SALIDA: ("Salida", "The first tile: the next one passes", ()),
    option.ALONE: ("Salida waits", "Counts if the third seat then plays", ("no", "yes")),
    option.BLOCK: ("Blocked", "The lowest of last and next; all; sides", ("", "next", "lowest", "sides")),
    option.FIRST: ("First hands", "100, 75, 50 and 25 more", ()),
    option.TRANCADO: ("Trancado", "Who wins a block adds it", ()),
    option.STRAIGHT: ("In a row", "A lost hand: back to 0 (six love)", ("no", "yes")),
    option.ENTER: (
        "Enter", "Who says points, or who is out and left", ("each round", "in turn", "winner", "who is out")
    ),
    option.SETTLE: ("The others", "They lose what they hold, or nothing", ("add nothing", "lose it")),
    option.WINS: ("Wins", "The highest total, or the lowest", ("highest", "lowest")),
    option.ROUNDS: ("Rounds", "After these the match is over", ()),
    option.STEP: ("Steps of", "All points are so many, or a multiple", ()),
    option.DOWN: ("Count down", "Shows what is still needed", ("no", "yes")),
    option.EVEN: ("Even turns", "At the target the round is played on", ("no", "yes")),
    option.CRUZADA: ("Cruzada", "A last double that fits both ends", ()),
    option.TIED_BLOCK: ("Tied block", "What the next hand is worth then", ("double", "one more", "the same")),
    option.EXACT: ("Exactly", "A count beyond the target adds nothing", ("no", "yes")),
    option.GOING_OUT: ("Going out", "Points of the last tile", ()),
    option.AWARD: ("Foul points", "Of a foul: lost, or the others add them", ("are lost", "others")),
    option.VALUES: ("Card values", "Darien: numbers 5, faces 10, aces 15", ("NCCC", "Darien")),
}  # fmt: skip
# And where the lowest total wins, and where each hand begins with bids.
TEXTS_OF_LOWEST = {option.TARGET: ("Hands", "After these the lowest total wins", ())}
TEXTS_OF_BIDS = {option.LEADS: ("First bid", "Who bids first in the first hand", ())}


def texts_of(rules: "Game", row: "Option") -> tuple[str, str, tuple[str, ...]]:
    """The label of an option of a game, a line of help, and the words of its values, as in ``TEXTS``.

    One that is not there is called as on the score sheet.
    """
    number = row.number
    if rules.LOWEST_WINS and number in TEXTS_OF_LOWEST:
        return TEXTS_OF_LOWEST[number]
    if rules.BIDS and number in TEXTS_OF_BIDS:
        return TEXTS_OF_BIDS[number]
    return TEXTS[number] if number in TEXTS else (row.name, "", ())


def value_word(row: "Option", value: int) -> str:
    """A value in the table's words, or as on the score sheet; in one with ``%d`` belongs the value."""
    words = TEXTS[row.number][2] if row.number in TEXTS else ()
    if not words:
        return row.value_name(value)
    if len(words) == 1:  # for all values
        return words[0]
    if value < len(words):  # a game may leave values out
        return words[value]
    return words[sorted([pair[0] for pair in row.names]).index(value)]
