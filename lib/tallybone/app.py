# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget: presses in, screens out. A press goes one way: button, screen shown, controller, display."""

from micropython import const

from tallybone import console, loader
from tallybone.board import buttons, oled
from tallybone.board.ticks import passed
from tallybone.controller import Controller
from tallybone.display import numbers
from tallybone.extensions import rows
from tallybone.extensions.base import CHANGED, NOTICED, SOUND, tell
from tallybone.screens import ids
from tallybone.settings import DIM, LIGHT, SLEEP, TURNED, YELLOW_TOP
from tallybone.view import View
from tallybone.words.texts import NO_MEMORY, NO_MEMORY_LEFT, NOT_READABLE, _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from busdisplay import BusDisplay

    from rules_min.match import Match
    from tallybone.extensions.base import Extension, Wanted
    from tallybone.scorekeeper import Scorekeeper
    from tallybone.settings import Settings


DIAL_REST_MS = 300  # steps of a dial that follow sooner are one movement; only its first may give an answer

DIMMED = 0.02
AGAIN_MS = 60_000  # how often the display is told its settings again,
LOOK_MS = 3_000  # and how often it is looked for while nobody presses: three bytes on the bus


class DisplayPower:
    """Dims the display and has it sleep while nobody presses; notices that it has lost its supply.

    :param display: the display, or None
    """

    def __init__(self, display: "BusDisplay | None") -> None:
        self.display = display
        self.bright = display.brightness if display else 0.0
        self.dimmed = False
        self.asleep = False
        self.is_panel_lost = False  # whether the panel did not answer at the last press
        self.last = -1
        self.sleep_ms = 0  # 0: never
        self.dim_ms = 0  # 0: never
        self._minute = 0  # since the last press
        self._looked = 0  # how often it was looked for since then
        self._is_away = False  # whether it did not answer then

    def rest_after(self, seconds: int, minutes: int) -> None:
        """Dim after so many seconds and sleep after so many minutes without a press; 0 means never.

        The OLED's own sleep saves 2 mA, and lets the chip's clock be slower (``extensions.slow_clock``).
        """
        self.dim_ms = 1000 * seconds
        self.sleep_ms = 60_000 * minutes

    def pressed(self, now: int) -> bool:
        """Note a press; False for the one that woke the display, which does nothing else.

        False also for the first press after the panel has lost its supply, and the first once it is back.
        Presses between those two count: a broken panel does not stop the scoring.
        """
        self.last = now
        awake = not self.asleep
        if self.display and self.asleep:
            oled.wake(self.display)
            self.asleep = False
        if self.display and self.dimmed:
            self.display.brightness = self.bright
            self.dimmed = False
        if self.display and oled.check_panel(self.is_panel_lost) == self.is_panel_lost:
            self.is_panel_lost = not self.is_panel_lost
            return False
        return awake

    def quiet_ms(self, now: int) -> int:
        """How long nobody has pressed."""
        return passed(now, self.last) if self.last >= 0 else 0

    def tick(self, now: int, down: bool) -> bool:
        """Let time pass; a button that is down keeps the display as it is.

        Return True where the display should be told its settings and its picture again: once it is back, and
        once a minute, as it may have lost its supply for a moment.
        """
        if self.last < 0 or (down and not self.asleep):
            self.last = now
        if self.display is None:
            return False
        quiet = self.quiet_ms(now)
        if self.asleep:
            pass
        elif self.sleep_ms and quiet >= self.sleep_ms:
            oled.sleep(self.display)
            self.asleep = True
        elif self.dim_ms and quiet >= self.dim_ms and not self.dimmed:
            self.display.brightness = DIMMED
            self.dimmed = True
        if self.asleep:
            return False
        minute, looked = quiet // AGAIN_MS, quiet // LOOK_MS
        is_due = minute > self._minute or (looked > self._looked and self._is_back())
        self._minute = minute
        self._looked = looked
        return is_due

    def _is_back(self) -> bool:
        """Look for the display. Return whether it is there again.

        One that has gone is not noted in ``is_panel_lost``: the first press to a dark panel is no answer.
        """
        was_away = self._is_away or self.is_panel_lost
        self._is_away = not oled.check_panel(was_away)
        if was_away and not self._is_away:
            self.is_panel_lost = False
            return True
        return False


