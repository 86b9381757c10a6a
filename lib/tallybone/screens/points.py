# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Any game asks: what a seat scores, more or less, or which seat has scored."""

from micropython import const

from rules_min.question import SCORE, SCORER
from rules_min.words import MINUS
from tallybone.board import buttons
from tallybone.display.entry import ALL, ONES, TENS
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


class TypedPoints(TypedNumber):
    """Points being typed. No digit takes more than four presses: DOWN goes from 0 to the middle.

    ``unit`` is what UP adds on the ones: 1, 5 or 10, as the table has set; on the tens it is ten times that.
    ``most`` is the most that can be added, or taken off.
    """

    def __init__(self, match: "Match", slot: int, seat: int, old: int = -1) -> None:
        super().__init__(match, slot, seat, old)
        self.unit = match.rules.offer(match, slot)[2]
        question = match.question
        self.most = max([question.high(each, seat) for each in range(question.slot_count)])

    def turn(self, question: "Question", by: int) -> None:
        """Step the ones, which wrap round, or the tens, which do not."""
        self.is_keyed = False
        self.is_touched = True
        ten = 10 * self.unit
        tens, ones = self.number // ten, self.number % ten
        if self.on_ones and not ones and by < 0:
            self.number += ten // 2
        elif self.on_ones:
            self.number = ten * tens + (ones + by * self.unit) % ten
        else:
            self.number = ten * max(0, min(self.most // ten, tens + by)) + ones

    def digit(self) -> int:
        """Which digit UP and DOWN change; ALL where they change more than one."""
        if self.on_ones:
            return TENS if self.unit == 10 else ONES
        return TENS if self.unit == 1 else ALL


class PointsScreen(NumberScreen):
    """Asks what a seat scores. OK adds it, OK held takes it off; DOWN says 0 while no digit is typed."""

    def typing(self, slot: int, seat: int, old: int = -1) -> TypedPoints:
        """Begin a number for this seat."""
        return TypedPoints(self.match, slot, seat, old)

    def draw(self, panel: Panel) -> None:
        """As each number, and which round it is: after a correction the next one is asked here as well."""
        super().draw(panel)
        if self.is_asked():
            panel.header.right(with_hand_word(self.match.rules, _("hand")), self.match.hand + 1)
        else:
            panel.header.right()

    def counted(self) -> str:
        """How the side stands before its points."""
        return rank_in_words(self.match, self.typed().seat)

    def draw_result(self, panel: Panel) -> None:
        """What OK does to the total, and OK held."""
        match, typed = self.match, self.typed()
        question = match.question
        if typed.number > question.high(typed.slot, typed.seat):
            super().draw_result(panel)
            return
        side, other = match.rules.preview(match, question.word(typed.slot), typed.number, typed.seat), ""
        gain = match.gain[side]  # with what the partner has said in this round
        if not typed.number:
            other = _("OK held:minus")
        elif typed.number <= question.high(max(0, question.find(MINUS)), typed.seat):
            other = _("OK held: -%d") % typed.number
        text = self.total_after(side, gain)
        if not gain:  # nothing is typed yet
            text = " %d" % match.totals[side]
            text = cut(self.keeper.side_captions[side], LINE - BESIDE_NUMBER - len(text)) + text
        panel.beside(BESIDE_NUMBER, other, text)

    def draw_legend(self, panel: Panel) -> None:
        """The digits go from 0 up, and from the middle down."""
        typed: TypedPoints = self.typed()  # type: ignore[assignment]  # made above
        unit, ten = typed.unit, 10 * typed.unit
        ones = typed.number % ten
        if not typed.on_ones:
            upper = "+%d" % ten if typed.number + ten <= typed.most else ""
            lower = "-%d" % ten if typed.number >= ten else "" if typed.number else "0"
            panel.legend(upper, lower, "next", self.back_word())
            return
        upper = "+%d" % unit if ones + unit < ten else "-%d" % ones
        lower = "-%d" % unit if ones else "+%d" % (ten // 2)
        panel.legend(upper, lower, "done", "back")

    def press(self, key: int) -> None:
        """DOWN says 0 at once, if nothing is typed yet."""
        typed = self.typed()
        if key == buttons.DOWN and not (typed.number or typed.on_ones or self.is_at_end(key)):
            self.commit()
        else:
            super().press(key)

    def next_screen(self) -> int:
        """After the last points of a round comes its result."""
        return RESULT if self.is_asked() else NO_SCREEN

    def is_asked(self) -> bool:
        """Whether the question asks this seat, and not who has scored."""
        return self.match.question.kind == SCORE

    def can_hold_ok(self) -> bool:
        """Each number can be taken off."""
        return True

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
        is_told = self.controller.status.text != ""  # a refusal, or what the points have brought about
        if not is_told and not is_correction:
            self.controller.status.say("minus", number, name)

    def hold_hint(self) -> str:
        """What OK held does."""
        number = self.typed().number
        return _("hold: minus %d") % number if number else ""


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


def rank_in_words(match: "Match", seat: int) -> str:
    """How a side stands before its points: ``2 of 4: 38 behind``."""
    side = seat % match.sides
    sign = -1 if match.lowest_wins else 1
    totals = sorted([sign * match.totals[each] for each in range(match.sides)])
    own = sign * match.totals[side]
    if match.sides == 1 or totals[0] == totals[-1]:
        return ""
    rank = len([each for each in totals if each > own]) + 1
    if rank > 1:
        return _("%d of %d: %d behind") % (rank, match.sides, totals[-1] - own)
    if totals[-2] == own:
        return _("%d of %d: level") % (rank, match.sides)
    return _("leads by %d") % (own - totals[-2])


SCREENS = {SCORE: PointsScreen, SCORER: ScorerScreen}
