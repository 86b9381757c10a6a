# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The journal: what the screen shows as taken survives any cut, and a cut leaves before or after."""

import contextlib
import random
from array import array

import pytest
from answers import likely_answer
from pressing import press_all, presses_for
from tallybone import journal as journals
from tallybone import matches, record

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.question import NUMBER
from rules_min.words import ASK, FIFTIES, LEAD, PASS, PIPS, PLAY, UNDO, pack
from simulator.flash import SIZE, Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.power import PowerOff


class Nvm:
    """``microcontroller.nvm`` over a flash of our own."""

    def __init__(self, flash):
        self.flash = flash

    def __len__(self):
        return SIZE

    def __getitem__(self, place):
        return self.flash.read(place)

    def __setitem__(self, place, value):
        self.flash.write(place.start, bytes(value))


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
    """Cut in every byte of every write, in several ways; then go on. The number of cuts tried."""
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
            flash.cut(1 + seed % 7, seed + 1)  # and one that is cut while it seals changes nothing
            with contextlib.suppress(PowerOff):
                journals.Journal(Nvm(flash)).seal()
            flash.cut_in = None
            assert read_back(flash) == found
            journal = journals.Journal(Nvm(flash))
            if found is None:
                journal.begin(1, 2, False, [])  # nothing of the match that was not begun comes along
                found = []
            assert journal.append(pack(PIPS, 77, 1)) and journal.append(PLAY)
            assert read_back(flash) == [*found, pack(PIPS, 77, 1), PLAY]
            assert not flash.erases
    return bytes_written * seeds


def test_a_cut_in_every_byte_of_every_write():
    assert sweep(8) > 300


@pytest.mark.soak
def test_a_cut_in_every_byte_in_many_ways():
    assert sweep(400) > 15_000


def torn_shorts(places):
    """Every short record, torn in every way: none may read as another."""
    for place in places:
        for code in range(len(record.SHORT_WORDS)):
            whole = record.short_record(code, place)
            ones = [bit for bit in range(16) if not whole >> bit & 1]
            for left in range(1, 1 << len(ones)):
                torn = whole
                for i, bit in enumerate(ones):
                    torn |= (left >> i & 1) << bit
                assert record.read_short(torn, place) < 0


def copies():
    """A record read at another place than its own must not pass."""
    accepted = 0
    for place in range(1, 500):
        into = bytearray(6)
        record.write_long(into, pack(PIPS, place, 1), 0)
        values = [into[i] << 8 | into[i + 1] for i in (0, 2, 4)]
        accepted += record.read_long(*values, place) >= 0
        accepted += record.read_short(record.short_record(place % 7, 0), place) >= 0
    assert accepted < 10


def test_a_torn_short_record_is_no_record():
    torn_shorts((0, 7, 2047))


def test_a_copy_is_no_record():
    copies()