class App:
    """The whole gadget around a match. ``start`` puts it together.

    :param keys: the buttons
    :param power: of the display, which counts the time since the last press
    :param keeper: the match in play and its journal
    :param int upright: the display's rotation when it stands upright
    :param bool prints: whether all matches are printed over USB once the first picture is shown
    """

    running: "App | None" = None  # the only one, for tools that watch it

    def __init__(
        self,
        keys: "buttons.Buttons",
        power: DisplayPower,
        keeper: "Scorekeeper",
        upright: int,
        prints: bool = False,
    ) -> None:
        self.keys = keys
        self.power = power
        self.keeper = keeper
        self.view = view = View(power.display, keys)
        self.status = view.status
        self.extensions: list[Extension] = []
        self.match_extensions: dict[str, Extension] = {}  # those that a match asks for, by their files
        self.extensions_match: Match | None = None  # the match whose extensions are loaded
        self.controller = view.controller = Controller(keeper, view, self.extensions, self.use_settings)
        self.upright = upright
        self.prints = prints
        self.dialled = 0  # when the dial was turned last
        App.running = self

    def begin(self, screens: "list[int]") -> None:
        """Show the first picture.

        :param screens: the screen over the question, and those that it goes back to; none for the question
        """
        try:
            self.view.begin(screens)
        except Exception as error:  # whatever is in flash, the gadget must start
            if not self.keeper.match:
                raise
            self.controller.say(give_up(self.keeper, error), stays=True)
            self.view.begin([ids.SETUP])
        if self.prints:
            self.prints = False
            from tallybone.screens.exporting import export

            try:
                export(self.controller, False, True)
                self.view.draw()
            except MemoryError:
                self.make_room()
        self.keys.forget()  # nobody could see what they were for

    def step(self, now: int) -> None:
        """Do what is due now: presses, the hold bar, the display's sleep. It never waits.

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
        elif self.view.is_left_after(self.power.quiet_ms(now)):
            self.view.close()
            self.view.draw()
        elif not pressed and not self.keys.down and not self.power.asleep:
            self.view.prepare(self.power.quiet_ms(now))
        self.run_extensions(now)
        if self.keys.down or self.view.hold_bar:
            bar = self.keys.hold_progress(now)
            if bar != self.view.hold_bar and not self.power.asleep:
                self.view.draw_bar(bar)

    def make_room(self) -> None:
        """Memory was full: write what was answered, unload what lay over the question, and say so."""
        self.keeper.leave_correction()
        self.keeper.save()
        self.extensions_match = None  # they are looked for once more: one may have found no memory
        self.controller.forget_typed()
        self.view.make_room()
        self.status.say(NO_MEMORY, stays=True)
        self.status.at = -1
        self.view.draw()

    def run_extensions(self, now: int) -> None:
        """Let the display dim and sleep, and each extension do a little."""
        was_asleep = self.power.asleep
        if self.power.tick(now, self.keys.down != 0):
            self.show_all_again()
        if self.extensions_match is not self.keeper.match:
            self.find_extensions()
        quiet = 0 if self.keys.down else self.power.quiet_ms(now)
        for extension in self.extensions:
            if self.power.asleep and not was_asleep:
                extension.asleep()
            wanted = extension.step(now, quiet)
            if wanted:
                self.show_wanted(extension, wanted, now)

    def add(self, extension: "Extension") -> None:
        """Have one more extension."""
        extension.keeper = self.keeper
        extension.use(self.keeper.settings.values)
        self.extensions.append(extension)

    def find_extensions(self) -> None:
        """Load those that the match in play asks for, and let the others of a match go."""
        match = self.extensions_match = self.keeper.match
        for name, number in rows.BY_MATCH:
            is_wanted = match is not None and match.options[number] != 0
            if is_wanted and name not in self.match_extensions:
                create: Any = loader.load(name, "create")
                self.match_extensions[name] = create()
                loader.always.add(name)
                self.add(self.match_extensions[name])
            elif name in self.match_extensions and not is_wanted:
                self.extensions.remove(self.match_extensions.pop(name))
                loader.always.discard(name)

    def show_wanted(self, extension: "Extension", wanted: "Wanted", now: int) -> None:
        """Show what an extension wants: a screen only between matches, over nothing or a fresh set-up."""
        view, keeper = self.view, self.keeper
        if isinstance(wanted, str):
            self.status.say(wanted, stays=True)
            self.wake(now)
        if isinstance(wanted, str) or wanted == SOUND:
            tell(self.extensions, NOTICED)
        elif wanted != CHANGED:
            is_untouched = view.shows(ids.SETUP) and view.shown is not None and view.shown.is_untouched()
            if keeper.is_in_play() or (view.overlay and not is_untouched) or self.controller.asks_to_agree():
                return
            try:
                view.open(wanted)
                view.draw()
            except MemoryError:
                extension.not_shown()
                raise
            return
        if not self.power.asleep and not self.keys.down:
            view.draw()

    def wake(self, now: int) -> bool:
        """Wake the display. Return False if the press is used up by that."""
        if self.power.asleep:
            for extension in self.extensions:
                extension.awake()
        return self.power.pressed(now)

    def show_all_again(self) -> None:
        """Tell the panel its settings and its picture again: it may have lost its supply for a moment."""
        self.view.panel.set_up_again()
        self.view.panel.redraw_all()
        self.view.panel.refresh()

    # A press -------------------------------------------------------------------------------

    def press(self, key: int, now: int) -> None:
        """A press: for the screen shown, unless it wakes the display."""
        view, controller, power = self.view, self.controller, self.power
        lost = power.is_panel_lost
        if key == buttons.CLOCKWISE or key == buttons.COUNTER:
            key = self.turned(key, now)
        else:
            controller.takes_no_answer = self.keys.is_repeated
        if not self.wake(now):
            self.keys.down = 0  # the press that wakes does nothing else, nor repeats
        else:
            controller.begin_press()
            controller.is_repeated = self.keys.is_repeated
            for extension in self.extensions:
                extension.pressed()
            screen = view.shown
            if key == buttons.LOST:
                controller.say(_("too fast: presses lost"))
            elif key == buttons.MENU:
                view.panel.set_up_again()
                controller.open_menu()
            elif not screen or (key == buttons.OK and controller.asked_to_reopen()):
                pass  # OK is no answer to "BACK again?"
            elif key != buttons.HELD_OK:
                screen.press(key)
            elif screen.can_hold_ok() and screen.hold_ok():
                pass
            elif view.has_events():
                controller.open(ids.EVENTS)
            else:  # a hold opens the list at other questions, so here it is no answer
                controller.say(_("press OK, do not hold"))
            if view.wanted:
                screen = None  # nothing of it is needed, so it makes room
                view.open_instead()
            elif view.unloads_first:
                screen = None
                view.unload_closed()
                loader.collect()  # not in unload_closed: its own frame still points to what is unloaded
            view.draw()
            self.status.at = now
        if power.is_panel_lost != lost:
            self.show_all_again()

    def turned(self, key: int, now: int) -> int:
        """A step of the dial as UP or DOWN. Only the first step of a turn may give an answer."""
        self.controller.takes_no_answer = passed(now, self.dialled) < DIAL_REST_MS
        self.dialled = now
        shown = self.view.shown
        is_up = not shown or (key == buttons.CLOCKWISE) == (shown.clockwise() == buttons.UP)
        return buttons.UP if is_up else buttons.DOWN

    def use_settings(self) -> None:
        """Apply the settings."""
        values = self.keeper.settings.values
        self.power.rest_after(values[DIM], values[SLEEP])
        for extension in self.extensions:
            extension.use(values)
        if use_language_of(self.keeper.settings):
            self.view.renew()
        self.view.move_down(values[YELLOW_TOP] != 0)
        display = self.view.panel.display
        if display:
            self.power.bright = display.brightness = values[LIGHT] / 100
            rotation = (self.upright + 180 * values[TURNED]) % 360
            if display.rotation != rotation:
                display.rotation = rotation
                self.view.panel.redraw_all()

    def in_language(self, text: str) -> str:
        """A text in the language in use, for what must not import anything."""
        return _(text)


def give_up(keeper: "Scorekeeper", error: Exception) -> str:
    """Go on without the match in the journal, where it stays. Return the note that says so."""
    console.say("%s: %s: %s" % (_(NOT_READABLE), type(error).__name__, error))
    keeper.match = None
    return NO_MEMORY_LEFT if isinstance(error, MemoryError) else NOT_READABLE


def use_language_of(settings: "Settings") -> bool:
    """Use the language that is set, with its letters. Return whether another one was in use."""
    is_other = settings.use_language()
    letters = _("", "letters")
    if letters:
        numbers.use_letters(letters)
    return is_other
