# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Resume the match in the journal and what was set, at a start; or the match before, after a new one."""

from micropython import const

from rules_min import game_id, with_preset
from rules_min.question import NO_SEAT
from rules_min.words import number_of, pack, seat_of, word_of
from tallybone import MOST_CRASHES, loader
from tallybone.journal import format as bits
from tallybone.journal.log import HAS_NAMES, write_word
from tallybone.journal.reader import Reader
from tallybone.journal.saved_match import is_set_up, names_in, restored, title_in, what_is_newer
from tallybone.matches.setting_values import restore
from tallybone.words.texts import MOST_SEATS, NO_ROOM, NOT_READABLE, _, captions, cut, undone

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from rules_min.words import Answer
    from tallybone.journal.log import Journal
    from tallybone.journal.saved_match import SavedMatch
    from tallybone.scorekeeper import Scorekeeper

MOST_LOST = 8  # if more than an eighth of the records cannot be read, none of them is trusted
_ROOM = const(60)  # places that are left for a start and what is set before the memory is erased
_TOLD = const(14)  # letters of an answer and whose it was


def resume(keeper: "Scorekeeper") -> str:
    """Resume the match in the journal and its settings. Return the note to show, or ""."""
    journal = keeper.journal
    journal.secure()
    reader = Reader(journal, keeper.answers, source=loader.FINDING)  # as it is loaded
    loader.keep_only(loader.loaded() - {loader.FINDING})  # 8 KB for the rules that are loaded next;
    keeper.match_count = reader.matches
    keeper.sent = reader.sent
    keeper.last_serial = reader.serial
    keeper.failures = reader.failures
    restore_settings(keeper, reader)
    if (
        reader.lost + len(reader.put_right)
    ) * MOST_LOST > reader.read:  # an erase was cut, or the flash fails
        journal.state = bits.DAMAGED
        return _("memory damaged")
    note = resume_match(keeper, reader)
    if reader.chosen and game_id(reader.chosen[0]):
        game = keeper.setup.game = with_preset(reader.chosen[0], reader.chosen[3])
        keeper.setup.chosen = (game,) + reader.chosen[1:]
    if not note and keeper.match and journal.torn:
        return last_told(keeper.match, captions(keeper.names))  # a later start says what was put right
    if reader.put_right:
        write_flips(keeper, reader.put_right)
        note = note or _("memory put right: %d") % min(len(reader.put_right), 99)
    return note or what_has_no_room(keeper)


def what_has_no_room(keeper: "Scorekeeper") -> str:
    """The note where the memory is full: what is not kept any more, or what to do."""
    clock = keeper.clock
    if clock and clock.minutes_left() and keeper.room_left() < 0:
        return _("full: clock not kept")
    is_full = keeper.match and (keeper.journal.failed or keeper.is_nearly_full())
    return NO_ROOM if is_full else ""


def restore_settings(keeper: "Scorekeeper", reader: Reader) -> None:
    """Have what was set at the table, and what is known for the next match."""
    for number in reader.settings:
        restore(keeper.settings, number, reader.settings[number][0], reader.settings[number][1])
    keeper.settings.use_language()  # before a note is made
    if keeper.settings.values[HAS_NAMES]:
        keeper.setup.title = title_in(reader.players)
        keeper.setup.has_names = len(reader.players) > (keeper.setup.title != "")
        keeper.setup.names = names_in(reader.players)
    for game in reader.games:
        keeper.setup.note_played(game)


def resume_match(keeper: "Scorekeeper", reader: Reader) -> str:
    """Put the match of the journal in play. Return the note that says why not, or what is missing; or ""."""
    journal, saved = keeper.journal, reader.found
    if not saved.game:
        return why_not_kept(journal) or check_kept(reader)
    if not is_set_up(saved):
        return NOT_READABLE
    newer = what_is_newer(saved)
    if newer:
        return newer
    keeper.setup.game = with_preset(saved.game, saved.options)
    if reader.failures >= MOST_CRASHES and write_word(journal, bits.LEFT):
        keeper.left_alone = True
        return _("kept: turn off and on")
    match = restored(saved, keeper.answers)
    if not match:
        return NOT_READABLE
    take_up(keeper, saved, match, names_in(saved.names))
    return what_is_lost(saved, match) or check_kept(reader)