MUTATIONS = {
    "no check of long records": (
        "read_long",
        lambda a, b, c, place: (a & 0x7FFF) << 9 | b >> 6 & 0x1FF,
        lambda: sweep(1),
    ),
    "no count of zeros": ("zeros", lambda value, bits: 0, lambda: torn_shorts(range(0, 2048, 64))),
    "no checksum": ("crc", lambda value, bits, place, width: 0, copies),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_without_its_checks_the_journal_fails(name, monkeypatch):
    function, mutation, check = MUTATIONS[name]
    monkeypatch.setattr(record, function, mutation)
    with pytest.raises(AssertionError):
        check()


def test_without_skipping_what_is_not_blank_the_journal_fails(monkeypatch):
    def after_the_last_readable(self):
        place = 0
        while place < self.places and self.read(place) >= 0:
            place += self.step(self.read(place))
        return place

    monkeypatch.setattr(journals.Journal, "after_the_last", after_the_last_readable)
    with pytest.raises(AssertionError):
        sweep(8)


def test_without_the_blank_check_the_journal_fails(monkeypatch):
    monkeypatch.setattr(journals.Journal, "skip_written", lambda self, size: None)
    with pytest.raises(AssertionError):
        test_a_place_found_written_is_passed_over()


def test_a_whole_match_fits():
    """Seven of 25 seats, seven hands and forty cards asked for in each; 500 turns of Muggins, all counted."""
    journal = journals.Journal(Nvm(Flash()))
    journal.begin(11, 25, False, [], [(side, 3) for side in range(25)])
    for _ in range(7):
        assert not journal.short_of_room()
        assert journal.append(pack(LEAD, 0, 3))
        for said in [PLAY] * 54 + [ASK] * 40:
            assert not journal.short_of_room() and journal.append(said)
        for seat in range(24):
            assert journal.append(pack(PIPS, 30, seat)) and journal.append(pack(FIFTIES, 1, seat))
    journal = journals.Journal(Nvm(Flash()))
    journal.begin(2, 4, True, [])
    for _ in range(500):
        assert not journal.short_of_room() and journal.append(pack(PLAY, 15, -1))


def garbage(count):
    """Random places behind a good head: hardly any may read as a record."""
    chance = random.Random(5)
    accepted = 0
    for _ in range(count):
        place = chance.randrange(20, 1900)
        values = [chance.randrange(0xFFFF) for _ in range(3)]
        accepted += record.read_short(values[0], place) >= 0 or record.read_long(*values, place) >= 0
    assert accepted <= count // 500


def test_garbage_is_hardly_ever_a_record():
    garbage(20_000)


def test_blank_and_zero_are_no_records():
    for place in range(2048):
        assert record.read_short(0, place) < 0 and record.read_long(0, 0, 0, place) < 0
        assert record.read_short(0xFFFF, place) < 0 and record.read_long(0xFFFF, 0xFFFF, 0xFFFF, place) < 0


@pytest.mark.parametrize("image", ["random", "zeros", "text", "ones at the end"])
def test_any_memory_leads_to_a_working_start_and_is_not_erased_unasked(image):
    chance = random.Random(image)
    for _ in range(3):
        data = {
            "random": chance.randbytes(SIZE),
            "zeros": bytes(SIZE),
            "text": (b"high scores of another program. " * 128)[:SIZE],
            "ones at the end": chance.randbytes(64) + b"\xff" * (SIZE - 64),
        }[image]
        gadget = Gadget(Hardware(nvm=Flash(data)))
        gadget.power_on()
        app = gadget.app
        assert app.said.text == "memory is not ours"
        press_all(gadget, ["OK", "OK", "DOWN", "BACK"])
        assert gadget.match.count == 1 and bytes(gadget.board.nvm.data) == data
        press_all(gadget, ["hold BACK 900", "UP", "OK"])
        assert app.said.text.startswith("hold OK") and bytes(gadget.board.nvm.data) == data
        press_all(gadget, ["hold OK 900"])
        assert bytes(gadget.board.nvm.data) == b"\xff" * SIZE and gadget.match.count == 1
        gadget.power_off()


@pytest.mark.parametrize("game", [row[0] for row in GAMES])
def test_power_off_and_on_is_the_same_match_and_screen(game):
    chance = random.Random(f"journal {game}")
    rules = load(game)
    meant = Match(rules, rules.SEATS[0])
    gadget = Gadget()
    gadget.power_on()
    setup = gadget.app.setup
    setup.game = [row[0] for row in GAMES].index(game)
    setup.take_game()
    setup.set_seats(rules.SEATS[0])
    gadget.press("OK")
    for i in range(40):
        word, number, seat = likely_answer(meant, chance)
        if word != UNDO and not meant.ask.refusal(word, number, seat, False):
            press_all(gadget, presses_for(meant, word, number, seat))
            meant.answer(word, number, seat)
        elif i % 10 == 9 and meant.count:
            press_all(gadget, ["BACK", "BACK"])
            meant = replayed(gadget)
        if i % 8 == 7:
            gadget.wait(5000)
            shown = gadget.screen()
            said = list(gadget.match.answers[: gadget.match.count])
            gadget.power_off()
            gadget.power_on()
            gadget.wait(5000)
            assert list(gadget.match.answers[: gadget.match.count]) == said
            # A number half typed, or taken back and still standing there, is asked anew.
            rows = 24 if gadget.match.ask.kind == NUMBER else 52
            assert gadget.screen()[:rows] == shown[:rows]
            meant = replayed(gadget)
        if meant.winners:
            break
    assert not any(erased for _, _, erased in gadget.board.nvm.operations)
    gadget.power_off()


def replayed(gadget):
    """A match of our own with the answers of the gadget's."""
    match = gadget.match
    own = Match(match.rules, match.seats, False, list(match.options))
    for said in match.answers[: match.count]:
        own.answer(said & 31, said >> 10, (said >> 5 & 31) - 1, True)
    return own


def test_a_cut_while_a_match_is_pressed():
    """Whole gadget, whole match: cut in every third byte, power on, go on to the same end."""
    presses = ["OK", "OK", "OK", "DOWN", "BACK", "DOWN", "hold OK 900", "OK", "UP", "OK", "UP", "OK"]
    gadget = Gadget()
    gadget.power_on()
    press_all(gadget, presses)
    written = sum(length for _, length, _ in gadget.board.nvm.operations)
    gadget.power_off()
    for cut in range(1, written + 1, 3):
        gadget = Gadget()
        gadget.power_on()
        gadget.board.nvm.cut(cut, cut)
        done = []
        for press in presses:
            before = list(gadget.match.answers[: gadget.match.count]) if gadget.match else []
            press_all(gadget, [press])
            done.append(press)
            if gadget.cut:
                break
        assert gadget.cut
        gadget.power_off()
        gadget.power_on()
        now = list(gadget.match.answers[: gadget.match.count]) if gadget.match else []
        assert now == before or len(now) == len(before) + 1 or len(now) == len(before) - 1
        press_all(gadget, ["OK"])
        gadget.power_off()


def test_a_full_memory_asks_before_it_is_cleared_and_stops_turns_in_time():
    gadget = Gadget()
    gadget.power_on()
    gadget.press("OK")
    journal = gadget.app.keeper.journal
    while not journal.short_of_room():
        assert journal.append(PLAY)
    gadget.press("OK")
    assert gadget.app.said.text.startswith("full") and gadget.match.count == 0
    press_all(gadget, ["hold OK 900", "OK", "OK", "UP", "OK"])
    assert gadget.match.hand == 1 and not gadget.board.nvm.erases
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "OK"])
    assert gadget.app.said.text.startswith("Clears memory") and not gadget.board.nvm.erases
    press_all(gadget, ["OK", "OK"])
    assert gadget.board.nvm.erases == 1 and gadget.match.count == 1
    gadget.power_off()


