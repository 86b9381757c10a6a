# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read a score sheet: every line is checked, and a line that cannot be is named."""

from rules_min import GAMES, load
from rules_min import question as q
from rules_min.match import Match, usual
from rules_min.tiles import MOST
from rules_min.words import FORMS, NAMES, NO_BID, NO_TRUMP, UNDO, named_number

LONGEST_LINE = 200  # characters; the longest real one names 25 players
MOST_ANSWERS = 4096  # in force at once; the gadget holds half as many
MOST_SAID = 10_000  # taken back ones and undos included: each undo replays the match
HEADERS = ("rules", "seats", "names", "teams", "target", "lead", "option")
REFUSED = {
    q.MATCH_OVER: "the match is over; expected undo or the end of the sheet",
    q.NOTHING_TO_UNDO: "nothing to take back; expected an answer first",
    q.NO_ROOM: f"more than {MOST_ANSWERS} answers; expected the end of the sheet",
}


class SheetError(Exception):
    """A line that cannot be: ``line`` is its number, the text what is wrong and what was expected."""

    def __init__(self, line, text):
        super().__init__(text)
        self.line = line


class Sheet:
    """A match read from the lines of a score sheet.

    ``match`` is the match as the last line left it; ``hands`` has one (points, totals) pair of lists a
    finished hand, ``warnings`` maps the place of a doubtful answer to what speaks against it.

    :param lines: the lines, as text
    :raises SheetError: at the first line that cannot be
    """

    def __init__(self, lines):
        self.match = None
        self.game = None
        self.seats = None
        self.names = ()
        self.teams = False
        self.values = {}
        self.seen = {}
        self.hands = []
        self.warnings = {}
        self.said = 0
        number = 0
        for number, line in enumerate(lines, 1):
            self._read(number, line)
        self._begin(max(1, number))

    def _read(self, number, line):
        if len(line) > LONGEST_LINE:
            raise SheetError(number, f"line longer than {LONGEST_LINE} characters; expected an answer")
        parts = line.partition("#")[0].split()
        if not parts:
            return
        if parts[0] in HEADERS and not (parts[0] == "lead" and self._lead_is_an_answer()):
            if self.match:
                raise SheetError(number, f"'{parts[0]}' after an answer; expected before the first answer")
            self._header(number, parts)
        else:
            if parts[0] not in NAMES and not self.match:
                words = f"{', '.join(HEADERS)}, or an answer"
                raise SheetError(number, f"unknown word '{parts[0]}'; expected {words}")
            self._begin(number)
            self._answer(number, parts)

    def _lead_is_an_answer(self):
        """Where the rules ask at each hand who leads, no header says it."""
        return self.game and dict((row[0], row[1][1]) for row in load(self.game).OPTIONS).get("lead", 0) == 0

    def _header(self, number, parts):
        key = " ".join(parts[:2]) if parts[0] == "option" else parts[0]
        if key in self.seen:
            raise SheetError(number, f"'{key}' again; expected once, it is in line {self.seen[key]}")
        self.seen[key] = number
        name, given = parts[0], parts[1:]
        if name == "names":
            self.names = given
        elif name == "teams":
            _expect(number, not given, parts, "teams")
            self.teams = True
        elif name == "option":
            _expect(number, len(given) == 2, parts, "option NAME VALUE")
            _expect(number, given[0] not in ("target", "lead"), parts, f"{given[0]} {given[1]}")
            self.values[given[0]] = (number, given[1])
        else:
            _expect(number, len(given) == 1, parts, f"{name} {'ID' if name == 'rules' else 'N'}")
            if name == "rules":
                ids = [row[0] for row in GAMES]
                _expect(number, given[0] in ids, parts, "one of " + ", ".join(ids))
                self.game = given[0]
            elif name == "seats":
                self.seats = _number(number, parts, given[0])
            else:
                self.values[name] = (number, given[0])

    def _begin(self, number):
        if self.match:
            return
        if self.game is None or self.seats is None:
            missing = "rules ID" if self.game is None else "seats N"
            raise SheetError(number, f"no '{missing}' line; expected before the first answer")
        rules = load(self.game)
        least, most = rules.SEATS
        if not least <= self.seats <= most:
            expected = f"{least} to {most} seats in {self.game}"
            raise SheetError(self.seen["seats"], f"seats {self.seats}; expected {expected}")
        if self.names and len(self.names) != self.seats:
            text = f"{len(self.names)} names for {self.seats} seats; expected a name a seat"
            raise SheetError(self.seen["names"], text)
        if self.teams and not (rules.TEAMS and self.seats == 4):
            raise SheetError(self.seen["teams"], "teams; expected four seats in a game of partners")
        options = self._options(rules)
        try:
            self.match = Match(rules, self.seats, self.teams, options, MOST_ANSWERS)
        except ValueError as error:
            lines = [line for name, (line, _) in self.values.items() if name in ("hand", "reserve", "lead")]
            raise SheetError(max([*lines, self.seen["seats"]]), f"{error}") from None

    def _options(self, rules):
        rows = {row[0]: row for row in rules.OPTIONS}
        options = {name: usual(row, self.seats) for name, row in rows.items()}
        for name, (number, value) in self.values.items():
            if name not in rows:
                expected = ", ".join(rows) or "none"
                raise SheetError(number, f"no option '{name}' in {self.game}; expected {expected}")
            options[name] = _value(number, rows[name], value, self.seats)
        return list(options.values())

    def _answer(self, number, parts):
        match = self.match
        self.said += 1
        if self.said > MOST_SAID:
            raise SheetError(number, f"more than {MOST_SAID} answers; expected the end of the sheet")
        text = " ".join(parts)
        if parts[0] not in NAMES:
            raise SheetError(number, f"unknown word '{parts[0]}'; expected {asked(match)}")
        word = NAMES.index(parts[0])
        form = FORMS[word]
        most = len(form)
        least = most - form.count("n")
        if not least <= len(parts) - 1 <= most:
            shape = " ".join([parts[0]] + [{"S": "SEAT", "N": "N", "n": "[N]"}[part] for part in form])
            raise SheetError(number, f"'{text}'; expected '{shape}'")
        given = {"S": -1, "N": 0}
        for part, value in zip(form, parts[1:], strict=False):
            given[part.upper()] = _given(number, parts, word, part, value)
        answer = (word, given["N"], given["S"])
        refusal = match.answer(*answer)
        if refusal == q.DOUBTFUL:
            why = f"line {number}: {text}: {doubt(match)}"
            refusal = match.answer(*answer, sure=True)
            self.warnings[match.count - 1] = why
        if refusal:
            raise SheetError(number, f"'{text}': " + explain(match, refusal, answer))
        if word == UNDO:
            self.warnings.pop(match.count, None)
            del self.hands[match.hand :]
        elif match.hand > len(self.hands):
            before = self.hands[-1][1] if self.hands else [0] * match.sides
            totals = list(match.totals)
            points = [now - then for now, then in zip(totals, before, strict=True)]
            self.hands.append((points, totals))


