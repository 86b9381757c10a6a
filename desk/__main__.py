# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The commands: ``python -m desk board|book|club``."""

import argparse
import asyncio
import contextlib
import dataclasses
import signal
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from desk.book import Book, BookError, usual_file
from desk.club import (
    DESK,
    EVERYWHERE,
    LOOPBACK,
    MOST_TABLES,
    Club,
    ClubError,
    Place,
    own_address,
    place_of,
    usual_folder,
)
from desk.club import PORT as BROKER_PORT
from desk.desk import Desk
from desk.files import matches_in
from desk.messages import MessageError
from desk.ports import Listener, ports
from desk.server import Listens, application
from desk.subscriber import Subscriber
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
            (club if chosen.command == "club" else show)(book, chosen)
    except (BookError, ClubError, MessageError, MemoryFileError, OSError) as error:
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
    night = commands.add_parser("club", help="take what the tables tell over Wi-Fi, and show them")
    book.add_argument("files", nargs="*", metavar="FILE", help="matches.txt, or messages: put into it")
    book.add_argument("--no-page", action="store_true", help="put the files into the book, and end")
    night.add_argument("--tables", type=table_count, default=8, metavar="N", help="how many there are")
    night.add_argument(
        "--lan", action="store_true", help="so that gadgets and phones in this network reach it"
    )
    night.add_argument("--broker", type=broker_place, metavar="LINE", help="your own, as desk:word@ADDRESS")
    night.add_argument("--broker-port", type=port_number, help="of the one that is started")
    night.add_argument("--folder", metavar="FOLDER", help="where the passwords are kept")
    for command in (board, book, night):
        command.add_argument("--book", metavar="FILE", help="where the matches are kept")
        command.add_argument("--port", type=port_number, default=8650, help="of the pages, or one behind it")
        command.add_argument("--usb", metavar="PORT", help="listen there, instead of looking for gadgets")
    return parser


def table_count(text: str) -> int:
    """How many tables there are.

    :raises argparse.ArgumentTypeError: if there cannot be so many
    """
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_TABLES):
        raise argparse.ArgumentTypeError(f"'{text}'; expected 1 to {MOST_TABLES} tables")
    return int(text)


def broker_place(text: str) -> Place:
    """A broker, and the desk's password there.

    :raises argparse.ArgumentTypeError: if it is none
    """
    try:
        return place_of(text)
    except ClubError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def put(book: Book, name: str) -> None:
    """Put the matches of a file into the book, and say how many were new."""
    found = list(matches_in(name))
    new = sum(book.add(message, datetime.now()) for message in found)
    print(f"{name}: {len(found)} match{'es' * (len(found) != 1)}, {new} new")


def club(book: Book, chosen: argparse.Namespace) -> None:
    """Start the broker, unless there is one, say which line each table needs, and serve the pages."""
    address = own_address() if chosen.lan else LOOPBACK
    if chosen.lan:
        print(f"This network can look at the scoreboard: {address}. Only this computer changes anything.")
    if chosen.broker:
        show(book, chosen, chosen.broker, address)
        return
    folder = Path(chosen.folder) if chosen.folder else usual_folder()
    own = Club(folder, address, chosen.broker_port or BROKER_PORT)
    own.ensure(chosen.tables)
    if not chosen.broker_port:
        said = own.find_port()
        if said:
            print(said)
    with own.broker():
        print("For each table a line in its settings.toml, beside WIFI and WIFI_PASSWORD:")
        for place in own.tables():
            print(f'  CLUB = "{place}"')
        places = [place.user for place in own.tables()]
        show(book, chosen, dataclasses.replace(own.place(DESK), address=LOOPBACK), address, places)


def show(
    book: Book,
    chosen: argparse.Namespace,
    broker: Place | None = None,
    address: str = LOOPBACK,
    places: Sequence[str] = (),
) -> None:
    """Serve the pages until Ctrl-C.

    :param broker: where tables are heard as well
    :param address: of this computer, as others reach it
    :param places: the names of the tables that the broker knows
    """
    desk = Desk(book, Tables(), places=places)
    links = memory_file().parent
    found = (lambda: [chosen.usb]) if chosen.usb else lambda: ports(links)
    listeners: list[Listens] = [Listener(desk.heard, found, desk.draw_at)]
    if broker:
        subscriber = Subscriber(broker, desk.heard_together, desk.say)
        desk.tellers.append(subscriber.tell)
        listeners.append(subscriber)
    is_open = address != LOOPBACK
    listening = free(chosen.port, EVERYWHERE if is_open else LOOPBACK)
    used = listening.getsockname()[1]
    if is_open:
        print(f"Phones and televisions find it at http://{address}:{used}/")
    page = "book" if chosen.command == "book" else ""
    print(f"The matches are in {book.path}")
    what = "book" if page else "scoreboard"
    app = application(used, desk, listeners, address if is_open else "")
    asyncio.run(serve(app, listening, f"http://{LOOPBACK}:{used}/{page}", what))


if __name__ == "__main__":
    # The end of the program, or of its terminal, is as Ctrl-C: so the broker that it has started ends too.
    # The server handles that one itself, and ends between two requests; an exception could end it in one.
    for ending in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, ending):  # Windows has no SIGHUP
            signal.signal(getattr(signal, ending), lambda number, frame: signal.raise_signal(signal.SIGINT))
    sys.exit(main())
