# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A seat is on turn."""

from micropython import const

from rules_min.question import NUMBER, TURN
from rules_min.words import PLAY, number_of
from tallybone.board import buttons
from tallybone.display.panel import Panel
from tallybone.display.places import MOST_SIDES
from tallybone.screens.base import Scoreboard, has_last_tiles, is_second_on_down, is_third_on_up
from tallybone.screens.ids import LAST_TILE, NO_SCREEN
from tallybone.words.texts import LEGEND, _, word_text

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from rules_min.question import Question


class CountingScreen(Scoreboard):
    """A screen on which UP adds to a count that waits for OK."""

    def waiting(self) -> int:
        """The count as it would be answered: never below what the question takes."""
        return max(self.controller.points, self.match.question.low(0))

    def change(self, by: int) -> None:
        """Add so many steps to the count; after the highest comes the lowest."""
        question = self.match.question
        low = question.low(0)
        points = max(self.controller.points, low) + by * question.step(0)
        if question.step(0) == 1:  # with larger steps every count is possible
            points = next_possible(self.match, points, by)
        if self.controller.is_repeated and not low < points <= question.high(0):
            return  # a held button stops at either end
        self.controller.points = low if points > question.high(0) else max(points, low)

    def press(self, key: int) -> None:
        """BACK clears the count that waits, before it takes an answer back."""
        if key == buttons.BACK and self.controller.points and not self.keeper.draft:
            self.controller.points = 0
        else:
            super().press(key)


