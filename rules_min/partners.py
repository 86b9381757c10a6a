# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Partner games of the Caribbean: four seats, two sides, nobody draws; what ends a hand can bring a bonus.

No rulebook of ours has them: the values are those that most tables use, and options have the others.
"""

from rules_min import option, words
from rules_min.const import const
from rules_min.counted import NOBODY_WINS, ROTATE, CountedGame, side_pips
from rules_min.game import ENDING, EVENT_ROW, NEWS, NOTHING_SAID
from rules_min.option import Option
from rules_min.question import ANY_SEAT, BY_NO_COUNTS, NO_SEAT, PICK, TURN
from rules_min.state import NOBODY, NOT_COUNTED
from rules_min.words import Answer, number_of, pack, seat_of, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Said, Translate
    from rules_min.state import State

# Numbers of a hand: the word that ended it; one more than the seat that played last, 0 while that is not
# known; the tiles that were played; the salida of this hand, 0 while it has none.
ENDED, LAST_BY, PLAYED, SALIDA = 0, 1, 2, 3
HANDS_WON = 0  # of a match: the hands that somebody has won
# Values of BLOCK: who wins a hand in which nobody can play; 0 stands for what the game says.
NEXT = 1  # the fewer pips of the seat that played last and the next one, equal ones the former
LOWEST = 2  # the lowest hand of the four
TEAM = 3  # the lower sum of a side
DOUBLES_HAND = 2  # value of option.CAPICUA: the hand counts twice
_NONE: "tuple[int, ...]" = ()
_MOST_TWICE = const(2)  # endings that a question has room for of the seat on turn and of any other


class PartnerGame(CountedGame):
    """A seat that cannot play passes; the side of who goes out, or who wins the block, adds the hand."""

    SEATS = (4, 4)
    TEAMS = True
    ALWAYS_TEAMS = True
    MATCH_NUMBERS = 1
    HAND_NUMBERS = 4
    EACH = 7  # tiles dealt to a seat
    BLOCK = LOWEST  # who wins a block where the table cannot choose
    TIE_IS_LOCKERS = False  # whether equal hands of both sides are won by who played last, or else by nobody
    COUNTS_PARTNER = True  # whether the winner adds its partner's pips, and its own after a block
    COUNTS_OUT = True  # whether pips are counted where somebody went out
    ROTATES = False  # whether the option LEADER says who leads the next hand, or else the winner does
    LAST_TILES: "tuple[int, ...]" = (words.CAPICUA,)

    def asks_lead(self, m: "State") -> bool:
        """Of the first hand; then the score says who leads."""
        return not m.hand

    def endings(self, m: "State") -> "tuple[int, ...]":
        """What can be told of a last tile in this match."""
        return self.LAST_TILES if m.options[option.CAPICUA] > 0 else _NONE

    def ending_worth(self, m: "State", word: int) -> int:
        """What a hand adds that ends with one of these words; 0 where its pips say that."""
        return 0

    def worth(self, m: "State", winner: int) -> int:
        """What the hand adds to the side that won it, without what its end brings."""
        pips = 0
        for seat in range(m.seats):
            if self.COUNTS_PARTNER or seat % m.sides != winner:
                pips += max(0, m.pips[seat])
        return pips

    def extra(self, m: "State") -> int:
        """What the winner of this hand adds besides, however it ends."""
        return 0

    def settle(self, m: "State") -> int:
        """Put the hand's points into ``m.gain``. Return the side that won it, or NOBODY_WINS for a tie."""
        m.clear_gain()
        winner = self.hand_winner(m)
        if winner != NOBODY_WINS:
            points = self.worth(m, winner)
            if m.hand_numbers[ENDED] == words.CAPICUA or m.hand_numbers[ENDED] == words.CHUCHAZO:
                value = m.options[option.CAPICUA]
                points += points if value == DOUBLES_HAND else value
            if m.out == NOBODY:
                points += m.options[option.TRANCADO]
            m.gain[winner] = m.gain[m.sides] = points + self.extra(m)
        return winner

    def has_effect(self, number: int, values: "array[int]", seats: int) -> bool:
        """Who leads is of no use where turns are not followed, and some options are about others."""
        if number == option.LEADER:
            return values[option.TRACK] == option.ON
        if number == option.ALONE:
            return values[option.SALIDA] > 0 and values[option.TRACK] == option.ON
        if number == option.FINISH:
            return values[option.CORRIDO] > 0 or values[option.SALIDA] > 0 or values[option.FOUL] > 0
        return True

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """How a block is settled, and of bonuses."""
        rule = self.block_rule(m)
        is_block = moment == ENDING and m.out == NOBODY and m.pips[0] == NOT_COUNTED and rule != LOWEST
        if not is_block and moment != EVENT_ROW and moment != NEWS:
            return NOTHING_SAID
        from rules_min.partner_texts import of_block, of_bonus, of_event  # 1 KB that few hands need

        if moment == NEWS:
            return of_bonus(m, word, translate)
        return of_block(m, rule == NEXT, translate) if is_block else of_event(word, number, seat, translate)

    def each(self, m: "State") -> int:
        """The tiles dealt to a seat."""
        return self.EACH

    def who_leads(self, m: "State", translate: "Translate") -> str:
        """The largest double, where all tiles are dealt."""
        return translate("Who has 6-6?") if self.SET.tiles == m.seats * self.EACH else translate("Who leads?")

    def ask_what_happened(self, m: "State") -> None:
        """Ask for one seat's turn, or, where turns are not followed, how the hand ended and what it brought.

        A seat with one tile left has the button of a capicua; others of its endings are the first lines of
        the list, or all of them have a button each (``screens.last_tile``).
        """
        question = m.question
        ends = self.endings(m)
        has_own = m.tracked and m.tiles[m.turn] == 1
        if m.tracked:
            question.open(TURN, m.turn)
            question.allow(words.PLAY, reason=BY_NO_COUNTS)
            if m.hand_numbers[PLAYED]:  # any tile leads, so the leader cannot pass
                question.allow(words.PASS)
            holders = m.seats_holding_more()
            question.doubt_seats(words.OUT, holders)
            for word in ends:
                question.doubt_seats(word, holders)
                if has_own:
                    question.allow(word, who=m.turn)
        else:
            question.open(PICK)
        if m.tracked and m.hand_numbers[PLAYED]:  # then who went out is seen by the tiles
            self.allow_block(m)
        question.allow(words.OUT, who=ANY_SEAT)
        if not (m.tracked and m.hand_numbers[PLAYED]):
            self.allow_block(m)
        if not has_own or len(ends) <= _MOST_TWICE:
            for word in ends:
                question.allow(word, who=ANY_SEAT)
        if not m.tracked:
            allow_bonus(m)
        allow_foul(m)

    def allow_block(self, m: "State") -> None:
        """Nobody can play: of somebody, if it must be known who played last, and is not."""
        m.question.allow(words.BLOCKED, who=NO_SEAT if self.has_locker(m) else ANY_SEAT)

    def block_rule(self, m: "State") -> int:
        """Who wins a block in this match: NEXT, LOWEST or TEAM."""
        return m.options[option.BLOCK] or self.BLOCK

    def has_locker(self, m: "State") -> bool:
        """Whether a block needs nobody's name: it is known who played last, or does not matter."""
        if self.block_rule(m) == TEAM or (self.block_rule(m) == LOWEST and not self.TIE_IS_LOCKERS):
            return True
        return m.tracked and m.hand_numbers[LAST_BY] > 0

    def apply(self, m: "State", answer: Answer) -> None:
        """Update the hand with the table's answer."""
        word = word_of(answer)
        seat = seat_of(answer)
        m.last_count = 0
        if word == words.PLAY:
            settle_passes(m, m.turn)
            if not m.winners:
                play(m)
        elif word == words.PASS:
            pass_turn(m)
        elif word == words.BLOCKED:
            if seat != NO_SEAT:
                m.hand_numbers[LAST_BY] = seat + 1
            while m.hand_numbers[PLAYED] and m.tracked and m.passes < m.seats and not m.winners:
                pass_turn(m)  # so the same hand has one result, however it is said
            m.out = NOBODY
        elif word == words.BONUS:
            take_bonus(m, seat, number_of(answer))
        elif word == words.FOUL:
            foul(m, seat)
        elif word == words.OUT or word in self.LAST_TILES:
            if m.tracked:
                settle_passes(m, seat)
            m.out = seat
            m.hand_numbers[ENDED] = word

    def next_to_count(self, m: "State", seat: int) -> int:
        """The next seat after this one whose pips are needed, -1 for none: after a block all four are."""
        for other in range(seat + 1, m.seats):
            if m.out == NOBODY:
                return other
            if self.COUNTS_OUT and other != m.out and (self.COUNTS_PARTNER or (other - m.out) % m.sides):
                return other
        return -1

    def ask_more(self, m: "State", is_first: bool) -> None:
        """A foul that is seen before the pips are counted."""
        if is_first:
            allow_foul(m)

    def take_pips(self, m: "State", answer: Answer) -> None:
        """And no bonus is news any more."""
        m.last_count = 0
        super().take_pips(m, answer)

    def hand_winner(self, m: "State") -> int:
        """The side that won the hand: its seat went out, or it won the block; NOBODY_WINS for a tie."""
        return self.block_winner(m) if m.out == NOBODY else m.out % m.sides

    def block_winner(self, m: "State") -> int:
        """The side that wins a block, NOBODY_WINS for a tie that nobody wins."""
        last = last_player(m)
        rule = self.block_rule(m)
        if rule == NEXT:
            other = (last + 1) % m.seats
            return (other if m.pips[other] < m.pips[last] else last) % m.sides
        if rule == TEAM:
            difference = side_pips(m, 0) - side_pips(m, 1)
        else:
            difference = m.pips[lower(m, 0)] - m.pips[lower(m, 1)]
        if difference:
            return int(difference > 0)
        return last % m.sides if self.TIE_IS_LOCKERS and rule == LOWEST else NOBODY_WINS

    def end_hand(self, m: "State") -> None:
        """Note that somebody has won the hand."""
        is_settled = not m.winners  # no bonus has won the match
        super().end_hand(m)
        if is_settled and m.points_won:
            m.match_numbers[HANDS_WON] += 1

    def next_leader(self, m: "State", winner: int) -> int:
        """The seat that won the hand; if nobody has, the same again. By option the next seat."""
        if self.ROTATES and m.options[option.LEADER] == ROTATE:
            return (m.first + 1) % m.seats
        if winner == NOBODY_WINS:
            return m.first
        if m.out != NOBODY:
            return m.out
        if self.block_rule(m) == NEXT:
            last = last_player(m)
            return last if last % m.sides == winner else (last + 1) % m.seats
        return lower(m, winner)


