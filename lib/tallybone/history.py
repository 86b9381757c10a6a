# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The screen of matches played: what each added up to, hand by hand."""

from array import array

from rules_min.words import number_of, seat_of, word_of
from tallybone import buttons, matches
from tallybone.lists import ListScreen
from tallybone.rebuild import rebuilt
from tallybone.texts import of_side


class HistoryScreen(ListScreen):
    """A match with its hands as rows; OK goes to the one before, BACK leaves.

    It works on what is left of the list of answers behind those of the match in play.
    """

    def enter(self):
        """The last match, which is the one being played where there is one."""
        super().enter()
        self.matches = matches.count_matches(self.app.keeper.journal)
        self.number = self.matches - 1
        self.load()

    def load(self):
        """Read a match and add up its hands."""
        journal = self.app.keeper.journal
        self.named: dict = {}
        answers = self.app.spare_answers()
        found = matches.find_match(journal, self.number, answers, None, self.named) if self.matches else None
        if found is None:
            self.match = None
            self.heading = "Nothing kept"
            return
        fits = found[4] <= len(answers)
        self.match = match = rebuilt(found[:4] + (0,), answers) if fits else None
        if not match:
            self.heading = "%d/%d cannot be shown" % (self.number + 1, self.matches)
            return
        self.heading = "%d/%d %s" % (self.number + 1, self.matches, match.rules.NAME)
        self.names = [self.named.get(seat, self.app.names[seat]) for seat in range(match.seats)]
        self.hands = array("h")
        last = array("h", match.totals)
        for i in range(found[4]):
            said = answers[i]
            hand = match.hand
            match.answer(word_of(said), number_of(said), seat_of(said), True)
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
        panel.legend("up", "down", "old" if self.matches > 1 else "", "back")

    def take(self, row):
        """The match before, round to the last."""
        if self.matches:
            self.number = (self.number - 1) % self.matches
            self.chosen = 0
            self.load()

    def press(self, key):
        """Nothing of another match stays behind."""
        super().press(key)
        if key == buttons.BACK:
            self.match = None
