# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A start: the devices are found, the match goes on, its first screen is chosen. Unloaded after that.

This is loaded before the app, while garbage is collected in 1 ms, not 12. So it imports the parts of the app
where it needs them.
"""

import board
import microcontroller
import supervisor
from micropython import const

from tallybone import ANSWERS, loader
from tallybone.board.ticks import passed

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from os import uname_result
    from typing import Any

    from rules_min.match import Match
    from tallybone.app import App
    from tallybone.board.config import Config
    from tallybone.board.found import Found
    from tallybone.controller import Controller
    from tallybone.scorekeeper import Scorekeeper

# What nearly every match loads. CircuitPython never forgets the name and the path of a module. If it first
# met these in the set-up of a match, they would stand in the middle of the free memory: 7 KB were cut off so.
_IN_A_MATCH = (
    "tallybone.screens.setup",
    "tallybone.matches.new_match",
    "tallybone.screens.turn",
    "tallybone.screens.number",
    "tallybone.screens.result",
    "tallybone.screens.menu",
    "rules_min.line",
)
CHECK_HELD = 2  # buttons held at power-up that ask for the check of the parts
SCANNED_MS = 40  # until every key was looked at often enough


def start(
    settings: "list[bytes]", system: "uname_result", folder: str, pause: "Callable[[float], None]"
) -> "tuple[App, list[int]]":
    """The gadget, and the screens of its first picture, for ``App.begin``.

    :param settings: the text of settings.toml. It is taken out, and let go once it is read: 4 KB
    :param system: ``os.uname()``: the chip, and the version of CircuitPython
    :param str folder: where matches are written to, if the drive may be written
    :param pause: ``time.sleep``
    """
    for name in _IN_A_MATCH:
        meet_names(name)
    import tallybone.app  # noqa: F401

    kept = loader.loaded() - {__name__}  # these stay in memory; the others are only needed here
    from tallybone.board.devices import find

    found = find(settings, system.sysname, pause, made_extensions)
    del find
    from tallybone.screens.ids import EXPORT

    letters = set(loader.DRAW_LETTERS)
    kept = kept - letters  # for good; until the names are drawn they stay, as each load takes 20 ms
    loader.keep_only(kept | letters)  # what has found that takes 15 KB
    keeper = new_keeper(found)
    note = resumed(keeper)
    if found.is_slowed:
        keep_slowed(keeper)
    loader.keep_only(kept | letters)  # a Pico has 7 KB more without what reads the journal
    asks_language = found.asks_language and found.helps and keeper.is_blank()
    load_letters(keeper, asks_language)
    loader.keep_only(kept)
    app = new_app(found, keeper, system.release)
    first = first_screens(app.controller, found, held(found, pause), asks_language)
    if note:
        app.controller.say(note, stays=True)
    if can_export(app.controller, folder):
        app.status.text = ""
        first = [EXPORT]
    return app, first


def made_extensions(config: "Config") -> "list[Any]":
    """The extensions that a line of settings.toml, or a part of the board, asks for."""
    from tallybone.extensions import rows

    found: list[Any] = []
    for name, wanted in rows.BY_SETTINGS:
        if any([config.has(each) for each in wanted]):
            create: Any = loader.load(name, "create")
            extension = create(config)
            if extension:
                found.append(extension)
    return found


def new_keeper(found: "Found") -> "Scorekeeper":
    """The scorekeeper, with what settings.toml says; what was set on the gadget comes from the journal."""
    from tallybone.scorekeeper import Scorekeeper
    from tallybone.settings import Settings

    settings = (found.light, found.sleep, found.turned, " ".join(found.names), found.dim, found.language)
    values = Settings(*settings)
    keeper = Scorekeeper(ANSWERS, microcontroller.nvm, found.names, values)
    keeper.setup.game = found.game
    keeper.table_name = found.table
    return keeper


def new_app(found: "Found", keeper: "Scorekeeper", release: str) -> "App":
    """The app with its extensions.

    :param str release: the version of CircuitPython
    """
    from tallybone.app import App, DisplayPower
    from tallybone.controller import Known
    from tallybone.extensions import rows
    from tallybone.settings import SLOWED

    app = App(found.keys, DisplayPower(found.display), keeper, found.upright, found.prints)
    is_fast = found.sets_clock and (found.is_clock_set or not keeper.settings.values[SLOWED])
    for extension in found.extensions + rows.always(is_fast, None if found.display else found.led):
        app.add(extension)
    app.controller.known = Known(release, found.site, found.problems)
    app.use_settings()
    return app


def held(found: "Found", pause: "Callable[[float], None]") -> int:
    """How many buttons are held, once each was looked at often enough."""
    now = supervisor.ticks_ms()
    while passed(now, found.began) < SCANNED_MS:
        pause(0.005)
        now = supervisor.ticks_ms()
    return sum([source.held() for source in found.keys.sources])


def meet_names(module: str) -> None:
    """Have CircuitPython meet the names and the path of a module before it is loaded."""
    package, _, last = module.rpartition(".")
    folder = loader.FOLDER if package[:9] == "tallybone" else package + "/"
    for name in (module, last, folder + last + __file__[__file__.rfind(".") :]):
        hasattr(board, name)  # it keeps each name that is looked up


def resumed(keeper: "Scorekeeper") -> str:
    """Resume the match in the journal and what was set. Return the note to show, "" if there is none."""
    try:
        if keeper.is_blank():
            return ""
        from tallybone.matches.resume import resume

        return resume(keeper)
    except Exception as error:  # whatever is in flash, the gadget must start
        from tallybone.app import give_up

        return give_up(keeper, error)


def keep_slowed(keeper: "Scorekeeper") -> None:
    """Write down that the fast clock was taken back, until a line of settings.toml sets it."""
    from tallybone.matches.kept import keep_changed
    from tallybone.settings import SLOWED

    keeper.settings.values[SLOWED] = 1
    keep_changed(keeper.settings, keeper.journal)


def load_letters(keeper: "Scorekeeper", asks_language: bool) -> None:
    """Have the letters beyond the font that the first picture shows: else it would be drawn twice."""
    from tallybone.app import use_language_of
    from tallybone.display import numbers
    from tallybone.settings import LANGUAGE
    from tallybone.words.texts import is_plain

    use_language_of(keeper.settings)
    if asks_language:
        from tallybone.words.language import in_each

        numbers.use_letters("".join(in_each("English").values()))
    names = "".join(keeper.captions)
    if not is_plain(names) or keeper.settings.values[LANGUAGE]:  # not English: its texts have some
        numbers.use_letters(names)


def first_screens(controller: "Controller", found: "Found", held: int, asks_language: bool) -> "list[int]":
    """What is asked for or must be told, or a set-up; none where a match goes on. The first lies on top.

    :param int held: how many buttons are held
    """
    from tallybone.matches.match_setup import GAME
    from tallybone.screens import ids
    from tallybone.words.texts import _

    keeper = controller.keeper
    if found.helps and not keeper.match_count:
        keeper.setup.returns = GAME  # on a new gadget two quick presses of OK begin no match
    if held >= CHECK_HELD:
        return [ids.CHECK]
    first = [ids.SETUP]
    if controller.known.problems:
        first = [ids.PROBLEMS]
    elif keeper.match and keeper.setup.chosen and not keeper.match.answer_count:
        pass  # another match was being set up
    elif keeper.match:
        say_resumed(controller, keeper.match)
        first = []
    elif found.helps and keeper.is_blank():
        first = [ids.LANGUAGE if asks_language else ids.KEYS_HELP]
    if held:  # boot.py has waited for OK to be let go, in vain
        controller.say(_("let go within 5 s"), stays=True)
    return [ids.NOT_COMPILED] + first if found.is_slow else first


def can_export(controller: "Controller", folder: str) -> bool:
    """Whether all matches can be written to the drive: OK held at power-up made it writable (boot.py)."""
    import storage

    controller.known.folder = folder
    return not storage.getmount("/").readonly


def say_resumed(controller: "Controller", match: "Match") -> None:
    """Where the match goes on after a start."""
    from rules_min import words
    from rules_min.question import TURN
    from tallybone.words.texts import _

    if match.question.seat < 0 or match.seats == 1:
        controller.say(_("Match resumed"))
        return
    text = _("Resumed: %s")
    if match.question.word(0) == words.BID:
        text = _("Resumed: %s's bid")
    elif match.question.kind == TURN:
        text = _("Resumed: %s's turn")
    controller.say_of(text, controller.keeper.captions[match.question.seat], stays=False)
