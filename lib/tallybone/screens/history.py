# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The matches played: what each added up to, hand by hand."""

from array import array

from rules_min.match import Match
from tallybone import modules
from tallybone.display.panel import Panel
from tallybone.journal.log import OURS
from tallybone.screens.base import Context
from tallybone.screens.lists import ListScreen
from tallybone.setup import is_of_partners
from tallybone.texts import side_name


class HistoryScreen(ListScreen):
    """A match with its hands as rows; OK goes to the one before, BACK leaves.

    It loads a match into the part of the list of answers that the match in play does not use.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.shown: Match | None = None
        self.names: list[str] = []
        self.hands = array("h")  # what each side added in each hand
        self.matches = 0
        self.number = 0  # of the match shown, 0 the oldest
        self.is_read = False

    def enter(self) -> None:
        """The last match, which is the one being played where there is one."""
        super().enter()
        self.is_read = False
        self.number = -1
        self.heading = "Reading ..."  # a full memory takes a board a fifth of a second

    def finish(self) -> bool:
        """Read the journal, once the screen is shown."""
        if self.is_read:
            return False
        self.is_read = True
        from tallybone.journal.reader import Reader

        session = self.session
        self.matches = Reader(session.journal, session.spare_answers()).matches
        if session.match and session.journal.state != OURS:
            self.matches = 1
        if not 0 <= self.number < self.matches:
            self.number = self.matches - 1
        self.load()
        return True

    def load(self) -> None:
        """Read a match and add up its hands."""
        playing = self.session.match
        self.shown = None
        self.heading = "%d/%d cannot be shown" % (self.number + 1, self.matches)
        if not self.matches:
            self.heading = "Nothing kept"
        elif playing and self.number == self.matches - 1:
            self.names = self.session.names
            teams = is_of_partners(playing)
            again = Match(playing.rules, playing.seats, teams, playing.options, answers=playing.answers)
            self.add_up(again, playing.count)
        else:
            self.read()

    def read(self) -> None:
        """Load the match with this number from the journal, if it can be read and there is room for it."""
        from tallybone.journal.reader import Reader
        from tallybone.journal.restore import begun, names_of, restored, what_is_newer

        answers = self.session.spare_answers()
        saved = Reader(self.session.journal, answers, self.number).found
        newer = what_is_newer(saved)
        if newer:
            self.heading = newer
        elif saved.count <= len(answers):
            self.names = names_of(saved)
            match = restored(saved, answers)  # checks the answers where some are lost
            if match:
                self.add_up(begun(saved, answers), match.count)

    def add_up(self, match: Match, count: int) -> None:
        """Replay this many answers and note what each hand added."""
        self.hands = array("h")
        last = array("h", match.totals)
        for _ in range(count):
            hand = match.hand
            match.follow()
            if match.hand > hand:
                for side in range(match.sides):
                    self.hands.append(match.totals[side] - last[side])
                    last[side] = match.totals[side]
        self.heading = "%d/%d %s" % (self.number + 1, self.matches, match.rules.NAME)
        self.shown = match

    def size(self) -> int:
        """A row a side, then a row a hand."""
        return self.shown.sides + self.shown.hand if self.shown else 1

    def line(self, panel: Panel, line: int, row: int, inverse: bool) -> int:
        """A side with its total, or a hand with what it added. The column after it."""
        match = self.shown
        if not match:
            return 0
        if row < match.sides:
            column = panel.text(line, 0, side_name(self.names, row, match), inverse)
            column = panel.number(line, column, match.totals[row], 11 - column, inverse)
            return panel.text(line, column, " won" if match.winners >> row & 1 else "", inverse)
        hand = row - match.sides
        column = panel.text(line, panel.number(line, 0, hand + 1, 2, inverse), ":", inverse)
        for side in range(match.sides):
            column = panel.number(line, column, self.hands[hand * match.sides + side], 4, inverse)
        return column

    def draw(self, panel: Panel) -> None:
        """The legend says what OK does here."""
        super().draw(panel)
        if not self.shown:
            panel.blank(1, 0)
        panel.legend("up", "down", "old" if self.matches > 1 else "", "back")

    def take(self, row: int) -> None:
        """The match before, round to the last."""
        if self.matches:
            self.number = (self.number - 1) % self.matches
            self.chosen = 0
            self.heading = "Reading ..."
            self.shown = None
            self.is_read = False

    def left(self) -> None:
        """Drop the match that was shown, and its rules, to free their memory."""
        self.shown = None
        modules.let_rules_go()
