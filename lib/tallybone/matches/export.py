# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""All matches of the journal as text: score sheets and one table, over USB or on the drive."""

import os

from micropython import const

from rules_min import game_id
from rules_min.notation.names import ANSWERS, name_of
from rules_min.notation.writer import lines
from rules_min.words import number_of, seat_of, word_of
from tallybone import PRINT_WISH, PRINT_WISH_AT, console, loader
from tallybone.journal.format import OURS
from tallybone.matches import kept_matches
from tallybone.matches.kept_matches import own_identity
from tallybone.words.texts import _, from_journal

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    Shows = Callable[[int, int], None]

    from rules_min.match import Answers, Match
    from tallybone.journal.saved_match import SavedMatch
    from tallybone.scorekeeper import Scorekeeper

FOLDER = "matches"
SHEETS = "matches.txt"
TABLE = "scores.csv"
MEMORY = "memory.nvm"
_BLOCK = const(512)  # bytes: of a FAT drive, which are written or read at once


def deliver(keeper: "Scorekeeper", folder: str, show: "Callable[[str], None]") -> "tuple[str, int]":
    """Write all matches into a folder of the drive, or print them over USB if that is "".

    Return a note, and how many matches there are or -1.

    :param show: shows a text while it goes on: a Pico takes over a second for a full memory
    """

    def shows(number: int, count: int) -> None:
        """Say how far it is."""
        show(_("keep power on: %d of %d" if folder else "match %d of %d") % (number, count))

    done = write_all(keeper, folder, shows) if folder else print_all(keeper, shows)
    loader.unload_rules()
    return done


def ask_to_print(keeper: "Scorekeeper") -> bool:
    """Have the next start print all matches. Return False where it would not find the match as it is, or
    where no memory outlives the program.
    """
    if keeper.journal.state != OURS or keeper.journal.failed or not keeper.save():
        return False
    try:
        from alarm import sleep_memory  # an RP2040 has that
    except ImportError:
        return False
    sleep_memory[PRINT_WISH_AT : PRINT_WISH_AT + len(PRINT_WISH)] = PRINT_WISH
    return True


def print_all(keeper: "Scorekeeper", shows: "Shows | None" = None) -> "tuple[str, int]":
    """Print all matches and the table over USB. Return a note, and how many matches there are or -1.

    :param shows: told before each match which it is, and how many there are
    """
    rows: list[str] = []
    count = tell(keeper, console.say, rows, shows)
    for row in rows if count >= 0 else []:  # one text of all rows would need 5 KB in one piece
        if not console.say(row):
            count = -1
    return (_("printed over USB:"), count) if count >= 0 else (_("USB: nobody reads it"), -1)


def write_all(keeper: "Scorekeeper", folder: str, shows: "Shows | None" = None) -> "tuple[str, int]":
    """Write all matches into two files of the folder ``matches``, and the memory into a third.

    Return as ``print_all`` does.

    :param str folder: that it is in, on a drive the program may write
    """
    rows: list[str] = []
    path = folder + "/" + FOLDER
    try:
        try:
            os.mkdir(path)
        except OSError:  # it is there
            pass
        sheets, table = TextInPlace(path + "/" + SHEETS), TextInPlace(path + "/" + TABLE)
        memory = opened(path + "/" + MEMORY)
        count = tell(keeper, sheets.line, rows, shows)
        sheets.close()
        # The memory, block by block, for another gadget or a page. In the drive's order, and closed last:
        # a sector that two files share is erased once.
        nvm = keeper.journal.nvm
        for start in range(0, len(nvm), _BLOCK):
            memory.write(nvm[start : start + _BLOCK])
        rows[0] = "\ufeff" + rows[0]  # the byte order mark, without which Excel reads ñ as two other letters
        for row in rows:
            table.line(row)
        table.close()
        memory.close()
    except OSError:  # the drive is full or read-only
        return _("drive: not saved"), -1
    return _("unplug: saved"), count


def opened(path: str) -> "BinaryIO":
    """A file to be written over in place; a new one if there is none."""
    try:
        return open(path, "r+b")
    except OSError:
        return open(path, "w+b")


