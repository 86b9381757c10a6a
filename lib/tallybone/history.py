# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The screen of matches played: what each added up to, hand by hand."""

from array import array

from rules_min.match import Match
from tallybone import matches
from tallybone.head import OURS
from tallybone.lists import ListScreen
from tallybone.rebuild import rebuilt
from tallybone.texts import of_side, told_apart


class HistoryScreen(ListScreen):
    """A match with its hands as rows; OK goes to the one before, BACK leaves.

    It works on what is left of the list of answers behind those of the match in play.
    """

    def enter(self):
        """The last match, which is the one being played where there is one."""
        super().enter()
        journal = self.app.keeper.journal
        self.matches = matches.count_matches(journal)
        if self.app.match and journal.state != OURS:
            self.matches = 1
        self.number = self.matches - 1
        self.load()

    def load(self):
        """Read a match and add up its hands."""
        playing = self.app.match
        if playing and self.number == self.matches - 1:
            self.names = self.app.names
            options = playing.options[: len(playing.rules.OPTIONS)]
            teams = playing.rules.TEAMS and playing.sides != playing.seats
            self.match = Match(playing.rules, playing.seats, teams, options, answers=playing.answers)
            count = playing.count
        else:
            count = self.read()
        if not self.match:
            self.heading = "%d/%d cannot be shown" % (self.number + 1, self.matches)
            if not self.matches:
                self.heading = "Nothing kept"
            return
        self.heading = "%d/%d %s" % (self.number + 1, self.matches, self.match.rules.NAME)
        self.add_up(count)

    def read(self):
        """Have the journal's match of this number, if there is one and room for it; how many answers."""
        self.match = None
        journal = self.app.keeper.journal
        named: dict = {}
        answers = self.app.spare_answers()
        found = matches.find_match(journal, self.number, answers, None, named) if self.matches else None
        if not found or found[4] > len(answers):
            return 0
        self.match = rebuilt(found[:4] + (0,), answers)
        self.names = told_apart([named.get(seat, "") for seat in range(25)])
        return found[4]

    def add_up(self, count):
        """Follow so many answers; what each hand added is put down."""
        match = self.match
        self.hands = array("h")
        last = array("h", match.totals)
        for i in range(count):
            hand = match.hand
            match.follow(match.answers[i])
            if match.hand > hand:
                for side in range(match.sides):
                    self.hands.append(match.totals[side] - last[side])
                    last[side] = match.totals[side]

    def size(self):
        """A row a side, then a row a hand."""
        return self.match.sides + self.match.hand if self.match else 1

    def line(self, panel, line, row, inverse):
        """A side with its total, or a hand with what it added. The column after it."""
        match = self.match
        if not match:
            return 0
        if row < match.sides:
            column = panel.text(line, 0, of_side(self.names, row, match), inverse)
            column = panel.number(line, column, match.totals[row], 11 - column, inverse)
            return panel.text(line, column, " won" if match.winners >> row & 1 else "", inverse)
        hand = row - match.sides
        column = panel.text(line, panel.number(line, 0, hand + 1, 2, inverse), ":", inverse)
        for side in range(match.sides):
            column = panel.number(line, column, self.hands[hand * match.sides + side], 4, inverse)
        return column

    def draw(self, panel):
        """The legend says what OK does here."""
        super().draw(panel)
        if not self.match:
            panel.blank(1, 0)
        panel.legend("up", "down", "old" if self.matches > 1 else "", "back")

    def take(self, row):
        """The match before, round to the last."""
        if self.matches:
            self.number = (self.number - 1) % self.matches
            self.chosen = 0
            self.load()

    def left(self):
        """Nothing of another match stays behind."""
        self.match = None
