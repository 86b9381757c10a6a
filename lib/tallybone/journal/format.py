# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How a record is written as bits, and how it is checked. docs/journal.md has a picture.

Writing to flash turns ones into zeros. If the power fails during a write, some bits stay one that should
be zero; the opposite never happens. So each record holds a checksum and also the number of its own zeros
(a Berger code). A torn record has fewer zeros than that number says. If the number itself is torn, it
can only read too high. Either way the record fails the check.

A place is 16 bits. A short record takes one place and begins with a zero bit. A long record takes three
places, and each begins with a one bit. A torn write leaves a one as it is, so a torn long record is never
read as a short one.
A record of only zeros or only ones fails too: its count of zeros is wrong.
"""

from micropython import const

from rules_min.words import ASK, BLOCKED, DONE, DRAW, PASS, PLAY, UNDO, Answer, pack

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    from nvm import ByteArray

    class Journal(Protocol):
        """What ``records`` reads and sets of a journal: ``log.Journal`` says what each is."""

        nvm: "ByteArray"
        long: bytearray
        size: int
        at: int
        places: int
        state: int
        version: int
        has_header: bool
        announces: bool
        failed: bool
        torn: bool
        starts: int
        starts_late: bool

        def place(self, place: int) -> int:
            """Where a place is."""

        def read(self, place: int) -> Answer:
            """The record at a place."""

        def read_copy(self, place: int) -> Answer:
            """The record there, if it is a copy."""

        def write_long(self, answer: Answer, seed: int) -> bool:
            """Write a long record."""

        def is_blank(self, size: int) -> bool:
            """Whether so many places are blank."""

        def give_up(self) -> None:
            """Take the memory as half erased."""


# The journal's own words, between the answers. A number is never given to another word.
FIRST_OF_JOURNAL = 80  # words from here on are never answers
HEADER = 80  # the first record: number = the version of the format
START = 81  # the gadget was started: number = where the record before it began, see docs/journal.md
SETUP = 82  # a set-up begins: ignore earlier names, options and wins that no match used; number = its options
TITLE_SEAT = 30  # in place of a player in NAME and PLAYER: the name that the table has given the game
NAME = 83  # seat = a player, number = two letters of seven bits, the next two of that name
OPTION = 84  # seat = the number of an option up to 30, number = its value
WON = 85  # seat = a side, number = the matches it won before in this series
PARTNERS = 86  # the match is one of partners
MATCH = 87  # the set-up is complete, a match begins: seat = how many seats, number = the game's number
SETTING = 88  # seat = the number of a setting, number = its value
WRITTEN = 89  # in the same form: what settings.toml said when that setting was changed
TOGETHER = 90  # the next answer counts only if the one after it was written too
CRASH = 91  # the program failed
LEFT = 92  # a start that left the match alone because the program had failed too often
ERASING = 93  # the memory is about to be erased, and nothing in it counts: number = where the journal ended
PLAYER = 95  # in the same form as NAME: a name for the next match; the setting HAS_NAMES goes before
KEPT = 96  # that many settings and players after it count together or not at all: number = how many
CORRECTED = 97  # tied to the answer after it, which replaces an earlier one: number = its place in the list
PLAYED = 98  # with a clock: number = the minutes played so far, seat = half of the seconds beside them
SERIAL = 99  # a number of the match that no other match of this gadget has, see docs/journal-records.md
AGREED = 100  # seat = a side that says that the result is right; an answer after it takes that back
SENT = 101  # a club's computer has confirmed so many matches, the oldest first: number = how many
REOPENED = 102  # the match begun last is ignored: the one before it is in play again
HIGH_OPTION = 103  # an option from HIGH on: seat = its number less that, number = its value
NAMED = 104  # in the same form as NAME, among what KEPT counts: a name of the match in play, put right
TICK = 105  # with a clock: 2 << number seconds more were played; it fills one place
FLIPPED = 107  # a wrong bit of a record was put right: number = the place, seat = the bit of its 16
NEXT = 108  # a set-up in progress: seat = its seats, number = the game's number, and NEXT_PARTNERS
CHOSEN = 109  # in the same form as OPTION: an option of it that is not as in the book
HIGH_CHOSEN = 110  # the same of HIGH_OPTION
MORE_OPTION = 111  # what the value of an option has beyond MOST_VALUE: seat = its number, up to 30
MORE_CHOSEN = 112  # the same of CHOSEN
LOST = 94  # never written: stands for records that cannot be read, number = how many

VERSION = 2  # of the format: how records are written and what their words and numbers mean

# Whose data a memory holds.
NO_MEMORY = 0  # the board has none
OURS = 1  # this version's, or blank
FOREIGN = 2  # another program's: never erased without asking
OTHER_VERSION = 3  # of an older or a newer version of this program: also never erased without asking
HALF_ERASED = 4  # ours, but an erase was interrupted: ignore the data, and erase before writing
DAMAGED = 5  # ours, but too much cannot be read: print what can be, and erase before writing

NEXT_PARTNERS = 256  # added to the game's number in NEXT
MOST_VALUE = 16383  # the largest number of a record
HIGH = 32  # what HIGH_OPTION takes off a number: 31 is then the seat that stands for none

BLANK = 0xFFFF  # the value of a place that was never written
NO_RECORD = -1
LONG = 3  # places of a long record
ANNOUNCED = 18  # places at the end of the memory that announce an erase,
LARGE = 1024  # if it has so many
AT_ONCE = 512  # bytes that are compared with blanks at once: 64 took 8 ms of a start
COPY = 1021  # added to the place of a copy to seed its checksum, so that it never reads as a record

# Words without a seat or a number that fill one place, by their code of three bits. A code is never changed.
SHORT_WORDS = {0: UNDO, 1: PLAY, 2: DRAW, 3: PASS, 4: ASK, 5: BLOCKED, 6: DONE, 7: TOGETHER}
SHORT_ANSWERS = tuple([pack(SHORT_WORDS[code]) for code in range(len(SHORT_WORDS))])  # by code
_CODES = {pack(SHORT_WORDS[code]): code for code in SHORT_WORDS}
# A TICK has its number where those have their code; ``code_of`` adds TICKS to it. Its checksum has the seed
# of another place, whose bits are the opposite ones: six bits at least tell it from those words.
TICKS = const(8)
OPPOSITE = const(127)  # that place and the own one make this number

# Tables for a CRC-8 (0x07), three bits at a time, and a CRC-13 (0x1CF5), four bits at a time. Without
# them a start that reads 500 answers took twice as long.
_CRC_8 = b"\x00\x07\x0e\x09\x1c\x1b\x12\x15"
_CRC_13 = (
    0x0000, 0x1CF5, 0x051F, 0x19EA, 0x0A3E, 0x16CB, 0x0F21, 0x13D4,
    0x147C, 0x0889, 0x1163, 0x0D96, 0x1E42, 0x02B7, 0x1B5D, 0x07A8,
)  # fmt: skip
_ONES = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"  # in each number of four bits


def code_of(answer: Answer) -> int:
    """The code of a word that fills one place, for a TICK its number and TICKS, -1 for anything else."""
    return TICKS + (answer & 7) if answer >> 19 == TICK else _CODES.get(answer, -1)


def read_tick(record: int, place: int) -> Answer:
    """The packed TICK in a place that begins with a zero, or NO_RECORD if that is none."""
    number = record >> 12
    return pack(TICK, number) if short_record(number, OPPOSITE - place) == record else NO_RECORD


def short_record(code: int, place: int) -> int:
    """The 16 bits of a short record: 0, code (3 bits), checksum (8), the number of zeros in both (4).

    The checksum is seeded with the place, so that the same bytes elsewhere do not pass.
    """
    rest = (place * 0x35 + 0x5A) & 0xFF
    check = (rest << 3 & 0xFF) ^ _CRC_8[(rest >> 5) ^ code]
    return code << 12 | check << 4 | zeros_of_short(code, check)


def zeros_of_short(code: int, check: int) -> int:
    """The zeros of a code (3 bits) and its checksum (8)."""
    return 11 - _ONES[code] - _ONES[check & 15] - _ONES[check >> 4]


def checksum(answer: Answer, place: int) -> int:
    """The CRC-13 of an answer's 26 bits, padded to 28, seeded with the place."""
    rest = (place * 0x35 + 0x5A) & 0x1FFF
    shift = 24
    while shift >= 0:
        rest = (rest << 4 & 0x1FFF) ^ _CRC_13[(rest >> 9) ^ (answer >> shift & 15)]
        shift -= 4
    return rest


