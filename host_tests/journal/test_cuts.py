# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Power cuts in every byte of every kind of write, and in the starts after: the state before, or after."""

import contextlib
import random
from array import array

import pytest
from nvm import Nvm
from tallybone.journal.format import PLAYER
from tallybone.journal.log import Journal
from tallybone.journal.reader import Reader
from tallybone.matches.kept import keep_changed
from tallybone.matches.new_match import begin_match
from tallybone.matches.setting_values import change
from tallybone.settings import Settings

from rules_min.words import OUT, PASS, PIPS, PLAY, UNDO, pack
from simulator.flash import Flash
from simulator.power import PowerOff

ANSWERS = array("i", bytes(4 * 256))
OPTIONS = [(1, 60), (2, 0), (3, 1), (10, 2)]


class Shy(Flash):
    """A flash whose weak bits all read blank at the first starts after a cut, and as zeros later."""

    shy = False

    def read(self, place):
        return self.data[place] | (self.unsure.get(place, 0) if self.shy else 0)


def new_match(journal):
    begin_match(journal, 3, 4, True, OPTIONS, [(0, 2), (1, 1)], ["Ann", "Bob", "Cy", "Didi"])


def other_match(journal):
    begin_match(journal, 2, 2, False, OPTIONS[:2], [], [])


def settings(journal):
    changed = Settings(50, 5, False)
    for number in (0, 1, 3, 4):
        change(changed, number, 1)
    keep_changed(changed, journal)


def names(journal):
    changed = Settings(50, 5, False)
    changed.values[6], changed.kept[6] = 1, 0
    keep_changed(changed, journal, [pack(PLAYER, (65 + i) << 7 | 66, i) for i in range(5)])


def pair(journal):
    journal.append_together([pack(PLAY, 10), pack(OUT, 0, 2)])


def answer(said):
    def write(journal):
        journal.append(said)

    return write


WRITES = (new_match, settings, names, pair, other_match, *map(answer, map(pack, (PLAY, PASS, UNDO))))
WRITES += (answer(pack(PIPS, 77, 1)),)


def start(flash):
    """A start: the journal, and all that it finds."""
    journal = Journal(Nvm(flash))
    journal.secure()
    reader = Reader(journal, ANSWERS)
    saved = reader.found
    assert not reader.lost and not saved.lost_in_setup, "only cut, never damaged"
    assert not reader.put_right, "nor is anything torn put right"
    match = (saved.game, saved.seats, saved.partners, saved.options, saved.won, saved.names)
    return journal, (match, list(ANSWERS[: saved.answer_count]), reader.settings, reader.players)


def copy_of(flash, kind):
    same = kind(bytes(flash.data))
    same.unsure = dict(flash.unsure)
    return same


def cut_everywhere(flash, write, chance, step, kind):
    """Cut one write in its bytes, then each of the next starts; what is there is as before or after it."""
    _, before = start(whole := copy_of(flash, kind))
    journal, _ = start(whole)
    done = sum(length for _, length, _ in whole.operations)
    write(journal)
    size = sum(length for _, length, _ in whole.operations) - done
    _, after = start(whole)
    count = 0
    for cut in range(1 + chance.randrange(step), size + 1, step):
        hurt = copy_of(flash, kind)
        journal, _ = start(hurt)
        hurt.cut(cut, chance.randrange(1 << 30), chance.random() < 0.3)
        with contextlib.suppress(PowerOff):
            write(journal)
        hurt.shy = True
        for _ in range(chance.randrange(4)):  # starts that are cut as well
            hurt.cut(chance.randrange(1, 13), chance.randrange(1 << 30), chance.random() < 0.3)
            with contextlib.suppress(PowerOff):
                start(hurt)
        hurt.cut_in = None
        _, found = start(hurt)
        hurt.shy = False
        assert found in (before, after), (write.__name__, cut)
        for _ in range(3):
            assert start(hurt)[1] == found, "each later start finds the same"
        count += 1
    return count


def sweep(seed, writes, step, kind):
    """Write one thing after the other, and cut each. Return how many cuts there were."""
    chance = random.Random(seed)
    flash, count = kind(), 0
    new_match(start(flash)[0])
    for _ in range(writes):
        write = chance.choice(WRITES)
        count += cut_everywhere(flash, write, chance, step, kind)
        journal, _ = start(flash)
        write(journal)
        if journal.free() < 400:
            break
    return count


@pytest.mark.parametrize("kind", [Flash, Shy])
@pytest.mark.parametrize("seed", range(3))
def test_a_cut_anywhere_leaves_what_was_there_before_or_after(seed, kind):
    assert sweep(seed, 14, 3, kind) > 40


def test_a_copy_without_its_start_may_read_well_later():
    """As the sweep found it: the places of a START that was never written were looked for after it."""
    assert sweep(110, 1, 1, Shy) > 10


def test_a_torn_start_that_read_as_blank_is_no_damage_later():
    """As the sweep found it: the next start wrote right after it, as after a whole record."""
    assert sweep(107, 10, 1, Shy) > 100


def test_one_zero_of_a_copy_that_was_cut_is_no_stray_one():
    """As the sweep found it: the next start went on among blanks, right behind what showed itself later."""
    assert sweep(100, 2, 1, Shy) > 30


@pytest.mark.soak
@pytest.mark.parametrize("kind", [Flash, Shy])
@pytest.mark.parametrize("seed", range(100, 140))
def test_a_cut_anywhere_leaves_what_was_there_before_or_after_for_long(seed, kind):
    assert sweep(seed, 40, 1, kind) > 400
