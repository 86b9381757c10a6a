# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""For owners and authors: ``python -m tools COMMAND``, of those below."""

import argparse
import sys
from collections.abc import Sequence

from simulator.arguments import OneLineParser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, from ``sys.argv`` if None. The exit status is 2 for bad input."""
    return run_command(command_line().parse_args(arguments))


def command_line() -> argparse.ArgumentParser:
    """What can be typed."""
    parser = OneLineParser(prog="python -m tools", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("drive", help="build the folder that goes on the board's drive")
    deploy = commands.add_parser("deploy", help="copy to a board's drive what differs")
    deploy.add_argument("destination", metavar="FOLDER", nargs="?", help="the drive, if it is not found")
    uf2 = commands.add_parser("uf2", help="build the file that is dragged to a board")
    uf2.add_argument("--circuitpython", metavar="FILE.uf2", default="", help="joined with this firmware")
    uf2.add_argument("--settings", metavar="FILE", default="", help="the settings.toml of the drive")
    commands.add_parser("release", help="build the zip of a release")
    names = commands.add_parser("names", help="turn the names on a crash screen back")
    names.add_argument("file", metavar="NAMES.TXT", help="from the drive of that board, or from its release")
    names.add_argument("words", nargs="+", metavar="WORD", help="what the screen says")
    commands.add_parser("numerals", help="turn the drawn numerals into the board's file")
    commands.add_parser("texts", help="bring the languages up to date, and say what they lack")
    game = commands.add_parser("game", help="begin a new game: its files, and what is left to do")
    game.add_argument("id", metavar="ID", help="as fifty-five")
    game.add_argument("name", metavar="NAME", help="on screens, as Fifty-Five")
    game.add_argument("group", metavar="GROUP", help="in the list of games, as fives")
    commands.add_parser("pictures", help="make the pictures of the documents again")
    commands.add_parser("rules", help="build the rules alone: a wheel, its source, and a folder for boards")
    pico = commands.add_parser("pico", help="measure on an emulated Pico")
    pico.add_argument("folder", metavar="FOLDER", help="the harness")
    commands.add_parser("site", help="build the folder of the page that needs no server")
    return parser


def run_command(chosen: argparse.Namespace) -> int:
    """Do what was typed. Each command imports what it needs: the drive is built without a browser."""
    if chosen.command == "drive":
        from tools.drive import build as build_drive

        return build_drive()
    if chosen.command == "deploy":
        from tools.deploy import deploy as copy_to_board

        return copy_to_board(chosen.destination)
    if chosen.command == "uf2":
        from tools.uf2 import build as build_uf2

        return build_uf2(chosen.circuitpython, chosen.settings)
    if chosen.command == "release":
        from tools.release import build as build_release

        return build_release()
    if chosen.command == "names":
        from tools.names import print_names

        return print_names(chosen.file, " ".join(chosen.words))
    if chosen.command == "numerals":
        from tools.numerals import make as make_numerals

        return make_numerals()
    if chosen.command == "texts":
        from tools.languages import update

        return update()
    if chosen.command == "game":
        from tools.new_game import begin

        return begin(chosen.id, chosen.name, chosen.group)
    if chosen.command == "pictures":
        return make_pictures()
    if chosen.command == "pico":
        from tools.pico import measure

        return measure(chosen.folder)
    if chosen.command == "rules":
        from tools.rules import build as build_rules

        return build_rules()
    from tools.site import build as build_site

    return build_site()


def make_pictures() -> int:
    """Make all pictures and the pages that are made with them. Returns the exit status."""
    from tools.breadboard import make as make_breadboard
    from tools.case import make as make_case
    from tools.documents import codes
    from tools.evening import take as take_evening
    from tools.gallery import make
    from tools.games_page import make as make_games_page
    from tools.icons import make as make_icons
    from tools.photos import browsing, chromium, take
    from tools.rules_page import make as make_rules_page
    from tools.settings_page import make as make_settings

    make_settings()
    make_rules_page()
    make_games_page()
    make_case()
    make_breadboard()
    status = make()
    if chromium() and not status:
        for code in codes():
            take(code)
        take_evening()
        with browsing() as browser:
            make_icons(browser)
    return status


if __name__ == "__main__":
    sys.exit(main())
