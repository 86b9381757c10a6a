# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The journal: what the screen shows as taken survives any cut, and a cut leaves before or after."""

import contextlib
from array import array

import pytest
from nvm import Nvm
from tallybone import journal as journals
from tallybone import matches

from rules_min.words import ASK, FIFTIES, LEAD, PASS, PIPS, PLAY, UNDO, pack
from simulator.flash import Flash
from simulator.power import PowerOff

SAID = [PLAY, pack(PLAY, 10, -1), PASS, UNDO, pack(PIPS, 168, 3), PLAY, UNDO, UNDO, pack(PIPS, 0, 0)]


def states():
    """The answers in force after each of SAID."""
    force, after = [], [[]]
    for said in SAID:
        force = force[:-1] if said == UNDO else [*force, said]
        after.append(force)
    return after


def write_all(flash):
    """A journal with one match and all of SAID; how many were taken before a cut."""
    taken = -1
    try:
        journal = journals.Journal(Nvm(flash))
        journal.begin(2, 3, False, [(0, 60)])
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
    journal = journals.Journal(Nvm(flash))
    journal.seal()
    found = matches.last_match(journal, answers)
    if found is None:
        return None
    assert found[:4] in ((2, 3, False, {0: 60}), (1, 2, False, {}))
    return list(answers[: found[4]])


def sweep(seeds):
    """Cut in every byte of every write, in several ways; go on, and cut again. The number of cuts tried."""
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
            for again in range(2):  # starts that are cut while they seal change nothing
                flash.cut(1 + seed % 7, seed + again)
                with contextlib.suppress(PowerOff):
                    journals.Journal(Nvm(flash)).seal()
                flash.cut_in = None
            assert read_back(flash) == found
            go_on(flash, found, seed + cut)
            assert not flash.erases
    return bytes_written * seeds


def go_on(flash, found, seed):
    """Power on, write two answers more, the power cut in one of their bytes; then another two."""
    said = [pack(PIPS, 77, 1), PLAY]
    for number in range(2):
        journal = journals.Journal(Nvm(flash))
        journal.seal()
        if found is None:
            journal.begin(1, 2, False, [])  # nothing of the match that was not begun comes along
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
    def after_the_last_readable(self):
        place = 0
        while place < self.places and self.read(place) >= 0:
            place += self.size
        return place

    monkeypatch.setattr(journals.Journal, "after_the_last", after_the_last_readable)
    with pytest.raises(AssertionError):
        sweep(8)


def test_without_the_blank_check_the_journal_fails(monkeypatch):
    monkeypatch.setattr(journals.Journal, "is_blank", lambda self, size: True)
    with pytest.raises(AssertionError):
        test_a_place_found_written_is_passed_over(0)


def test_a_whole_match_fits():
    """Seven of 25 seats, seven hands and forty cards asked for in each; 500 turns of Muggins, all counted.

    test_power.py presses such matches: here is room for all of it, ends of hands and all.
    """
    journal = journals.Journal(Nvm(Flash()))
    journal.begin(11, 25, False, [], [(side, 3) for side in range(25)])
    for _ in range(7):
        assert journal.append(pack(LEAD, 0, 3))
        for said in [PLAY] * 54 + [ASK] * 40:
            assert journal.append(said)
        for seat in range(24):
            assert journal.append(pack(PIPS, 30, seat)) and journal.append(pack(FIFTIES, 1, seat))
    journal = journals.Journal(Nvm(Flash()))
    journal.begin(2, 4, True, [])
    for _ in range(500):
        assert journal.append(pack(PLAY, 15, -1))
    assert journal.free() > 10 * 6 * 5, "what Keeper.short keeps for ten hands of four seats"


@pytest.mark.parametrize("ahead", range(6))
def test_a_place_found_written_is_passed_over(ahead):
    flash = Flash()
    journal = journals.Journal(Nvm(flash))
    journal.begin(0, 2, False, [])
    flash.data[2 * journal.at + ahead] = 0x7F  # as a byte that read as blank a moment ago
    assert journal.append(pack(PIPS, 9, 1)) and journal.append(PLAY)
    answers = array("i", bytes(4 * 8))
    found = matches.last_match(journals.Journal(Nvm(flash)), answers)
    assert list(answers[: found[4]]) == [pack(PIPS, 9, 1), PLAY]
    assert flash.erases == 0
