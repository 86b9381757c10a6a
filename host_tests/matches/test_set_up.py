# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Names and options: how they are set, kept, offered again and left."""

import pytest
from pressing import again, note, on, on_line, press_all, set_up
from tallybone.journal.played import last_names
from tallybone.matches.match_setup import GAME
from tallybone.matches.new_match import begin, erase
from tallybone.matches.set_up import make_match, take_game
from tallybone.screens.ids import SETUP
from tallybone.words.texts import cut, distinct_names

from rules_min import GAMES, PRESET, load, option
from rules_min.forty_two import COUNT, count_of, points
from rules_min.match import Match
from rules_min.option import TARGET
from rules_min.option import TILES_EACH as HAND_SIZE
from rules_min.presets import PRESETS
from rules_min.question import TURN
from rules_min.words import BID, MADE, OUT, PIPS, TRUMP
from rules_min.words import TRICK as TOOK
from simulator.blinka import prepare_modules
from simulator.script import go_to

TO_NAMES = ["DOWN"] * 3 + ["OK"]
ZOE = ["OK", "OK", "DOWN", "OK", "UP", *["UP"] * 14, "OK", *["UP"] * 5, "OK", "OK"]


def letter_presses(letter, before, last):
    """The fewest presses from where a letter begins: a held button stops at a, z and the empty letter.

    :param before: the letters before it
    :param last: the first letter of the name before
    """
    run, at = "abcdefghijklm nopqrstuvwxyz" if before else "abcdefghijklmnopqrstuvwxyz", letter.lower()
    first = last.lower() if not before else ("n" if before in "AEIOU" else "i") if len(before) == 1 else " "
    here, there = run.index(first), run.index(at)
    found = [["UP" if there > here else "DOWN"] * abs(there - here)]
    stops = [run.index(stop) for stop in "a z" if stop in run]
    for held in (1, 2):  # once or twice to a stop, and on from there
        for key, by in (("UP", 1), ("DOWN", -1)):
            beyond = sorted(
                (stop for stop in stops if (stop - here) * by > 0), key=lambda stop: abs(stop - here)
            )
            if len(beyond) >= held:
                stop = beyond[held - 1]
                steps = ["UP" if there > stop else "DOWN"] * abs(there - stop)
                found.append([f"hold {key} 3600"] * held + steps)
    return min(found, key=len)


def spelt(name, last="A"):
    """The presses that spell a name, each letter with OK, where no name is known that begins so.

    :param last: the first letter of the name before
    """
    presses = []
    for place, letter in enumerate(name):
        presses += [*letter_presses(letter, name[:place], last), "OK"]
    return presses if len(name) == 10 else [*presses, "OK"]


def spell(gadget, name):
    """Choose a new name for the seat chosen, after the names offered if there are any, and spell it."""
    if not gadget.overlay.letters or gadget.overlay.shows != 2:
        press_all(gadget, ["OK"])
    if gadget.overlay.offered and gadget.overlay.shows == 1:
        press_all(gadget, ["UP", "OK"])
    press_all(gadget, spelt(name, gadget.overlay.letters))


def test_four_names_on_an_empty_gadget_are_few_presses():
    gadget = on()
    on_line(gadget, "Players", "OK", "UP", "UP", "OK")
    presses = ["DOWN", "DOWN", "OK"]
    for last, name in (("A", "Ann"), ("A", "Bob"), ("B", "Cy"), ("C", "Di")):
        presses += spelt(name, last)
    press_all(gadget, presses)
    assert gadget.shows(SETUP) and note(gadget) == "names kept"
    assert gadget.keeper.setup.names[:4] == ["Ann", "Bob", "Cy", "Di"]
    assert len(presses) == 29, "each a press, held or not"


def test_names_are_spelt_kept_and_offered_again():
    gadget = on()
    press_all(gadget, TO_NAMES)
    spell(gadget, "Zoe")
    spell(gadget, "Margarethe")
    assert gadget.shows(SETUP) and note(gadget) == "names kept"
    assert gadget.keeper.setup.names[:2] == ["Zoe", "Margarethe"]
    again(gadget)  # before any match
    assert gadget.keeper.setup.names[:3] == ["Zoe", "Margarethe", "P3"]
    press_all(gadget, ["OK", "OK"])
    assert gadget.keeper.captions[:2] == ["ZOE", "MARGA."]
    again(gadget)
    assert gadget.keeper.captions[:2] == ["ZOE", "MARGA."] and gadget.match.answer_count == 1
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", *TO_NAMES, "OK"])
    assert gadget.overlay.offered == ["Zoe", "Margarethe"]
    press_all(gadget, ["DOWN", "OK"])
    assert gadget.keeper.setup.names[:2] == ["Margarethe", "Zoe"], "those two have changed seats"
    assert gadget.overlay.offered == ["Zoe"], "a name that a seat before has is not offered"


