# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What goes into the journal beside answers: a match that begins, names, settings; and its erase.

It is loaded with the screens that need it and let go with them: a match in play does not need it.
"""

from micropython import const

from rules_min.words import PLAYER
from tallybone.journal.log import FOREIGN, LONG, NO_MEMORY, OTHER_VERSION
from tallybone.journal.writer import NAMED, begin_match, name_records
from tallybone.session import NOT_WRITTEN
from tallybone.setup import is_of_partners
from tallybone.texts import MOST_SEATS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from tallybone.session import Session


def has_room(session: "Session") -> bool:
    """Whether the journal has room for a long match of the game set up."""
    words, numbers = session.setup.rules.long_match(session.setup.seats)
    return not session.is_kept() or session.journal.free() >= words + LONG * numbers


def would_end_match(session: "Session") -> bool:
    """Whether starting a new match would end one that is not over."""
    match = session.match
    return session.left_alone or (match is not None and match.count > 0 and not match.winners)


def begin(session: "Session", match: "Match") -> str:
    """Start a match; a rematch of the same sides keeps their wins. Return the note to show, or "".

    The memory is erased if it has no room for the match.
    """
    last = session.match
    same = last and last.winners and last.seats == match.seats and last.sides == match.sides
    for side in range(MOST_SEATS):
        session.won[side] = session.wins(last, side) if last and same else 0
    erased = has_room(session) or _erase(session)
    session.begun += 1
    session.names[:] = session.next_names
    session.has_names = session.has_next_names
    session.match = match
    session.lost = []
    session.has_begun(session.setup.game)
    _write_down(session)
    if session.journal.state == NO_MEMORY:
        return "no memory: not kept"
    if session.journal.state in (FOREIGN, OTHER_VERSION):
        return "not kept: hold BACK"
    return "" if erased else NOT_WRITTEN


def erase(session: "Session") -> bool:
    """Erase data that is not ours and write the match in play instead. Return whether that worked."""
    if not _erase(session):
        return False
    _write_down(session)
    return not session.journal.failed


def keep_settings(session: "Session") -> bool:
    """Write the settings that have changed into the journal. Return whether that worked."""
    if session.match and session.is_short():
        return False
    return session.settings.keep(session.journal)


def keep_names(session: "Session") -> bool:
    """Write the names for the next match into the journal. Return whether that worked."""
    settings = session.settings
    settings.values[NAMED] = 1
    settings.kept[NAMED] = 0  # the setting goes before the names, and those before it are void
    last = MOST_SEATS
    while last and session.next_names[last - 1] == "P%d" % last:
        last -= 1
    if session.match and session.is_short():
        return False
    return settings.keep(session.journal, name_records(PLAYER, session.next_names[:last]))


def _write_down(session: "Session") -> None:
    """Write the match in play into the journal: what it is, and every answer there is."""
    match = session.match
    if not match:
        return
    options = [(row.number, match.options[row.number]) for row in match.rules.OPTIONS]
    won = [(side, session.won[side]) for side in range(match.sides) if session.won[side]]
    names = session.names[: match.seats] if session.has_names else []
    begin_match(session.journal, session.game, match.seats, is_of_partners(match), options, won, names)
    for i in range(match.count):
        session.journal.append(match.answers[i])


def _erase(session: "Session") -> bool:
    """Blank the memory; what is set stays. Return whether that worked."""
    if not session.journal.erase():
        return False
    session.settings.forget_kept()
    return keep_names(session) if session.settings.values[NAMED] else session.settings.keep(session.journal)
