# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Records in flash that is written without being erased: what they look like, and why a torn one shows.

Programming flash turns ones into zeros. A cut in it leaves some ones that should be zeros and never
the other way about. So beside a checksum each record counts its own zeros (a Berger code): a torn one
has fewer zeros than it should, while a torn count can only read too high. No torn record passes.

A place is 16 bits. A short record, one place, begins with a zero; the three places of a long one
each begin with a one, which stays a one however torn: a torn long record is never taken for a short.
All zeros count eleven or more zeros but claim none, all ones claim zeros they have not: both fail.
"""

# Answers that are just a word fill one place; a word's place here is its code.
from rules_min.words import ASK, BLOCKED, DONE, DRAW, PASS, PLAY, UNDO

SEALED = 30 | 4 << 10  # the start before this has written its copy to the end (``head.MARK``)
SHORT_WORDS = (UNDO, PLAY, DRAW, PASS, ASK, BLOCKED, DONE, SEALED)
LONG = 3  # places of a long record
BLANK = 0xFFFF
NO_RECORD = -1
MOST_BACK = 31 * LONG  # places a copy can stand behind the end of what it is a copy of
_BACK = 5000  # added to a copy's place, for every three places back, to sow its checksum

# What three bits leave of a CRC-8 (0x07), and four of a CRC-15 (0x4599). By bits and without these tables
# a start that finds 500 answers took twice as long.
_CRC_8 = b"\x00\x07\x0e\x09\x1c\x1b\x12\x15"
_CRC_15 = (
    0x0000, 0x4599, 0x4EAB, 0x0B32, 0x58CF, 0x1D56, 0x1664, 0x53FD,
    0x7407, 0x319E, 0x3AAC, 0x7F35, 0x2CC8, 0x6951, 0x6263, 0x27FA,
)  # fmt: skip
_zeros = bytearray(256)  # in each byte
_zeros[0] = 8
for _byte in range(1, 256):
    _zeros[_byte] = _zeros[_byte >> 1] - (_byte & 1)


def short_record(code, place):
    """The place that says a short word: 0, code (3 bits), checksum (8), zeros of these (4).

    The checksum is sown with the place: a copy elsewhere does not pass.
    """
    rest = (place * 0x35 + 0x5A) & 0xFF
    check = (rest << 3 & 0xFF) ^ _CRC_8[(rest >> 5) ^ code]
    return code << 12 | check << 4 | _zeros[check] + _zeros[code] - 5


def crc_15(said, place):
    """A checksum of 24 bits, sown with the place."""
    rest = (place * 0x35 + 0x5A) & 0x7FFF
    shift = 20
    while shift >= 0:
        rest = (rest << 4 & 0x7FFF) ^ _CRC_15[(rest >> 11) ^ (said >> shift & 15)]
        shift -= 4
    return rest


def long_zeros(said, check):
    """The zeros of an answer (24 bits) and its checksum (15)."""
    zeros = _zeros[said & 0xFF] + _zeros[said >> 8 & 0xFF] + _zeros[said >> 16]
    return zeros + _zeros[check & 0xFF] + _zeros[check >> 8] - 1


def write_long(into, said, place, back=0):
    """Put the three places of a long record into six bytes.

    Each begins with a one; the rest are the answer (24 bits), the checksum (15) and the zeros of
    these (6).

    :param int back: of a copy, how many places before it what it stands for had its end
    """
    check = crc_15(said, place + back // LONG * _BACK)
    put(into, 0, 0x8000 | said >> 9)
    put(into, 2, 0x8000 | (said & 0x1FF) << 6 | check >> 9)
    put(into, 4, 0x8000 | (check & 0x1FF) << 6 | long_zeros(said, check))


def read_long(first, second, third):
    """The packed answer of three places if their zeros are as they say, else NO_RECORD."""
    if not first & second & third & 0x8000:
        return NO_RECORD
    said = (first & 0x7FFF) << 9 | second >> 6 & 0x1FF
    return said if long_zeros(said, check_of(second, third)) == third & 0x3F else NO_RECORD


def check_of(second, third):
    """The checksum that stands in the last two places of a long record."""
    return (second & 0x3F) << 9 | third >> 6 & 0x1FF


def back_of(said, check, place):
    """0 where the checksum is that of a record here, of a copy how far back; NO_RECORD for neither."""
    for back in range(MOST_BACK // LONG + 1):
        if crc_15(said, place + back * _BACK) == check:
            return back * LONG
    return NO_RECORD


def put(into, at, value):
    """A place as two bytes, the higher first."""
    into[at] = value >> 8
    into[at + 1] = value & 0xFF
