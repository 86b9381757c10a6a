# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget and power cuts: any match of any game, with any memory or none."""

import random

import pytest
from answers import likely_answer
from families import first_of_each
from pressing import close_result, press_all, presses_for, settle

from rules_min import GAMES, game_number, load
from rules_min.match import Match
from rules_min.option import ON, TRACK
from rules_min.question import NUMBER
from rules_min.words import CALL, UNDO, number_of, seat_of, word_of
from simulator.flash import SIZE, Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware


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
        gadget = Gadget(Hardware(display=None, nvm=Flash(data)))
        gadget.power_on()
        app = gadget.app
        assert app.status.text == "memory is not ours"
        press_all(gadget, ["OK", "OK", "OK", "DOWN", "BACK"])  # the first asks whether to clear it
        assert gadget.match.answer_count == 1 and bytes(gadget.board.nvm.data) == data
        press_all(gadget, ["hold BACK 900", "UP", "OK"])
        assert app.status.text.startswith("hold OK") and bytes(gadget.board.nvm.data) == data
        press_all(gadget, ["hold OK 900"])
        assert gadget.board.nvm.erases == 1 and gadget.match.answer_count == 1
        press_all(gadget, ["OK"])
        gadget.power_off()
        gadget.power_on()
        assert gadget.match.answer_count == 2, "what was played before the erase is kept as well"
        gadget.power_off()


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_power_off_and_on_is_the_same_match_and_screen(game):
    chance = random.Random(f"journal {game}")
    rules = load(game)
    meant = Match(rules, rules.SEATS[0])
    gadget = Gadget()
    start(gadget, game)
    for i in range(40):
        word, number, seat = likely_answer(meant, chance)
        if word not in (UNDO, CALL) and not meant.question.refusal(word, number, seat, False):
            close_result(gadget)
            press_all(gadget, presses_for(meant, word, number, seat))
            meant.answer(word, number, seat)
        elif i % 10 == 9 and meant.answer_count:
            press_all(gadget, ["BACK", "BACK"])
            meant = replayed(gadget)
        if i % 8 == 7:
            close_result(gadget)
            gadget.wait(5000)
            shown = gadget.screen()
            said = list(gadget.match.answers[: gadget.match.answer_count])
            gadget.power_off()
            gadget.power_on()
            gadget.wait(5000)
            assert list(gadget.match.answers[: gadget.match.answer_count]) == said
            # A number that is half typed, or taken back and still shown, is asked for again.
            rows = 11 if gadget.match.question.kind == NUMBER else 52
            assert gadget.screen()[:rows] == shown[:rows]
            meant = replayed(gadget)
        if meant.winners:
            break
    assert not any(erased for _, _, erased in gadget.board.nvm.operations)


def replayed(gadget):
    """A separate match with the same answers as the gadget's."""
    match = gadget.match
    own = Match(match.rules, match.seats, False, list(match.options))
    for said in match.answers[: match.answer_count]:
        own.answer(word_of(said), number_of(said), seat_of(said), True)
    return own


def test_a_cut_while_a_match_is_pressed():
    """Press a match with a power cut in every fifth byte, power on, and go on to the same end."""
    presses = ["OK", "OK", "OK", "DOWN", "BACK", "DOWN", "hold OK 900", "OK", "UP", "OK", "UP", "OK"]
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, presses)
    written = sum(length for _, length, _ in gadget.board.nvm.operations)
    gadget.power_off()
    for cut in range(1, written + 1, 5):
        gadget = Gadget(Hardware(display=None))
        gadget.power_on()
        gadget.board.nvm.cut(cut, cut)
        done = []
        for press in presses:
            before = list(gadget.match.answers[: gadget.match.answer_count]) if gadget.match else []
            press_all(gadget, [press])
            done.append(press)
            if gadget.cut:
                break
        assert gadget.cut
        gadget.power_off()
        gadget.power_on()
        now = list(gadget.match.answers[: gadget.match.answer_count]) if gadget.match else []
        assert now == before or len(now) == len(before) + 1 or len(now) == len(before) - 1
        press_all(gadget, ["OK"])
        gadget.power_off()


def start(gadget, game, seats=0, tracked=False):
    """Power on and begin a match, its turns followed if asked for; it is set up without button presses."""
    gadget.power_on()
    setup = gadget.keeper.setup
    setup.game = game_number(game)
    from tallybone.matches.set_up import set_seats, take_game

    take_game(setup)
    set_seats(setup, seats or setup.rules.SEATS[0])
    if tracked:
        setup.values[TRACK] = ON
    gadget.press("OK")


def test_a_board_without_memory_says_so_and_plays():
    gadget = Gadget(Hardware(display=None))
    import microcontroller

    there, microcontroller.nvm = microcontroller.nvm, None
    gadget.power_on()
    assert gadget.note == "no memory: not kept"
    press_all(gadget, ["OK", "OK"])
    assert gadget.match.answer_count == 1
    gadget.power_off()
    microcontroller.nvm = there


def answers_of(match):
    """Its answers, as they are packed."""
    return list(match.answers[: match.answer_count])


def cuts_in_a_match(game, every, count=24):
    """Press a match, cut the power in some bytes it writes, power on, compare, go on. Returns the count."""
    chance = random.Random(f"cuts {game}")
    rules = load(game)
    meant = Match(rules, rules.SEATS[0])
    answers = []
    while len(answers) < count:
        answer = likely_answer(meant, chance)
        if answer[0] not in (UNDO, CALL) and not meant.question.refusal(*answer, False):
            answers.append(answer)
            meant.answer(*answer)
            settle(meant)
            if meant.winners:
                break
    tried = 0
    cut = 1 + chance.randrange(every)
    while True:
        gadget = Gadget(Hardware(display=None))  # no display: drawing would take five times as long
        start(gadget, game)
        gadget.board.nvm.cut(cut, cut)
        own = Match(rules, rules.SEATS[0])
        before, left = [], []
        for index, answer in enumerate(answers):
            left = answers[index:]
            before = answers_of(own)
            close_result(gadget)
            press_all(gadget, presses_for(own, *answer))
            own.answer(*answer)
            settle(own)
            if gadget.cut:
                break
        whole = answers_of(own)
        if not gadget.cut:
            assert answers_of(gadget.match) == whole
            gadget.power_off()
            return tried
        tried += 1
        cut += every
        gadget.power_off()
        gadget.power_on()
        now = answers_of(gadget.match)
        assert now in (whole, before), (game, cut)
        again = replayed(gadget)
        for answer in left[now == whole :]:
            close_result(gadget)
            press_all(gadget, presses_for(again, *answer))
            again.answer(*answer)
            settle(again)
        assert answers_of(gadget.match) == answers_of(meant)
        assert list(gadget.match.totals) == list(meant.totals)
        gadget.power_off()


@pytest.mark.parametrize("game", first_of_each())
def test_cuts_in_a_match(game):
    assert cuts_in_a_match(game, 5 if game == "block" else 29) > 1


@pytest.mark.soak
@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_a_cut_in_every_byte_of_a_match_of_every_game(game):
    assert cuts_in_a_match(game, 1, 60) > 20