def options(target: int, *more: Option) -> tuple[Option, ...]:
    """The options of a partner game.

    :param target: the match score
    :param more: options to add after these
    """
    return (
        Option(option.TARGET, "target", target, 1, 9999),
        option.track(),
        option.clock(),
        option.tie(),
    ) + more


def block_option(usual: int) -> Option:
    """Who wins a block: NEXT, LOWEST or TEAM."""
    return Option(option.BLOCK, "block next=1 lowest=2 team=3", usual)


def capicua_option(usual: int) -> Option:
    """What a last tile that fits both ends adds."""
    return Option(option.CAPICUA, "capicua 0 10 25 30 50 60 100", usual)


def bonus_options(corrido: int, salida: int) -> tuple[Option, ...]:
    """What passes bring the side of the tile before them, and whether a salida waits for the third seat."""
    return (
        Option(option.CORRIDO, "corrido 0 10 25 30 50 60 100", corrido),
        Option(option.SALIDA, "salida 0 10 25 30 50 60 100", salida),
        Option(option.ALONE, "alone off on", option.OFF),
    )


def foul_option() -> Option:
    """What a foul adds to the other side: a seat has passed although it could play, or broke another rule."""
    return Option(option.FOUL, "foul 0 5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 100", 0)


def allow_foul(m: "State") -> None:
    """A foul of any seat, if the table has set what it costs."""
    if m.options[option.FOUL]:
        m.question.allow(words.FOUL, who=ANY_SEAT)