def reopen(keeper: "Scorekeeper") -> bool:
    """Go back into the match before the one just begun, which is ignored then. Return whether that worked."""
    saved = Reader(keeper.journal, keeper.answers, keeper.match_count - 2).found
    match = restored(saved, keeper.answers)
    if not match or not keeper.journal.append(pack(bits.REOPENED)):
        return False
    keeper.match_count -= 1
    keeper.sent = min(keeper.sent, keeper.match_count - 1)
    take_up(keeper, saved, match, names_in(saved.names))
    return True


def take_up(keeper: "Scorekeeper", saved: "SavedMatch", match: "Match", names: "list[str]") -> None:
    """Put a saved match in play.

    :param match: as its answers left it
    :param names: of its players
    """
    keeper.match = match
    keeper.lost_answers = saved.lost_answers
    keeper.corrections = saved.corrections
    keeper.serial = saved.serial
    keeper.changes = saved.changes
    keeper.agreed = saved.agreed
    for side in range(MOST_SEATS):
        keeper.won[side] = min(255, saved.won.get(side, 0))
    keeper.name_players(names, len(saved.names) > (bits.TITLE_SEAT in saved.names))
    keeper.is_after_won = False
    keeper.take_match(with_preset(saved.game, saved.options), saved)


def write_flips(keeper: "Scorekeeper", flips: "list[Answer]") -> None:
    """Write down which bits were put right, so that the next wrong bit of the same record can be as well.

    Where room is short they are put right again at each start, and said again.
    """
    for flip in flips:
        if keeper.journal.free() >= _ROOM:
            keeper.write_extra(word_of(flip), number_of(flip), seat_of(flip))


def why_not_kept(journal: "Journal") -> str:
    """The note at a start if the memory's data is not ours, "" if it is. The data is left as it is."""
    if journal.state == bits.NO_MEMORY:
        return _("no memory: not kept")
    if journal.state == bits.FOREIGN:
        return _("memory is not ours")
    if journal.state == bits.OTHER_VERSION:
        if journal.version < bits.VERSION:
            return _("older version: kept")
        return _("newer version %d: kept") % min(journal.version, 99)
    return ""


def what_is_lost(saved: "SavedMatch", match: "Match") -> str:
    """The note where answers, or records of the set-up, could not be read."""
    if saved.lost_answers:
        return _("answers lost: %d") % saved.all_lost()
    if saved.lost_in_setup:
        has_all = len(saved.options) >= (saved.options_written or len(match.rules.OPTIONS))
        return _("name or wins damaged") if has_all else _("check the options")
    return ""


def check_kept(reader: "Reader") -> str:
    """The note where settings or names for the next match could not be read, or were not written in full."""
    return _("check names, settings") if reader.lost_kept or not reader.is_kept else ""


def last_told(match: "Match", names: "list[str]") -> str:
    """The note after a cut in a press: the last answer that is there, ``last: play 10 ANN``."""
    if not match.answer_count:
        return _("check the last press")
    answer, seat = match.answers[match.answer_count - 1], seat_of(match.answers[match.answer_count - 1])
    if seat == NO_SEAT:
        match.undo()
        seat = match.question.seat  # whose turn it was
        match.apply_next()
    text = undone(word_of(answer))
    text = "%s %d" % (text, number_of(answer)) if number_of(answer) else text
    name = cut(names[seat], _TOLD - len(text) - 1) if seat >= 0 and len(text) < _TOLD - 3 else ""
    return _("last: %s %s") % (text, name) if name else _("last: %s") % text
