# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget: presses in, screens out. Each press takes one path: button, screen shown, table, display."""

import storage
from micropython import const

from rules_min import question as q
from tallybone import ANSWERS, buttons, loader
from tallybone.display import numbers, oled
from tallybone.display.panel import LOWER
from tallybone.screens import base
from tallybone.session import Session
from tallybone.settings import DIM, LIGHT, SLEEP, TURNED, YELLOW_TOP, Settings
from tallybone.table import Table, say_resumed
from tallybone.texts import NO_MEMORY, _, is_plain
from tallybone.view import View

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from busdisplay import BusDisplay
    from digitalio import DigitalInOut
    from usb_cdc import Serial

    from tallybone.setup_board import Parts


DIAL_REST_MS = 300  # steps of a dial that follow sooner are one turn; only its first may give an answer
CHECK_HELD = 2  # buttons held at power-up that ask for the check of the parts
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here

DIMMED = 0.02
_OFFER_MS = const(1_500)  # without a press, before the draw is shown: nobody is about to press
AGAIN_MS = 60_000  # how often the display is told its settings again
_BLINK_MS = const(512)


class Idle:
    """Counts the time since the last press.

    :param display: the display, or None
    :param led: a ``digitalio.DigitalInOut`` that blinks where there is no display, or None
    """

    def __init__(self, display: "BusDisplay | None", led: "DigitalInOut | None" = None) -> None:
        self.display = display
        self.led = led
        if led:
            led.switch_to_output()
        self.bright = display.brightness if display else 0.0
        self.dimmed = False
        self.asleep = False
        self.lost = False  # whether the panel did not answer at the last press
        self.last = -1
        self.sleep_ms = 0  # 0: never
        self.dim_ms = 0  # 0: never
        self._minute = 0  # since the last press

    def rest_after(self, seconds: int, minutes: int) -> None:
        """Dim after so many seconds and sleep after so many minutes without a press; 0 means never.

        Most of the saving comes from the OLED's own sleep. Putting the board to sleep would save only 2 mA.
        """
        self.dim_ms = 1000 * seconds
        self.sleep_ms = 60_000 * minutes

    def pressed(self, now: int) -> bool:
        """Note a press; False for the one that woke the display, which does nothing else.

        That is also the first one to a panel that has lost its supply, and the first one when it is back.
        Those between are taken, so that a broken panel does not stop the scoring.
        """
        self.last = now
        awake = not self.asleep
        if self.display and self.asleep:
            oled.wake(self.display)
            self.asleep = False
        if self.display and self.dimmed:
            self.display.brightness = self.bright
            self.dimmed = False
        if self.display and oled.answers() == self.lost:
            self.lost = not self.lost
            return False
        return awake

    def quiet_ms(self, now: int) -> int:
        """How long nobody has pressed."""
        return now - self.last & _TICKS if self.last >= 0 else 0

    def tick(self, now: int, down: bool) -> bool:
        """Let time pass; a button that is down keeps the display as it is.

        Return True once a minute while the display is on: it may have lost its supply for a moment, and
        should be told its settings again.
        """
        if self.last < 0 or (down and not self.asleep):
            self.last = now
        if self.display is None:
            if self.led:
                lit = now // _BLINK_MS % 2 == 0
                if self.led.value != lit:
                    self.led.value = lit
            return False
        quiet = self.quiet_ms(now)
        if self.sleep_ms and quiet >= self.sleep_ms and not self.asleep:
            oled.sleep(self.display)
            self.asleep = True
        elif self.dim_ms and quiet >= self.dim_ms and not self.dimmed:
            self.display.brightness = DIMMED
            self.dimmed = True
        minute = quiet // AGAIN_MS
        is_due = minute > self._minute and not self.asleep
        self._minute = minute
        return is_due


