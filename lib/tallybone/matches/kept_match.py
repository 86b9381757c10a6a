# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A match that the gadget has, and how one is read in small pieces while nobody presses."""

from micropython import const

from rules_min import game_id, with_preset
from tallybone import loader
from tallybone.scorekeeper import totals_by_hand

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    from rules_min.match import Answers, Match
    from tallybone.journal.saved_match import Correction, SavedMatch
    from tallybone.scorekeeper import Scorekeeper

_RECORDS = const(80)  # that are read at once: 20 ms of a Pico


class KeptMatch:
    """One of them. ``match`` is None where it cannot be restored; ``newer`` is then what in it only a newer
    version knows, and ``saved`` what could be read, where all matches are read one after the other.

    ``number`` is which of the journal's matches it is, from 1. ``won`` are the matches of the series
    that each side has won, this one among them. ``totals`` are those after each hand, of one that is only
    shown. The rest is as in ``Scorekeeper`` and ``SavedMatch``.
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
        self.lost_answers = lost
        self.corrections = corrections
        self.won = won
        self.agreed = agreed
        self.saved: SavedMatch | None = None
        self.newer = ""
        self.totals: array[int] | None = None


def kept_match(number: int, saved: "SavedMatch", answers: "Answers", has_reader: bool = True) -> KeptMatch:
    """A match of the journal by what that has of it.

    :param bool has_reader: whether the reader is loaded, which has a copy of what restores a match
    """
    if has_reader:
        from tallybone.journal.reader import names_in, restored, what_is_newer
    else:
        from tallybone.journal.saved_match import names_in, restored, what_is_newer
    match = restored(saved, answers)
    won = []
    for side in range(match.sides if match else 0):
        won.append(min(255, saved.won.get(side, 0) + (match.winners >> side & 1 if match else 0)))
    found = KeptMatch(
        number,
        match,
        with_preset(saved.game, saved.options),
        names_in(saved.names),
        saved.serial,
        saved.changes,
        saved.lost_answers,
        saved.corrections,
        won,
        saved.agreed,
    )
    found.saved = saved
    if not match:
        found.newer = what_is_newer(saved)
    return found


class PlayedMatch:
    """What screens ask of a match that was played, as ``Match`` has it. The rules are let go: 5 to 12 KB."""

    def __init__(self, match: "Match") -> None:
        self.seats = match.seats
        self.sides = match.sides
        self.totals = match.totals
        self.winners = match.winners
        self.lowest_wins = match.lowest_wins
        self.hand = match.hand
        self.answer_count = match.answer_count
        self.answers_before = match.answers_before
        self.rules = Title(match)


class Title:
    """What screens ask of its rules."""

    def __init__(self, match: "Match") -> None:
        rules = match.rules
        self.NAME = rules.NAME
        self.RULES_CARD = rules.RULES_CARD
        self._needed = rules.shown(match, 0)  # of a match that shows what is still needed; else 0

    def shown(self, m: "Match", total: int) -> int:
        """As ``Game.shown``."""
        return self._needed - total if self._needed else total


def read_in_pieces(keeper: "Scorekeeper", number: int) -> "Iterator[KeptMatch | None]":
    """Read an earlier match: yield None after each piece of that, and last the match.

    A piece takes a Pico up to 60 ms, all of them 300. What reads the journal is loaded first, 20 KB, then the
    rules and what restores a match. The match is a ``PlayedMatch``.

    :param int number: which of the journal's matches, from 1
    """
    loader.keep_only(loader.loaded() - set(loader.DRAW_LETTERS))  # a name may have had some: 3 KB
    before = loader.loaded()
    loader.load(loader.RECORDS, "records")  # the reader needs it: a piece of its own
    yield None
    from tallybone.journal.reader import Reader

    came = loader.loaded() - before
    answers = keeper.spare_answers()
    reader = Reader(keeper.journal, answers, number - 1, False)
    while reader.read_some(_RECORDS):
        yield None
    fields = dict(reader.found.__dict__)
    del reader, Reader  # these names alone would keep the module in memory
    loader.keep_only(loader.loaded() - came)  # before the rules are loaded: together they are 30 KB
    loader.collect()
    game = game_id(fields["game"])
    if game:
        loader.load_rules(game)
        yield None
    before = loader.loaded()
    from tallybone.journal.saved_match import SavedMatch

    came = loader.loaded() - before
    saved = SavedMatch()  # one of the reader's own class would keep the reader in memory
    for name, value in fields.items():
        setattr(saved, name, value)
    found = kept_match(number, saved, answers, has_reader=False)
    found.saved = None  # nor is this class kept as long as the match is shown
    if found.match:
        found.totals = totals_by_hand(found.match)
        found.match = PlayedMatch(found.match)  # type: ignore[assignment]  # screens ask no more of it
    loader.keep_only(loader.loaded() - came)
    loader.unload_rules()
    yield found
