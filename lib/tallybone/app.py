# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget: presses in, answers to the rules, screens out.

Each press takes the same path: button, screen shown, the screen's wish, session, journal, display.
"""

import gc

import storage
from micropython import const

from rules_min import question as q
from tallybone import ANSWERS, buttons, modules, signals
from tallybone.idle import Idle
from tallybone.journal.log import OURS
from tallybone.screens.base import (
    ANSWER,
    BEGIN,
    ERASE,
    EXPORT,
    OPEN,
    PRINT_SHEETS,
    REMATCH,
    UNDO,
    USE_SETTINGS,
)
from tallybone.screens.registry import (
    CHECK,
    EVENTS,
    EXPORT_PAGE,
    KEYS_HELP,
    MENU,
    PROBLEMS,
    RESULT,
    SETUP,
)
from tallybone.session import NOT_READABLE, NOT_WRITTEN, Session
from tallybone.settings import DIM, LIGHT, SLEEP, TURNED, Settings
from tallybone.view import View

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.parts import Parts
    from tallybone.screens.base import Screen


LATE_MS = 2000  # after a result has left by itself, an OK that comes sooner was meant for it, not for a tile
DIAL_REST_MS = 300  # steps of a dial that follow sooner are one turn; only its first may give an answer
CHECK_HELD = 2  # buttons held at power-up that ask for the check of the parts
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here


class App:
    """The whole gadget around a match.

    :param parts: what it consists of, and what settings.toml says
    """

    running: "App | None" = None  # the only one, for tools that watch it

    def __init__(self, parts: "Parts") -> None:
        self.keys = parts.keys
        self.idle = Idle(parts.display, parts.led)
        settings = Settings(parts.light, parts.sleep, parts.turned, " ".join(parts.names), parts.dim)
        self.session = Session(ANSWERS, parts.nvm, parts.names, settings)
        self.session.setup.game = parts.game
        self.view = View(parts.display, parts.keys, self.session)
        self.view.context.release = parts.release
        self.status = self.view.status
        self.signals = parts.signals or signals.Signals()
        self.upright = parts.upright
        self.dialled = 0  # when the dial was turned last,
        self.dial_still_turns = False  # and whether it had been turned just before
        self.result_left = -1  # when a result was left by itself, if nobody has pressed since, else -1
        self.looked = -1  # how many answers there were when BACK asked to confirm an undo, else -1
        App.running = self
        note = self.session.resume()
        self.folder = ""  # where an export goes
        self.use_settings()
        try:
            self.show_start(parts, note)
        except MemoryError:  # what was compiled for it stays, so there is more room now
            gc.collect()
            self.show_start(parts, note)
        except Exception as error:
            if not self.session.match:
                raise
            self.session.give_up(error)
            self.show_start(parts, NOT_READABLE)
        self.keys.forget()  # nobody could see what they were for

    def show_start(self, parts: "Parts", note: str) -> None:
        """The first screen: what is asked for or must be told, the match that goes on, or a set-up."""
        journal = self.session.journal
        if parts.held >= CHECK_HELD:
            self.view.open(CHECK)
        elif parts.problems:
            self.view.context.problems = parts.problems
            self.view.open(PROBLEMS)
        elif self.session.match:
            from tallybone import answering  # a set-up needs none of it

            answering.say_resumed(self.status, self.session)
        elif parts.helps and journal.state == OURS and not journal.at:
            self.view.open(KEYS_HELP)
        else:
            self.view.open(SETUP)
        if note:
            self.status.say(note, stays=True)
        self.view.draw()

    def step(self, now: int) -> None:
        """Do what there is to do now, and return: presses, the hold bar, the display's sleep.

        :param int now: milliseconds of the clock that stamps the key events
        """
        key = self.keys.poll(now)
        pressed = key
        while key:
            is_late, lost = self.is_late(key, now), self.idle.lost
            if key in (buttons.CLOCKWISE, buttons.COUNTER):
                self.dial_still_turns = now - self.dialled & _TICKS < DIAL_REST_MS
                self.dialled = now
            if self.idle.pressed(now) and not is_late:
                self.press(key)
                self.status.at = now
            else:
                self.keys.down = 0  # the press that wakes does nothing else, nor repeats
            if self.idle.lost != lost:
                self.show_all_again()
            key = self.keys.poll(now)
        if self.status.at < 0:
            self.status.at = now
        if self.status.is_over(now):
            self.view.draw()
        elif self.is_over(now):
            self.result_left = now if self.view.shows(RESULT) else -1
            is_check = self.view.shows(CHECK)
            self.view.close()
            if is_check:  # it may have left in a test picture, with another light
                self.use_settings()
            self.view.draw()
        elif not pressed and not self.keys.down and not self.idle.asleep:
            self.view.prepare(self.idle.quiet_ms(now))
        if self.idle.tick(now, self.keys.down != 0):
            self.show_all_again()
        self.signals.turn(self.view.side_on_turn())
        self.signals.step(now)
        bar = self.keys.hold_progress(now)
        if bar != self.view.bar and not self.idle.asleep:
            self.view.draw_bar(bar)

    def show_all_again(self) -> None:
        """Tell the panel its settings and its picture again: it may have lost its supply for a moment."""
        self.view.panel.set_up_again()
        self.view.panel.redraw_all()
        self.view.panel.refresh()

    def is_over(self, now: int) -> bool:
        """Whether a screen that leaves by itself was shown long enough; the result stays before a bid."""
        over = self.view.over
        if not over or not over.lasts or self.idle.quiet_ms(now) <= over.lasts:
            return False
        match = self.session.match
        return not (match and match.ask.kind in (q.CHOICE, q.OVER) and self.view.shows(RESULT))

    def is_late(self, key: int, now: int) -> bool:
        """Whether an OK came just after a result was left by itself: it is not for what is shown now."""
        left, self.result_left = self.result_left, -1
        return key == buttons.OK and left >= 0 and now - left & _TICKS < LATE_MS

    # A press -------------------------------------------------------------------------------

    def press(self, key: int) -> None:
        """One press on the screen shown, and what it wishes for."""
        screen = self.view.shown
        wish = self.view.context.wish
        wish.clear()
        by_dial = key in (buttons.CLOCKWISE, buttons.COUNTER)
        if by_dial and screen:
            up = (key == buttons.CLOCKWISE) == (screen.clockwise() == buttons.UP)
            key = buttons.UP if up else buttons.DOWN
        self.status.text = ""
        self.signals.play(signals.CLICK)
        is_asked = self.looked >= 0
        if key != buttons.BACK:
            self.looked = -1
        if key == buttons.LOST:
            self.status.say("too fast: presses lost")
        elif key == buttons.BACK + buttons.HELD:
            self.view.panel.set_up_again()
            self.view.context.menu_line = 0
            wish.open(MENU)
        elif is_asked and key == buttons.OK:
            pass  # OK to the question whether to go back into the hand before is no answer to the next
        elif screen and not (key == buttons.OK + buttons.HELD and screen.hold_ok()):
            if key == buttons.OK + buttons.HELD and self.view.has_events():
                wish.open(EVENTS)
            else:
                screen.press(key - buttons.HELD if buttons.BACK < key <= 2 * buttons.HELD else key)
        if by_dial and self.dial_still_turns and wish.what == ANSWER:
            wish.clear()
        if screen:
            self.do_what_is_wished(screen)
            if wish.hands_on:
                wish.clear()
                screen = self.view.screen()
                screen.enter()
                screen.press(key)
                self.do_what_is_wished(screen)
        if not self.session.save():
            self.status.say(NOT_WRITTEN)
        self.view.draw()

    def do_what_is_wished(self, screen: "Screen") -> None:
        """Do what a screen asks for."""
        wish = self.view.context.wish
        if wish.closes:
            self.view.leave()
        if wish.what in (ANSWER, UNDO):
            from tallybone import answering  # the beginning of the match has brought it

            if wish.what == ANSWER:
                answering.answer(self, screen)
            else:
                answering.undo(self)
        elif wish.what == OPEN:
            self.view.open(wish.screen)
        elif wish.what == BEGIN:
            self.begin()
        elif wish.what == REMATCH:
            if self.session.match:
                self.session.setup.rematch(self.session.match, self.session.game)
            self.view.open(SETUP)
        elif wish.what in (EXPORT, PRINT_SHEETS):
            from tallybone.export import deliver

            deliver(self, wish.what == EXPORT)
        if wish.what == USE_SETTINGS:  # perhaps of the screen that was just left for another one
            self.use_settings()
        if wish.what == ERASE or wish.keeps_settings or wish.keeps_names:
            self.keep()
        if wish.text and not self.status.text:
            self.status.say(wish.text, stays=wish.stays)

    def begin(self) -> None:
        """Begin the match that is set up."""
        from tallybone import keeping  # the set-up has brought it

        match = self.session.new_match()
        if match:
            modules.load("tallybone.answering", "answer")  # before the first answer
            note = keeping.begin(self.session, match)
            self.view.context.forget_typed()
            self.view.close()
            if note:
                self.status.say(note, stays=True)

    def keep(self) -> None:
        """Write settings or names into the journal, or make the memory ours."""
        from tallybone import keeping  # most screens that wish for it have brought it

        session = self.session
        wish = self.view.context.wish
        if wish.what == ERASE:
            written = keeping.erase(session)
            self.view.close()
            self.status.say("memory erased" if written else NOT_WRITTEN)
        if wish.keeps_settings:
            self.status.say("settings kept" if keeping.keep_settings(session) else "settings: not kept")
        if wish.keeps_names:
            self.status.say("names kept" if keeping.keep_names(session) else "names: not kept")

    def use_settings(self) -> None:
        """Show what is set."""
        values = self.session.settings.values
        self.idle.rest_after(values[DIM], values[SLEEP])
        self.signals.use(values)
        display = self.view.panel.display
        if display:
            self.idle.bright = display.brightness = values[LIGHT] / 100
            rotation = (self.upright + 180 * values[TURNED]) % 360
            if display.rotation != rotation:
                display.rotation = rotation
                self.view.panel.redraw_all()

    def offer_export(self, folder: str) -> None:
        """Ask whether to write all matches to the drive, if OK held at power-up made it writable (boot.py).

        :param str folder: where to write them
        """
        if not storage.getmount("/").readonly:
            self.folder = folder
            self.status.text = ""
            self.view.open(EXPORT_PAGE)
            self.view.draw()
