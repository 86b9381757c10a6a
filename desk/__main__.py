# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The commands: ``python -m desk board|book``."""

import argparse
import asyncio
import contextlib
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from desk.book import Book, BookError, usual_file
from desk.files import matches_in
from desk.messages import MessageError
from desk.ports import Listener, ports
from desk.server import Desk, application
from desk.tables import Tables
from simulator.arguments import OneLineParser, port_number
from simulator.browser.play import free, serve
from simulator.memory import MemoryFileError
from simulator.memory import usual_file as memory_file


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, from ``sys.argv`` if None. The exit status is 2 for bad input."""
    chosen = command_line().parse_args(arguments)
    try:
        book = Book(Path(chosen.book) if chosen.book else usual_file())
        if book.is_new:
            print(f"A new book: {book.path}")
        if chosen.command == "book":
            for name in chosen.files:
                put(book, name)
            if chosen.no_page:
                return 0
        with contextlib.suppress(KeyboardInterrupt):
            return show(book, chosen)
    except (BookError, MessageError, MemoryFileError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"The matches are in {book.path}")
    return 0


def command_line() -> argparse.ArgumentParser:
    """What can be typed."""
    parser = OneLineParser(prog="python -m desk", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    board = commands.add_parser("board", help="show the tables that are plugged in")
    book = commands.add_parser("book", help="show all matches and the season")
    book.add_argument("files", nargs="*", metavar="FILE", help="matches.txt, or messages: put into it")
    book.add_argument("--no-page", action="store_true", help="put the files into the book, and end")
    for command in (board, book):
        command.add_argument("--book", metavar="FILE", help="where the matches are kept")
        command.add_argument("--port", type=port_number, default=8650, help="of the pages, or one behind it")
        command.add_argument("--usb", metavar="PORT", help="listen there, instead of looking for gadgets")
    return parser


def put(book: Book, name: str) -> None:
    """Put the matches of a file into the book, and say how many were new."""
    found = list(matches_in(name))
    new = sum(book.add(message, datetime.now()) for message in found)
    print(f"{name}: {len(found)} match{'es' * (len(found) != 1)}, {new} new")


def show(book: Book, chosen: argparse.Namespace) -> int:
    """Serve the pages until Ctrl-C."""
    desk = Desk(book, Tables())
    links = memory_file().parent
    listener = Listener(desk.heard, lambda: [chosen.usb] if chosen.usb else ports(links))
    listening = free(chosen.port)
    used = listening.getsockname()[1]
    page = "book" if chosen.command == "book" else ""
    print(f"The matches are in {book.path}")
    what = "book" if page else "scoreboard"
    asyncio.run(serve(application(used, desk, listener), listening, f"http://127.0.0.1:{used}/{page}", what))
    return 0


if __name__ == "__main__":
    sys.exit(main())
