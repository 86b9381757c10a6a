# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the status line says: who added what, what is in doubt, what a second press would do."""

import pytest
from pressing import MUGGINS, answers, begin_match, digits, give, note, on, press_all, set_up, shows

from rules_min import GAMES, load, option, words
from rules_min.match import Match
from rules_min.notation.names import ANSWERS
from rules_min.option import usual_values
from rules_min.question import NUMBER
from simulator.reading import line_at


def test_a_call_says_whose_count_is_lost(gadget):
    set_up(gadget, MUGGINS)
    press_all(gadget, ["UP", "OK", "hold OK 900", "OK"])
    assert gadget.app.view.screen(NUMBER) is gadget.shown, "it asks how much"
    press_all(gadget, ["OK"])
    assert note(gadget) == "ANN loses 5"
    set_up_again(gadget, "muggins-university")
    press_all(gadget, ["UP", "UP", "OK", "hold OK 900", "OK", "DOWN", "OK"])
    assert note(gadget) == "ANN loses 5 to BOB" and list(gadget.match.totals) == [5, 5]


def test_a_call_on_a_count_that_nobody_pressed_asks_how_much(gadget):
    set_up(gadget, "muggins-university")
    press_all(gadget, ["OK", "hold OK 900", "OK", "UP", "OK"])
    assert answers(gadget) == ["play", "call 1 10"] and list(gadget.match.totals) == [0, 10]
    assert note(gadget) == "BOB +10: ANN missed"


def set_up_again(gadget, game):
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", f"game {game}", "OK", "OK"])


def test_a_note_goes_by_itself(gadget):
    press_all(gadget, ["OK", "OK", "BACK"])
    assert note(gadget) == "undone play ANN"
    gadget.wait(5000)
    assert note(gadget) == ""


def test_no_screen_writes_a_word_that_is_cut_off(gadget):
    from tallybone.screens.notes import REFUSALS
    from tallybone.words.texts import LEGENDS
    from tallybone.words.word_table import WORDS

    unnamed = {words.BLOCKED, words.NOBODY, words.MADE, words.TRICKS, words.DOUBLE}
    for line in WORDS.split("\n")[1:-1]:
        number, _, rest = line.partition(" ")
        word, (asked, event, undone) = int(number), rest.split("|")
        assert 0 < len(undone) <= 10 and word in ANSWERS
        assert len(asked) + 8 <= 20 + 2, word
        assert len(event) <= (20 if word in unnamed else 13), "a name of six may stand before it"
    assert all(len(line.partition(" ")[2]) <= 4 for line in LEGENDS.split("\n"))
    assert all(len(text) <= 21 for text in REFUSALS.values())
    for _, game, name, _ in GAMES:
        rules = load(game)
        assert len(name) <= 21
        assert all(len(row.name) <= 9 for row in rules.OPTIONS)


def test_who_failed_to_play_is_promised_no_count(gadget):
    press_all(gadget, ["game matador-parker", "OK", "OK", "hold OK 900", "DOWN", "OK", "OK"])
    assert answers(gadget) == ["out 0"]
    press_all(gadget, ["hold OK 900", "OK"])
    assert answers(gadget) == ["out 0", "nocount 0"] and note(gadget) == "ANN could play"
    press_all(gadget, ["UP", "UP"])
    assert list(gadget.match.gain) == [0, 0, 20], "pips, and what they add"
    press_all(gadget, ["OK", "OK"])
    assert gadget.match.hand == 1 and list(gadget.match.totals) == [0, 0]


@pytest.mark.parametrize(
    "presses, added, said",
    [
        (["DOWN", "DOWN", "OK", "OK"], [3, 0], "ANN adds 3"),
        (["UP", "UP", "UP", "OK", "OK"], [0, 1], "foul: +1 to BOB"),
    ],
)
def test_bingo_says_who_adds_what(gadget, presses, added, said):
    press_all(gadget, ["game bingo", "OK", "OK", "UP", "OK", *presses])
    assert list(gadget.match.totals) == added, answers(gadget)
    assert gadget.overlay.heading == said


