# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Notes that few answers need, loaded for them: why one was not taken, and who gained what nobody told."""

from micropython import const

from rules_min import option, words
from rules_min import question as q
from rules_min.words import PIPS, Answer, number_of, seat_of, word_of
from tallybone.display.panel import NOTE_COLUMNS
from tallybone.words.texts import _, fitted

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from rules_min.question import Refusal
    from tallybone.screens.base import Table

# The note of a refusal, of 21 characters with the bound behind it.
REFUSALS = {
    q.NOT_ASKED: "not now",
    q.TOO_LOW: "at least",
    q.TOO_HIGH: "at most",
    q.NOT_A_STEP: "in steps of",
    q.WRONG_SEAT: "not that player",
    q.NO_ROOM: "no room left: BACK",
    q.MATCH_OVER: "match over: BACK",
    q.DOUBTFUL: "OK if sure: over",
    q.CANNOT_BE: "possible:",
}


def say_gained(table: "Table", match: "Match", word: int) -> None:
    """What a call of "Muggins!", or passes, have brought."""
    if word == words.CALL:
        say_called(table, match, match.called, match.answers[match.count - 1])
    else:
        say_bonus(table, match, word)


def say_refused(table: "Table", match: "Match", refusal: "Refusal", word: int, seat: int) -> None:
    """Why an answer was not taken; one that is only doubtful waits for another OK."""
    question = match.question
    is_doubtful = refusal == q.DOUBTFUL
    if is_doubtful and word in (words.PENALTY, words.OUT, words.CAPICUA, words.CHUCHAZO):
        table.say_of(_("%s holds %d: OK?"), table.keeper.captions[seat], match.tiles[seat])
    elif is_doubtful and word == words.CLAIM and not match.tricks[seat]:
        table.say_of(_("%s no trick: OK?"), table.keeper.captions[seat])
    elif is_doubtful and word == PIPS and question.bound != question.likely:
        say_sum(table, match, seat, _("min"))
    elif is_doubtful and word == PIPS and question.bound == match.rules.most_in(match, match.tiles[seat]):
        say_sum(table, match, seat, _("max"))
    elif refusal == q.CANNOT_BE and question.bound >= 0 and question.above >= 0:
        table.say(_("possible: %d or %d") % (question.bound, question.above))
    elif refusal == q.CANNOT_BE:
        table.status.say(REFUSALS[refusal], max(question.bound, question.above))
    else:
        is_bound = is_doubtful or refusal in (q.TOO_LOW, q.TOO_HIGH, q.NOT_A_STEP)
        table.status.say(REFUSALS[refusal], question.bound if is_bound else -1, stays=is_doubtful)


def say_sum(table: "Table", match: "Match", seat: int, limit: str) -> None:
    """A doubtful count: what so many tiles, or cards, are worth at least, or at most."""
    held, count, bound = match.rules.CARD.held, match.tiles[seat], match.question.bound
    text = "%d %s: %s %d. OK?" % (count, _(held if count > 1 else held[:-1]), limit, bound)
    table.say(text if len(text) <= NOTE_COLUMNS else "%s %d: OK?" % (limit, bound), stays=True)


def say_called(table: "Table", match: "Match", called: Answer, answer: Answer) -> None:
    """Who lost a count to "Muggins!", and who gained it."""
    captions = table.keeper.captions
    loser, caller = captions[seat_of(called)], captions[seat_of(answer)]
    points, lost = number_of(answer) or number_of(called), number_of(called)
    steals = match.options[option.CALLS] == option.STEAL
    if lost and steals:
        table.say_of(_("%s loses %d to %s"), loser, points, caller, stays=False)
    elif steals:
        table.say_of(_("%s +%d: %s missed"), caller, points, loser, stays=False)
    else:
        table.say_of(_("%s loses %d" if lost else "%s missed %d"), loser, points, stays=False)


def say_bonus(table: "Table", match: "Match", word: int) -> None:
    """Which bonus passes have brought, and whose: ``corrido: +25 ANN+CY``. A corrido is the player's own."""
    player = match.out if match.out >= 0 else (match.turn - 1) % match.seats
    is_corrido = word != words.PASS and player == seat_of(match.last_count)
    side = table.keeper.side_captions[seat_of(match.last_count) % match.sides]
    text = _("corrido: %+d %s" if is_corrido else "salida: %+d %s")
    table.say_of(text, number_of(match.last_count), side, stays=False)


def question_before(table: "Table", match: "Match", answer: Answer) -> str:
    """The note that asks for it once more; "" if it is taken, or refused, as it is."""
    word, number = word_of(answer), number_of(answer)
    text = ""
    if word == words.FOUL:
        text = _("ends the hand: OK?")
        if match.sides == 2:
            side = table.keeper.side_captions[(seat_of(answer) + 1) % 2]
            text = fitted(_("hand to %s: OK?"), NOTE_COLUMNS, side)
    elif word == words.DONE and word_of(match.answers[match.count - 1]) == words.DRAW:
        text = _("no more can go: OK?")  # the button that drew the last tile
    elif word == words.FIFTIES and number == match.question.low(0) > 0:
        text = _("last 50: +50, OK?") if number == 1 else _("last %d 50s: +%d, OK?") % (number, 50 * number)
    return "" if match.question.refusal(word, number, seat_of(answer), True) else text
