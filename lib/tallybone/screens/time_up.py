# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The clock of the match is up and a hand is over: was it the last?"""

from array import array

from micropython import const

from rules_min.question import TAKEN
from rules_min.words import LAST, UNDO, Answer, number_of, pack, seat_of, word_of
from tallybone.screens.base import ListScreen
from tallybone.texts import NOT_WRITTEN

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.session import Session

_END = const(0)
_ONE_MORE = const(1)
_PLAY_ON = const(2)


class TimeUpScreen(ListScreen):
    """Asked behind the result of a hand. The first line agrees; the table can also go on."""

    heading = "Time is up"

    def fill(self) -> None:
        """What the table can say."""
        self.rows = [("End the match", "", _END), ("One more hand", "", _ONE_MORE), ("Play on", "", _PLAY_ON)]

    def take(self, number: int) -> None:
        """OK on a line. Where the hand just over cannot be the last one, the next one is."""
        table, match = self.table, self.match
        if number == _PLAY_ON:
            table.close()
        elif number == _END:
            answers = last_before_end(self.session)
            if not answers:
                self.take(_ONE_MORE)
                return
            table.show_taken(match, match.hand, 0, 0)
            if not self.session.write(answers):
                table.say(NOT_WRITTEN)
        elif table.answer(LAST) == TAKEN:
            table.say("last hand, BACK: undo", stays=True)


def last_before_end(session: "Session") -> "list[Answer]":
    """Put LAST before the last answers of the hand that is over, and give those again.

    Return what must be written for it. Return nothing, with the match as it was, where LAST cannot be said in
    that hand: before the first answer of a match, or where an answer was corrected since.
    """
    match = session.match
    assert match
    hand = match.hand
    again: list[Answer] = []
    while match.count and not session.is_corrected_last():
        again.append(match.answers[match.count - 1])
        match.undo()
        if match.hand < hand and (match.can_be_last() or match.count == match.answers_before):
            break
    written: list[Answer] = []
    if match.hand < hand and match.answer(LAST) == TAKEN:
        written = [UNDO] * len(again) + [pack(LAST)] + again[::-1]
        session.totals = array("h")
    while again:
        answer = again.pop()
        match.answer(word_of(answer), number_of(answer), seat_of(answer), True)
    return written