def test_a_board_without_memory_says_so_and_plays():
    gadget = Gadget()
    import microcontroller

    there, microcontroller.nvm = microcontroller.nvm, None
    gadget.power_on()
    assert gadget.app.said.text == "no memory: not kept"
    press_all(gadget, ["OK", "OK"])
    assert gadget.match.count == 1
    gadget.power_off()
    microcontroller.nvm = there


def cuts_in_a_match(game, every, count=24):
    """Press a match, cut in some bytes of what it writes, power on, compare, go on. The cuts tried."""
    chance = random.Random(f"cuts {game}")
    index = [row[0] for row in GAMES].index(game)
    rules = load(game)
    meant = Match(rules, rules.SEATS[0])
    answers = []
    while len(answers) < count:
        answer = likely_answer(meant, chance)
        if answer[0] != UNDO and not meant.ask.refusal(*answer, False):
            answers.append(answer)
            meant.answer(*answer)
            if meant.winners:
                break
    tried = 0
    cut = 1 + chance.randrange(every)
    while True:
        gadget = Gadget()
        gadget.power_on()
        setup = gadget.app.setup
        setup.game = index
        setup.take_game()
        setup.set_seats(rules.SEATS[0])
        gadget.press("OK")
        gadget.board.nvm.cut(cut, cut)
        own = Match(rules, rules.SEATS[0])
        for answer in answers:
            presses = presses_for(own, *answer)
            press_all(gadget, presses)
            own.answer(*answer)
            if gadget.cut:
                break
        if not gadget.cut:
            gadget.power_off()
            return tried
        tried += 1
        cut += every
        gadget.power_off()
        gadget.power_on()
        now = list(gadget.match.answers[: gadget.match.count])
        whole = list(own.answers[: own.count])
        assert now in (whole, whole[:-1]), (game, cut)
        again = replayed(gadget)
        for answer in answers[len(now) :]:
            press_all(gadget, presses_for(again, *answer))
            again.answer(*answer)
        assert list(gadget.match.answers[: gadget.match.count]) == list(meant.answers[: meant.count])
        assert list(gadget.match.totals) == list(meant.totals)
        gadget.power_off()


@pytest.mark.parametrize("game", [row[0] for row in GAMES])
def test_cuts_in_a_match_of_every_game(game):
    assert cuts_in_a_match(game, 1 if game == "block" else 17) > 1


@pytest.mark.soak
@pytest.mark.parametrize("game", [row[0] for row in GAMES])
def test_a_cut_in_every_byte_of_a_match_of_every_game(game):
    assert cuts_in_a_match(game, 1, 60) > 100


def test_a_place_found_written_is_passed_over():
    flash = Flash()
    journal = journals.Journal(Nvm(flash))
    journal.begin(0, 2, False, [])
    flash.data[2 * journal.at] = 0x7F  # as a byte that read as blank a moment ago
    assert journal.append(pack(PIPS, 9, 1)) and journal.append(PLAY)
    answers = array("i", bytes(4 * 8))
    found = matches.last_match(journals.Journal(Nvm(flash)), answers)
    assert list(answers[: found[4]]) == [pack(PIPS, 9, 1), PLAY]
    assert flash.erases == 0
