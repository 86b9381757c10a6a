# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What every screen is, and the two kinds of which most are made: a list and a scoreboard."""

from micropython import const

from rules_min.question import CHOICE, NO_SEAT, PICK, SCORE, SCORER, TRICK, TURN
from rules_min.words import BLOCKED, POOLED
from tallybone.board import buttons
from tallybone.display.numbers import has_room_beside
from tallybone.display.panel import Panel
from tallybone.display.places import CELLS, LINE, MOST_SIDES, SHOWN
from tallybone.screens.ids import NO_SCREEN
from tallybone.words.texts import _, with_hand_word

FIRST_ENDING = 2  # the slot of the first of the three kinds of last tile that are worth more

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from rules_min.match import Match
    from rules_min.question import Question
    from tallybone.controller import Controller

    Row = tuple[str, str, int]


class Screen:
    """One screen of the gadget; ``View`` shows one at a time.

    ``repeats`` says whether UP and DOWN repeat while they are held, ``takes_digits`` whether the key of a
    digit types it now; elsewhere 2, 5 and 8 are UP, OK and DOWN. ``leaves_after_ms`` is after how many
    milliseconds without a press it leaves by itself, 0 for never.

    :param controller: what a screen may do; ``keeper`` is what it may read
    """

    repeats = False
    takes_digits = False
    leaves_after_ms = 0
    blocks_reading = False  # whether the cable and the club may read no earlier match while it is shown
    given: "Any" = None  # what it was opened with, as each screen that needs something says
    parts: "tuple[str, ...]" = ()  # attributes that hold parts of the picture, None until it is drawn

    def __init__(self, controller: "Controller") -> None:
        self.controller = controller
        self.keeper = controller.keeper

    @property
    def match(self) -> "Match":
        """The match whose question is asked; set-up, menu, settings and history are shown without one."""
        match = self.keeper.draft or self.keeper.match  # as ``Scorekeeper.asked_match``: it is asked often
        assert match
        return match

    def enter(self) -> None:
        """Called when this screen begins to be shown."""

    def closed(self) -> None:
        """Called when another screen, or the question, replaces this one."""

    def get_ready(self) -> None:
        """Called when this screen was loaded before the press that opens it: do what takes long."""

    def place(self) -> "Any":
        """What it is opened with when what it has opened is left again."""
        return self.given

    def finish(self) -> bool:
        """Called while nobody presses: do what takes long. Return True if there is more to draw then."""
        return False

    def prepare(self) -> bool:
        """Called while nobody has pressed for a moment: do a little of what the next press needs. Return True
        if there is more of it.
        """
        return False

    def next_screen(self) -> int:
        """The number of the screen that is likely to come next, NO_SCREEN for none."""
        return NO_SCREEN

    def next_given(self) -> "Any":
        """What that screen is opened with."""
        return None

    def draw_without_arrows(self, panel: "Panel") -> None:
        """Empty the boxes of UP and DOWN where digits are typed, and no other key is UP or DOWN."""
        if self.takes_digits and not self.controller.view.keys.has_arrows:
            panel.legend("", "", *panel.keys.words[2:])

    def is_untouched(self) -> bool:
        """Whether the user has changed nothing. Then another screen may take its place."""
        return False

    def label(self) -> str:
        """What is chosen: a row's label, a name so far, a value; "" if there is no such thing."""
        return ""

    def clockwise(self) -> int:
        """The button that a dial turned clockwise stands for: UP, or in a list DOWN."""
        return buttons.UP

    def draw(self, panel: "Panel") -> None:
        """Write the whole picture; the panel sends only what differs."""

    def press(self, key: int) -> None:
        """One press, of ``tallybone.board.buttons``."""

    def goes_back(self) -> bool:
        """Whether BACK goes a step back on this screen, and does not take an answer back."""
        return False

    def hold_hint(self) -> str:
        """What OK held will do here, in 21 letters; "" where it opens a list, or does nothing."""
        return ""

    def can_hold_ok(self) -> bool:
        """Whether OK held is something else than OK: at a question, where it opens a list or is refused."""
        return self.controller.view.overlay is not self

    def hold_ok(self) -> bool:
        """OK was held where it can be. Return True if the screen has its own use for that."""
        return False


