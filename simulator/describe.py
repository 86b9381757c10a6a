# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a gadget shows, in words and numbers: for the page, scripts, tools and tests."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tallybone.app import App


def describe(app: "App") -> dict[str, Any]:
    """The screen and what is chosen there.

    The number of the screen, whether it lies over the question's own, what is chosen there, the number being
    typed (-1 for none), the legend of the four buttons, the note, and whether holding OK opens the list of
    events.
    """
    from tallybone.screens.ids import NO_SCREEN

    view = app.view
    typed = app.controller.typed
    return {
        "screen": view.question() if view.overlay_number == NO_SCREEN else view.overlay_number,
        "over": view.overlay_number != NO_SCREEN,
        "row": view.shown.label() if view.shown else "",
        "number": typed.number if typed else -1,
        "legend": list(view.panel.keys.words),
        "note": app.status.text,
        "has_events": view.has_events(),
    }


def side_names(app: "App") -> list[str]:
    """Each side of the match in play by its whole name, partners as ``Ann + Cy``. The panel has less room."""
    keeper = app.keeper
    match = keeper.match
    assert match
    return [" + ".join(keeper.names[side : match.seats : match.sides]) for side in range(match.sides)]


def shows_names(app: "App") -> bool:
    """Whether names are edited: of the next match, or of the one in play."""
    from tallybone.screens.ids import NAMES

    return app.view.shows(NAMES)


def typed_now(app: "App | None") -> str:
    """What the keyboard's keys would type on this screen: "number", "name", or "" for nothing."""
    if not app or not app.view.shown:
        return ""
    if shows_names(app):
        return "name"
    return "number" if app.keys.takes_digits else ""
