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

SHORT_WORDS = (UNDO, PLAY, DRAW, PASS, ASK, BLOCKED, DONE)
LONG = 3  # places of a long record
BLANK = 0xFFFF
NO_RECORD = -1
COPY = 5000  # added to its place to sow the checksum of a copy, which is thereby known for one


def crc(value, bits, place, width):
    """A checksum of a number, sown with the place of the record: a copy elsewhere does not pass.

    :param int bits: how many bits the number has
    :param int width: 8 or 15, of the checksum; the polynomials are CRC-8 (0x07) and CRC-15 (0x4599)
    """
    mask = (1 << width) - 1
    polynomial = 0x07 if width == 8 else 0x4599
    rest = (place * 0x35 + 0x5A) & mask
    for i in range(bits - 1, -1, -1):
        bit = value >> i & 1
        high = rest >> width - 1 & 1
        rest = rest << 1 & mask
        if bit != high:
            rest ^= polynomial
    return rest


def zeros(value, bits):
    """How many of the bits are zeros."""
    count = 0
    for i in range(bits):
        count += 1 - (value >> i & 1)
    return count


def short_record(code, place):
    """The place that says a short word: 0, code (3 bits), checksum (8), zeros of these (4)."""
    data = code << 8 | crc(code, 3, place, 8)
    return data << 4 | zeros(data, 11)


def read_short(value, place):
    """The code of a short word, NO_RECORD if it is none."""
    if value >> 15:
        return NO_RECORD
    code = value >> 12 & 7
    return code if short_record(code, place) == value and code < len(SHORT_WORDS) else NO_RECORD


def long_check(said, place):
    """The checksum (15 bits) and the zeros (6 bits) of a packed answer of 24 bits, as one number."""
    check = crc(said, 24, place, 15)
    return check << 6 | zeros(said, 24) + zeros(check, 15)


def write_long(into, said, place):
    """Put the three places of a long record into six bytes, each place beginning with a one."""
    check = long_check(said, place)  # 21 bits
    put(into, 0, 0x8000 | said >> 9)
    put(into, 2, 0x8000 | (said & 0x1FF) << 6 | check >> 15)
    put(into, 4, 0x8000 | check & 0x7FFF)


def read_long(first, second, third, place):
    """The packed answer of three places, NO_RECORD if they are none."""
    if not first & second & third & 0x8000:
        return NO_RECORD
    said = (first & 0x7FFF) << 9 | second >> 6 & 0x1FF
    check = (second & 0x3F) << 15 | third & 0x7FFF
    return said if long_check(said, place) == check else NO_RECORD


def put(into, at, value):
    """A place as two bytes, the higher first."""
    into[at] = value >> 8
    into[at + 1] = value & 0xFF
