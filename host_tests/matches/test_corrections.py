# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""An earlier answer is corrected: on the screens, in the journal, on the sheet, and through power cuts."""

import random
from array import array

import pytest
from answers import likely_answer
from nvm import Nvm
from pressing import give, press_all, set_up, shows
from tallybone.journal.format import CORRECTED, NO_RECORD
from tallybone.matches.corrections import follows_all, look_back, replace
from tallybone.matches.new_match import begin
from tallybone.matches.set_up import make_match, take_game
from tallybone.scorekeeper import Scorekeeper, another
from tallybone.screens.ids import RESULT, WON
from tallybone.settings import Settings
from tallybone.start import resumed
from test_cuts import Shy, cut_everywhere, new_match, start

from rules_min import GAMES, load
from rules_min.notation.reader import Sheet
from rules_min.question import ACCEPTED, OVER
from rules_min.words import PASS, PIPS, PLAY, UNDO, pack, word_of
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.script import sheet_lines

MUGGINS = 3  # the number of Muggins
ANSWERS = array("i", bytes(4 * 512))
HAND = ["UP", "OK", "UP", "UP", "OK", "OK", "hold OK 900", "DOWN", "OK", "OK", "UP", "OK", "UP", "OK", "OK"]
TO_FIRST_HAND = ["hold BACK 900", "DOWN", "DOWN", "OK", "DOWN", "OK"]


def played(hands=1):
    """Muggins of two: in each hand Ann counts 5, Bob 10, Ann goes out and Bob holds 11."""
    gadget = Gadget(Hardware(), settings={"NAMES": "Ann Bob"})
    gadget.power_on()
    set_up(gadget, "muggins-parker", 2, target=80)
    for _ in range(hands):
        press_all(gadget, HAND)
    press_all(gadget, ["OK"])  # a tile in the next hand
    return gadget


def press(gadget, *lines):
    for line in lines:
        press_all(gadget, [line])
        gadget.wait(200)  # a list of answers is made once it is shown


def heading(gadget):
    return gadget.shown.heading


def note(gadget):
    return gadget.note


def test_a_count_is_corrected_and_all_behind_it_stays():
    gadget = played()
    match = gadget.match
    totals, count = list(match.totals), match.answer_count
    press(gadget, *TO_FIRST_HAND)
    assert heading(gadget) == "Hand 1: fix which?"
    assert [row[:2] for row in gadget.shown.rows[-2:]] == [("BOB", "play +10"), ("ANN", "play +5")]
    press(gadget, "UP", "UP", "OK")
    assert gadget.controller.points == 10
    assert gadget.describe()["legend"] == ["+5", "-5", "play", "keep"]
    press(gadget, "UP")
    assert gadget.describe()["legend"] == ["+5", "-5", "play", "keep"]
    press(gadget, "OK")
    assert heading(gadget) == "Take the correction?"
    assert [row[:2] for row in gadget.shown.rows] == [
        ("BOB play", "+10->+15"),
        ("BOB total", f"{totals[1]}->{totals[1] + 5}"),
    ]
    assert list(gadget.match.totals) == totals, "nothing counts before OK"
    press(gadget, "OK")
    assert note(gadget) == "corrected, BACK: undo"
    assert list(gadget.match.totals) == [totals[0], totals[1] + 5] and gadget.match.answer_count == count
    sheet = sheet_lines(gadget)
    assert "play 15  # corrected, was: play 10" in sheet
    assert list(Sheet(sheet).match.totals) == list(gadget.match.totals)
    press(gadget, "UP", "OK")  # the match goes on
    now = [totals[0] + 5, totals[1] + 5]
    assert list(gadget.match.totals) == now
    power_cycle(gadget)
    assert list(gadget.match.totals) == now and "# corrected" in "\n".join(sheet_lines(gadget))
    press(gadget, "BACK")
    gadget.wait(5000)
    press(gadget, "BACK")
    assert note(gadget) == "correction undone" and list(gadget.match.totals) == totals
    power_cycle(gadget)
    assert list(gadget.match.totals) == totals and gadget.match.answer_count == count
    assert "# corrected" not in "\n".join(sheet_lines(gadget))


def power_cycle(gadget):
    gadget.power_off()
    gadget.power_on()
    gadget.wait(5000)


def test_one_answer_is_two_records_in_the_journal_with_the_word_that_ties_them():
    gadget = played()
    journal = gadget.keeper.journal
    before = journal.at
    press(gadget, *TO_FIRST_HAND, "UP", "UP", "OK", "UP", "OK")
    assert journal.at == before, "nothing is written before OK"
    press(gadget, "OK")
    records = [journal.read(place) for place in range(before, journal.at)]
    words = [word_of(record) for record in records if record != NO_RECORD]
    assert words.count(CORRECTED) == 1 and words[-1] == PLAY and journal.at - before == 1 + 3 + 3


