# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read a score sheet: every line is checked, and the first bad line is reported."""

from rules_min import GAMES, load, option
from rules_min import question as q
from rules_min.const import const
from rules_min.game import MOST_TITLE, Game
from rules_min.match import Match
from rules_min.notation.errors import MOST_ANSWERS, NAMED, asked, doubt, explain, listed, span
from rules_min.notation.names import BELOW, form_of, name_of, word_called
from rules_min.option import Option
from rules_min.words import UNDO

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Sequence

LONGEST_LINE = 200  # characters; the longest real one names 25 players
MOST_SAID = 10_000  # undos and the answers they take back included
_SHAPES = {"S": "SEAT", "s": "[SEAT]", "N": "N", "n": "[N]"}
_TOGETHER = ("target", "set", "hand", "reserve", "lead", "match", "contracts")  # may not go together
HEADERS = ("rules", "title", "seats", "names", "teams", "target", "lead", "option")


class SheetError(Exception):
    """A bad line: ``line`` is its number; the text says what is wrong and what was expected."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line


class Sheet:
    """A match read from the lines of a score sheet.

    ``game`` is the id of its rules; ``match`` is the match after the last line. ``hands`` has a pair of
    lists (points, totals) for each finished hand. ``warnings`` maps the index of a doubtful answer to the
    reason for the doubt.

    :param lines: the lines, as text
    :param is_strict: whether an option that has no effect is refused; earlier gadgets wrote such lines
    :raises SheetError: at the first bad line
    """

    def __init__(self, lines: "Iterable[str]", is_strict: bool = False) -> None:
        self.game = ""
        self.is_strict = is_strict
        self.seats = 0
        self.names: list[str] = []
        self.title = ""
        self.teams = False
        self._before: list[int] = []  # the totals before the hand that is played
        self.hands: list[tuple[list[int], list[int]]] = []
        self.warnings: dict[int, str] = {}
        self._begun: Match | None = None
        self._values: dict[str, tuple[int, str]] = {}
        self._seen: dict[str, int] = {}
        self._said = 0
        self._waiting: list[tuple[int, list[str]]] = []  # answers that no undo has taken back so far
        number = 0
        for number, line in enumerate(lines, 1):
            self._read(number, line)
        self.match = self._play(max(1, number))
        if self.names and len(self.names) > self.match.seats:
            text = f"{len(self.names)} names for {self.match.seats} seats; expected a name a seat"
            raise SheetError(self._seen["names"], text)
        for points, totals in self.hands:  # of who came later, as of the others
            points += [0] * (self.match.sides - len(points))
            totals += [0] * (self.match.sides - len(totals))

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
        if word_called(parts[0]) < 0 or not _has_form(parts):
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
        rows = {row.name: row for row in rules.OPTIONS}
        options = option.usual_values(rules.OPTIONS, self.seats)
        for name, (number, value) in sorted(self._values.items(), key=lambda each: each[0] == "target"):
            if name not in rows:
                expected = ", ".join(rows) or "none"
                raise SheetError(number, f"no option '{name}' in {self.game}; expected {expected}")
            row = rows[name]  # the target comes last: how large it may be depends on others
            most = rules.target(options)[1] if row.number == option.TARGET else row.most
            options[row.number] = _value(number, row, value, self.seats, most)
        for name, (number, value) in self._values.items() if self.is_strict else ():
            row = rows[name]
            if options[row.number] != row.usual(self.seats) and not rules.has_effect(
                row.number, options, self.seats
            ):
                text = f"'{name} {value}' has no effect with these options; expected no such line"
                if row.number == option.TARGET:
                    text = f"'{name} {value}'; expected {name} {span(row.least, rules.target(options)[1])}"
                raise SheetError(number, text)
        return options

    def _answer(self, number: int, parts: list[str], match: Match) -> None:
        text = " ".join(parts)
        word = word_called(parts[0])
        if word < 0 or word in BELOW:  # which a sheet writes as another, with a minus before the number
            raise SheetError(number, f"unknown word '{parts[0]}'; expected {asked(match)}")
        form = form_of(word)
        if not _has_form(parts):
            shape = " ".join([parts[0]] + [_SHAPES[part] for part in form])
            raise SheetError(number, f"'{text}'; expected '{shape}'")
        given = {"S": -1, "N": 0}
        if word in BELOW.values() and parts[-1][:1] == "-" and parts[-1] != "-0":
            word = next(below for below, above in BELOW.items() if above == word)
            parts = [*parts[:-1], parts[-1][1:]]
        for part, value in zip(form, parts[1:], strict=False):
            given[part.upper()] = _given(number, parts, match, (word, part), value)
        seat, value_given = given["S"], given["N"]
        refusal = match.answer(word, value_given, seat)
        if refusal == q.DOUBTFUL:
            why = doubt(match, word, seat)
            refusal = match.answer(word, value_given, seat, sure=True)
            if why:
                self.warnings[match.answer_count - 1] = f"line {number}: {text}: {why}"
        if refusal:
            raise SheetError(number, f"'{text}': " + explain(match, refusal, word, value_given, seat))
        if word in match.rules.UNASKED:  # a seat has come, or gone
            self._before = list(match.totals)
        if match.hand > len(self.hands):
            totals = list(match.totals)
            before = self._before or [0] * match.sides
            points = [now - then for now, then in zip(totals, before, strict=True)]
            self.hands.append((points, totals))
            self._before = totals


def _has_form(parts: list[str]) -> bool:
    """Whether an answer has as many parts as its word needs."""
    form = form_of(word_called(parts[0]))
    return len(form) - form.count("n") - form.count("s") <= len(parts) - 1 <= len(form)


def _given(number: int, parts: list[str], match: Match, field: tuple[int, str], text: str) -> int:
    """A seat or a number as written on the sheet; a pass or no trump has a name.

    :param field: the word, and the letter of its form that this value fills
    """
    word, part = field
    if part in "Ss":
        return _number(number, parts, text)
    names = {match.rules.number_name(word, value): value for value in range(NAMED)}
    if text in names:
        return names[text]
    value = _number(number, parts, text, [name for name in names if name])
    name = match.rules.number_name(word, value)
    _expect(number, not name, parts, f"'{name}' in place of {text}")
    return value


def _expect(number: int, fits: bool, parts: list[str], expected: str) -> None:
    if not fits:
        raise SheetError(number, f"'{' '.join(parts)}'; expected {expected}")


def _number(number: int, parts: list[str], text: str, names: "Sequence[str]" = ()) -> int:
    fits = text.isascii() and text.isdigit() and len(text) <= 5
    _expect(number, fits, parts, f"{listed(['a whole number', *names])} in place of '{text}'")
    return int(text)


def _value(number: int, row: Option, text: str, seats: int, most_said: int) -> int:
    name = row.name
    if row.names:
        value = row.value_called(text)
        _expect(number, value >= 0, [name, text], f"{name} " + "|".join(names for _, names in row.names))
        return value
    if row.zero and text == row.zero:
        return 0
    value = _number(number, [name, text], text)
    most = min(row.most, seats - 1) if row.number == option.LEADS else row.most
    least = max(1, row.least) if row.zero else row.least
    bounds = f"{name} {span(least, min(most, most_said))}" + (f", or {row.zero}" if row.zero else "")
    _expect(number, least <= value <= most, [name, text], bounds)
    return value