def foul(m: "State", seat: int) -> None:
    """A foul of this seat: the other side adds what it costs at once, and the hand goes on."""
    add_bonus(m, m.options[option.FOUL], (seat + 1) % m.seats)


def allow_bonus(m: "State") -> None:
    """What passes bring, of any seat: a corrido as often as it happens, a salida once in a hand, and after
    that what a corrido of the same tile is more. What was seen before turns were given up is not told again.
    """
    corrido = m.options[option.CORRIDO]
    salida = m.options[option.SALIDA]
    counted = m.hand_numbers[SALIDA]
    first = m.hand_numbers[LAST_BY] - 1 if m.hand_numbers[PLAYED] == 1 else ANY_SEAT
    if corrido:
        m.question.allow(words.BONUS, corrido, corrido, who=ANY_SEAT)
    if 0 < counted < corrido and m.hand_numbers[PLAYED] < 2:
        m.question.allow(words.BONUS, corrido - counted, corrido - counted, who=first)
    elif salida and salida != corrido and can_be_salida(m):
        m.question.allow(words.BONUS, salida, salida, who=first)


def can_be_salida(m: "State") -> bool:
    """Whether a salida can have come after turns were given up: it is not counted, and not too late for it.

    With the option ``alone`` it waits for the third seat, and is void once that has passed as well.
    """
    if m.hand_numbers[SALIDA] or m.hand_numbers[PLAYED] > 1:
        return False
    return m.passes == 0 or (m.passes == 1 and m.options[option.ALONE] > 0)


