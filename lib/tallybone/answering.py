# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Answers of a press, given to the rules or taken back, and what the table sees of that."""

from micropython import const

from rules_min import question as q
from rules_min.words import CALL, number_of, word_of
from tallybone import notes, signals
from tallybone.display.status import REFUSALS
from tallybone.screens.registry import RESULT, SETUP
from tallybone.session import LOOK_AGAIN

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.app import App
    from tallybone.screens.base import Screen


def answer(app: "App", screen: "Screen") -> None:
    """Give the rules the answers of a press, and show what they did or why they were refused."""
    wish = app.view.context.wish
    session = app.session
    match = session.match
    if not match:
        return
    hand, called = match.hand, match.last_count
    bid, bidder = match.bid, match.bidder % match.sides
    last = 0
    refusal = session.answer(wish.words[0], wish.numbers[0], wish.seats[0], wish.sure)
    has_stopped = session.turns_stopped
    if refusal == q.TAKEN and wish.answers > 1 and match.ask.find(wish.words[1]) >= 0:
        last = 1
        refusal = session.answer(wish.words[1], wish.numbers[1], wish.seats[1], wish.sure)
    if refusal != q.TAKEN:
        notes.say_refused(app.status, session, refusal, wish.words[last], wish.seats[last])
        app.signals.play(signals.REFUSED)
    elif has_stopped and not match.winners:
        app.status.say("memory low: no turns", stays=True)
    elif wish.words[0] == CALL:
        notes.say_called(app.status, session, called, match.answers[match.count - 1])
    if refusal == q.TAKEN:
        app.view.close()
        if match.winners:
            app.signals.play(signals.MATCH)
        elif match.hand != hand:
            app.signals.play(signals.HAND)
            show_result(app, bid, bidder)
    screen.answered(refusal)


def show_result(app: "App", bid: int, bidder: int) -> None:
    """Show what the hand just over added.

    :param int bid: that was to be made in it
    :param int bidder: the side that bid it
    """
    from tallybone.screens.result import result_text  # let go with the screen

    text = result_text(app.view.context, bid, bidder)
    if app.session.match and app.session.match.seats == 1:
        app.status.say(text)
    else:
        app.view.context.result = text
        app.view.open(RESULT)


def undo(app: "App") -> None:
    """Take the last answer back and show which it was; ask first if that reopens the hand before."""
    session = app.session
    match = session.match
    if not match:
        return
    if not match.count:  # it was begun by mistake, or with a wrong set-up
        app.view.open(SETUP)
        return
    said = match.answers[match.count - 1]
    word, number = word_of(said), number_of(said)
    refusal = session.undo(app.looked == match.count)
    if refusal == LOOK_AGAIN:
        app.looked = match.count
        notes.say_look_again(app.status, session, said)
        return
    if refusal != q.TAKEN:
        app.status.say(REFUSALS[refusal])
        app.signals.play(signals.REFUSED)
        return
    app.looked = -1
    app.view.context.forget_typed()
    if match.ask.kind == q.NUMBER and match.ask.find(word) == 0:  # show the old number, to be corrected
        app.view.context.typed.begin(match, 0, match.ask.seat)
        app.view.context.typed.set(number)
    notes.say_undone(app.status, session, said)
