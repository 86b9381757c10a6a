# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Notes that few answers need, loaded for them: why one was not taken, and who gained what nobody told."""

from micropython import const

from rules_min import option, words
from rules_min import question as q
from rules_min.state import OF_GAME
from rules_min.words import PIPS, Answer, number_of, seat_of, word_of
from tallybone.display.layout import NOTE_COLUMNS
from tallybone.words.texts import _, fitted

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.line_play import LinePlay
    from rules_min.match import Match
    from rules_min.question import Refusal
    from tallybone.scorekeeper import Scorekeeper

# The note of a refusal, of 21 characters with the bound after it.
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


# What names a seat that holds more than one tile, or none that it must knock for.
_OF_TILES = (
    words.PENALTY,
    words.OUT,
    words.CAPICUA,
    words.CHUCHAZO,
    words.CARROCA,
    words.CRUZADA,
)


def of_news(keeper: "Scorekeeper", match: "Match", word: int) -> str:
    """What a call of "Muggins!", passes, or a tile has brought about.

    :param int word: of the answer that did it
    """
    if keeper.news & OF_GAME:
        rules: LinePlay = match.rules  # type: ignore[assignment]  # no other game has notes of its own
        said = seat_of(match.answers[match.answer_count - 1])
        text, seat = rules.note(match, _), match.asked_seat if said < 0 else said
        names = keeper.captions[seat], keeper.captions[(seat + match.sides) % match.seats]
        return note(text, *names[: text.count("%s")])
    return of_call(keeper, match) if word == words.CALL else of_bonus(keeper, match, word)


def of_refusal(keeper: "Scorekeeper", match: "Match", refusal: "Refusal", word: int, seat: int) -> str:
    """Why an answer was not taken; one that is only doubtful waits for another OK."""
    question = match.question
    is_doubtful = refusal == q.DOUBTFUL
    if is_doubtful and word in _OF_TILES:
        return note(_("%s holds %d: OK?"), keeper.captions[seat], match.tiles[seat])
    if is_doubtful and word == words.PLAY and not question.high(0):
        return _("1 left? Then OK again")
    if is_doubtful and word == words.BLOCKED and match.boneyard:
        return _("still %d to draw: OK?") % match.boneyard
    if is_doubtful and (word == words.PASS or word == words.BLOCKED):
        return _("all pass? Once more")
    if is_doubtful and word == words.CLAIM and not match.tricks[seat]:
        return note(_("%s no trick: OK?"), keeper.captions[seat])
    if is_doubtful and word == PIPS and question.bound != question.likely:
        return of_sum(match, seat, _("min"))
    if is_doubtful and word == PIPS and question.bound == match.rules.most_in(match, match.tiles[seat]):
        return of_sum(match, seat, _("max"))
    if refusal == q.CANNOT_BE and question.bound >= 0 and question.above >= 0:
        return _("possible: %d or %d") % (question.bound, question.above)
    bound = question.bound
    if refusal == q.CANNOT_BE:
        bound = max(bound, question.above)
    elif not is_doubtful and refusal not in (q.TOO_LOW, q.TOO_HIGH, q.NOT_A_STEP):
        bound = -1
    return _(REFUSALS[refusal]) + (" %d" % bound if bound >= 0 else "")


def note(text: str, *parts: "str | int") -> str:
    """A note with names and numbers; names are cut if it has no room."""
    return fitted(text, NOTE_COLUMNS, *parts)


def of_sum(match: "Match", seat: int, limit: str) -> str:
    """A doubtful count: what so many tiles, or cards, are worth at least, or at most."""
    held, count, bound = match.rules.RULES_CARD.held, match.tiles[seat], match.question.bound
    text = "%d %s: %s %d. OK?" % (count, _(held if count > 1 else held[:-1]), limit, bound)
    return text if len(text) <= NOTE_COLUMNS else "%s %d: OK?" % (limit, bound)


def of_call(keeper: "Scorekeeper", match: "Match") -> str:
    """Who lost a count to "Muggins!", and who gained it."""
    called, answer = match.called, match.answers[match.answer_count - 1]
    loser, caller = keeper.captions[seat_of(called)], keeper.captions[seat_of(answer)]
    points, lost = number_of(answer) or number_of(called), number_of(called)
    steals = match.options[option.CALLS] == option.STEAL
    if lost and steals:
        return note(_("%s loses %d to %s"), loser, points, caller)
    if steals:
        return note(_("%s +%d: %s missed"), caller, points, loser)
    return note(_("%s loses %d" if lost else "%s missed %d"), loser, points)


def of_bonus(keeper: "Scorekeeper", match: "Match", word: int) -> str:
    """Which bonus passes or a foul have brought, and whose: ``corrido: +25 ANN+CY``.

    A corrido is the player's own.
    """
    player = match.out if match.out >= 0 else (match.turn - 1) % match.seats
    is_corrido = word != words.PASS and player == seat_of(match.last_count)
    side = keeper.side_captions[seat_of(match.last_count) % match.sides]
    text = _("corrido: %+d %s" if is_corrido else "salida: %+d %s")
    if word == words.FOUL:
        text = _("foul: %+d %s")
    return note(text, number_of(match.last_count), side)


def of_doubt(keeper: "Scorekeeper", match: "Match", answer: Answer) -> str:
    """What asks for an answer once more; "" if it is taken, or refused, as it is."""
    word, number = word_of(answer), number_of(answer)
    text = ""
    if word == words.FOUL and (match.rules.BIDS or not match.options[option.FOUL]):  # else it costs points
        text = _("ends the hand: OK?")
        if match.sides == 2:
            side = keeper.side_captions[(seat_of(answer) + 1) % 2]
            text = note(_("hand to %s: OK?"), side)
    elif word == words.DONE and word_of(match.answers[match.answer_count - 1]) == words.DRAW:
        text = _("no more can go: OK?")  # the button that drew the last tile
    elif word == words.FIFTIES and number == match.question.low(0) > 0:
        text = _("last 50: +50, OK?") if number == 1 else _("last %d 50s: +%d, OK?") % (number, 50 * number)
    return "" if match.question.refusal(word, number, seat_of(answer), True) else text
