# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The players' names: of each seat, one of the last names, or a new one letter by letter."""

from tallybone import buttons
from tallybone.display.big_word import BigWord
from tallybone.display.panel import Panel
from tallybone.screens.base import Context
from tallybone.screens.lists import ListScreen
from tallybone.screens.registry import SETUP
from tallybone.texts import MOST_LETTERS, MOST_SEATS, distinct_names

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-."
_SEATS, _NAMES, _SPELL = range(3)  # what is shown: the seats, the names to choose from, the letters


class NamesScreen(ListScreen):
    """A line a seat; OK on it offers the last names and a new one. BACK goes back one step at a time."""

    parts = ("tallybone.display.big_word", "tallybone.keeping")

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.shows = _SEATS
        self.seat = 0
        self.offered: list[str] = []
        self.letters = ""  # of the name being spelt; the last one is the one that UP and DOWN change
        self.word: BigWord | None = None
        self.is_changed = False

    def enter(self) -> None:
        """The first seat."""
        super().enter()
        self.shows = _SEATS
        self.is_changed = False

    def size(self) -> int:
        """A line a seat; or a line a name, and one for a new name."""
        return self.session.setup.seats if self.shows == _SEATS else len(self.offered) + 1

    def line(self, panel: Panel, line: int, row: int, inverse: bool) -> int:
        """A seat's name, or a name to choose. The column after it."""
        if self.shows == _SEATS:
            column = panel.number(line, 0, row + 1, 2, inverse)
            column = panel.text(line, column, "  ", inverse)
            return panel.text(line, column, self.session.next_names[row].upper(), inverse)
        text = self.offered[row] if row < len(self.offered) else "a new name"
        return panel.text(line, 0, text, inverse)

    def ok(self) -> str:
        """OK opens a seat's names, or takes one."""
        return "set" if self.shows == _SEATS else "ok"

    def draw(self, panel: Panel) -> None:
        """The list, or the name being spelt."""
        self.heading = "Names" if self.shows == _SEATS else "Player %d" % (self.seat + 1)
        if not self.word:
            self.word = BigWord(panel.palettes)
        panel.lay(self.word.group)
        if self.shows != _SPELL:
            self.word.show("")
            super().draw(panel)
            return
        panel.no_lines()
        panel.thumb(0, 0)
        panel.header.pill("Player %d: letter %d" % (self.seat + 1, len(self.letters)))
        self.word.show(self.letters, len(self.letters) - 1)
        is_end = self.letters[-1] == " "
        panel.legend("up", "down", "done" if is_end else "next", "back")

    def press(self, key: int) -> None:
        """In the lists UP and DOWN choose; in a name they change the last letter."""
        if self.shows == _SPELL:
            self.press_letter(key)
        elif key == buttons.BACK and self.shows == _NAMES:
            self.shows = _SEATS
            self.chosen = self.seat
        elif key == buttons.BACK:
            self.wish.open(SETUP)
        else:
            super().press(key)

    def take(self, row: int) -> None:
        """Offer the names for this seat, or take one of them."""
        if self.shows == _SEATS:
            self.seat = row
            self.offer()
            self.chosen = 0
            if self.offered:
                self.shows = _NAMES
            else:
                self.spell()
        elif row < len(self.offered):
            self.give(self.offered[row])
        else:
            self.spell()

    def spell(self) -> None:
        """Begin a new name."""
        self.shows = _SPELL
        self.letters = LETTERS[0]

    def offer(self) -> None:
        """The names known here that no other seat has, this seat's own first."""
        session = self.session
        taken = [name.upper() for name in session.next_names[: session.setup.seats]]
        own = taken.pop(self.seat)
        self.offered = [own] if own != "P%d" % (self.seat + 1) else []
        for names in (session.next_names, session.names):
            for seat in range(MOST_SEATS):
                name = names[seat].upper()
                if name != "P%d" % (seat + 1) and name not in taken and name not in self.offered:
                    self.offered.append(name)

    def press_letter(self, key: int) -> None:
        """UP and DOWN change the letter, OK goes on to the next, BACK takes it away."""
        here = self.letters[-1]
        choices = LETTERS if len(self.letters) == 1 else " " + LETTERS
        if key in (buttons.UP, buttons.DOWN):
            by = 1 if key == buttons.UP else -1
            self.letters = self.letters[:-1] + choices[(choices.index(here) + by) % len(choices)]
        elif key == buttons.BACK and len(self.letters) == 1:
            self.shows = _NAMES if self.offered else _SEATS
            self.chosen = len(self.offered) if self.offered else self.seat
        elif key == buttons.BACK:
            self.letters = self.letters[:-1]
        elif here == " ":
            self.give(self.letters[:-1])
        elif len(self.letters) == MOST_LETTERS:
            self.give(self.letters)
        else:
            self.letters += " "

    def give(self, name: str) -> None:
        """Give the seat this name, and go to the next; behind the last seat, back to the set-up."""
        session = self.session
        names = session.next_names[:MOST_SEATS]
        names[self.seat] = name
        session.next_names = distinct_names(names)
        session.has_next_names = True
        self.is_changed = True
        self.shows = _SEATS
        self.chosen = self.seat + 1
        if self.chosen == session.setup.seats:
            self.chosen = 0
            self.wish.open(SETUP)

    def left(self) -> None:
        """The names are kept."""
        self.wish.keeps_names = self.is_changed
