# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget when the power goes: any match of any game, any memory, a full one, none."""

import random

import pytest
from answers import likely_answer
from pressing import press_all, presses_for
from tallybone.head import TRIED

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.question import NO_SEAT, NUMBER, PICK, TRICK, TURN
from rules_min.words import ASK, BID, OUT, UNDO, UNTRACKED, word_of
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
        gadget = Gadget(Hardware(nvm=Flash(data)))
        gadget.power_on()
        app = gadget.app
        assert app.said.text == "memory is not ours"
        press_all(gadget, ["OK", "OK", "DOWN", "BACK"])
        assert gadget.match.count == 1 and bytes(gadget.board.nvm.data) == data
        press_all(gadget, ["hold BACK 900", "UP", "OK"])
        assert app.said.text.startswith("hold OK") and bytes(gadget.board.nvm.data) == data
        press_all(gadget, ["hold OK 900"])
        assert gadget.board.nvm.erases == 1 and gadget.match.count == 1
        press_all(gadget, ["OK"])
        gadget.power_off()
        gadget.power_on()
        assert gadget.match.count == 2, "what was played before the erase is kept as well"
        gadget.power_off()


@pytest.mark.parametrize("game", [row[0] for row in GAMES])
def test_power_off_and_on_is_the_same_match_and_screen(game):
    chance = random.Random(f"journal {game}")
    rules = load(game)
    meant = Match(rules, rules.SEATS[0])
    gadget = Gadget()
    start(gadget, game)
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


def fill(gadget):
    """Write until the room that is left is kept for the ends of hands."""
    keeper = gadget.app.keeper
    while not keeper.short():
        assert keeper.journal.append(TRIED)


def test_a_full_memory_asks_before_it_is_cleared():
    gadget = Gadget()
    gadget.power_on()
    gadget.press("OK")
    fill(gadget)
    press_all(gadget, ["hold OK 900", "OK", "OK", "UP", "OK"])
    assert gadget.match.hand == 1 and not gadget.board.nvm.erases
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "OK"])
    assert gadget.app.said.text.startswith("Clears memory") and not gadget.board.nvm.erases
    press_all(gadget, ["OK", "OK"])
    assert gadget.board.nvm.erases == 1 and gadget.match.count == 1
    gadget.power_off()


def start(gadget, game, seats=0):
    """Power on and begin a match of a game, by the set-up's own doing."""
    gadget.power_on()
    setup = gadget.app.setup
    setup.game = [row[0] for row in GAMES].index(game)
    setup.take_game()
    setup.set_seats(seats or setup.rules.SEATS[0])
    gadget.press("OK")


def go_to_a_turn(gadget):
    """Answer what is asked before the first turn or trick."""
    while gadget.match.ask.kind not in (TURN, TRICK):
        asked = gadget.match.ask
        seat = asked.seat if asked.names(0, asked.seat) else 0 if asked.who(0) != NO_SEAT else -1
        number = asked.high(asked.count - 1) if asked.word(0) == BID else asked.low(0)
        assert not gadget.app.answer(asked.word(0), number, seat)
        gadget.wait(10)


@pytest.mark.parametrize("game", [row[0] for row in GAMES])
def test_where_room_runs_short_hands_go_on_without_turns(game):
    """No turn is written any more, the screen says so; hands are, and a power cut changes nothing."""
    gadget = Gadget()
    start(gadget, game)
    go_to_a_turn(gadget)
    fill(gadget)
    gadget.press("OK")
    journal = gadget.app.keeper.journal
    assert gadget.app.said.text == "memory low: no turns" and gadget.match.stopped
    assert word_of(gadget.match.answers[gadget.match.count - 1]) == UNTRACKED
    meant, chance = replayed(gadget), random.Random(game)
    while meant.hand < 4 and not meant.winners:
        answer = likely_answer(meant, chance)
        if answer[0] != UNDO and not meant.ask.refusal(*answer, False):
            press_all(gadget, presses_for(meant, *answer))
            meant.answer(*answer)
    assert list(gadget.match.totals) == list(meant.totals) and not journal.lost
    shown = gadget.match.count
    gadget.power_off()
    gadget.power_on()
    assert gadget.match.count == shown and list(gadget.match.totals) == list(meant.totals)
    assert not gadget.board.nvm.erases
    gadget.power_off()


def test_a_count_pressed_where_room_runs_short_is_counted():
    gadget = Gadget()
    start(gadget, "muggins-parker")
    fill(gadget)
    press_all(gadget, ["UP", "UP", "OK"])
    assert list(gadget.match.totals) == [10, 0] and gadget.match.stopped
    press_all(gadget, ["OK", "DOWN", "OK", "OK", "OK"])  # the second seat counts five
    assert list(gadget.match.totals) == [10, 5]
    press_all(gadget, ["BACK", "BACK", "BACK", "BACK"])
    assert gadget.match.count == 0 and gadget.match.tracked
    gadget.power_off()


def test_the_counts_of_all_hands_to_come_have_room():
    """Seven of 25 seats: asked for cards until the room is short, all seven hands can still be counted."""
    gadget = Gadget()
    start(gadget, "seven-nccc", 25)
    app = gadget.app
    asks = 0
    while not gadget.match.winners:
        ask = gadget.match.ask
        if ask.kind == TURN:
            assert not app.answer(ASK)
            asks += 1
        elif ask.kind == PICK:
            assert not app.answer(OUT, 0, 3)
        else:
            assert not app.answer(ask.word(0), ask.low(0), ask.seat if ask.kind == NUMBER else 3)
    assert asks > 600 and gadget.match.hand == 7 and not app.keeper.journal.lost
    gadget.power_off()


def test_tracking_is_stopped_from_the_menu_and_taken_up_by_undo():
    gadget = Gadget()
    start(gadget, "block")
    press_all(gadget, ["OK", "DOWN", "hold BACK 900", "DOWN", "DOWN", "DOWN", "DOWN", "OK"])
    assert gadget.match.stopped and gadget.match.ask.kind == PICK
    gadget.power_off()
    gadget.power_on()
    assert gadget.match.stopped
    press_all(gadget, ["BACK"])
    assert gadget.match.tracked and gadget.match.ask.kind == TURN and gadget.match.count == 2
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
        start(gadget, game)
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
    assert cuts_in_a_match(game, 1, 60) > 20
