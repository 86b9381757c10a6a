# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Damaged memories: the gadget starts, and never shows another match without a word."""

import random
from array import array

import memory_files
import pytest
from nvm import Nvm
from tallybone.journal.damage import torn_size
from tallybone.journal.finding import erase
from tallybone.journal.format import (
    ERASING,
    HALF_ERASED,
    HEADER,
    HIGH_CHOSEN,
    LOST,
    MATCH,
    OPTION,
    OURS,
    TICK,
)
from tallybone.journal.log import Journal
from tallybone.matches.new_match import begin_match
from tallybone.scorekeeper import Scorekeeper
from tallybone.settings import Settings
from tallybone.start import resumed
from tallybone.words.texts import NOT_READABLE
from test_identity import MEMORIES

from rules_min import game_number, load, words
from rules_min.notation.writer import lines
from rules_min.option import CLOCK, usual_values
from rules_min.words import pack
from simulator.flash import SIZE, Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.power import PowerOff

ANSWERS = array("i", bytes(4 * 1536))


def started(data):
    """A start with this memory: the answers of its match or None, and the note."""
    keeper = Scorekeeper(ANSWERS, Nvm(Flash(data)), [], Settings(50, 5, False))
    note = resumed(keeper)
    match = keeper.match
    return match and (keeper.game, *match.options, *match.answers[: match.answer_count]), note, keeper


def saved():
    """The bytes of every saved match there is."""
    return [bytes(memory_files.read(path)[0].data) for path in MEMORIES]


def state(keeper):
    """All that a start takes out of a memory."""
    match = keeper.match
    in_play = match and (
        (keeper.game, match.seats, match.sides, list(match.options)),
        list(match.answers[: match.answer_count]),
        (keeper.names[:], list(keeper.won), keeper.serial, keeper.changes, keeper.agreed),
        list(keeper.corrections),
    )
    kept = bytes(keeper.settings.values), keeper.setup.names[:], keeper.setup.recent[:]
    return in_play, keeper.match_count, keeper.sent, kept


def bits_of(data, kind, chance):
    """Which bits of a memory a kind of damage changes."""
    used = 8 * len(bytes(data).rstrip(b"\xff"))
    if kind in ("one bit", "two bits", "three bits"):
        return chance.sample(range(used), ("one bit", "two bits", "three bits").index(kind) + 1)
    if kind == "two bits near each other":
        first = chance.randrange(used - 48)
        return [first, first + chance.randrange(1, 48)]
    size = chance.randint(3, 64)  # a burst: its ends are wrong, and half of what is between them
    first = chance.randrange(used - size)
    return [first, *(at for at in range(first + 1, first + size) if chance.random() < 0.5), first + size]


PUT_RIGHT = "memory put right: "


