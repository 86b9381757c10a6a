# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The commands: ``python -m simulator score|run|play|pictures|drive``."""

import argparse
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, from ``sys.argv`` if None. The exit status is 2 for bad input."""
    parser = argparse.ArgumentParser(prog="python -m simulator", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    score = commands.add_parser("score", help="print the totals of score sheets as JSON")
    score.add_argument("sheets", nargs="+", metavar="FILE", help="a score sheet, - for standard input")
    run = commands.add_parser("run", help="press the gadget's buttons as a script says")
    run.add_argument("script", metavar="SCRIPT", help="a file of button presses, - for standard input")
    play = commands.add_parser("play", help="open the gadget")
    play.add_argument("--terminal", action="store_true", help="in this terminal (the only way so far)")
    play.add_argument("--fresh", action="store_true", help="begin with an empty memory, as a new gadget does")
    play.add_argument("--memory", metavar="FILE", help="the file that keeps the memory")
    commands.add_parser("pictures", help="make the pictures of the documents again")
    commands.add_parser("drive", help="build the folder that goes on the board's drive")
    chosen = parser.parse_args(arguments)
    if chosen.command == "score":
        from simulator.score import score as print_scores

        return print_scores(chosen.sheets)
    if chosen.command == "run":
        from simulator.script import run as run_script

        return run_script(chosen.script)
    if chosen.command == "drive":
        from simulator.drive import build as build_drive

        return build_drive()
    if chosen.command == "pictures":
        from simulator.gallery import make

        return make()
    from simulator.terminal import play as play_gadget

    return play_gadget(chosen.memory, chosen.fresh)


if __name__ == "__main__":
    sys.exit(main())
