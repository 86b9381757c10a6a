# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is typed on the pages of the desk: names, corrections, club nights."""

import contextlib
import dataclasses
import random
import re
from collections.abc import Awaitable, Callable, Collection, Iterator
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import quote

from aiohttp import web
from multidict import MultiDictProxy

from desk import codes, ties
from desk.book import BookError
from desk.language import Text
from desk.messages import OVER, PLAYING, Message, MessageError
from desk.names import Names, rename
from desk.options import typed_options
from desk.pages import book_page, night_page, sheet_page
from desk.plan import MOST_ENTRANTS, RIVALS, SWISS, Plan, spelt
from desk.sheet import doubt, sheet_of
from desk.standing import moved, standing

if TYPE_CHECKING:
    from desk.desk import Desk

Fields: TypeAlias = "MultiDictProxy[str | bytes | bytearray | web.FileField]"
_MOST_DIGITS = 15
_NUMBERED = re.compile(r"([0-9]{1,3})[.):]? +(.+)")  # a line of a list that counts itself
_CHANCE = random.SystemRandom()


def text_of(form: Fields, name: str, default: str = "") -> str:
    """What was typed into a field."""
    return str(form.get(name, default))


def number(text: str, what: Text) -> int:
    """A whole number as it is typed.

    :param what: the number is, as the refusal calls it
    :raises BookError: if it is none
    """
    try:
        if len(text) > _MOST_DIGITS:  # SQLite has 64 bits
            raise ValueError
        return int(text)
    except ValueError:
        wrong = Text("%(what)s “%(typed)s”; expected a whole number", what=what, typed=text[:20])
        raise BookError(wrong) from None


def parted_typed(form: Fields) -> str:
    """What parts equal points, as it was chosen: a word in each field, or in none."""
    return " ".join(str(value) for value in form.getall("parted", []) if value)


_OTHER_MATCH = Text("the code is of another game, or of other players; expected that of the match here")


def ended_by(message: Message, known: Message) -> Message:
    """How a match in play has ended, as its code says: the names are those that the book has in full.

    :raises BookError: if the code is of another match
    """
    if message.game != known.game or len(message.totals) != len(known.totals):
        raise BookError(_OTHER_MATCH)
    return dataclasses.replace(
        known,
        table=known.table,
        state=message.state,
        totals=message.totals,
        winners=message.winners,
        won=message.won,
        turn=-1,
        sheet=(),
    )


def pair_in(line: str, entrants: Collection[str]) -> tuple[str, str]:
    """The two of a line ``Ann - Bob``, or one and "" for a bye: names may have such a dash themselves."""
    parts = line.split(" - ")
    halves = [
        (spelt(" - ".join(parts[:at])), spelt(" - ".join(parts[at:]))) for at in range(len(parts), 0, -1)
    ]
    known = [half for half in halves if half[0] in entrants and (half[1] in entrants or not half[1])]
    return (known or [(spelt(parts[0]), spelt(" - ".join(parts[1:])))])[0]


