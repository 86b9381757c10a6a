# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A number is asked for: it is typed digit by digit, and the screen says what it will do to the totals."""

from micropython import const

from rules_min.game import ENDING, NUMBER_NOTE, UNDECIDED
from rules_min.question import NO_SEAT, NUMBER
from rules_min.state import NOBODY, NOT_COUNTED
from rules_min.words import BID, MADE, MINUS, PIPS, POOLED, number_of, word_of
from tallybone.board import buttons
from tallybone.display.entry import Entry
from tallybone.display.panel import Panel
from tallybone.display.places import BESIDE, BESIDE_NUMBER, LINE
from tallybone.screens.base import Screen, has_heap
from tallybone.screens.ids import CHECK_ENDS, NO_SCREEN, RESULT
from tallybone.screens.typed import TypedNumber
from tallybone.words.texts import EVENT, _, cut, fitted, number_asked, number_shown, word_text

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    # Points have it from here, as both are loaded together.
    __all__ = ("NumberScreen", "TypedNumber")

    from rules_min.match import Match
    from tallybone.controller import Controller


_OF_HANDS = (PIPS, POOLED)  # what hands hold at their end
_ROOM = LINE - BESIDE_NUMBER


class NumberScreen(Screen):
    """Asks for the first slot's number or, opened from the list of events, for the chosen slot's."""

    parts = ("entry",)
    repeats = True

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.entry: Entry | None = None

    def typed(self) -> TypedNumber:
        """What is typed for the question, or for the slot and the seat that this screen was opened with; also
        if this screen was unloaded meanwhile.
        """
        controller, question = self.controller, self.match.question
        if not controller.typed:
            slot, seat = self.given or (controller.slot, question.seat)
            if question.word(slot) == POOLED:
                seat = NO_SEAT
            typed = controller.typed = self.typing(slot, seat, controller.old)
            fields = controller.typed_fields or {}
            controller.typed_fields = None
            for name in fields:
                setattr(typed, name, fields[name])
        return controller.typed

    def typing(self, slot: int, seat: int, old: int = -1) -> TypedNumber:
        """Begin a number for this slot of the question."""
        return TypedNumber(self.match, slot, seat, old)

    def draw(self, panel: Panel) -> None:
        """Who is asked; what is counted so far; the number; the sum, the rounding, the new total."""
        match = self.match
        typed = self.typed()
        name = self.keeper.captions[typed.seat if typed.seat != NO_SEAT else match.question.seat]
        if typed.seat == NO_SEAT and match.bid:  # what the bidding side made, whoever leads the next trick
            name = self.keeper.side_captions[match.bidder % match.sides]
        question = number_asked(match.rules, match.question.word(typed.slot))
        if match.question.word(typed.slot) == POOLED:
            name = _("one heap")
        panel.header.pill("%s: " + question, name)
        if self.asks_if_made():
            self.draw_made_or_set(panel)
            return
        panel.lines_at(BESIDE)
        if not self.entry:
            self.entry = Entry(panel.palettes, panel.down)
        panel.lay(self.entry.group)
        panel.say(0, self.was() or self.counted())
        self.entry.show(typed.number, typed.digit(), 1 if typed.on_ones else 2)
        self.draw_result(panel)
        self.draw_legend(panel)
        self.draw_without_arrows(panel)

    @property
    def takes_digits(self) -> bool:  # type: ignore[override]  # asked at each picture
        """Unless UP and DOWN are the answers."""
        return not self.asks_if_made()

    def asks_if_made(self) -> bool:
        """Whether the hand counts no points, only whether the bid was made: UP and DOWN say which."""
        match = self.match
        is_of_bid = match.question.word(self.typed().slot) == MADE
        return is_of_bid and match.rules.to_end(match, True) != match.rules.to_end(match, False)

    def draw_made_or_set(self, panel: Panel) -> None:
        """The bid, and what each of the two buttons adds."""
        match = self.match
        panel.say(0, self.counted())
        for is_made in (True, False):
            number = match.rules.to_end(match, is_made)
            side = match.rules.preview(match, MADE, number, NO_SEAT) if number >= 0 else NOBODY
            text = ""
            if side >= 0:
                total = match.totals[side]
                text = "%s %d->%d" % ("%s", total, total + match.gain[side])
                text = fitted(
                    _("made: %s" if is_made else "set: %s") % text, LINE, self.keeper.side_captions[side]
                )
            panel.say(1 if is_made else 2, text)
        up = "made" if match.rules.to_end(match, True) >= 0 else ""
        panel.legend(up, "set" if match.rules.to_end(match, False) >= 0 else "", "", self.back_word())

    def back_word(self) -> str:
        """What BACK does: it takes a correction back, if that was the last thing done."""
        keeper = self.keeper
        is_undo = not self.goes_back() and not keeper.draft and keeper.is_corrected_last()
        return "undo" if is_undo else "back"

    def goes_back(self) -> bool:
        """BACK goes back to the tens, or takes a typed digit away."""
        typed = self.typed()
        return typed.is_keyed or (typed.on_ones and typed.has_tens)

    def draw_legend(self, panel: Panel) -> None:
        """What the buttons do to the digit; nothing where it cannot change."""
        question = self.match.question
        typed = self.typed()
        low = question.low(typed.slot) if typed.has_tens else typed.least
        high = question.high(typed.slot)
        step = question.step(typed.slot) if typed.on_ones else 10
        up, down = low < high, low < high
        if not typed.on_ones:
            up, down = typed.number // 10 < high // 10, typed.number >= 10
        upper = "+%d" % step if up else ""
        lower = "-%d" % step if down else ""
        if typed.on_ones and typed.has_tens:  # the ones wrap round
            ones = typed.number % 10
            upper = upper if ones + step < 10 or not up else "-%d" % (10 - step)
            lower = lower if ones >= step or not down else "+%d" % (10 - step)
        if question.word(typed.slot) == PIPS and not typed.on_ones and not typed.number:
            lower = "0"  # DOWN says that there are none
        panel.legend(upper, lower, "done" if typed.on_ones else "next", self.back_word())

    def next_screen(self) -> int:
        """After the last number of a hand comes its result."""
        return RESULT if self.match.question.kind == NUMBER else NO_SCREEN

    def was(self) -> str:
        """The number that is corrected, or was just taken back, if it answered this; else ""."""
        match, typed = self.match, self.typed()
        if not self.keeper.draft and self.controller.old < 0:
            return ""
        before = match.answers[match.answer_count]
        is_minus = word_of(before) == MINUS
        if not is_minus and match.question.word(typed.slot) != word_of(before):
            return ""
        return _("was %d") % (-number_of(before) if is_minus else number_of(before))

    def counted(self) -> str:
        """The hands counted before this one, or how the hand ended; of tricks, the bid."""
        match, keeper = self.match, self.keeper
        names = keeper.captions
        if match.question.word(self.typed().slot) == POOLED:
            return self.in_heap()
        if match.bid:
            said = number_shown(match.rules, BID, match.rules.bid_said(match)) or str(match.bid)
            return fitted(_("%s has bid %s") % ("%s", said), LINE, names[match.bidder])
        seats = [seat for seat in range(match.seats) if match.pips[seat] != NOT_COUNTED]
        text = keeper.said(match, ENDING, match.question.word(0), 0, NO_SEAT, LINE)
        if text:
            return text
        if not seats or match.seats > 4:
            ended = word_of(match.answers[match.answer_count - 1])
            if match.out >= 0 and ended in match.rules.LAST_TILES:
                return fitted("%s: " + word_text(ended, EVENT), LINE, names[match.out])
            if match.out >= 0:
                return fitted(_("%s went out"), LINE, names[match.out])
            if match.out == NOBODY:
                return _("blocked: all add") if match.rules.LOWEST_WINS else _("blocked: lowest wins")
            return ""
        letters = 6 if len(seats) == 1 else 3
        counts = ["%s %d" % (names[seat][:letters], match.pips[seat]) for seat in seats]
        while len(" ".join(counts)) > LINE:
            counts.pop(0)
        return " ".join(counts)

    def in_heap(self) -> str:
        """Whose tiles are pushed together: ``BOB+CY+DI``."""
        match, names = self.match, []
        seat = match.rules.next_to_count(match, -1)
        while seat >= 0:
            names.append(self.keeper.captions[seat])
            seat = match.rules.next_to_count(match, seat)
        return fitted("+".join(["%s"] * len(names)), LINE, *names)

    def draw_result(self, panel: Panel) -> None:
        """What OK will do in words: the rounding, and whose total goes from what to what."""
        match = self.match
        typed = self.typed()
        word = match.question.word(typed.slot)
        rounded = text = ""
        most = match.question.high(typed.slot, typed.seat)
        if typed.number > most:
            panel.beside(BESIDE_NUMBER, _("at most %d") % most, "")
            return
        side = match.rules.preview(match, word, typed.number, typed.seat)
        is_of_hands = word in _OF_HANDS
        if is_of_hands and not typed.is_touched:  # nothing is typed, so there is nothing to show
            side = UNDECIDED
        if side >= 0:
            text = self.total_after(side, match.gain[side])
            rounded = gain_in_words(match, typed.number, side, is_of_hands)
        elif side == NOBODY:
            text = _("nobody wins") if is_of_hands else _("nobody gains")
        if word == PIPS and not typed.is_touched and has_heap(match.question):
            rounded = _("OK held: heap")
        elif not rounded:
            rounded = self.keeper.said(match, NUMBER_NOTE, word, typed.number, typed.seat, _ROOM)
            if word == PIPS and not rounded:
                rounded = _(match.rules.RULES_CARD.left_note)
        panel.beside(BESIDE_NUMBER, rounded, text)

    def total_after(self, side: int, gain: int) -> str:
        """A side's total and what it becomes."""
        match = self.match
        total = match.totals[side]
        after = match.rules.shown(match, total + gain)
        text = " %d->%d" % (match.rules.shown(match, total), after)
        if len(text) > _ROOM - 4:  # of the name four letters at least
            text = " ->%d" % after
        return cut(self.keeper.side_captions[side], _ROOM - len(text)) + text

    def press(self, key: int) -> None:
        """UP and DOWN change the digit, OK goes on; BACK goes back one digit, then takes an answer back."""
        typed = self.typed()
        if self.is_at_end(key):
            return
        if self.asks_if_made() and key != buttons.BACK:
            self.press_made_or_set(key)
        elif key >= buttons.DIGIT:
            typed.key(self.match.question, key - buttons.DIGIT)
        elif key == buttons.BACK and typed.is_keyed:
            typed.rub_out(self.match.question)
        elif key == buttons.UP:
            typed.turn(self.match.question, 1)
        elif key == buttons.DOWN:
            typed.turn(self.match.question, -1)
        elif key == buttons.OK and not typed.on_ones:
            typed.on_ones = True
        elif key == buttons.OK:
            self.commit()
        elif typed.on_ones and typed.has_tens:
            typed.on_ones = False
        elif self.is_asked():
            self.controller.undo()
        else:  # it is laid over the question's screen
            self.controller.forget_number()
            self.controller.leave()

    def is_at_end(self, key: int) -> bool:
        """Whether DOWN is held on a number that has come down to 0: only a new press says that it is 0."""
        typed = self.typed()
        return key == buttons.DOWN and self.controller.is_repeated and not (typed.number or typed.on_ones)

    def is_asked(self) -> bool:
        """Whether the question itself asks for this number, so that BACK takes the last answer back."""
        return self.match.question.kind == NUMBER and not self.typed().slot

    def can_hold_ok(self) -> bool:
        """What else happened and one heap, before anything is typed. Where OK answers, a held one must not.
        An OK that only goes on to the ones is taken as it goes down.
        """
        typed = self.typed()
        if typed.is_touched:
            return typed.on_ones
        return typed.on_ones or self.controller.view.has_events() or self.can_be_heap()

    def can_be_heap(self) -> bool:
        """Whether all hands can be counted in one heap: before anything is typed."""
        return self.is_asked() and has_heap(self.match.question) and not self.typed().is_touched

    def hold_ok(self) -> bool:
        """All hands are counted in one heap, where they can be: then that is typed."""
        if not self.can_be_heap():
            return False
        self.controller.forget_number()
        self.controller.typed = self.typing(self.match.question.find(POOLED), NO_SEAT)
        return True

    def press_made_or_set(self, key: int) -> None:
        """UP: the bid was made. DOWN: it is set."""
        number = self.match.rules.to_end(self.match, key == buttons.UP)
        if key in (buttons.UP, buttons.DOWN) and number >= 0:
            self.controller.answer(MADE, number)

    def commit(self) -> None:
        """Answer with the number, after checking the open ends if that option is on."""
        typed = self.typed()
        word = self.match.question.word(typed.slot)
        if word in _OF_HANDS and not typed.number and not typed.is_touched:
            self.controller.say(
                _("0? Change it and back") if word == PIPS else _("UP: how many pips"), stays=True
            )
        elif word == PIPS and not typed.are_ends_typed and self.match.rules.wants_ends(self.match):
            typed.are_ends_typed = True
            self.controller.open(CHECK_ENDS)
        else:
            typed.answer(self.controller.answer, self.match.question)