def test_six_usual_players_are_an_ok_each():
    gadget = on(NAMES="Ann Bob Cy Di Eva Fay")
    set_up(gadget, "mexican-train", 6)
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK"])
    gadget.keeper.setup.names = [f"P{seat + 1}" for seat in range(25)]  # as after another group
    go_to(gadget, "Names")
    press_all(gadget, ["OK", *["OK"] * 7])
    assert gadget.keeper.setup.names[:7] == ["Ann", "Bob", "Cy", "Di", "Eva", "Fay", "P7"]
    assert gadget.shows(SETUP)


def test_the_last_sixteen_names_are_offered():
    gadget = on(NAMES="Ann Bob Cy Di")
    set_up(gadget, "block", 4)
    keeper = gadget.keeper
    for names in ("Eva Fay Gus Hal", "Ida Jon Kim Leo", "Mia Ned Oli Pia", "Quin Ann Rob Sue"):
        keeper.setup.names = distinct_names(names.split())
        begin(keeper, make_match(keeper))
    known = last_names(keeper.journal)
    expected = "Quin Ann Rob Sue Mia Ned Oli Pia Ida Jon Kim Leo Eva Fay Gus Hal"
    assert known == expected.split(), "Bob, Cy and Di were the first and are too many"


@pytest.mark.parametrize(
    "text, room, shown",
    [
        ("Ann", 3, "Ann"),
        ("Margarethe", 6, "Marga."),
        ("BOB12", 4, "BOB."),
        ("P10", 2, "P."),
        ("P100", 3, "P."),
    ],
)
def test_a_name_is_cut_with_a_dot_and_never_in_a_number(text, room, shown):
    assert cut(text, room) == shown


def test_settings_toml_names_count_again_when_they_are_changed():
    gadget = on(NAMES="Ann Bob")
    press_all(gadget, TO_NAMES)
    spell(gadget, "Zoe")
    press_all(gadget, ["BACK"])
    again(gadget)
    assert gadget.keeper.setup.names[:2] == ["Zoe", "Bob"]
    gadget.settings["NAMES"] = "Ann Cy"
    again(gadget)
    assert gadget.keeper.setup.names[:2] == ["Ann", "Cy"]


def test_names_outlive_the_clearing_of_the_memory():
    gadget = on()
    press_all(gadget, TO_NAMES)
    spell(gadget, "Zoe")
    press_all(gadget, ["BACK", "BACK"])
    assert erase(gadget.keeper)
    again(gadget)
    assert gadget.keeper.setup.names[0] == "Zoe"


def test_back_in_the_names_leaves_one_level_at_a_time():
    gadget = on()
    press_all(gadget, [*TO_NAMES, "UP", "OK", "UP"])
    names = gadget.overlay
    assert names.letters == "Bj"
    press_all(gadget, ["BACK"])
    assert names.letters == "B"
    press_all(gadget, ["BACK"])
    assert gadget.overlay is names and names.heading == "Names"
    press_all(gadget, ["BACK"])
    assert gadget.shows(SETUP) and gadget.describe()["row"] == "Names"


def test_what_a_deal_does_not_allow_is_refused_with_what_is_possible():
    """Against every way that the tricks left can go: each takes up to 30 of the count left, in fives."""
    match = Match(load("forty-two"), 4)
    for seat in range(4):
        match.answer(BID, 30 if seat == 0 else 0, seat)
    match.answer(TRUMP, 5)
    for count, seat in ((5, 1), (5, 0), (0, 3), (10, 2)):
        assert not match.answer(TOOK, count, seat)
        left = COUNT - count_of(match, 0) - count_of(match, 1)
        sums = {(0, left)}
        for _ in range(7 - match.tricks_played):
            sums = {
                (ours + side * (1 + taken), rest - taken)
                for ours, rest in sums
                for taken in range(0, min(30, rest) + 1, 5)
                for side in (0, 1)
            }
        possible = {points(match, 0) + ours for ours, rest in sums if not rest}
        assert possible == {number for number in range(43) if match.rules.is_possible(match, MADE, number)}