@pytest.mark.parametrize("leave", [["BACK"], ["hold BACK 900", "OK"], ["OK"], ["UP", "OK", "BACK"]])
def test_an_answer_is_left_as_it_was(leave):
    gadget = played()
    sheet, at = sheet_lines(gadget), gadget.keeper.journal.at
    press(gadget, *TO_FIRST_HAND, "UP", "UP", "OK")
    assert gadget.match.answer_count == 1
    for line in leave:
        press(gadget, line)
    assert sheet_lines(gadget) == sheet and gadget.keeper.journal.at == at
    assert not gadget.overlay
    count = gadget.match.answer_count
    press(gadget, "OK")
    assert gadget.match.answer_count == count + 1, "the match goes on"


def test_what_does_not_fit_any_more_is_said_and_nothing_changes():
    gadget = played()
    sheet = sheet_lines(gadget)
    press(gadget, *TO_FIRST_HAND, *["UP"] * 4, "OK")  # Ann went out: it was Bob, then
    press(gadget, "hold OK 900", "DOWN", "DOWN", "OK", "OK")
    assert heading(gadget) == "The old one stays"
    rows = [row[:2] for row in gadget.shown.rows]
    assert rows == [("hand 1 won't fit", ""), ("BOB", "pips 11"), ("and 1 after it", "")]
    press(gadget, "OK")
    assert note(gadget) == "nothing is changed" and sheet_lines(gadget) == sheet


def test_a_number_that_is_corrected_is_typed_from_00_beside_the_old_one():
    gadget = played()
    press(gadget, *TO_FIRST_HAND, "OK")
    assert gadget.describe()["number"] == 0 and shows(gadget, "was 11")
    press(gadget, "UP", "OK", "UP", "UP", "OK", "OK")
    assert list(gadget.match.answers)[4] == pack(PIPS, 12, 1)


def test_a_match_that_is_over_can_have_another_result():
    gadget = played()
    for _ in range(7):
        press(gadget, *["UP"] * 4, "OK")  # 20 each, Ann first
    assert gadget.match.winners == 1 and gadget.match.totals[0] == 95 and gadget.shows(WON)
    press(gadget, "OK", "hold BACK 900", "DOWN", "DOWN", "OK", "UP", "UP", "OK", "OK")
    press(gadget, *["DOWN"] * 4, "OK")
    rows = [row[:2] for row in gadget.shown.rows]
    assert rows == [
        ("was ANN", "play +20"),
        ("now ANN", "play"),
        ("ANN total", "95->75"),
        ("the match goes on", ""),
    ]
    press(gadget, "OK")
    assert not gadget.match.winners and not gadget.overlay
    press(gadget, "BACK")
    assert gadget.match.winners == 1


def test_tricks_of_a_seat_are_told_apart_by_their_numbers():
    gadget = Gadget(Hardware(), settings={"NAMES": "Ann Bob Cid Dan"})
    gadget.power_on()
    set_up(gadget, "forty-two", 4)
    rng = random.Random(2)
    while not (gadget.match.tricks_played == 3 and gadget.match.hand == 0):
        give(gadget, *likely_answer(gadget.match, rng))
    gadget.draw()
    press(gadget, "hold BACK 900", "DOWN", "DOWN", "OK", "DOWN", "OK")
    told = [row[1] for row in gadget.shown.rows if row[1].startswith("trick")]
    assert [text.split()[1] for text in told] == ["3", "2", "1"]


def with_fewest_seats(game):
    gadget = Gadget(Hardware())
    gadget.power_on()
    set_up(gadget, game, load(game).SEATS[0])
    return gadget


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_back_keeps_whatever_answer_is_corrected(game):
    gadget = with_fewest_seats(game)
    rng = random.Random(game)
    for _ in range(12):
        if gadget.match.question.kind == OVER:
            break
        give(gadget, *likely_answer(gadget.match, rng))
    while gadget.shows(RESULT):
        gadget.app.view.close()
    for up in range(6):
        gadget.app.view.close()
        gadget.draw()
        press(gadget, "hold BACK 900", "DOWN", "DOWN", "OK", "DOWN", "OK", *["DOWN"] * up)
        if gadget.describe()["legend"][2] != "fix":
            continue
        rows = [row[:2] for row in gadget.shown.rows]
        assert len(set(rows)) == len(rows), "two answers are called alike"
        press(gadget, "OK")
        if gadget.keeper.draft:
            assert gadget.describe()["legend"][3] == "keep"
            press(gadget, "BACK")
            assert not gadget.keeper.draft
            assert gadget.note == "nothing is changed"


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_the_legend_says_that_back_undoes_a_correction(game):
    gadget = with_fewest_seats(game)
    chance = random.Random(game)
    seen = 0
    for _ in range(80):
        if gadget.match.question.kind == OVER:
            break
        give(gadget, *likely_answer(gadget.match, chance))
        match = gadget.match
        if match.answer_count and match.question.kind != OVER and correct_one(gadget.keeper, chance):
            gadget.controller.forget_typed()
            gadget.app.view.close()
            gadget.draw()
            assert gadget.describe()["legend"][3] == "undo", gadget.match.question
            press(gadget, "BACK")
            assert gadget.note == "correction undone"
            seen += 1
    assert seen


