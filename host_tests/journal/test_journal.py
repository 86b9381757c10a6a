# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The journal: an answer shown as taken survives any power cut; an answer is kept whole or not at all."""

import contextlib
from array import array

import pytest
from nvm import Nvm
from tallybone.journal.format import NO_RECORD
from tallybone.journal.log import Journal
from tallybone.journal.reader import Reader
from tallybone.matches.new_match import begin_match

from rules_min.words import ASK, FIFTIES, LEAD, PASS, PIPS, PLAY, UNDO, pack
from simulator.flash import Flash
from simulator.power import PowerOff

SAID = [
    pack(PLAY),
    pack(PLAY, 10),
    pack(PASS),
    pack(UNDO),
    pack(PIPS, 168, 1),
    pack(PLAY),
    pack(UNDO),
    pack(UNDO),
    pack(PIPS, 0, 0),
]


def states():
    """The answers in force after each of SAID."""
    force, after = [], [[]]
    for said in SAID:
        force = force[:-1] if said == UNDO else [*force, said]
        after.append(force)
    return after


def write_all(flash):
    """Write a journal with one match and all of SAID; how many answers were taken before the power cut."""
    taken = -1
    try:
        journal = Journal(Nvm(flash))
        begin_match(journal, 3, 3, False, [(1, 60)], [], [])
        taken = 0
        for said in SAID:
            assert journal.append(said)
            taken += 1
    except PowerOff:
        return taken, True
    return taken, False


def read_back(flash):
    """The answers that a new start finds, None where it finds no match."""
    answers = array("i", bytes(4 * 64))
    journal = Journal(Nvm(flash))
    journal.secure()
    reader = Reader(journal, answers)
    saved = reader.found
    assert not reader.put_right, "what is torn is not put right"
    if not saved.game:
        return None
    assert (saved.game, saved.seats, saved.options) in ((3, 3, {1: 60}), (2, 2, {})) and not saved.unknown
    return list(answers[: saved.answer_count])


def sweep(seeds):
    """Cut the power in every byte of every write, in several ways; go on, cut again. Returns the count."""
    whole = Flash()
    write_all(whole)
    bytes_written = sum(length for _, length, _ in whole.operations)
    assert not whole.erases
    after = states()
    for seed in range(seeds):
        for cut in range(1, bytes_written + 1):
            flash = Flash()
            flash.cut(cut, seed, seed % 3 == 2)
            taken, was_cut = write_all(flash)
            assert was_cut
            found = read_back(flash)
            if taken < 0:
                assert found in (None, [])
            else:
                assert found in (after[taken], after[taken + 1]), (seed, cut)
            for _ in range(4):
                assert read_back(flash) == found, "a start reads what the one before it read"
            for again in range(2):  # power cuts while a start writes its COPY and START change nothing
                flash.cut(1 + seed % 7, seed + again)
                with contextlib.suppress(PowerOff):
                    Journal(Nvm(flash)).secure()
                flash.cut_in = None
            assert read_back(flash) == found
            go_on(flash, found, seed + cut)
            assert not flash.erases
    return bytes_written * seeds


def go_on(flash, found, seed):
    """Power on, write two more answers with a power cut in one of their bytes; then write another two."""
    said = [pack(PIPS, 77, 1), pack(PLAY)]
    for number in range(2):
        journal = Journal(Nvm(flash))
        journal.secure()
        if found is None:
            begin_match(
                journal, 2, 2, False, [], [], []
            )  # nothing is left of the set-up that was not finished
            found = []
        if not number:
            flash.cut(1 + seed % 8, seed, seed % 3 == 1)
        taken = 0
        with contextlib.suppress(PowerOff):
            for answer in said:
                assert journal.append(answer)
                taken += 1
        before, found = found, read_back(flash)
        assert taken == 2 if number else taken < 2
        assert found in ([*before, *said[:taken]], [*before, *said[: taken + 1]])
        for _ in range(3):
            assert read_back(flash) == found


def test_a_cut_in_every_byte_of_every_write():
    assert sweep(8) > 300


@pytest.mark.soak
def test_a_cut_in_every_byte_in_many_ways():
    assert sweep(400) > 15_000


def test_without_skipping_what_is_not_blank_the_journal_fails(monkeypatch):
    def end_of_what_is_readable(journal):
        place = 0
        while place < journal.places and journal.read(place) != NO_RECORD:
            place += journal.size
        return place

    from tallybone.journal import finding

    monkeypatch.setattr(finding, "end_of", end_of_what_is_readable)
    with pytest.raises(AssertionError):
        sweep(8)


