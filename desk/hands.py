# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A match hand by hand, as people write it down: what was counted, what that became, the totals."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules_min import words
from rules_min.match import Match
from rules_min.notation.reader import Sheet, SheetError
from rules_min.words import Answer, number_of, seat_of, word_of

SUITS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "no trump")
# What is told of an answer: N its number, S who gave it or whom it names. Others are not told.
TOLD = {
    words.PLAY: "S counts N",
    words.COUNT: "S counts N",
    words.CALL: "S calls “Muggins!” for N",
    words.OUT: "S goes out",
    words.CAPICUA: "S goes out: capicua",
    words.CHUCHAZO: "S goes out: chuchazo",
    words.BONUS: "S adds a bonus of N",
    words.BLOCKED: "nobody can play",
    words.PIPS: "S holds N",
    words.NOCOUNT: "S could have played: no count",
    words.PENALTY: "S did not knock",
    words.FIFTIES: "S: N fifties",
    words.BID: "S bids N",
    words.TRUMP: "trump: N",
    words.MADE: "S makes N",
    words.TRICKS: "S takes N tricks",
    words.CAPTURE: "S: Bingo",
    words.CLAIM: "S counts 70, worth N",
    words.FAIL: "S closes and fails: N",
    words.FOUL: "S fouls",
    words.NOBODY: "nobody counts 70",
    words.LAST: "the clock is up",
    words.UNTRACKED: "turns are not followed from here",
}
_COUNTS = " counts "
_IF_COUNTED = (words.PLAY, words.FIFTIES)  # told only with a number


@dataclass(frozen=True)
class Hand:
    """A hand: what was told, what each side added, the totals behind it, and how it was rounded, or ""."""

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
    match = Match(played.rules, played.seats, is_of_partners, played.options, answers=played.answers)
    found: list[Hand] = []
    told: list[str] = []
    before = list(match.totals)
    was_held = False
    while match.count < played.count:
        hand, answer, seat = match.hand, played.answers[match.count], match.question.seat
        text = told_of(match, answer, names, seat)
        was_held = was_held or word_of(answer) == words.PIPS
        if text:
            add(told, text)
        match.follow()
        if match.hand > hand:
            found.append(finished(match, told, before, was_held))
            told, before, was_held = [], list(match.totals), False
    if told or list(match.totals) != before:
        found.append(Hand(told, difference(match, before), list(match.totals), ""))
    return found


def best_hands(lines: Sequence[str]) -> list[int]:
    """The most that a hand added to each side; nothing where the sheet cannot be read."""
    try:
        hands = hands_of(lines) if lines else []
    except SheetError:
        return []
    return [max(points) for points in zip(*(hand.points for hand in hands), strict=True)]


def add(told: list[str], text: str) -> None:
    """Add what is told; the counts of one player stand in one line: ``Ann counts 10, 5``."""
    who, counts, number = text.rpartition(_COUNTS)
    for place, line in enumerate(told):
        if counts and line.startswith(who + counts):
            told[place] = f"{line}, {number}"
            return
    told.append(text)


def finished(match: Match, told: list[str], before: list[int], was_held: bool) -> Hand:
    """A hand that has just ended.

    :param was_held: whether the pips that somebody held were told: only these are rounded
    """
    gained = sum(match.gain[side] for side in range(match.sides))
    counted = match.points_won  # of the last hand in which tiles were counted
    is_rounded = was_held and counted not in (0, gained) and not match.bid
    rounded = f"{counted} rounded to {gained}" if is_rounded else ""
    return Hand(told, difference(match, before), list(match.totals), rounded)


def difference(match: Match, before: list[int]) -> list[int]:
    """What each side has added since."""
    return [match.totals[side] - before[side] for side in range(match.sides)]


def told_of(match: Match, answer: Answer, names: Sequence[str], seat: int) -> str:
    """What is told of an answer, "" for nothing."""
    word, number = word_of(answer), number_of(answer)
    if word not in TOLD or (word in _IF_COUNTED and not number):
        return ""
    seat = seat_of(answer) if seat_of(answer) >= 0 else seat
    name = match.rules.number_name(word, number) or str(number)
    if word == words.TRUMP and number < len(SUITS):
        name = SUITS[number]
    if word == words.BID and not number:
        return f"{names[seat]} passes"
    who = names[seat] if seat >= 0 else "the table"
    return " ".join({"S": who, "S:": who + ":", "N": name}.get(part, part) for part in TOLD[word].split(" "))
