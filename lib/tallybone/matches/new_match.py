# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What only begins a match. Loaded after the first picture of the set-up, and unloaded with it."""

from micropython import const
from supervisor import ticks_ms

from rules_min import option, saved_number
from rules_min.match import Match
from rules_min.words import pack
from tallybone.journal import format as bits
from tallybone.journal import log
from tallybone.matches.match_setup import is_of_partners
from tallybone.words.texts import MOST_SEATS, NOT_WRITTEN, _, upper

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Answers
    from rules_min.words import Answer
    from tallybone.journal.log import Journal
    from tallybone.scorekeeper import Scorekeeper


_CLOCK_RECORDS = const(240)  # of a clock at most, and four a minute of one of 60 (``match_clock``)


_BEFORE_FIRST = const(64)  # places of a memory just erased that its headers may have taken, torn ones too


def has_room(keeper: "Scorekeeper") -> bool:
    """Whether the journal has room for a long match of the game set up, or as much as it has for any."""
    setup = keeper.setup
    words, numbers = setup.rules.long_match(setup.seats, setup.values)
    numbers += min(_CLOCK_RECORDS, 4 * setup.values[option.CLOCK])
    needed = min(words + bits.LONG * numbers, keeper.journal.places - _BEFORE_FIRST)
    return not keeper.can_keep() or keeper.journal.free() >= needed


def unsent(keeper: "Scorekeeper") -> int:
    """How many results that a desk has not confirmed a new match would erase."""
    return 0 if has_room(keeper) else keeper.match_count - keeper.sent


def begin(keeper: "Scorekeeper", match: Match, clears: bool = False) -> str:
    """Start a match; in a rematch the wins of the series go with the names. Return the note to show, or "".

    The memory is erased if it has no room for the match.

    :param bool clears: it is erased if it is not ours, too
    """
    if clears:
        keeper.journal.give_up()
    last = keeper.match
    erased = has_room(keeper) or blank(keeper, keeper.answers)  # that match is over, or given up
    same = last and last.winners and last.seats == match.seats and last.sides == match.sides
    won = carried_wins(keeper, last) if last and same else []
    for side in range(MOST_SEATS):
        keeper.won[side] = won[side] if side < len(won) else 0
    keeper.is_after_won = last is not None and last.winners != 0 and keeper.match_count > 0
    keeper.match_count += 1
    keeper.serial = keeper.last_serial = next_serial(keeper.last_serial)
    keeper.changes = 0
    keeper.agreed = 0
    keeper.setup.note_played(keeper.setup.game)
    keeper.match = match
    names = keeper.setup.names
    if match.rules.UNASKED:  # who comes later has no name yet
        names = names[: match.seats] + ["P%d" % (seat + 1) for seat in range(match.seats, MOST_SEATS)]
    keeper.name_players(names, keeper.setup.has_names)
    keeper.lost_answers.clear()
    keeper.take_match(keeper.setup.game)
    write_down(keeper)
    if keeper.journal.state == bits.NO_MEMORY:
        return _("no memory: not kept")
    if keeper.journal.state in (bits.FOREIGN, bits.OTHER_VERSION):
        return _("not kept: hold BACK")
    return "" if erased else NOT_WRITTEN


def carried_wins(keeper: "Scorekeeper", last: Match) -> "list[int]":
    """What each side of the next match has won before: the wins of the same players, wherever they sat.

    A name that was put right keeps the wins of its seat. Others who play now have won nothing together yet,
    and against them nobody has: two sides begin anew.
    """
    sides, seats = last.sides, last.seats
    names = keeper.setup.names
    before = [keeper.names[side:seats:sides] for side in range(sides)]
    won = []
    is_other = False
    for side in range(sides):
        now = names[side:seats:sides]
        before_side = side
        for seat in range(side, seats, sides):
            if not is_put_right(keeper.names[seat], names[seat]):
                before_side = -1
        for other in range(sides):
            if sorted(before[other]) == sorted(now):
                before_side = other
        is_other = is_other or before_side < 0
        won.append(keeper.wins(last, before_side) if before_side >= 0 else 0)
    return [0] * sides if is_other and sides == 2 else won


def is_put_right(name: str, now: str) -> bool:
    """Whether a name can be another one put right: it begins alike, or the seat had none."""
    is_none = name[0] == "P" and name[1:].isdigit()
    return is_none or upper(name[0]) == upper(now[0])


