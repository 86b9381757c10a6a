# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget in use: what each press does, and that nothing takes more presses than it should."""

import sys

from pressing import MUGGINS, answers, note, press_all, set_up
from tallybone.screens.ids import CARD, MENU, RESULT, SETUP

from rules_min import GAMES
from simulator.gadget import Gadget
from simulator.reading import line_at, text_of, totals
from simulator.script import go_to, sheet_lines


def test_one_press_starts_what_was_set_up_last(gadget):
    set_up(gadget, MUGGINS, 3, target=60)
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK"])
    assert sheet_lines(gadget) == ["rules muggins-parker", "seats 3", "names Ann Bob Cy", "target 60"]


def test_ok_all_the_way_through_the_lines_changes_nothing(gadget):
    set_up(gadget, MUGGINS, 3, target=60)
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "DOWN"] + ["OK"] * 5)
    assert sheet_lines(gadget) == ["rules muggins-parker", "seats 3", "names Ann Bob Cy", "target 60"]


def test_a_game_chosen_and_left_with_back_is_the_game_played(gadget):
    press_all(gadget, ["game muggins-parker", "BACK", "OK", "UP", "OK"])
    assert sheet_lines(gadget) == ["rules muggins-parker", "seats 2", "names Ann Bob", "play 5"]


def test_one_press_a_table_event(gadget):
    set_up(gadget, MUGGINS)
    press_all(gadget, ["OK", "DOWN", "OK", "UP", "UP", "UP", "OK"])
    assert answers(gadget) == ["play", "draw", "play", "play 15"]


def test_a_count_past_the_most_there_is_starts_again(gadget):
    set_up(gadget, MUGGINS)
    press_all(gadget, ["UP"] * 6 + ["OK"])
    assert answers(gadget) == ["play 5"]


def test_more_than_one_tile_holds_on_the_first_tile_wants_a_second_ok(gadget):
    set_up(gadget, MUGGINS)
    press_all(gadget, ["UP", "UP", "UP", "OK"])
    assert answers(gadget) == [] and note(gadget).startswith("over 10?")
    press_all(gadget, ["DOWN", "UP", "OK"])  # any other press forgets it
    assert answers(gadget) == []
    press_all(gadget, ["OK"])
    assert answers(gadget) == ["play 15"]
    press_all(gadget, ["UP", "UP", "UP", "OK"])
    assert answers(gadget) == ["play 15", "play 15"]


def test_back_clears_the_count_before_it_takes_an_answer_back(gadget):
    set_up(gadget, MUGGINS)
    press_all(gadget, ["OK", "UP", "BACK"])
    assert answers(gadget) == ["play"]
    press_all(gadget, ["BACK"])
    assert answers(gadget) == []
    assert note(gadget) == "undone play ANN"


def test_cannot_play_draws_while_there_are_tiles_and_then_passes(gadget):
    set_up(gadget, MUGGINS)
    press_all(gadget, ["DOWN"] * 19)
    assert answers(gadget) == ["draw"] * 18 + ["pass"]


def test_the_rare_things_are_behind_a_held_ok(gadget):
    set_up(gadget, MUGGINS)
    press_all(gadget, ["UP", "OK", "hold OK 900", "OK", "OK"])
    assert answers(gadget) == ["play 5", "call 1 5"]
    press_all(gadget, ["hold OK 900", "BACK", "OK"])
    assert answers(gadget) == ["play 5", "call 1 5", "play"]


def test_a_call_is_open_while_the_last_hand_is_counted(gadget):
    set_up(gadget, MUGGINS)
    press_all(gadget, ["OK"] * 8 + ["UP", "OK"])
    assert gadget.match.out == 0
    press_all(gadget, ["hold OK 900", "OK", "OK"])
    assert answers(gadget)[-1] == "call 1 5"
    assert totals_of(gadget) == [0, 0]


def totals_of(gadget):
    return list(gadget.match.totals)


def test_a_number_is_typed_and_corrected(gadget):
    press_all(gadget, ["OK", "hold OK 900", "DOWN", "OK", "OK"])
    press_all(gadget, ["UP", "OK", "UP", "BACK", "DOWN", "OK", "UP", "OK", "OK"])
    assert answers(gadget) == ["out 0", "pips 1 2"]
    assert gadget.overlay.heading == "ANN adds 2"
    press_all(gadget, ["OK"])
    assert totals(gadget.screen(), 2) == [2, 0]


def test_back_at_the_first_digit_takes_the_last_answer_back(gadget):
    press_all(gadget, ["OK", "hold OK 900", "DOWN", "OK", "OK", "BACK"])
    assert answers(gadget) == []