def test_without_the_blank_check_the_journal_fails(monkeypatch):
    monkeypatch.setattr(Journal, "is_blank", lambda self, size: True)
    with pytest.raises(AssertionError):
        test_a_place_found_written_is_passed_over(0)


def test_a_whole_match_fits():
    """Seven of 25 seats, seven hands and forty cards asked for in each; 500 turns of Muggins, all counted.

    This checks that there is room for all of it, ends of hands included. test_memory_full.py presses such
    matches.
    """
    journal = Journal(Nvm(Flash()))
    begin_match(
        journal,
        12,
        25,
        False,
        [(option, 1) for option in (1, 3, 17, 18, 19)],
        [(side, 3) for side in range(25)],
        [],
    )
    for _ in range(7):
        assert journal.append(pack(LEAD, 0, 3))
        for said in [pack(PLAY)] * 54 + [pack(ASK)] * 40:
            assert journal.append(said)
        for seat in range(24):
            assert journal.append(pack(PIPS, 30, seat)) and journal.append(pack(FIFTIES, 1, seat))
    journal = Journal(Nvm(Flash()))
    begin_match(journal, 3, 4, True, [(option, 1) for option in range(1, 12)], [], [])
    for _ in range(500):
        assert journal.append(pack(PLAY, 15, -1))
    assert journal.free() > 10 * 6 * 5, "what Scorekeeper.is_short keeps for ten hands of four seats"


@pytest.mark.parametrize("ahead", range(6))
def test_a_place_found_written_is_passed_over(ahead):
    flash = Flash()
    journal = Journal(Nvm(flash))
    begin_match(journal, 1, 2, False, [], [], [])
    flash.data[2 * journal.at + ahead] = 0x7F  # like a byte that read as blank a moment ago
    assert journal.append(pack(PIPS, 9, 1)) and journal.append(pack(PLAY))
    answers = array("i", bytes(4 * 8))
    saved = Reader(Journal(Nvm(flash)), answers).found
    assert list(answers[: saved.answer_count]) == [pack(PIPS, 9, 1), pack(PLAY)]
    assert flash.erases == 0


def nearly_full():
    """A memory that takes one more answer."""
    flash = Flash()
    journal = Journal(Nvm(flash))
    begin_match(journal, 3, 3, False, [(1, 60)], [], [])
    before = []
    while journal.append(pack(PIPS, 9, 1)):
        before.append(bytes(flash.data))
    return before[-2]


@pytest.mark.parametrize("seed", [2, 16, 18])
def test_the_last_answer_that_fits_is_there_at_every_start_or_at_none(seed):
    flash = Flash(nearly_full())
    journal = Journal(Nvm(flash))
    flash.cut(6, seed)
    with pytest.raises(PowerOff):
        journal.append(pack(PIPS, 9, 1))
    assert flash.unsure, "these seeds leave a last byte that reads as written or not"
    assert len({count_of(flash) for _ in range(8)}) == 1


def test_an_answer_is_never_kept_behind_the_last_place():
    """What cannot be written in the last places is not written into the room of the announcement."""
    flash = Flash(nearly_full())
    count = count_of(Flash(flash.data))
    journal = Journal(Nvm(flash))
    for place in (journal.at, journal.at + 10):  # where the first try goes, and the second after its START
        flash.data[2 * place] = 0x7F  # like a byte that read as blank a moment ago
    assert not journal.append(pack(PIPS, 9, 1))
    assert flash.data[2 * journal.places :] == b"\xff" * 36 and count_of(flash) == count


def count_of(flash):
    """How many answers a start finds."""
    journal = Journal(Nvm(flash))
    journal.secure()
    return Reader(journal, array("i", bytes(4 * 1024))).found.answer_count


@pytest.mark.parametrize("said", [pack(PIPS, 9, 1), pack(PLAY)])
def test_an_answer_that_reads_wrong_only_when_it_was_written_is_kept_once(said):
    class Weak(Nvm):
        """Bits read as blank just after the write, and then never again."""

        blank_at = -1

        def __setitem__(self, place, value):
            super().__setitem__(place, value)
            self.blank_at = place.start

        def __getitem__(self, place):
            found = super().__getitem__(place)
            if isinstance(place, slice) and place.start == self.blank_at:
                self.blank_at = -1
                found[0] |= 0x7F
            return found

    flash = Flash()
    journal = Journal(Nvm(flash))
    begin_match(journal, 1, 2, False, [], [], [])
    journal.nvm = Weak(flash)
    assert journal.append(said)
    assert count_of(flash) == 1
