# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is shown, and which screens are in memory.

A screen is loaded when it is first shown, or a little earlier, while nobody presses. A question's screens
stay, unless a large screen needs the room. What lies over a question is unloaded when it is left, with all
modules that were loaded with it.
"""

import gc

from micropython import const

from tallybone import loader
from tallybone.board import buttons
from tallybone.display import numbers
from tallybone.display.panel import Panel, Status
from tallybone.screens import ids
from tallybone.screens.base import has_events
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from busdisplay import BusDisplay

    from tallybone.board.buttons import Buttons
    from tallybone.controller import Controller
    from tallybone.screens.base import Screen

    Opened = tuple[int, Any]  # the number of a screen, and what it is opened with


_OF_SETUP = (ids.NAMES, ids.TITLE)  # what a set-up opens, and what goes back to it
_NEW = const(-2)  # since the screen shown changed, none was considered for being loaded early
_EARLY = const(20_000)  # bytes free: the largest screen takes 13 KB
_EARLY_CARD = const(46_000)  # bytes free before a card, 6 KB while it is made, is loaded over a set-up
_EARLY_QUESTION = const(57_000)  # bytes free before a match's first screen, 14 KB, is loaded early
_ROOM_FOR_BOTH = const(58_000)  # bytes free: with less the open question's screens go too, 14 KB in Forty-Two
_LARGE = (ids.SETUP, ids.CARD, ids.QR_CODE)  # screens that take 9 to 13 KB with all that they load
_REST_MS = const(80)  # a cursor that rests so long is likely to stay: what its line opens is loaded


class View:
    """The picture and the screen that makes it.

    ``overlay`` is the screen laid over the question's own, None if there is none, ``overlay_number`` its
    number; ``shown`` was drawn last. ``keys`` are the buttons; ``hold_bar`` is how many columns
    show that a button is held. ``controller`` is what is given to screens.

    :param display: the display or None
    :param keys: the buttons, which repeat where the screen shown wants that
    """

    controller: "Controller"

    def __init__(self, display: "BusDisplay | None", keys: "Buttons") -> None:
        self.panel = Panel(display)
        self.status = Status()
        self.overlay: Screen | None = None
        self.overlay_number = ids.NO_SCREEN
        self.shown: Screen | None = None
        self.under: list[Opened] = []  # the screens that come back, one after the other, as each is left
        self.hold_bar = 0
        self.keys = keys
        keys.can_hold_ok = self.can_hold_ok
        self._loaded: dict[int, Screen] = {}
        loader.always.update(loader.loaded())
        self._loaded_with: dict[str, set[str]] = {}  # the modules loaded with each file of screens
        self._considered = _NEW  # the last one considered for being loaded early
        self._is_untidy = False  # whether there may be screens to unload
        self.wanted: Opened | None = None  # what is opened once the press is over, in place of what is shown
        self.unloads_first = False  # whether what was left is unloaded before the next picture, not after it

    # Which screens are loaded --------------------------------------------------------------

    def screen(self, number: int) -> "Screen":
        """The screen with this number, loaded if it is not there."""
        if number not in self._loaded:
            # The screens of questions are loaded again when they are asked. *Played* and one for a number
            # would leave 32 KB.
            if number in _LARGE or (number == ids.HISTORY and self.controller.has_number()):
                self.unload_questions(self.question() if self.can_keep_question() else ids.NO_SCREEN)
            before = loader.loaded()
            file = ids.FILES[number]
            made: Any = loader.load("tallybone.screens." + file, "SCREENS")
            self._loaded[number] = made[number](self.controller)
            came = loader.loaded() - before
            self._loaded_with.setdefault(file, set()).update(came)  # without what was there before
            if number >= ids.FIRST_OVERLAY:
                self._is_untidy = True
        return self._loaded[number]

    def can_keep_question(self) -> bool:
        """Whether the screen of the open question stays: it must if it is shown."""
        is_used = self.shown is None or self.shown is not self.overlay
        return is_used or gc.mem_free() >= _ROOM_FOR_BOTH  # type: ignore[attr-defined]  # a board's

    def _unload_modules(self) -> None:
        """Unload the modules that no screen needs."""
        names = set(loader.always)
        for number in self._loaded:
            names.update(self._loaded_with[ids.FILES[number]])
        loader.keep_only(names)

    def _load_next(self) -> None:
        """Load the screen that is likely to come next, if there is memory enough for any."""
        number = self.shown.next_screen() if self.shown else ids.NO_SCREEN
        if number != ids.CARD and ids.CARD in self._loaded and self.shows(ids.SETUP):
            self._is_untidy = True  # the cursor has left its line, and what comes needs the room
        if self.controller.typed_fields and self.shows(ids.MENU) and number in (ids.NO_SCREEN, ids.HISTORY):
            number = self.question()  # it was unloaded, and BACK would take 65 ms to load it
        if number == self._considered or number in self._loaded:
            return
        self._considered = number
        if number == ids.NO_SCREEN:
            return
        least = _EARLY
        if self.shows(ids.SETUP):
            self.unload_questions(ids.NO_SCREEN)  # they are of games looked at before
            least = _EARLY_QUESTION if number < ids.FIRST_OVERLAY else _EARLY_CARD
        if gc.mem_free() >= least:  # type: ignore[attr-defined]  # a board's
            self._load_early(number, self.shown.next_given() if self.shown else None)

    def _load_early(self, number: int, given: "Any" = None) -> None:
        """Load a screen before the press that opens it; that press says so if there is no memory."""
        try:
            screen = self.screen(number)
            screen.given = given
            screen.get_ready()
        except MemoryError:
            gc.collect()

    def unload_closed(self) -> None:
        """Unload what lay over a question, but for the screen shown and the one likely to be next."""
        self._is_untidy = self.unloads_first = False
        next_screen = self.shown.next_screen() if self.shown else ids.NO_SCREEN
        for number in list(self._loaded):
            if (
                number >= ids.FIRST_OVERLAY
                and number != next_screen
                and self._loaded[number] is not self.overlay
            ):
                del self._loaded[number]
                self._unload_modules()

    def unload_questions(self, stays: int) -> None:
        """Unload the screens of questions but for one: those of all would leave no large free block.

        :param stays: the number of that one, NO_SCREEN for none
        """
        for number in list(self._loaded):
            if number < ids.FIRST_OVERLAY and number != stays:
                del self._loaded[number]
                self.controller.put_typed_away()
        self._unload_modules()

    def unload_screens(self) -> None:
        """Unload all screens but the one over the question: something needs the room. The picture stays."""
        self.shown = None
        self.unload_questions(ids.NO_SCREEN)
        self.unload_closed()
        loader.collect()

    def make_room(self) -> None:
        """Memory was full: back to the question, with no other screen loaded."""
        self.under.clear()
        self.wanted = None
        self._leave(None)
        for number in list(self._loaded):
            if number != self.question():
                del self._loaded[number]
        self._unload_modules()
        gc.collect()
        self.close()

    def move_down(self, is_down: bool) -> None:
        """Draw what is below the header lower, for a yellow top, or not. All screens are made anew."""
        if (self.panel.down != 0) != is_down:
            self.panel.move_down(is_down)
            for number in list(self._loaded):
                if self._loaded[number] is not self.shown:
                    del self._loaded[number]

    def renew(self) -> None:
        """Make the picture anew: its texts are in another language, or have letters beyond the font."""
        is_down = self.panel.down != 0
        self.panel = Panel(self.panel.display)
        self.panel.move_down(is_down)
        for number in list(self._loaded):
            screen = self._loaded[number]
            for part in screen.parts:
                setattr(screen, part, None)
        self.panel.redraw_all()

    # What is shown -------------------------------------------------------------------------

    def open(self, number: int, given: "Any" = None) -> None:
        """Lay a screen over the question's own. What a list opens goes back to that list.

        :param given: what the screen needs to know, as it says itself
        """
        if number == ids.MENU:
            self.under.clear()
        elif self.overlay and self.overlay_number in (ids.MENU, ids.HISTORY, ids.EVENTS):
            self.under.append((self.overlay_number, self.overlay.place()))
        elif number not in _OF_SETUP and not (number == ids.SETUP and self.overlay_number in _OF_SETUP):
            self.under.clear()
        self._open(number, given)

    def begin(self, screens: "list[int]") -> None:
        """Show these screens, the first on top of the others; none for the question."""
        if screens:
            self._open(screens[0])
            self.under = [(number, None) for number in screens[1:]]
        self.draw()

    def open_instead(self) -> None:
        """Unload the screen that lies over the question, and open the one that is wanted in its place.

        A set-up and a rules card with its library take 33 KB together. The first is loaded again on the way
        back.
        """
        assert self.wanted
        number, given = self.wanted
        self.wanted = None
        before = self.overlay_number
        self._leave(None)
        self._loaded.pop(before, None)
        self._unload_modules()
        gc.collect()
        self.under = [(before, None)]
        self._open(number, given)

    def _open(self, number: int, given: "Any" = None) -> None:
        if number == ids.SETUP:  # its rules need the room; BACK loads the question's screen again
            self.shown = None
            self.unload_questions(ids.NO_SCREEN)
        screen = self.screen(number)
        self._leave(screen)
        self.overlay = screen
        self.overlay_number = number
        screen.given = given
        self.controller.keeper.is_spare_used = screen.blocks_reading
        screen.enter()

    def leave(self) -> None:
        """One level back: to the list that opened the screen shown, if one did, else as ``close``."""
        if self.under:
            self._open(*self.under.pop())
        else:
            self.close()

    def is_below(self, number: int) -> bool:
        """Whether the screen with this number comes back when what is shown is left."""
        return number in [below for below, _ in self.under]

    def close(self) -> None:
        """Back to the question, or if there is no match yet to the set-up."""
        self.under.clear()
        if self.controller.keeper.match:
            self._leave(None)
        else:
            self.open(ids.SETUP)

    def _leave(self, next_screen: "Screen | None") -> None:
        """The screen over the question is replaced by another, or by none."""
        if self.overlay and self.overlay is not next_screen:
            self.overlay.closed()
            self.overlay.given = None  # it may be of a module that is unloaded now
            self.overlay = self.shown = None
            self.overlay_number = ids.NO_SCREEN
            self.controller.keeper.is_spare_used = False
            self._is_untidy = True

    def shows(self, number: int) -> bool:
        """Whether a screen with this number lies over the question."""
        return self.overlay_number == number

    def is_left_after(self, quiet: int) -> bool:
        """Whether the screen over the question leaves by itself after so many milliseconds."""
        return self.overlay is not None and 0 < self.overlay.leaves_after_ms < quiet

    def has_events(self) -> bool:
        """Whether there is anything to hold OK for."""
        match = self.controller.keeper.asked_match
        return match is not None and not self.overlay and has_events(match)

    def can_hold_ok(self) -> bool:
        """Whether OK means something else when it is held. If not, OK acts as it goes down."""
        return self.shown is None or self.shown.can_hold_ok()

    def question(self) -> int:
        """The number of the question's own screen."""
        match = self.controller.keeper.asked_match
        return match.question.kind if match else ids.SETUP

    def show(self) -> "Screen":
        """Show the screen laid over the question, or else the question's own. Return it."""
        screen = self.overlay or self.screen(self.question())
        if screen is not self.shown:
            self.shown = screen
            self._considered = _NEW
            self.keys.down = 0  # it was held for the screen before
            self.keys.repeats = screen.repeats
            self.panel.clear()
            self.panel.redraw_all()
            if screen is not self.overlay:
                screen.enter()
        return screen

    def draw(self) -> None:
        """Bring the picture up to date."""
        screen = self.show()
        panel = self.panel
        if self.hold_bar:
            self.hold_bar = 0
            panel.bar(0)
        panel.shift(self.controller.keeper.match_count % 2)
        screen.draw(panel)
        self.keys.takes_digits = screen.takes_digits
        if self.controller.keeper.draft and not self.overlay and not screen.goes_back():
            panel.legend(*panel.keys.words[:3], "keep")
        self.status.draw(panel)
        if numbers.wants_letters:
            numbers.use_letters("")
            self.renew()
            self.draw()
            return
        panel.refresh()
        loader.is_garbage = True  # the texts of the picture before

    def prepare(self, rested: int) -> None:
        """Do a little of what comes next, while nobody presses: one thing a call.

        Unload what was left, finish what the screen shows, load a screen that is needed soon, or collect
        garbage.

        :param int rested: milliseconds since the last press
        """
        if self._is_untidy:
            self.unload_closed()
            loader.collect()
        elif self.shown and self.shown.finish():
            self.draw()
        elif rested >= _REST_MS and loader.is_garbage:
            loader.collect()  # or a later press would: 15 ms
        elif rested >= _REST_MS and not (self.shown and self.shown.prepare()):
            self._load_next()

    def draw_bar(self, columns: int) -> None:
        """Show how long OK or BACK must still be held, 0 to 21 columns."""
        is_back = self.keys.down == buttons.BACK
        hint = self.shown.hold_hint() if self.shown and not is_back else ""
        if columns and (is_back or hint or self.has_events()):
            if not hint:
                self._load_early(ids.MENU if is_back else ids.EVENTS)  # it opens when the bar is full
            shown = hint or (_("hold: menu") if is_back else _("hold: what happened"))
            self.status.draw_hint(self.panel, shown)
            self.panel.bar(columns)
            self.panel.refresh()
        else:
            self.draw()
        self.hold_bar = columns
