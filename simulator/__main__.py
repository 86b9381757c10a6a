# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The commands: ``python -m simulator score|run|play``."""

import argparse
import os
import sys
from collections.abc import Sequence

from simulator.arguments import OneLineParser, club_line, port_number
from simulator.boards import KINDS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, from ``sys.argv`` if None. The exit status is 2 for bad input."""
    parser = command_line()
    chosen = parser.parse_args(arguments)
    if chosen.command == "play":
        try:  # of the environment, as everybody on this computer can see what was typed after a command
            chosen.club = club_line(os.environ.get("CLUB", ""))
        except argparse.ArgumentTypeError as error:
            parser.error(f"CLUB: {error}")
    return run_command(chosen)


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
    return parser


def run_command(chosen: argparse.Namespace) -> int:
    """Do what was typed. Each command imports what it needs: scoring takes the standard library alone."""
    if chosen.command == "score":
        from simulator.score import score as print_scores

        return print_scores(chosen.sheets)
    if chosen.command == "run":
        from simulator.script import run as run_script

        return run_script(chosen.script, board=chosen.board)
    if chosen.terminal:
        from simulator.terminal import play as play_in_terminal

        return play_in_terminal(chosen.memory, chosen.fresh, chosen.board, chosen.club)
    from simulator.browser.play import play as play_in_browser

    return play_in_browser(chosen.memory, chosen.fresh, chosen.port, chosen.board, chosen.club)


if __name__ == "__main__":
    sys.exit(main())
