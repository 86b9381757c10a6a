# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Resume the match that the journal holds, or say why not. Loaded at a start and unloaded behind it."""

from micropython import const

from rules_min.question import NO_SEAT
from rules_min.words import number_of, seat_of, word_of
from tallybone import MOST_CRASHES
from tallybone.journal.format import DAMAGED, LEFT
from tallybone.journal.log import NAMED, write_word
from tallybone.journal.reader import Reader, is_set_up, names_of, restored, what_is_newer, why_not_kept
from tallybone.texts import MOST_SEATS, NO_ROOM, NOT_READABLE, cut, distinct_names, undone

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from tallybone.session import Session

_TOLD = const(14)  # letters of an answer and whose it was
MOST_LOST = 8  # if more than an eighth of the records cannot be read, none of them is trusted


def resume(session: "Session") -> str:
    """Resume the match in the journal and its settings. Return the note to show, "" if there is none."""
    session.journal.secure()
    reader = Reader(session.journal, session.answers)
    for number in reader.settings:
        session.settings.restore(number, reader.settings[number][0], reader.settings[number][1])
    if session.settings.values[NAMED]:
        session.setup.has_names = True
        players = reader.players
        session.setup.names = distinct_names([players.get(seat, "").strip() for seat in range(MOST_SEATS)])
    session.begun = reader.matches
    session.told.sent = reader.sent
    for game in reader.games:
        session.setup.note_played(game)
    session.failures = reader.failures
    saved = reader.found
    if reader.lost * MOST_LOST > reader.read:  # an erase was cut, or the flash fails
        session.journal.state = DAMAGED
        return "memory damaged"
    if not saved.game:
        return why_not_kept(session.journal)
    if not is_set_up(saved):
        return NOT_READABLE
    newer = what_is_newer(saved)
    if newer:
        return newer
    session.setup.restore(saved)
    if reader.failures >= MOST_CRASHES and write_word(session.journal, LEFT):
        session.left_alone = True
        return "kept: turn off and on"
    session.match = restored(saved, session.answers)
    if not session.match:
        return NOT_READABLE
    session.lost = saved.lost
    session.corrections.made = saved.corrections
    session.told.serial = saved.serial
    session.told.changes = saved.changes
    session.told.agreed = saved.agreed
    for side in range(MOST_SEATS):
        session.won[side] = min(255, saved.won.get(side, 0))
    session.has_names = len(saved.names) > 0
    session.names[:] = names_of(saved)
    session.start_match(saved.game, saved.minutes)
    if saved.lost:
        return "answers lost: %d" % saved.all_lost()
    if saved.lost_in_setup:
        has_all = len(saved.options) == len(session.match.rules.OPTIONS)
        return "name or wins damaged" if has_all else "check the options"
    if session.journal.torn:
        return last_told(session.match, session.captions)
    return NO_ROOM if session.journal.failed or session.is_short() else ""


def last_told(match: "Match", names: "list[str]") -> str:
    """The note after a cut in a press: the last answer that is there, ``last: play 10 ANN``."""
    if not match.count:
        return "check the last press"
    answer, seat = match.answers[match.count - 1], seat_of(match.answers[match.count - 1])
    if seat == NO_SEAT:
        match.undo()
        seat = match.question.seat  # whose turn it was
        match.follow()
    text = undone(word_of(answer))
    text = "%s %d" % (text, number_of(answer)) if number_of(answer) else text
    name = cut(names[seat], _TOLD - len(text) - 1) if seat >= 0 and len(text) < _TOLD - 3 else ""
    return "last: %s %s" % (text, name) if name else "last: " + text
