# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The notes on an answer taken, refused or taken back, in 21 letters."""

from micropython import const

from rules_min import option
from rules_min import question as q
from rules_min.question import NO_SEAT
from rules_min.words import BID, BLOCKED, CLAIM, PENALTY, PIPS, UNTRACKED, Answer, number_of, seat_of, word_of
from tallybone.display.status import REFUSALS, Status
from tallybone.texts import undone

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.question import Refusal
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
