# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A desk of the tests' own: it takes one connection after the other, and answers as its kind does."""

import contextlib
import socket
import threading

PATIENCE_S = 30


class FakeDesk:
    """Listens on ``port``; ``taken`` is how many connections came. Each kind has its own ``answer_to``."""

    def __init__(self):
        self.taken = 0
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                there, _ = self._socket.accept()
                self.taken += 1
                with there, contextlib.suppress(OSError, ValueError):
                    there.settimeout(PATIENCE_S)
                    self.answer_to(there)

    def close(self):
        self._socket.close()