class TextInPlace:
    """A text file that is written over from its beginning and never gets shorter: empty lines fill it up.

    Flash is erased in sectors of 4 KB, and a power cut meanwhile loses the whole sector. A file that is there
    already has its clusters: only its own sectors are erased, and its folder's at the end. That is what
    ``make deploy`` puts the files there for. Blocks are written whole, or FatFs would read each of them
    first; each reading between two writings erases the sector once more, because CircuitPython keeps only the
    last sector in its working memory. So what is there is read to its end before anything is written.

    :param str path: of the file
    """

    def __init__(self, path: str) -> None:
        self._file = opened(path)
        self._block = bytearray(_BLOCK)
        self._filled = 0  # bytes of the block
        self._written = 0  # of the file
        self._end = self._end_of_text()
        self._file.seek(0)

    def _end_of_text(self) -> int:
        """After which byte there are only empty lines."""
        end = at = 0
        while True:
            said = self._file.read(_BLOCK)
            if not said:
                return end
            at += len(said)
            if said.strip():
                end = at

    def line(self, text: str) -> bool:
        """Write a line."""
        self._put(text.encode() + b"\n")
        return True

    def close(self) -> None:
        """Write empty lines over what is left of what was there before, and close the file."""
        empty = b"\n" * _BLOCK
        self._put(empty[: -self._filled % _BLOCK])
        while self._written < self._end:
            self._put(empty)
        self._file.close()

    def _put(self, data: bytes) -> None:
        while data:
            taken = min(len(data), _BLOCK - self._filled)
            self._block[self._filled : self._filled + taken] = data[:taken]
            self._filled += taken
            data = data[taken:]
            if self._filled == _BLOCK:
                self._filled = 0
                self._written += self._file.write(self._block)


def tell(
    keeper: "Scorekeeper", say: "Callable[[str], bool]", rows: "list[str]", shows: "Shows | None" = None
) -> int:
    """Say the sheet of every match, the oldest first. Return how many, -1 if ``say`` returned False.

    A match that cannot be restored is said as the journal has it, with a line that says so.

    :param say: takes a line; False if nothing more can be said
    :param rows: is given the lines of the table, a row a side
    """
    heading = _("match,game,hands,side,total,won")
    separator = ";" if ";" in heading else ","  # as spreadsheets in that language have it
    rows.append(heading)
    last = kept_matches.count(keeper)
    number = 0
    if shows and last:
        shows(1, last)
    for kept in kept_matches.read_all(keeper, last):
        number += 1
        match = kept.match
        if match:
            sheet = lines(match, kept.game, kept.names[: match.seats], kept.lost_answers, kept.corrections)
        else:
            assert kept.saved
            sheet = saved_lines(kept.saved, keeper.spare_answers())
        if not say("# match %d: %s" % (number, own_identity(kept.serial, number))):
            return -1
        for line in sheet:
            if not say(line):
                return -1
        if match:
            add_rows(rows, number, match, match.rules.ID or game_id(kept.game), kept.names, separator)
        del kept, match, sheet  # or the rules of two games would be there while the next match is read
        if shows and number < last:
            shows(number + 1, last)
    return last


def add_rows(
    rows: "list[str]", number: int, match: "Match", game: str, names: "list[str]", separator: str
) -> None:
    """Add the rows of one match to the table."""
    for side in range(match.sides):
        won = match.winners >> side & 1
        players = "+".join(names[side : match.seats : match.sides])
        if separator in players or '"' in players:
            players = '"%s"' % players.replace('"', '""')
        row = (number, game, match.hand, players, match.totals[side], won)
        rows.append(separator.join([str(cell) for cell in row]))


def saved_lines(saved: "SavedMatch", answers: "Answers") -> "Iterator[str]":
    """Yield the lines of a match that cannot be restored, as far as the journal can be read.

    :param answers: the array that holds its answers
    """
    yield "# this match cannot be read in full: correct it by hand"
    yield "rules " + (game_id(saved.game) or "unknown")
    yield "seats %d" % saved.seats
    if saved.names:
        yield "names " + " ".join(
            [from_journal(saved.names.get(seat, "?")).strip() for seat in range(saved.seats)]
        )
    if saved.partners:
        yield "teams"
    for number in saved.options:
        yield "# option %d is %d" % (number, saved.options[number])
    for i in range(min(saved.answer_count, len(answers))):
        answer = answers[i]
        word = word_of(answer)
        line = name_of(word) if word in ANSWERS else "# word %d" % word
        if seat_of(answer) >= 0:
            line += " %d" % seat_of(answer)
        yield line + (" %d" % number_of(answer) if number_of(answer) else "")