def asked(match):
    """The words expected now, as a reader would list them."""
    words = list(dict.fromkeys(NAMES[match.ask.word(slot)] for slot in range(match.ask.count)))
    return ", ".join(words + ["undo"] if match.count else words) or "nothing"


def doubt(match):
    """Why the answer just refused as doubtful is in doubt."""
    tiles = match.tiles[match.ask.seat]
    most = match.ask.bound
    if most == MOST[tiles]:
        return f"{tiles} tile{'s' * (tiles != 1)} hold{'s' * (tiles == 1)} at most {most}"
    return f"the tiles counted so far leave at most {most}"


def explain(match, refusal, answer):
    """What is wrong with a refused answer, and what was expected."""
    word, number, _ = answer
    ask = match.ask
    if refusal in REFUSED:
        return REFUSED[refusal]
    if refusal == q.NOT_ASKED:
        return f"not asked now; expected {asked(match)}"
    slots = [slot for slot in range(ask.count) if ask.word(slot) == word]
    if refusal == q.WRONG_SEAT:
        able = [str(s) for s in range(match.seats) if any(ask.names(slot, s) for slot in slots)]
        return f"not a seat that can be named here; expected seat {' or '.join(able)}"
    if ask.reason == q.NO_COUNTS:
        return f"nothing is counted in play in this game; expected '{NAMES[word]}'"
    slots = [slot for slot in slots if ask.names(slot, answer[2])]
    wrong = {
        q.BY_RULE: f"{number} is out of bounds",
        q.BY_HAND: f"a hand of this deal holds {ask.high(slots[0])} pips at most",
        q.BY_SET: f"the whole set holds no more, which leaves {ask.high(slots[0])}",
        q.BY_REST: "the rest of the hand says otherwise",
    }[ask.reason]
    return f"{wrong}; expected {' or '.join(bounds(ask, word, slot) for slot in slots)}"


def bounds(ask, word, slot):
    """The numbers that one slot of a question takes."""
    low, high = ask.low(slot), ask.high(slot)
    if low == high:
        return named_number(word, low) or str(low)
    return f"{low} to {high}" + (f" in steps of {ask.step(slot)}" if ask.step(slot) > 1 else "")


def _given(number, parts, word, part, text):
    """A seat or a number as it stands on the sheet; a pass or no trump has a name."""
    if part == "N" and not text.isdigit():
        for value in (NO_BID, NO_TRUMP):
            if named_number(word, value) == text:
                return value
    value = _number(number, parts, text)
    name = named_number(word, value) if part == "N" else None
    _expect(number, name is None, parts, f"'{name}' in place of {text}")
    return value


def _expect(number, fits, parts, expected):
    if not fits:
        raise SheetError(number, f"'{' '.join(parts)}'; expected {expected}")


def _number(number, parts, text):
    fits = text.isascii() and text.isdigit() and len(text) <= 5
    _expect(number, fits, parts, f"a whole number in place of '{text}'")
    return int(text)


def _value(number, row, text, seats):
    name, values = row[0], row[1]
    if not isinstance(values[0], int):
        _expect(number, text in values, [name, text], f"{name} " + "|".join(values))
        return values.index(text)
    value = _number(number, [name, text], text)
    least, most = values
    if name == "lead":
        most = min(most, seats - 1)
    _expect(number, least <= value <= most, [name, text], f"{name} {least} to {most}")
    return value
