# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Resume the match that the journal holds, or say why not. Loaded at a start and let go behind it."""

from micropython import const

from rules_min.words import number_of, word_of
from tallybone import MOST_CRASHES
from tallybone.journal.format import DAMAGED, LEFT
from tallybone.journal.log import NAMED, write_word
from tallybone.journal.reader import Reader, is_set_up, names_of, restored, what_is_newer, why_not_kept
from tallybone.texts import MOST_SEATS, NO_ROOM, NOT_READABLE, distinct_names, undone

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from tallybone.session import Session

MOST_LOST = 8  # if more than an eighth of the records cannot be read, none of them is trusted


def resume(session: "Session") -> str:
    """Resume the match in the journal and its settings. Return the note to show, "" if there is none."""
    if not session.is_secured:
        session.journal.secure()
        session.is_secured = True
    reader = Reader(session.journal, session.answers)
    for number in reader.settings:
        session.settings.restore(number, reader.settings[number][0], reader.settings[number][1])
    if session.settings.values[NAMED]:
        session.has_next_names = True
        players = reader.players
        session.next_names = distinct_names([players.get(seat, "").strip() for seat in range(MOST_SEATS)])
    session.begun = reader.matches
    for game in reader.games:
        session.has_played(game)
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
    session.corrections = saved.corrections
    for side in range(MOST_SEATS):
        session.won[side] = min(255, saved.won.get(side, 0))
    session.has_names = len(saved.names) > 0
    session.names[:] = names_of(saved)
    session.has_begun(saved.game, saved.minutes)
    if saved.lost:
        return "answers lost: %d" % saved.all_lost()
    if saved.lost_in_setup:
        has_all = len(saved.options) == len(session.match.rules.OPTIONS)
        return "name or wins damaged" if has_all else "check the options"
    if session.journal.torn:
        return "check: " + last_told(session.match) if session.match.count else "check the last press"
    return NO_ROOM if session.journal.failed or session.is_short() else ""


def last_told(match: "Match") -> str:
    """The last answer that is there, in 14 letters: ``play 10``."""
    answer = match.answers[match.count - 1]
    text = undone(word_of(answer))
    return "%s %d" % (text, number_of(answer)) if number_of(answer) else text