def test_an_answer_in_the_hand_that_goes_on():
    gadget = played()
    press(gadget, "hold BACK 900", "DOWN", "DOWN", "OK", "UP", "OK")
    assert heading(gadget) == "Hand 2: fix which?" and len(gadget.shown.rows) == 1
    press(gadget, "OK", "UP", "OK", "OK")
    assert list(gadget.match.totals) == [15, 10 + 5]


def session_of(flash):
    keeper = Scorekeeper(ANSWERS, Nvm(flash), [], Settings(50, 5, False))
    resumed(keeper)
    return keeper


def begun(flash, game):
    keeper = session_of(flash)
    keeper.setup.game = game
    take_game(keeper.setup)
    begin(keeper, make_match(keeper))
    return keeper


def state(keeper):
    match = keeper.match
    numbers = (match.hand, match.winners, keeper.corrections)
    return (list(match.answers[: match.answer_count]), list(match.totals), *numbers)


def correct_one(keeper, chance):
    """Try to correct a random answer. Return whether it was taken."""
    match = keeper.match
    again = look_back(keeper, chance.randrange(match.answer_count))
    place = again.answer_count
    word, number, seat = likely_answer(again, chance)
    before = match.answers[place]
    taken = word != UNDO and again.answer(word, number, seat, True) == ACCEPTED
    match.answers[place] = before
    keeper.leave_correction()
    if not taken or not follows_all(again, match.answer_count):
        return False
    answer = pack(word, number, seat)
    assert replace(keeper, again, place, answer)
    return True


@pytest.mark.parametrize("game", [row[0] for row in GAMES], ids=[row[1] for row in GAMES])
def test_random_corrections_are_read_again_as_they_were(game):
    """Answers, undos and corrections at random: after each start the match is what its answers say."""
    chance = random.Random(game)
    flash = Flash()
    keeper = begun(flash, game)
    taken = 0
    for step in range(150):
        luck = chance.random()
        if luck < 0.15 and keeper.match.answer_count:
            taken += correct_one(keeper, chance)
        elif luck < 0.25 and keeper.match.answer_count:
            keeper.undo(True)
        else:
            keeper.answer(*likely_answer(keeper.match, chance), True)
        if step % 10 == 9:
            match, now = keeper.match, state(keeper)
            plain = another(match)
            assert follows_all(plain, match.answer_count) and list(plain.totals) == list(match.totals)
            keeper = session_of(flash)
            assert state(keeper) == now
    assert taken


def correction(journal):
    journal.append_together([pack(CORRECTED, 1), pack(PLAY, 20)])


def other_correction(journal):
    journal.append_together([pack(CORRECTED, 0), pack(PASS)])


def undo(journal):
    journal.append(pack(UNDO))


@pytest.mark.parametrize("kind", [Flash, Shy])
def test_a_cut_in_every_byte_of_it_leaves_the_answers_before_or_after(kind):
    flash = kind()
    journal = start(flash)[0]
    new_match(journal)
    for answer in (pack(PLAY, 5), pack(PLAY, 10), pack(PLAY)):
        journal.append(answer)
    chance = random.Random(5)
    found = []
    for write in (correction, other_correction, undo, other_correction, undo, undo, undo):
        assert cut_everywhere(flash, write, chance, 1, kind) >= 2
        write(start(flash)[0])
        found.append(start(flash)[1][1])
    five, ten, twenty, play, other = pack(PLAY, 5), pack(PLAY, 10), pack(PLAY, 20), pack(PLAY), pack(PASS)
    first, second = [five, twenty, play], [other, twenty, play]
    assert found == [first, second, first, second, first, [five, ten, play], [five, ten]]


def test_a_correction_behind_lost_answers_is_counted_as_lost():
    """Which answer it means is not sure any more."""
    flash = Flash()
    keeper = begun(flash, MUGGINS)
    for number in (5, 10, 0, 15):
        assert keeper.answer(PLAY, number) == ACCEPTED
    journal = keeper.journal
    place = next(place for place in range(journal.at) if journal.read(place) == pack(PLAY, 10))
    again = look_back(keeper, 0)
    keeper.leave_correction()
    again.answer(PLAY, 20)
    again.answers[0] = pack(PLAY, 5)
    assert follows_all(again, 4) and replace(keeper, again, 0, pack(PLAY, 20))
    assert session_of(flash).corrections == [(4, 0, pack(PLAY, 5))]
    flash.data[2 * place + 1] ^= 0x30
    keeper = Scorekeeper(ANSWERS, Nvm(flash), [], Settings(50, 5, False))
    assert resumed(keeper) == "answers lost: 2"
    assert keeper.match.answers[0] == pack(PLAY, 5) and not keeper.corrections
