# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The pairing of a club night: who plays here, and what. docs/messages.md explains each part of it."""

import json

from micropython import const
from supervisor import ticks_ms

from rules_min import GAMES, option
from tallybone.board import buttons
from tallybone.board.ticks import passed
from tallybone.display.places import LINE
from tallybone.screens.base import Screen
from tallybone.screens.ids import PAIRING, SETUP
from tallybone.words.texts import _, captions, cut, distinct_names, side_captions

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from tallybone.controller import Controller
    from tallybone.display.panel import Panel
    from tallybone.matches.match_setup import Setup

_VERSION = const(1)
_UNSEEN_MS = const(400)  # a press that comes so soon was meant for the screen before
_TAKEN_BACK_MS = const(1_000)  # without a press; the desk may draw again at once
_MOST_MINUTES = const(240)
_STAGES = ("", "Semi-final", "Final", "Third place")  # what a pairing of the desk is, 0 one of a round


class PairingScreen(Screen):
    """The names in their seats, the game, its options. OK begins the match, BACK leaves it for the menu."""

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.message = b""  # that is shown: it may have been taken back since
        self.pairing: Pairing | None = None  # what it says, None if it is invalid
        self.shown_at = 0

    def enter(self) -> None:
        """Read what the desk has told."""
        self.message = self.keeper.setup.pairing
        self.pairing = read(self.message)
        self.shown_at = ticks_ms()

    def draw(self, panel: "Panel") -> None:
        """Who plays, and what; or that it cannot be read."""
        if self.keeper.setup.pairing not in (b"", self.message):  # the desk has paired again
            self.enter()
        self.leaves_after_ms = 0 if self.keeper.setup.pairing else _TAKEN_BACK_MS
        pairing = self.pairing
        lines = (
            pairing.lines()
            if pairing
            else (_("The desk's pairing"), _("is not for this"), _("version: update it"))
        )
        panel.header.pill(pairing.heading() if pairing else _("The pairing"))
        for line in range(3):
            panel.say(line, lines[line], pairing is not None and line == 0)
        panel.legend("", "", pairing.ok() if pairing else "ok", "later" if pairing else "back")

    def press(self, key: int) -> None:
        """OK begins it if nothing more is to be asked, BACK leaves it."""
        setup = self.keeper.setup
        now = ticks_ms()
        if passed(now, self.shown_at) < _UNSEEN_MS or key not in (buttons.OK, buttons.BACK):
            return
        setup.answered = self.message
        pairing = self.pairing
        if key == buttons.BACK or not pairing or self.message != setup.pairing:
            self.controller.leave()
            return
        fits = pairing.set_up(setup)
        self.controller.open(SETUP)
        if not fits:
            self.controller.say(_("not for these players"))
        elif pairing.game:
            from tallybone.screens.setup import START  # it is there: it is shown

            screen: Any = self.controller.view.overlay
            screen.take(START)


class Pairing:
    """What the desk has told. ``game`` is the number of the game, 0 where the table chooses it.

    :param fields: the JSON object
    :raises Exception: if anything in it is missing or cannot be
    """

    def __init__(self, fields: "dict[str, Any]") -> None:
        self.round = int(fields["round"])
        self.stage = int(fields.get("stage", 0))  # of a final, an index in _STAGES
        self.seats = len(fields["names"])
        self.names = distinct_names([str(name) for name in fields["names"]])
        self.partners = bool(fields["partners"])
        self.minutes = int(fields["minutes"])
        self.options = [(str(name), str(value)) for name, value in fields["options"].items()]
        self.game = 0
        self.game_name = _("Choose the game")
        for number, name, text, _group in GAMES:
            if name == fields["game"]:
                self.game, self.game_name = number, _(text)
        text = "".join([name + value for name, value in self.options])
        if (
            fields["tallybone"] != _VERSION
            or self.seats not in (2, 4)
            or (fields["game"] and not self.game)
            or not 0 < self.round < 1_000
            or not 0 <= self.stage < len(_STAGES)
            or not 0 <= self.minutes <= _MOST_MINUTES
            or not all(["!" <= letter <= "~" for letter in text])
        ):
            raise ValueError

    def heading(self) -> str:
        """What is asked."""
        name = _(_STAGES[self.stage]) if self.stage else _("Round %d") % self.round
        return _("%s: start?") % name if self.game else name

    def ok(self) -> str:
        """What OK does."""
        return "start" if self.game else "open"

    def lines(self) -> "tuple[str, str, str]":
        """Who plays against whom, which game, and what is not as in its book."""
        names = self.names[: self.seats]
        who = " - ".join(names)
        if self.partners or len(who) > LINE:
            who = " - ".join(side_captions(captions(names), self.seats, 2))
        values = [name + " " + value for name, value in self.options]
        if self.game and self.minutes:
            values.append(_("%d min") % self.minutes)
        return who, self.game_name, cut(", ".join(values), LINE, "..")

    def set_up(self, setup: "Setup") -> bool:
        """Set the next match up so. An option that this version does not have is left out.

        Return False where the game is none of so many, or of partners: only the names are set then.
        """
        from tallybone.screens.setup import set_seats, take_game  # which is shown next

        setup.names = self.names
        setup.has_names = True
        if self.game:
            setup.game = self.game
        take_game(setup)
        rules = setup.rules
        if not rules.SEATS[0] <= self.seats <= rules.SEATS[1] or (self.partners and not rules.TEAMS):
            return False
        set_seats(setup, self.seats)
        setup.partners = self.partners and not rules.ALWAYS_TEAMS
        if not self.game:
            return True
        setup.values = option.usual_values(rules.OPTIONS, self.seats)
        values = dict(self.options)
        for row in rules.OPTIONS:
            if row.number == option.CLOCK and self.minutes:
                setup.values[row.number] = min(self.minutes, row.most)
            text = values.get(row.name, "")
            value = row.value_called(text) if row.names or not text.isdigit() else int(text)
            if text and row.allows(value):
                setup.values[row.number] = value
        return True


def read(text: bytes) -> "Pairing | None":
    """What a message of the desk says, None if it is invalid here."""
    try:
        return Pairing(json.loads(text))
    except MemoryError:
        raise
    except Exception:  # whatever it is, it is no pairing
        return None


SCREENS = {PAIRING: PairingScreen}
