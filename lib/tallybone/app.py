# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget: presses in, answers to the rules, screens out."""

import gc
from array import array

from rules_min import GAMES
from rules_min import question as q
from rules_min.match import Match, usual
from rules_min.words import BLOCKED, CALL, NAMES, UNDO, number_of, seat_of, word_of
from tallybone import buttons
from tallybone.choice import ChoiceScreen
from tallybone.ends import EndsScreen
from tallybone.entry import EntryScreen
from tallybone.idle import Idle
from tallybone.journal import FOREIGN, NO_MEMORY, OURS, Journal
from tallybone.lists import CardScreen, EventScreen, MenuScreen, SeatScreen
from tallybone.panel import COLUMNS, NOTE, Panel
from tallybone.scoreboard import OverScreen, PickScreen
from tallybone.setup import SetupScreen
from tallybone.texts import REFUSALS, of_seat, of_side, told_apart
from tallybone.turn import TrickScreen, TurnScreen

NOTE_MS = 4000  # then the legend is the legend again
NOT_KEPT = {NO_MEMORY: "no memory: not kept", FOREIGN: "memory is not ours"}
_TICKS = 0x1FFFFFFF  # supervisor.ticks_ms() wraps here
CAPACITY = 2048  # answers of a match: 8 KB; 500 turns a Muggins match is long


