# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Every match that the gadget has: those in the journal, and last the one in play."""

from micropython import const

from tallybone.journal.format import DAMAGED, OURS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_min.match import Match
    from tallybone.journal.reader import SavedMatch
    from tallybone.session import Correction, Session


class KeptMatch:
    """One of them. ``match`` is None where it cannot be restored; ``saved`` is then what could be read.

    ``number`` is its place among the matches of the journal, from 1. ``won`` are the matches of the series
    that each side has won, this one among them. The rest is as in ``Session`` and ``SavedMatch``.
    """

    def __init__(
        self,
        number: int,
        match: "Match | None",
        game: int,
        names: "list[str]",
        serial: int,
        changes: int,
        lost: "Sequence[tuple[int, int]]",
        corrections: "Sequence[Correction]",
        won: "Sequence[int]",
        agreed: int,
    ) -> None:
        self.number = number
        self.match = match
        self.game = game
        self.names = names
        self.serial = serial
        self.changes = changes
        self.lost = lost
        self.corrections = corrections
        self.won = won
        self.agreed = agreed
        self.saved: SavedMatch | None = None


def in_play(session: "Session", match: "Match") -> KeptMatch:
    """The match in play, or one that is over and still shown."""
    won = [session.wins(match, side) for side in range(match.sides)]
    return KeptMatch(
        session.begun,
        match,
        session.game,
        session.names,
        session.serial,
        session.changes,
        session.lost,
        session.corrections,
        won,
        session.agreed,
    )


def count(session: "Session") -> int:
    """How many matches there are."""
    if session.journal.state in (OURS, DAMAGED):
        from tallybone.journal.reader import Reader

        return Reader(session.journal, session.spare_answers()).matches
    return 1 if session.match else 0


def read(session: "Session", number: int, last: int) -> KeptMatch:
    """A match by its number, from 1. Its answers are in the part of the list that the match in play leaves.

    :param int last: how many there are: the last one is that in play, where there is one
    """
    match = session.played or session.match
    if match and number == last:
        return in_play(session, match)
    from tallybone.journal.reader import Reader, names_of, restored

    answers = session.spare_answers()
    saved = Reader(session.journal, answers, number - 1).found
    match = restored(saved, answers)
    won = []
    for side in range(match.sides if match else 0):
        won.append(min(255, saved.won.get(side, 0) + (match.winners >> side & 1 if match else 0)))
    kept = KeptMatch(
        number,
        match,
        saved.game,
        names_of(saved),
        saved.serial,
        saved.changes,
        saved.lost,
        saved.corrections,
        won,
        saved.agreed,
    )
    kept.saved = saved
    return kept