def names_in(text: str) -> tuple[str, ...]:
    """The names of a list, one a line, as it was typed or pasted: tabs, and numbers before all of them."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    numbered = [_NUMBERED.fullmatch(line) for line in lines]
    if lines and all(found and int(found[1]) == at for at, found in enumerate(numbered, 1)):
        lines = [found[2] for found in numbered if found]
    return tuple(lines)


class Forms:
    """What each form changes; each returns the address of the page after it, or refuses by ``BookError``."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self._nights = desk.nights

    def names(self, form: Fields) -> str:
        """Whose name it is."""
        rename(self._desk.book, text_of(form, "written"), text_of(form, "player"), text_of(form, "place"))
        return "/book#names"

    def code(self, form: Fields) -> str:
        """The text of a code that somebody has scanned."""
        try:
            message = codes.read(text_of(form, "code").strip())
        except MessageError as error:
            raise BookError(*error.args) from None
        known = self._desk.book.entry(message.match)
        if known and known.told.state == PLAYING:
            message = ended_by(message, known.told)
        elif known and not known.told.is_same_kind(message):
            raise BookError(_OTHER_MATCH)
        if known and known.told.state == OVER and sorted(known.told.totals) != sorted(message.totals):
            said, has = (" : ".join(map(str, each)) for each in (message.totals, known.told.totals))
            differ = Text("the code says %(code)s, the book has %(book)s of that match; the book stays")
            raise BookError(differ.of(code=said, book=has))
        self._desk.book.add(message, self._desk.now())
        return f"/match/{quote(message.match)}"

    def begin(self, form: Fields) -> str:
        """A new night, and the draw of its first round; asked first where one is still played."""
        night = self._desk.night
        if night and night.undecided() and not form.get("sure"):
            played = Text("%(night)s is still played; expected the tick to leave it")
            raise BookError(played.of(night=night.name or Text("Club night")))
        plan = Plan(
            name=text_of(form, "name"),
            entrants=names_in(text_of(form, "entrants")),
            tables=tuple(text_of(form, "tables").split()),
            kind=text_of(form, "kind", SWISS),
            best_of=number(text_of(form, "best", "1"), Text("best of")),
            minutes=number(text_of(form, "minutes", "0"), Text("minutes")),
            game=text_of(form, "game"),
            options=typed_options(text_of(form, "options")),
            parted_by=tuple(parted_typed(form).split()) or (RIVALS,),
            walkover=number(text_of(form, "walkover", "0"), Text("a walkover")),
            capped=bool(form.get("capped")),
        )
        with self._desk.book.together():
            self._nights.begin(plan)
            self._nights.draw(self._desk.now(), _CHANCE)
        self._desk.moved = []
        return "/night"

    def end(self, form: Fields) -> str:
        """The end of the night, or on with it."""
        self._nights.end(self._desk.now(), is_back=bool(form.get("back")))
        return "/night"

    def draw(self, form: Fields) -> str:
        """The next round, the final of so many, or the last draw back."""
        if form.get("back"):
            self._nights.undo_draw()
        elif form.get("final"):
            count = number(text_of(form, "final"), Text("the final"))
            self._nights.begin_final(count, self._desk.now(), _CHANCE)
        else:
            self._nights.draw(self._desk.now(), _CHANCE)
        self._desk.moved = []
        return "/night"

    def entrants(self, form: Fields) -> str:
        """Who comes late, goes, or is back."""
        name = text_of(form, "name")
        if form.get("late"):
            self._nights.add_entrant(name)
        else:
            self._nights.withdraw(name, is_back=bool(form.get("back")))
        return "/night"

    def decide(self, form: Fields) -> str:
        """A tie that nothing else has parted; or what was decided back."""
        book, nights = self._desk.book, self._nights
        if form.get("back"):
            ties.take_back_last(book, nights)
        else:
            self._desk.moved = []
            names = [str(name) for name in form.getall("name", [])]
            ties.decide(book, nights, names, text_of(form, "winner"), _CHANCE)
        return "/night#places"

    def gone(self, form: Fields) -> str:
        """Whether what those have played who are gone counts."""
        with self._saying_what_moved():
            ties.count_gone(self._desk.book, self._nights, bool(form.get("counts")))
        return "/night#places"

    def pairs(self, form: Fields) -> str:
        """The pairs of the round as they were put together by hand, one a line: ``Ann - Bob``."""
        lines = [line for line in text_of(form, "pairs").splitlines() if line.strip()][: MOST_ENTRANTS + 1]
        night = self._nights.last()
        entrants = set(night.entrants if night else ())
        self._nights.pair_by_hand([pair_in(line, entrants) for line in lines], bool(form.get("sure")))
        return "/night"

    def result(self, form: Fields) -> str:
        """A result by hand, or what the gadgets told."""
        with self._saying_what_moved():
            return self._result(form)

    def _result(self, form: Fields) -> str:
        round_ = number(text_of(form, "round"), Text("round"))
        if form.get("back"):
            self._nights.take_back(round_, text_of(form, "place"))
        elif form.get("absent"):
            self._nights.write_absent(round_, text_of(form, "place"), text_of(form, "absent"))
        else:
            won = Text("matches won")
            first, second = number(text_of(form, "first"), won), number(text_of(form, "second"), won)
            self._nights.write(round_, text_of(form, "place"), first, second)
        return "/night"

    def count(self, form: Fields) -> str:
        """A match that only the desk can count."""
        entry = self._desk.book.entry(text_of(form, "match"))
        with self._saying_what_moved():
            if not entry or not self._nights.take(entry.message, by_desk=True, may_be_counted=True):
                raise BookError(
                    Text("that match does not count; expected one of this night, at a table that plays")
                )
        return "/night"

    @contextlib.contextmanager
    def _saying_what_moved(self) -> Iterator[None]:
        """Say whose rank a change has moved, where a round that is over has changed."""
        before = self._nights.last()
        yield
        after = self._nights.last()
        self._desk.moved = []
        if (
            before
            and after
            and (
                before.counts_gone != after.counts_gone
                or [one.pairings for one in before.rounds[:-1]] != [one.pairings for one in after.rounds[:-1]]
            )
        ):
            self._desk.moved = moved(standing(before), standing(after))

    def strike(self, form: Fields) -> str:
        """A match out of the season, or back."""
        match = text_of(form, "match")
        self._desk.book.strike(match, self._desk.now(), is_back=bool(form.get("back")))
        return f"/match/{quote(match)}"

    def remove(self, form: Fields) -> str:
        """A match out of the book, or back."""
        match = text_of(form, "match")
        if form.get("back"):
            self._desk.book.put_back(match)
            return f"/match/{quote(match)}"
        self._desk.book.remove(match)
        self._desk.tables.forget(match)
        return "/book#removed"

    def dismiss(self, form: Fields) -> str:
        """A message that was left out is listed no more."""
        source = self._desk.aside.dismiss(
            number(text_of(form, "number"), Text("the message")), self._desk.now()
        )
        self._desk.refused.pop(source, None)
        return "/night#aside"

    def choose(self, form: Fields) -> str:
        """Of a match that two tables have told, the one that counts for the season."""
        match = text_of(form, "match")
        self._desk.book.choose(match, self._desk.now())
        return f"/match/{quote(match)}"

    def night_again(self, form: Fields, trouble: str) -> str:
        """The night, with what was refused."""
        typed = {name: str(value) for name, value in form.items()} | {"parted": parted_typed(form)}
        return night_page(self._desk, trouble, typed)

    def correct(self, form: Fields) -> str:
        """How a match really ended."""
        with self._saying_what_moved():
            return self._correct(form)

    def _correct(self, form: Fields) -> str:
        book, match = self._desk.book, text_of(form, "match")
        if form.get("back"):
            book.take_back(match)
        else:
            totals = [number(str(text), Text("the total")) for text in form.getall("total", [])]
            winners = [number(str(text), Text("the winner")) for text in form.getall("winner", [])]
            entry = book.check(match, totals, winners)
            sides = sheet_of(entry, Names(book).players(entry.message)).sides
            why = doubt(entry.message, sides, totals, winners)
            if why and not form.get("sure"):
                raise BookError(why)
            book.correct(match, totals, winners, self._desk.now())
        return f"/match/{quote(match)}"

    def sheet_again(self, form: Fields, trouble: str) -> str:
        """The sheet, with what was refused."""
        entry = self._desk.book.entry(text_of(form, "match"))
        if not entry:
            return night_page(self._desk, trouble)
        typed = {name: [str(value) for value in form.getall(name, [])] for name in ("total", "winner")}
        return sheet_page(self._desk, entry, trouble, typed)

    def book_again(self, form: Fields, trouble: str) -> str:
        """The book, with what was refused."""
        return book_page(self._desk, {}, trouble, self._desk.night)


