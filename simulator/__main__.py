# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The commands: ``python -m simulator score|run|play|pictures|drive|deploy|release|site``."""

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from simulator.boards import KINDS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, from ``sys.argv`` if None. The exit status is 2 for bad input."""
    return run_command(command_line().parse_args(arguments))


class OneLineParser(argparse.ArgumentParser):
    """One that says in a line what is wrong, as all commands do with bad input."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (--help lists what can be typed)\n")


def port_number(text: str) -> int:
    """A port as it is typed.

    :raises argparse.ArgumentTypeError: if it is none
    """
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 0 < int(text) < 65_536):
        raise argparse.ArgumentTypeError(f"'{text}'; expected a number from 1 to 65535")
    return int(text)


def command_line() -> argparse.ArgumentParser:
    """What can be typed."""
    parser = OneLineParser(prog="python -m simulator", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    score = commands.add_parser("score", help="print the totals of score sheets as JSON")
    score.add_argument("sheets", nargs="+", metavar="FILE", help="a score sheet, - for standard input")
    run = commands.add_parser("run", help="press the gadget's buttons as a script says")
    run.add_argument("script", metavar="SCRIPT", help="a file of button presses, - for standard input")
    play = commands.add_parser("play", help="open the gadget")
    play.add_argument("--terminal", action="store_true", help="in this terminal instead of the browser")
    play.add_argument(
        "--port", type=port_number, default=8642, help="of the page, or the next one that is free"
    )
    play.add_argument("--fresh", action="store_true", help="put the memory aside and begin anew")
    for command in (run, play):
        command.add_argument("--board", choices=KINDS, default="pico", help="which board is simulated")
    play.add_argument("--memory", metavar="FILE", help="the file that keeps the memory")
    commands.add_parser("pictures", help="make the pictures of the documents again")
    commands.add_parser("drive", help="build the folder that goes on the board's drive")
    deploy = commands.add_parser("deploy", help="copy to a board's drive what differs")
    deploy.add_argument("destination", metavar="FOLDER", nargs="?", help="the drive, if it is not found")
    commands.add_parser("release", help="build the zip of a release")
    commands.add_parser("site", help="build the folder of the page that needs no server")
    return parser


def run_command(chosen: argparse.Namespace) -> int:
    """Do what was typed. Each command imports what it needs: scoring takes the standard library alone."""
    if chosen.command == "score":
        from simulator.score import score as print_scores

        return print_scores(chosen.sheets)
    if chosen.command == "run":
        from simulator.script import run as run_script

        return run_script(chosen.script, board=chosen.board)
    if chosen.command == "drive":
        from simulator.drive import build as build_drive

        return build_drive()
    if chosen.command == "deploy":
        from simulator.deploy import deploy as copy_to_board

        return copy_to_board(chosen.destination)
    if chosen.command == "release":
        from simulator.release import build as build_release

        return build_release()
    if chosen.command == "pictures":
        from simulator.browser.photos import chromium, take
        from simulator.case import make as make_case
        from simulator.gallery import make
        from simulator.settings_page import make as make_settings

        make_settings()
        make_case()
        status = make()
        if chromium() and not status:
            take()
        return status
    if chosen.command == "site":
        from simulator.site import build as build_site

        return build_site()
    if chosen.terminal:
        from simulator.terminal import play as play_in_terminal

        return play_in_terminal(chosen.memory, chosen.fresh, chosen.board)
    from simulator.browser.play import play as play_in_browser

    return play_in_browser(chosen.memory, chosen.fresh, chosen.port, chosen.board)


if __name__ == "__main__":
    sys.exit(main())