def gain_in_words(match: "Match", number: int, side: int, is_of_hands: bool) -> str:
    """What a side gains by a number: rounded, or the bid made or set."""
    gain = match.gain[side]
    if match.nocount and not gain:
        return _("no count")
    if match.bid and side != match.bidder % match.sides:
        return _("set: +%d") % gain
    if match.bid and gain != number:
        return _("made: +%d") % gain
    each, point = match.rules.rounding(match) if is_of_hands else (0, 1)
    return in_words(number, match.points_won, gain, each, point)


def in_words(typed: int, points: int, gain: int, each: int, point: int) -> str:
    """How a hand becomes points: ``44 rounded 45``, and where five pips are a point ``rounded 45: 9``.

    :param int each: the step to which every player's pips are rounded before they are added, 0 for none
    """
    if point > 1:
        return first_in_room(_("rounded %d: %d") % (gain * point, gain), "%d -> %d" % (gain * point, gain))
    text = _("each to %d: %d") % (each, gain)
    if each and points != typed and len(text) <= _ROOM:  # of more hands than this one
        return text
    if points != gain:
        rounded = _("rounded %d") % gain
        return first_in_room(_("%d rounded %d") % (points, gain), rounded) if points != typed else rounded
    return _("adds %d") % gain if gain != typed else ""


def first_in_room(text: str, shorter: str) -> str:
    """A text, or what says less where it has no room beside the number."""
    return text if len(text) <= _ROOM else shorter


SCREENS = {NUMBER: NumberScreen}
