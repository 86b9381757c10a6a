# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What every screen is, what it may know and wish for, and a number that is being typed."""

from micropython import const

from rules_min.question import CHOICE, DOUBTFUL, NO_SEAT, OVER, PICK, TAKEN, TRICK, TURN
from rules_min.words import BLOCKED, CALL, number_of
from tallybone.buttons import UP

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from rules_min.question import Ask, Refusal
    from tallybone.display.panel import Panel
    from tallybone.session import Session


# What a screen can wish for, beside being closed and a note.
NOTHING = 0
ANSWER = 1  # give the rules an answer, or two that belong to one press
UNDO = 2  # take the last answer back
OPEN = 3  # lay another screen over this one
BEGIN = 4  # begin the match that is set up
REMATCH = 5  # set up the match after the one that is over
PRINT_SHEETS = 6  # print the score sheets over USB
USE_SETTINGS = 7  # show what was set
ERASE = 8  # erase the memory, which is not ours
EXPORT = 9  # write all matches to the drive

_MOST_ANSWERS = const(2)  # of one press


class Wish:
    """What a press asks for. The app does it once the screen has returned."""

    def __init__(self) -> None:
        self.words = [0] * _MOST_ANSWERS
        self.numbers = [0] * _MOST_ANSWERS
        self.seats = [NO_SEAT] * _MOST_ANSWERS
        self.clear()

    def clear(self) -> None:
        """Wish for nothing."""
        self.what = NOTHING
        self.answers = 0  # how many
        self.sure = False  # whether to take an answer that is in doubt
        self.screen = 0  # the number of the screen to open
        self.closes = False  # whether to close the screen over the question, before anything else
        self.keeps_settings = False
        self.keeps_names = False
        self.hands_on = False  # whether the screen that is then shown takes the same press
        self.text = ""  # a note, shown unless the action shows one itself
        self.stays = False

    def answer(self, word: int, number: int = 0, seat: int = NO_SEAT, sure: bool = False) -> None:
        """Give an answer. A press may give two; the second counts only if it is allowed after the first."""
        self.what = ANSWER
        self.words[self.answers] = word
        self.numbers[self.answers] = number
        self.seats[self.answers] = seat
        self.answers += 1
        self.sure = sure

    def undo(self) -> None:
        """Take the last answer back."""
        self.what = UNDO

    def open(self, screen: int) -> None:
        """Lay a screen over the question, in place of the one that lies there."""
        self.what = OPEN
        self.screen = screen

    def close(self) -> None:
        """Back to the question."""
        self.closes = True

    def say(self, text: str, stays: bool = False) -> None:
        """Show a note, as ``Status.say`` does."""
        self.text = text
        self.stays = stays


def third_is_on_up(ask: "Ask") -> bool:
    """Whether the third word has UP: where nothing is counted and it names nobody."""
    return ask.count > 2 and not ask.high(0) and ask.who(2) == NO_SEAT and ask.word(2) != BLOCKED


def first_slot(ask: "Ask") -> int:
    """The first of the question's slots that has no button."""
    if ask.kind == CHOICE:
        return ask.count  # all of them are numbers to choose from
    if ask.kind == TURN:
        return 3 if third_is_on_up(ask) else 2
    return 0 if ask.kind == PICK or ask.kind == TRICK else 1


def seats_of(match: "Match", slot: int) -> int:
    """How many lines a slot has: one for each seat it could name."""
    if match.ask.who(slot) == NO_SEAT:
        return 1
    count = 0
    for seat in range(match.seats):
        if match.ask.names(slot, seat):
            count += 1
    return count


def lines_of(match: "Match") -> int:
    """How many lines the list has for the question asked, 0 where there is nothing to list."""
    lines = 0
    if match.ask.kind != OVER:
        for slot in range(first_slot(match.ask), match.ask.count):
            lines += seats_of(match, slot)
    return lines


MOST_STEPS = 12  # a number of more steps is typed digit by digit


class Pending:
    """A number that was pressed and waits for OK: a count in play, or the place of a choice. 0 is none.

    It belongs to one question, known by the number of answers before it, and is dropped with it.
    """

    def __init__(self) -> None:
        self.value = 0
        self._after = -1

    def reset_if_new(self, match: "Match") -> None:
        """Forget what was pressed for another question."""
        if self._after != match.count:
            self._after = match.count
            self.value = 0

    def forget(self) -> None:
        """Nothing waits."""
        self._after = -1
        self.value = 0


