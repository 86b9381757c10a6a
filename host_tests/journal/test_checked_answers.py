# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""An answer that this program cannot have written is found wherever it stands; all there is is printed."""

import random
from array import array

import pytest
from nvm import Nvm
from tallybone.journal.format import CORRECTED, TICK
from tallybone.journal.log import Journal, write_header
from tallybone.journal.reader import Reader
from tallybone.matches.export import tell
from tallybone.matches.new_match import begin_match
from tallybone.scorekeeper import Scorekeeper
from tallybone.settings import Settings
from tallybone.start import resumed
from test_damage import forged

from rules_min.option import CLOCK
from rules_min.words import FREE, PASS, PIPS, PLAY, UNDO, pack
from simulator.flash import Flash

ANSWERS = array("i", bytes(4 * 1536))
BLOCK = 1
NEWER = (pack(FREE, 5), pack(FREE + 1, 0, 1), pack(79, 9999, 30))
NOBODYS = (pack(PLAY, 0, 2), pack(PIPS, 7, 30), pack(PASS, 0, 4))

# Where an answer can stand: what is written of it, together or alone.
PLACES = {
    "alone": lambda answer: [[answer]],
    "first of two": lambda answer: [[answer, pack(PLAY)]],
    "second of two": lambda answer: [[pack(PLAY), answer]],
    "in a correction": lambda answer: [[pack(CORRECTED, 0), answer]],
    "in a correction of the last": lambda answer: [[pack(CORRECTED, 2), answer]],
    "in a correction, after one": lambda answer: [
        [pack(CORRECTED, 1), pack(PASS)],
        [pack(CORRECTED, 1), answer],
    ],
    "after a correction": lambda answer: [[pack(CORRECTED, 1), pack(PASS)], [answer]],
    "after a correction taken back": lambda answer: [
        [pack(CORRECTED, 1), pack(PASS)],
        [pack(UNDO)],
        [answer],
    ],
}


def with_answer(answer, place):
    """A memory of Block where this answer stands in a place."""
    flash = Flash()
    journal = Journal(Nvm(flash))
    begin_match(journal, BLOCK, 2, False, [], [], [])
    for _ in range(3):
        assert journal.append(pack(PLAY))
    for together in PLACES[place](answer):
        assert journal.append_together(together)
    assert journal.append(pack(PLAY))
    return flash


def started(flash):
    """A start: the keeper, and the note that it shows."""
    keeper = Scorekeeper(ANSWERS, Nvm(flash), [], Settings(50, 5, False))
    return keeper, resumed(keeper)


def printed(keeper):
    """The lines of all matches."""
    said, rows = [], []
    assert tell(keeper, lambda line: not said.append(line), rows) >= 0
    return said + rows


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("answer", NEWER)
def test_a_newer_word_is_named_and_the_match_is_kept(place, answer):
    keeper, note = started(with_answer(answer, place))
    word = answer >> 19
    assert note == f"newer word {word}: kept" and keeper.match is None
    assert any(line.startswith(f"# word {word}") for line in printed(keeper))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("answer", NOBODYS)
def test_a_seat_that_nobody_has_loses_that_answer_alone(place, answer):
    keeper, note = started(with_answer(answer, place))
    assert note == "answers lost: 1" and keeper.match
    assert sum(line.startswith("# 1 lost here") for line in printed(keeper)) == 1


def test_an_undo_is_no_answer_that_a_correction_can_put_in():
    keeper, note = started(with_answer(pack(UNDO), "in a correction"))
    assert note == "answers lost: 1" and keeper.match.answer_count == 4


def test_seconds_of_a_clock_in_a_match_without_one_are_an_answer_that_is_lost():
    """Four wrong bits or more make a TICK of another record of one place."""
    for options, note in (([], "answers lost: 1"), ([(CLOCK, 60)], "")):
        flash = Flash()
        journal = Journal(Nvm(flash))
        begin_match(journal, BLOCK, 2, False, options, [], [])
        for record in (pack(PLAY), pack(TICK, 3), *[pack(PLAY)] * 9):
            assert journal.append(record)
        keeper, said = started(flash)
        assert said == note and keeper.match.answer_count == 10


def memory_of_corrections(chance):
    """A match of Block where anything is corrected into anything."""
    flash = Flash()
    journal = Journal(Nvm(flash))
    write_header(journal)
    begin_match(journal, BLOCK, 2, False, [], [], [])
    words = [*range(40), 79]
    for _ in range(chance.randint(1, 25)):
        answer = pack(chance.choice(words), chance.choice((0, 1, 7, 9999)), chance.choice((-1, 0, 1, 2, 30)))
        correction = [pack(CORRECTED, chance.choice((0, 1, 2, 9, 16383))), answer]
        journal.append_together(correction if chance.random() < 0.3 else [pack(PLAY)])
    return flash


def all_is_printed(seeds, make):
    """Start with memories that nobody wrote, and print what they have. Return how many had a match."""
    count = 0
    for seed in seeds:
        flash = make(random.Random(seed))
        keeper, _ = started(flash)
        printed(keeper)
        count += Reader(keeper.journal, ANSWERS).matches > 0
    return count


def test_whatever_the_records_say_it_is_printed():
    assert all_is_printed(range(60), memory_of_corrections) == 60
    assert all_is_printed(range(100), lambda chance: Flash(forged(chance))) > 50


@pytest.mark.soak
def test_whatever_the_records_say_it_is_printed_often():
    all_is_printed(range(100, 10_000), memory_of_corrections)
    all_is_printed(range(100, 10_000), lambda chance: Flash(forged(chance)))
