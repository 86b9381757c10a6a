# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a page can do with a gadget that a server runs (``table``) or the browser itself (``worker``)."""

import time
from typing import Any

from simulator.browser.show_me import ShowMe
from simulator.browser.state import State, Watcher
from simulator.describe import typed_now
from simulator.gadget import Gadget
from simulator.language import code_of, spoken

SEEN_MS = 30  # after so long the gadget has scanned a button that changed, 20 ms, and drawn what follows
WRITES = 2  # bytes of flash that a press writes at least

BLANK = "A name has no blank here: - or . can stand in its place."
OTHER = "The gadget does not have this letter."
FULL = "A name has ten letters at most."

Command = tuple[str, str | bool]


class Driver:
    """One gadget, the commands of its page, and what the page is told.

    ``own`` is the table's gadget. ``gadget`` is the one that is shown: its own, or during a show one with an
    empty memory that plays by itself.
    """

    def __init__(self, own: Gadget) -> None:
        self.own = self.gadget = own
        self.is_on = False
        self._language = spoken()
        self.untyped = ""  # why a letter that was typed is not in the name, until a button is pressed
        self.crash = ""  # what ended the program, "" while it runs
        self._show: ShowMe | None = None
        self._watcher = Watcher()

    def do(self, what: str, value: str | bool) -> None:
        """One command: ``down`` or ``up`` of a key, a ``letter`` of a name, ``power``, ``plug``, ``show``.

        A show can ``pause`` or go on, and go one ``step``, to its next caption.
        """
        if what != "letter":
            self.untyped = ""
        if what == "show":
            self.end_show()
            if value:
                self._show = ShowMe()
                self.begin_show()
            return
        if what in ("pause", "step"):
            if self._show:
                self._show.pause(bool(value), what == "step")
            return
        if self._show and self._show.is_paused and what in ("down", "up"):
            if what == "down":
                self._show.pause(True, True)  # whoever follows it with the buttons goes on with each
            return
        if self._show:
            self.end_show()
            if what in ("down", "up", "letter", "plug"):
                return  # it stops the show, and does nothing to the match
        if what == "power":
            self.gadget.board.nvm.cut_in = None  # a plug that was to be pulled stays in
            self.switch(bool(value))
        elif what == "plug":
            if self.is_on:
                pull_plug(self.gadget)
        elif what == "letter":
            self.untyped = type_letter(self.gadget, str(value)) or self.untyped
            self.press_is_seen()  # the next letter may be the one that has no room
        elif self.gadget.has(str(value)):  # not a digit, if there are no keys for them
            (self.gadget.down if what == "down" else self.gadget.up)(str(value))
            self.press_is_seen()

    def go_on_showing(self, passed: int) -> None:
        """Let so many milliseconds of the show pass, if there is one."""
        if self._show and not self._show.step(self.gadget, passed):
            self.end_show()

    def end_show(self) -> None:
        """Go back to the table's own gadget as it was left, if a show runs."""
        if self._show:
            self._show = None
            self.take_own_back()

    def pages(self) -> bytes:
        """The picture, as the controller keeps it."""
        return self._watcher.pages(self.gadget, self.has_power())

    def facts(self) -> dict[str, Any]:
        """All else that the page is told; of the picture that ``pages`` returned last."""
        facts = self._watcher.look(self.gadget, self.is_on).facts
        facts["crash"] = self.crash
        facts["untyped"] = self.untyped
        facts["language"] = self.language()
        facts["show"] = self._show.caption if self._show else ""
        facts["paused"] = self._show is not None and self._show.is_paused
        if self._show:
            does = "on with the hand" if self._show.is_paused else "leave what is shown"
            facts["keys"] = dict.fromkeys(facts["keys"], does) | {"hold OK": "", "hold BACK": ""}
        return facts

    def language(self) -> str:
        """The language that the gadget speaks, or spoke when it was on."""
        app = self.gadget.app
        if app:
            from tallybone.settings import LANGUAGE

            self._language = code_of(app.keeper.settings.values[LANGUAGE])
        return self._language

    def state(self) -> State:
        """Picture and facts."""
        return State(self.pages(), self.facts())

    # What differs ----------------------------------------------------------------------------

    def has_power(self) -> bool:
        """Whether the panel has power."""
        return self.is_on

    def switch(self, on: bool) -> None:
        """Switch the gadget on or off, if it is not so already."""
        raise NotImplementedError

    def begin_show(self) -> None:
        """Put the table's gadget aside, and take one with an empty memory."""
        raise NotImplementedError

    def take_own_back(self) -> None:
        """Take the table's gadget again."""
        raise NotImplementedError

    def press_is_seen(self) -> None:
        """A button has changed: let the gadget notice."""
        raise NotImplementedError


def type_letter(gadget: Gadget, letter: str) -> str:
    """A letter of the keyboard goes to the console of the board, where names are typed.

    :return: why the name cannot have it, "" if it can, or no name is typed
    """
    if not gadget.app or typed_now(gadget.app) != "name":
        return ""
    names: Any = gadget.app.view.shown
    if letter.isspace():
        return BLANK
    if not names.can_draw(letter):
        return OTHER
    gadget.board.typed += letter.encode()
    return FULL if names.is_full else ""


def pull_plug(gadget: Gadget) -> None:
    """Cut the power at one of the next bytes written; once, however often it is asked for."""
    flash = gadget.board.nvm
    if flash.cut_in is None:
        flash.cut(1 + time.monotonic_ns() % WRITES)