def next_serial(last: int) -> int:
    """The serial number of the next match, 1 to 524,287.

    The count goes on when the memory is erased. Where the last number is not known, it begins anywhere: at
    the milliseconds since the start, which nobody presses alike.

    :param int last: that of the match before, 0 if it is not known
    """
    return ((last or ticks_ms()) + 1) % log.SERIALS or 1


def erase(keeper: "Scorekeeper") -> bool:
    """Erase data that is not ours and write the match in play instead. Return whether that worked."""
    if not blank(keeper, keeper.spare_answers()):
        return False
    keeper.match_count = 1 if keeper.match else 0
    write_down(keeper)
    return not keeper.journal.failed


def blank(keeper: "Scorekeeper", room: "Answers") -> bool:
    """Blank the memory; what is set stays. Return whether that worked.

    :param room: the part of the list of answers that is not needed any more
    """
    from tallybone.journal.finding import erase  # before anything is changed: memory may be short

    if not erase(keeper.journal, room):
        return False
    keeper.match_count = keeper.sent = 0
    keeper.setup.chosen = None
    settings = keeper.settings
    settings.forget_kept()
    from tallybone.matches.kept import keep_changed, keep_names

    if settings.values[log.HAS_NAMES]:
        return keep_names(keeper)
    return keep_changed(settings, keeper.journal)


def write_down(keeper: "Scorekeeper") -> None:
    """Write the match in play into the journal: what it is, and every answer there is."""
    match = keeper.match
    if not match:
        return
    options = [(row.number, match.options[row.number]) for row in match.rules.OPTIONS]
    won = [(side, keeper.won[side]) for side in range(match.sides) if keeper.won[side]]
    keeper.corrections.clear()
    if keeper.clock:
        keeper.clock.write_soon()
    names = keeper.names[: match.seats] if keeper.has_names else []
    game, partners, title = saved_number(keeper.game), is_of_partners(match), match.rules.TITLE
    begin_match(keeper.journal, game, match.seats, partners, options, won, names, keeper.serial, title)
    for i in range(match.answer_count):
        keeper.journal.append(match.answers[i])


def begin_match(
    journal: "Journal",
    game: int,
    seats: int,
    partners: bool,
    options: "list[tuple[int, int]]",
    won: "list[tuple[int, int]]",
    names: "list[str]",
    serial: int = 0,
    title: str = "",
) -> None:
    """Write the set-up of a match, and last the MATCH record that makes it count.

    :param int game: its number
    :param options: every option of the game, as (number, value)
    :param won: the matches won before in this series, as (side, number)
    :param names: the players' names, of which ten letters each are kept; empty where they have none
    :param int serial: a number that no other match of the gadget has, 0 for none
    :param str title: the name that the table has given the game, or ""
    """
    journal.failed = False
    if journal.state != bits.OURS:
        return
    log.write_header(journal)
    records = set_up_records(options, won, names, serial) + log.text_records(
        bits.NAME, title, bits.TITLE_SEAT
    )
    if partners:
        records.append(pack(bits.PARTNERS))
    for answer in records:
        journal.append(answer)
    journal.append(pack(bits.MATCH, min(log.MOST_PARTS, len(records)) << log.GAME_BITS | game, seats))


def set_up_records(
    options: "list[tuple[int, int]]", won: "list[tuple[int, int]]", names: "list[str]", serial: int
) -> "list[Answer]":
    """The records of a set-up."""
    records = [pack(bits.SETUP, len(options))] + log.name_records(bits.NAME, names)
    for number, value in options:
        if number < bits.HIGH - 1:
            records.append(pack(bits.OPTION, min(value, bits.MOST_VALUE), number))
            if value > bits.MOST_VALUE:
                records.append(pack(bits.MORE_OPTION, value - bits.MOST_VALUE, number))
        else:
            records.append(pack(bits.HIGH_OPTION, value, number - bits.HIGH))
    for side, number in won:
        records.append(pack(bits.WON, number, side))
    if serial:
        low = serial & (1 << log.SERIAL_LOW) - 1
        records.append(pack(bits.SERIAL, low, (serial >> log.SERIAL_LOW) - 1))
    return records
