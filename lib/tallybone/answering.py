# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Answers of a press, given to the rules or taken back, and the notes of 21 letters on what came of it."""

from micropython import const

from rules_min import option
from rules_min import question as q
from rules_min.question import NO_SEAT
from rules_min.words import (
    BID,
    BLOCKED,
    CALL,
    CLAIM,
    PENALTY,
    PIPS,
    UNTRACKED,
    Answer,
    number_of,
    seat_of,
    word_of,
)
from tallybone import signals
from tallybone.display.status import REFUSALS, Status
from tallybone.screens.registry import RESULT, SETUP
from tallybone.session import LOOK_AGAIN
from tallybone.texts import undone

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.question import Refusal
    from tallybone.app import App
    from tallybone.screens.base import Screen
    from tallybone.session import Session


def say_refused(status: Status, session: "Session", refusal: "Refusal", word: int, seat: int) -> None:
    """Why an answer was not taken; one that is only doubtful waits for another OK."""
    match = session.match
    assert match
    is_doubtful = refusal == q.DOUBTFUL
    if is_doubtful and word == PENALTY:
        status.say("%s holds %d: OK?" % (session.captions[seat], match.tiles[seat]), stays=True)
    elif is_doubtful and word == CLAIM and not match.tricks[seat]:
        status.say("OK if sure: no trick", stays=True)
    elif refusal == q.CANNOT_BE and match.ask.bound >= 0 and match.ask.above >= 0:
        status.say("possible: %d or %d" % (match.ask.bound, match.ask.above))
    elif refusal == q.CANNOT_BE:
        status.say(REFUSALS[refusal], max(match.ask.bound, match.ask.above))
    else:
        is_bound = is_doubtful or refusal in (q.TOO_LOW, q.TOO_HIGH, q.NOT_A_STEP)
        status.say(REFUSALS[refusal], match.ask.bound if is_bound else -1, stays=is_doubtful)


def say_called(status: Status, session: "Session", called: Answer, said: Answer) -> None:
    """Who lost a count to "Muggins!", and who gained it."""
    match = session.match
    assert match
    loser, caller = session.captions[seat_of(called)][:4], session.captions[seat_of(said)][:4]
    points, lost = number_of(said) or number_of(called), number_of(called)
    steals = match.options[option.CALLS] == option.STEAL
    if lost and steals:
        status.say("%s loses %d to %s" % (loser, points, caller))
    elif steals:
        status.say("%s +%d: %s missed" % (caller, points, loser))
    else:
        status.say("%s %s %d" % (loser, "loses" if lost else "missed", points))


def say_undone(status: Status, session: "Session", said: Answer) -> None:
    """What was taken back, and whose it was."""
    match = session.match
    assert match
    word, seat = word_of(said), seat_of(said)
    if seat == NO_SEAT and match.ask.kind == q.TURN and word != BLOCKED and word != UNTRACKED:
        seat = match.ask.seat
    status.say("undone", number_shown(said), session.captions[seat] if seat != NO_SEAT else "", undone(word))


def say_look_again(status: Status, session: "Session", said: Answer) -> None:
    """BACK again goes back into the hand before; what it then takes back."""
    name = session.captions[seat_of(said)] if seat_of(said) != NO_SEAT else ""
    number = number_shown(said)
    status.say("BACK again:", number, name, undone(word_of(said)) if number < 0 else "", stays=True)


def number_shown(said: Answer) -> int:
    """The number of an answer, -1 if it has none to show."""
    return number_of(said) if number_of(said) or word_of(said) == PIPS else -1


def say_resumed(status: Status, session: "Session") -> None:
    """Where the match goes on after a start."""
    match = session.match
    assert match
    if match.ask.seat < 0 or match.seats == 1:
        status.say("Match resumed")
    else:
        what = "turn" if match.ask.kind == q.TURN else "bid" if match.ask.word(0) == BID else ""
        name = session.captions[match.ask.seat]
        status.say("Resumed: " + (name[:5] + "'s " + what if what else name))


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
        say_refused(app.status, session, refusal, wish.words[last], wish.seats[last])
        app.signals.play(signals.REFUSED)
    elif has_stopped and not match.winners:
        app.status.say("memory low: no turns", stays=True)
    elif wish.words[0] == CALL:
        say_called(app.status, session, called, match.answers[match.count - 1])
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
        say_look_again(app.status, session, said)
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
    say_undone(app.status, session, said)
