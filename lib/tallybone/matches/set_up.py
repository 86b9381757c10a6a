# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What changes the set-up of the next match. Loaded with the set-up's screen, as no turn needs it."""

from array import array

from micropython import const

from rules_min import ANY_GAME, game_id, option, rules_of
from rules_min.match import Match
from tallybone import loader
from tallybone.matches.match_setup import is_of_partners
from tallybone.matches.seated import seats_in_order
from tallybone.words.texts import distinct_names

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game
    from rules_min.option import Option
    from tallybone.journal.reader import Chosen
    from tallybone.matches.match_setup import Setup
    from tallybone.scorekeeper import Scorekeeper


def setup_now(setup: "Setup") -> "tuple[int, int, bool, array[int]]":
    """What is set up: the game, the seats, whether as partners, and the values of the options."""
    return setup.game, setup.seats, setup.partners, array("h", setup.values)


def load(setup: "Setup") -> bool:
    """Load the rules of the game chosen. Return False if they are there."""
    if setup.loaded == setup.game:
        return False
    unload(setup)  # the rules before, 13 KB of a Pico, make room
    loader.load_rules(game_id(setup.game))
    setup.rules = rules_of(setup.game)
    setup.loaded = setup.game
    return True


def unload(setup: "Setup") -> None:
    """Forget the rules of the game; they are loaded again when they are needed."""
    if setup.loaded:
        setup.loaded = 0
        del setup.rules


def has_rules(setup: "Setup", rules: "Game") -> bool:
    """Whether these are the rules of the game chosen."""
    return setup.loaded == setup.game and setup.rules.OPTIONS is rules.OPTIONS  # options may load others


def look_back(setup: "Setup") -> None:
    """Find out how the game chosen was played last, if it is not the one set up: a fifth of a second."""
    if setup.taken == setup.game or setup.looked_back == setup.game or not setup.can_have_played(setup.game):
        return
    if setup.chosen and setup.chosen[0] == setup.game:
        return
    before = loader.loaded()
    from tallybone.journal.played import last_played

    setup.looked_back = setup.game
    setup.played = None
    found = last_played(setup.journal, setup.game)
    loader.keep_only(before)
    loader.collect()
    if found:  # made anew: behind what was just unloaded it would cut a Pico's largest block in two
        setup.played = found[0], found[1], found[2].copy()


def take_game(setup: "Setup") -> None:
    """Take the game chosen, with its seats and options."""
    load(setup)
    if setup.taken != setup.game:
        wanted, left = setup.wanted, setup.left
        if setup.taken:
            setup.left = setup.taken, setup.seats, setup.partners, setup.values
        least, most = setup.rules.seats_offered()
        set_seats(setup, max(least, min(most, wanted)))
        setup.wanted = wanted  # also after a game that so many cannot play
        setup.taken = setup.game
        if left and left[0] == setup.game and least <= left[1] <= most:  # another game was only looked at
            setup.seats, setup.partners, setup.values = left[1:]
        elif setup.chosen and setup.chosen[0] == setup.game:
            take_chosen(setup, setup.chosen)
        elif setup.played and setup.looked_back == setup.game:
            seats, partners, options = setup.played
            take_over(setup, seats, partners, options)


def set_seats(setup: "Setup", seats: int) -> None:
    """Change the seats and what depends on them. An option that was set otherwise than usual stays."""
    usual = setup.rules.usual_values(seats)
    if len(setup.values) == len(usual) and setup.taken == setup.game:
        before = setup.rules.usual_values(setup.seats)
        for row in setup.rules.OPTIONS:
            if setup.values[row.number] != before[row.number]:
                usual[row.number] = setup.values[row.number]
        usual[option.LEADS] = min(usual[option.LEADS], seats - 1)
    setup.seats = setup.wanted = seats
    setup.partners = setup.rules.pairs_offered(seats) > 1
    setup.values = usual


def seat_as_now(setup: "Setup", match: "Match", names: "list[str]") -> None:
    """Seat the players of the match in play as they sit at its end: who has left is none of them."""
    here = seats_in_order(match)
    if setup.game != setup.taken or (len(here) == match.seats and here == sorted(here)):
        setup.seats = setup.wanted = match.seats
        return
    setup.seats = setup.wanted = len(here)
    if setup.has_names:
        there = ["" if names[seat] == "P%d" % (seat + 1) else names[seat] for seat in here]
        setup.names = distinct_names(there + [name for name in setup.names if name not in names])


