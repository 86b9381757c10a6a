# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Random presses over all games, with long names, in each language: what every picture must be.

A picture is the same whatever was shown before; no text and no number is cut; nothing touches.
"""

import itertools
import random
import re

import pytest
from answers import likely_answer
from measures import cramped, texts, watch_for_cut_texts
from pressing import begin_match, give, on, press_all
from tallybone.screens import ids

from rules_min import GAMES, load, option
from rules_min.forty_two import BY_MARKS
from rules_min.words import BID, NO_BID, TRUMP, UNDO
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from tools.languages import LOCALE

NAMES = "Martha Roberto Catalina Guillermo Wilhelmina Maximilian Ana Jo Annabella Margaretha"
LANGUAGES = ["en", *sorted(path.stem for path in LOCALE.glob("[!.]*.po"))]
PRESSES = ("UP", "DOWN", "DOWN", "OK", "OK", "OK", "BACK", "hold OK 900", "hold BACK 900")


def drawn_anew(gadget):
    """The picture of the same screen on a cleared panel."""
    view = gadget.app.view
    if hasattr(view.shown, "pages"):  # a page keeps its text laid over the picture until it is turned
        view.shown.shown = ""
    view.panel.clear()
    view.panel.redraw_all()
    view.draw()
    return gadget.screen()


def begin(gadget, game, chance):
    """Begin a match with options and seats at random. Return False if the deal does not allow it."""
    from tallybone.matches.set_up import make_match, set_seats, take_game
    from tallybone.screens.ids import SETUP

    app = gadget.app
    setup, rules = app.keeper.setup, load(game)
    setup.game = next(row[0] for row in GAMES if row[1] == game)
    take_game(setup)
    set_seats(setup, chance.randint(rules.SEATS[0], min(rules.SEATS[1], 9)))
    setup.partners = rules.TEAMS and setup.seats == 4 and not rules.ALWAYS_TEAMS and chance.random() < 0.5
    for row in rules.OPTIONS:
        if row.names and chance.random() < 0.4:
            setup.values[row.number] = chance.choice(row.names)[0]
        if row.name == "clock" and chance.random() < 0.3:
            setup.values[row.number] = 5
    match = make_match(app.keeper)
    if match:
        gadget.controller.open(SETUP)  # over which a match begins
        gadget.draw()
        begin_match(gadget, match)
        app.view.draw()
    return match is not None


def one_step(gadget, chance):
    """A press, or an answer that a table might give."""
    match = gadget.match
    if chance.random() < 0.25 and match and not gadget.overlay:
        answer = likely_answer(match, chance)
        if answer[0] != UNDO:
            gadget.controller.answer(*answer)
            gadget.draw()
            return str(answer)
    press = chance.choice(PRESSES)
    press_all(gadget, [press])
    return press


def walk(language, games, presses, chance):
    """Walk through the games one after the other, on the same memory."""
    flash = Flash()
    for game in games:
        gadget = Gadget(Hardware(nvm=flash), settings={"NAMES": NAMES, "LANGUAGE": language})
        gadget.power_on()
        gadget.wait(100)
        cut, trail = [], [game]
        watch_for_cut_texts(cut)
        if begin(gadget, game, chance):
            for _ in range(presses):
                trail.append(one_step(gadget, chance))
                gadget.draw()  # a minute of the clock may have passed since the press
                shown = gadget.screen()
                assert not cut and not cramped(gadget.app), trail[-9:]
                if not gadget.app.view.hold_bar:
                    assert drawn_anew(gadget) == shown, trail[-9:]
        gadget.power_off()


IDS = [row[1] for row in GAMES]


@pytest.mark.parametrize("place", range(len(LANGUAGES)))
def test_pictures_of_random_presses(place):
    """Every picture is drawn twice. Each game in one of the languages."""
    games = IDS[place :: len(LANGUAGES)]
    chance = random.Random(place)
    chance.shuffle(games)
    walk(LANGUAGES[place], games, 25, chance)


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_game_has_rounds_on_every_screen_and_no_hand(language):
    """As it was found: *round 3* in the header, and *End with this hand* in the menu."""
    chance = random.Random(language)
    cut, said = [], set()
    for _ in range(6):
        gadget = on(NAMES=NAMES, LANGUAGE=language)
        watch_for_cut_texts(cut)
        begin(gadget, "points", chance)
        for _ in range(70):
            step = one_step(gadget, chance)
            if gadget.app.view.overlay_number in (
                ids.SETUP,
                ids.CARD,
                ids.SETTINGS,
            ):  # texts of other games, and of all
                press_all(gadget, ["BACK", "BACK", "BACK"])
                continue
            shown = [text for *_, text in texts(gadget.app.view.panel)] + [gadget.app.status.text]
            said.update(shown)
            assert not [text for text in shown if re.search(r"\b(hands?|manos?|mãos?)\b", text, re.I)], step
        gadget.power_off()
    assert not cut
    words = {"en": "round", "es": "ronda", "pt_BR": "rodada"}
    found = {word for word in words.values() for text in said if re.search(rf"\b{word}\b", text, re.I)}
    assert found == {words[language]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_bid_has_room_beside_each_name_that_is_asked_for_trumps(language):
    from tallybone.matches.set_up import make_match, take_game
    from tallybone.screens.ids import SETUP

    gadget = on(NAMES=NAMES, LANGUAGE=language)
    setup = gadget.keeper.setup
    setup.game = next(row[0] for row in GAMES if row[1] == "forty-two")
    take_game(setup)
    setup.values[option.MATCH], setup.values[option.CONTRACTS] = BY_MARKS, option.ON
    gadget.controller.open(SETUP)
    begin_match(gadget, make_match(gadget.keeper))
    question, asked = gadget.match.question, set()
    bids = [
        n for slot in range(question.slot_count) for n in range(question.low(slot), question.high(slot) + 1)
    ]
    for passes, number in itertools.product(range(4), bids):
        for bid in [NO_BID] * passes + [number] + [NO_BID] * (3 - passes):
            give(gadget, BID, bid, question.seat)
        if question.word(0) == TRUMP:
            gadget.draw()
            asked.add((question.seat, number))
            assert not cramped(gadget.app), (passes, number)
        while gadget.match.answer_count:
            give(gadget, UNDO)
    assert len(asked) >= 4 * 15 and len({seat for seat, _ in asked}) == 4


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(12))
def test_pictures_of_many_random_presses(language, seed):
    chance = random.Random(f"{language} {seed}")
    walk(language, chance.sample(IDS, len(IDS)), 300, chance)


def test_every_screen_after_each_other_match_of_the_memory():
    """As it was found: *Played*, then *old*, from a match of five to one of partners."""
    chance = random.Random(1)
    flash = Flash()
    kinds = (
        ("mexican-train", 5),
        ("dominican", 4),
        ("castle-rock", 1),
        ("block", 2),
        ("magic-seven", 9),
        ("moon", 3),
    )
    for game, seats in kinds * 2:
        gadget = Gadget(Hardware(nvm=flash), settings={"NAMES": NAMES})
        gadget.power_on()
        gadget.wait(100)
        setup = gadget.keeper.setup
        setup.game = next(row[0] for row in GAMES if row[1] == game)
        from tallybone.matches.set_up import make_match, set_seats, take_game

        take_game(setup)
        set_seats(setup, seats)
        begin_match(gadget, make_match(gadget.keeper))
        for _ in range(40):
            answer = likely_answer(gadget.match, chance)
            if answer[0] != UNDO:
                gadget.keeper.answer(*answer, True)
        press_all(gadget, ["hold BACK 900"])
        from tallybone.screens.ids import HISTORY

        gadget.controller.open(HISTORY)
        gadget.draw()
        for press in [
            "wait 500",
            "OK",
            "wait 500",
            "OK",
            "wait 500",
            "DOWN",
            "DOWN",
            "UP",
            "UP",
            "OK",
            "wait 500",
        ] * 2:
            press_all(gadget, [press])
            shown = gadget.screen()
            assert drawn_anew(gadget) == shown, (game, press)
        gadget.power_off()
