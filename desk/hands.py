# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A match hand by hand, as people write it down: what was counted, what that became, the totals."""

from collections.abc import Sequence
from dataclasses import dataclass

from desk.language import Text, _, on_gadget
from desk.messages import lowest_wins
from rules_min import option, words
from rules_min.match import Match
from rules_min.notation.reader import Sheet, SheetError
from rules_min.words import Answer, number_of, seat_of, word_of

SUITS = (
    Text("blanks"),
    Text("ones"),
    Text("twos"),
    Text("threes"),
    Text("fours"),
    Text("fives"),
    Text("sixes"),
    Text("no trump"),
)
_COUNTS = Text("%(who)s counts %(number)s")
_PASSES = Text("%(who)s passes")
# What is told of an answer: who gave it or whom it names, and its number. Others are not told.
TOLD = {
    words.PLAY: _COUNTS,
    words.COUNT: _COUNTS,
    words.CALL: Text("%(who)s calls “Muggins!” for %(number)s"),
    words.OUT: Text("%(who)s goes out"),
    words.CAPICUA: Text("%(who)s goes out: capicua"),
    words.CHUCHAZO: Text("%(who)s goes out: chuchazo"),
    words.CARROCA: Text("%(who)s goes out: carroca"),
    words.CRUZADA: Text("%(who)s goes out: cruzada"),
    words.BONUS: Text("%(who)s adds a bonus of %(number)s"),
    words.BLOCKED: Text("nobody can play"),
    words.POINTS: Text("%(who)s adds %(number)s"),
    words.MINUS: Text("%(who)s subtracts %(number)s"),
    words.PIPS: Text("%(who)s holds %(number)s"),
    words.POOLED: Text("all hands together: %(number)s"),
    words.NOCOUNT: Text("%(who)s could have played: no count"),
    words.PENALTY: Text("%(who)s did not knock"),
    words.FIFTIES: Text("%(who)s: %(number)s fifties"),
    words.BID: Text("%(who)s bids %(number)s"),
    words.TRUMP: Text("trump: %(number)s"),
    words.MADE: Text("%(who)s makes %(number)s"),
    words.TRICKS: Text("%(who)s takes %(number)s tricks"),
    words.CAPTURE: Text("%(who)s: Bingo"),
    words.CLAIM: Text("%(who)s counts 70, worth %(number)s"),
    words.FAIL: Text("%(who)s closes and fails: %(number)s"),
    words.FOUL: Text("%(who)s fouls"),
    words.NOBODY: Text("nobody counts 70"),
    words.JOIN: Text("%(who)s comes, with %(number)s"),
    words.JOIN_BELOW: Text("%(who)s comes, with -%(number)s"),
    words.LEAVE: Text("%(who)s leaves"),
    words.MOVE: Text("%(who)s sits elsewhere"),
    words.LAST: Text("the table says: this is the last one"),
    words.UNTRACKED: Text("turns are not followed from here"),
}
_CLOCK_UP = Text("the clock is up")
_ENDED = Text("the table ended the match")
_IF_COUNTED = (words.PLAY, words.FIFTIES)  # told only with a number
_COMES = (words.JOIN, words.JOIN_BELOW)
_OF_MATCH = (
    words.LAST,
    words.UNTRACKED,
    words.LEAVE,
    words.MOVE,
    *_COMES,
)  # said of the match: nobody has played with them


@dataclass
class Told:
    """Something that is told of a hand: who did it, and its numbers."""

    text: Text
    who: str
    numbers: list[str]

    def __str__(self) -> str:
        return str(self.text.of(who=self.who, number=", ".join(self.numbers)))


@dataclass(frozen=True)
class Hand:
    """A hand: what was told, what each side added, the totals after it, and how it was rounded, or ""."""

    told: list[str]
    points: list[int]
    totals: list[int]
    rounded: str


