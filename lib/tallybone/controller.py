# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What screens may know and do. An answer goes from here to the scorekeeper, and what came of it is shown.

The picture is drawn when the press is over, so an answer is in flash before it is seen.
"""

from micropython import const

from rules_min import question as q
from rules_min import words
from rules_min.game import NEWS
from rules_min.question import NO_SEAT
from rules_min.state import CALLED, GOT_BONUS, HAND_OVER, MATCH_WON, NOT_FOLLOWED, OF_GAME
from rules_min.words import PIPS, Answer, number_of, pack, seat_of, word_of
from tallybone import loader
from tallybone.display.places import NOTE_LETTERS
from tallybone.extensions.base import REFUSED, tell
from tallybone.scorekeeper import LOOK_AGAIN, NOT_KEPT
from tallybone.screens.ids import CORRECTION, MENU, RESULT, SETUP, WON
from tallybone.words.texts import NOT_WRITTEN, _, fitted, number_shown, undone, with_hand_word

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from rules_min.match import Match
    from rules_min.question import Refusal
    from tallybone.board.buttons import Buttons
    from tallybone.display.panel import Panel, Status
    from tallybone.extensions.base import Extension
    from tallybone.scorekeeper import Scorekeeper
    from tallybone.screens.typed import TypedNumber

    class View(Protocol):
        """What is shown: ``tallybone.view`` says what each of these is."""

        panel: Panel
        keys: Buttons
        status: Status
        overlay: Any
        wanted: tuple[int, Any] | None
        unloads_first: bool

        def is_below(self, number: int) -> bool:
            """Whether that screen comes back when what is shown is left."""

        def screen(self, number: int) -> Any:
            """The screen with this number, loaded if it is not there."""

        def open(self, number: int, given: Any = None) -> None:
            """Lay a screen over the question."""

        def leave(self) -> None:
            """One level back."""

        def close(self) -> None:
            """Back to the question."""

        def show(self) -> Any:
            """The screen that is shown, or is to be."""

        def draw(self) -> None:
            """Bring the picture up to date."""

        def unload_screens(self) -> None:
            """Unload all screens but the one over the question."""

        def has_events(self) -> bool:
            """Whether there is anything to hold OK for."""

        def question(self) -> int:
            """The number of the question's own screen."""

        def unload_questions(self, stays: int) -> None:
            """Unload the screens of other questions."""


_SAID = CALLED | GOT_BONUS | OF_GAME  # news that a note says
_NOTHING = const(-2)  # no answer that must be confirmed


class Known:
    """What a start has found out.

    :param str circuitpython: its version
    :param str site: where QR codes lead to, "" for nowhere
    :param problems: those of settings.toml, as ``Config`` has them
    """

    def __init__(self, circuitpython: str, site: str, problems: "list[tuple[int, str, str, str]]") -> None:
        self.circuitpython = circuitpython
        self.site = site
        self.problems = problems
        self.folder = ""  # where an export goes


