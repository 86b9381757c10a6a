# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the page shows: pixels, words of the buttons, text for a screen reader, sheet and chart."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules_min.question import NUMBER
from simulator.browser.words import buttons_now
from simulator.describe import describe, shows_names, side_names, typed_now
from simulator.gadget import KEYS, Gadget
from simulator.reading import text_of, totals
from simulator.script import sheet_lines

if TYPE_CHECKING:
    from tallybone.view import View


PAGES = 8
DARK = bytes(128 * PAGES)
TOPS = (-1, 12, 24, 26, 36, 40)  # of lines of text: of lists, and beside a number
TOPS_BELOW_YELLOW = (-1, 15, 16, 27, 28, 39, 40)
NOTE_TOP = 52
WAKES = "wake the screen, and nothing else"
MOST_COLUMNS = 4  # sides with a column of their own


@dataclass
class State:
    """All that the page is told. ``pages`` are the 1,024 bytes of the panel, eight rows of pixels a page."""

    pages: bytes = DARK
    facts: dict[str, Any] = field(default_factory=dict)


def pages_of(rows: Sequence[bytes]) -> bytes:
    """Pixels as the controller keeps them: a byte is eight rows of a column, the lowest bit on top."""
    packed = bytearray(len(DARK))
    for y, row in enumerate(rows):
        bit = 1 << y % 8
        start = y // 8 * 128
        for x, lit in enumerate(row):
            if lit:
                packed[start + x] |= bit
    return bytes(packed)


class Watcher:
    """Looks at a gadget and says what the page should show; what did not change is not worked out again."""

    def __init__(self) -> None:
        self._sent = -1  # bytes on the bus when the pixels were read last
        self._awake = False
        self._seen: tuple[object, ...] = ()
        self._lines: list[str] = []
        self._chart: dict[str, object] | None = None
        self._pages = DARK
        self._told: bytes | None = None  # the picture whose facts are known
        self._of_picture: dict[str, Any] = {}

    def pages(self, gadget: Gadget, running: bool) -> bytes:
        """The picture now."""
        display = gadget.board.display
        awake = bool(running and display and display.awake)
        if display and (self._sent != gadget.board.bus_bytes or awake != self._awake):
            self._sent, self._awake = gadget.board.bus_bytes, awake
            self._pages = pages_of(display.pixels()) if awake else DARK
        return self._pages

    def look(self, gadget: Gadget, running: bool) -> State:
        """The state now; its picture is the one that ``pages`` returned last."""
        display = gadget.board.display
        awake = self._awake
        if self._told != self._pages:
            self._told = self._pages
            self._of_picture = self._facts(gadget, awake)
        app = gadget.app
        facts = dict(self._of_picture)
        facts["on"] = running
        facts["asleep"] = bool(running and app and display and not awake)
        facts["cut"] = not running and gadget.cut
        facts["plug"] = running and gadget.board.nvm.cut_in is not None
        sounds = gadget.board.sounds
        facts["tone"] = sounds[-1][1] if sounds and running else 0
        facts["down"] = [key for key in KEYS if gadget.is_down(key)]
        facts["light"] = display.contrast if display and awake else 0
        facts["keys"] = buttons_now(app) if app and awake else dict.fromkeys(KEYS if app else (), WAKES)
        facts["types"] = typed_now(gadget.app) if awake else ""
        facts["waits"] = bool(app) and waits(gadget)
        return State(self._pages, facts)

    def _facts(self, gadget: Gadget, awake: bool) -> dict[str, Any]:
        """What depends on the picture."""
        app = gadget.app
        match = gadget.match_in_play
        seen = (
            (id(match), match.answer_count, match.hand, list(match.totals), app.view.overlay_number)
            if app and match
            else ()
        )
        if app and seen != self._seen:  # while it is off the sheet stays, and can be downloaded
            self._seen = seen
            self._lines = sheet_lines(gadget)
            self._chart = chart_of(gadget)
        return {"says": spoken(gadget) if awake else [], "sheet": self._lines, "chart": self._chart}