def test_a_doubtful_number_wants_a_second_ok_and_any_other_press_forgets_it(gadget):
    press_all(gadget, ["OK"] * 13 + ["hold OK 900", "DOWN", "OK"])  # Bob is left with one tile
    press_all(gadget, ["UP", "UP", "OK", "OK"])
    assert note(gadget) == "1 tile: max 12. OK?"
    before = len(answers(gadget))
    press_all(gadget, ["UP", "OK"])
    assert len(answers(gadget)) == before
    press_all(gadget, ["OK"])
    assert answers(gadget)[-1] == "pips 1 21"


def test_undo_goes_back_through_the_end_of_a_hand(gadget):
    press_all(gadget, ["OK", "hold OK 900", "DOWN", "OK", "OK", "OK", "UP", "OK", "OK", "OK"])
    assert gadget.match.hand == 1
    press_all(gadget, ["BACK"])
    assert gadget.match.hand == 1 and note(gadget).startswith("BACK again: ")
    press_all(gadget, ["BACK"])
    assert gadget.match.hand == 0 and answers(gadget) == ["out 0"]


def test_a_match_that_was_won_can_be_taken_back_and_the_next_begins_with_ok(gadget):
    set_up(gadget, target=5)
    press_all(gadget, ["hold OK 900", "DOWN", "OK", "OK", "OK", *["UP"] * 5, "OK", "OK"])
    assert gadget.match.winners == 1
    press_all(gadget, ["BACK"])
    assert gadget.match.winners == 0, "who has won is shown: it is not asked again"
    press_all(gadget, ["OK", "OK", "OK"])  # its number is there again, and right
    assert gadget.match.winners == 1
    press_all(gadget, ["OK", "OK", "OK"])  # the winner, the scoreboard, the set-up
    assert answers(gadget) == [] and totals_of(gadget) == [0, 0]


def test_a_held_ok_shows_a_bar_that_fills_and_goes(gadget):
    gadget.press("OK")
    still = gadget.screen()
    gadget.down("OK")
    lit = []
    for _ in range(8):
        gadget.wait(90)
        lit.append(sum(row.count("#") for row in gadget.screen()[48:52]))
    assert lit[3] < lit[5] < lit[6]
    gadget.up("OK")
    gadget.wait(100)
    gadget.press("BACK")
    assert gadget.screen() == still


def test_the_bar_of_a_button_let_go_before_it_is_full_goes(gadget):
    gadget.press("OK")
    still = gadget.screen()
    gadget.down("OK")
    gadget.wait(450)
    assert gadget.screen()[52] != still[52]
    gadget.up("OK")
    gadget.wait(60)
    assert answers(gadget) == ["play"]
    assert not any("#" in row[:64] for row in gadget.screen()[50:53]), "the bar of the turn is below Bob"


def test_options_that_the_tiles_do_not_allow_are_refused_and_the_match_goes_on(gadget):
    press_all(gadget, ["OK", "OK", "hold BACK 900", "DOWN", "DOWN", "DOWN", "OK"])
    press_all(gadget, ["game draw 4"])
    go_to(gadget, "Tiles each")
    press_all(gadget, ["OK", "UP", "OK"])
    go_to(gadget, "Start the match")
    press_all(gadget, ["OK"])
    assert note(gadget).startswith("Tiles each: up to 7"), "before any question"
    assert answers(gadget) == ["play"]


def test_a_match_that_is_not_over_is_not_given_up_by_one_press(gadget):
    press_all(gadget, ["OK", "OK", "hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "BACK"])
    assert answers(gadget) == ["play"]
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "OK"])
    assert answers(gadget) == []


def test_a_count_and_a_number_wait_while_a_list_lies_over_them(gadget):
    set_up(gadget, MUGGINS)
    press_all(gadget, ["UP", "UP", "hold OK 900", "BACK", "hold BACK 900", "OK", "OK"])
    assert answers(gadget) == ["play 10"]
    press_all(gadget, ["UP", "hold OK 900", "DOWN", "OK", "OK"])  # the second line: Ann, who just played
    assert answers(gadget)[-1] == "out 0"
    press_all(gadget, ["UP", "OK", "UP", "hold BACK 900", "OK", "OK"])
    assert answers(gadget)[-1] == "pips 1 11"


def test_the_seat_on_turn_goes_out_with_the_count_that_waits(gadget):
    set_up(gadget, MUGGINS)
    press_all(gadget, ["UP", "UP", "hold OK 900", "DOWN", "OK", "OK"])  # Bob, then Ann
    assert answers(gadget) == ["play 10", "out 0"]


def test_an_option_left_with_back_held_is_still_that_game(gadget):
    press_all(gadget, ["game draw", "hold BACK 900", "BACK", "OK", "OK"])
    assert sheet_lines(gadget)[0] == "rules draw"


