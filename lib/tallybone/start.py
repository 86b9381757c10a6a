# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A start: devices are found, the match goes on. Let go before the first screen is loaded: it takes 24 KB."""

import board
from micropython import const

from rules_min import words
from rules_min.question import TURN
from tallybone import ANSWERS, loader
from tallybone.app import App, Idle, give_up, use_language_of
from tallybone.board import early
from tallybone.board.config import Config
from tallybone.board.devices import Devices
from tallybone.display import numbers
from tallybone.extensions import rows
from tallybone.matches.match_setup import GAME
from tallybone.scorekeeper import Scorekeeper
from tallybone.screens import ids
from tallybone.settings import LANGUAGE, SLOWED, Settings
from tallybone.words.texts import _, is_plain

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from os import uname_result
    from typing import Any

    from rules_min.match import Match
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
CHECK_HELD = 2  # buttons held at power-up that ask for the check of the parts


def start(
    settings: "list[bytes]",
    system: "uname_result",
    folder: str,
    pause: "Callable[[float], None]",
    kept: "set[str]",
) -> "tuple[App, list[int]]":
    """The gadget, and the screens of its first picture, for ``App.begin``.

    :param settings: the text of settings.toml. It is taken out, and let go once it is read: 4 KB
    :param system: ``os.uname()``: the chip, and the version of CircuitPython
    :param str folder: where matches are written to, if the drive may be written
    :param pause: ``time.sleep``
    :param kept: the modules that stay in memory; the others are only needed here
    """
    for name in _IN_A_MATCH:
        meet_names(name)
    letters = set(loader.DRAW_LETTERS)
    text = settings.pop()
    is_told = early.told_speed(text) != ""
    config = Config(text, board.board_id)
    del text
    devices = Devices(config, pause)
    made = made_extensions(config)
    sets_clock = early.can_set_clock(system.sysname)
    is_slowed = sets_clock and not is_told and say_slowed(config)
    problems = config.all_problems() if config.problems else []
    del config
    kept = kept - letters  # for good; until the names are drawn they stay, as each load takes 20 ms
    loader.keep_only(kept | letters)
    values = Settings(
        devices.light, devices.sleep, devices.turned, " ".join(devices.names), devices.dim, devices.language
    )
    keeper = Scorekeeper(ANSWERS, devices.nvm, devices.names, values)
    keeper.setup.game = devices.game
    keeper.table_name = devices.table
    note = resumed(keeper)
    if is_slowed:
        keeper.settings.values[SLOWED] = 1
        keeper.settings.keep(keeper.journal)
    loader.keep_only(kept | letters)  # a Pico has 7 KB more without what reads the journal
    asks_language = devices.asks_language and devices.helps and keeper.is_blank()
    load_letters(keeper, asks_language)
    loader.keep_only(kept)
    app = App(devices.keys, Idle(devices.display, devices.led), keeper, devices.upright)
    for extension in made + rows.always(sets_clock and (is_told or not keeper.settings.values[SLOWED])):
        app.add(extension)
    app.controller.circuitpython = system.release
    app.controller.site = devices.site
    app.use_settings()
    app.controller.problems = problems
    if devices.helps and not keeper.match_count:
        keeper.setup.returns = GAME  # on a new gadget two quick presses of OK begin no match
    first = first_screens(app.controller, devices, asks_language)
    if note:
        app.controller.say(note, stays=True)
    if offers_export(app.controller, folder):
        app.status.text = ""
        first = [ids.EXPORT]
    return app, first


def say_slowed(config: "Config") -> bool:
    """Say that faults have taken the fast clock back, if that is new. Return whether it is."""
    if early.faults() < early.MOST_FAULTS or early.is_slowed():
        return False
    config.say("CPU_SPEED", _("2 faults in a row"), early.SPEEDS[0])
    return True


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


def load_letters(keeper: Scorekeeper, asks_language: bool) -> None:
    """Have the letters beyond the font that the first picture shows: else it would be drawn twice."""
    use_language_of(keeper.settings)
    if asks_language:
        from tallybone.words.language import in_each

        numbers.use_letters("".join(in_each("English").values()))
    names = "".join(keeper.captions)
    if not is_plain(names) or keeper.settings.values[LANGUAGE]:  # not English: its texts have some
        numbers.use_letters(names)


def first_screens(controller: "Controller", devices: Devices, asks_language: bool) -> "list[int]":
    """What is asked for or must be told, or a set-up; none where a match goes on. The first lies on top."""
    keeper = controller.keeper
    held = devices.held()
    if held >= CHECK_HELD:
        return [ids.CHECK]
    first = [ids.SETUP]
    if controller.problems:
        first = [ids.PROBLEMS]
    elif keeper.match and keeper.setup.chosen and not keeper.match.answer_count:
        pass  # another match was being set up
    elif keeper.match:
        say_resumed(controller, keeper.match)
        first = []
    elif devices.helps and keeper.is_blank():
        first = [ids.LANGUAGE if asks_language else ids.KEYS_HELP]
    if held:  # boot.py has waited for OK to be let go, in vain
        controller.say(_("let go within 5 s"), stays=True)
    return [ids.NOT_COMPILED] + first if devices.is_slow else first


def offers_export(controller: "Controller", folder: str) -> bool:
    """Whether all matches can be written to the drive: OK held at power-up made it writable (boot.py)."""
    import storage

    controller.folder = folder
    return not storage.getmount("/").readonly


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
