# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""An evening of many tables: the gadgets' own matches, journals and connections, without their screens.

Each table has a board of its own, in simulated time.
"""

import random
import sys
import time
from array import array

from answers import likely_answer

from rules_min import option
from rules_min.question import ACCEPTED
from rules_min.words import UNDO, pack
from simulator import hardware
from simulator.boards import KINDS
from simulator.hardware import Hardware, Network

STEP_MS = 50  # simulated, between two looks at a table
STEPS = 10  # of its connection: a board makes one every few milliseconds, but when it rests
ANSWER_MS = (1_500, 6_000)  # from an answer to the next
GAMES = (1, 3)  # Block, and Muggins of Parker
TARGET = 25  # points: a match has some thirty answers


class Table:
    """A gadget whose table plays on, whatever the network does."""

    def __init__(self, line, seed):
        sys.modules.pop("wifi", None)  # a board without a radio may have been simulated before
        import tallybone.journal.reader  # noqa: F401 (a board loads it for each result: a fifth of the time here)
        from tallybone.board.setting_checks import club_of
        from tallybone.extensions.desk import Desk
        from tallybone.scorekeeper import Scorekeeper
        from tallybone.settings import Settings

        self.chance = random.Random(seed)
        self.board = Hardware(
            None, kind=KINDS["pico-w"], uid=bytes(self.chance.randbytes(8)), network=Network()
        )
        self.fit()
        import microcontroller

        names = [f"Ann{seed}", f"Bob{seed}"]
        self.keeper = Scorekeeper(
            array("i", bytes(4 * 1500)),
            microcontroller.nvm,
            names,
            Settings(50, 5, False, " ".join(names), 60),
        )
        place = club_of(line)
        self.desk = Desk(place, "club", "", self.keeper)
        self.next_answer = 0
        self.truth = {}  # of each match that has ended: totals, winners, who agreed
        self.changed = []  # when a change could be seen: real time, identity and number of changes
        self.begin()

    def fit(self):
        hardware.fit(self.board)

    def identity(self):
        from tallybone.matches.kept_matches import own_identity

        return own_identity(self.keeper.serial, self.keeper.match_count)

    def begin(self):
        """The next match, unless that would erase what the desk has not confirmed."""
        from tallybone.matches.new_match import begin, unsent
        from tallybone.matches.set_up import make_match

        keeper = self.keeper
        setup = keeper.setup
        setup.game = self.chance.choice(GAMES)
        from tallybone.matches.set_up import take_game

        take_game(setup)
        setup.values[option.TARGET] = TARGET
        if unsent(keeper):
            return
        match = make_match(keeper)
        assert match
        begin(keeper, match)
        self.changed.append((time.monotonic(), self.identity(), keeper.changes))

    def step(self, milliseconds):
        """Let simulated time pass: an answer now and then, and the connection's next step."""
        self.fit()
        self.board.advance(milliseconds)
        now = self.board.clock
        if now >= self.next_answer:
            self.next_answer = now + self.chance.randrange(*ANSWER_MS)
            self.answer()
        for _ in range(STEPS):
            self.desk.step(now % (1 << 29), True)

    def answer(self):
        keeper = self.keeper
        match = keeper.match
        if not match or match.winners:
            self.begin()
            return
        for _ in range(50):
            word, number, seat = likely_answer(match, self.chance)
            if word == UNDO and match.answer_count < 2:
                continue
            if keeper.answer(word, number, seat, True) == ACCEPTED:
                break
        if match.winners:
            self.agree()
        self.changed.append((time.monotonic(), self.identity(), keeper.changes))

    def agree(self):
        """Both sides say that the result is right, as their screen has it."""
        from tallybone.journal.format import AGREED

        keeper = self.keeper
        for side in (1, 0):
            keeper.agreed |= 1 << side
            keeper.sent = min(keeper.sent, keeper.match_count - 1)
            keeper.journal.append(pack(AGREED, 0, side))
        match = keeper.match
        winners = [side for side in range(match.sides) if match.winners >> side & 1]
        self.truth[self.identity()] = (list(match.totals)[: match.sides], winners)

    def is_told(self):
        return self.keeper.sent >= self.keeper.match_count - (self.keeper.match.winners == 0)