def take_bonus(m: "State", seat: int, points: int) -> None:
    """Add a bonus that the table tells. A corrido adds only what it is more, if turns were followed until
    the three others had passed on the first tile: then it is that tile's, and a salida of it is counted.
    """
    counted = m.hand_numbers[SALIDA]
    if points == m.options[option.CORRIDO]:
        if counted and m.hand_numbers[PLAYED] == 1 and m.passes == m.seats - 1:
            m.hand_numbers[PLAYED] = 2  # with the second tile; a later corrido is another tile's
            if seat == m.hand_numbers[LAST_BY] - 1:
                points = max(0, points - counted)
    elif counted:  # what a corrido of the first tile is more
        m.hand_numbers[PLAYED] = 2
    else:
        m.hand_numbers[SALIDA] = points
    add_bonus(m, points, seat)


def play(m: "State") -> None:
    """The seat on turn has played a tile."""
    m.passes = 0
    m.hand_numbers[LAST_BY] = m.turn + 1
    m.hand_numbers[PLAYED] += 1
    m.tiles[m.turn] -= 1
    if m.tiles[m.turn]:
        m.turn = (m.turn + 1) % m.seats
    else:
        m.out = m.turn


def pass_turn(m: "State") -> None:
    """The seat on turn cannot play. The first pass after the first tile of a hand is a salida, which counts
    at once, or by option once the next seat has played.
    """
    m.passes += 1
    m.turn = (m.turn + 1) % m.seats
    if m.passes == 1 and m.hand_numbers[PLAYED] == 1 and not m.options[option.ALONE]:
        add_salida(m)
    if m.passes == m.seats:
        m.out = NOBODY


def settle_passes(m: "State", seat: int) -> None:
    """What the passes before a tile bring the side of the tile before them, once a seat plays again.

    After three of them it is the seat of that tile: a corrido, which after a salida of the same tile adds
    only what it is more. If that seat could not play either, the hand would be blocked, and there is none.
    """
    if m.passes == 1 and m.hand_numbers[PLAYED] == 1 and m.options[option.ALONE]:
        add_salida(m)
    elif m.passes == m.seats - 1 and seat == m.hand_numbers[LAST_BY] - 1:
        points = m.options[option.CORRIDO]
        if m.hand_numbers[PLAYED] == 1:
            points -= m.hand_numbers[SALIDA]
        if points > 0:
            add_bonus(m, points, seat)


def add_salida(m: "State") -> None:
    """Add it to the side of the first tile."""
    m.hand_numbers[SALIDA] = m.options[option.SALIDA]
    if m.hand_numbers[SALIDA]:
        add_bonus(m, m.hand_numbers[SALIDA], m.hand_numbers[LAST_BY] - 1)


def add_bonus(m: "State", points: int, seat: int) -> None:
    """Add a seat's bonus at once; it can win the match."""
    side = seat % m.sides
    m.last_count = pack(words.BONUS, points, seat)
    m.add(side, points)
    if m.totals[side] >= m.options[option.TARGET] and not m.options[option.FINISH]:
        m.winners = 1 << side


def last_player(m: "State") -> int:
    """The seat that played the last tile; the leader if nobody has."""
    return m.hand_numbers[LAST_BY] - 1 if m.hand_numbers[LAST_BY] else m.first


def lower(m: "State", side: int) -> int:
    """The seat of a side with fewer pips; of equal ones the one that played last, or else its first."""
    other = side + m.sides
    difference = m.pips[side] - m.pips[other]
    if difference:
        return other if difference > 0 else side
    return other if last_player(m) == other else side