class Controller:
    """``keeper`` is the match and its journal, ``view`` what is shown.

    ``points`` is the count in play that waits for OK, 0 for none; ``choice`` the index of the number chosen.
    ``typed`` is the number being typed, None before a screen for one is shown; ``typed_fields`` are its
    values while that is unloaded. ``old`` is the number or the seat that was taken back and is given again,
    else -1; ``slot`` the slot of the question that it answers. All of these belong to one question and are
    forgotten with it. ``known`` is what the start has found out.

    :param use_settings: puts the settings into effect
    """

    def __init__(
        self,
        keeper: "Scorekeeper",
        view: "View",
        extensions: "list[Extension]",
        use_settings: "Callable[[], None]",
    ) -> None:
        self.keeper = keeper
        self.view = view
        self.status = view.status
        self.extensions = extensions
        self.use_settings = use_settings
        self.known = Known("", "", [])
        self.is_repeated = False  # whether this press is one of a button that is held
        # Whether this press gives no answer: of a button that is held, or a dial that is still being turned.
        self.takes_no_answer = False
        self._to_confirm: Answer = _NOTHING  # what the last press asked to be given once more
        self._confirmed: Answer = _NOTHING  # what this press may confirm
        self.forget_typed()

    def forget_typed(self) -> None:
        """Another question is asked: nothing is typed or counted for it."""
        self.points = 0
        self.choice = 0
        self.forget_number()

    def forget_number(self) -> None:
        """No number is typed, and the next one is that of the question itself."""
        self.typed: TypedNumber | None = None
        self.typed_fields: dict[str, Any] | None = None
        self.slot = 0
        self.old = -1

    def has_number(self) -> bool:
        """Whether the question asks for a number, and its screen was shown."""
        return self.typed is not None or self.typed_fields is not None

    def put_typed_away(self) -> None:
        """Keep only the values of the number being typed, as its screen is unloaded: the class of that number
        would keep its modules in memory, 12 KB.
        """
        if self.typed:
            self.typed_fields = dict(self.typed.__dict__)
            self.typed = None

    def begin_press(self) -> None:
        """A press begins: a note is gone; if the last press asked once more, only this one can confirm."""
        self.status.text = ""
        self._confirmed = self._to_confirm
        self._to_confirm = _NOTHING

    def is_confirmed(self, answer: Answer) -> bool:
        """Whether the last press asked for this answer to be given once more."""
        return answer == self._confirmed

    def asked_to_reopen(self) -> bool:
        """Whether the last press asked for a second BACK, which reopens the hand before."""
        return self._confirmed == words.UNDO

    # What is shown -------------------------------------------------------------------------

    def say(self, text: str, stays: bool = False) -> None:
        """Show a note of 21 letters at most, for a few seconds or until the next press."""
        self.status.say(text, stays=stays)

    def ask_again(self, answer: Answer, text: str) -> None:
        """Ask for an answer to be given once more with the next press, which then takes it."""
        self._to_confirm = answer
        self.say(text, stays=True)

    def say_of(self, text: str, *parts: "str | int", stays: bool = True) -> None:
        """Show a note with names and numbers; names are cut if it has no room."""
        self.status.say(fitted(text, NOTE_LETTERS, *parts), stays=stays)

    def open(self, screen: int, given: "Any" = None) -> None:
        """Lay the screen with this number over the question, in place of the one that lies there.

        :param given: what it needs to know, as it says itself: the match of a card, the hand of a list
        """
        self._to_confirm = _NOTHING
        self.view.open(screen, given)

    def leave(self) -> None:
        """Go back to the list that opened the screen shown, or else to the question."""
        self.view.leave()

    # Answers -------------------------------------------------------------------------------

    def answer(self, word: int, number: int = 0, seat: int = NO_SEAT, out: int = NO_SEAT) -> "Refusal":
        """Give the rules an answer, write it into flash, and show what came of it or why it was refused.

        A doubtful one is taken when it is given again with the next press.

        :param int out: a seat that went out with it: a second answer, and in flash both or none
        """
        keeper = self.keeper
        match = keeper.asked_match
        if self.takes_no_answer or not match:
            return q.NOT_ASKED
        answer = pack(word, number, seat)
        if keeper.draft:
            return self.correct(match, answer)
        if word in match.rules.SLIPS and self.asks_first(match, answer):
            return q.DOUBTFUL
        last = pack(words.OUT, 0, out)
        was_asked = self._confirmed == last or self._confirmed == answer  # going out is asked first
        if out != NO_SEAT and not was_asked and match.question.is_doubtful(words.OUT, 0, out):
            self.ask_again(last, self.note("of_refusal", match, q.DOUBTFUL, words.OUT, out))
            return q.DOUBTFUL  # before anything is taken
        refusal = keeper.answer(word, number, seat, self._confirmed == answer, out)
        news = keeper.news
        if refusal == q.ACCEPTED:
            if news & NOT_FOLLOWED and word != words.UNTRACKED and not match.winners:
                self.say(_("memory low: no turns"), stays=True)
            elif news & _SAID:
                self.say_news(match, word if out == NO_SEAT else words.OUT)
            self.show_taken(news)
        else:
            self.show_refused(match, refusal, answer)
        if news & NOT_KEPT:
            self.say(NOT_WRITTEN)
        return refusal

    def asks_first(self, match: "Match", answer: Answer) -> bool:
        """Ask once more for a word that may have been a slip."""
        text = "" if answer == self._confirmed else self.note("of_slip", match, answer)
        if text:
            self.ask_again(answer, text)
        return text != ""

    def show_refused(self, match: "Match", refusal: "Refusal", answer: Answer) -> None:
        """Say why; a doubtful answer is taken if it is given again."""
        is_doubtful = refusal == q.DOUBTFUL
        if is_doubtful:
            self._to_confirm = answer
        self.say(self.note("of_refusal", match, refusal, word_of(answer), seat_of(answer)), is_doubtful)
        tell(self.extensions, REFUSED)

    def note(self, which: str, match: "Match", *facts: int) -> str:
        """A note that few answers need, made by the function ``which`` of ``screens.notes``."""
        before = loader.loaded()
        made: Any = loader.load("tallybone.screens.notes", which)
        try:
            text: str = made(self.keeper, match, *facts)
        finally:
            loader.keep_only(before)
        return text

    def say_news(self, match: "Match", word: int) -> None:
        """Say what an answer has brought beside what was entered, if there is memory for the texts."""
        before = loader.loaded()
        try:
            self.say(self.keeper.said(match, NEWS, word, 0, NO_SEAT, NOTE_LETTERS))
        except MemoryError:
            loader.forget_texts()
        loader.keep_only(before)

    def correct(self, draft: "Match", answer: Answer) -> "Refusal":
        """Put this answer in place of an earlier one, once it is sure that all later ones fit."""
        from tallybone.matches.corrections import try_answer

        is_same = draft.answers[draft.answer_count] == answer
        refusal = try_answer(draft, answer, self.is_confirmed(answer))
        if refusal != q.ACCEPTED:
            self.show_refused(draft, refusal, answer)
        elif is_same:
            self.leave_correction()
        else:
            self.forget_typed()
            self.open(CORRECTION, answer)
        return refusal

    def show_taken(self, news: int) -> None:
        """Go back to the question; after the last answer of a hand or match, show what came of it.

        :param int news: as ``Scorekeeper.news``
        """
        self.forget_typed()
        self.view.keys.down = 0  # or what is held would go on into the next question
        if self.view.overlay:
            self.view.close()
        tell(self.extensions, news)
        if news & MATCH_WON:
            self.open(WON)
        elif news & HAND_OVER:
            self.open(RESULT)

    def undo(self, sure: bool = False) -> None:
        """Take the last answer back and say which it was; ask first if that reopens the hand before.

        :param bool sure: do not ask, as the result of that hand is shown
        """
        keeper = self.keeper
        match = keeper.match
        if not match:
            return
        if keeper.draft:
            self.leave_correction()
            return
        is_correction = keeper.is_corrected_last()
        if not match.answer_count and not is_correction:  # it was begun by mistake, or with a wrong set-up
            self.open(SETUP)
            return
        if keeper.undo(sure or self._confirmed == words.UNDO) == LOOK_AGAIN:
            self.ask_again(words.UNDO, with_hand_word(match.rules, _("BACK again: hand %d")) % match.hand)
            return
        answer = keeper.undone
        self.forget_typed()
        if is_correction:
            self.say(_("correction undone"))
        else:
            self.show_again(match, answer)
            say_undone(self, match, answer)
        if keeper.news & NOT_KEPT:
            self.say(NOT_WRITTEN)

    def show_again(self, match: "Match", answer: Answer) -> None:
        """Show what was answered, to be corrected."""
        kind, word = match.question.kind, word_of(answer)
        if word in match.rules.UNASKED:
            return
        if word == words.POOLED:
            self.slot = match.question.find(word)
        if kind == q.SCORE or (kind == q.NUMBER and (word == words.POOLED or match.question.find(word) == 0)):
            self.old = number_of(answer)
        elif kind == q.SCORER or (kind == q.PICK and word == words.OUT):
            self.old = seat_of(answer)

    def leave_correction(self) -> None:
        """Leave an earlier answer as it is, and go on with the match."""
        self.keeper.leave_correction()
        self.forget_typed()
        self.view.close()
        self.say(_("nothing is changed"))

    # Matches -------------------------------------------------------------------------------

    def has_confirmer(self) -> bool:
        """Whether a computer confirms each result."""
        for extension in self.extensions:
            if extension.confirms:
                return True
        return False

    def asks_to_agree(self) -> bool:
        """Whether two sides must still be asked if the result is right, as a computer confirms results."""
        keeper = self.keeper
        return self.has_confirmer() and keeper.is_unagreed() and keeper.put_off != keeper.serial

    # Presses that every screen has -----------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu at its first line. An earlier answer that is asked again stays as it is."""
        self.keeper.leave_correction()
        self.open(MENU)


# Notes of 21 letters on what came of an answer -----------------------------------------------


def say_undone(controller: Controller, match: "Match", answer: Answer) -> None:
    """What was taken back, and whose it was."""
    word, seat = word_of(answer), seat_of(answer)
    names_nobody = word in (words.BLOCKED, words.UNTRACKED, words.LAST)
    if seat == NO_SEAT and match.question.kind == q.TURN and not names_nobody:
        seat = match.question.seat
    name = controller.keeper.captions[seat] if seat != NO_SEAT else ""
    said = number_shown(match.rules, word, number_of(answer)) if word in (words.BID, words.TRUMP) else ""
    if said:
        whole = undone(word) + " " + said
        fits = len(_("undone")) + 1 + len(whole) <= NOTE_LETTERS
        controller.status.say(_("undone"), -1, name, whole if fits else said)
    else:
        controller.status.say(_("undone"), number_to_show(answer), name, undone(word))


def number_to_show(answer: Answer) -> int:
    """The number of an answer, -1 if it has none to show."""
    return number_of(answer) if number_of(answer) or word_of(answer) == PIPS else -1