def zeros_of(answer: Answer, check: int) -> int:
    """The zeros of an answer (26 bits) and its checksum (13)."""
    zeros = 39 - _ONES[check & 15] - _ONES[check >> 4 & 15] - _ONES[check >> 8 & 15] - _ONES[check >> 12]
    while answer:
        zeros -= _ONES[answer & 15]
        answer >>= 4
    return zeros


def write_long(into: bytearray, answer: Answer, place: int) -> None:
    """Put the three places of a long record into six bytes.

    Each begins with a one; the rest are the answer (26 bits), the checksum (13) and the zeros of these (6).

    :param int place: where it will stand; for a copy COPY more
    """
    check = checksum(answer, place)
    put(into, 0, 0x8000 | answer >> 11)
    put(into, 2, 0x8000 | (answer & 0x7FF) << 4 | check >> 9)
    put(into, 4, 0x8000 | (check & 0x1FF) << 6 | zeros_of(answer, check))


def read_long(first: int, second: int, third: int, place: int) -> Answer:
    """The packed answer in three places, or NO_RECORD if they are not a valid long record.

    :param int place: where they stand; for a copy COPY more
    """
    if not first & second & third & 0x8000:
        return NO_RECORD
    answer = (first & 0x7FFF) << 11 | second >> 4 & 0x7FF
    check = (second & 0xF) << 9 | third >> 6 & 0x1FF
    if zeros_of(answer, check) != third & 0x3F or checksum(answer, place) != check:
        return NO_RECORD
    return answer


def has_one_zero(value: int) -> bool:
    """Whether all bits of a place but one are ones: the shortest record has five zeros."""
    zeros = value ^ BLANK
    return zeros != 0 and zeros & zeros - 1 == 0


def put(into: bytearray, at: int, value: int) -> None:
    """A place as two bytes, the higher first."""
    into[at] = value >> 8
    into[at + 1] = value & 0xFF
