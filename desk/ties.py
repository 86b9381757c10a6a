# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the organiser decides of a standing: ties that nothing parts, and what those gone have played."""

import json
import random
from collections.abc import Sequence

from desk.book import Book, BookError
from desk.language import Text
from desk.names import LONGEST
from desk.night import Night
from desk.nights import Nights
from desk.standing import IN_FINAL, equal_at_the_top

BY_LOT, PLAY_OFF = "lot", "play-off"
WAYS = {BY_LOT: Text("by lot"), PLAY_OFF: Text("by a play-off"), IN_FINAL: Text("in the final")}


def decide(book: Book, nights: Nights, names: Sequence[str], winner: str, chance: random.Random) -> None:
    """Part entrants who are equal in everything: by lot, or two of them by who has won their play-off.

    :param winner: of the play-off, "" for lots
    :param chance: draws the lots
    :raises BookError: if they are not equal, or no two with that winner
    """
    night = _last(nights)
    group = next((each for each in equal_at_the_top(night) if set(each) == set(names)), None)
    if not group:
        text = Text("%(names)s are not equal in everything; expected those whom the page names")
        raise BookError(text.of(names=", ".join(names)[: 2 * LONGEST]))
    if winner and (winner not in group or len(group) > len(("winner", "loser"))):
        raise BookError(Text("expected a play-off of two, and which of them has won it"))
    order = sorted(group, key=lambda name: name != winner)
    if not winner:
        chance.shuffle(order)
    decided = [*night.decided, (PLAY_OFF if winner else BY_LOT, *order)]
    with book.together():
        book.change("UPDATE nights SET decided = ? WHERE night = ?", json.dumps(decided), night.number)


def take_back_last(book: Book, nights: Nights) -> None:
    """What was decided last is not decided any more.

    :raises BookError: if nothing was
    """
    night = _last(nights)
    if not night.decided:
        raise BookError(Text("nothing was decided by lot or a play-off; expected that first"))
    with book.together():
        decided = json.dumps(night.decided[:-1])
        book.change("UPDATE nights SET decided = ? WHERE night = ?", decided, night.number)


def count_gone(book: Book, nights: Nights, is_counted: bool) -> None:
    """Count what those have played who are gone, or nothing of it.

    :raises BookError: if there is no night
    """
    night = _last(nights)
    with book.together():
        book.change("UPDATE nights SET counts_gone = ? WHERE night = ?", is_counted, night.number)


def _last(nights: Nights) -> Night:
    night = nights.last()
    if not night or night.ended or not night.rounds:
        raise BookError(Text("no club night; expected one that is played"))
    return night