class App:
    """The whole gadget around a match.

    :param display: the display or None
    :param buttons.Buttons keys: the four buttons
    :param names: the players' names, in the order of the seats
    :param led: an output that blinks where there is no display, or None
    :param nvm: the memory that keeps the match when the power goes, or None
    """

    def __init__(self, display, keys, names=(), led=None, nvm=None):
        self.answers = array("i", bytes(4 * CAPACITY))  # once, while the heap still has it in one piece
        self.panel = Panel(display)
        self.keys = keys
        self.names = told_apart(names)
        self.idle = Idle(display, led)
        self.match = None
        self.game = None
        self.setup = SetupScreen(self)
        self.events = EventScreen(self)
        self.menu = MenuScreen(self)
        self.card = CardScreen(self)
        self.ends = EndsScreen(self)
        self.number = EntryScreen(self)
        kinds = (TurnScreen, None, PickScreen, OverScreen, SeatScreen, ChoiceScreen, TrickScreen)
        self.asking = [kind(self) if kind else self.number for kind in kinds]  # by the kind of question
        self.over = None  # the screen that lies over the question's own
        self.shown = None
        self.note_text = ""
        self.noted_at = 0
        self.bar = 0
        self.side_names = []
        self.journal = Journal(nvm)
        self.resume()
        self.draw()

    def step(self, now):
        """Do what there is to do now, and return: presses, the hold bar, the display's sleep.

        :param int now: milliseconds of the clock that stamps the key events
        """
        key = self.keys.poll(now)
        while key:
            if self.idle.pressed(now):
                self.press(key)
                self.noted_at = now
            else:
                self.keys.down = 0  # the press that wakes does nothing else, nor repeats
            key = self.keys.poll(now)
        if self.note_text and now - self.noted_at & _TICKS > NOTE_MS:
            self.note_text = ""
            self.draw()
        self.idle.tick(now, self.keys.down != 0)
        bar = self.keys.hold_progress(now)
        if bar != self.bar and not self.idle.asleep:
            self.bar = bar
            self.draw_bar()

    def press(self, key):
        """One press on the screen shown."""
        self.note_text = ""
        if key == buttons.LOST:
            self.note("too fast: presses lost")
        elif key == buttons.BACK + buttons.HELD:
            self.open(self.menu if self.match else self.setup)
        elif key == buttons.OK + buttons.HELD and self.over is self.menu and self.menu.erases():
            self.erase_memory()
        elif key == buttons.OK + buttons.HELD and self.has_events():
            self.open(self.events)
        else:
            self.shown.press(key - buttons.HELD if key > buttons.BACK else key)
        self.bar = 0
        self.draw()

    # What screens do -----------------------------------------------------------------------

    def answer(self, word, number=0, seat=-1, sure=False):
        """Give the rules an answer; a refusal is said on the screen. What the rules said."""
        match = self.match
        hand = match.hand
        called = match.counted if word == CALL else 0
        if self.journal.short_of_room() and match.ask.kind in (q.TURN, q.TRICK) and match.ask.find(word) < 2:
            refusal = q.NO_ROOM
        else:
            refusal = match.answer(word, number, seat, sure)
        if not refusal and not self.keep(match.answers[match.count - 1]):
            self.note("memory full: not kept")
        elif refusal:
            bounded = refusal in (q.TOO_LOW, q.TOO_HIGH, q.NOT_A_STEP, q.DOUBTFUL)
            self.note(REFUSALS[refusal], match.ask.bound if bounded else -1)
        elif match.hand != hand and not match.winners:
            self.note_hand()
        elif called:
            self.note("Muggins: loses", number_of(called), seat_of(called))
        return refusal

    def undo(self):
        """Take the last answer back and say which it was."""
        match = self.match
        said = match.answers[match.count - 1] if match.count else 0
        refusal = match.answer(UNDO)
        if refusal:
            self.note(REFUSALS[refusal])
            return
        self.keep(UNDO)
        self.forget_typed()
        word = word_of(said)
        seat = seat_of(said)
        number = number_of(said)
        if match.ask.kind == q.NUMBER and match.ask.find(word) == 0:
            self.number.recall(number)
        if seat < 0 and match.ask.kind == q.TURN and word != BLOCKED:
            seat = match.ask.seat
        self.note("undone", number if number else -1, seat, NAMES[word])

    def keep(self, said):
        """Write an answer down, before any screen shows it as taken; False if it should be and is not."""
        return self.journal.append(said) or self.journal.state != OURS

    def forget_typed(self):
        """What was typed or counted on any screen was for another question."""
        for screen in self.asking:
            screen.place = -1

    def begin(self):
        """Start the match that is set up."""
        setup = self.setup
        gc.collect()
        try:
            self.match = Match(setup.rules, setup.seats, setup.teams, setup.values, answers=self.answers)
        except ValueError:
            self.note("28 tiles, not more")
            return
        self.forget_typed()
        self.game = GAMES[setup.game][0]
        rows = setup.rules.OPTIONS
        changed = [
            (i, setup.values[i]) for i in range(len(rows)) if setup.values[i] != usual(rows[i], setup.seats)
        ]
        self.journal.begin(setup.game, setup.seats, setup.teams, changed)
        self.take_names()
        self.close()

    def resume(self):
        """Go on with the match in the journal; without one, set up the first."""
        found = self.journal.last_match(self.answers)
        self.open_setup()
        if found is None or not self.setup.restore(found):
            if self.journal.state != OURS:
                self.note(NOT_KEPT[self.journal.state])
            return
        setup, count = self.setup, found[4]
        self.match = Match(setup.rules, setup.seats, setup.teams, setup.values, answers=self.answers)
        for i in range(count):
            said = self.answers[i]
            self.match.answer(word_of(said), number_of(said), seat_of(said), True)
        self.game = GAMES[setup.game][0]
        self.take_names()
        self.close()
        self.note("goes on: answers", self.match.count)

    def erase_memory(self):
        """Take the memory from whoever had it. The match goes on, kept only from the next on."""
        self.journal.erase()
        self.journal.lost = self.match is not None
        self.close()
        self.note("memory erased")

    def take_names(self):
        """The names of the sides of this match."""
        width = 4 if self.match.sides == 4 else 5  # of four in a row, four letters and a gap
        self.side_names = [of_side(self.names, side, self.match)[:width] for side in range(self.match.sides)]

    def open_setup(self):
        """The screen of a new match."""
        self.open(self.setup)

    def open_events(self):
        """The list of what has no button, where there is any such thing."""
        if self.has_events():
            self.open(self.events)

    def has_events(self):
        """Whether there is anything to hold OK for."""
        return bool(self.match and self.over is None and self.match.ask.kind != q.OVER and self.events.size())

    def open(self, screen):
        """Lay a screen over the question's own."""
        self.over = screen
        screen.enter()

    def close(self):
        """Back to the question."""
        self.over = None

    def rank(self, side):
        """The place of a side in the standing, 0 the best; equal totals in the order of the seats."""
        match = self.match
        place = 0
        for other in range(match.sides):
            if other != side and self.before(other, side):
                place += 1
        return place

    def before(self, other, side):
        """Whether one side stands before another: of the Sevens the lower total."""
        lowest = getattr(self.match.rules, "LOWEST_WINS", False)
        difference = self.match.totals[other] - self.match.totals[side]
        if difference == 0:
            return other < side
        return (difference < 0) == lowest

    def at_rank(self, rank):
        """The side at a place of the standing."""
        for side in range(self.match.sides):
            if self.rank(side) == rank:
                return side
        return 0

    def side_name(self, side):
        """The name of a side, five letters at most."""
        return self.side_names[side]

    # Drawing -------------------------------------------------------------------------------

    def draw(self):
        """Bring the picture up to date."""
        screen = self.over or self.asking[self.match.ask.kind]
        if screen is not self.shown:
            self.shown = screen
            self.keys.repeats = screen.repeats
            self.panel.clear()
            self.panel.fresh()
            if screen is not self.over:
                screen.enter()
        screen.draw(self.panel)
        self.panel.note(self.note_text != "")
        if self.note_text:
            self.draw_note()
        self.panel.refresh()

    def note(self, text, number=-1, seat=-1, word=""):
        """Say something in place of the legend until the next press: text, word, number, player."""
        self.note_text = text
        self.note_word = word
        self.note_number = number
        self.note_seat = seat

    def draw_note(self):
        """Write the note."""
        panel = self.panel
        column = panel.text(NOTE, 0, self.note_text)
        if self.note_word:
            column = panel.text(NOTE, panel.text(NOTE, column, " "), self.note_word)
        if self.note_number >= 0:
            column = panel.number(NOTE, panel.text(NOTE, column, " "), self.note_number)
        if self.note_seat >= 0:
            column = panel.text(NOTE, panel.text(NOTE, column, " "), of_seat(self.names, self.note_seat))
        panel.blank(NOTE, column)

    def note_hand(self):
        """Say what the hand just ended added."""
        match = self.match
        gainers = 0
        for side in range(match.sides):
            if match.gain[side]:
                gainers += 1
                winner = side
        if match.seats == 1:
            self.note("Won!" if gainers else "Not won")
        elif gainers == 1:
            self.note(self.side_name(winner), match.gain[winner], word="adds")
        elif gainers:
            self.note("counted: hand", match.hand)
        else:
            self.note("nobody adds anything")

    def draw_bar(self):
        """How long OK or BACK must still be held."""
        panel = self.panel
        back = self.keys.down == buttons.BACK
        if self.bar and (back or self.has_events()):
            text = "hold: menu" if back else "hold: what happened"
            panel.note(True)
            panel.text(NOTE, 0, text[: self.bar], True)
            column = panel.text(NOTE, min(self.bar, len(text)), text[self.bar :])
            panel.blank(NOTE, column, COLUMNS, False)
            panel.blank(NOTE, len(text), self.bar, True)
            panel.refresh()
        else:
            self.draw()