def test_other_players_leave_the_options_that_were_set(gadget):
    press_all(gadget, ["game muggins-university"])
    setup = gadget.keeper.setup
    go_to(gadget, "Target")
    press_all(gadget, ["OK", "DOWN", "OK"])
    target, hand = setup.values[TARGET], setup.values[HAND_SIZE]
    go_to(gadget, "Players")
    press_all(gadget, ["OK", "UP", "UP", "OK"])
    assert setup.seats == 4 and setup.values[TARGET] == target != 250
    assert setup.values[HAND_SIZE] < hand, "what was not set is the book's"


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_the_help_of_an_option_has_two_lines_and_each_value_its_own_word(game):
    from tallybone.screens.option_texts import help_line, value_text

    rules = load(game)
    for row in rules.OPTIONS:
        text = help_line(rules, row)
        at = text.rfind(" ", 0, 21) if len(text) > 20 else len(text)
        assert len(text[:at]) <= 20 and len(text[at + 1 :]) <= 20, text
        if row.names:
            words = [value_text(row, value, []) for value, _ in row.names]
            assert len(set(words)) == len(words)
    if game == "five-up":
        row = next(row for row in rules.OPTIONS if row.name == "round")
        assert value_text(row, row.value_called("sum"), []) == "the sum"


@pytest.mark.parametrize("line, presses", [("Target", 3), ("Players", 1), ("Game", 2), ("Partners", 1)])
def test_back_leaves_a_value_of_the_set_up_as_it_was(gadget, line, presses):
    press_all(gadget, ["game draw 4"])
    go_to(gadget, line)
    rows = list(gadget.overlay.rows)
    press_all(gadget, ["OK", *["DOWN"] * presses])
    assert gadget.overlay.rows != rows
    press_all(gadget, ["BACK"])
    assert gadget.overlay.rows == rows and gadget.describe()["row"] == line
    press_all(gadget, ["OK", "DOWN", "OK"])
    assert gadget.overlay.rows != rows
    go_to(gadget, "Start the match")
    press_all(gadget, ["OK"])
    assert gadget.match


def test_back_leaves_a_setting_as_it_was(gadget):
    press_all(gadget, ["hold BACK 900", "UP", "UP", "OK", "OK", "UP", "UP", "BACK", "BACK"])
    assert gadget.keeper.settings.values == gadget.keeper.settings.kept
    assert gadget.app.power.bright == gadget.keeper.settings.values[0] / 100


def test_a_table_that_sits_otherwise_swaps_two_seats_with_one_press():
    gadget = on(NAMES="Ann Bob Cy Di")
    press_all(gadget, ["game forty-two", "DOWN x2", "OK", "UP"])
    names = gadget.overlay
    assert names.rows[names.chosen][:2] == ("Partners", "ANN+CY")
    assert gadget.describe()["legend"][2] == "swap"
    seen = []
    for _ in range(6):
        press_all(gadget, ["OK"])
        seen.append((*gadget.keeper.setup.names[:4], names.rows[4][1]))
    assert seen[0] == ("Ann", "Cy", "Bob", "Di", "ANN+BOB") and len({order[:4] for order in seen}) == 6
    assert seen[5][:4] == ("Ann", "Bob", "Cy", "Di")
    press_all(gadget, ["OK", "BACK"])
    assert note(gadget) == "names kept"
    again(gadget)
    assert gadget.keeper.setup.names[:4] == ["Ann", "Cy", "Bob", "Di"]


def test_only_partners_are_asked_how_they_sit():
    gadget = on()
    press_all(gadget, ["game block 4", "DOWN x4", "OK", "BACK"])
    assert gadget.describe()["row"].startswith(" 1") and len(gadget.overlay.rows) == 4


@pytest.mark.parametrize(
    ("names", "won"),
    [
        (["Ann", "Bob", "Cy", "Di"], [2, 1]),
        (["Bob", "Cy", "Di", "Ann"], [1, 2]),  # everybody sits one seat on
        (["Ann", "Cy", "Bob", "Di"], [0, 0]),  # others are partners
        (["Anna", "Bob", "Cy", "Di"], [2, 1]),  # a name is put right
        (["Ann", "Eva", "Cy", "Fred"], [0, 0]),  # others have come to the table
        (["Eva", "Fred", "Gus", "Hal"], [0, 0]),
        (["Cy", "Fred", "Ann", "Eva"], [0, 0]),
    ],
)
def test_the_wins_of_a_series_go_with_the_names(names, won):
    gadget = on(NAMES="Ann Bob Cy Di")
    keeper, table = gadget.keeper, gadget.controller
    set_up(gadget, "block", 4, teams=True, target=50)
    keeper.won[0], keeper.won[1] = 1, 1
    for word, number in ((OUT, 0), (PIPS, 40), (PIPS, 40)):
        seat = 0 if word == OUT else gadget.match.question.seat
        if table.answer(word, number, seat):  # a doubtful one is given again
            table.begin_press()
            table.answer(word, number, seat)
    assert gadget.match.winners == 1
    gadget.draw()
    press_all(gadget, ["OK", "OK"])
    keeper.setup.names[:4] = names
    press_all(gadget, ["OK"])
    assert gadget.match.question.kind == TURN and list(keeper.won[:2]) == won
    again(gadget)
    assert list(gadget.keeper.won[:2]) == won


