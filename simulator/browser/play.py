# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make play``: start the server, say where it is, open the browser if there is one."""

import asyncio
import contextlib
import sys

from simulator import cable
from simulator.boards import KINDS, PAGE, in_club
from simulator.browser.local import ADDRESS, free, serve
from simulator.browser.server import application
from simulator.memory import MemoryFileError, opened, say_where_it_is, usual_file

PORT = 8642


def play(
    memory: str | None = None, fresh: bool = False, port: int = PORT, board: str = "pico", club: str = ""
) -> int:
    """Serve the gadget until Ctrl-C. Returns the exit status.

    :param memory: the file that keeps its memory, None for the usual one
    :param fresh: begin with an empty memory
    :param port: where to listen, or the first one after it that is free
    :param board: which of ``boards.KINDS``
    :param club: the line CLUB of settings.toml, "" for none
    """
    try:
        with opened(memory, fresh) as (kept, flash):
            kind = PAGE if board == "pico" else KINDS[board]
            kind = in_club(kind, club) if club else kind
            listening = free(port)
            used = listening.getsockname()[1]
            if used != port:
                print(f"Port {port} is busy; using {used}.")
            url = f"http://{ADDRESS}:{used}/"
            kept.open_at(url)
            print(f"What it keeps is in {kept.path}")
            serial = cable.opened(usual_file().parent)
            if serial:
                print(f"Its messages can be read at {serial.name}, or with: make scoreboard")
            with contextlib.suppress(KeyboardInterrupt):
                asyncio.run(
                    serve(
                        application(used, flash, kept, kind, serial),
                        listening,
                        url,
                    )
                )
    except (MemoryFileError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return say_where_it_is(kept)
