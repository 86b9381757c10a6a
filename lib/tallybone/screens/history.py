# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The matches played: the totals as a chart, and what each hand added."""

import gc
from array import array

from micropython import const

from rules_min.match import Match
from tallybone import loader
from tallybone.board import buttons
from tallybone.display.chart import Chart
from tallybone.display.panel import Panel
from tallybone.display.places import HEADING, MOST_SIDES, SHOWN
from tallybone.journal.format import OURS
from tallybone.screens.base import Screen
from tallybone.screens.ids import HAND, HISTORY, NO_SCREEN, QR_CODE
from tallybone.screens.standing import side_at
from tallybone.words.texts import _, captions, cut, padded, side_captions, with_hand_word

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tallybone.controller import Controller
    from tallybone.matches.kept_match import KeptMatch

_TABLE = const(16)  # characters for the points of all sides of a page
_LEAST, _MOST = const(-99), const(999)  # points of three characters
_ROOM = const(44_000)  # bytes free before a match is read that may not be wanted: 25 KB meanwhile


class HistoryScreen(Screen):
    """A match: the chart, and below it its hands.

    It loads a match into the part of the list of answers that the match in play does not use. Of the match
    in play, OK on a hand lists its answers.
    """

    parts = ("chart",)
    repeats = True
    blocks_reading = True

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.heading = ""
        self.chosen = 0  # a page of the chart, or so many hands further down
        self.charted = -1  # the page that the chart shows
        self.shown: Match | None = None
        self.names: list[str] = []
        self.captions: list[str] = []  # of its sides
        self.totals = array("h")  # of each side after each hand
        self.chart: Chart | None = None
        self.matches = 0
        self.number = 0  # of the match shown, 0 the oldest
        self.is_read = False
        self.kept: KeptMatch | None = None  # an earlier match
        self.reads = -1  # the number of the one that is read, or was: it may be shown next
        self.columns = MOST_SIDES  # sides on a page of the table
        self.reading: Iterator[KeptMatch | None] | None = None
        self.ready: KeptMatch | None = None

    def enter(self) -> None:
        """The last match, which is the one being played if there is one."""
        self.chosen = 0
        self.is_read = False
        self.number = -1
        self.heading = _("Reading ...")  # a full memory takes a board a fifth of a second
        if self.keeper.match and self.keeper.has_totals():
            self.finish()

    def finish(self) -> bool:
        """Read the match, once the screen is shown."""
        if self.is_read:
            return False
        keeper = self.keeper
        self.matches = keeper.match_count if keeper.memory_state() == OURS else 1 if keeper.match else 0
        if not 0 <= self.number < self.matches:
            self.number = self.matches - 1
        if self.matches and not self.is_in_play():
            while not self.read_on(self.number):
                pass
        self.show()
        return True

    def prepare(self) -> bool:
        """Read the match that OK shows next, a piece at a time, if there is memory for that."""
        if not self.is_read or self.matches < 2 or not self.is_chart():
            return False
        older = (self.number - 1) % self.matches
        is_begun = older == self.reads
        if is_begun and not self.reading:  # it is there, or there was no memory for it
            return False
        if (self.keeper.match and older == self.matches - 1) or not (is_begun or gc.mem_free() >= _ROOM):  # type: ignore[attr-defined]
            return False
        try:
            return not self.read_on(older)
        except MemoryError:  # it is not tried again before OK
            self.reads, self.reading, self.ready = older, None, None
            gc.collect()
            return False

    def read_on(self, number: int) -> bool:
        """Read a piece of an earlier match. Return whether all of it is there."""
        if self.reads != number or not (self.reading or self.ready):
            from tallybone.matches.kept_match import read_in_pieces

            self.ready = None
            self.reads = number
            self.reading = read_in_pieces(self.keeper, number + 1)
        if not self.ready and self.reading:
            self.ready = next(self.reading)
            if self.ready:
                self.reading = None
        return self.ready is not None

    def show(self) -> None:
        """Show the match with the number chosen, which was read if it is an earlier one."""
        self.is_read = True
        playing = self.keeper.match
        self.shown = self.kept = None
        self.heading = _("%d/%d cannot be shown") % (self.number + 1, self.matches)
        if not self.matches:
            self.heading = _("Nothing kept")
        elif playing and self.is_in_play():
            self.names = self.keeper.names
            self.add_up(playing, self.keeper.totals_by_hand())
        elif self.ready:
            self.kept = kept = self.ready
            if kept.match and kept.totals is not None:
                self.names = kept.names
                self.add_up(kept.match, kept.totals)
            elif kept.newer:
                self.heading = kept.newer

    def add_up(self, match: Match, totals: "array[int]") -> None:
        """Show a match with its totals after each hand."""
        self.totals = totals
        which = "%d/%d " % (self.number + 1, self.matches)
        self.heading = which + cut(_(match.rules.NAME), HEADING - len(which))
        self.shown = match
        self.captions = side_captions(captions(self.names), match.seats, match.sides)
        self.chart = None
        digits = 3
        for hand in range(match.hand):
            for side in range(match.sides):
                points = self.points(match, hand, side)
                if not _LEAST <= points <= _MOST:
                    digits = max(digits, len(str(points)))
        self.columns = min(MOST_SIDES, _TABLE // (digits + 1))

    def groups(self) -> int:
        """How many pages of sides there are: four have room at once."""
        return -(-self.shown.sides // MOST_SIDES) if self.shown else 1

    def size(self) -> int:
        """The chart, then every hand, once for each page of the table; of a match that is over the code."""
        sides = self.shown.sides if self.shown else 1
        return self.groups() + self.hands() * -(-sides // self.columns) + self.has_code()

    def is_chart(self) -> bool:
        """Whether a page of the chart is chosen."""
        return self.chosen < self.groups()

    def has_code(self) -> bool:
        """Whether somebody has won the match shown: then it can be shown as a code."""
        return self.shown is not None and self.shown.winners != 0

    def is_code(self) -> bool:
        """Whether the line of the code is chosen."""
        return self.has_code() and self.chosen == self.size() - 1

    def hands(self) -> int:
        """The hands of the match shown, also the one that goes on."""
        match = self.shown
        if not match:
            return 0
        goes_on = not match.winners and match.answer_count > match.answers_before
        return match.hand + goes_on

    def is_in_play(self) -> bool:
        """Whether the match in play is the one shown."""
        return self.keeper.match is not None and self.number == self.matches - 1

    def draw(self, panel: Panel) -> None:
        """The chart with the totals; further down the points of each hand."""
        panel.header.pill(self.heading)
        match = self.shown
        older = "old" if self.matches > 1 else ""
        if not match:
            panel.legend("", "", older, "back")
            return
        if not self.chart:
            panel.clear_columns()  # of the match before
            self.chart = Chart(panel.palettes, match.sides >= MOST_SIDES, panel.down)
            self.charted = -1
        if self.is_code():
            panel.clear_columns()
            panel.header.right("")
            panel.say(0, "")
            panel.say(1, _("The result as a code"), True)
            panel.say(2, _("for a phone's camera"))
            panel.thumb(self.chosen, self.size() - 1)
        elif self.is_chart():
            self.draw_chart(panel, match, self.chart)
        else:
            self.draw_hands(panel, match)
        moves = self.size() > 1
        is_chart = self.is_chart()
        ok = "code" if self.is_code() else "list" if self.lists_hand() else older
        down = "more" if is_chart and self.chosen + 1 < self.groups() else "down"
        if is_chart and ok and down == "down":
            down = "hands" if match.rules.RULES_CARD.hand == "hand" else "more"
        elif is_chart and not ok and self.hands():  # of one match alone
            ok = "hands" if match.rules.RULES_CARD.hand == "hand" else "more"
        panel.legend("up" if moves else "", down if moves else "", ok, "back")

    def lists_hand(self) -> bool:
        """Whether OK lists the answers of a hand."""
        return not self.is_chart() and self.is_in_play() and not self.is_code()

    def next_screen(self) -> int:
        """The list of a hand's answers."""
        return QR_CODE if self.is_code() else HAND if self.lists_hand() else NO_SCREEN

    def draw_chart(self, panel: Panel, match: Match, chart: Chart) -> None:
        """The totals, and who was ahead after each hand; of more than four the best first."""
        panel.no_lines()
        panel.thumb(0, 0)
        first = self.chosen * MOST_SIDES
        rows = range(first, min(match.sides, first + MOST_SIDES))
        sides = [side_at(match, row) if match.sides > MOST_SIDES else row for row in rows]
        if self.charted != self.chosen:
            self.charted = self.chosen
            panel.clear_columns()
            totals, captions = self.totals, self.captions
            chart.draw(totals, captions, match.lowest_wins, sides, panel.header, self.heading)
        columns = MOST_SIDES if match.sides > MOST_SIDES else max(2, match.sides)
        panel.columns.arrange(columns, 3)
        for column in range(len(sides)):
            side = sides[column]
            panel.columns.name_and_total(
                column, self.captions[side], match.rules.shown(match, match.totals[side])
            )
        chart.say_lead(panel.header, self.heading, self.captions)
        if self.totals:
            panel.lay(chart.group)
        else:  # an empty chart would cover it
            panel.say(SHOWN - 1, with_hand_word(match.rules, _("no hand is over yet")))

    def draw_hands(self, panel: Panel, match: Match) -> None:
        """The names of four sides at most, and two hands below them."""
        panel.clear_columns()
        panel.header.right("")
        hands = self.hands()
        group, chosen = divmod(self.chosen - self.groups(), hands)
        first = group * self.columns
        sides = min(self.columns, match.sides - first)
        width = _TABLE // sides
        hand_word = with_hand_word(match.rules, _("hand"))
        names = [padded(cut(self.captions[first + i], width - 1), -width) for i in range(sides)]
        panel.say(0, padded(hand_word if len(hand_word) <= 4 else "", 4) + "".join(names))
        top = max(0, min(chosen, hands - SHOWN + 1))
        for line in range(1, SHOWN):
            hand = top + line - 1
            text = ""
            if hand < hands:
                text = "%3d " % (hand + 1)
                for i in range(sides):
                    text += "%*d" % (width, self.points(match, hand, first + i)) if hand < match.hand else ""
                if hand == match.hand:
                    text += _("goes on")
            panel.say(line, text, hand == chosen)
        panel.thumb(self.chosen, self.size() - 1)

    def points(self, match: Match, hand: int, side: int) -> int:
        """What a hand added to a side."""
        at = hand * match.sides + side
        return self.totals[at] - (self.totals[at - match.sides] if hand else 0)

    def clockwise(self) -> int:
        """Down the hands."""
        return buttons.DOWN

    def press(self, key: int) -> None:
        """UP and DOWN go through the hands, OK goes to the match before, round to the last; BACK leaves."""
        if key == buttons.UP:
            self.chosen = (self.chosen - 1) % self.size()
        elif key == buttons.DOWN:
            self.chosen = (self.chosen + 1) % self.size()
        elif key == buttons.BACK:
            self.controller.leave()
        elif self.is_code():
            self.controller.open(QR_CODE, self.kept)
        elif self.lists_hand():
            self.controller.open(HAND, (self.chosen - self.groups()) % self.hands())
        elif self.is_chart() and self.matches == 1 and self.hands():
            self.chosen = self.groups()
        elif self.matches > 1:
            self.number = (self.number - 1) % self.matches
            self.chosen = 0
            self.heading = _("Reading ...")
            self.shown = None
            self.is_read = False
            if self.is_in_play() or (self.reads == self.number and self.ready):
                self.finish()

    def closed(self) -> None:
        """Drop the match that was shown, and its rules, to free their memory."""
        self.shown = self.kept = self.ready = self.reading = None
        self.reads = -1
        self.chart = None
        loader.unload_rules()


SCREENS = {HISTORY: HistoryScreen}
