# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What every screen is, and what it may know."""

from micropython import const

from tallybone.buttons import UP
from tallybone.screens.draft import Pending, TypedNumber
from tallybone.screens.wish import Wish

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from rules_min.question import Refusal
    from tallybone.display.panel import Panel
    from tallybone.session import Session


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
