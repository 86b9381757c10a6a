# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget: presses in, answers to the rules, screens out.

Each press takes the same path: button, screen shown, the screen's wish, session, journal, display.
"""

import storage
from micropython import const

from rules_min import question as q
from tallybone import ANSWERS, answering, buttons, notes, signals
from tallybone.idle import Idle
from tallybone.journal.log import OURS
from tallybone.screens.registry import EVENTS, EXPORT_PAGE, KEYS_HELP, MENU, RESULT, SETUP
from tallybone.screens.wish import (
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
from tallybone.session import NOT_READABLE, NOT_WRITTEN, Session
from tallybone.settings import DIM, LIGHT, SLEEP, TURNED, Settings
from tallybone.view import View

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from adafruit_displayio_ssd1306 import SSD1306
    from digitalio import DigitalInOut
    from nvm import ByteArray

    from tallybone.buttons import Buttons
    from tallybone.screens.base import Screen


RESULT_MS = 8000  # how long the result of a hand is shown, if nobody presses
LATE_MS = 2000  # behind that, an OK was meant for the result, and is no tile of the next hand
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here


class App:
    """The whole gadget around a match.

    :param display: the display or None
    :param keys: the four buttons
    :param names: the players' names, in the order of the seats
    :param led: an output that blinks where there is no display, or None
    :param nvm: the memory that keeps the match when the power goes, or None
    :param int sleep: minutes without a press after which the display sleeps, 0 for never
    :param str problem: what is wrong in settings.toml, "" if nothing
    :param bool helps: whether the first start of all shows which button does what
    :param sounds: what is heard and seen besides the display
    """

    running: "App | None" = None  # the only one, for tools that watch it

    def __init__(
        self,
        display: "SSD1306 | None",
        keys: "Buttons",
        names: "list[str]",
        led: "DigitalInOut | None" = None,
        nvm: "ByteArray | None" = None,
        sleep: int = 5,
        problem: str = "",
        helps: bool = True,
        sounds: "signals.Signals | None" = None,
    ) -> None:
        self.keys = keys
        self.idle = Idle(display, led)
        light = round(display.brightness * 100) if display else 50
        turned = display is not None and display.rotation == 180
        settings = Settings(light, sleep, turned, " ".join(names))
        self.session = Session(ANSWERS, nvm, names, settings)
        self.view = View(display, keys, self.session)
        self.status = self.view.status
        self.signals = sounds or signals.Signals()
        self.helps = helps
        self.result_left = -1  # when a result was left by itself, if nobody has pressed since, else -1
        self.looked = -1  # how many answers there were when BACK asked to confirm an undo, else -1
        App.running = self
        note = self.session.resume() or problem
        self.folder = ""  # where an export goes
        self.use_settings()
        try:
            self.show_start(note)
        except Exception as error:
            if not self.session.match:
                raise
            self.session.give_up(error)
            self.show_start(NOT_READABLE)

    def show_start(self, note: str) -> None:
        """The first screen: the match that goes on, or the set-up of a new one."""
        journal = self.session.journal
        if self.session.match:
            notes.say_resumed(self.status, self.session)
        elif self.helps and journal.state == OURS and not journal.at:
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
            is_late = self.is_late(key, now)
            if self.idle.pressed(now) and not is_late:
                self.press(key)
                self.status.at = now
            else:
                self.keys.down = 0  # the press that wakes does nothing else, nor repeats
            key = self.keys.poll(now)
        if self.status.at < 0:
            self.status.at = now
        if self.status.is_over(now):
            self.view.draw()
        elif self.view.shows(RESULT) and self.result_is_over(now):
            self.view.close()
            self.view.draw()
            self.result_left = now
        elif not pressed and not self.keys.down and not self.idle.asleep:
            self.view.prepare(self.idle.quiet_ms(now))
        if self.idle.tick(now, self.keys.down != 0):
            self.view.panel.set_up_again()
            self.view.panel.redraw_all()
            self.view.panel.refresh()
        self.signals.turn(self.view.side_on_turn())
        self.signals.step(now)
        bar = self.keys.hold_progress(now)
        if bar != self.view.bar and not self.idle.asleep:
            self.view.draw_bar(bar)

    def result_is_over(self, now: int) -> bool:
        """Whether the result of a hand was shown long enough; before a bid it stays until a press."""
        match = self.session.match
        stays = not match or match.ask.kind in (q.CHOICE, q.OVER)
        return not stays and self.idle.quiet_ms(now) > RESULT_MS

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
                screen.press(key - buttons.HELD if key > buttons.BACK else key)
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
        if wish.what == ANSWER:
            answering.answer(self, screen)
        elif wish.what == UNDO:
            answering.undo(self)
        elif wish.what == OPEN:
            self.view.open(wish.screen)
        elif wish.what == BEGIN:
            self.begin()
        elif wish.what == REMATCH:
            if self.session.match:
                self.session.setup.rematch(self.session.match)
            self.view.open(SETUP)
        elif wish.what in (EXPORT, PRINT_SHEETS):
            from tallybone.export import deliver

            deliver(self, wish.what == EXPORT)
        elif wish.what == USE_SETTINGS:
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
            if display.rotation != 180 * values[TURNED]:
                display.rotation = 180 * values[TURNED]
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
