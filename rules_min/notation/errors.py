# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is wrong with a line of a score sheet, in words."""

from itertools import count

from rules_min import question as q
from rules_min.const import const
from rules_min.match import Match
from rules_min.notation.names import name_of
from rules_min.question import Question
from rules_min.state import NOT_COUNTED
from rules_min.tiles import DOUBLE_SIX
from rules_min.words import BLOCKED, CLAIM, COUNT, MINUS, MOVE, PASS, PENALTY, PIPS, PLAY, POINTS, POOLED

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterable


MOST_ANSWERS = 4096  # at one time; the gadget holds 1,536
FEW = 10  # numbers that are listed where others between them cannot be
NAMED = 16  # numbers below this may have a name, as a bid of 0 has
REFUSED = {
    q.MATCH_OVER: "the match is over; expected undo or the end of the sheet",
    q.NOTHING_TO_UNDO: "nothing to take back; expected an answer first",
    q.NO_ROOM: f"more than {MOST_ANSWERS} answers; expected the end of the sheet",
}


def words_asked(match: Match) -> list[str]:
    """The words that a sheet can have now, each one once."""
    words = [match.question.word(slot) for slot in range(match.question.slot_count)]
    return list(dict.fromkeys(name_of(POINTS if word == MINUS else word) for word in words))


def asked(match: Match) -> str:
    """The words expected now, as a reader would list them."""
    names = words_asked(match)
    return ", ".join(names + ["undo"] if match.answer_count else names) or "nothing"


def doubt(match: Match, word: int, seat: int) -> str:
    """Why the answer just refused as doubtful is in doubt; "" where sheets are often so.

    Many leave plays out. Then somebody goes out who seems to hold more tiles, and few pips are left in many.
    """
    question = match.question
    most = question.bound
    if word == PENALTY:
        return f"seat {seat} holds {match.tiles[seat]} cards, and one who has more than one does not knock"
    if word == CLAIM:
        return f"seat {seat} has no trick, and points are counted in tricks"
    if word in (PASS, BLOCKED):
        if match.rules.RULES_CARD.held == "cards":
            return "all cards are dealt, so somebody can play"
        return f"{match.boneyard} tiles are in the boneyard, and who cannot play draws"
    likely = question.likely_heap if word == POOLED else question.likely
    is_of_seats = word in question.doubts[: 2 * question.doubt_count : 2]
    if is_of_seats or (word in (PIPS, POOLED) and most != likely):
        return ""
    if word in (PLAY, COUNT):
        is_first = match.is_first_tile(DOUBLE_SIX.tiles)  # no game with other tiles counts in play
        return f"{'the first' if is_first else 'a'} tile counts at most {most}"
    tiles = match.tiles[question.seat]
    held = match.rules.RULES_CARD.held
    if word == POOLED:  # the tiles of all hands in it
        tiles = next(tiles for tiles in count() if match.rules.most_in(match, tiles) >= most)
    elif most < match.rules.most_in(match, tiles):
        return f"the {held} counted so far leave at most {most}"
    one, many = ("is worth", "are worth") if held == "cards" else ("holds", "hold")
    return f"1 {held[:-1]} {one} at most {most}" if tiles == 1 else f"{tiles} {held} {many} at most {most}"