def swept(kind, count, seed):
    """Damage memories time after time in one way. Count what the gadget made of it.

    "same": nothing was lost, which is not said. "put right": it is as before, and that is said. "said": that
    something is lost, or that the last press is to be looked at. "wrong": put right into something else.
    "unsaid": another match without a word.
    """
    chance = random.Random(f"{kind} {seed}")
    images = saved()
    before = [state(started(data)[2]) for data in images]
    found = {"same": 0, "put right": 0, "said": 0, "wrong": 0, "unsaid": 0}
    for i in range(count):
        data = bytearray(images[i % len(images)])
        for at in bits_of(data, kind, chance):
            data[at // 8] ^= 1 << at % 8
        _, note, keeper = started(data)
        if state(keeper) == before[i % len(images)]:
            found["put right" if note.startswith(PUT_RIGHT) else "said" if note else "same"] += 1
        else:
            found["wrong" if note.startswith(PUT_RIGHT) else "said" if note else "unsaid"] += 1
    return found


# Of a hundred at least so many lose nothing, at most so many are put right into something else, and at most
# so many become another match unsaid: a burst in a record of one place, which has 16 bits. What larger sweeps
# counted is in docs/journal-damage.md.
PROMISED = {
    "one bit": (96, 0, 0),
    "two bits": (86, 0, 0),
    "two bits near each other": (24, 0, 0),
    "three bits": (76, 0.3, 0),
    "burst": (8, 0.3, 0.05),
}


def sweep(kind, count, seed):
    """Sweep, and compare with what is promised."""
    found = swept(kind, count, seed)
    least, most_wrong, most_unsaid = PROMISED[kind]
    assert 100 * (found["same"] + found["put right"]) >= least * count, found
    assert 100 * found["wrong"] <= most_wrong * count, found
    assert 100 * found["unsaid"] <= most_unsaid * count, found
    assert found["put right"] and found["said"]


@pytest.mark.parametrize("kind", PROMISED)
def test_damage_is_put_right_or_said(kind):
    sweep(kind, 345, 1)


@pytest.mark.soak
@pytest.mark.parametrize("kind", PROMISED)
@pytest.mark.parametrize("seed", range(2, 6))
def test_damage_is_put_right_or_said_often(kind, seed):
    sweep(kind, 5_000, seed)


# A match of each game that got options after others, with other values than the book's.
WITH_OPTIONS = {
    "forty-two": {"match": 2, "contracts": 1, "splash": 2, "clock": 45},
    "dominican": {"capicua": 60, "corrido": 10, "salida": 100, "alone": 1, "block": 2, "target": 300},
    "puerto-rican": {"first": 0, "capicua": 30, "trancado": 100, "block": 1},
    "mexican-train": {"set": 9, "blank": 50},
}


@pytest.mark.parametrize("game", WITH_OPTIONS)
def test_no_bit_of_a_set_up_gives_an_option_the_books_value(game):
    """All bits of the set-up of a match that this version has written, one after the other."""
    rules = load(game)
    seats = max(4, rules.SEATS[0])
    values = usual_values(rules.OPTIONS, seats)
    for row in rules.OPTIONS:
        values[row.number] = WITH_OPTIONS[game].get(row.name, values[row.number])
    flash = Flash()
    journal = Journal(Nvm(flash))
    options = [(row.number, values[row.number]) for row in rules.OPTIONS]
    begin_match(journal, game_number(game), seats, False, options, [(0, 1)], ["Ann", "Bob"], 4711)
    end = 16 * journal.at
    journal.append(pack(words.UNDO))  # or the last record may have been torn
    before = started(flash.data)[0]
    assert before[1:] == tuple(values)
    notes = {1: set(), 2: set()}
    for bit in range(end):
        partner = bit // 48 * 48 + (bit + 5) % 48  # another one of the same record
        for bits in ((bit,), (bit, partner)):
            data = bytearray(flash.data)
            for each in bits:
                data[each // 8] ^= 1 << each % 8
            match, note, _ = started(data)
            assert match == before or (match is None and note), bits
            notes[len(bits)].add(note)
    assert notes == {1: {"memory put right: 1"}, 2: {"", "name or wins damaged", NOT_READABLE}}


def with_a_start(game, before, after):
    """A memory with a start between some answers, and where that start ends, in places."""
    flash = Flash()
    journal = Journal(Nvm(flash))
    rules = load(game)
    seats = rules.SEATS[0]
    values = usual_values(rules.OPTIONS, seats)
    if any(words.word_of(answer) == TICK for answer in (*before, *after)):
        values[CLOCK] = 60
    begin_match(
        journal,
        game_number(game),
        seats,
        False,
        [(each.number, values[each.number]) for each in rules.OPTIONS],
        [],
        [],
        7,
    )
    for answer in before:
        journal.append(answer)
    journal = Journal(Nvm(flash))
    journal.secure()
    end = journal.at
    for answer in after:
        journal.append(answer)
    return flash.data, end


PLAYS = [pack(words.PLAY, points) for points in (10, 15, 20, 5)]
BIDS = [pack(words.BID, *bid) for bid in ((30, 0), (0, 1), (31, 2), (0, 3))] + [pack(words.TRUMP, 4)]
TURNS = [pack(word) for word in (words.PLAY, words.PLAY, words.PASS, words.PLAY, words.PLAY)]
# With a clock: what it has written before the start is the last record or not.
CLOCKED = [pack(words.PLAY), pack(TICK, 0), pack(words.PASS), pack(TICK, 2), pack(TICK, 1), pack(words.PLAY)]
# What stands after the start is one answer, two or more, and the first of them fills one place or three.
DRAWN = [PLAYS[0], pack(words.DRAW), PLAYS[2]]
JOURNALS = (
    ("muggins-parker", PLAYS, 1),
    ("muggins-parker", PLAYS[:2], 1),
    ("muggins-parker", PLAYS[:3], 1),
    ("muggins-parker", DRAWN, 1),
    ("block", TURNS[:3], 2),
    ("forty-two", BIDS, 2),
    ("block", TURNS, 2),
    ("block", CLOCKED, 3),
    ("draw", CLOCKED, 4),
)


def pairs_flipped(game, answers, at, first, second, step=1):
    """Flip each bit of some places with each of others, or with one in so many: the match is the same, or
    something is said.
    """
    whole, end = with_a_start(game, answers[:at], answers[at:])
    before = started(whole)[0]
    for one in range(16 * (end + first[0]), 16 * (end + first[1])):
        for other in range(max(one + 1, 16 * (end + second[0]) + one % step), 16 * (end + second[1]), step):
            data = bytearray(whole)
            data[one // 8] ^= 1 << one % 8
            data[other // 8] ^= 1 << other % 8
            match, note, _ = started(data)
            assert match == before or note, (one, other)


@pytest.mark.parametrize("game, answers, at", JOURNALS)
def test_two_bits_of_a_start_and_the_answer_after_it_are_said(game, answers, at):
    for place in range(3):  # a third of three places with three: all of them are in the sweep below
        pairs_flipped(game, answers, at, (-3 + place, -2 + place), (place, place + 1), 3)


@pytest.mark.soak
@pytest.mark.parametrize("game, answers, at", JOURNALS)
def test_two_bits_near_a_start_are_said(game, answers, at):
    """Every two of the eighteen places before it and after it."""
    pairs_flipped(game, answers, at, (-9, 9), (-9, 9))


def test_lost_answers_are_counted_and_their_place_is_marked():
    flash = Flash(memory_files.read(MEMORIES[0].parent.parent / "muggins-parker" / "match.memory")[0].data)
    journal = Journal(Nvm(flash))
    from tallybone.journal.records import records

    whole = list(records(journal))
    places = [place for place in range(journal.at) if journal.read(place) == pack(words.PLAY)]
    before = started(flash.data)[0]
    flash.data[2 * places[4]] ^= 0x30
    match, note, keeper = started(flash.data)
    read = list(records(Journal(Nvm(flash))))
    assert len(read) == len(whole) and read.count(pack(LOST, 1)) == 1
    assert note.startswith("answers lost: ") and keeper.lost_answers and match != before
    assert sum(count for _, count in keeper.lost_answers) == int(note.split()[-1])
    sheet = "\n".join(lines(keeper.match, keeper.game, [], keeper.lost_answers))
    assert f"# {keeper.lost_answers[0][1]} lost here" in sheet


def damaged(data, chance):
    """Damage a memory in one of many ways."""
    data = bytearray(data)
    used = max(1, len(bytes(data).rstrip(b"\xff")))
    kind = chance.randrange(7)
    if kind == 0:
        for _ in range(chance.randint(1, 30)):
            at = chance.randrange(8 * used)
            data[at // 8] ^= 1 << at % 8
    elif kind == 1:
        start = chance.randrange(used)
        data[start : start + chance.randint(1, 100)] = chance.randbytes(chance.randint(1, 100))
    elif kind == 2:
        start = chance.randrange(used)
        data[start : start + 40] = b"\xff" * 40
    elif kind == 3:
        start = chance.randrange(used)
        data[start : start + 40] = bytes(40)
    elif kind == 4:
        share = 10 ** chance.uniform(-4, 0)
        for i in range(8 * SIZE):
            if chance.random() < share:
                data[i // 8] |= 1 << i % 8
    elif kind == 5:
        other = chance.randrange(used)
        start = chance.randrange(used)
        data[start : start + 60] = data[other : other + 60]
    else:
        words_there = [0x80 | word for word in range(127)]
        for _ in range(chance.randint(1, 10)):
            data[2 * chance.randrange(used // 2 + 1)] = chance.choice(words_there)
    return (data + b"\xff" * SIZE)[:SIZE]


def forged(chance):
    """A memory of records that are valid each, in an order that nobody writes."""
    flash = Flash()
    journal = Journal(Nvm(flash))
    journal.append(pack(HEADER, 2))
    for _ in range(chance.randint(1, 60)):
        word = chance.choice(
            [*range(0, 30), *range(80, HIGH_CHOSEN + 1), *([MATCH] * 5), *([words.PLAY] * 20)]
        )
        number = chance.choice([0, 1, 2, 3, 5, 8, chance.randrange(16384)])
        journal.append(pack(word, number, chance.choice([-1, 0, 1, 2, 3, chance.randrange(31)])))
    return flash.data


def starts_with_damage(count, seed):
    chance = random.Random(seed)
    images = saved()
    resumed = 0
    for i in range(count):
        data = damaged(images[i % len(images)], chance) if i % 4 else forged(chance)
        resumed += started(data)[0] is not None
    return resumed


def test_no_damage_stops_a_start():
    assert starts_with_damage(300, 1) > 30


@pytest.mark.soak
def test_no_damage_stops_a_start_often():
    starts_with_damage(100_000, 2)


def press_with_damage(count, seed):
    """Start the whole gadget with memories of no sense, and press a few buttons."""
    chance = random.Random(seed)
    images = saved()
    for i in range(count):
        data = damaged(images[i % len(images)], chance) if i % 2 else forged(chance)
        gadget = Gadget(Hardware(nvm=Flash(bytes(data))))
        gadget.power_on()
        for _ in range(12):
            gadget.press(chance.choice(("UP", "DOWN", "OK", "OK", "BACK")), chance.choice((20, 20, 20, 900)))
        failed = [line for line in gadget.board.on_terminal if "Error" in line]
        assert not [line for line in failed if not line.startswith(NOT_READABLE)], (seed, i)
        gadget.power_off()


def test_no_damage_stops_a_press():
    press_with_damage(12, 0)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 5))
def test_no_damage_stops_a_press_often(seed):
    press_with_damage(5_000, seed)


def erase_cut(seed, data, cut=1):
    """Cut an erase, then start: what is there."""
    flash = Flash(data)
    journal = Journal(Nvm(flash))
    journal.secure()
    flash.cut(cut, seed)
    with pytest.raises(PowerOff):
        erase(journal, ANSWERS)
    return flash


def erases_cut(seeds):
    """After a cut in the erase there is the old match or nothing, today and at every later start."""
    images = saved()
    before = [started(data)[0] for data in images]
    for seed in seeds:
        flash = erase_cut(seed, images[seed % len(images)], 37 if seed % 8 else 1 + seed // 8 % 36)
        for _ in range(3):
            keeper = Scorekeeper(ANSWERS, Nvm(flash), [], Settings(50, 5, False))
            resumed(keeper)
            match = keeper.match
            now = match and (keeper.game, *match.options, *match.answers[: match.answer_count])
            assert now in (None, before[seed % len(images)]), seed
            assert match is None or keeper.journal.state == OURS


def test_a_cut_in_the_erase_leaves_the_match_or_nothing():
    erases_cut(range(250))


@pytest.mark.soak
def test_a_cut_in_the_erase_leaves_the_match_or_nothing_often():
    erases_cut(range(250, 8000))


def test_an_announcement_that_was_not_seen_once_is_never_believed():
    """It is torn and reads as blank at one start, the match goes on, and later it reads well."""
    flash = Flash(saved()[0])
    journal = Journal(Nvm(flash))
    journal.secure()
    whole = bytearray(flash.data)
    from tallybone.journal import format as bits

    bits.write_long(into := bytearray(6), pack(ERASING, journal.at), journal.places)
    assert started(flash.data)[0]
    journal = Journal(Nvm(flash))
    journal.secure()
    journal.append(pack(words.PLAY))
    for seen, data in ((False, whole), (True, flash.data)):
        data[2 * journal.places : 2 * journal.places + 6] = into
        assert (Journal(Nvm(Flash(data))).state == HALF_ERASED) is not seen


def test_a_memory_filled_before_its_end_was_kept_free_is_read_to_its_end():
    flash = Flash(saved()[0])
    journal = Journal(Nvm(flash))
    journal.places = SIZE // 2
    while journal.append(pack(words.PIPS, 7, 1)):
        pass
    assert journal.at > SIZE // 2 - 18
    again = Journal(Nvm(flash))
    assert again.places == SIZE // 2 and again.at == journal.at and again.state == OURS


def test_an_erase_for_which_memory_is_short_changes_nothing():
    class Large(Nvm):
        """A memory whose size cannot be allocated, once it is asked to be erased."""

        size = SIZE

        def __len__(self):
            return self.size

    flash = Flash(saved()[0])
    before = bytes(flash.data)
    journal = Journal(Large(flash))
    Large.size = 1 << 60
    assert not erase(journal, ANSWERS)
    assert bytes(flash.data) == before and not flash.erases


@pytest.mark.parametrize("chance", [0.9, 0.95, 0.985, 0.99])
def test_a_bit_that_reads_blank_nearly_always_hardly_ever_costs_an_erase(chance):
    """docs/journal-damage.md names the chance: 0.6 % of the cuts in the write of a start, at most."""

    class Weak(Flash):
        """A flash where one bit of one byte, that should be zero, nearly always reads as one."""

        def read_all(self, start, end):
            return bytearray(self.read(place) for place in range(start, end))

        def read(self, place):
            byte = super().read(place)
            return byte if place != self.weak or luck.random() < chance else byte & 0x7F

    luck = random.Random(int(1000 * chance))
    data = Flash()
    journal = Journal(Nvm(data))
    begin_match(journal, 3, 2, False, [], [], [])
    journal.append(pack(words.PLAY))
    erases = 0
    for _ in range(300):
        flash = Weak(data.data)
        flash.weak = 2 * (journal.at + 3)  # where a start writes first
        Journal(Nvm(flash)).secure()
        erases += flash.erases
    assert erases <= 9  # 1.8 expected at most; more than 9 once in 100,000 runs


def test_a_match_whose_set_up_is_damaged_is_not_resumed_and_prints_what_can_be_read():
    flash = Flash()
    journal = Journal(Nvm(flash))
    begin_match(journal, 3, 2, False, [(1, 60), (2, 0)], [], [])
    for _ in range(30):
        journal.append(pack(words.PLAY))
    place = next(at for at in range(journal.at) if words.word_of(journal.read(at)) == OPTION)
    flash.data[2 * place + 1] ^= 4
    match, note, keeper = started(flash.data)
    assert match is None and note == "match not readable"
    said = []
    from tallybone.matches.export import tell

    assert tell(keeper, lambda line: not said.append(line), []) == 1
    assert (
        "rules muggins-parker" in said and said.count("play") == 30 and any("corre" in line for line in said)
    )


def test_two_parts_of_a_long_record_before_anything_else_are_no_torn_one():
    """Each place of a long one begins with a one; where the second or the third does not, none was there."""
    for second, third in ((0x1234, 0x8000), (0x8000, 0x1234)):
        data = b"".join(each.to_bytes(2, "big") for each in (0x8001, second, third))
        assert torn_size(data, 0, 0) == 0
