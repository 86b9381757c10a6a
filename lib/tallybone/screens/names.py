# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The players' names: of each seat, one of the last names, or a new one letter by letter."""

from micropython import const

from tallybone.board import buttons
from tallybone.display.entry import BigWord
from tallybone.display.panel import Panel
from tallybone.screens.base import ListScreen
from tallybone.screens.ids import NAMES, SETUP
from tallybone.words.texts import (
    MOST_LETTERS,
    MOST_SEATS,
    _,
    captions,
    distinct_names,
    pair,
    upper,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    from tallybone.controller import Controller
    from tallybone.scorekeeper import Scorekeeper

    class Players(Protocol):
        """Players whose names a screen edits.

        ``names`` are by seat, ``seats`` how many; ``is_of_partners`` says that partners sit across, so that
        two can be swapped. ``are_corrected`` says that the old name is edited, letter by letter.
        ``begins_at`` is the seat whose name is edited first, -1 for the list of seats.
        """

        are_corrected: bool
        names: list[str]
        seats: int
        is_of_partners: bool
        begins_at: int

        def give(self, names: list[str]) -> None:
            """Have these names."""

        def keep(self) -> bool:
            """Write them down. Return whether that worked."""


_FIRST = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-."
LETTERS = "abcdefghijklm nopqrstuvwxyz0123456789-."  # of those after the first; an empty one ends the name
_FIRST_HERE = "A"  # where the first letter begins; the third and later ones at the empty one
_AFTER_VOWEL, _AFTER_OTHER = "n", "i"  # and the second: no name has one letter, and these are near most
_VOWELS = "AEIOU"
_STOPS = "AZaz "  # where UP and DOWN stop while they are held
_BACKSPACES = "\b\x7f"
_MOST = const(16)  # names that are offered
_SEATS, _NAMES, _SPELL = range(3)  # what is shown: the seats, the names to choose from, the letters
_SWAP = const(-1)  # the number of the row that swaps two seats


class NextPlayers:
    """The names of the next match, which the screen edits if it is given no other players."""

    are_corrected = False

    def __init__(self, keeper: "Scorekeeper") -> None:
        self.keeper = keeper
        self.names = keeper.setup.names
        self.seats = keeper.setup.seats
        self.is_of_partners = keeper.setup.plays_as_partners()
        self.begins_at = -1 if keeper.match_count or keeper.setup.has_names else 0

    def give(self, names: "list[str]") -> None:
        """Have these names."""
        self.names = self.keeper.setup.names = names
        self.keeper.setup.has_names = True

    def keep(self) -> bool:
        """Write them down. Return whether that worked."""
        from tallybone.matches.kept import keep_names

        return keep_names(self.keeper)


class NamesScreen(ListScreen):
    """The names by seats, letter by letter, or as a keyboard types them.

    A line a seat; OK on it offers the last names and a new one. BACK goes back one step at a time.

    A name that is taken leads to the names for the next seat: six usual players are an OK each. Partners are
    seats across: for a table that sits otherwise the last line swaps two seats, each time two others of the
    second to the fourth, so that all six orders come round.
    """

    parts = ("word",)

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.players: Players = NextPlayers(self.keeper)
        self.shows = _SEATS
        self.seat = 0
        self.offered: list[str] = []
        self.letters = ""  # of the name being spelt; the last one is the one that UP and DOWN change
        self.rest = ""  # of a name known here that begins so
        self.is_typed = False  # whether a keyboard typed the last letter
        self.is_full = False  # whether it typed as many as there is room for
        self.unread = b""  # of what a keyboard typed: a part of a letter
        self.word: BigWord | None = None
        self.is_changed = False
        self.swaps = 0
        self.known: list[str] | None = None  # the names in the journal, once they were looked for

    def enter(self) -> None:
        """The first seat."""
        self.players = self.given or NextPlayers(self.keeper)
        self.shows = _SEATS
        self.is_changed = False
        super().enter()
        if self.players.begins_at >= 0:
            self.take(self.players.begins_at)

    def finish(self) -> bool:
        """Look for the last names in the journal: a fifth of a second if that is full. Then take what a
        computer's keyboard types into the console.
        """
        if self.known is None:
            self.known = self.keeper.setup.known_names()
        text = self.typed_text()
        for letter in text:
            self.type(letter)
        return text != ""

    def typed_text(self) -> str:
        """What was typed since, in whole letters."""
        try:
            from usb_cdc import console
        except ImportError:  # a board without USB
            return ""
        if not console or not console.in_waiting:
            return ""
        data = self.unread + console.read(console.in_waiting)
        self.unread = b""
        try:
            return str(data, "utf-8").replace("\r\n", "\r")  # as a text that is pasted can end its lines
        except UnicodeError:  # the rest of a letter is still to come, or it is none
            self.unread = data if len(data) < 4 else b""
            return ""

    def fill(self) -> None:
        """A row a seat; or a row a name, and one for a new name."""
        if self.shows == _SEATS:
            names = self.players.names
            self.rows = [
                ("%2d  %s" % (seat + 1, names[seat]), "", seat) for seat in range(self.players.seats)
            ]
            if self.players.is_of_partners:
                self.rows.append((_("Partners"), pair(*captions(names[:3:2])), _SWAP))
        else:
            self.rows = [(self.offered[i], "", i) for i in range(len(self.offered))]
            name = self.players.names[self.seat]
            new = _("correct %s") % name if self.is_corrected() else _("a new name")
            self.rows.insert(self.new_line(), (new, "", len(self.offered)))

    def is_corrected(self) -> bool:
        """Whether the name that the seat has is put right, letter by letter."""
        return self.players.are_corrected and self.players.names[self.seat] != "P%d" % (self.seat + 1)

    def old_name(self) -> str:
        """The name that the seat has."""
        return self.players.names[self.seat]

    def new_line(self) -> int:
        """The line for a new name: the last one, but the first where a name is put right."""
        return 0 if self.is_corrected() else len(self.offered)

    def show(self, what: int, chosen: int) -> None:
        """Show the seats, the names to choose from, or the letters."""
        self.shows = what
        self.chosen = chosen
        self.fill()

    def draw(self, panel: Panel) -> None:
        """The list, or the name being spelt."""
        self.heading = _("Names") if self.shows == _SEATS else _("Player %d") % (self.seat + 1)
        self.ok = "open" if self.shows == _SEATS else "ok"
        if self.rows[self.chosen][2] == _SWAP:
            self.ok = "swap"
        if not self.word:
            self.word = BigWord(panel.palettes, panel.down)
        panel.lay(self.word.group)
        if self.shows != _SPELL:
            self.word.show("")
            super().draw(panel)
            return
        panel.no_lines()
        panel.thumb(0, 0)
        panel.header.pill(self.asked())
        self.word.show(self.letters + self.rest, len(self.letters) - 1)
        is_end = self.is_end() or (self.is_typed and self.rest != "")
        up, down = self.beside(1), self.beside(-1)
        panel.legend(up.replace(" ", "_"), down.replace(" ", "_"), "done" if is_end else "next", "back")

    def asked(self) -> str:
        """Which letter of which name is chosen."""
        return _("Player %d: letter %d") % (self.seat + 1, len(self.letters))

    def label(self) -> str:
        """The row, or the name so far."""
        return self.letters + self.rest if self.shows == _SPELL else super().label()

    def press(self, key: int) -> None:
        """In the lists UP and DOWN choose; in a name they change the last letter."""
        if self.shows == _SPELL:
            self.press_letter(key)
        else:
            super().press(key)

    def back(self) -> None:
        """From the names to the seats, and from those to the set-up."""
        if self.shows == _NAMES:
            self.show(_SEATS, self.seat)
        else:
            self.go_back()

    def go_back(self) -> None:
        """Back to what opened this screen: the menu, if it gave the players, else the set-up."""
        if self.given:
            self.controller.leave()
        else:
            self.controller.open(SETUP)

    def take(self, number: int) -> None:
        """Offer the names for this seat, or take one of them."""
        if number == _SWAP:
            self.swap()
        elif self.shows == _SEATS:
            self.seat = number
            self.offer()
            if self.offered:
                self.show(_NAMES, 0)
            else:
                self.spell()
        elif number < len(self.offered):
            self.give(self.offered[number])
        else:
            self.spell()

    def swap(self) -> None:
        """Swap the second and the third seat, then the third and the fourth."""
        names = self.players.names
        seat = 1 + self.swaps % 2
        names[seat], names[seat + 1] = names[seat + 1], names[seat]
        self.swaps += 1
        self.players.give(names)
        self.is_changed = True
        self.fill()

    def spell(self) -> None:
        """Begin a new name, or the one that the seat has where that is mended."""
        self.shows = _SPELL
        old = self.old_name()
        self.letters = (old + " ")[:MOST_LETTERS] if self.is_corrected() else self.first_letter()
        self.rest = ""
        self.is_typed = self.is_full = False

    def first_letter(self) -> str:
        """Where the first letter begins: as the name before. Of the usual first names another one is 6.2
        letters from there on the average, and 6.7 from A.
        """
        before = self.players.names[self.seat - 1] if self.seat else ""
        is_number = before[:1] == "P" and before[1:].isdigit()
        return before[0] if before and not is_number and before[0] in _FIRST else _FIRST_HERE

    def offer(self) -> None:
        """The names known here that no seat before this one has: its own first, unless that is put right."""
        names = self.players.names
        taken = [upper(name) for name in names[: self.seat]]
        if self.is_corrected():
            taken.append(upper(names[self.seat]))
        self.finish()
        self.offered = []
        for name in [names[self.seat]] + names[self.seat :] + self.keeper.names + (self.known or []):
            is_number = name[:1] == "P" and name[1:].isdigit()
            if not is_number and upper(name) not in taken:
                self.offered.append(name)
                taken.append(upper(name))
        self.offered = self.offered[:_MOST]

    def press_letter(self, key: int) -> None:
        """UP and DOWN change the letter, OK goes on to the next, BACK takes it away."""
        if key in (buttons.UP, buttons.DOWN):
            if not (self.controller.is_repeated and self.letters[-1] in _STOPS):
                self.letters = self.letters[:-1] + self.beside(1 if key == buttons.UP else -1)
                self.rest = ""
        elif key == buttons.BACK and len(self.letters) == 1:
            if self.offered:
                self.show(_NAMES, self.new_line())
            else:
                self.show(_SEATS, self.seat)
        elif key == buttons.BACK:
            self.letters = self.letters[:-1]
            self.rest = ""
        elif self.is_typed and self.rest:
            self.give(self.letters + self.rest)
        elif self.is_end():
            self.give(self.letters.rstrip())
        else:
            self.go_on()
        self.is_typed = self.is_full = False

    def is_end(self) -> bool:
        """Whether OK ends the name: at its empty letter, or after the last that has room."""
        return self.letters[-1] == " " or len(self.letters) == MOST_LETTERS

    def go_on(self, is_typed: bool = False) -> None:
        """The next letter begins: as in a name known here that begins so, or where most are near.

        :param bool is_typed: whether a keyboard types it
        """
        begun = upper(self.letters)
        self.rest = ""
        for name in self.offered:
            if len(name) > len(begun) and upper(name[: len(begun)]) == begun:
                self.rest = name[len(begun) :]
                break
        here = " "
        if len(self.letters) == 1 and not is_typed:
            here = _AFTER_VOWEL if self.letters in _VOWELS else _AFTER_OTHER
        self.letters += self.rest[:1] or here
        self.rest = self.rest[1:]

    def type(self, letter: str) -> None:
        """Take a letter of a keyboard, which can also end the name, or take a letter away."""
        if letter in "\r\n":
            self.press(buttons.OK)
        elif letter in _BACKSPACES:
            self.rub_out()
        elif letter > " " and self.can_draw(letter):
            if self.shows != _SPELL:
                self.seat = self.seat if self.shows == _NAMES else max(0, self.rows[self.chosen][2])
                self.offer()
                self.spell()
                self.letters = _FIRST_HERE  # who types a name types all of it
            self.type_more(letter)

    def rub_out(self) -> None:
        """Take away what is proposed, or else the letter that was typed last."""
        if self.shows != _SPELL or not self.is_typed:
            self.press(buttons.BACK)
        elif self.letters[-1] != " " and not self.is_full:
            self.letters = self.letters[:-1] + " "
            self.rest = ""
        else:
            self.letters = self.letters[: -1 if self.is_full else -2]
            self.is_full = False
            if self.letters:
                self.letters += " "
            else:
                self.spell()

    def type_more(self, letter: str) -> None:
        """Put a letter in the place of the one that was to come, and begin the next."""
        before = self.letters[:-1]
        if letter and not self.is_full:
            self.letters = before + (letter if before else upper(letter))
            self.is_full = len(self.letters) == MOST_LETTERS
        if len(self.letters) < MOST_LETTERS:
            self.go_on(True)
        self.is_typed = True

    def can_draw(self, letter: str) -> bool:
        """Whether a name can have this letter."""
        if letter <= "~":
            return letter.upper() in _FIRST
        from tallybone.words.letters import LETTERS as MARKED

        return letter in MARKED

    def can_hold_ok(self) -> bool:
        """Where letters are chosen."""
        return self.shows == _SPELL

    def hold_ok(self) -> bool:
        """The same letter with another mark: an n becomes ñ, and that n again."""
        from tallybone.words.letters import next_of  # few names need it

        self.letters = self.letters[:-1] + next_of(self.letters[-1])
        self.rest = ""
        return True

    def beside(self, by: int) -> str:
        """The letter that UP gives, 1, or DOWN, -1: the legend shows both, as no row of letters has room."""
        here = self.letters[-1]
        choices = _FIRST if len(self.letters) == 1 else LETTERS
        if here not in choices:
            from tallybone.words.letters import base_of

            here = base_of(here)
        letter = choices[(choices.index(here) + by) % len(choices)]
        return {"A": "Z", "a": "z"}.get(here, letter) if by < 0 else letter

    def give(self, name: str) -> None:
        """Give the seat this name, and go to the next; after the last seat, back to the set-up.

        A seat after this one that had the name gets the one this seat had.
        """
        names = self.players.names[:MOST_SEATS]
        others = [upper(each) for each in names]
        if upper(name) in others:
            other = others.index(upper(name))
            if other != self.seat:
                self.controller.say_of(_("%s sat at %d"), name, other + 1)
            names[other] = "" if names[self.seat] == "P%d" % (self.seat + 1) else names[self.seat]
        names[self.seat] = name
        self.players.give(distinct_names(names))
        self.is_changed = True
        is_last = self.seat + 1 == self.players.seats
        was_offered = self.shows == _NAMES
        self.show(_SEATS, 0 if is_last else self.seat + 1)
        if is_last:
            self.go_back()
        elif self.players.are_corrected:  # most often it is one name
            return
        elif was_offered or self.players.names[self.seat + 1] == "P%d" % (self.seat + 2):
            self.take(self.seat + 1)

    def closed(self) -> None:
        """The names are kept."""
        if self.is_changed:
            self.controller.say(_("names kept") if self.players.keep() else _("names: not kept"))


SCREENS = {NAMES: NamesScreen}
