# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The open ends of the line: their sum checks the pips counted at the end of a hand, or settles a count."""

from micropython import const

from rules_min.question import TURN
from tallybone.board import buttons
from tallybone.display.entry import ALL, BigWord, Entry
from tallybone.display.panel import Panel
from tallybone.display.places import BESIDE, BESIDE_END, BESIDE_ENDS, LINE
from tallybone.screens.base import Screen
from tallybone.screens.ids import CHECK_ENDS, COUNT_ENDS
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.controller import Controller

_NO_END = const(-1)
_VALUES = const(14)  # of an end: 0 to 6, then the doubles 0-0 to 6-6, which lie across the line
_MOST_ENDS = const(60)  # four open ends of six and two arms of a six make 36


class CountEndsScreen(Screen):
    """Adds up the ends, where the table does not agree on a count.

    UP and DOWN change an end, OK goes on to the next, BACK takes it away or leaves. From the third on an end
    may be none: OK then has the count wait, as if UP had been pressed so often. Nothing is answered here.
    """

    parts = ("word",)
    repeats = True

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.ends = [0]
        self.word: BigWord | None = None

    def enter(self) -> None:
        """No end is given yet."""
        self.ends = [0]

    def draw(self, panel: Panel) -> None:
        """The ends so far; the one that is changed, large; from the second on the sum and its count."""
        is_last = self.ends[-1] == _NO_END
        match = self.match
        name = self.keeper.captions[match.question.seat] if match.question.kind == TURN else ""
        asked = _("more ends?") if is_last else _("open end %d") % len(self.ends)
        panel.header.pill("%s: " + asked if name else asked, *([name] if name else []))
        panel.lines_at(BESIDE)
        if not self.word:
            self.word = BigWord(panel.palettes, panel.down)
        panel.lay(self.word.group)
        self.word.show(name_of_end(self.ends[-1]))
        before = " + ".join([name_of_end(end) for end in self.ends[:-1]])
        panel.say(0, before[-LINE:] if before else _("DOWN: doubles"))
        count = text = ""
        if len(self.ends) > 1:
            text = _("sum %d") % self.total()
            count = _("counts %d") % self.points() if self.points() else _("no count")
        panel.beside(BESIDE_END, text, count)
        moves = len(self.ends) <= self.match.rules.MOST_ENDS
        ok = "next" if not is_last else "take" if self.can_wait() else "ok"
        panel.legend("up" if moves else "", "down" if moves else "", ok, "back")

    def total(self) -> int:
        """The sum of the ends."""
        return sum([pips_of_end(end) for end in self.ends])

    def points(self) -> int:
        """What that counts in play, 0 for nothing."""
        return self.match.rules.count_of_ends(self.total())

    def can_wait(self) -> bool:
        """Whether the question takes this count, so that it can wait there for OK."""
        question = self.match.question
        return question.kind == TURN and 0 < self.points() <= question.high(0)

    def press(self, key: int) -> None:
        """Change the end shown, or have one more or less."""
        most = self.match.rules.MOST_ENDS
        if key == buttons.UP or key == buttons.DOWN:
            if len(self.ends) <= most:
                least = _NO_END if len(self.ends) > 2 else 0
                by = 1 if key == buttons.UP else -1
                self.ends[-1] = least + (self.ends[-1] - least + by) % (_VALUES - least)
        elif key == buttons.OK and self.ends[-1] == _NO_END:
            if self.can_wait():
                self.controller.points = self.points()
            self.controller.view.close()
        elif key == buttons.OK:
            self.ends.append(_NO_END if len(self.ends) > 1 else 0)
        elif len(self.ends) > 1:
            self.ends.pop()
        else:
            self.controller.leave()


class CheckEndsScreen(Screen):
    """UP and DOWN change the number; OK checks it, and either takes the count or calls it impossible."""

    parts = ("entry",)
    repeats = True
    number = 0
    entry: Entry | None = None

    def enter(self) -> None:
        """Nothing is typed."""
        self.number = 0

    def draw(self, panel: Panel) -> None:
        """What is asked, and how a double and a spinner are added."""
        panel.header.pill(_("Sum of open ends?"))
        panel.lines_at(BESIDE)
        panel.say(0, _("a double counts once"))
        if self.match.rules.HAS_ARMS:
            panel.beside(BESIDE_ENDS, _("+ spinner"), _("a side arm"))
        if not self.entry:
            self.entry = Entry(panel.palettes, panel.down)
        panel.lay(self.entry.group)
        self.entry.show(self.number, ALL)
        panel.legend("+1", "-1", "done", "skip")

    def press(self, key: int) -> None:
        """BACK takes the count without the check."""
        match = self.match
        typed = self.controller.typed
        assert typed
        if key == buttons.UP:
            self.number = (self.number + 1) % _MOST_ENDS
        elif key == buttons.DOWN:
            self.number = (self.number - 1) % _MOST_ENDS
        elif key == buttons.OK and match.rules.miscounted(match, typed.number, self.number):
            self.controller.leave()
            self.controller.say(_("Miscounted? OK: keep"))
        else:
            self.controller.leave()
            typed.answer(self.controller.answer, match.question)


def name_of_end(end: int) -> str:
    """An end as it lies: ``5``, or across the line ``5-5``; ``none`` if there is no more."""
    if end == _NO_END:
        return _("none", "ends")
    return str(end) if end < _VALUES // 2 else "%d-%d" % (end - 7, end - 7)


def pips_of_end(end: int) -> int:
    """What it adds: of a double both halves."""
    if end == _NO_END:
        return 0
    return end if end < _VALUES // 2 else 2 * (end - 7)


SCREENS = {CHECK_ENDS: CheckEndsScreen, COUNT_ENDS: CountEndsScreen}
