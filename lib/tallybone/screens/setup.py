# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Set up a new match: OK on the first line starts it with the last set-up, the other lines change that."""

from micropython import const

from rules_min import APART, option
from tallybone import loader
from tallybone.board import buttons
from tallybone.display.panel import Panel
from tallybone.display.places import LINE, MOST_SIDES
from tallybone.journal.format import FOREIGN
from tallybone.matches.match_setup import GAME
from tallybone.matches.set_up import (
    change_option,
    follow,
    has_choice,
    has_rules,
    load,
    look_back,
    make_match,
    most_of,
    set_seats,
    setup_now,
    take_game,
    title_of,
    unload,
    value_of,
)
from tallybone.screens.base import ListScreen
from tallybone.screens.game_list import game_name, listed, listed_text
from tallybone.screens.ids import CARD, NAMES, NO_SCREEN, SETUP, TITLE
from tallybone.screens.option_texts import help_line, label, value_text
from tallybone.words.texts import CAPTION, _, captions, cut, padded, side_captions

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    # What else sets a match up has these from here, as this screen is shown next.
    __all__ = ("START", "SetupScreen", "set_seats", "take_game")
    from typing import Any

    from rules_min.match import Match
    from rules_min.option import Option
    from tallybone.controller import Controller

# Lines of the set-up; those of the game's options have the options' numbers.
START, SEATS, PARTNERS, PLAYERS, RULES, BOOK, CALLED = -1, -3, -4, -5, -6, -7, -8  # and GAME
# What was asked before the match begins, in this order.
_ENDS_MATCH = const(1)  # whether to give up the match in play
_CLEARS = const(2)  # whether to clear the memory, or print it first
_NOT_OURS = const(3)  # whether to clear what is not ours,
_SURE = const(4)  # and whether that is sure
# Confirmed like an answer: a new match erases results that were not told; all options are as in the book.
_ERASES, _FORGETS = const(-3), const(-4)


