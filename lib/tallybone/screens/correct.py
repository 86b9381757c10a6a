# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Correct an earlier answer: choose it among those of its hand, and see what the new one changes."""

from micropython import const

from rules_min.match import Match
from rules_min.notation.names import form_of
from rules_min.question import NO_SEAT, NUMBER, SCORE, TRICK, TURN
from rules_min.state import MATCH_WON
from rules_min.words import JOIN_BELOW, PLAY, POOLED, UNTRACKED, Answer, number_of, seat_of, word_of
from rules_min.words import TRICK as TRICK_TAKEN
from tallybone.board import buttons
from tallybone.display.places import LINE, SHOWN
from tallybone.matches.corrections import follows_all, look_back, replace
from tallybone.scorekeeper import another
from tallybone.screens.base import ListScreen
from tallybone.screens.ids import COMING, CORRECTION, HAND
from tallybone.words.texts import NO_ROOM, NOT_WRITTEN, _, cut, fitted, number_shown, undone, with_hand_word

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game
    from tallybone.controller import Controller
    from tallybone.display.panel import Panel
    from tallybone.screens.base import Row


class LaterScreen(ListScreen):
    """A list that takes too long for a press to make: it says so first, and is made once that is shown."""

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.is_ready = False
        self.wanted = ""  # the heading once it is made

    def enter(self) -> None:
        """Nothing to choose yet."""
        self.rows = [("", "", 0)]
        self.chosen = 0
        self.wanted, self.heading = self.heading, _("One moment ...")
        self.is_ready = False

    def finish(self) -> bool:
        """Make the rows, once the screen is shown."""
        if self.is_ready:
            return False
        self.is_ready = True
        self.heading = self.wanted
        self.fill()
        return True

    def press(self, key: int) -> None:
        """Before there is anything to see OK does nothing."""
        if self.is_ready or key != buttons.OK:
            self.finish()
            super().press(key)


def in_words(rules: "Game", captions: "list[str]", answer: Answer, seat: int) -> "tuple[str, str]":
    """Who answered, and what: ``BEN`` and ``pips 13``.

    :param int seat: who was asked, -1 for nobody
    """
    word, number = word_of(answer), number_of(answer)
    if seat_of(answer) != NO_SEAT:
        seat = seat_of(answer)
    text = undone(word)
    if number or "N" in form_of(word):
        form = "-%d" if word == JOIN_BELOW else "+%d" if word == PLAY else "%d"  # play 5 would be a tile
        text += " " + (number_shown(rules, word, number) or form % number)
    return cut(captions[seat], LINE - 1 - len(text)) if seat >= 0 else "", text


def who_answers(match: "Match", answer: Answer) -> int:
    """Who an answer without a seat is of: the seat asked, or the one that comes with it."""
    return match.seats if word_of(answer) in match.rules.UNASKED else match.question.seat


_NOTHING = const(-1)  # the number of a row without an answer


class HandScreen(LaterScreen):
    """The answers of a hand of the match in play; it is opened with the number of that, 0 the first. The last
    one is first, as it is wrong most often. OK asks one of them again.
    """

    ok = "fix"

    def enter(self) -> None:
        """Which hand it is."""
        heading = with_hand_word(self.match.rules, _("Hand %d: fix which?"))
        self.heading = heading % (self.given + 1)
        super().enter()

    def fill(self) -> None:
        """A row for each answer that somebody gave; its number is its index in the list of answers."""
        match = self.match
        again = another(match)
        self.rows = []
        while again.answer_count < match.answer_count and again.hand <= self.given:
            index, is_given = again.answer_count, again.question.has_one_answer()
            answer = again.answers[index]
            is_given = is_given and word_of(answer) not in match.rules.UNASKED
            if again.hand == self.given and not is_given and word_of(answer) != UNTRACKED:
                seat = who_answers(again, answer)
                name, text = in_words(match.rules, self.keeper.captions, answer, seat)
                if word_of(answer) == TRICK_TAKEN:  # a seat can have taken several
                    text = "%s %d" % (undone(TRICK_TAKEN), again.tricks_played + 1)
                    text += " %+d" % number_of(answer) if number_of(answer) else ""
                self.rows.append((name, text, index))
            again.apply_next()
        self.rows = numbered(self.rows)
        self.rows.reverse()
        if not self.rows:
            self.rows.append((_("Nothing to fix"), "", _NOTHING))

    def take(self, number: int) -> None:
        """Ask it again, if there is room to write that down and no answer is lost."""
        keeper = self.keeper
        if number == _NOTHING:
            self.back()
        elif keeper.is_nearly_full():
            self.controller.say(NO_ROOM)
        elif keeper.lost_answers:
            self.controller.say(_("answers lost: not now"))
        else:
            ask_again(self.controller, number)


def numbered(rows: "list[Row]") -> "list[Row]":
    """These rows; of equal ones each says which of them it is: ``draw #2``."""
    said = [row[:2] for row in rows]
    found = []
    for at in range(len(rows)):
        name, text, index = rows[at]
        if said.count((name, text)) > 1:
            text += " #%d" % (said[:at].count((name, text)) + 1)
        found.append((name, text, index))
    return found


