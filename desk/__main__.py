# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The commands: ``python -m desk scoreboard|book|club``."""

import argparse
import asyncio
import contextlib
import signal
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import IO

from desk.book import Book, BookError, usual_file
from desk.club import (
    EVERYWHERE,
    LOOPBACK,
    MOST_TABLES,
    PORT,
    Club,
    ClubError,
    only_one,
    own_address,
    usual_folder,
)
from desk.copies import copy_at_start, copy_before_change, folder_of, restore, used
from desk.desk import Desk
from desk.files import matches_in
from desk.inbox import Inbox
from desk.messages import MessageError
from desk.ports import Listener, ports
from desk.server import GATE, Listens, application
from desk.tables import Tables
from simulator.arguments import OneLineParser, port_number
from simulator.browser.local import free, serve
from simulator.memory import MemoryFileError
from simulator.memory import usual_file as memory_file


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, from ``sys.argv`` if None. The exit status is 2 for bad input."""
    chosen = command_line().parse_args(arguments)
    try:
        with contextlib.ExitStack() as open_files:
            running = None
            if chosen.command == "club":
                folder = chosen.folder = Path(chosen.folder) if chosen.folder else usual_folder()
                running = open_files.enter_context(only_one(folder))
            path = Path(chosen.book) if chosen.book else usual_file()
            if chosen.command == "book" and chosen.restore:
                before = restore(path, Path(chosen.restore), datetime.now())
                print(f"Restored: {path}" + (f"; the one before is {before}" if before else ""))
                return 0
            open_files.enter_context(used(path))
            is_new = not path.exists()
            copy_before_change(path)
            book = Book(path)
            if is_new:
                print(f"A new book: {path}")
            try:
                copy_at_start(path, datetime.now())
            except BookError as error:  # without room for a copy the evening goes on
                print(error)
            if chosen.command == "book":
                for name in chosen.files:
                    put(book, name)
                if chosen.no_page:
                    return 0
            with contextlib.suppress(KeyboardInterrupt):
                if running:
                    club(book, chosen, running)
                else:
                    show(book, chosen)
    except (BookError, ClubError, MessageError, MemoryFileError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"The matches are in {book.path}")
    return 0


def command_line() -> argparse.ArgumentParser:
    """What can be typed."""
    parser = OneLineParser(prog="python -m desk", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    board = commands.add_parser("scoreboard", help="show the tables that are plugged in")
    book = commands.add_parser("book", help="show all matches and the season")
    night = commands.add_parser("club", help="take what the tables tell over Wi-Fi, and show them")
    book.add_argument("files", nargs="*", metavar="FILE", help="matches.txt, or messages: put into it")
    book.add_argument("--no-page", action="store_true", help="put the files into the book, and end")
    book.add_argument("--restore", metavar="COPY", help="put a copy in the place of the book, and end")
    night.add_argument("--tables", type=table_count, default=8, metavar="N", help="how many there are")
    night.add_argument(
        "--lan", action="store_true", help="so that gadgets and phones in this network reach it"
    )
    night.add_argument("--folder", metavar="FOLDER", help="where the words of the tables are kept")
    for command in (board, book, night):
        command.add_argument("--book", metavar="FILE", help="where the matches are kept")
        command.add_argument("--port", type=port_number, default=PORT, help="of the pages, or one after it")
        command.add_argument("--usb", metavar="PORT", help="listen there, instead of looking for gadgets")
    return parser


def table_count(text: str) -> int:
    """How many tables there are.

    :raises argparse.ArgumentTypeError: if there cannot be so many
    """
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_TABLES):
        raise argparse.ArgumentTypeError(f"'{text}'; expected 1 to {MOST_TABLES} tables")
    return int(text)


def put(book: Book, name: str) -> None:
    """Put the matches of a file into the book, and say how many were new."""
    found = list(matches_in(name))
    new = sum(book.add(message, datetime.now()) for message in found)
    print(f"{name}: {len(found)} match{'es' * (len(found) != 1)}, {new} new")


def club(book: Book, chosen: argparse.Namespace, running: IO[str]) -> None:
    """Say which line each new table needs, take what the tables post, and serve the pages."""
    address = own_address() if chosen.lan else LOOPBACK
    if chosen.lan:
        print(f"This network can look at the scoreboard: {address}. Only this computer changes anything.")
    show(book, chosen, Club(chosen.folder, address), running)


def show(
    book: Book, chosen: argparse.Namespace, own: Club | None = None, running: IO[str] | None = None
) -> None:
    """Serve the pages until Ctrl-C.

    :param own: the club whose tables post here
    :param running: a file that says where it is, for a second one
    """
    address = own.address if own else LOOPBACK
    desk = Desk(book, Tables(), places=own.tables() if own else ())
    links = memory_file().parent
    found = (lambda: [chosen.usb]) if chosen.usb else lambda: ports(links)
    listeners: list[Listens] = [Listener(desk.heard, found, desk.draw_at)]
    is_open = address != LOOPBACK
    listening = free(chosen.port, EVERYWHERE if is_open else LOOPBACK)
    used = listening.getsockname()[1]
    if is_open:
        print(f"Phones and televisions find it at http://{address}:{used}/")
    inbox = None
    if own and running:
        own.port = used
        own.ensure(chosen.tables)
        desk.places = own.tables()
        inbox = Inbox(own, desk.take_posted, desk.draw_of, desk.note_older)
        say_lines(own)
        running.write(f"http://{LOOPBACK}:{used}/\n")
        running.flush()
    page = "book" if chosen.command == "book" else ""
    print(f"The matches are in {book.path}, copies of it in {folder_of(book.path)}")
    what = "book" if page else "scoreboard"
    app = application(used, desk, listeners, address if is_open else "", inbox)
    asyncio.run(serve(app, listening, f"http://{LOOPBACK}:{used}/{page}", what, app[GATE].take_from))


def say_lines(own: Club) -> None:
    """Say the lines of the tables whose words are new; the others have theirs in settings.toml."""
    if own.made:
        print("For each new table a line in its settings.toml, beside WIFI and WIFI_PASSWORD:")
        for table in own.made:
            print(f"  {own.line(table)}")
    else:
        print(f"Each table has its line. http://{LOOPBACK}:{own.port}/tables makes new ones.")


if __name__ == "__main__":
    # A script that starts it with & has it ignore Ctrl-C, and with that what follows.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # The end of the program, or of its terminal, is as Ctrl-C: the server handles that one itself, and ends
    # between two requests; an exception could end it in one.
    for ending in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, ending):  # Windows has no SIGHUP
            signal.signal(getattr(signal, ending), lambda number, frame: signal.raise_signal(signal.SIGINT))
    sys.exit(main())