def follow(setup: "Setup", match: "Match", game: int, names: "list[str]") -> None:
    """Set up the match in play once more, if nothing else is set up, or if it is a rematch.

    After a win the first lead of a rematch moves left, if the game has that option.

    :param int game: its number
    :param names: of its players
    """
    is_new = not setup.taken and setup.game == game and not setup.chosen
    if (setup.is_rematch or is_new) and not has_rules(setup, match.rules):
        setup.game = setup.loaded = setup.taken = game
        setup.rules = match.rules
        setup.partners = is_of_partners(match)
        setup.values = array("h", match.options)
    if setup.is_rematch or is_new:
        seat_as_now(setup, match, names)
    if setup.is_rematch and match.winners and has_choice_of(setup, option.LEADS):
        setup.values[option.LEADS] = (match.options[option.LEADS] + 1) % match.seats
    setup.is_rematch = False


def has_choice_of(setup: "Setup", number: int) -> bool:
    """Whether the game has this option, and a choice in it."""
    for row in setup.rules.OPTIONS:
        if row.number == number:
            return has_choice(row)
    return False


def take_over(setup: "Setup", seats: int, partners: bool, options: "dict[int, int]") -> None:
    """Set up the game as a match of it was played, as far as this version can."""
    least, most = setup.rules.seats_offered()
    if not least <= seats <= most:
        return
    set_seats(setup, seats)
    setup.partners = partners and setup.rules.pairs_offered(seats) > 0
    for row in setup.rules.OPTIONS:
        value = options.get(row.number, setup.values[row.number])
        if row.allows(value):
            setup.values[row.number] = value
    setup.values[option.LEADS] = min(setup.values[option.LEADS], seats - 1)


def take_chosen(setup: "Setup", chosen: "Chosen") -> None:
    """Set up the game as the journal has it of a set-up in progress."""
    setup.values = setup.rules.usual_values(setup.seats)
    take_over(setup, chosen[1], chosen[2], chosen[3])


def make_match(keeper: "Scorekeeper") -> Match | None:
    """A match as it is set up; None where its options do not go together, as ``setup.wrong`` says."""
    setup = keeper.setup
    rules = setup.rules
    values = rules.usual_values(setup.seats)
    for row in rules.OPTIONS:
        # One without effect is as in the book: it cannot be seen.
        if rules.has_effect(row.number, setup.values, setup.seats):
            values[row.number] = setup.values[row.number]
    setup.wrong = None
    try:
        return Match(rules.titled(setup.title), setup.seats, setup.partners, values, answers=keeper.answers)
    except ValueError as error:
        if isinstance(error, option.NotTogether):
            setup.wrong = error
        return None


def title_of(setup: "Setup", game: int) -> str:
    """The name that the table has given a game, by its number; "" if none."""
    return setup.title if game == ANY_GAME else ""


def has_choice(row: "Option") -> bool:
    """Whether an option has more than one value."""
    return len(row.names) > 0 or row.least < row.most


def value_of(setup: "Setup", row: "Option") -> int:
    """The value of an option that counts."""
    return setup.rules.target(setup.values)[0] if row.number == option.TARGET else setup.values[row.number]


def most_of(setup: "Setup", row: "Option") -> int:
    """The largest value that an option can have in this match."""
    if row.number == option.TARGET:
        return setup.rules.target(setup.values)[1]
    return min(row.most, setup.seats - 1) if row.number == option.LEADS else row.most


def change_option(setup: "Setup", row: "Option", by: int, is_held: bool = False) -> None:
    """Step an option by one value: a number by five from 20 on, by ten from 100, by 100 from 1,000 on.

    Minutes go by five.

    A target that is usually no multiple of five, as 61, goes by one unless the button is held.
    """
    value = value_of(setup, row)
    if row.names:
        numbers = [number for number, _ in row.names]
        setup.values[row.number] = numbers[(numbers.index(value) + by) % len(numbers)]
        if row.number == option.MATCH:  # points, hands and marks have targets of their own
            setup.values[option.TARGET] = setup.rules.usual_values(setup.seats)[option.TARGET]
        return
    most = most_of(setup, row)
    size = value if by > 0 else value - 1
    before, usual = value, setup.rules.usual_values(setup.seats)[row.number]
    step = 1 if size < 20 and row.number != option.CLOCK else 5 if size < 100 else 10 if size < 1000 else 100
    if usual % 5 and not is_held:
        step = 1
    value = (value // step + by) * step if by > 0 else -(-value // step) * step - step
    if min(before, value) < usual < max(before, value):
        value = usual  # a target of 61 is no step of five, and would not be found again
    setup.values[row.number] = most if value < row.least else row.least if value > most else value
