# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Signatures of what a gadget and its club's desk tell each other: HMAC-SHA-256 (RFC 2104).

CircuitPython has SHA-256 in ``hashlib`` on every board that has Wi-Fi.
"""

import hashlib
from binascii import hexlify

from micropython import const

_INNER, _OUTER = const(0x36), const(0x5C)  # of RFC 2104


def key_of(word: str, salt: str) -> bytes:
    """What the desk keeps of a table's word, and both sign with: 64 digits, a block of SHA-256.

    :param salt: random letters of the desk
    """
    return hexlify(hashlib.new("sha256", ("%s:%s" % (salt, word)).encode()).digest())


class Signature:
    """The signature of some bytes, a part at a time.

    :param key: as ``key_of`` makes it
    """

    def __init__(self, key: bytes) -> None:
        self._inner = hashlib.new("sha256", bytes([byte ^ _INNER for byte in key]))
        self._outer = hashlib.new("sha256", bytes([byte ^ _OUTER for byte in key]))

    def add(self, part: bytes) -> None:
        """Go on with these bytes."""
        self._inner.update(part)

    def text(self) -> str:
        """The signature of all that was added; it is asked for once."""
        self._outer.update(self._inner.digest())
        return str(hexlify(self._outer.digest()), "utf-8")
