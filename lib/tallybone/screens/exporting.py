# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""All matches are written to the drive, or printed over USB, where there is memory for it."""

from micropython import const

from tallybone import loader

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.controller import Controller


def export(controller: "Controller", to_drive: bool, is_start: bool = False) -> None:
    """Write all matches to the drive, or print them over USB: it takes 27 KB, and the rules of a game.

    After a long evening the free memory may be in too many pieces for that. Then the gadget starts again,
    which puts them together, and prints.

    :param bool is_start: whether this is such a start
    """

    def show_now(text: str) -> None:
        controller.say(text)
        controller.status.draw(controller.view.panel)
        controller.view.panel.refresh()

    controller.view.unload_screens()
    before = loader.loaded()
    from tallybone.matches.export import ask_to_print, deliver

    try:
        folder = controller.known.folder if to_drive else ""
        text, count = deliver(controller.keeper, folder, show_now)
    except MemoryError:
        if not (to_drive or is_start) and ask_to_print(controller.keeper):
            from supervisor import reload

            reload()
        raise
    loader.keep_only(before)
    loader.collect()  # or the note would lie behind what was unloaded
    controller.status.say(text, count, stays=True)