def explain(match: Match, refusal: int, word: int, number: int, seat: int) -> str:
    """What is wrong with a refused answer, and what was expected."""
    question = match.question
    if refusal in REFUSED:
        return REFUSED[refusal]
    if word in match.rules.UNASKED:
        return not_now(match, refusal, word)
    if refusal == q.NOT_ASKED and word == MINUS and question.find(POINTS) >= 0:
        return f"{-number} is out of bounds; expected {span(*points(question, seat))}"
    if refusal == q.NOT_ASKED:
        return f"not asked now; expected {asked(match)}"
    if refusal == q.CANNOT_BE:
        near = [possible for possible in (question.bound, question.above) if possible >= 0]
        wrong = (
            f"no tile counts {number}"
            if word in (PLAY, COUNT)
            else f"no play of the tricks left makes {number}"
        )
        return f"{wrong}; expected {listed(map(str, near))}"
    slots = [slot for slot in range(question.slot_count) if question.word(slot) == word]
    own = [slot for slot in slots if question.names(slot, seat)]
    if own and question.high(own[0], seat) < question.low(own[0]):
        return f"seat {seat} has left; expected {asked(match)} of another"
    if refusal == q.WRONG_SEAT:
        if any(question.names(slot, q.NO_SEAT) for slot in slots):
            return f"no seat is named here; expected '{name_of(word)}'"
        able = [str(s) for s in range(match.seats) if any(question.names(slot, s) for slot in slots)]
        return f"not a seat that can be named here; expected seat {listed(able)}"
    if question.reason == q.BY_NO_COUNTS:
        return f"nothing is counted in play in this game; expected '{name_of(word)}'"
    slots = [slot for slot in slots if question.names(slot, seat)]
    if word in (POINTS, MINUS):
        number = -number if word == MINUS else number
        step = question.step(slots[0])
        steps = f" in steps of {step}" if step > 1 else ""
        wrong = "no step" if refusal == q.NOT_A_STEP else "out of bounds"
        return f"{number} is {wrong}; expected {span(*points(question, seat))}{steps}"
    if word in (PIPS, POOLED) and refusal in (q.TOO_LOW, q.TOO_HIGH):
        wrong = pips_out_of_bounds(match, refusal, word, question.high(slots[0]))
    elif question.reason == q.BY_REST and refusal != q.NOT_A_STEP:
        wrong = "the rest of the hand says otherwise"
    else:
        named = match.rules.number_name(word, number)
        wrong = f"{named} is not possible here" if named else f"{number} is out of bounds"
    possible = [part for slot in slots for part in bounds(match, word, slot)]
    return f"{wrong}; expected {listed(possible)}"


def not_now(match: Match, refusal: int, word: int) -> str:
    """Why a seat cannot come, go, or be asked elsewhere."""
    if word == MOVE and refusal != q.NOT_ASKED:
        return f"not a seat that is there, or not a place; expected a place from 1 to {match.seats}"
    if refusal == q.WRONG_SEAT:
        return "not a seat that can leave; expected one that is there, and two that stay"
    if refusal == q.TOO_HIGH:
        return "a total that would win, or is beyond 9999; expected less"
    if match.sides != match.seats:
        return "partners play; expected seats that stay"
    return "seats come and go between two rounds, after the first; expected it there, and 25 seats at most"


def pips_out_of_bounds(match: Match, refusal: int, word: int, high: int) -> str:
    """Why what is left in a hand, or in all that are told as one heap, cannot be so little or so much."""
    is_cards = match.rules.RULES_CARD.held == "cards"
    if match.seats == 1:
        return f"there are {high} tiles"
    if refusal == q.TOO_LOW and is_cards:
        return "each hand counted holds a card at least"
    if refusal == q.TOO_LOW:
        hands = "each hand in the heap" if word == POOLED else "each hand counted"
        return f"{hands} holds a tile at least, and only one tile has no pips"
    if word == POOLED:
        return f"the hands in the heap hold {high} pips at most"
    if match.question.reason == q.BY_HAND:
        return f"a hand of this deal holds {high} pips at most"
    if any(pips != NOT_COUNTED for pips in match.pips):
        return f"the hands counted so far leave {high} at most"
    return (
        f"the hands to come hold some, which leaves {high} at most"
        if is_cards
        else f"a hand holds {high} at most"
    )


def points(question: Question, seat: int) -> tuple[int, int]:
    """The least and the most points that any game takes of a seat: those taken off are less than 0."""
    off, on = question.find(MINUS), question.find(POINTS)
    return -question.high(off, seat) if off >= 0 else 0, question.high(on, seat)


def bounds(match: Match, word: int, slot: int) -> list[str]:
    """The numbers that one slot of a question takes, those with a name by that."""
    question, rules = match.question, match.rules
    low, high, step = question.low(slot), question.high(slot), question.step(slot)
    possible = [number for number in range(low, high + 1, step) if rules.is_possible(match, word, number)]
    if len(possible) <= FEW and len(possible) < len(range(low, high + 1, step)):
        return [rules.number_name(word, number) or str(number) for number in possible]
    named = [number for number in range(low, min(high, NAMED) + 1) if rules.number_name(word, number)]
    parts: list[str] = []
    start = low
    for number in [*named, high + 1]:
        if start < number:
            steps = f" in steps of {step}" if step > 1 and number - start > 1 else ""
            parts.append(span(start, number - 1) + steps)
        if number <= high:
            parts.append(rules.number_name(word, number))
        start = number + 1
    return parts


def span(least: int, most: int) -> str:
    """Two bounds in words."""
    return str(least) if least == most else f"{least} to {most}"


def listed(parts: "Iterable[str]") -> str:
    """Some words as a reader would list them: ``0 to 6, none or doubles``."""
    *first, last = parts
    return f"{', '.join(first)} or {last}" if first else last