class SetupScreen(ListScreen):
    """Start, game, players, partners, names, then every option of the game."""

    heading = "New match"

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.setup = controller.keeper.setup
        self.home = 0  # the line that was chosen first
        self.asked = 0  # what was asked before the match begins
        self.typed = 0  # the number that keys of digits have typed since the last other press
        self.before = setup_now(self.setup)  # when a value was opened
        self.games: list[int] = []  # the list of games while it is open, as ``listed`` has it
        self.at = 0  # the line of it that is chosen
        self.first = 0  # the cached game,
        self.kind = NO_SCREEN  # and the kind of its first question
        self.made: Match | None = None  # the match that begins with OK,
        self.made_as: tuple[int, int, bool, bytes, str] | None = None  # and what it was made from
        self._new_match: Any = None

    def enter(self) -> None:
        """OK starts; or the line for which it was left."""
        self.asked = 0
        if self.keeper.match:
            follow(self.setup, self.keeper.match, self.keeper.game, self.keeper.names)
        super().enter()
        if self.setup.returns:
            self.choose(self.setup.returns)
        self.setup.returns = 0
        self.home = self.chosen

    def closed(self) -> None:
        """The rules of a game that was looked at and not begun are unloaded."""
        self.made = self.made_as = self._new_match = None
        match = self.keeper.match
        if match and not self.setup.returns and not has_rules(self.setup, match.rules):
            unload(self.setup)

    def finish(self) -> bool:
        """Load the game chosen before OK is pressed: that takes a board a tenth of a second."""
        if self.setup.loaded != self.setup.game:
            self.made = self.made_as = None  # it has the rules before
        if not load(self.setup):
            return False
        look_back(self.setup)
        if not self.is_open:
            self.take_game()
        return True

    def next_screen(self) -> int:
        """The screen of the first question, where OK starts the match; the card, where it shows that."""
        if not self.setup.has_game():
            return NO_SCREEN
        is_card = self.rows[self.chosen][2] == RULES
        if is_card and self.match_set_up():
            self._new_match = None  # 4 KB that the card needs
            return CARD
        if self.chosen:
            return NO_SCREEN
        if self.first != self.setup.game:
            self.first = self.setup.game
            match = self.match_set_up()
            self.kind = match.question.kind if match else NO_SCREEN
            if match and 1 < match.sides <= MOST_SIDES and not self.keeper.would_end_match():
                self.controller.view.panel.columns.arrange(match.sides, 3)  # or OK would: 40 ms
        self.new_match()  # or OK would; after what stays, as this is unloaded with the set-up
        return self.kind

    def next_given(self) -> "Match | None":
        """The match that the card is of."""
        return self.match_set_up() if self.rows[self.chosen][2] == RULES else None

    def match_set_up(self) -> "Match | None":
        """The match as it is set up, None where the tiles do not allow it. It is made only once."""
        setup = self.setup
        now = (setup.game, setup.seats, setup.partners, bytes(setup.values), setup.title)
        if now != self.made_as:
            self.made_as = now
            self.made = make_match(self.keeper)
        return self.made

    def new_match(self) -> "Any":
        """What makes and begins a match. It is loaded after the first picture, and only once: 18 ms."""
        if not self._new_match:
            from tallybone.matches import new_match

            self._new_match = new_match
        return self._new_match

    def take_game(self) -> None:
        """Take the game chosen with its lines; the line chosen may have moved."""
        number = self.rows[self.chosen][2]
        look_back(self.setup)
        take_game(self.setup)
        self.fill()
        self.choose(number)

    def fill(self) -> None:
        """The lines of the game, if its rules are loaded."""
        setup = self.setup
        self.rows = [(_("Start the match"), "", START), (_("Game"), self.name_of(setup.game), GAME)]
        if not setup.has_game():
            return
        rules = setup.rules
        least, most = rules.seats_offered()
        if least < most:
            self.rows.append((_("Players"), str(setup.seats), SEATS))
        if rules.pairs_offered(setup.seats):
            self.rows.append((_("Partners"), _("yes") if setup.partners else _("no"), PARTNERS))
        shown = self.keeper.setup.names[: max(4, setup.seats)]
        heading, text = _("Names"), " ".join(shown[: setup.seats])
        self.rows.append((heading, cut(text, LINE - 1 - len(heading), ".."), PLAYERS))
        if rules.can_be_titled():
            self.rows.append((_("Called"), setup.title or "-", CALLED))
        names = [cut(name, CAPTION) for name in shown]  # capitals with marks would take 3 KB more
        for row in rules.OPTIONS:
            if row.IS_ASKED and has_choice(row) and rules.has_effect(row.number, setup.values, setup.seats):
                value = value_text(row, value_of(setup, row), names)
                self.rows.append((label(rules, row), value, row.number))
        self.rows.append((_("Rules and options"), "", RULES))
        is_titled = setup.title != "" and rules.can_be_titled()
        if is_titled or setup.values != rules.usual_values(setup.seats):
            self.rows.append((_("As in the book"), "", BOOK))

    def name_of(self, game: int) -> str:
        """The name of a game: that which the table has given *Any game*."""
        return title_of(self.setup, game) or _(game_name(game))

    def is_untouched(self) -> bool:
        """Whether nobody has moved, changed or asked for anything."""
        return self.chosen == self.home and not (self.is_open or self.asked)

    def option(self, number: int) -> "Option | None":
        """The option of a line, None for the lines that every game has."""
        for row in self.setup.rules.OPTIONS if number >= 0 else ():
            if row.number == number:
                return row
        return None

    def clockwise(self) -> int:
        """On in a list, and in what is a list of words; up in numbers."""
        number = self.rows[self.chosen][2]
        row = self.option(number)
        is_word = number == GAME or (row is not None and not self.is_number(number))
        return buttons.DOWN if is_word else super().clockwise()

    def is_choosing_game(self) -> bool:
        """Whether the list of games is open."""
        return self.is_open and self.rows[self.chosen][2] == GAME

    # Drawing -------------------------------------------------------------------------------

    def draw(self, panel: Panel) -> None:
        """The lines, the value that is open, or the list of games."""
        if self.is_choosing_game():
            self.draw_games(panel)
            return
        number = self.rows[self.chosen][2]
        self.ok = "go" if number == START else "ok" if number in (RULES, BOOK) else "open"
        super().draw(panel)
        self.draw_without_arrows(panel)
        if not self.is_open and self.keeper.can_reopen():
            panel.legend("up", "down", self.ok, "last")
        if self.question():
            panel.header.pill(self.question())
            up, ok = ("usb", "yes") if self.asked == _CLEARS else ("yes", "no")
            panel.legend(up, "down", ok, "back" if self.keeper.match else "")
        elif not self.is_open and not self.keeper.match:
            panel.legend("up", "down", self.ok, "")

    def draw_games(self, panel: Panel) -> None:
        """The list of games; of two with nearly the same name, how the one chosen differs."""
        panel.header.pill(_(APART.get(self.setup.game, "Which game?")))
        first = max(0, min(self.at - 1, len(self.games) - 3))
        for line in range(3):
            panel.say(line, self.listed(self.games[first + line]), first + line == self.at)
        panel.thumb(first, len(self.games) - 3)
        panel.legend("up", "down", "ok", "back")

    def listed(self, game: int) -> str:
        """A line of the list of games."""
        return title_of(self.setup, game) or listed_text(game)

    def question(self) -> str:
        """What stands in place of the heading where the memory must be cleared, or is not ours; else ""."""
        if self.asked == _CLEARS:
            begun = self.keeper.match_count
            if not begun:
                return _("Clear the memory?")
            return _("Clear %d match?" if begun == 1 else "Clear %d matches?") % begun
        return {_NOT_OURS: _("Not ours: clear?"), _SURE: _("Clear it: sure?")}.get(self.asked, "")

    def partners(self) -> str:
        """Who plays with whom: ``ANN+CY against`` and ``BOB+DI``."""
        sides = side_captions(captions(self.keeper.setup.names), 4, 2)
        return padded(_("%s against") % sides[0], LINE) + sides[1]

    def help(self, number: int) -> str:
        """What a value does, and what the book says."""
        setup = self.setup
        row = self.option(number)
        if not row:
            return self.partners() if number == PARTNERS else _("How many play")
        text = help_line(setup.rules, row)
        is_usual = setup.rules.usual_values(setup.seats)[number] == setup.values[number]
        if is_usual and number != option.LEADS and len(text) <= LINE:
            text += " " * (LINE - len(text)) + " " + _("(as in the book)")
        return text

    # Presses -------------------------------------------------------------------------------

    def back(self) -> None:
        """Back to the match in play; before the first answer of a rematch to the match before it."""
        self.asked = 0
        if self.keeper.can_reopen():
            self.reopen()
        elif self.keeper.match:
            self.controller.leave()

    def press(self, key: int) -> None:
        """Moves and changes are those of every list."""
        if key == buttons.UP and self.asked >= _CLEARS:
            self.answer_with_up()
            return
        if key >= buttons.DIGIT:
            self.type_digit(key - buttons.DIGIT)
            return
        self.typed = 0
        was_choosing = self.is_choosing_game()
        if not self.is_open and not self.setup.has_game() and (self.chosen or key == buttons.UP):
            self.take_game()  # somebody was faster than ``finish``
        at, was_open = self.chosen, self.is_open
        super().press(key)
        if at != self.chosen:
            self.asked = 0
        if was_choosing and not self.is_open:
            self.take_game()
        if was_open and not self.is_open and setup_now(self.setup) != self.before:
            self.keep()

    def keep(self) -> None:
        """Write what was changed, for a power cut before the match begins."""
        before = loader.loaded()
        from tallybone.matches.kept_setup import keep

        keep(self.keeper)
        loader.keep_only(before)

    @property
    def takes_digits(self) -> bool:  # type: ignore[override]  # asked at each picture
        """While a number is open."""
        return self.is_open and self.is_number(self.rows[self.chosen][2])

    def is_number(self, number: int) -> bool:
        """Seats, and options that are numbers."""
        return number == SEATS or self.typed_option() is not None

    def typed_option(self) -> "Option | None":
        """The option of the line chosen, if that is a number."""
        row = self.option(self.rows[self.chosen][2])
        return None if not row or row.names or row.number == option.LEADS else row

    def type_digit(self, digit: int) -> None:
        """The key of a digit, while a number is open: 1, 5 and 0 are 150. What is too large begins anew. What
        is too small so far waits for more, and a note says what can be.
        """
        number, row = self.rows[self.chosen][2], self.typed_option()
        if number == SEATS:
            least, most = self.setup.rules.seats_offered()
        elif row:
            least, most = row.least, most_of(self.setup, row)
        else:
            return
        self.typed = 10 * self.typed + digit
        if self.typed > most:
            self.typed = digit
        if not least <= self.typed <= most:
            self.controller.say(_("from %s to %s") % (least, most), stays=True)
        elif row:
            self.setup.values[row.number] = self.typed
        else:
            set_seats(self.setup, self.typed)
        self.fill()
        self.choose(number)

    def change(self, number: int, by: int) -> None:
        """The next or the last value of the line."""
        setup = self.setup
        row = self.option(number)
        if row:
            change_option(setup, row, by, self.controller.is_repeated)
        elif number == GAME:
            self.at = (self.at + by) % len(self.games)
            while self.games[self.at] <= 0:
                self.at = (self.at + by) % len(self.games)
            setup.game = self.games[self.at]
        elif number == SEATS:
            least, most = setup.rules.seats_offered()
            set_seats(setup, least + (setup.seats - least + by) % (most - least + 1))
        else:
            setup.partners = not setup.partners

    def take(self, number: int) -> None:
        """OK on a line."""
        if number == START:
            match = self.match_to_begin()
            if match:
                self.begin(match)
        elif number == PLAYERS:
            self.setup.returns = number
            self.controller.open(NAMES)
        elif number == CALLED:
            self.setup.returns = number
            self.controller.open(TITLE)
        elif number == RULES:
            self.show_rules()
        elif number == BOOK and not self.controller.is_confirmed(_FORGETS):
            self.controller.ask_again(_FORGETS, _("options lost: OK?"))
        elif number == BOOK:
            self.setup.values = self.setup.rules.usual_values(self.setup.seats)
            self.keep()
            if self.setup.title and self.setup.rules.can_be_titled():
                self.setup.title = ""
                from tallybone.matches.kept import keep_names

                keep_names(self.keeper)
            self.fill()
            self.choose(BOOK)
            self.controller.say(_("as in the book"))
        else:
            self.before = setup_now(self.setup)
            self.games = listed(self.keeper.setup.recent)
            self.at = 0
            while self.games[self.at] != self.setup.game:
                self.at = (self.at + 1) % len(self.games)
            self.is_open = True

    def show_rules(self) -> None:
        """The card of the match as it is set up."""
        match = self.match_set_up()
        if match:
            self.setup.returns = RULES
            self.controller.view.wanted = CARD, match
        else:
            self.say_wrong()

    def say_wrong(self) -> None:
        """Which option to change, and to what: ``Tiles each: 7 at most``."""
        wrong = self.setup.wrong
        for row in self.setup.rules.OPTIONS:
            if wrong and row.number == wrong.number:
                self.controller.say_of(_("%s: up to %d"), label(self.setup.rules, row), wrong.most)

    def restore(self) -> None:
        """The value that was set."""
        setup = self.setup
        setup.game, setup.seats, setup.partners, values = self.before
        if self.rows[self.chosen][2] == SEATS:
            setup.wanted = setup.seats
        if setup.has_game():
            setup.values = values

    def answer_with_up(self) -> None:
        """UP to what was asked last: print the matches that OK would clear, or clear what is not ours."""
        if self.asked == _CLEARS:
            self.asked = _ENDS_MATCH
            from tallybone.screens.exporting import export

            export(self.controller, False)
        elif self.asked == _NOT_OURS:
            self.asked = _SURE
        else:
            match = self.match_set_up()
            if match:
                self.begin(match, True)

    def begin(self, match: "Match", clears: bool = False) -> None:
        """Begin the match that was set up.

        :param bool clears: whether a memory that is not ours is erased for it
        """
        new_match = self.new_match()
        controller, keeper = self.controller, self.keeper
        asks = controller.has_confirmer() and not controller.is_confirmed(_ERASES)
        lost = min(9, new_match.unsent(keeper)) if asks else 0
        if lost:
            controller.ask_again(_ERASES, _("%d not sent: OK erases") % lost)
            return
        for extension in controller.extensions if keeper.match else ():
            extension.replaced()
        is_other = self.setup.game != keeper.game
        note = new_match.begin(keeper, match, clears)
        self.go_on(is_other, note)

    def reopen(self) -> None:
        """Go back into the match before: it was not over. The one that was just begun is ignored."""
        for extension in self.controller.extensions:
            extension.replaced()
        before = loader.loaded()
        from tallybone.matches.resume import reopen

        is_back = reopen(self.keeper)
        loader.keep_only(before)
        self.go_on(True, _("the last match again") if is_back else _("not readable: go on"))

    def go_on(self, is_other: bool, note: str) -> None:
        """Leave for the match in play.

        :param bool is_other: whether it is of another game, or was another one
        """
        controller = self.controller
        controller.forget_typed()
        if is_other:
            controller.view.unload_questions(controller.view.question())
        controller.view.close()
        # A set-up and the first picture of a match together need more than is free in one piece.
        controller.view.unloads_first = True
        if note:
            controller.say(note, stays=True)

    def match_to_begin(self) -> "Match | None":
        """The match, if it can begin. A second OK is asked for where one ends, or the memory is erased."""
        keeper = self.keeper
        take_game(self.setup)
        match = self.match_set_up()
        if not match:
            self.say_wrong()
        elif keeper.would_end_match() and not self.asked:
            self.asked = _ENDS_MATCH
            self.controller.say(_("Old match ends: OK?"), stays=True)
        elif not self.new_match().has_room(keeper) and self.asked < _CLEARS:
            self.asked = _CLEARS
        elif keeper.memory_state() == FOREIGN and self.asked < _NOT_OURS:
            self.asked = _NOT_OURS
        else:
            return match
        return None


SCREENS = {SETUP: SetupScreen}
