# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A recorded match on the gadget: what each press did, and how many bytes it sent over the bus."""

from places import DOCS

from rules_min.question import NUMBER, TURN
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.script import parse, perform


class Watched:
    """One of the matches in ``docs``; ``sent`` takes the bus bytes of each press by what it did."""

    def __init__(self, name, sent):
        board = Hardware()
        board.draws_late = False  # each refresh is counted by itself
        self.gadget = Gadget(board)
        self.sent = sent
        self.presses = self.events = 0
        self.gadget.power_on()
        for _, words in parse((DOCS / f"{name}.keys").read_text()):
            if words[0] in ("hold", "game"):
                self.press(words)
                continue
            if words[0] == "wait":
                perform(self.gadget, words, None)
                continue
            for _ in range(int(words[1][1:]) if len(words) > 1 else 1):
                self.press(words[:1])
        before = self.gadget.board.bus_bytes
        self.gadget.wait(1000)
        self.idle = self.gadget.board.bus_bytes - before
        self.erases = self.gadget.board.nvm.erases
        self.gadget.power_off()

    def press(self, words):
        """Make one press and group it with others of the same kind."""
        app = self.gadget.app
        match, screen, noted = app.keeper.match, app.view.shown, app.status.text
        totals, count = (list(match.totals), match.answer_count) if match else (None, 0)
        before = self.gadget.board.bus_bytes
        perform(self.gadget, words, None)
        used = self.gadget.board.bus_bytes - before
        if words[0] in ("hold", "game") or not match:
            return
        answered = match.answer_count > count
        if screen is app.view.screen(TURN):
            self.presses += 1
            self.events += answered
        if noted:
            kind = "a press that clears a note"
        elif app.view.shown is not screen or (answered and screen is app.view.screen(NUMBER)):
            kind = "a change of screen"
        elif screen is app.view.screen(TURN):
            scored = totals != list(match.totals)
            kind = (
                "a turn press that scores a count"
                if scored
                else "a turn press"
                if answered
                else "a count press"
            )
        else:
            kind = "a digit press" if screen is app.view.screen(NUMBER) else "a line of a list"
        self.sent.setdefault(kind, []).append(used)
