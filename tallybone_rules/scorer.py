# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``Scorer``: one match, as a program wants it."""

import json
from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, Self

from rules_min import PRESET, game_id, game_number, load, option, saved_number, with_preset
from rules_min.game import MOST_TITLE
from rules_min.match import Match
from rules_min.notation.answers import answer_in
from rules_min.notation.errors import MOST_ANSWERS, doubt, explain, listed, words_asked
from rules_min.notation.hands import HandsPlayed
from rules_min.notation.options import options_in
from rules_min.notation.reader import Sheet
from rules_min.notation.result import result_of, turn_of, winning_sides
from rules_min.notation.writer import header, lines
from rules_min.question import ACCEPTED, DOUBTFUL, NOTHING_TO_UNDO, OVER, TURN
from rules_min.words import UNDO, number_of, seat_of, word_of
from tallybone_rules import deals
from tallybone_rules.answers import Answer, LegalAnswers, from_core, in_core
from tallybone_rules.checks import check_names, ids, is_no_name, seats_for, written
from tallybone_rules.refusals import Doubtful, IllegalAnswer, why_unlikely
from tallybone_rules.values import KINDS, Hand, News, Outcome, Question

_ROOM = 64  # answers that a match has room for at least; it grows, as 4,096 take 16 KB


class Scorer:
    """One match: it asks, is answered, and keeps the score. Seats and sides count from 0.

    >>> scorer = Scorer("muggins-parker", names=["Ann", "Bob"], target=150)
    >>> scorer.push("play 10")
    <News: 0>
    >>> scorer.totals, scorer.turn
    ((10, 0), 1)

    Options are named as on a score sheet, and so are their values: ``track="off"`` or ``track=False``,
    ``target=150``. ``games()`` has those of each game. A match has room for 4,096 answers, and for turns in
    the first three quarters of these; then nothing is legal any more.

    :param game: the id of the game, as ``games()`` lists it: ``muggins-parker``, ``rummikub``
    :param seats: how many play; that of the names if it is left out
    :param names: of the players, in the order of the seats, without blanks; there may be more, for seats that
        come in the middle of a match
    :param partners: whether four play as two and two, seats 0 and 2, 1 and 3, where they may choose
    :param title: a name of the table's own for *any game*, ten letters at most
    :raises ValueError: if the game cannot be played so; the text names the option that is wrong
    """

    __slots__ = ("_deals", "_doubts", "_game", "_match", "_names", "_news", "_played", "_warnings")

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        names: Sequence[str] = (),
        partners: bool = False,
        title: str = "",
        **options: str | int | bool | None,
    ) -> None:
        number = game_number(game)
        if not number:
            raise ValueError(f"no game is called '{game}'; expected one of {', '.join(ids())}")
        rules = load(game)
        seats = seats_for(rules, seats, names)
        if partners not in (True, False):
            raise ValueError(f"partners {partners!r}; expected True or False")
        if partners and not (rules.TEAMS and seats == 4):
            raise ValueError("partners; expected four seats in a game of partners")
        if title and (len(title) > MOST_TITLE or is_no_name(title)):
            raise ValueError(f"title '{title}'; expected {MOST_TITLE} letters at most, no blanks and no '#'")
        rows = {row.name: row for row in rules.OPTIONS}
        given = {name: written(rows.get(name), value) for name, value in options.items()}
        values = options_in(rules, game, seats, given, is_strict=True)
        for row in rules.OPTIONS:  # what has no effect stands on no sheet, and is as usual
            if not rules.has_effect(row.number, values, seats):
                values[row.number] = row.usual(seats)
        match = Match(rules.titled(title) if title else rules, seats, partners, values, _ROOM)
        if match.rules.TITLE != title:
            raise ValueError(f"title '{title}'; expected one for any game alone")
        self._begin(number, match, names)

    def _begin(self, number: int, match: Match, names: Sequence[str]) -> None:
        self._game = number
        self._match = match
        self._names = tuple(names)
        self._played = HandsPlayed()
        self._doubts: dict[int, str] = {}
        self._warnings: dict[int, str] = {}  # the same, as the command writes them
        self._news = News(0)
        self._deals = [deals.deal_of(match)]

    # How the match stands ------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._match.rules.ID if self._game > PRESET else game_id(self._game)

    @property
    def title(self) -> str:
        """The name that the table gave to *any game*, or ""."""
        return self._match.rules.TITLE

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat, or none.

        They can be set, as somebody comes in the middle; a sheet has those of the seats that are there.

        :raises ValueError: if there are fewer than seats, or one has a blank
        """
        return self._names

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        check_names(names, self._match.seats)
        self._names = tuple(names)

    def has_left(self, seat: int) -> bool:
        """Whether a seat has left, in the middle of a match."""
        return self._match.gone >> seat & 1 == 1

    @property
    def seats(self) -> int:
        """How many seats there are, those among them that have left."""
        return self._match.seats

    @property
    def sides(self) -> int:
        """How many own a total: the seats, or two partnerships. A seat's side is ``seat % sides``."""
        return self._match.sides

    @property
    def options(self) -> dict[str, str]:
        """Every option of the game with its value, both as on a score sheet."""
        rules, values = self._match.rules, self._match.options
        found = {row.name: row.value_name(values[row.number]) for row in rules.OPTIONS if row.IS_ASKED}
        if values[option.TARGET]:
            found["target"] = str(rules.target(values)[0])  # hands or marks have one of their own
        return found

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each side."""
        return tuple(self._match.totals)

    @property
    def points_so_far(self) -> tuple[int, ...]:
        """What each side has in this hand or round and its total does not have yet: points, or tricks."""
        match = self._match
        return tuple(match.rules.hand_so_far(match, side) for side in range(match.sides))

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest total wins."""
        return self._match.lowest_wins

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the match: partners both; none while it goes on."""
        sides = winning_sides(self._match)
        return tuple(seat for seat in range(self._match.seats) if seat % self._match.sides in sides)

    @property
    def outcome(self) -> Outcome | None:
        """How the match has ended, None while it goes on."""
        return Outcome(self.winners, self.totals, self._match.is_last) if self.is_over else None

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self._match.winners != 0

    @property
    def turn(self) -> int | None:
        """The seat that is to play, or to say its points; None where nobody is, or turns are not followed.

        Who is asked for a bid or for pips is in ``question``.
        """
        return turn_of(self._match)

    @property
    def question(self) -> Question:
        """Who is asked what."""
        match = self._match
        kind, seat = match.question.kind, match.question.seat
        if kind == OVER:
            return Question(KINDS[kind], None, (), "the match is over")
        who = "the table" if seat < 0 else self._name(seat)
        words = tuple(words_asked(match))
        what = listed(self.legal._in_words(words, self._name))
        text = f"{who} is on turn: {what}" if kind == TURN else f"{who}: {what}"
        return Question(KINDS[kind], None if seat < 0 else seat, words, text)

    @property
    def legal(self) -> LegalAnswers:
        """Every answer that can be pushed now. Some are doubtful, and need ``sure=True``."""
        return LegalAnswers(self._match)

    @property
    def likely(self) -> list[Answer]:
        """The legal answers that are asked for and not doubtful: what a bot chooses from."""
        question = self._match.question
        asked = {question.word(slot) for slot in range(question.slot_count)}
        found = []
        for answer in self.legal:
            word, number, seat = in_core(answer)
            if word in asked and not question.is_doubtful(word, number, seat):
                found.append(answer)
        return found

    @property
    def hands(self) -> tuple[Hand, ...]:
        """What each finished hand, or round, has added."""
        return tuple(Hand(tuple(points), tuple(totals)) for points, totals in self._hands())

    @property
    def news(self) -> News:
        """What the last answer has brought about; nothing after ``pop``."""
        return self._news

    @property
    def answers(self) -> tuple[Answer, ...]:
        """All answers so far."""
        match = self._match
        return tuple(self._answer(match.answers[i]) for i in range(match.answer_count))

    @property
    def doubts(self) -> dict[int, str]:
        """What is unlikely in the answers that were taken, by their places in ``answers``.

        Not that somebody is out who seems to hold more, or has few pips in many tiles: most tables leave
        turns out.
        """
        return dict(sorted(self._doubts.items()))

    # Answers -------------------------------------------------------------------------------------

    def push(self, answer: Answer | str, sure: bool = False) -> News:
        """Take one answer; return what it has brought about.

        :param answer: an ``Answer``, or a line of a score sheet: ``pips 0 12``; ``undo`` is ``pop``
        :param sure: take it although it is doubtful
        :raises Doubtful: if it is, and ``sure`` is not given
        :raises IllegalAnswer: if the rules do not take it now. In both cases nothing has changed
        """
        match = self._match
        word, number, seat = self._in_core(answer)
        if word == UNDO:
            self.pop()
            return News(0)
        self._make_room()
        refusal = match.answer(word, number, seat)
        if refusal == DOUBTFUL:
            why = doubt(match, word, seat)
            if not sure:
                raise Doubtful(answer, why or why_unlikely(match, word, seat))
            refusal = match.answer(word, number, seat, True)
            if why and refusal == ACCEPTED:
                self._doubts[match.answer_count - 1] = why
                self._warnings[match.answer_count - 1] = self._warning(str(answer), why)
        if refusal:
            raise IllegalAnswer(f"'{answer}': {explain(match, refusal, word, number, seat)}")
        self._note(word)
        self._news = News(match.news & _NEWS)
        return self._news

    def parse(self, line: str) -> Answer:
        """The answer that a line of a score sheet is, whether or not it is legal now.

        :raises IllegalAnswer: if it is no such line
        """
        word, number, seat = self._in_core(line)
        return from_core(self._match.rules, word, number, seat)

    def pop(self) -> Answer:
        """Take the last answer back, and return it.

        :raises IllegalAnswer: if there is none
        """
        match = self._match
        if not match.answer_count:
            raise IllegalAnswer(f"'undo': {explain(match, NOTHING_TO_UNDO, UNDO, 0, -1)}")
        count = match.answer_count - 1
        last = match.answers[count]
        if count >= match.answers_before:
            match.undo()
        else:
            self._last_deal()
            self._deals.pop()
            if deals.can_go_back(match):
                deals.go_to(match, self._deals[-1], count)
            else:
                match.undo()
        self._played.take_back(match)
        self._doubts.pop(count, None)
        self._warnings.pop(count, None)
        self._news = News(0)
        return self._answer(last)

    def correct(self, index: int, answer: Answer | str, sure: bool = False) -> None:
        """Put another answer in the place of an earlier one; those after it stay.

        :param index: which one, 0 the first, -1 the last
        :param sure: take it although it is doubtful
        :raises Doubtful: if it is, and ``sure`` is not given
        :raises IllegalAnswer: if it does not fit there, or a later answer does not fit any more. In both
            cases nothing has changed
        :raises IndexError: if there is no such answer
        """
        match = self._match
        if self._in_core(answer)[0] == UNDO:
            raise IllegalAnswer(f"'{answer}': no answer; expected what was answered")
        index = range(match.answer_count)[index]
        later = list(match.answers[index + 1 : match.answer_count])
        other = self.copy()
        while other._match.answer_count > index:
            other.pop()
        other.push(answer, sure)
        for each in later:
            line = str(self._answer(each))
            try:
                other.push(line, sure=True)
            except IllegalAnswer as error:
                place = other._match.answer_count
                raise IllegalAnswer(f"'{answer}': then answer {place} does not fit: {error}") from None
        self._match, self._played = other._match, other._played
        self._doubts, self._warnings = other._doubts, other._warnings
        self._deals, self._news = other._deals, other._news

    # Copies, sheets, JSON ------------------------------------------------------------------------

    def copy(self) -> Self:
        """A scorer of its own that stands as this one."""
        match = self._match
        answers = match.answers[:]
        is_of_partners = match.sides != match.seats
        again = Match(match.rules, match.first_seats, is_of_partners, match.options, answers=answers)
        if deals.can_go_back(match):
            deals.go_to(again, self._last_deal(), match.answer_count)
        else:
            again.replay(match.answer_count)
        again.news = match.news
        found = type(self).__new__(type(self))
        found._begin(self._game, again, self._names)
        found._played = self._played.copy()
        found._doubts, found._warnings = self._doubts.copy(), self._warnings.copy()
        found._news = self._news
        found._deals = self._deals[:]
        return found

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        match = self._match
        head = "\n".join(header(match, self._game, []))
        answers = tuple(match.answers[: match.answer_count])
        return _made_again, (type(self), head, self._names, answers, self._doubts, self._warnings)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same match: game, options, names and answers."""
        return self._state() == other._state() if isinstance(other, Scorer) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _state(self) -> tuple[Any, ...]:
        match = self._match
        options, answers = list(match.options), list(match.answers[: match.answer_count])
        return self._game, self.title, self._names, match.first_seats, match.sides, options, answers

    def __str__(self) -> str:
        """The match as a score sheet, which ``from_sheet`` reads."""
        names = list(self._names[: self._match.seats])
        return "\n".join(lines(self._match, self._game, names))

    def __repr__(self) -> str:
        return f"<Scorer of {self.game}: {self.totals}, {self.question}>"

    @classmethod
    def from_sheet(cls, sheet: str | Iterable[str]) -> Self:
        """The match of a score sheet.

        :param sheet: its text, or its lines
        :raises SheetError: at the first bad line; ``line`` is its number, the text says what was expected
        """
        source = sheet.splitlines() if isinstance(sheet, str) else sheet
        return cls._of(Sheet(source, is_strict=True))

    @classmethod
    def _of(cls, sheet: Sheet) -> Self:
        match = sheet.match
        number = with_preset(game_number(sheet.game), dict(enumerate(match.options)))
        count = match.answer_count
        size = _ROOM
        while size < min(2 * count, MOST_ANSWERS):
            size *= 2
        del match.answers[size:]  # type: ignore[union-attr]  # it is an array here
        found = cls.__new__(cls)
        found._begin(number, match, sheet.names)
        found._deals = []  # they are noted when they are asked for: of most sheets only the score is
        found._played = sheet.played
        found._doubts, found._warnings = sheet.doubts, sheet.warnings
        found._news = News(match.news & _NEWS)
        return found

    def to_dict(self) -> dict[str, Any]:
        """How the match stands, as ``to_json`` says it."""
        game = game_id(saved_number(self._game))
        return result_of(game, self._match, self._hands(), self._warnings)

    def to_json(self) -> str:
        """How the match stands: the line that ``python -m simulator score`` prints for its sheet."""
        return json.dumps(self.to_dict())

    # What the others use -------------------------------------------------------------------------

    def _hands(self) -> list[tuple[list[int], list[int]]]:
        return self._played.for_all(self._match.sides)

    def _answer(self, packed: int) -> Answer:
        return from_core(self._match.rules, word_of(packed), number_of(packed), seat_of(packed))

    def _name(self, seat: int) -> str:
        """What a seat is called."""
        return self._names[seat] if seat < len(self._names) else f"seat {seat}"

    def _in_core(self, answer: Answer | str) -> tuple[int, int, int]:
        """What the match is given: word, number and seat."""
        if isinstance(answer, Answer):
            return in_core(answer)
        if not isinstance(answer, str):
            raise TypeError(f"{answer!r}; expected an Answer, or a line of a score sheet")
        try:
            return answer_in(self._match, answer.partition("#")[0].split() or [""])
        except ValueError as error:
            raise IllegalAnswer(str(error)) from None

    def _make_room(self) -> None:
        """Have room for more answers: as much as for a sheet's, in the end."""
        match = self._match
        if 2 * match.answer_count >= len(match.answers) < MOST_ANSWERS:
            match.answers.extend(match.answers[:])  # type: ignore[union-attr]  # it is an array here

    def _note(self, word: int) -> None:
        """Note what the last answer has changed."""
        self._played.note(self._match, word)
        if self._deals and deals.is_new(self._match, self._deals[-1]):
            self._deals.append(deals.deal_of(self._match))

    def _last_deal(self) -> deals.Deal:
        """The deal of the hand that is played; all deals are known then."""
        match = self._match
        if not self._deals:
            again = copy(match)
            again.replay(0)
            self._deals.append(deals.deal_of(again))
            while again.answer_count < match.answer_count:
                again.apply_next()
                if deals.is_new(again, self._deals[-1]):
                    self._deals.append(deals.deal_of(again))
        return self._deals[-1]

    def _warning(self, text: str, why: str) -> str:
        """As ``Sheet.warnings`` has it, of the answer given last."""
        match = self._match
        line = len(list(header(match, self._game, list(self._names)))) + match.answer_count
        return f"line {line}: {text}: {why}"


def _made_again(
    kind: type[Scorer],
    head: str,
    names: tuple[str, ...],
    answers: tuple[int, ...],
    doubts: dict[int, str],
    warnings: dict[int, str],
) -> Scorer:
    """What a pickle had."""
    scorer = kind._of(Sheet(head.split("\n"), is_strict=True))
    scorer._names = names
    match = scorer._match
    for answer in answers:
        scorer._make_room()
        match.answer(word_of(answer), number_of(answer), seat_of(answer), True)
        scorer._note(word_of(answer))
    scorer._doubts, scorer._warnings = dict(doubts), dict(warnings)
    scorer._news = News(match.news & _NEWS)
    return scorer


_NEWS = (~News(0)).value  # without the bits that have a meaning in one game alone