def hands_of(lines: Sequence[str], players: Sequence[str] = ()) -> list[Hand]:
    """The hands of a score sheet; the last one may still be in play.

    :param players: who played, seat by seat; as the sheet has them if not given
    :raises SheetError: if it cannot be read
    """
    sheet = Sheet(lines)
    played = sheet.match
    names = players or sheet.names or [f"P{seat + 1}" for seat in range(played.seats)]
    is_of_partners = played.sides != played.seats and not played.rules.ALWAYS_TEAMS
    match = Match(played.rules, played.first_seats, is_of_partners, played.options, answers=played.answers)
    found: list[Hand] = []
    told: list[Told] = []
    before = list(match.totals)
    is_begun = was_held = False
    while match.answer_count < played.answer_count:
        hand, answer, seat = match.hand, played.answers[match.answer_count], match.question.seat
        add(told, told_of(match, answer, names, seat))
        is_begun = is_begun or word_of(answer) not in _OF_MATCH
        was_held = was_held or word_of(answer) == words.PIPS
        match.apply_next()
        if word_of(answer) in match.rules.UNASKED:
            before = list(match.totals)
        if match.hand > hand:
            found.append(finished(match, told, before, was_held))
            told, before, is_begun, was_held = [], list(match.totals), False, False
        elif match.winners:  # it was ended between two hands
            found[-1].told.append(str(_CLOCK_UP if match.options[option.CLOCK] else _ENDED))
    if is_begun and (told or list(match.totals) != before):
        found.append(Hand([str(each) for each in told], difference(match, before), list(match.totals), ""))
    for each in found:  # of who came later, as of the others
        each.points.extend([0] * (played.sides - len(each.points)))
        each.totals.extend([0] * (played.sides - len(each.totals)))
    return found


def best_hands(lines: Sequence[str]) -> list[int]:
    """The most that a hand added to each side, or the least where the lowest total wins.

    Nothing where the sheet cannot be read.
    """
    try:
        hands = hands_of(lines) if lines else []
    except SheetError:
        return []
    game = next((line.split()[1] for line in lines if line.startswith("rules ")), "")
    options = {"wins": "lowest"} if "option wins lowest" in lines else {}
    better = min if lowest_wins(game, options) else max
    return [better(points) for points in zip(*(hand.points for hand in hands), strict=True)]


def add(told: list[Told], more: Told | None) -> None:
    """Add what is told; the counts of one player stand in one line: ``Ann counts 10, 5``."""
    if not more:
        return
    for each in told:
        if more.text is each.text is _COUNTS and each.who == more.who:
            each.numbers += more.numbers
            return
    told.append(more)


def finished(match: Match, told: list[Told], before: list[int], was_held: bool) -> Hand:
    """A hand that has just ended.

    :param was_held: whether the pips that somebody held were told: only these are rounded
    """
    gained = sum(match.gain[side] for side in range(match.sides))
    counted = match.points_won  # of the last hand in which tiles were counted
    is_rounded = was_held and counted not in (0, gained) and not match.bid
    rounded = _("%(counted)s rounded to %(gained)s", counted=counted, gained=gained) if is_rounded else ""
    return Hand([str(each) for each in told], difference(match, before), list(match.totals), rounded)


def difference(match: Match, before: list[int]) -> list[int]:
    """What each side has added since."""
    return [match.totals[side] - before[side] for side in range(match.sides)]


def told_of(match: Match, answer: Answer, names: Sequence[str], seat: int) -> Told | None:
    """What is told of an answer, None for nothing."""
    word, number = word_of(answer), number_of(answer)
    if word not in TOLD or (word in _IF_COUNTED and not number):
        return None
    seat = match.seats if word in _COMES else seat_of(answer) if seat_of(answer) >= 0 else seat
    name = match.rules.number_name(word, number)
    told_as = on_gadget(name) if name else str(number)
    if word == words.TRUMP and number < len(SUITS):
        told_as = str(SUITS[number])
    text = _PASSES if word == words.BID and not number else TOLD[word]
    if word == words.LAST and match.options[option.CLOCK]:
        text = _CLOCK_UP
    return Told(text, names[seat] if seat >= 0 else _("the table"), [told_as])