def test_a_question_waits_as_long_as_its_second_press_counts(gadget):
    set_up(gadget, MUGGINS, 2)
    press_all(gadget, ["hold OK 900", "OK", "OK", "UP", "OK", "OK", "OK", "BACK"])
    gadget.wait(20_000)
    assert note(gadget).startswith("BACK again: ") and gadget.match.hand == 1
    press_all(gadget, ["UP"])
    assert not note(gadget)
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK"])
    gadget.wait(20_000)
    assert note(gadget).startswith("Old match ends")


def test_a_doubt_is_forgotten_with_its_question(gadget):
    set_up(gadget, MUGGINS, 2)
    press_all(gadget, ["OK", "hold OK 900", "DOWN", "OK", "OK", *["UP"] * 6, "OK", "OK"])
    assert "max" in note(gadget) and gadget.match.hand == 0
    press_all(gadget, ["hold BACK 900", "BACK"])
    assert not note(gadget)
    press_all(gadget, ["OK"])
    assert "max" in note(gadget) and gadget.match.hand == 0, "it is asked once more"
    press_all(gadget, ["OK"])
    assert gadget.match.hand == 1


def test_what_several_sides_add_is_said_of_each(gadget):
    press_all(gadget, ["game moon 3", "OK", *["UP"] * 5, "OK", "OK", "OK", "OK", "UP"])
    assert gadget.match.rules.NAME == "Moon"
    press_all(gadget, ["DOWN"] * 6)
    assert gadget.match.hand == 1 and gadget.overlay.heading == "ANN set: -21"
    assert gadget.keeper.side_captions == ["ANN", "BOB", "CY"]


def beside(gadget):
    """What is said of the number that is typed: how it becomes points, and whose total they change."""
    return [line_at(gadget.screen(), top) for top in (24, 36)]


@pytest.mark.parametrize(
    "pips, said",
    [
        ((12, 11), ["each to 5: 20", "ANN 0->20"]),
        ((12, 13), ["each to 5: 25", "ANN 0->25"]),
        ((0, 11), ["rounded 10", "ANN 0->10"]),
    ],
)
def test_a_number_says_how_it_becomes_points(gadget, pips, said):
    """Each hand is rounded by itself; that is said where it changes what all hands together add."""
    press_all(gadget, ["game muggins-university 3", "OK", "hold OK 900", "DOWN", "OK", "OK"])
    press_all(gadget, digits(pips[0], 0, 153) + ["OK"] * (not pips[0]) + digits(pips[1], 0, 153)[:-1])
    assert answers(gadget) == ["out 0", f"pips 1 {pips[0]}"] and beside(gadget) == said


def test_no_button_is_said_to_raise_the_tens_that_are_highest(gadget):
    press_all(gadget, ["OK", "hold OK 900", "DOWN", "OK", "OK"])
    said = []
    for _ in range(7):
        said.append((gadget.controller.typed.number, gadget.app.view.panel.keys.words[0]))
        press_all(gadget, ["UP"])
    assert said == [*((tens, "+10") for tens in range(0, 60, 10)), (60, "")], "a hand holds 69 pips at most"


@pytest.mark.parametrize(
    "tied, said", [(0, "nobody: next x2"), (1, "nobody: next +1"), (2, "blocked: nobody adds")]
)
def test_a_tied_block_says_what_the_next_hand_is_worth(tied, said):
    from tallybone.screens.result import result_text

    gadget = on()
    rules = load("brazilian")
    values = usual_values(rules.OPTIONS, 4)
    values[option.TRACK], values[option.TIED_BLOCK] = option.OFF, tied
    begin_match(gadget, Match(rules, 4, True, values))
    give(gadget, words.BLOCKED)
    for seat in range(4):
        give(gadget, words.PIPS, 10, seat)
    assert gadget.match.hand == 1 and result_text(gadget.controller, False) == said


@pytest.mark.parametrize(
    "game, seats, whose", [("block", 3, "P1+P2"), ("dominican", 4, "P1+P2+P4"), ("cuban", 4, "P2+P4")]
)
def test_a_heap_says_whose_tiles_are_in_it(game, seats, whose):
    gadget = on()
    set_up(gadget, game, seats)
    if game != "block":
        press_all(gadget, ["OK"])
    out = 2
    give(gadget, words.OUT, 0, out, sure=True)
    press_all(gadget, ["hold OK 900"])
    assert shows(gadget, whose)
    gadget.power_off()
