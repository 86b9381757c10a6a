# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Notes that few answers need, loaded for them: why one was not taken, or is asked once more."""

from micropython import const

from rules_min import question as q
from rules_min import words
from rules_min.game import DOUBT, SLIP
from rules_min.words import PIPS, Answer, number_of, seat_of, word_of
from tallybone.display.places import NOTE_LETTERS
from tallybone.words.texts import _, fitted

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
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
    q.CANNOT_BE: "possible:",
}


def of_refusal(keeper: "Scorekeeper", match: "Match", refusal: "Refusal", word: int, seat: int) -> str:
    """Why an answer was not taken; one that is only doubtful waits for another OK."""
    question = match.question
    is_doubtful = refusal == q.DOUBTFUL
    if is_doubtful:
        own = keeper.said(match, DOUBT, word, 0, seat, NOTE_LETTERS)
        if own:
            return own
        if seat != q.NO_SEAT and word != PIPS:  # who goes out, or knocks, has one
            return note(_("%s has %d left. OK?"), keeper.captions[seat], match.tiles[seat])
        if word == words.PLAY and not question.high(0):
            return _("1 left? Then OK again")
        if word == words.BLOCKED and match.boneyard:
            return _("still %d to draw: OK?") % match.boneyard
        if word == words.PASS or word == words.BLOCKED:
            return _("all pass? Once more")
    if is_doubtful and word == PIPS and question.bound != question.likely:
        return of_sum(match, seat, _("min"))
    if is_doubtful and word == PIPS and question.bound == match.rules.most_in(match, match.tiles[seat]):
        return of_sum(match, seat, _("max"))
    if is_doubtful:
        return _("over %d? OK again") % question.bound
    if refusal == q.CANNOT_BE and question.bound >= 0 and question.above >= 0:
        return _("possible: %d or %d") % (question.bound, question.above)
    bound = question.bound
    if refusal == q.CANNOT_BE:
        bound = max(bound, question.above)
    elif refusal not in (q.TOO_LOW, q.TOO_HIGH, q.NOT_A_STEP):
        bound = -1
    return _(REFUSALS[refusal]) + (" %d" % bound if bound >= 0 else "")


def note(text: str, *parts: "str | int") -> str:
    """A note with names and numbers; names are cut if it has no room."""
    return fitted(text, NOTE_LETTERS, *parts)


def of_sum(match: "Match", seat: int, limit: str) -> str:
    """A doubtful count: what so many tiles, or cards, are worth at least, or at most."""
    held, count, bound = match.rules.RULES_CARD.held, match.tiles[seat], match.question.bound
    text = "%d %s: %s %d. OK?" % (count, _(held if count > 1 else held[:-1]), limit, bound)
    return text if len(text) <= NOTE_LETTERS else "%s %d: OK?" % (limit, bound)


def of_slip(keeper: "Scorekeeper", match: "Match", answer: Answer) -> str:
    """What asks for an answer once more; "" if it is taken, or refused, as it is."""
    word, number, seat = word_of(answer), number_of(answer), seat_of(answer)
    text = keeper.said(match, SLIP, word, number, seat, NOTE_LETTERS)
    if word == words.FOUL and match.sides == 2:
        text = note(_("hand to %s: OK?"), keeper.side_captions[(seat + 1) % 2])
    elif word == words.FOUL:
        text = _("ends the hand: OK?")
    return "" if match.question.refusal(word, number, seat, True) else text
