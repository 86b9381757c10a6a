# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Who played last and how a game was played last, against all that was written."""

import random

from nvm import Nvm
from tallybone.journal.format import PLAYER
from tallybone.journal.log import Journal, name_records
from tallybone.journal.played import last_names, last_played
from tallybone.matches.kept import keep_changed
from tallybone.matches.new_match import begin_match
from tallybone.settings import Settings

from rules_min.words import PLAY, pack
from simulator.flash import Flash

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "José", "Max")
MOST = 16  # names that are offered


def begin(journal, names, game=1, partners=False, options=(), answers=1):
    """Write a match of these players."""
    begin_match(journal, game, max(2, len(names)), partners, list(options), [], list(names))
    for _ in range(answers):
        assert journal.append(pack(PLAY))


def enter(journal, names):
    """Keep names for the next match, as the screen of names does."""
    settings = Settings(50, 5, False)
    settings.values[6], settings.kept[6] = 1, 0
    assert keep_changed(settings, journal, name_records(PLAYER, names))


def test_each_name_is_offered_once_those_of_the_last_match_first():
    journal = Journal(Nvm(Flash()))
    for _ in range(3):
        begin(journal, ["Ann", "Bob"])
        assert last_names(journal) == ["Ann", "Bob"]
    begin(journal, ["bob", "Cy"])
    assert last_names(journal) == ["bob", "Cy", "Ann"]
    begin(journal, [])
    assert last_names(journal) == ["bob", "Cy", "Ann"]


def offered(groups):
    """What is offered of names that were entered or played, the last group first."""
    found = {}
    for names in reversed(groups[-MOST:]):
        for name in names:
            found.setdefault(name.upper(), name)
    return list(found.values())[:MOST]


def test_whatever_was_played_and_entered_no_name_is_offered_twice():
    most = 0
    for seed in range(40):
        chance = random.Random(seed)
        journal, groups = Journal(Nvm(Flash())), []
        pool = [*NAMES, *(f"{letter}{number}" for letter in "KL" for number in range(seed))]
        while journal.free() > 400 and len(groups) < 30:
            names = chance.sample(pool, chance.randint(2, 4))
            if chance.random() < 0.3:
                enter(journal, names)
            else:
                begin(journal, names)
            groups.append(names)
            if chance.random() < 0.3:
                journal = Journal(journal.nvm)
                journal.secure()
        assert last_names(journal) == offered(groups), seed
        most = max(most, len(offered(groups)))
    assert most == MOST


def test_a_game_is_as_its_last_match_was_whatever_came_after():
    for seed in range(40):
        chance = random.Random(seed)
        journal, played = Journal(Nvm(Flash())), {}
        for _ in range(12):
            game, is_paired = chance.randint(1, 3), chance.random() < 0.3
            options = {number: chance.randrange(9) for number in chance.sample(range(1, 40), 5)}
            begin(journal, NAMES[: 4 if is_paired else 2], game, is_paired, options.items())
            played[game] = (4 if is_paired else 2, is_paired, options)
        for game in range(1, 5):
            assert last_played(journal, game) == played.get(game), (seed, game)
