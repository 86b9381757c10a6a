# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The match being scored and its journal, the match that is set up next, and the wins of a series.

A session knows nothing about screens. Its methods return what happened, and the table shows it.
"""

from array import array

from micropython import const

from rules_min import GAMES, game_id, option
from rules_min.match import Match
from rules_min.option import Option
from rules_min.question import NO_SEAT, TAKEN, TRICK, Refusal
from rules_min.words import (
    COUNT,
    PLAY,
    UNDO,
    UNTRACKED,
    Answer,
)
from tallybone import console, modules
from tallybone.journal.format import (
    CRASH,
    DAMAGED,
    HALF_ERASED,
    LONG,
    OURS,
    PLAYER,
)
from tallybone.journal.log import NAMED, Journal, name_records, write_word
from tallybone.settings import Settings
from tallybone.texts import MOST_SEATS, NOT_READABLE, captions, distinct_names, side_captions

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from nvm import ByteArray

    from rules_min.game import Game
    from rules_min.match import Answers
    from tallybone.clock import Clock
    from tallybone.journal.reader import SavedMatch

    Correction = tuple[int, int, Answer]

NO_MEMORY_LEFT = "kept: turn off and on"  # too little working memory to read it
_RECENT = const(3)  # games offered first
# What ``undo`` returns beside a refusal.
LOOK_AGAIN = 100  # it would go back into the hand before: ask once more


class Session:
    """The match in play.

    ``match`` is None before the first; ``game`` is the number of its game, ``names`` are its players' names,
    ``captions`` the same as screens show them, ``side_captions`` its sides' names. ``next_names`` are those
    for the next match, ``totals`` the totals after each hand, side by side. ``won`` are the matches that each
    side has won before it in this series. ``left_alone`` says that a match is kept but was not resumed,
    because the program had failed in it. ``clock`` is None in a match without one. ``lost`` are the places in
    its answers where some could not be read, and how many. ``turns_stopped`` says that the last answer was
    the first without turns.

    ``corrections`` are the answers that were corrected: how many answers there were then, the place of the
    one corrected, and what it was before. While an earlier answer is asked again, ``match`` is a second match
    that has followed the answers before it, and ``played`` the one in play; else that is None.

    ``serial`` is a number that no other match of this gadget has, 0 before the first and of one that an older
    program began. ``changes`` are the answers, undos and corrections that the match has had. ``agreed`` has a
    bit for each side that has said that the result is right. ``sent`` is how many matches of the journal, the
    oldest first, a club's computer has confirmed as they are now.

    :param answers: the array that holds the answers of a match
    :param nvm: ``microcontroller.nvm``, or None
    :param names: the names in settings.toml
    :param settings: what is set at the table, kept in the same journal
    """

    def __init__(
        self, answers: "array[int]", nvm: "ByteArray | None", names: "list[str]", settings: Settings
    ) -> None:
        self.answers = answers
        self.settings = settings
        self._before = modules.loaded()
        self.journal = Journal(nvm)
        self.setup = Setup()
        self.match: Match | None = None
        self.game = 0
        self.next_names = distinct_names(names)
        self.names = list(self.next_names)
        self.captions: list[str] = captions(self.names)
        self.side_captions: list[str] = []
        self.totals = array("h")
        self.begun = 0  # matches that the journal has
        self.recent: list[int] = []  # the numbers of the games played last, the last one first
        self.won = bytearray(MOST_SEATS)
        self.left_alone = False
        self.lost: list[tuple[int, int]] = []
        self.corrections: list[Correction] = []
        self.played: Match | None = None
        self.serial = 0
        self.changes = 0
        self.agreed = 0
        self.sent = 0
        self.is_secured = False  # whether this start has made harmless what an interrupted write left
        self.failures = 0  # of the program in a row, before this start
        self.turns_stopped = False
        self.clock: Clock | None = None
        self.has_next_names = len(names) > 0  # whether those are more than P1, P2, P3
        self.has_names = False
        self._unsaved: list[Answer] = []  # taken in this press, not in the journal yet

    # A start -------------------------------------------------------------------------------

    def resume(self) -> str:
        """Resume the match in the journal and its settings. Return the note to show, "" if there is none."""
        self.is_secured = False
        try:
            if self.journal.state == OURS and not self.journal.at:
                return ""  # a blank memory, of which there is nothing to read
            from tallybone.journal.resume import resume

            return resume(self)
        except Exception as error:  # whatever is in flash, the gadget must start
            return self.give_up(error)
        finally:
            modules.keep_only(self._before)  # a Pico has 7 KB more without what reads the journal

    def give_up(self, error: Exception) -> str:
        """Go on without the match in the journal, where it stays. Return the note that says so."""
        console.say("%s: %s: %s" % (NOT_READABLE, type(error).__name__, error))
        self.match = None
        return NO_MEMORY_LEFT if isinstance(error, MemoryError) else NOT_READABLE

    # A match -------------------------------------------------------------------------------

    def is_kept(self) -> bool:
        """Whether matches can be saved here, perhaps after an erase."""
        return self.journal.state in (OURS, HALF_ERASED, DAMAGED)

    def has_played(self, game: int) -> None:
        """This game was played last."""
        if game_id(game):
            self.recent = ([game] + [other for other in self.recent if other != game])[:_RECENT]

    def has_begun(self, game: int, minutes: int = 0) -> None:
        """A match is there, new or resumed.

        :param int minutes: so many of it were played, if it has a clock
        """
        match = self.match
        assert match
        self.left_alone = False
        self.game = game
        self.captions = captions(self.names)
        self.side_captions = side_captions(self.captions, match.seats, match.sides)
        self.totals = array("h")
        self.clock = None
        if match.options[option.CLOCK]:
            from tallybone.clock import Clock

            self.clock = Clock(match.options[option.CLOCK], minutes)

    def count_failure(self) -> int:
        """The program has failed: record it. Return how often in a row, 0 if that cannot be recorded."""
        return self.failures + 1 if write_word(self.journal, CRASH) else 0

    def wins(self, match: Match, side: int) -> int:
        """How many matches of the series a side has won, the one just over among them."""
        return min(255, self.won[side] + (match.winners >> side & 1))

    def has_totals(self) -> bool:
        """Whether the totals after each hand of the match in play are known."""
        match = self.match
        return match is not None and len(self.totals) == match.hand * match.sides

    def totals_by_hand(self) -> "array[int]":
        """Those totals. Behind a start they take a quarter of a second in a long match."""
        if self.match and not self.has_totals():
            self.totals = totals_by_hand(self.match)
        return self.totals

    # What goes into the journal beside answers -----------------------------------------------

    def would_end_match(self) -> bool:
        """Whether starting a new match would end one that is not over."""
        match = self.match
        return self.left_alone or (match is not None and match.count > 0 and not match.winners)

    def keep_settings(self) -> bool:
        """Write the settings that have changed into the journal. Return whether that worked."""
        if self.match and self.is_short():
            return False
        return self.settings.keep(self.journal)

    def keep_names(self) -> bool:
        """Write the names for the next match into the journal. Return whether that worked."""
        settings = self.settings
        settings.values[NAMED] = 1
        settings.kept[NAMED] = 0  # the setting goes before the names, and those before it are void
        last = MOST_SEATS
        while last and self.next_names[last - 1] == "P%d" % last:
            last -= 1
        if self.match and self.is_short():
            return False
        return settings.keep(self.journal, name_records(PLAYER, self.next_names[:last]))

    # Answers -------------------------------------------------------------------------------

    def answer(self, word: int, number: int = 0, seat: int = NO_SEAT, sure: bool = False) -> Refusal:
        """Give the rules an answer; ``save`` must follow before the screen shows it as taken."""
        match = self.match
        assert match
        self.turns_stopped = False
        if word == UNDO:
            return self.undo(True)
        if self._is_turn(match, word) and self.is_short():
            return self._answer_without_turns(match, word, number, seat)
        return self._give(match, word, number, seat, sure)

    def _give(self, match: Match, word: int, number: int, seat: int, sure: bool = False) -> Refusal:
        hand = match.hand
        refusal = match.answer(word, number, seat, sure)
        if refusal == TAKEN:
            self._unsaved.append(match.answers[match.count - 1])
            if match.hand > hand and len(self.totals) == hand * match.sides:
                self.totals.extend(match.totals)
        return refusal

    def _is_turn(self, match: Match, word: int) -> bool:
        """Whether a word is an ordinary step of play, which can be left out, not the end of a hand."""
        trick = match.question.kind == TRICK and 0 <= match.question.find(word) < 2
        return match.tracked and (trick or match.is_step_of_play(word))

    def _answer_without_turns(self, match: Match, word: int, number: int, seat: int) -> Refusal:
        """Stop tracking turns: the room that is left is needed for counts and the ends of hands."""
        turn = match.question.seat
        refusal = match.question.refusal(word, number, seat, True)
        if refusal == TAKEN:
            refusal = self._give(match, UNTRACKED, 0, NO_SEAT)
        if refusal != TAKEN:
            return refusal
        if word == PLAY and number and match.question.find(COUNT) >= 0:
            refusal = self._give(match, COUNT, number, turn)
        elif match.question.find(word) >= 0:  # one that both ways of scoring know
            refusal = self._give(match, word, number, seat)
        self.turns_stopped = True
        return refusal

    # An earlier answer, corrected ------------------------------------------------------------

    def come_back(self) -> None:
        """Go on with the match in play, as it is."""
        if self.played:
            self.match = self.played
            self.played = None

    def is_corrected_last(self) -> bool:
        """Whether the last that was done is a correction, which an undo takes back."""
        match = self.match
        return match is not None and len(self.corrections) > 0 and self.corrections[-1][0] == match.count

    # Undo ------------------------------------------------------------------------------------

    def undo(self, sure: bool) -> Refusal:
        """Take the last answer back. If that reopens the hand before, do nothing and return LOOK_AGAIN.

        :param bool sure: take it back all the same
        """
        match = self.match
        assert match
        if self.is_corrected_last():
            _, place, before = self.corrections.pop()
            match.answers[place] = before
            match.replay(match.count)
            self._unsaved.append(UNDO)
            self.totals = array("h")
            return TAKEN
        hand = match.hand
        refusal = match.undo()
        if refusal != TAKEN:
            return refusal
        if match.hand < hand and not sure:
            match.follow()
            return LOOK_AGAIN
        self._unsaved.append(UNDO)
        self.totals = self.totals[: match.hand * match.sides]
        return TAKEN

    def write(self, answers: "list[Answer]") -> bool:
        """Write these into the journal, as ``save`` does."""
        self._unsaved = answers
        return self.save()

    def save(self) -> bool:
        """Write the answers of this press; False if they should have been saved but could not be.

        Answers of one press are tied together: after a power cut all of them are there, or none.
        """
        unsaved = self._unsaved
        if not unsaved:
            return True
        self._unsaved = []
        self.changes += len(unsaved)
        self.agreed = 0
        self.sent = min(self.sent, self.begun - 1)
        self.failures = 0
        if self.clock:
            self.clock.save(self)
        return self.journal.append_together(unsaved) or not self.is_kept()

    def is_short(self) -> bool:
        """Whether the room left in the journal is needed for the counts of the hands to come.

        Each hand needs room for its end and for two numbers per seat. The last quarter of the list of
        answers is also kept free, as in ``Match``.
        """
        match, journal = self.match, self.journal
        assert match
        reserve = match.rules.hands_left(match) * 2 * LONG * (1 + match.seats)
        is_full = journal.state == OURS and not journal.failed
        is_full = is_full and journal.free() < min(reserve, journal.places * 3 // 4)
        return is_full or match.count >= len(match.answers) * 3 // 4

    def spare_answers(self) -> "Answers":
        """The part of the list of answers that the match in play does not use."""
        match = self.played or self.match
        return memoryview(self.answers)[match.count if match else 0 :]


class Setup:
    """``game`` is the number of a game, ``values`` those of the options of ``rules``, by their numbers."""

    def __init__(self) -> None:
        self.game = GAMES[0][0]
        self._loaded = 0  # the game whose rules are in ``rules``; they are loaded only when needed
        self._taken = 0  # the game that seats and options are for
        self.rules: Game
        self.seats = self.wanted = 2  # ``wanted`` is what the table has set
        self.partners = False
        self.returns = False  # whether its screen was left for the names, and is shown again behind them
        self.values = array("h")

    def game_index(self) -> int:
        """The place of the game in the list of games."""
        return [row[0] for row in GAMES].index(self.game)

    def load(self) -> bool:
        """Load the rules of the game chosen. Return False if they are there."""
        if self._loaded == self.game:
            return False
        self.rules = modules.load_rules(game_id(self.game))
        self._loaded = self.game
        return True

    def has_game(self) -> bool:
        """Whether the game chosen is loaded and taken."""
        return self._loaded == self._taken == self.game

    def has_rules(self, rules: "Game") -> bool:
        """Whether these are the rules of the game chosen."""
        return self._loaded == self.game and self.rules.OPTIONS is rules.OPTIONS  # options may bring others

    def take_game(self) -> None:
        """Take the game chosen, with its seats and options."""
        self.load()
        if self._taken != self.game:
            wanted = self.wanted
            self.set_seats(max(self.rules.SEATS[0], min(self.rules.SEATS[1], wanted)))
            self.wanted = wanted  # also behind a game that so many cannot play
            self._taken = self.game

    def let_go(self) -> None:
        """Forget the rules of the game; they are loaded again when they are needed."""
        if self._loaded:
            self._loaded = 0
            del self.rules

    def set_seats(self, seats: int) -> None:
        """Change the seats and what depends on them. An option that was set otherwise than usual stays."""
        usual = option.usual_values(self.rules, seats)
        if len(self.values) == len(usual) and self._taken == self.game:
            before = option.usual_values(self.rules, self.seats)
            for row in self.rules.OPTIONS:
                if self.values[row.number] != before[row.number]:
                    usual[row.number] = self.values[row.number]
            usual[option.LEADS] = min(usual[option.LEADS], seats - 1)
        self.seats = self.wanted = seats
        self.partners = False
        self.values = usual

    def asks(self, number: int) -> bool:
        """Whether the game has this option, and a choice in it."""
        for row in self.rules.OPTIONS:
            if row.number == number:
                return has_choice(row)
        return False

    def change_option(self, row: Option, by: int) -> None:
        """Step an option by one value; numbers go in fives from 20 on, in tens from 100 on.

        Minutes go in fives at once.
        """
        value = self.values[row.number]
        if row.names:
            numbers = [number for number, _ in row.names]
            self.values[row.number] = numbers[(numbers.index(value) + by) % len(numbers)]
            return
        most = min(row.most, self.seats - 1) if row.number == option.LEADS else row.most
        size = value if by > 0 else value - 1
        step = 1 if size < 20 and row.number != option.CLOCK else 5 if size < 100 else 10
        value = (value // step + by) * step if by > 0 else -(-value // step) * step - step
        self.values[row.number] = most if value < row.least else row.least if value > most else value

    def rematch(self, match: Match, game: int) -> None:
        """Set up the same match again; after a win the first lead moves left, if the game has that option.

        :param int game: its number; another game may have been looked at since
        """
        if not self.has_rules(match.rules):
            self.game = self._loaded = self._taken = game
            self.rules = match.rules
            self.seats = self.wanted = match.seats
            self.partners = is_of_partners(match)
            self.values[:] = match.options
        if match.winners and self.asks(option.LEADS):
            self.values[option.LEADS] = (match.options[option.LEADS] + 1) % match.seats

    def restore(self, saved: "SavedMatch") -> None:
        """Set up what the journal says was played, as far as this version can."""
        if not game_id(saved.game):
            return
        self.game = saved.game
        self.take_game()
        if not self.rules.SEATS[0] <= saved.seats <= self.rules.SEATS[1]:
            return
        self.set_seats(saved.seats)
        self.partners = saved.partners and self.rules.TEAMS and saved.seats == 4
        for row in self.rules.OPTIONS:
            value = saved.options.get(row.number, self.values[row.number])
            if row.allows(value):
                self.values[row.number] = value
        self.values[option.LEADS] = min(self.values[option.LEADS], saved.seats - 1)


def has_choice(row: Option) -> bool:
    """Whether an option has more than one value."""
    return len(row.names) > 0 or row.least < row.most


def is_of_partners(match: Match) -> bool:
    """Whether the table chose to play as partners, in a game that leaves the choice."""
    return match.sides != match.seats and not match.rules.ALWAYS_TEAMS


def another(match: Match) -> Match:
    """A match like this one before its first answer, on the same list of answers."""
    return Match(match.rules, match.seats, is_of_partners(match), match.options, answers=match.answers)


def totals_by_hand(match: Match) -> "array[int]":
    """The totals of each side after each hand, found by playing the match again. Its answers are shared."""
    again = another(match)
    totals = array("h")
    for _ in range(match.count):
        hand = again.hand
        again.follow()
        if again.hand > hand:
            totals.extend(again.totals)
    return totals
