# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read a score sheet: every line is checked, and the first bad line is reported."""

from rules_min import GAMES, load, option
from rules_min import question as q
from rules_min.const import const
from rules_min.game import MOST_TITLE, Game
from rules_min.match import Match
from rules_min.notation.answers import answer_in, has_form, number_in
from rules_min.notation.errors import MOST_ANSWERS, doubt, explain, span
from rules_min.notation.hands import HandsPlayed
from rules_min.notation.names import name_of, word_called
from rules_min.notation.options import BadOption, options_in
from rules_min.words import UNDO

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable

LONGEST_LINE = 200  # characters; the longest real one names 25 players
MOST_SAID = 10_000  # undos and the answers they take back included
_TOGETHER = ("target", "set", "hand", "reserve", "lead", "match", "contracts")  # may not go together
HEADERS = ("rules", "title", "seats", "names", "teams", "target", "lead", "option")


class SheetError(Exception):
    """A bad line: ``line`` is its number; ``text`` says what is wrong and what was expected."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line
        self.text = text


class Sheet:
    """A match read from the lines of a score sheet.

    ``game`` is the id of its rules; ``match`` is the match after the last line. ``hands`` has a pair of
    lists (points, totals) for each finished hand, which ``played`` can go on with. ``warnings`` maps the
    index of a doubtful answer to a line with the reason for the doubt, ``doubts`` to that reason alone.

    :param lines: the lines, as text
    :param is_strict: whether an option that has no effect is refused; earlier gadgets wrote such lines
    :param int first: the number of the first line
    :raises SheetError: at the first bad line
    """

    def __init__(self, lines: "Iterable[str]", is_strict: bool = False, first: int = 1) -> None:
        self.game = ""
        self.is_strict = is_strict
        self.seats = 0
        self.names: list[str] = []
        self.title = ""
        self.teams = False
        self.played = HandsPlayed()
        self.warnings: dict[int, str] = {}
        self.doubts: dict[int, str] = {}
        self._begun: Match | None = None
        self._values: dict[str, tuple[int, str]] = {}
        self._seen: dict[str, int] = {}
        self._said = 0
        self._waiting: list[tuple[int, list[str]]] = []  # answers that no undo has taken back so far
        number = first
        for number, line in enumerate(lines, first):
            self._read(number, line)
        self.match = self._play(number)
        if self.names and len(self.names) > self.match.seats:
            text = f"{len(self.names)} names for {self.match.seats} seats; expected a name a seat"
            raise SheetError(self._seen["names"], text)
        self.hands = self.played.for_all(self.match.sides)

    def _read(self, number: int, line: str) -> None:
        if len(line) > LONGEST_LINE:
            raise SheetError(number, f"line longer than {LONGEST_LINE} characters; expected an answer")
        parts = line.partition("#")[0].split()
        if not parts:
            return
        if parts[0] in HEADERS and not (parts[0] == "lead" and self._lead_is_an_answer()):
            if self._said:
                self._play(number)
                raise SheetError(number, f"'{parts[0]}' after an answer; expected before the first answer")
            self._header(number, parts)
        else:
            if word_called(parts[0]) < 0 and not self._said:
                expected = f"{', '.join(HEADERS)}, or an answer"
                raise SheetError(number, f"unknown word '{parts[0]}'; expected {expected}")
            self._begin(number)
            self._said += 1
            if self._said > MOST_SAID:
                self._play(number)
                raise SheetError(number, f"more than {MOST_SAID} answers; expected the end of the sheet")
            if parts == [name_of(UNDO)] and self._waiting:
                self._take_back()
            else:
                self._waiting.append((number, parts))

    def _take_back(self) -> None:
        """Forget the last answer. What is taken back needs to be an answer in form only, so that one pass
        over the others is enough: with a replay for each of 3,900 undos a sheet took 26 seconds.
        """
        number, parts = self._waiting.pop()
        if word_called(parts[0]) < 0 or not has_form(parts):
            self._waiting.append((number, parts))
            self._play(number)

    def _play(self, number: int) -> Match:
        """Give the rules the answers that are waiting."""
        match = self._begin(number)
        for line, parts in self._waiting:
            self._answer(line, parts, match)
        self._waiting = []
        return match

    def _lead_is_an_answer(self) -> bool:
        """True if the rules ask at each hand who leads; then no header may say it."""
        return self.game != "" and all(row.number != option.LEADS for row in load(self.game).OPTIONS)

    def _header(self, number: int, parts: list[str]) -> None:
        key = " ".join(parts[:2]) if parts[0] == "option" else parts[0]
        if key in self._seen:
            raise SheetError(number, f"'{key}' again; expected once, it is in line {self._seen[key]}")
        self._seen[key] = number
        name, given = parts[0], parts[1:]
        if name == "names":
            self.names = given
        elif name == "title":
            is_short = len(given) == 1 and len(given[0]) <= MOST_TITLE
            _expect(number, is_short, parts, f"title NAME, of {MOST_TITLE} letters at most")
            self.title = given[0]
        elif name == "teams":
            _expect(number, not given, parts, "teams")
            self.teams = True
        elif name == "option":
            _expect(number, len(given) == 2, parts, "option NAME VALUE")
            _expect(number, given[0] not in ("target", "lead"), parts, f"{given[0]} {given[1]}")
            self._values[given[0]] = (number, given[1])
        else:
            _expect(number, len(given) == 1, parts, f"{name} {'ID' if name == 'rules' else 'N'}")
            if name == "rules":
                ids = [row[1] for row in GAMES]
                _expect(number, given[0] in ids, parts, "one of " + ", ".join(ids))
                self.game = given[0]
            elif name == "seats":
                self.seats = _number(number, parts, given[0])
            else:
                self._values[name] = (number, given[0])

    def _begin(self, number: int) -> Match:
        """The match; it is created at the first answer or at the end of the sheet."""
        if self._begun:
            return self._begun
        for header in ("rules", "seats"):
            if header not in self._seen:
                missing = "rules ID" if header == "rules" else "seats N"
                raise SheetError(number, f"no '{missing}' line; expected before the first answer")
        rules = load(self.game)
        least, most = rules.SEATS
        if not least <= self.seats <= most:
            expected = f"{span(least, most)} seats in {self.game}"
            raise SheetError(self._seen["seats"], f"seats {self.seats}; expected {expected}")
        if self.names and len(self.names) < self.seats:
            text = f"{len(self.names)} names for {self.seats} seats; expected a name a seat"
            raise SheetError(self._seen["names"], text)
        if self.teams and not (rules.TEAMS and self.seats == 4):
            raise SheetError(self._seen["teams"], "teams; expected four seats in a game of partners")
        options = self._options(rules)
        try:
            self._begun = Match(rules.titled(self.title), self.seats, self.teams, options, MOST_ANSWERS)
        except ValueError as error:
            lines = [line for name, (line, _) in self._values.items() if name in _TOGETHER]
            raise SheetError(max([*lines, self._seen["seats"]]), f"{error}") from None
        if self._begun.rules.TITLE != self.title:
            text = f"title {self.title}; expected one for any game alone"
            raise SheetError(self._seen["title"], text)
        return self._begun

    def _options(self, rules: Game) -> "array[int]":
        given = {name: text for name, (_, text) in self._values.items()}
        try:
            return options_in(rules, self.game, self.seats, given, self.is_strict)
        except BadOption as error:
            raise SheetError(self._values[error.name][0], str(error)) from None

    def _answer(self, number: int, parts: list[str], match: Match) -> None:
        try:
            word, value, seat = answer_in(match, parts)
        except ValueError as error:
            raise SheetError(number, str(error)) from None
        refusal = match.answer(word, value, seat)
        if refusal == q.DOUBTFUL:
            why = doubt(match, word, seat)
            refusal = match.answer(word, value, seat, sure=True)
            if why:
                self.doubts[match.answer_count - 1] = why
                self.warnings[match.answer_count - 1] = f"line {number}: {' '.join(parts)}: {why}"
        if refusal:
            text = f"'{' '.join(parts)}': " + explain(match, refusal, word, value, seat)
            raise SheetError(number, text)
        self.played.note(match, word)


def _expect(number: int, fits: bool, parts: list[str], expected: str) -> None:
    if not fits:
        raise SheetError(number, f"'{' '.join(parts)}'; expected {expected}")


def _number(number: int, parts: list[str], text: str) -> int:
    try:
        return number_in(parts, text)
    except ValueError as error:
        raise SheetError(number, str(error)) from None
