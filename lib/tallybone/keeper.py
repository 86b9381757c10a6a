# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""From one match to the next: begin, keep, resume, and the tally of a series."""

import gc

import storage

from rules_min import GAMES
from rules_min.match import Match, usual
from tallybone import matches
from tallybone.head import FOREIGN, MOST_CRASHES, NO_MEMORY, OURS, TRIED, with_next
from tallybone.journal import Journal
from tallybone.rebuild import rebuilt
from tallybone.texts import told_apart

NOT_WRITTEN = "memory full: not kept"
NOT_KEPT = {NO_MEMORY: "no memory: not kept", FOREIGN: "memory is not ours"}  # said at a start,
NOT_KEPT_NOW = {NO_MEMORY: "no memory: not kept", FOREIGN: "not kept: hold BACK"}  # and of each match


class Keeper:
    """The journal and the match it keeps.

    ``tally`` is how many matches each side has won in the series before this one.
    """

    def __init__(self, app, nvm):
        self.app = app
        self.journal = Journal(nvm)
        self.tally = bytearray(25)
        self.named = False  # whether the players of the match have names
        self.first = 0  # the last of more answers of one press, and
        self.together = 0  # how many callers wait for more
        self.left = False  # whether a match was left alone because the program failed in it

    def short(self):
        """Whether what room is left is kept for the counts of the hands to come.

        Ten hands, of the Sevens as many as the match still has; of each its end and two numbers a seat.
        The list of answers keeps its last quarter, as ``Match`` does.
        """
        match, journal = self.app.match, self.journal
        hands = max(1, match.options[0] - match.hand) if hasattr(match.rules, "LOWEST_WINS") else 10
        reserve = min(hands * 6 * (1 + match.seats), journal.places * 3 // 4)
        full = journal.state == OURS and not journal.lost and journal.free() < reserve
        return full or match.count >= len(match.answers) * 3 // 4

    def made(self):
        """A match as it is set up; None, and said, where that cannot be played."""
        app, setup = self.app, self.app.setup
        gc.collect()
        try:
            return Match(setup.rules, setup.seats, setup.teams, setup.values, answers=app.answers)
        except ValueError:
            app.note("28 tiles, not more")
            return None

    def begin(self, match, clear=False):
        """Start a match; a rematch of the same sides goes on with their tally.

        :param bool clear: blank the memory first
        """
        app = self.app
        last = app.match
        same = last and last.winners and last.seats == match.seats and last.sides == match.sides
        for side in range(25):
            self.tally[side] = self.won_by(last, side) if same else 0
        if clear:
            self.clear()
        app.names[:] = app.written_names
        self.named = app.named
        app.match = match
        self.begun()
        self.write_down()
        if self.journal.state != OURS:
            app.note(NOT_KEPT_NOW[self.journal.state], stays=True)

    def write_down(self):
        """The match in play into the journal: what it is, and every answer there is."""
        app, match = self.app, self.app.match
        rows = match.rules.OPTIONS
        values = match.options
        changed = [(i, values[i]) for i in range(len(rows)) if values[i] != usual(rows[i], match.seats)]
        tally = [(side, self.tally[side]) for side in range(match.sides) if self.tally[side]]
        names = app.names[: match.seats] if self.named else ()
        game = [row[0] for row in GAMES].index(app.game)
        teams = match.rules.TEAMS and match.sides != match.seats
        self.journal.begin(game, match.seats, teams, changed, tally, names)
        for i in range(match.count):
            self.journal.append(match.answers[i])

    def won_by(self, match, side):
        """How many matches of the series a side has won, the one just over among them."""
        return min(255, self.tally[side] + (match.winners >> side & 1))

    def begun(self):
        """A match is there, new or resumed."""
        app = self.app
        self.left = False
        app.game = GAMES[app.setup.game][0]
        app.forget_typed()
        app.take_names()
        app.close()

    def rematch(self):
        """The match after a won one: the lead moves to the left, where a game is told who leads."""
        match, setup = self.app.match, self.app.setup
        if match and match.winners and setup.rules is match.rules and setup.few() == 2:
            if setup.rules.OPTIONS[1][1][1]:  # where each hand asks who leads there is nothing to tell
                setup.values[1] = (match.options[1] + 1) % match.seats

    def keep(self, said):
        """Write an answer down, before any screen shows it as taken; False if it should be and is not."""
        if self.together:
            first, self.first = self.first, said
            return not first or self.journal.append(with_next(first)) or self.journal.state != OURS
        return self.journal.append(said) or self.journal.state != OURS

    def pair(self):
        """More than one answer may come in this press: each but the last counts only with the next."""
        self.together += 1

    def unpair(self):
        """No more will come."""
        self.together -= 1
        if self.first and not self.together:
            last, self.first = self.first, 0
            if not self.keep(last):
                self.app.note(NOT_WRITTEN)

    def resume(self):
        """Go on with the match in the journal; without one, set up the first."""
        app = self.app
        self.journal.seal()
        names: dict = {}
        found = matches.last_match(self.journal, app.answers, self.tally, names)
        for which, number in self.journal.settings.items():
            app.settings.restore(number, which)
        app.settings.use()
        if found is None or not app.setup.restore(found):
            if self.journal.state != OURS:
                app.note(NOT_KEPT[self.journal.state], stays=True)
        elif self.journal.failures >= MOST_CRASHES and self.journal.append(TRIED):
            self.left = True
            app.note("kept: turn off and on", stays=True)
        else:
            app.match = rebuilt(found, app.answers)
            if not app.match:
                app.note("match not readable")
        if not app.match:
            app.open_setup()
            return
        self.named = len(names) > 0
        app.names[:] = told_apart([names.get(seat, "") for seat in range(25)])  # as when the match began
        self.begun()
        app.note("goes on: answers", app.match.count)

    def export(self, folder):
        """Write every match to the drive, where OK held at power-up has handed it over (boot.py)."""
        from tallybone.export import export  # which most starts never need

        app = self.app
        if storage.getmount("/").readonly:
            return
        app.note("keep power on ...")
        app.draw()
        try:
            written, left = export(self.journal, folder, app.spare_answers(), app.match, app.names)
            app.note("unplug: left out" if left else "unplug: saved", left or written, stays=True)
        except OSError:
            app.note("drive: not saved")
        app.draw()

    def clear(self):
        """Blank the memory; what is set stays."""
        self.journal.erase()
        self.app.settings.keep(True)

    def erase(self):
        """Take the memory from whoever had it; the match in play is written into it."""
        self.clear()
        if self.app.match:
            self.write_down()
        self.app.close()
        self.app.note(NOT_WRITTEN if self.journal.lost else "memory erased")
