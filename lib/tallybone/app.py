# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget: presses in, answers to the rules, screens out."""

from rules_min import question as q
from rules_min.words import BLOCKED, CALL, COUNT, PIPS, PLAY, UNDO, UNTRACKED, number_of, seat_of, word_of
from tallybone import ANSWERS, buttons
from tallybone.idle import Idle
from tallybone.keeper import NOT_WRITTEN, Keeper
from tallybone.note import REFUSALS, Note, draw_bar
from tallybone.panel import Panel
from tallybone.screens import EVENTS, MENU, SETUP, Screens
from tallybone.settings import Settings
from tallybone.setup import Setup
from tallybone.texts import of_side, told_apart, undone


class App:
    """The whole gadget around a match.

    :param display: the display or None
    :param buttons.Buttons keys: the four buttons
    :param names: the players' names, in the order of the seats
    :param led: an output that blinks where there is no display, or None
    :param nvm: the memory that keeps the match when the power goes, or None
    :param int sleep: minutes without a press after which the display sleeps, 0 for never
    """

    running = None  # the one there is, for tools that look on

    def __init__(self, display, keys, names=(), led=None, nvm=None, sleep=5):
        self.answers = ANSWERS
        self.panel = Panel(display)
        self.keys = keys
        self.named = len(names) > 0
        self.written_names = told_apart(names)  # in settings.toml: those of the next match
        self.names = list(self.written_names)
        self.idle = Idle(display, led)
        self.match = None
        self.game = None
        self.setup = Setup()
        self.settings = Settings(self, sleep)
        self.screens = Screens(self)
        self.over = None  # the screen that lies over the question's own
        self.shown = None
        self.said = Note(self.names)
        self.bar = 0
        self.looked = -1  # how many answers there were when BACK asked for a second look
        self.side_names = []
        self.keeper = Keeper(self, nvm)
        App.running = self
        self.keeper.resume()
        self.draw()
        self.screens.load()

    def step(self, now):
        """Do what there is to do now, and return: presses, the hold bar, the display's sleep.

        :param int now: milliseconds of the clock that stamps the key events
        """
        key = self.keys.poll(now)
        while key:
            if self.idle.pressed(now):
                self.press(key)
                self.said.at = now
            else:
                self.keys.down = 0  # the press that wakes does nothing else, nor repeats
            key = self.keys.poll(now)
        if self.said.over(now):
            self.draw()
        self.idle.tick(now, self.keys.down != 0)
        bar = self.keys.hold_progress(now)
        if bar != self.bar and not self.idle.asleep:
            self.bar = bar
            self.draw_bar()

    def press(self, key):
        """One press on the screen shown."""
        self.said.text = ""
        if key != buttons.BACK:
            self.looked = -1
        if key == buttons.LOST:
            self.note("too fast: presses lost")
        elif key == buttons.BACK + buttons.HELD:
            self.open(self.screens[MENU])
        elif key == buttons.OK + buttons.HELD and self.over is self.screens[MENU] and self.over.erases():
            self.keeper.erase()
        elif key == buttons.OK + buttons.HELD and self.has_events():
            self.open(self.screens[EVENTS])
        else:
            self.shown.press(key - buttons.HELD if key > buttons.BACK else key)
        self.bar = 0
        self.draw()

    # What screens do -----------------------------------------------------------------------

    def answer(self, word, number=0, seat=-1, sure=False):
        """Give the rules an answer; a refusal is said on the screen. What the rules said."""
        match = self.match
        if self.is_turn(word) and self.keeper.short():
            return self.stop_turns(word, number, seat)
        hand = match.hand
        called = getattr(match, "counted", 0) if word == CALL else 0
        refusal = match.answer(word, number, seat, sure)
        if not refusal and not self.keeper.keep(match.answers[match.count - 1]):
            self.note(NOT_WRITTEN)
        elif refusal:
            bounded = refusal in (q.TOO_LOW, q.TOO_HIGH, q.NOT_A_STEP, q.DOUBTFUL)
            self.note(REFUSALS[refusal], match.ask.bound if bounded else -1, stays=refusal == q.DOUBTFUL)
        elif match.hand != hand and not match.winners:
            self.said.say_hand(match, self.side_names)
        elif called:
            self.note("Muggins: loses", number_of(called), seat_of(called))
        return refusal

    def is_turn(self, word):
        """Whether a word is a step of play, which a table can do without, not the end of a hand."""
        match = self.match
        kind = match.ask.kind
        return match.tracked and (kind == q.TURN or kind == q.TRICK) and 0 <= match.ask.find(word) < 2

    def stop_turns(self, word, number, seat):
        """What room is left is for counts and the ends of hands: turns are followed no more."""
        ask = self.match.ask
        turn = ask.seat
        self.keeper.pair()
        refusal = self.answer(UNTRACKED)
        if not refusal and word == PLAY and number and ask.find(COUNT) >= 0:
            refusal = self.answer(COUNT, number, turn)
        elif not refusal and ask.find(word) >= 0:  # one that both ways of scoring know
            refusal = self.answer(word, number, seat)
        self.keeper.unpair()
        if refusal:
            return refusal
        if not self.match.winners:
            self.note("memory low: no turns", stays=True)
        return refusal

    def undo(self):
        """Take the last answer back and say which it was; out of a hand only after a second look."""
        match = self.match
        said = match.answers[match.count - 1] if match.count else 0
        word = word_of(said)
        seat = seat_of(said)
        number = number_of(said)
        count, hand = match.count, match.hand
        refusal = match.answer(UNDO)
        if refusal:
            self.note(REFUSALS[refusal])
            return
        if match.hand < hand and self.looked != count:
            match.answer(word, number, seat, True)  # only a look: nothing is taken back yet
            self.looked = count
            self.note("BACK?", number if number or word == PIPS else -1, seat, undone(word), True)
            return
        kept = self.keeper.keep(UNDO)
        self.forget_typed()
        if match.ask.kind == q.NUMBER and match.ask.find(word) == 0:
            self.screens[q.NUMBER].recall(number)
        if seat < 0 and match.ask.kind == q.TURN and word != BLOCKED and word != UNTRACKED:
            seat = match.ask.seat
        if kept:
            self.note("undone", number if number or word == PIPS else -1, seat, undone(word))
        else:
            self.note(NOT_WRITTEN)

    def forget_typed(self):
        """What was typed or counted on any screen was for another question."""
        for screen in self.screens.loaded:
            if screen:
                screen.place = -1

    def spare_answers(self):
        """The part of the list of answers that the match in play does not use."""
        return memoryview(self.answers)[self.match.count if self.match else 0 :]

    def take_names(self):
        """The names of the sides of this match."""
        width = 4 if self.match.sides == 4 else 5  # of four in a row, four letters and a gap
        self.side_names = [of_side(self.names, side, self.match)[:width] for side in range(self.match.sides)]

    def open_setup(self):
        """The screen of a new match."""
        self.open(self.screens[SETUP])

    def open_events(self):
        """The list of what has no button, where there is any such thing."""
        if self.has_events():
            self.open(self.screens[EVENTS])

    def has_events(self):
        """Whether there is anything to hold OK for."""
        match = self.match
        return bool(match and not self.over and match.ask.kind != q.OVER and self.screens[EVENTS].size())

    def open(self, screen):
        """Lay a screen over the question's own."""
        if self.over and self.over is not screen:
            self.over.left()
        self.over = screen
        screen.enter()

    def close(self):
        """Back to the question, or where there is no match yet to the set-up."""
        if not self.match:
            self.open_setup()
        elif self.over:
            self.over.left()
            self.over = None

    def side_name(self, side):
        """The name of a side, five letters at most."""
        return self.side_names[side]

    # Drawing -------------------------------------------------------------------------------

    def draw(self):
        """Bring the picture up to date."""
        screen = self.over or self.screens[self.match.ask.kind]
        if screen is not self.shown:
            self.shown = screen
            self.keys.repeats = screen.repeats
            self.panel.clear()
            self.panel.fresh()
            if screen is not self.over:
                screen.enter()
        screen.draw(self.panel)
        self.said.draw(self.panel)
        self.panel.refresh()

    def note(self, text, number=-1, seat=-1, word="", stays=False):
        """Say something in place of the legend for a while, or until the next press."""
        self.said.say(text, number, seat, word)
        self.said.stays = stays

    def draw_bar(self):
        """How long OK or BACK must still be held."""
        back = self.keys.down == buttons.BACK
        if self.bar and (back or self.has_events()):
            draw_bar(self.panel, "hold: menu" if back else "hold: what happened", self.bar)
            self.panel.refresh()
        else:
            self.draw()
