# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""All matches in one reading are what a reading for each of them finds."""

import random
from array import array

import pytest
from answers import likely_answer
from memory_files import read
from nvm import Nvm
from places import TESTS
from pressing import give
from tallybone.journal.in_order import AllMatches
from tallybone.journal.log import Journal
from tallybone.journal.reader import Reader
from tallybone.matches.new_match import begin
from tallybone.matches.set_up import make_match, take_game

from rules_min import GAMES
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware

BESIDE = ("seconds", "runs", "ticks")  # what goes on while nobody answers is not exported
MEMORIES = sorted((TESTS / "vectors").rglob("*.memory"))


def told(saved, answers):
    """All that an export says of a match, and its answers."""
    parts = {name: value for name, value in vars(saved).items() if name not in BESIDE}
    return parts | {"answers": list(answers[: saved.answer_count])}


def one_by_one(journal, count):
    """Each match by a reading of its own."""
    answers = array("i", bytes(4 * 1536))
    return [told(Reader(journal, answers, number).found, answers) for number in range(count)]


def in_order(journal):
    """All of them by one."""
    answers = array("i", bytes(4 * 1536))
    return [told(saved, answers) for saved in AllMatches(journal, answers).in_order()]


def agree(flash):
    """Compare the two; returns how many matches there are."""
    journal = Journal(Nvm(flash))
    count = Reader(journal, array("i", bytes(4 * 1536))).matches
    assert in_order(journal) == one_by_one(journal, count)
    return count


@pytest.fixture(scope="module")
def evening():
    """A memory with eleven matches: some without an answer, one taken back, starts between them."""
    gadget = Gadget(Hardware(display=None), settings={"NAMES": "José Bob"})
    gadget.power_on()
    chance = random.Random(3)
    for number in range(12):
        keeper = gadget.keeper
        keeper.setup.game = GAMES[number % 5][0]
        take_game(keeper.setup)
        begin(keeper, make_match(keeper))
        for _ in range(chance.choice((0, 1, 9, 30))):
            give(gadget, *likely_answer(gadget.match, chance))
        if chance.random() < 0.5:
            gadget.power_off()
            gadget.power_on()
    gadget.power_off()
    return bytes(gadget.board.nvm.data)


def test_an_evening_is_read_in_one_go(evening):
    assert agree(Flash(evening)) >= 11


def test_a_match_taken_up_again_after_the_next_was_begun_is_read_once():
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    for _ in range(2):
        gadget.press("OK")
    keeper = gadget.keeper
    chance = random.Random(1)
    while not gadget.match.winners:
        give(gadget, *likely_answer(gadget.match, chance))
    before = keeper.match_count
    keeper.setup.is_rematch = True
    begin(keeper, make_match(keeper))
    from tallybone.matches.resume import reopen

    assert keeper.can_reopen() and reopen(keeper)
    gadget.press("BACK")
    assert agree(gadget.board.nvm) == before == 1


def test_every_saved_memory_is_read_alike():
    assert MEMORIES
    for path in MEMORIES:
        agree(read(path)[0])


def test_a_damaged_evening_is_read_alike(evening):
    chance = random.Random(9)
    for _ in range(60):
        data = bytearray(evening)
        for _ in range(chance.choice((1, 3, 20))):
            data[chance.randrange(len(evening.rstrip(b"\xff")))] &= ~(1 << chance.randrange(8)) & 0xFF
        agree(Flash(data))
