# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget: presses in, answers to the rules, screens out."""

import gc

from rules_min import GAMES
from rules_min import question as q
from rules_min.match import Match
from rules_min.words import NAMES, UNDO, number_of, seat_of, word_of
from tallybone import buttons
from tallybone.entry import EntryScreen
from tallybone.idle import Idle
from tallybone.lists import EventScreen, MenuScreen
from tallybone.panel import COLUMNS, LEGEND, Panel
from tallybone.scoreboard import OverScreen, PickScreen, TurnScreen
from tallybone.setup import SetupScreen
from tallybone.texts import REFUSALS, of_seat, of_side

CAPACITY = 2048  # answers of a match: 8 KB; 500 turns a Muggins match is long


class App:
    """The whole gadget around a match.

    :param display: the display or None
    :param buttons.Buttons keys: the four buttons
    :param names: the players' names, in the order of the seats
    :param led: an output that blinks where there is no display, or None
    """

    def __init__(self, display, keys, names=(), led=None):
        self.panel = Panel(display)
        self.keys = keys
        self.names = list(names) + ["P%d" % (seat + 1) for seat in range(len(names), 25)]
        self.idle = Idle(display, led)
        self.match = None
        self.game = None
        self.setup = SetupScreen(self)
        self.events = EventScreen(self)
        self.menu = MenuScreen(self)
        self.asking = {q.TURN: TurnScreen(self), q.NUMBER: EntryScreen(self)}
        self.asking[q.PICK] = PickScreen(self)
        self.asking[q.OVER] = OverScreen(self)
        self.over = None  # the screen that lies over the question's own
        self.shown = None
        self.note_text = ""
        self.bar = 0
        self.side_names = []
        self.open_setup()
        self.draw()

    def step(self, now):
        """Do what there is to do now, and return: presses, the hold bar, the display's sleep.

        :param int now: milliseconds of the clock that stamps the key events
        """
        key = self.keys.poll(now)
        while key:
            if self.idle.pressed(now):
                self.press(key)
            key = self.keys.poll(now)
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
        elif key == buttons.OK + buttons.HELD:
            self.open_events()
        else:
            self.shown.press(key)
        self.bar = 0
        self.draw()

    # What screens do -----------------------------------------------------------------------

    def answer(self, word, number=0, seat=-1, sure=False):
        """Give the rules an answer; a refusal is said on the screen. What the rules said."""
        match = self.match
        hand = match.hand
        refusal = match.answer(word, number, seat, sure)
        if refusal:
            bounded = refusal in (q.TOO_LOW, q.TOO_HIGH, q.NOT_A_STEP, q.DOUBTFUL)
            self.note(REFUSALS[refusal], match.ask.bound if bounded else -1)
        elif match.hand != hand and not match.winners:
            self.note_hand()
        return refusal

    def undo(self):
        """Take the last answer back and say which it was."""
        match = self.match
        said = match.answers[match.count - 1] if match.count else 0
        refusal = match.answer(UNDO)
        if refusal:
            self.note(REFUSALS[refusal])
            return
        seat = seat_of(said)
        number = number_of(said)
        self.note(
            "undone", number if number else -1, seat if seat >= 0 else match.ask.seat, NAMES[word_of(said)]
        )

    def begin(self):
        """Start the match that is set up."""
        setup = self.setup
        self.match = None
        gc.collect()  # the last match's 9 KB, before the next are taken
        try:
            self.match = Match(setup.rules, setup.seats, setup.teams, setup.values, CAPACITY)
        except ValueError:
            self.note("28 tiles, not more")
            return
        self.game = GAMES[setup.game][0]
        self.side_names = [of_side(self.names, side, self.match) for side in range(self.match.sides)]
        self.close()

    def open_setup(self):
        """The screen of a new match."""
        self.open(self.setup)

    def open_events(self):
        """The list of what has no button, where there is any such thing."""
        if self.match and self.over is None:
            if self.match.ask.kind != q.OVER and self.events.size():
                self.open(self.events)

    def open(self, screen):
        """Lay a screen over the question's own."""
        self.over = screen
        screen.enter()

    def close(self):
        """Back to the question."""
        self.over = None

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
        self.panel.keep_legend = self.note_text != ""
        screen.draw(self.panel)
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
        column = panel.text(LEGEND, 0, self.note_text)
        if self.note_word:
            column = panel.text(LEGEND, panel.text(LEGEND, column, " "), self.note_word)
        if self.note_number >= 0:
            column = panel.number(LEGEND, panel.text(LEGEND, column, " "), self.note_number)
        if self.note_seat >= 0:
            name = of_seat(self.names, self.note_seat)
            column = panel.text(LEGEND, panel.text(LEGEND, column, " "), name)
        panel.blank(LEGEND, column)

    def note_hand(self):
        """Say what the hand just ended added."""
        match = self.match
        for side in range(match.sides):
            if match.gain[side]:
                self.note(self.side_name(side), match.gain[side], word="wins")
                return
        self.note("nobody wins the hand")

    def draw_bar(self):
        """How long OK or BACK must still be held."""
        panel = self.panel
        if self.bar:
            text = "hold: menu" if self.keys.down == buttons.BACK else "hold: what happened"
            panel.text(LEGEND, 0, text[: self.bar], True)
            column = panel.text(LEGEND, min(self.bar, len(text)), text[self.bar :])
            panel.blank(LEGEND, column, COLUMNS, False)
            panel.blank(LEGEND, len(text), self.bar, True)
            panel.refresh()
        else:
            self.draw()