class App:
    """The whole gadget around a match.

    :param parts: what it consists of, and what settings.toml says
    """

    running: "App | None" = None  # the only one, for tools that watch it

    def __init__(self, parts: "Parts") -> None:
        self.keys = parts.keys
        self.idle = Idle(parts.display, parts.led)
        settings = Settings(
            parts.light, parts.sleep, parts.turned, " ".join(parts.names), parts.dim, parts.language
        )
        self.session = Session(ANSWERS, parts.nvm, parts.names, settings)
        self.session.setup.game = parts.game
        self.feedback = parts.feedback
        note = self.session.resume()
        self.asks_language = parts.asks_language and parts.helps and self.session.is_blank()
        self.use_language()
        if self.asks_language:  # their names have other letters: the first picture would be drawn twice
            from tallybone.language import in_each

            numbers.use_letters("".join(in_each("English").values()))
        names = "".join(self.session.captions)
        if not is_plain(names):  # likewise
            numbers.use_letters(names)
        self.view = View(parts.display, parts.keys)
        self.status = self.view.status
        self.table = self.view.table = Table(self.session, self.view, self.feedback, self.use_settings)
        self.table.release = parts.release
        self.table.site = parts.site
        self.port: Serial | None = None
        self.has_looked = False  # whether there is a second serial port
        self.table_name = parts.table
        self.loaded: set[str] = set()  # the modules loaded with the channel over that port
        self.table.club = parts.club
        self.upright = parts.upright
        self.dialled = 0  # when the dial was turned last
        App.running = self
        self.use_settings()
        try:
            self.show_start(parts, note)
        except Exception as error:
            if not self.session.match:
                raise
            self.show_start(parts, self.session.give_up(error))
        self.keys.forget()  # nobody could see what they were for

    def show_start(self, parts: "Parts", note: str) -> None:
        """The first screen: what is asked for or must be told, the match that goes on, or a set-up."""
        first = base.NO_SCREEN
        if parts.held() >= CHECK_HELD:
            first = base.CHECK
        elif parts.problems:
            self.table.problems = parts.problems
            first = base.PROBLEMS
        elif self.session.match:
            say_resumed(self.table, self.session.match)
        elif parts.helps and self.session.is_blank():
            first = base.LANGUAGE if self.asks_language else base.KEYS_HELP
        else:
            first = base.SETUP
        if parts.is_slow and first != base.CHECK:
            self.view.open(base.NOT_COMPILED)
            self.view.under = [first] if first != base.NO_SCREEN else []
        elif first != base.NO_SCREEN:
            self.view.open(first)
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
            self.press(key, now)
            key = self.keys.poll(now)
        if self.status.at < 0:
            self.status.at = now
        if self.status.is_over(now):
            self.view.draw()
        elif self.view.over and self.view.over.lasts and self.idle.quiet_ms(now) > self.view.over.lasts:
            self.view.close()
            self.view.draw()
        elif not pressed and not self.keys.down and not self.idle.asleep:
            self.view.prepare(self.idle.quiet_ms(now))
        if self.session.clock:
            self.session.clock.step(self, now)
        if self.idle.tick(now, self.keys.down != 0):
            self.show_all_again()
        if not self.has_looked:
            self.find_port()
        elif self.port and (self.table.channel or self.port.connected):
            self.tell_computer(self.port)
        if self.table.club and not pressed and not self.keys.down:
            self.table.club.step(self, now)
        if self.session.setup.has_new_draw() and self.idle.quiet_ms(now) > _OFFER_MS and not self.keys.down:
            self.offer_draw()
        if self.feedback:
            self.feedback.step(now, self.side_on_turn())
        if self.keys.down >= buttons.OK or self.view.bar:
            bar = self.keys.hold_progress(now)
            if bar != self.view.bar and not self.idle.asleep:
                self.view.draw_bar(bar)

    def make_room(self) -> None:
        """Memory was full: write what was answered, unload what lay over the question, and say so."""
        self.session.come_back()
        self.session.save()
        self.table.forget_typed()
        self.view.make_room()
        self.status.say(NO_MEMORY, stays=True)
        self.status.at = -1
        self.view.draw()

    def find_port(self) -> None:
        """Find the port that boot.py has switched on: behind the first picture, as an import takes 7 ms."""
        self.has_looked = True
        try:
            from usb_cdc import data

            self.port = data
        except ImportError:  # a board without USB
            pass

    def tell_computer(self, port: "Serial") -> None:
        """Tell a computer that has the second serial port open what is played, a little at each call."""
        table, view = self.table, self.view
        try:
            if not port.connected:
                table.channel = None
                view.always -= self.loaded
            elif table.channel:
                table.channel.step(view.can_read())
            else:
                before = loader.loaded()
                from tallybone.usb import Channel

                self.loaded = loader.loaded() - before
                view.always |= self.loaded
                table.channel = Channel(port, self.session, self.table_name)
        except MemoryError:  # it keeps the score all the same, and tells no more until the next start
            self.port = table.channel = None
            view.always -= self.loaded

    def offer_draw(self) -> None:
        """Show the draw, unless a match is on, or anything but its end or an untouched set-up is shown."""
        view, session, club = self.view, self.session, self.table.club
        is_untouched = view.shows(base.SETUP) and view.shown is not None and view.shown.is_untouched()
        if session.is_in_play() or (view.over and not is_untouched) or (club and club.asks(session)):
            return
        try:
            view.open(base.DRAWN)
            view.draw()
        except MemoryError:  # it stands in the menu
            session.setup.answered = session.setup.draw
            raise

    def show_all_again(self) -> None:
        """Tell the panel its settings and its picture again: it may have lost its supply for a moment."""
        self.view.panel.set_up_again()
        self.view.panel.redraw_all()
        self.view.panel.refresh()

    def side_on_turn(self) -> int:
        """The side whose turn it is, -1 where it is nobody's."""
        match = self.session.match
        if not match or match.question.kind == q.OVER or match.question.seat < 0:
            return -1
        return match.question.seat % match.sides

    # A press -------------------------------------------------------------------------------

    def press(self, key: int, now: int) -> None:
        """A press: for the screen shown, unless it wakes the display."""
        view, table, idle = self.view, self.table, self.idle
        lost = idle.lost
        if key == buttons.CLOCKWISE or key == buttons.COUNTER:
            key = self.turned(key, now)
        else:
            table.takes_no_answer = False
        if not idle.pressed(now):
            self.keys.down = 0  # the press that wakes does nothing else, nor repeats
        else:
            table.begin_press()
            table.is_repeated = self.keys.is_repeated
            if self.feedback:
                self.feedback.click()
            screen = view.shown
            if key == buttons.LOST:
                table.say(_("too fast: presses lost"))
            elif key == buttons.BACK + buttons.HELD:
                view.panel.set_up_again()
                table.open_menu()
            elif not screen or (key == buttons.OK and table.asked_to_reopen()):
                pass  # OK is no answer to "BACK again?"
            elif key != buttons.OK + buttons.HELD:
                screen.press(key)
            elif view.has_events():
                table.open(base.EVENTS)
            elif not screen.hold_ok():
                if view.over:
                    screen.press(buttons.OK)
                else:  # a hold opens the list at other questions, so here it is no answer
                    table.say(_("press OK, do not hold"))
            view.draw()
            self.status.at = now
        if idle.lost != lost:
            self.show_all_again()

    def turned(self, key: int, now: int) -> int:
        """A step of the dial as UP or DOWN. Only the first step of a turn may give an answer."""
        self.table.takes_no_answer = now - self.dialled & _TICKS < DIAL_REST_MS
        self.dialled = now
        shown = self.view.shown
        is_up = not shown or (key == buttons.CLOCKWISE) == (shown.clockwise() == buttons.UP)
        return buttons.UP if is_up else buttons.DOWN

    def use_settings(self) -> None:
        """Show what is set."""
        values = self.session.settings.values
        self.idle.rest_after(values[DIM], values[SLEEP])
        if self.feedback:
            self.feedback.use(values)
        if self.use_language():
            self.view.renew()
        self.view.lower(LOWER * values[YELLOW_TOP])
        display = self.view.panel.display
        if display:
            self.idle.bright = display.brightness = values[LIGHT] / 100
            rotation = (self.upright + 180 * values[TURNED]) % 360
            if display.rotation != rotation:
                display.rotation = rotation
                self.view.panel.redraw_all()

    def use_language(self) -> bool:
        """Use the language that is set. Return whether another one was in use."""
        is_other = self.session.settings.use_language()
        letters = _("", "letters")
        if letters:
            numbers.use_letters(letters)
        return is_other

    def in_language(self, text: str) -> str:
        """A text in the language in use, for what must not import anything."""
        return _(text)

    def describe(self) -> "dict[str, Any]":
        """What is shown, for tools and tests.

        The number of the screen, whether it lies over the question's own, what is chosen
        there, the number being typed (-1 for none), the legend of the four buttons, the note, and whether
        holding OK opens the list of events.
        """
        view = self.view
        typed = self.table.typed
        return {
            "screen": view.question() if view.lies_over == base.NO_SCREEN else view.lies_over,
            "over": view.lies_over != base.NO_SCREEN,
            "row": view.shown.label() if view.shown else "",
            "number": typed.number if typed else -1,
            "legend": list(view.panel.keys.words),
            "note": self.status.text,
            "has_events": view.has_events(),
        }

    def offer_export(self, folder: str) -> None:
        """Ask whether to write all matches to the drive, if OK held at power-up made it writable (boot.py).

        :param str folder: where to write them
        """
        if not storage.getmount("/").readonly:
            self.table.folder = folder
            self.status.text = ""
            self.view.open(base.EXPORT)
            self.view.draw()
