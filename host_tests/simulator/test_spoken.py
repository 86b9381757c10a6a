# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the page says to a screen reader, and in words beside the panel."""

from pressing import press_all, set_up
from tallybone.settings import YELLOW_TOP

from simulator.browser.state import spoken
from simulator.browser.words import buttons_now
from simulator.describe import describe
from simulator.script import go_to


def test_what_is_chosen_is_said(gadget):
    press_all(gadget, ["OK", "OK", "hold BACK 900"])
    assert "chosen: Back to the match" in spoken(gadget)
    press_all(gadget, ["DOWN"])
    assert spoken(gadget)[:2] == ["Menu", "chosen: Rules and options"]


def test_the_game_and_the_value_that_are_chosen_are_said_and_no_line_beside_them(gadget):
    press_all(gadget, ["DOWN"])
    assert spoken(gadget) == ["New match", "chosen: Game Block"]
    press_all(gadget, ["OK", "DOWN", "DOWN"])
    assert spoken(gadget) == ["the sum is rounded", "chosen: Muggins, Parker"]
    press_all(gadget, ["OK"])
    go_to(gadget, "Target")
    assert spoken(gadget) == ["New match", "chosen: Target 200"]
    press_all(gadget, ["OK", "UP"])
    assert spoken(gadget) == ["Target", "chosen: 210", "The total that wins the match"]


def test_who_has_won_is_said(gadget):
    set_up(gadget, "block", 2, target=10)
    press_all(gadget, ["OK", "hold OK 900", "OK", "OK", "UP x3", "OK x2"])
    assert spoken(gadget)[:2] == ["Ann wins", "with 30 : 0"]


def test_a_last_tile_says_what_an_ordinary_one_adds(gadget):
    """As it was found: OK was *play* there too, and counted one in silence."""
    press_all(gadget, ["game brazilian 4", "OK x2"])
    press_all(gadget, ["OK x24"])
    assert describe(gadget.app)["legend"][::2] == ["tile?", "+1"]
    assert buttons_now(gadget.app)["OK"] == "an ordinary last tile was played"
    press_all(gadget, ["OK"])
    assert gadget.match.totals[0] == 1


def test_a_name_is_said_as_it_is_spelt(gadget):
    go_to(gadget, "Names")
    press_all(gadget, ["OK", "OK", "UP", "OK"])
    assert "chosen: A" in spoken(gadget)
    press_all(gadget, ["UP", "OK", "UP"])
    assert "chosen: Bp" in spoken(gadget)


def test_the_buttons_of_letters_mean_the_same_wherever_a_name_is_spelt(gadget):
    """The names of the next match, and those of the match in play."""
    go_to(gadget, "Names")
    press_all(gadget, ["OK", "OK", "UP", "OK", "OK", "OK", "OK"])
    said = [buttons_now(gadget.app)]
    press_all(gadget, ["BACK"] * 6)
    set_up(gadget)
    press_all(gadget, ["OK", "hold BACK 900"])
    while gadget.overlay.label() != "Names":
        press_all(gadget, ["DOWN"])
    press_all(gadget, ["OK", "OK", "OK"])
    said.append(buttons_now(gadget.app))
    assert "Player 1: letter 4" in spoken(gadget) and said[0] == said[1]
    assert said[0]["OK"] == "end the name"


def test_a_bid_is_said(gadget):
    set_up_forty_two(gadget)
    assert "chosen: pass" in spoken(gadget)
    press_all(gadget, ["UP"])
    assert "chosen: 30" in spoken(gadget)


def test_a_yellow_top_hides_nothing_from_it(gadget):
    press_all(gadget, ["OK", "OK"])
    lower_down(gadget)
    assert spoken(gadget)[1:] == ["Ann 0", "Bob 0"]
    press_all(gadget, ["hold BACK 900"])
    assert spoken(gadget) == ["Menu", "chosen: Back to the match"]
    press_all(gadget, ["BACK", "OK", "OK", "hold OK 900", "DOWN", "OK", "OK"])
    assert "0" in spoken(gadget)[1] and "pips left" in spoken(gadget)[0]


def test_the_menu_does_not_offer_itself(gadget):
    press_all(gadget, ["OK", "OK"])
    assert buttons_now(gadget.app)["hold BACK"]
    press_all(gadget, ["hold BACK 900"])
    assert not buttons_now(gadget.app)["hold BACK"]


def set_up_forty_two(gadget):
    set_up(gadget, "forty-two", 4)


def lower_down(gadget):
    gadget.keeper.settings.values[YELLOW_TOP] = 1
    gadget.app.use_settings()
    gadget.draw()
    press_all(gadget, ["wait 100"])
