# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Choose an earlier answer, among those of its hand, to be given again."""

from micropython import const

from rules_min.question import NUMBER, TRICK, TURN
from rules_min.words import UNTRACKED, number_of, word_of
from tallybone.screens.later import LaterScreen, told
from tallybone.session import another
from tallybone.texts import NO_ROOM

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.session import Session
    from tallybone.table import Table

_NOTHING = const(-1)  # the number of a row without an answer


class HandScreen(LaterScreen):
    """The answers of a hand of the match in play, as ``Table.hand`` says. OK asks one of them again."""

    ok = "fix"

    def enter(self) -> None:
        """Which hand it is."""
        self.heading = "Hand %d: fix which?" % (self.table.hand + 1)
        super().enter()

    def fill(self) -> None:
        """A row for each answer that somebody gave; its number is its place in the list of answers."""
        match = self.match
        again = another(match)
        self.rows = []
        while again.count < match.count and again.hand <= self.table.hand:
            place, seat, is_settled = again.count, again.question.seat, again.question.is_settled()
            answer = again.answers[place]
            if again.hand == self.table.hand and not is_settled and word_of(answer) != UNTRACKED:
                name, text = told(match.rules, self.session.captions, answer, seat)
                self.rows.append((name, text, place))
            again.follow()
        if not self.rows:
            self.rows.append(("Nothing to fix", "", _NOTHING))

    def take(self, number: int) -> None:
        """Ask it again, if there is room to write that down and no answer is lost."""
        session = self.session
        if number == _NOTHING:
            self.back()
        elif session.is_short():
            self.table.say(NO_ROOM)
        elif session.lost:
            self.table.say("answers lost: not now")
        else:
            ask_again(self.table, number)


def ask_again(table: "Table", place: int) -> None:
    """Ask again what the answer at a place of the list has answered, on a second match."""
    session = table.session
    match = session.match
    assert match
    look_back(session, place)
    table.forget_typed()
    again = session.match
    assert again
    answer = again.answers[place]
    if again.question.find(word_of(answer)) == 0:
        if again.question.kind == NUMBER:
            table.old = number_of(answer)
        elif again.question.kind in (TURN, TRICK):
            table.points = number_of(answer)
    table.view.close()


def look_back(session: "Session", place: int) -> None:
    """Have a second match that has followed the answers before a place, beside the one in play."""
    match = session.match
    assert match
    session.match = another(match)
    session.match.replay(place)
    session.played = match