def ask_again(controller: "Controller", index: int) -> None:
    """Ask again what the answer at an index of the list has answered, on a second match."""
    again = look_back(controller.keeper, index)
    controller.forget_typed()
    answer = again.answers[index]
    if word_of(answer) in again.rules.UNASKED:  # no question asks it
        controller.open(COMING, answer)
        return
    if again.question.kind not in (NUMBER, SCORE):  # who corrects a number types it from 00
        controller.show_again(again, answer)
    elif word_of(answer) == POOLED:
        controller.slot = again.question.find(POOLED)
    if again.question.find(word_of(answer)) == 0 and again.question.kind in (TURN, TRICK):
        controller.points = number_of(answer)
    controller.view.close()


class CorrectionScreen(LaterScreen):
    """What a correction changes, before anything counts: OK takes it, BACK keeps the answer as it was. It is
    opened with the new answer.

    Where an answer after it does not fit any more, it says which, and both buttons keep it.
    """

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.again: Match | None = None
        self.index = 0  # of the answer, in the list
        self.fits = False

    def enter(self) -> None:
        """The match that has followed the correction; the one in play is left as it is."""
        self.again = self.match
        self.index = self.again.answer_count - 1
        self.heading = _("Take the correction?")
        self.keeper.leave_correction()
        super().enter()

    def fill(self) -> None:
        """What it was and is to be, and the totals before and after."""
        match, again = self.match, self.again
        assert again
        self.rows = []
        self.fits = follows_all(again, match.answer_count)
        captions, sides = self.keeper.captions, self.keeper.side_captions
        if not self.fits:
            self.heading = _("The old one stays")
            name, text = in_words(
                match.rules, captions, match.answers[again.answer_count], again.question.seat
            )
            self.add(with_hand_word(match.rules, _("hand %d won't fit")) % (again.hand + 1), "")
            self.add(name, text)
            later = match.answer_count - again.answer_count - 1
            self.add(_("and %d after it") % later if later else "", "")
            return
        before = another(match)
        before.replay(self.index)
        seat = who_answers(before, self.given)
        name, text = in_words(match.rules, captions, match.answers[self.index], seat)
        new_name, new_text = in_words(match.rules, captions, self.given, seat)
        at = text.rfind(" ")
        word, number = text[: max(0, at)], text[at + 1 :]
        if name == new_name and word and new_text.startswith(word + " "):
            self.add("%s " + word, number + "->" + new_text[len(word) + 1 :], name)
        else:
            self.add(_("was %s"), text, name)
            self.add(_("now %s"), new_text, new_name)
        for side in range(match.sides):
            if match.totals[side] != again.totals[side]:
                self.add(_("%s total"), "%d->%d" % (match.totals[side], again.totals[side]), sides[side])
        if match.winners != again.winners:
            won = [sides[side] for side in range(match.sides) if again.winners >> side & 1]
            self.add(
                _("wins now") if won else _("the match goes on"),
                _("shared") if len(won) > 1 else "".join(won),
            )

    def add(self, label: str, value: str, name: str = "") -> None:
        """One more row.

        :param str name: of a player, in the label where that has room for it
        """
        if name or "%s" in label:
            label = fitted(label, LINE - 1 - len(value), name)
        self.rows.append((label, value, len(self.rows)))

    def take(self, number: int) -> None:
        """OK takes it."""
        if self.fits and self.again:
            correct(self.controller, self.again, self.index, self.given)
        else:
            self.controller.leave_correction()

    def back(self) -> None:
        """BACK keeps the answer as it was."""
        self.controller.leave_correction()

    def draw(self, panel: "Panel") -> None:
        """The facts, and what OK and BACK do here."""
        panel.header.pill(self.heading)
        most = max(0, len(self.rows) - SHOWN)
        first = self.chosen = min(self.chosen, most)
        for line in range(SHOWN):
            label, value, _ = self.rows[first + line] if first + line < len(self.rows) else ("", "", 0)
            panel.pair(line, label, value, False)
        panel.thumb(first, most)
        moves = len(self.rows) > SHOWN
        ok = "" if not self.is_ready else "new" if self.fits else "ok"
        panel.legend("up" if moves else "", "down" if moves else "", ok, "back" if ok == "ok" else "old")

    def closed(self) -> None:
        """Let the second match go."""
        self.again = None


def correct(controller: "Controller", again: Match, index: int, answer: Answer) -> None:
    """Take the correction, write it into flash, and go on with the match that it makes.

    :param again: a match that has followed it, and all answers after it
    :param int index: of the answer that is replaced, and ``answer`` what it is now
    """
    keeper = controller.keeper
    won = keeper.match.winners if keeper.match else 0
    is_written = replace(keeper, again, index, answer)
    controller.view.close()
    if again.winners != won:
        controller.show_taken(MATCH_WON if again.winners else 0)
    controller.say(_("corrected, BACK: undo") if is_written else NOT_WRITTEN)


SCREENS = {HAND: HandScreen, CORRECTION: CorrectionScreen}