class ListScreen(Screen):
    """Rows of data, one of them chosen: UP and DOWN choose, OK takes, BACK leaves.

    A row is a label, a value that stands at the right, and the number that says which row it is. Where
    ``take`` opens a row, UP and DOWN change its value, OK closes it, and BACK as well with the value it had.
    """

    repeats = True
    heading = ""
    ok = "ok"  # what OK does with the row chosen, for the legend

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.rows: list[Row] = []
        self.chosen = 0
        self.is_open = False  # whether the value of the row chosen is open

    def fill(self) -> None:
        """Make the rows. Called as the screen is entered, and when a value has changed."""

    def enter(self) -> None:
        """The first row is chosen."""
        self.chosen = 0
        self.is_open = False
        self.fill()

    def label(self) -> str:
        """The label of the row that is chosen."""
        return self.rows[self.chosen][0]

    def choose(self, number: int) -> None:
        """Choose the row with this number, or the first."""
        self.chosen = 0
        for row in range(len(self.rows)):
            if self.rows[row][2] == number:
                self.chosen = row

    def take(self, number: int) -> None:
        """OK on a row."""

    def change(self, number: int, by: int) -> None:
        """Set a row to its next value, or to the one before.

        :param int by: 1 for the next, -1 for the one before
        """

    def is_number(self, number: int) -> bool:
        """Whether the value of a row is a number: UP is more then, and not the word above."""
        return False

    def restore(self) -> None:
        """Set the row that is open back to the value it had when it was opened."""

    def help(self, number: int) -> str:
        """What the value of a row does, two lines of 20 letters."""
        return ""

    def back(self) -> None:
        """BACK in the list."""
        self.controller.leave()

    def clockwise(self) -> int:
        """Down the list, or up in the value that is open."""
        return buttons.UP if self.is_open else buttons.DOWN

    def press(self, key: int) -> None:
        """Move, take or leave; or change the value that is open, and close it."""
        if key == buttons.UP or key == buttons.DOWN:
            by = 1 if key == buttons.UP else -1
            if self.is_open:
                number = self.rows[self.chosen][2]
                self.change(
                    number, by if self.is_number(number) else -by
                )  # in words DOWN goes on, as in a list
                self.fill()
                self.choose(number)  # a value can take other rows away
            elif not self.controller.is_repeated or 0 <= self.chosen - by < len(self.rows):  # held, it stops
                self.chosen = (self.chosen - by) % len(self.rows)
        elif self.is_open:
            self.is_open = False
            if key == buttons.BACK:
                number = self.rows[self.chosen][2]
                self.restore()
                self.fill()
                self.choose(number)
        elif key == buttons.OK:
            self.take(self.rows[self.chosen][2])
        else:
            self.back()

    def draw(self, panel: "Panel") -> None:
        """Three rows, the chosen one dark on light; the mark at the right edge shows there are more."""
        if self.is_open:
            self.draw_value(panel)
            return
        panel.header.pill(_(self.heading))
        size = len(self.rows)
        first = max(0, min(self.chosen - 1, size - SHOWN))
        for line in range(SHOWN):
            row = first + line
            if row < size:
                panel.pair(line, self.rows[row][0], self.rows[row][1], row == self.chosen)
            else:
                panel.blank(line, 0)
        panel.thumb(first, max(0, size - SHOWN))
        moves = size > 1
        panel.legend("up" if moves else "", "down" if moves else "", self.ok, "back")

    def draw_value(self, panel: "Panel") -> None:
        """The value of a row with what it does."""
        label, value, number = self.rows[self.chosen]
        panel.header.pill(label)
        panel.say(0, value, True)
        text = self.help(number)
        at = text.rfind(" ", 0, LINE + 1) if len(text) > LINE else len(text)
        panel.say(1, text[:at])
        panel.say(2, text[at + 1 :])
        panel.thumb(0, 0)
        up, down = ("more", "less") if self.is_number(number) else ("up", "down")
        panel.legend(up, down, "ok", "back")


# What a question leaves to the list of events ------------------------------------------------


def is_second_on_down(question: "Question") -> bool:
    """Whether DOWN gives the second word: where it names no seat, as a pass of the seat on turn does."""
    return question.slot_count > 1 and question.who(1) == NO_SEAT


def is_third_on_up(question: "Question") -> bool:
    """Whether UP gives the third word: where nothing is counted, and it names only the seat on turn."""
    return (
        question.slot_count > 2
        and is_second_on_down(question)
        and not question.high(0)
        and (question.who(2) == NO_SEAT or question.who(2) == question.seat)
        and question.word(2) != BLOCKED
        and not has_last_tiles(question)
    )


def has_last_tiles(question: "Question") -> bool:
    """Whether the last tile of the seat on turn can be one of three that are worth more: UP asks which."""
    return question.slot_count > 4 and question.who(2) == question.who(4) == question.seat >= 0


