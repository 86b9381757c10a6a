# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Write journal records other than answers: a match's set-up, settings, and how a start went."""

from micropython import const

from rules_min.words import HEADER, MATCH, NAME, OPTION, PARTNERS, SETTING, SETUP, WON, WRITTEN, pack
from tallybone.journal.log import OURS, VERSION

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.journal.log import Journal

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
    journal.append(pack(SETUP))
    write_names(journal, NAME, names)
    for number, value in options:
        journal.append(pack(OPTION, value, number))
    for side, number in won:
        journal.append(pack(WON, number, side))
    if partners:
        journal.append(pack(PARTNERS))
    journal.append(pack(MATCH, game, seats))


def write_names(journal: "Journal", word: int, names: "list[str]") -> None:
    """Write names, two letters a record.

    :param int word: NAME or PLAYER
    """
    for seat in range(len(names)):
        letters = names[seat][:MOST_LETTERS] + " " * (len(names[seat]) % 2)
        for i in range(0, len(letters) - 1, 2):
            journal.append(pack(word, (ord(letters[i]) & 127) << 7 | ord(letters[i + 1]) & 127, seat))


def write_header(journal: "Journal") -> None:
    """Write the header, where there is none yet."""
    if not journal.has_header:
        journal.has_header = journal.append(pack(HEADER, VERSION))


def write_word(journal: "Journal", word: int) -> bool:
    """Write CRASH or LEFT; False if it could not be."""
    write_header(journal)
    return journal.append(pack(word))


def write_setting(journal: "Journal", number: int, value: int, written: int) -> bool:
    """Write a setting of the gadget; False if it could not be.

    :param int number: of the setting
    :param int written: what settings.toml says of it now
    """
    write_header(journal)
    journal.append(pack(WRITTEN, written, number))
    return journal.append(pack(SETTING, value, number))