def test_the_games_played_last_are_offered_first_also_after_the_next_start():
    gadget = on()
    keeper = gadget.keeper
    for game in (9, 1, 12, 1, 3):
        keeper.setup.game = game
        take_game(keeper.setup)
        begin(keeper, make_match(keeper))
    assert keeper.setup.recent == [3, 1, 12]
    again(gadget)
    assert gadget.keeper.setup.recent == [3, 1, 12]
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "DOWN", "OK"])
    from tallybone.screens.game_list import listed_text

    names = [listed_text(number) for number in gadget.overlay.games]
    assert names[:5] == ["- Played last -", "Muggins, Parker", "Block", "Seven (NCCC)", "- Other games -"]
    for _ in range(3):
        press_all(gadget, ["DOWN"])
    assert gadget.keeper.setup.game == 21 and gadget.overlay.at == 5, "a heading is not chosen"


def test_every_game_stands_once_under_a_heading():
    prepare_modules()
    from tallybone.screens.game_list import HEADINGS, listed, listed_text

    rows = listed([])
    games = [row[0] for row in GAMES]
    presets = [PRESET + row[0] for row in PRESETS]  # below any game, which stands first
    assert rows[0] < 1 and [number for number in rows if number > 0] == games[:1] + presets + games[1:]
    assert sum(number < 1 for number in rows) == len(HEADINGS)
    assert all(rows[i] > 0 or rows[i + 1] > 0 for i in range(len(rows) - 1)), "none is empty"
    assert max(len(listed_text(number)) for number in rows) <= 19


def test_a_target_of_61_moves_by_one_and_held_by_five(gadget):
    """As it was found: 31 could not be set with four buttons. Of Block's 100 a press is still ten."""
    setup = gadget.keeper.setup
    on_line(gadget, "Target", "OK", "UP")
    assert setup.values[TARGET] == 110
    press_all(gadget, ["BACK", "game fives-and-threes 2"])
    on_line(gadget, "Target", "OK", "DOWN x30")
    assert setup.values[TARGET] == 31
    press_all(gadget, ["UP", "hold UP 1500"])
    assert setup.values[TARGET] > 40 and setup.values[TARGET] % 5 == 0


def test_a_set_up_survives_a_power_cut():
    """Of a match that was begun and never answered, and of one that goes on."""
    for played in (False, True):
        gadget = on()
        press_all(gadget, ["game block 2", "OK", *(["OK"] if played else [])])
        gadget.controller.open(SETUP)
        gadget.draw()
        press_all(gadget, ["game muggins-parker 3"])
        on_line(gadget, "Target", "OK", "UP", "OK")
        again(gadget)
        gadget.wait(300)
        assert gadget.shows(SETUP) != played
        gadget.controller.open(SETUP)
        gadget.draw()
        gadget.wait(500)
        setup = gadget.keeper.setup
        assert (setup.game, setup.seats, setup.values[TARGET]) == (3, 3, 160)
        gadget.power_off()


@pytest.mark.parametrize("settings", [{}, {"LANGUAGE": "es"}, {"GAME": "moon"}], ids=["en", "es", "moon"])
@pytest.mark.parametrize("waits", [0, 2000], ids=["quick", "later"])
def test_two_presses_of_ok_begin_no_match_on_a_new_gadget(settings, waits):
    gadget = on(FIRST_PAGE=1, **settings)
    pages = 0
    while gadget.overlay is not None and not gadget.app.view.shows(SETUP):
        press_all(gadget, ["OK"])  # the language, or what the buttons do
        pages += 1
    assert 0 < pages < 3 and gadget.overlay.rows[gadget.overlay.chosen][2] == GAME
    for _ in range(2):
        press_all(gadget, ["OK"])
        gadget.wait(waits)
    assert gadget.match is None and gadget.keeper.match_count == 0
    again(gadget)
    assert gadget.match is None and not gadget.keeper.match_count


def test_who_only_looks_at_another_game_finds_all_as_it_was():
    gadget = on()
    press_all(gadget, ["game points 3", "wait 300"])
    on_line(gadget, "Steps of", "OK", "DOWN", "OK")
    steps = gadget.keeper.setup.values[option.STEP]
    assert steps != 1
    press_all(gadget, ["game hearts", "wait 300", "game points", "wait 300"])
    assert gadget.keeper.setup.values[option.STEP] == steps and gadget.keeper.setup.seats == 3
    gadget.power_off()
