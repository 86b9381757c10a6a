# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Games with a hand for each double of the set, from the largest down: Mexican Train, Chicken Foot."""

from rules_min import lowest, option
from rules_min.const import const
from rules_min.game import NOTHING_SAID, NUMBER_NOTE
from rules_min.lowest import LowestGame
from rules_min.option import NotTogether, Option
from rules_min.state import NOBODY
from rules_min.tiles import TileSet
from rules_min.words import BLOCKED, DOUBLE, DRAW, OWN, PASS, PLAY, Answer, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Game, Said, Translate
    from rules_min.state import State

# Numbers of a hand: the seats whose train is open, a bit each, and what has happened in this turn.
OPEN, IN_TURN = 0, 1
HAS_DRAWN, HAS_DOUBLED = 1, 2  # bits of IN_TURN
NINE, TWELVE, FIFTEEN, EIGHTEEN = 9, 12, 15, 18  # values of TILES: the largest double
_SETS = (TileSet(NINE), TileSet(TWELVE), TileSet(FIFTEEN), TileSet(EIGHTEEN))


class DoublesGame(LowestGame):
    """The next double begins each hand; a seat that cannot play draws one tile, and plays it or passes."""

    SEATS = (2, 12)
    DRAWS = True
    HAND_NUMBERS = 2
    HAS_TRAINS = False  # whether each seat has a train, which is open to all once it has passed
    SET = NINE  # the usual largest double
    LONG_HAND = 0  # of a hand with the usual set: answers with only a word, hardly ever more

    def tile_set(self, m: "State") -> TileSet:
        """The tiles it is played with."""
        return set_of(m.options)

    def dealt(self, m: "State") -> int:
        """The usual number of tiles for a seat."""
        return 7

    def rules_for(self, m: "State") -> "Game":
        """Refuse a deal that the tiles do not allow, and more hands than there are doubles."""
        tiles = self.tile_set(m)
        if m.seats * self.each(m) > tiles.tiles:
            most = tiles.tiles // m.seats
            text = "hands take more tiles than there are; expected hand %d at most" % most
            raise NotTogether(text, option.TILES_EACH, most)
        if m.options[option.TARGET] > tiles.largest + 1:
            most = tiles.largest + 1
            raise NotTogether(
                "more hands than doubles; expected target %d at most" % most, option.TARGET, most
            )
        return self

    def each(self, m: "State") -> int:
        """The tiles that a seat is dealt."""
        return m.options[option.TILES_EACH] or self.dealt(m)

    def hands_of(self, m: "State") -> int:
        """One for each double, or as many as the table wants."""
        return m.options[option.TARGET] or self.tile_set(m).largest + 1

    def double(self, m: "State") -> int:
        """The number on the double that begins this hand; after the blank comes the largest again."""
        largest = self.tile_set(m).largest
        return largest - m.hand % (largest + 1)

    def hand_tag(self, m: "State") -> str:
        """The double: ``10-10``."""
        double = self.double(m)
        return "%d-%d" % (double, double)

    def who_leads(self, m: "State", translate: "Translate") -> str:
        """Who has the double: ``hand 3: 10-10, who?``"""
        return translate("hand %d: %s, who?") % (m.hand + 1, self.hand_tag(m))

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """What the double blank counts."""
        blank = m.options[option.BLANK] if moment == NUMBER_NOTE else 0
        return (translate("0-0 is %d") % blank, ()) if blank else NOTHING_SAID

    def deal(self, m: "State") -> None:
        """Deal; the rest is the boneyard."""
        m.deal(0)
        each = self.each(m)
        for seat in range(m.seats):
            m.tiles[seat] = each
        m.boneyard = self.tile_set(m).tiles - m.seats * each

    def points(self, m: "State") -> int:
        """All pips, and what the double blank counts."""
        return self.tile_set(m).pips + m.options[option.BLANK]

    def most_in(self, m: "State", held: int) -> int:
        """The most pips in so many tiles; the double blank may be the last of them."""
        tiles = self.tile_set(m)
        blank = m.options[option.BLANK]
        return max(tiles.most(held), tiles.most(held - 1) + blank) if held else 0

    def least_in(self, m: "State", held: int) -> int:
        """The fewest pips in so many tiles, without the double blank if that counts more than another."""
        tiles = self.tile_set(m)
        without = tiles.least(held + 1) if held < tiles.tiles else tiles.pips
        return min(without, tiles.least(held) + m.options[option.BLANK]) if held else 0

    def ask_hand(self, m: "State", seat: int) -> None:
        """Where turns are not followed, more than the tiles dealt can count is asked once more."""
        super().ask_hand(m, seat)
        if not m.tracked:
            m.question.doubt_outside(0, self.most_in(m, self.each(m)))

    def cannot(self, m: "State") -> int:
        """It draws a tile, and passes if it cannot play that either, or there is none."""
        return DRAW if m.boneyard and not m.hand_numbers[IN_TURN] & HAS_DRAWN else PASS

    def third(self, m: "State") -> int:
        """On the own train, if that is open; else a double, if one may be played now."""
        if m.hand_numbers[OPEN] >> m.turn & 1:
            return OWN
        return DOUBLE if self.HAS_TRAINS and not m.hand_numbers[IN_TURN] & HAS_DOUBLED else 0

    def ask_more(self, m: "State") -> None:
        """A double has no button of its own beside an open train; or nobody can play."""
        if m.tracked and self.third(m) != DOUBLE and not m.hand_numbers[IN_TURN] & HAS_DOUBLED:
            m.question.allow(DOUBLE)
        m.question.allow(BLOCKED)
        if m.tracked and m.boneyard:
            m.question.doubt_seats(BLOCKED, 1)

    def apply(self, m: "State", answer: Answer) -> None:
        """Take what happened in a turn; the rest is as in the games of cards."""
        word = word_of(answer)
        if word == DRAW:
            m.boneyard -= 1
            m.tiles[m.turn] += 1
            m.hand_numbers[IN_TURN] |= HAS_DRAWN
        elif word == DOUBLE:
            m.passes = 0
            m.hand_numbers[IN_TURN] = HAS_DOUBLED  # another tile may be drawn to cover it
            lowest.give(m, m.turn)
        elif word == PLAY or word == OWN:
            seat = m.turn
            if word == OWN:
                m.hand_numbers[OPEN] &= ~(1 << seat)
            m.passes = 0
            self.end_turn(m)
            lowest.give(m, seat)
        elif word == PASS:
            self.passed(m)
        else:
            super().apply(m, answer)

    def passed(self, m: "State") -> None:
        """Open the train. The hand is over once all have passed with nothing changed in between.

        After a train that was opened, or a tile that was drawn, the others may be able to play, so passes
        are counted from there.
        """
        is_news = m.hand_numbers[IN_TURN] & HAS_DRAWN
        if self.HAS_TRAINS:
            is_news |= ~m.hand_numbers[OPEN] >> m.turn & 1
            m.hand_numbers[OPEN] |= 1 << m.turn
        m.passes = 1 if is_news else m.passes + 1
        self.end_turn(m)
        if m.passes >= m.seats and not m.boneyard:
            m.out = NOBODY

    def end_turn(self, m: "State") -> None:
        """The next seat is on turn."""
        m.hand_numbers[IN_TURN] = 0
        m.turn = (m.turn + 1) % m.seats

    def has_dot(self, m: "State", seat: int) -> bool:
        """Its train is open; if there are none, it has passed since the last tile."""
        if self.HAS_TRAINS:
            return m.hand_numbers[OPEN] >> seat & 1 == 1
        return (m.turn - seat - 1) % m.seats < m.passes

    def long_match(self, seats: int, values: "array[int]") -> tuple[int, int]:
        """All hands: the turns if they are followed; who leads, who is out, and a number per seat."""
        tiles = set_of(values)
        hands = values[option.TARGET] or tiles.largest + 1
        turns = hands * self.LONG_HAND * tiles.tiles // TileSet(self.SET).tiles if values[option.TRACK] else 0
        return turns, hands * (2 + seats)


def set_of(values: "array[int]") -> TileSet:
    """The set that these options say: the double-nine, twelve, fifteen or eighteen."""
    return _SETS[values[option.TILES] // 3 - 3]


def options(largest: int, most_each: int, blank: int, *more: Option) -> tuple[Option, ...]:
    """The options of these games.

    :param int largest: the largest double of the usual set
    :param int most_each: the most tiles that a seat may be dealt
    :param int blank: what the double blank usually counts
    :param more: what only this game has
    """
    return (
        Option(option.TARGET, "target", 0, 0, EIGHTEEN + 1, "all"),
        option.track(option.OFF),
        option.clock(),
        option.tie(),
        Option(option.TILES_EACH, "hand", 0, 0, most_each, "usual"),
        Option(option.BLANK, "blank 0 25 50", blank),
        Option(option.TILES, "set 9 12 15 18", largest),
    ) + more