class TypedNumber:
    """A number being typed: the tens, which can go up to 36, and the ones.

    ``slot`` is the slot of the question that it answers, ``seat`` whose number it is. ``has_tens`` is false
    if it is turned as a whole: it has one digit, or goes in a few steps. ``on_ones`` is true if UP and DOWN
    change the ones, or the whole. ``is_touched`` is true once UP or DOWN was pressed; ``is_keyed`` if the
    keys of digits were, to which the next one is added. ``sure`` is true if it was refused as doubtful and
    must be confirmed, ``ends_asked`` if the open ends were already asked for.
    """

    def __init__(self) -> None:
        self.slot = 0
        self.seat = NO_SEAT
        self.number = 0
        self.has_tens = False
        self.on_ones = False
        self.is_touched = False
        self.is_keyed = False
        self.sure = False
        self.ends_asked = False
        self._after = -1

    def begin(self, match: "Match", slot: int, seat: int) -> None:
        """Begin with the least number that a slot of the question takes; of a call, with the count called."""
        ask = match.ask
        low, high, step = ask.low(slot), ask.high(slot), ask.step(slot)
        self._after = match.count
        self.slot = slot
        self.seat = seat
        self.has_tens = high >= 10 and (step == 1 or high // step > MOST_STEPS)
        self.on_ones = not self.has_tens
        self.is_touched = self.is_keyed = self.sure = self.ends_asked = False
        self.number = number_of(match.last_count) or low if ask.word(slot) == CALL else low

    def reset_if_new(self, match: "Match") -> None:
        """Start again if it was typed for another question, which may be another seat's."""
        if self._after != match.count:
            self.begin(match, 0, match.ask.seat)

    def forget(self) -> None:
        """It was typed for a question that is no longer asked."""
        self._after = -1

    def set(self, number: int) -> None:
        """Take a number that was typed before."""
        self.number = number
        self.is_touched = True

    def turn(self, ask: "Ask", by: int) -> None:
        """Step the ones, which wrap round, or the tens, which do not; what has no tens goes in steps."""
        self.sure = self.ends_asked = self.is_keyed = False
        self.is_touched = True
        low, high, step = ask.low(self.slot), ask.high(self.slot), ask.step(self.slot)
        tens, ones = self.number // 10, self.number % 10
        if not self.has_tens:
            low = max(low, step) if ask.word(self.slot) == CALL else low
            steps = (high - low) // step + 1
            self.number = low + ((self.number - low) // step + by) % steps * step
        elif self.on_ones:
            self.number = 10 * tens + (ones + by * step) % 10
        else:
            self.number = 10 * max(0, min(high // 10, tens + by)) + ones

    def key(self, ask: "Ask", digit: int) -> None:
        """Take the key of a digit: 2 and 3 are 23. One that would make the number too large does nothing."""
        number = 10 * self.number + digit if self.is_keyed else digit
        if number > ask.high(self.slot):
            return
        self.number = number
        self.sure = self.ends_asked = False
        self.is_touched = self.is_keyed = self.on_ones = True

    def rub_out(self, ask: "Ask") -> None:
        """Take the last digit back; behind the first one the number is as at the beginning."""
        self.number //= 10
        self.sure = self.ends_asked = False
        if not self.number:
            self.number = ask.low(self.slot)
            self.is_touched = self.is_keyed = False
            self.on_ones = not self.has_tens

    def answered(self, refusal: "Refusal") -> None:
        """A doubtful number needs a second OK, a wrong one is typed again."""
        self.sure = refusal == DOUBTFUL
        if refusal not in (TAKEN, DOUBTFUL) and self.has_tens:
            self.on_ones = False

    def answer(self, wish: "Wish", ask: "Ask") -> None:
        """Send this number as the answer, through the wish."""
        seat = self.seat if ask.names(self.slot, self.seat) else NO_SEAT
        wish.answer(ask.word(self.slot), self.number, seat, self.sure)


class Context:
    """What every screen knows: the session, what is typed so far, and where it puts its wish."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.wish = Wish()
        self.count = Pending()  # the count in play
        self.choice = Pending()  # the place of the number chosen
        self.result = ""  # what the hand just over added, in words
        self.menu_line = 0  # chosen last in the menu, 0 once it was left
        self.typed = TypedNumber()
        self.release = ""  # of CircuitPython
        self.problems: list[tuple[int, str, str, str]] = []  # in settings.toml, as ``Config`` has them

    def forget_typed(self) -> None:
        """Forget what was typed or counted for another question."""
        self.count.forget()
        self.choice.forget()
        self.typed.forget()


class Screen:
    """One screen of the gadget; the app shows one at a time.

    ``repeats`` says whether UP and DOWN repeat while they are held, ``types`` whether digits are typed.
    ``lasts`` is after how many milliseconds without a press it leaves by itself, 0 for never. ``parts`` are
    modules that are loaded with the screen and let go with it.
    """

    repeats = False
    types = False
    lasts = 0
    parts: "tuple[str, ...]" = ()

    def __init__(self, context: Context) -> None:
        self.context = context
        self.session = context.session
        self.wish = context.wish

    @property
    def match(self) -> "Match":
        """The match in play; only the set-up, the menu, settings and history are shown without one."""
        match = self.session.match
        assert match
        return match

    def enter(self) -> None:
        """Called when the app begins to show this screen."""

    def left(self) -> None:
        """Called when another screen, or the question, replaces this one."""

    def finish(self) -> bool:
        """Called while nobody presses: do what takes long. Return True if there is more to draw then."""
        return False

    def next_screen(self) -> int:
        """The number of the screen that is likely to come next, -1 if there is none to load for that."""
        return -1

    def clockwise(self) -> int:
        """The button that a dial turned clockwise stands for: UP, or in a list DOWN."""
        return UP

    def draw(self, panel: "Panel") -> None:
        """Write the whole picture; the panel sends only what differs."""

    def press(self, key: int) -> None:
        """One press, of ``tallybone.buttons``."""

    def hold_ok(self) -> bool:
        """OK was held. Return True if the screen has its own use for that."""
        return False

    def answered(self, refusal: "Refusal") -> None:
        """The rules have taken the answer wished for, or refused it."""