async def fields_of(request: web.Request) -> Fields:
    """What a form has sent.

    :raises web.HTTPBadRequest: if it cannot be read: a broken archive, a charset that nobody knows
    """
    try:
        return await request.post()
    except web.HTTPException:
        raise
    except Exception as error:  # aiohttp has no one kind for what is broken
        text = Text("a form that cannot be read (%(why)s); expected it once more", why=type(error).__name__)
        raise web.HTTPBadRequest(text=str(text)) from None


def add_forms(app: web.Application, desk: "Desk") -> None:
    """Where each form is sent. What is refused is said on its page, with what was typed."""
    forms = Forms(desk)

    def form_of(
        change: Callable[[Fields], str], again: Callable[[Fields, str], str]
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            form = await fields_of(request)
            desk.catch_up()
            try:
                where = change(form)
            except BookError as error:
                return web.Response(status=400, text=again(form, str(error)), content_type="text/html")
            desk.note_change()
            return web.Response(status=303, headers={"Location": where})

        return handle

    for path, change, again in (
        ("/names", forms.names, forms.book_again),
        ("/code", forms.code, forms.book_again),
        ("/correct", forms.correct, forms.sheet_again),
        ("/strike", forms.strike, forms.book_again),
        ("/choose", forms.choose, forms.book_again),
        ("/remove", forms.remove, forms.book_again),
        ("/dismiss", forms.dismiss, forms.night_again),
        ("/night/begin", forms.begin, forms.night_again),
        ("/night/end", forms.end, forms.night_again),
        ("/night/draw", forms.draw, forms.night_again),
        ("/night/result", forms.result, forms.night_again),
        ("/night/entrants", forms.entrants, forms.night_again),
        ("/night/pairs", forms.pairs, forms.night_again),
        ("/night/decide", forms.decide, forms.night_again),
        ("/night/gone", forms.gone, forms.night_again),
        ("/night/count", forms.count, forms.night_again),
    ):
        app.router.add_post(path, form_of(change, again))
