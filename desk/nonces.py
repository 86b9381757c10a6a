# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Nonces: what a gadget signs its next request with, so that what was heard on the air cannot be sent again.

A nonce says itself when and for whom it was made, so only those that were used are kept: whoever asks for
many takes no memory.
"""

import hmac
import secrets
import time
from collections.abc import Callable

VALID_S = 120  # a gadget that is pressed for longer gets another one
_HALF = 16  # hexadecimal digits: of the time and what is random, and then of the check
_TIME = 8  # of these


class Nonces:
    """Those of one run of the program.

    :param clock: seconds that never go back
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._secret = secrets.token_bytes(32)
        self._used: dict[str, float] = {}  # each with when it was used, the oldest first

    def make(self, table: str, board: str) -> str:
        """Another one for a gadget of a table."""
        half = f"{int(self._clock()):0{_TIME}x}{secrets.token_hex((_HALF - _TIME) // 2)}"
        return half + self._check(half, table, board)

    def is_good(self, nonce: str, table: str, board: str) -> bool:
        """Whether it was made for this gadget a short while ago, and was not used."""
        half = nonce[:_HALF]
        is_ours = hmac.compare_digest(nonce.encode(), (half + self._check(half, table, board)).encode())
        return is_ours and nonce not in self._used and self._clock() - int(half[:_TIME], 16) <= VALID_S

    def use(self, nonce: str) -> None:
        """It is not good any more."""
        now = self._clock()
        self._used[nonce] = now
        while now - next(iter(self._used.values())) > VALID_S + 1:
            del self._used[next(iter(self._used))]

    def _check(self, half: str, table: str, board: str) -> str:
        told = f"{half} {table} {board}".encode(errors="replace")
        return hmac.new(self._secret, told, "sha256").hexdigest()[:_HALF]