def has_heap(question: "Question") -> bool:
    """Whether the hands asked for can be told as one number: then OK held begins it."""
    return question.word(1) == POOLED


def first_slot(question: "Question") -> int:
    """The first of the question's slots that has no button."""
    if question.kind in (CHOICE, SCORE, SCORER):
        return question.slot_count  # numbers to choose from, or to type
    if has_heap(question):
        return 2
    if question.kind == TURN:
        return 3 if is_third_on_up(question) else 2 if is_second_on_down(question) else 1
    return 0 if question.kind == PICK or question.kind == TRICK else 1


def has_events(match: "Match") -> bool:
    """Whether the list has any line for the question asked."""
    for slot in range(first_slot(match.question), match.question.slot_count):
        if match.question.who(slot) == NO_SEAT:
            return True
        for seat in range(match.seats):
            if match.question.names(slot, seat):
                return True
    return False


_LEAST, _MOST = -99, 999  # totals that three numerals can show
_MOST_NUMERALS = const(4)  # that each of four columns has room for


class Scoreboard(Screen):
    """Names and totals: a column each for up to four sides, a ranked list for more."""

    page = 0
    is_listed = False  # whether the totals are lines, as four columns have no room for them
    by_seat = False  # whether a screen on which one of many is chosen shows them in the order of the seats

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        match = controller.keeper.match
        if match and match.sides > MOST_SIDES:
            from tallybone.screens import standing  # noqa: F401  # loaded and unloaded with this screen

    def enter(self) -> None:
        """The best of many are shown first."""
        self.page = 0

    def draw_totals(self, panel: Panel, marked: int) -> None:
        """Draw what all these screens share; the header and the legend are their own.

        :param int marked: the side whose turn it is, or that has won, -1 for none
        """
        match = self.match
        sides = match.sides
        if sides > MOST_SIDES:
            self.draw_standing(panel, marked)
            return
        numerals = 3
        for side in range(sides):
            total = match.rules.shown(match, match.totals[side])
            if not _LEAST <= total <= _MOST:
                numerals = max(numerals, len(str(total)))
        is_listed = sides == MOST_SIDES and numerals > _MOST_NUMERALS
        if is_listed != self.is_listed:
            self.is_listed = is_listed
            panel.no_lines()
            panel.clear_columns()
        if is_listed:
            self.draw_standing(panel, marked)
            return
        panel.columns.arrange(sides, numerals)
        for side in range(sides):
            panel.columns.name(side, self.caption(side), self.beside_name(side), self.dots(side))
            panel.columns.total(side, match.rules.shown(match, match.totals[side]))
        panel.columns.bar(marked)

    def draw_hand(self, panel: Panel) -> None:
        """At the right of the header: which hand is played, or what is left of the last minutes."""
        clock = self.keeper.clock
        if self.match.is_last:
            panel.header.right(_("last"))
        elif clock and clock.is_near():
            panel.header.right(clock.shown())
        else:
            panel.header.right(with_hand_word(self.match.rules, _("hand")), self.match.hand + 1)

    def caption(self, side: int) -> str:
        """The name of a side."""
        return self.keeper.side_captions[side]

    def beside_name(self, side: int) -> str:
        """What stands beside a name, if there are two sides: the goal, if both names leave room."""
        match = self.match
        goal = match.rules.goal(match)
        if not goal or match.sides != 2:
            return ""
        text = _("of %d") % goal
        return text if has_room_beside(self.keeper.side_captions, text) else ""

    def dots(self, side: int) -> int:
        """A bit for each partner of a side who has a dot behind the name."""
        match = self.match
        bits = 0
        for seat in range(match.seats):
            if seat % match.sides == side and match.rules.has_dot(match, seat):
                bits |= 1 << seat // match.sides
        return bits

    def draw_standing(self, panel: Panel, marked: int) -> None:
        """Draw six sides, best first, or on screens that choose one in the order of the seats."""
        from tallybone.screens.standing import draw_standing  # 1 KB that most matches do not need

        names = self.keeper.side_captions
        draw_standing(panel, self.match, names, self.dots, self.page, marked, self.by_seat)

    def has_pages(self) -> bool:
        """Whether there are more sides than can be shown at once."""
        return self.match.sides > CELLS

    def press(self, key: int) -> None:
        """BACK takes the last answer back; UP scrolls where many play; the rest is the screens' own."""
        if key == buttons.BACK:
            self.controller.undo()
        elif key == buttons.UP and self.has_pages():
            self.page = (self.page + 1) % (-(-self.match.sides // CELLS))
