# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A number: typed digit by digit, with what it will do to the totals."""

from micropython import const

from rules_min import option
from rules_min.match import NOBODY, NOT_COUNTED
from rules_min.question import NO_SEAT, NUMBER
from rules_min.words import CALL, CLAIM, COUNT, FIFTIES, PIPS, number_of, seat_of
from tallybone import buttons
from tallybone.display.entry import ONES, TENS, Entry
from tallybone.display.panel import BESIDE, COLUMNS, Panel
from tallybone.screens.base import Context, Screen
from tallybone.screens.registry import OPEN_ENDS
from tallybone.texts import number_asked

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.question import Refusal

_RIGHT = const(7)  # the column right of the numerals
_ROOM = COLUMNS - _RIGHT


class NumberScreen(Screen):
    """Asks for the first slot's number or, opened from the list of events, for the chosen slot's."""

    parts = ("tallybone.display.entry",)
    repeats = True
    types = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.entry: Entry | None = None

    def enter(self) -> None:
        """The least number the question takes, tens first; what is already typed stays."""
        self.context.typed.reset_if_new(self.match)

    def draw(self, panel: Panel) -> None:
        """Who is asked; what is counted so far; the number; the sum, the rounding, the new total."""
        match = self.match
        typed = self.context.typed
        typed.reset_if_new(match)
        name = self.session.captions[typed.seat if typed.seat != NO_SEAT else match.ask.seat]
        if typed.seat == NO_SEAT and match.bid:  # what the bidding side made, whoever leads the next trick
            name = self.session.side_captions[match.bidder % match.sides]
        question = number_asked(match.rules, match.ask.word(typed.slot))
        panel.header.pill(name + ": " + question)
        panel.lines_at(BESIDE)
        if not self.entry:
            self.entry = Entry(panel.palettes)
        panel.lay(self.entry.group)
        panel.say(0, self.counted())
        self.entry.show(typed.number, ONES if typed.on_ones else TENS, 1 if typed.on_ones else 2)
        self.draw_result(panel)
        self.draw_legend(panel)

    def draw_legend(self, panel: Panel) -> None:
        """What the buttons do to the digit; nothing where it cannot change."""
        ask = self.match.ask
        typed = self.context.typed
        low, high = ask.low(typed.slot), ask.high(typed.slot)
        step = ask.step(typed.slot) if typed.on_ones else 10
        up, down = low < high, low < high
        if not typed.on_ones:
            up, down = typed.number // 10 < high // 10, typed.number >= 10
        panel.legend(
            "+%d" % step if up else "",
            "-%d" % step if down else "",
            "done" if typed.on_ones else "next",
            "back",
        )

    def counted(self) -> str:
        """The hands counted before this one, or how the hand ended; of tricks, the bid."""
        match = self.match
        names = self.session.captions
        if match.ask.word(self.context.typed.slot) == FIFTIES:
            rest = match.ask.low(0)
            return "%d not counted yet" % rest if rest == match.ask.high(0) else "jokers and dead: 50"
        if match.seats == 1:
            return "won %d of %d" % (match.totals[0], match.hand)
        if match.bid:
            return "%s has bid %d" % (names[match.bidder], match.bid)
        seats = [seat for seat in range(match.seats) if match.pips[seat] != NOT_COUNTED]
        if not seats or match.seats > 4:
            if match.out >= 0:
                return names[match.out] + " went out"
            return "blocked: lowest wins" if match.out == NOBODY else ""
        letters = 6 if len(seats) == 1 else 3
        return " ".join(["%s %d" % (names[seat][:letters], match.pips[seat]) for seat in seats])

    def draw_result(self, panel: Panel) -> None:
        """What OK will do in words: the rounding, and whose total goes from what to what."""
        match = self.match
        typed = self.context.typed
        word = match.ask.word(typed.slot)
        gain = typed.number
        rounded = text = ""
        if word in (COUNT, CALL, CLAIM):
            side = typed.seat % match.sides
        else:
            side = match.rules.preview(match, gain)
            if side >= 0:
                gain = match.gain[side]
                each = match.rules.COUNT_STEP if match.options[option.ROUND] == option.EACH else 0
                rounded = in_words(typed.number, match.points_won, gain, each)
                if match.nocount and not gain:
                    rounded = "no count"
                elif match.bid and side != match.bidder % match.sides:
                    rounded = "set: +%d" % gain
        if word == PIPS and not typed.is_touched:  # nothing is typed, so there is nothing to show
            rounded = ""
        elif side >= 0:
            total = match.totals[side]
            text = " %d > %d" % (total, min(9999, total + gain))
            text = self.session.side_captions[side][: _ROOM - len(text)] + text
        elif side == NOBODY:
            text = "nobody wins"
        if word == CALL:
            lost = min(gain, number_of(match.last_count))
            loser = self.session.captions[seat_of(match.last_count)][:5]
            rounded = "%s loses %d" % (loser, lost) if lost else loser + " missed it"
            text = text if match.options[option.CALLS] == option.STEAL else ""
        panel.blank(1, panel.text(1, _RIGHT, rounded or match.rules.NOT_IN_HAND if word == PIPS else rounded))
        panel.blank(2, panel.text(2, _RIGHT, text))

    def press(self, key: int) -> None:
        """UP and DOWN change the digit, OK goes on; BACK goes back one digit, then takes an answer back."""
        typed = self.context.typed
        if key >= buttons.DIGIT:
            typed.key(self.match.ask, key - buttons.DIGIT)
        elif key == buttons.BACK and typed.is_keyed:
            typed.rub_out(self.match.ask)
        elif key == buttons.UP:
            typed.turn(self.match.ask, 1)
        elif key == buttons.DOWN:
            typed.turn(self.match.ask, -1)
        elif key == buttons.OK and not typed.on_ones:
            typed.on_ones = True
        elif key == buttons.OK:
            self.commit()
        elif typed.on_ones and typed.has_tens:
            typed.on_ones = False
        elif self.match.ask.kind == NUMBER and not typed.slot:
            self.wish.undo()
        else:  # it is laid over the question's screen
            typed.forget()
            self.wish.close()

    def commit(self) -> None:
        """Answer with the number, after checking the open ends if that option is on."""
        match = self.match
        typed = self.context.typed
        is_pips = match.ask.word(typed.slot) == PIPS
        if is_pips and not typed.number and not typed.is_touched:
            self.wish.say("0 left? UP, then DOWN", stays=True)
        elif is_pips and not typed.ends_asked and match.rules.wants_ends(match):
            typed.ends_asked = True
            self.wish.open(OPEN_ENDS)
        else:
            typed.answer(self.wish, match.ask)

    def answered(self, refusal: "Refusal") -> None:
        """A doubtful number needs a second OK, a wrong one is typed again."""
        self.context.typed.answered(refusal)


def in_words(typed: int, points: int, gain: int, each: int) -> str:
    """How a hand becomes points: ``44 rounded 45``.

    :param int each: the step to which every player's pips are rounded before they are added, 0 for none
    """
    text = "each to %d: %d" % (each, gain)
    if each and points != gain and points != typed and len(text) <= _ROOM:
        return text
    if points != gain:
        text = "%d rounded %d" % (points, gain) if points != typed else "rounded %d" % gain
        return text if len(text) <= _ROOM else "rounded %d" % gain
    return "in all %d" % gain if gain != typed else ""