def test_a_result_stays_until_a_press_and_that_press_is_no_answer(gadget):
    """It left by itself once, and the OK that was meant for it played a tile."""
    press_all(gadget, ["OK", "hold OK 900", "DOWN", "OK", "OK", "OK", "UP", "OK", "OK"])
    gadget.wait(60_000)
    assert gadget.shows(RESULT)
    count = gadget.match.answer_count
    press_all(gadget, ["OK"])
    assert gadget.match.answer_count == count and not gadget.overlay
    press_all(gadget, ["OK"])
    assert gadget.match.answer_count == count + 1


def names_line(gadget):
    """The line with the names, and what stands beside them."""
    return line_at(gadget.screen(), 10)


def test_the_count_that_waits_is_added_beside_the_name_on_turn(gadget):
    set_up(gadget, MUGGINS, 4, teams=True, target=200)
    for shown in ["ANN+CY ->5 BOB+DI", "ANN+CY BOB+DI ->5"] * 2:
        press_all(gadget, ["UP"])
        assert names_line(gadget) == shown
        press_all(gadget, ["DOWN", "OK"])


def test_the_goal_stands_beside_names_that_leave_room():
    gadget = Gadget(settings={"NAMES": "Eva Rosa"})
    gadget.power_on()
    set_up(gadget, target=60)
    assert names_line(gadget) == "EVA of 60 ROSA of 60"
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK"])
    set_up(gadget, target=100)
    assert names_line(gadget) == "EVA ROSA", "beside one name alone it would be that player's"


def test_names_that_do_not_fit_in_a_line_end_in_two_dots():
    gadget = Gadget(settings={"NAMES": "Margit Wilmaq Gregor Jo"})
    gadget.power_on()
    for seats, shown in ((2, "Names Margit Wilmaq"), (3, "Names Margit Wilma..")):
        press_all(gadget, [f"game block {seats}"])
        go_to(gadget, "Names")
        assert shown in text_of(gadget.screen())


def test_down_takes_back_what_up_has_set(gadget):
    go_to(gadget, "Players")
    press_all(gadget, ["OK", "UP"])
    assert gadget.keeper.setup.seats == 3
    press_all(gadget, ["DOWN"])
    assert gadget.keeper.setup.seats == 2


def test_a_game_that_is_only_looked_at_does_not_change_the_players(gadget):
    """Seven is for four and more: after it the table of two found four players set up for Draw."""
    setup = gadget.keeper.setup
    for game, seats in (("seven-nccc", 4), ("castle-rock", 1), ("draw", 2)):
        go_to(gadget, "Game")
        gadget.press("OK")
        while setup.game != next(row[0] for row in GAMES if row[1] == game):
            gadget.press("DOWN")
        gadget.press("OK")
        gadget.wait(300)
        assert setup.seats == seats, game


def test_the_card_of_a_set_up_takes_its_place_and_it_comes_back(gadget):
    """Both at once found no memory on a Pico in Spanish."""
    gadget.power_on()
    press_all(gadget, ["game cuban 4", "UP", "OK"])
    assert gadget.shows(CARD) and "tallybone.screens.setup" not in sys.modules
    press_all(gadget, ["BACK"])
    assert gadget.shows(SETUP) and gadget.describe()["row"] == "Rules and options"


def test_a_card_that_found_no_memory_leaves_no_other_match_behind(gadget, monkeypatch):
    gadget.power_on()
    press_all(gadget, ["game block 2", "OK", "hold BACK 900"])
    press_all(gadget, ["DOWN", "DOWN", "DOWN", "OK"])
    assert gadget.shows(SETUP)
    from tallybone import loader

    load = loader.load

    def short(name, member):
        if name.endswith("pages"):
            raise MemoryError("memory allocation failed")
        return load(name, member)

    monkeypatch.setattr(loader, "load", short)
    press_all(gadget, ["game cuban 4", "UP", "OK"])
    assert note(gadget) == "no memory: try again" and gadget.app.view.wanted is None


def test_a_page_goes_back_to_its_line_of_the_menu(gadget):
    """Each page that the menu opens, but for those that BACK leaves at once."""
    gadget.power_on()
    press_all(gadget, ["game block 2", "OK", "OK", "hold BACK 900"])
    found = 0
    for line in range(len(gadget.overlay.rows)):
        press_all(gadget, ["DOWN"] * line)
        label = gadget.overlay.label()
        if gadget.overlay.next_screen() >= 0:
            press_all(gadget, ["OK", "wait 1000", "BACK"])
            if gadget.shows(MENU):
                assert gadget.overlay.label() == label
                found += 1
        press_all(gadget, ["BACK", "hold BACK 900"] if gadget.overlay else ["hold BACK 900"])
    assert found >= 4
