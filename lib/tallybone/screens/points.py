# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Any game asks: what a seat scores, more or less, or which seat has scored."""

from micropython import const

from rules_min.game import NUMBER_NOTE
from rules_min.question import SCORE, SCORER
from rules_min.words import MINUS, PIPS, number_of, seat_of, word_of
from tallybone.board import buttons
from tallybone.display.entry import ALL
from tallybone.display.panel import Panel
from tallybone.display.places import BESIDE_NUMBER, LINE
from tallybone.screens.ids import NO_SCREEN, RESULT
from tallybone.screens.number import NumberScreen, TypedNumber
from tallybone.screens.seats import PickScreen
from tallybone.words.texts import _, cut, with_hand_word

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from rules_min.question import Question


_ROOM = LINE - BESIDE_NUMBER
_RUN = const(5)  # steps at once while a button is held,
_LONG_RUN, _LONG_AFTER = const(25), const(20)  # more after so many repeats, 2.8 s,
_LONGEST_RUN, _LONGEST_AFTER = const(100), const(36)  # and more again


class TypedPoints(TypedNumber):
    """Points that UP and DOWN count, by ones; held, they run in fives, and after 100 of them faster.

    Up to 60 that is five presses with OK where digits took eight; who overshoots comes back by ones.
    ``unit`` is what a step is: 1, 5, 10 or 50 points, as the table has set. ``most`` is the most that can be
    added, or taken off. ``is_offered`` says that the rules know the number: OK takes it.
    """

    def __init__(self, match: "Match", slot: int, seat: int, old: int = -1) -> None:
        super().__init__(match, slot, seat, old)
        question = match.question
        offered, _least, self.unit = match.rules.offer(match, slot)
        is_known = offered > 0 or match.rules.is_known(match, slot)
        self.is_offered = old < 0 and is_known and question.word(slot) != MINUS
        if self.is_offered:
            self.number = offered
        self.has_tens = False
        self.on_ones = True
        self._repeats = 0  # of the button that is held
        self.most = max([question.high(each, seat) for each in range(question.slot_count)])

    def turn(self, question: "Question", by: int, is_held: bool = False) -> None:
        """Count a step, or to the next round number while the button is held."""
        self.is_keyed = self.is_offered = False
        self.is_touched = True
        self._repeats = self._repeats + 1 if is_held else 0
        size = self.unit
        if is_held:
            is_long = self._repeats > _LONG_AFTER
            size *= _LONGEST_RUN if self._repeats > _LONGEST_AFTER else _LONG_RUN if is_long else _RUN
        nth = self.number // size if by > 0 else -(-self.number // size)
        self.number = max(0, min(self.most // self.unit * self.unit, (nth + by) * size))

    def digit(self) -> int:
        """The whole number changes."""
        return ALL

    def clear(self) -> None:
        """Nothing is typed."""
        self.number = 0
        self.is_touched = self.is_keyed = self.is_offered = False

    def is_said(self) -> bool:
        """Whether there is a number that OK takes."""
        return self.is_touched or self.is_offered


class PointsScreen(NumberScreen):
    """Asks what a seat scores. OK adds it, OK held takes it off; DOWN says 0 while nothing is typed."""

    def typing(self, slot: int, seat: int, old: int = -1) -> TypedPoints:
        """Begin a number for this seat; where an earlier one is corrected, that one."""
        match = self.match
        if self.keeper.draft and old < 0:
            before = match.answers[match.answer_count]
            is_same = word_of(before) in (match.question.word(slot), MINUS) and seat_of(before) == seat
            old = number_of(before) if is_same else old
        return TypedPoints(match, slot, seat, old)

    def points(self) -> TypedPoints:
        """What is typed."""
        typed: TypedPoints = self.typed()  # type: ignore[assignment]  # made above
        return typed

    def draw(self, panel: Panel) -> None:
        """As each number, and which round it is: after a correction the next one is asked here as well."""
        super().draw(panel)
        if self.is_asked():
            panel.header.right(with_hand_word(self.match.rules, _("hand")), self.match.hand + 1)
        else:
            panel.header.right()

    def counted(self) -> str:
        """How the side stands, and how after what is typed; or what others are left with."""
        match, typed = self.match, self.points()
        if match.question.word(typed.slot) == PIPS:
            return super().counted()
        if not typed.is_said() or typed.number > match.question.high(typed.slot, typed.seat):
            return rank_in_words(match, typed.seat, match.rules.hand_so_far(match, typed.seat % match.sides))
        match.rules.preview(match, match.question.word(typed.slot), typed.number, typed.seat)
        after = rank_in_words(match, typed.seat, match.gain[typed.seat % match.sides])
        return first_in(LINE, "-> " + after, first_in(LINE, "->" + after, after)) if after else ""

    def draw_result(self, panel: Panel) -> None:
        """What OK does to the total, and OK held."""
        match, typed = self.match, self.points()
        question = match.question
        if typed.number > question.high(typed.slot, typed.seat) or question.word(typed.slot) == PIPS:
            super().draw_result(panel)
            return
        word = question.word(typed.slot)
        side, minus = match.rules.preview(match, word, typed.number, typed.seat), question.find(MINUS)
        gain = match.gain[side]  # with what the partner has said in this round
        other = self.keeper.said(match, NUMBER_NOTE, word, typed.number, typed.seat, _ROOM)
        if other or match.rules.shown(match, 0):  # who counts down would take a minus for the usual
            pass
        elif not typed.number:
            other = _("OK held:minus")
        elif minus >= 0 and typed.number <= question.high(minus, typed.seat):
            other = first_in(_ROOM, _("OK held: -%d") % typed.number, _("held: -%d") % typed.number)
        text = self.total_after(side, gain)
        if not gain:  # nothing is typed yet
            text = " %d" % match.rules.shown(match, match.totals[side])
            text = cut(self.keeper.side_captions[side], _ROOM - len(text)) + text
        panel.beside(BESIDE_NUMBER, other, text)

    def draw_legend(self, panel: Panel) -> None:
        """What a press does; held, it does it in fives."""
        typed = self.points()
        up = "+%d" % typed.unit if typed.number < typed.most else ""
        down = "-%d" % typed.unit if typed.number else "0"
        panel.legend(
            up, down, "ok" if typed.is_said() else "", "zero" if self.goes_back() else self.back_word()
        )

    def press(self, key: int) -> None:
        """UP and DOWN count; DOWN says 0 at once, if nothing is typed yet; BACK clears what is."""
        typed = self.points()
        if key == buttons.UP or (key == buttons.DOWN and typed.number):
            typed.turn(self.match.question, 1 if key == buttons.UP else -1, self.controller.is_repeated)
        elif key == buttons.DOWN:
            if not self.is_at_end(key):
                typed.answer(self.controller.answer, self.match.question)
        elif key == buttons.OK and not typed.is_said():
            pass  # a second press of OK answers for nobody
        elif key == buttons.BACK and self.goes_back() and not typed.is_keyed:
            typed.clear()
        else:
            super().press(key)

    def goes_back(self) -> bool:
        """BACK clears what is typed before it takes an answer back."""
        typed = self.points()
        is_new = self.controller.old < 0 and not self.keeper.draft
        return typed.is_keyed or (typed.is_touched and typed.number > 0 and is_new)

    def is_at_end(self, key: int) -> bool:
        """Whether DOWN is held on a number that has come down to 0: only a new press says that it is 0."""
        return key == buttons.DOWN and self.controller.is_repeated and not self.typed().number

    def next_screen(self) -> int:
        """After the last points of a round comes its result."""
        return RESULT if self.is_asked() else NO_SCREEN

    def is_asked(self) -> bool:
        """Whether the question asks this seat, and not who has scored."""
        return self.match.question.kind == SCORE

    def can_hold_ok(self) -> bool:
        """Each number can be taken off, unless it is what a seat is left with."""
        return self.match.question.word(0) != PIPS

    def hold_ok(self) -> bool:
        """The number is taken off, also where one is asked again."""
        if not self.typed().number:
            self.controller.say(_("number, then hold OK"))
        else:
            self.answer()
        return True

    def answer(self) -> None:
        """Take the number off, and say so."""
        typed = self.typed()
        number, name = typed.number, self.keeper.captions[typed.seat]
        is_correction = self.keeper.draft is not None  # which is asked about next: a note would hide its yes
        self.controller.answer(MINUS, number, typed.seat)
        is_said = self.controller.status.text != ""  # a refusal, or what the points have brought about
        if not is_said and not is_correction:
            self.controller.status.say("minus", number, name)

    def hold_hint(self) -> str:
        """What OK held does."""
        number = self.typed().number
        return _("hold: minus %d") % number if number else ""


def first_in(room: int, text: str, shorter: str) -> str:
    """A text, or what says less where that has no room."""
    return text if len(text) <= room else shorter


class ScorerScreen(PickScreen):
    """Asks which seat has scored; how much is asked next."""

    def has_list(self) -> bool:
        """Each seat can be chosen here."""
        return False

    def has_keys(self) -> bool:
        """OK takes, of two as of more."""
        return False

    def asked(self) -> str:
        """Who is chosen, as a question."""
        return _("%s scores?")

    def next_screen(self) -> int:
        """How much."""
        return SCORE

    def take(self, chosen: int) -> None:
        """This seat has scored."""
        self.controller.forget_number()
        self.controller.open(SCORE, (0, chosen))


def rank_in_words(match: "Match", seat: int, gain: int) -> str:
    """How a side stands with what has been said in this round: ``2 of 4: 38 behind``.

    :param int gain: what its own total is about to gain
    """
    side = seat % match.sides
    sign = -1 if match.lowest_wins else 1
    totals = [
        sign * (match.totals[each] + match.rules.hand_so_far(match, each)) for each in range(match.sides)
    ]
    own = totals[side] = sign * (match.totals[side] + gain)
    totals.sort()
    if match.sides == 1 or totals[0] == totals[-1]:
        return ""
    rank = len([each for each in totals if each > own]) + 1
    if rank > 1:
        return _("%d of %d: %d behind") % (rank, match.sides, totals[-1] - own)
    if totals[-2] == own:
        return _("%d of %d: level") % (rank, match.sides)
    return _("leads by %d") % (own - totals[-2])


SCREENS = {SCORE: PointsScreen, SCORER: ScorerScreen}
