# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A start: devices are found, the match goes on, a screen is shown. Let go once the program runs."""

import board
from micropython import const

from rules_min import words
from rules_min.question import TURN
from tallybone import ANSWERS, console, loader
from tallybone.app import App, Idle, use_language_of
from tallybone.board.devices import Devices
from tallybone.display import numbers
from tallybone.extensions import rows
from tallybone.scorekeeper import Scorekeeper
from tallybone.screens import ids
from tallybone.settings import LANGUAGE, Settings
from tallybone.words.texts import NOT_READABLE, _, is_plain

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from os import uname_result
    from typing import Any

    from rules_min.match import Match
    from tallybone.board.config import Config
    from tallybone.controller import Controller
    from tallybone.extensions.base import Extension

# What nearly every match loads. CircuitPython never forgets the name and the path of a module. If it first
# met these in the set-up of a match, they would stand in the middle of the free memory: 7 KB were cut off so.
_IN_A_MATCH = (
    "tallybone.screens.setup",
    "tallybone.screens.option_texts",
    "tallybone.matches.new_match",
    "tallybone.screens.turn",
    "tallybone.screens.number",
    "tallybone.screens.result",
    "tallybone.screens.menu",
    "rules_min.line",
    "rules_min.line_play",
)
NO_MEMORY_LEFT = "kept: turn off and on"  # too little working memory to read it
CHECK_HELD = 2  # buttons held at power-up that ask for the check of the parts


def start(
    settings: bytes, system: "uname_result", folder: str, pause: "Callable[[float], None]", kept: "set[str]"
) -> App:
    """The gadget, with its first screen shown.

    :param bytes settings: the text of settings.toml
    :param system: ``os.uname()``: the chip, and the version of CircuitPython
    :param str folder: where matches are written to, if the drive may be written
    :param pause: ``time.sleep``
    :param kept: the modules that stay in memory; the others are only needed here
    """
    for name in _IN_A_MATCH:
        meet_names(name)
    letters = set(loader.DRAW_LETTERS)
    devices = Devices(settings, pause)
    made = made_extensions(devices.config)
    kept = kept - letters  # they stay until the names are drawn: each load takes 20 ms
    loader.keep_only(kept | letters)
    values = Settings(
        devices.light, devices.sleep, devices.turned, " ".join(devices.names), devices.dim, devices.language
    )
    keeper = Scorekeeper(ANSWERS, devices.nvm, devices.names, values)
    keeper.setup.game = devices.game
    keeper.table_name = devices.table
    note = resumed(keeper)
    loader.keep_only(kept | letters)  # a Pico has 7 KB more without what reads the journal
    asks_language = devices.asks_language and devices.helps and keeper.is_blank()
    load_letters(keeper, asks_language)
    loader.keep_only(kept)
    app = App(devices.keys, Idle(devices.display, devices.led), keeper, devices.upright)
    for extension in made + rows.always(system.sysname):
        app.add(extension)
    app.controller.release = system.release
    app.controller.site = devices.site
    app.use_settings()
    try:
        show_first(app.controller, devices, asks_language, note)
    except Exception as error:
        if not keeper.match:
            raise
        show_first(app.controller, devices, asks_language, give_up(keeper, error))
    app.keys.forget()  # nobody could see what they were for
    offer_export(app.controller, folder)
    return app


def meet_names(module: str) -> None:
    """Have CircuitPython meet the names and the path of a module before it is loaded."""
    package, _, last = module.rpartition(".")
    folder = loader.FOLDER if package[:9] == "tallybone" else package + "/"
    for name in (module, last, folder + last + __file__[__file__.rfind(".") :]):
        hasattr(board, name)  # it keeps each name that is looked up


def made_extensions(config: "Config") -> "list[Extension]":
    """The extensions that a line of settings.toml, or a part of the board, asks for."""
    found: list[Extension] = []
    for name, wanted in rows.BY_SETTINGS:
        if any([config.has(each) for each in wanted]):
            made: Any = loader.load(name, "made")
            extension = made(config)
            if extension:
                found.append(extension)
    return found


def resumed(keeper: Scorekeeper) -> str:
    """Resume the match in the journal and what was set. Return the note to show, "" if there is none."""
    try:
        if keeper.is_blank():
            return ""
        from tallybone.matches.resume import resume

        return resume(keeper)
    except Exception as error:  # whatever is in flash, the gadget must start
        return give_up(keeper, error)


def give_up(keeper: "Scorekeeper", error: Exception) -> str:
    """Go on without the match in the journal, where it stays. Return the note that says so."""
    console.say("%s: %s: %s" % (_(NOT_READABLE), type(error).__name__, error))
    keeper.match = None
    return NO_MEMORY_LEFT if isinstance(error, MemoryError) else NOT_READABLE


def load_letters(keeper: Scorekeeper, asks_language: bool) -> None:
    """Have the letters beyond the font that the first picture shows: else it would be drawn twice."""
    use_language_of(keeper.settings)
    if asks_language:
        from tallybone.words.language import in_each

        numbers.use_letters("".join(in_each("English").values()))
    names = "".join(keeper.captions)
    if not is_plain(names) or keeper.settings.values[LANGUAGE]:  # not English: its texts have some
        numbers.use_letters(names)


def show_first(controller: "Controller", devices: Devices, asks_language: bool, note: str) -> None:
    """The first screen: what is asked for or must be told, the match that goes on, or a set-up."""
    view, keeper = controller.view, controller.keeper
    first = ids.NO_SCREEN
    if devices.held() >= CHECK_HELD:
        first = ids.CHECK
    elif devices.config.problems:
        controller.problems = devices.config.all_problems()
        first = ids.PROBLEMS
    elif keeper.match:
        say_resumed(controller, keeper.match)
    elif devices.helps and keeper.is_blank():
        first = ids.LANGUAGE if asks_language else ids.KEYS_HELP
    else:
        first = ids.SETUP
    if devices.is_slow and first != ids.CHECK:
        view.open(ids.NOT_COMPILED)
        view.under = [first] if first != ids.NO_SCREEN else []
    elif first != ids.NO_SCREEN:
        view.open(first)
    if note:
        controller.say(note, stays=True)
    view.draw()


def offer_export(controller: "Controller", folder: str) -> None:
    """Ask whether to write all matches to the drive, if OK held at power-up made it writable (boot.py)."""
    import storage

    if not storage.getmount("/").readonly:
        controller.folder = folder
        controller.status.text = ""
        controller.view.open(ids.EXPORT)
        controller.view.draw()


def say_resumed(controller: "Controller", match: "Match") -> None:
    """Where the match goes on after a start."""
    if match.question.seat < 0 or match.seats == 1:
        controller.say(_("Match resumed"))
        return
    text = _("Resumed: %s")
    if match.question.word(0) == words.BID:
        text = _("Resumed: %s's bid")
    elif match.question.kind == TURN:
        text = _("Resumed: %s's turn")
    controller.say_of(text, controller.keeper.captions[match.question.seat], stays=False)