def chart_of(gadget: Gadget) -> dict[str, object] | None:
    """A match as the page draws it: the totals, whose turn it is, who has won; None if there is none."""
    match = gadget.match_in_play
    app = gadget.app
    if not app or not match:
        return None
    from tallybone.matches.kept_matches import turn_of
    from tallybone.scorekeeper import totals_by_hand
    from tallybone.screens.ids import NAMES, SETUP

    keeper = app.keeper
    totals_so_far = list(keeper.totals)
    if len(totals_so_far) != match.hand * match.sides:  # a resumed match: the gadget works them out later
        totals_so_far = list(totals_by_hand(match))
    goes_on = app.view.shows(SETUP) or app.view.shows(NAMES)  # then the match is a thing of the past
    winners = [side for side in range(match.sides) if match.winners >> side & 1 and not goes_on]
    totals_so_far = [match.rules.shown(match, total) for total in totals_so_far]
    hands = [totals_so_far[i : i + match.sides] for i in range(0, len(totals_so_far), match.sides)]
    return {
        "game": match.rules.NAME,
        "hand": match.rules.RULES_CARD.hand,
        "names": side_names(app),
        "hands": hands,
        "now": [match.rules.shown(match, total) for total in match.totals[: match.sides]],
        "goal": match.rules.goal(match),
        "lowest": bool(match.lowest_wins) or match.rules.shown(match, 0) > 0,
        "turn": turn_of(match),
        "winners": winners,
    }


def aloud(line: str) -> str:
    """A line as one says it: words and numbers apart, and no arrow."""
    line = re.sub(r"(\d)([a-z])|([a-z])(\d)", r"\1\3 \2\4", line)
    return line.replace("->", " to ")


def waits(gadget: Gadget) -> bool:
    """Whether something was entered that is not kept yet: a switch that goes off would lose it."""
    from tallybone.screens.ids import SETUP

    app = gadget.app
    if not app:
        return False
    controller, setup = app.controller, app.keeper.setup
    if app.view.shows(SETUP) and setup.has_game():
        return list(setup.values) != list(setup.rules.usual_values(setup.seats))
    is_typed = controller.typed is not None and controller.typed.is_touched
    return controller.points > 0 or is_typed or app.keeper.draft is not None or shows_names(app)


def chosen_in_list(view: "View") -> list[str]:
    """Of a list the line that is chosen, with its value; of one that is open also what the value does."""
    from tallybone.screens.base import ListScreen
    from tallybone.screens.ids import SETUP

    screen: Any = view.shown
    if not isinstance(screen, ListScreen) or screen.label() != screen.rows[screen.chosen][0]:
        return []
    label, value, number = screen.rows[screen.chosen]
    if not screen.is_open:
        return [f"chosen: {label} {value}".strip()]
    setup: Any = screen
    is_game = view.shows(SETUP) and setup.is_choosing_game()
    return [f"chosen: {value}"] if is_game else [f"chosen: {value}", screen.help(number)]


def spoken(gadget: Gadget) -> list[str]:
    """The text of the panel in lines, as one would read it aloud."""
    screen = gadget.screen()
    app = gadget.app
    tops = TOPS_BELOW_YELLOW if app and app.view.panel.down else TOPS
    said = [aloud(line) for line in text_of(screen, tops) if line]
    match = gadget.match
    if not app:
        return said
    shown = describe(app)
    chosen = chosen_in_list(app.view)
    if chosen:  # of the other lines those that scroll into view would be read as well
        said = [*said[:1], *chosen]
    elif shown["row"]:
        said.insert(1, f"chosen: {shown['row']}")
    from tallybone.screens.ids import AGREE, WON

    if match and app.view.shows(AGREE):
        from tallybone.screens.standing import side_at

        both = [side_at(match, 0), side_at(match, 1)]
        said = [*said[:1], *(f"{side_names(app)[side]} {match.totals[side]}" for side in both)]
    if app.view.shows(WON):
        won: Any = app.view.shown
        is_shared = match is not None and match.winners & match.winners - 1  # totals are on top then
        said = [won.winners(), said[0 if is_shared else -1]]
    if match and match.sides <= MOST_COLUMNS and not shown["over"]:
        columns = totals(screen, max(2, match.sides))
        if match.sides > 1 and None not in columns:
            names = side_names(app)
            said = said[:1] + [f"{names[side]} {columns[side]}" for side in range(match.sides)]
    if shown["screen"] == NUMBER:
        said.insert(1, str(shown["number"]))
    note = text_of(screen, (NOTE_TOP,))[0]
    return said + [note] if shown["note"] and note else said
