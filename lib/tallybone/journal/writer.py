# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Write journal records other than answers: a match's set-up, settings, and how a start went."""

from micropython import const

from rules_min.words import (
    HEADER,
    KEPT,
    MATCH,
    NAME,
    OPTION,
    PARTNERS,
    SETTING,
    SETUP,
    WON,
    WRITTEN,
    pack,
)
from tallybone.journal.log import LONG, OURS, VERSION

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.words import Answer
    from tallybone.journal.log import Journal

GAME_BITS = 8  # of the number in MATCH; the rest says how many records of the set-up stand before it,
MOST_PARTS = 63  # this or more; 0 says nothing: an earlier program wrote it
ROOM = 6  # records that must have room behind settings, for a start and the header
MOST_LETTERS = 6  # of a name, three records' worth
NAMED = 6  # the number of the setting that stands before the names entered on the gadget


def begin_match(
    journal: "Journal",
    game: int,
    seats: int,
    partners: bool,
    options: "list[tuple[int, int]]",
    won: "list[tuple[int, int]]",
    names: "list[str]",
) -> None:
    """Write the set-up of a match, and last the MATCH record that makes it count.

    :param int game: its number
    :param options: every option of the game, as (number, value)
    :param won: the matches won before in this series, as (side, number)
    :param names: the players' names, of which six letters each are kept; empty where they have none
    """
    journal.failed = False
    if journal.state != OURS:
        return
    write_header(journal)
    records = [pack(SETUP)] + name_records(NAME, names)
    for number, value in options:
        records.append(pack(OPTION, value, number))
    for side, number in won:
        records.append(pack(WON, number, side))
    if partners:
        records.append(pack(PARTNERS))
    for said in records:
        journal.append(said)
    journal.append(pack(MATCH, min(MOST_PARTS, len(records)) << GAME_BITS | game, seats))


def name_records(word: int, names: "list[str]") -> "list[Answer]":
    """Names as records, two letters each.

    :param int word: NAME or PLAYER
    """
    records = []
    for seat in range(len(names)):
        letters = names[seat][:MOST_LETTERS] + " " * (len(names[seat]) % 2)
        for i in range(0, len(letters) - 1, 2):
            records.append(pack(word, (ord(letters[i]) & 127) << 7 | ord(letters[i + 1]) & 127, seat))
    return records


def keep(journal: "Journal", records: "list[Answer]") -> bool:
    """Write settings and players that count together: until the last is there, those kept before count.

    Return False if there is no room, or they could not be written.
    """
    if journal.state != OURS or journal.failed or journal.free() < LONG * (len(records) + ROOM):
        return False
    write_header(journal)
    for said in [pack(KEPT, len(records))] + records:
        if not journal.append(said):
            return False
    return True


def setting_records(number: int, value: int, written: int) -> "list[Answer]":
    """A setting of the gadget as records.

    :param int number: of the setting
    :param int written: what settings.toml says of it now
    """
    return [pack(WRITTEN, written, number), pack(SETTING, value, number)]


def write_header(journal: "Journal") -> None:
    """Write the header, where there is none yet."""
    if not journal.has_header:
        journal.has_header = journal.append(pack(HEADER, VERSION))


def write_word(journal: "Journal", word: int) -> bool:
    """Write CRASH or LEFT; False if it could not be."""
    write_header(journal)
    return journal.append(pack(word))