class TurnScreen(CountingScreen):
    """OK: a tile was played. DOWN: the seat cannot play. UP: add to the count, or the third word."""

    repeats = True

    def draw(self, panel: Panel) -> None:
        """Whose turn, tiles in that hand and in the boneyard, who has passed; the count to come."""
        match = self.match
        if match.seats == 1:
            self.draw_alone(panel)
        else:
            seat = match.question.seat
            tiles = match.tiles[seat]
            if self.keeper.draft:  # an earlier answer, asked again
                panel.header.left(-1, _("was %d") % number_of(match.answers[match.answer_count]))
            elif tiles == 1 and self.going_out():
                panel.header.left(-1, _("out %+d") % self.going_out())
            # Cards that do not divide: nobody entered who has one more.
            elif match.unsure and match.may_hold_less(seat):
                panel.header.left(-1, "%d-%d" % (tiles - 1, tiles))
            else:
                panel.header.left(tiles, _("left"))
            panel.header.pill(self.keeper.captions[seat])
            self.draw_fact(panel)
            self.draw_totals(panel, seat % match.sides)
        self.draw_legend(panel)

    def going_out(self) -> int:
        """What the tile of the seat on turn adds because it is the last."""
        return self.match.rules.counted(self.match, 0) if self.match.question.high(0) else 0

    def draw_fact(self, panel: Panel) -> None:
        """At the right: the count that waits, or the boneyard, or else the goal."""
        match = self.match
        points = self.controller.points
        side = match.question.seat % match.sides
        goal = match.rules.goal(match)
        if points and not match.rules.counted(match, points):
            panel.header.right(_("bust"), points)
        elif points:
            panel.header.count(points)
        elif self.keeper.draft:  # "was 10" has no room beside anything else
            panel.header.right("")
        elif match.is_last or (self.keeper.clock and self.keeper.clock.is_near()):
            self.draw_hand(panel)
        elif match.rules.DRAWS and (match.boneyard or match.sides == 2):
            panel.header.right(_("stock"), match.rules.drawable(match))
        elif match.sides > MOST_SIDES:
            panel.header.right(
                _("pass", "of so many") if match.passes else _("hand"), match.passes or match.hand + 1
            )
        elif match.rules.ALWAYS_TEAMS and match.rules.hand_tag(match):
            panel.header.right(_("win %s") % match.rules.hand_tag(match))
        elif 0 < goal < 1000 and not self.beside_name(side):  # there is room for three digits
            panel.header.right(_("goal"), goal)
        else:
            self.draw_hand(panel)

    def beside_name(self, side: int) -> str:
        """What the total becomes with the count that waits."""
        match = self.match
        points = self.controller.points
        if points and match.sides == 2 and side == match.turn % match.sides:
            counted = match.rules.counted(match, points)
            return "->%d" % (match.totals[side] + counted) if counted else ""
        return super().beside_name(side)

    def dots(self, side: int) -> int:
        """The dots give way to what the total becomes."""
        return 0 if self.beside_name(side) and self.controller.points else super().dots(side)

    def next_screen(self) -> int:
        """After a last tile the hands are counted."""
        match = self.match
        if has_last_tiles(match.question):
            return LAST_TILE
        return NUMBER if match.tiles[match.question.seat] <= 1 else NO_SCREEN

    def draw_alone(self, panel: Panel) -> None:
        """A solitaire: its row and its boneyard, the games won, and the fewest tiles left in one so far."""
        match = self.match
        panel.header.left(-1, _("best %d") % match.rules.best(match) if match.hand else "")
        panel.header.pill(_("game %d") % (match.hand + 1))
        if not panel.header.right(_("won"), match.totals[0]):
            panel.header.left(-1, "")  # the result has it too
            panel.header.right(_("won"), match.totals[0])
        panel.columns.arrange(2, 3)
        panel.columns.name(0, _("row"))
        panel.columns.name(1, _("stock"))
        panel.columns.total(0, match.rules.hand_so_far(match, 0))
        panel.columns.total(1, match.boneyard)

    def draw_legend(self, panel: Panel) -> None:
        """What the buttons do: counts go in the steps of the game."""
        question = self.match.question
        up, ok = "more" if self.has_pages() else "", legend_word(question, 0)
        if has_last_tiles(question):
            up, ok = "tile?", "+%d" % self.match.rules.ending_worth(self.match, PLAY)
        elif is_third_on_up(question):
            up = legend_word(question, 2)
        elif question.high(0):
            up = "+%d" % question.step(0)
            if question.step(0) == 1:
                after = next_possible(self.match, self.waiting() + 1, 1)
                up = "+%d" % (after - self.waiting()) if after <= question.high(0) else "zero"
        if self.controller.points:
            less = question.step(0)
            if less == 1:
                less = self.waiting() - next_possible(self.match, self.waiting() - 1, -1)
            panel.legend(up, "-%d" % less, ok, "zero")
        else:
            down = legend_word(question, 1) if is_second_on_down(question) else ""
            panel.legend(up, down, ok, "undo" if self.match.answer_count else "back")

    def press(self, key: int) -> None:
        """A press is a word."""
        question = self.match.question
        points = self.controller.points
        if key == buttons.UP and question.high(0):
            self.change(1)
        elif key == buttons.UP and has_last_tiles(question):
            self.controller.open(LAST_TILE)
        elif key == buttons.UP and is_third_on_up(question):
            self.controller.answer(question.word(2), question.low(2), question.who(2))
        elif key == buttons.DOWN and points:
            self.change(-1)
        elif key == buttons.DOWN and is_second_on_down(question):
            self.controller.answer(question.word(1), question.low(1))
        elif key == buttons.OK:
            self.controller.answer(question.word(0), points)
        else:
            super().press(key)


def next_possible(match: "Match", points: int, by: int) -> int:
    """The next count that can be, from this one on up or down."""
    question = match.question
    while question.low(0) < points < question.high(0) and not match.rules.is_possible(
        match, question.word(0), points
    ):
        points += by
    return points


def legend_word(question: "Question", slot: int) -> str:
    """The legend of the button that gives a slot: what has no word for it takes tiles off a row."""
    word = question.word(slot)
    if word < 0:
        return ""
    return word_text(word, LEGEND) or "-%d" % question.low(slot)


SCREENS = {TURN: TurnScreen}
