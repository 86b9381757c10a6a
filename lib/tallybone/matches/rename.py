# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Names of the match in play are put right."""

from micropython import const

from tallybone.journal.format import NAMED
from tallybone.journal.log import name_records
from tallybone.matches.match_setup import is_of_partners
from tallybone.words.texts import MOST_SEATS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.scorekeeper import Scorekeeper


class MatchPlayers:
    """The players of the match in play, whose names the screen of names edits.

    The next match gets the new names too, if it has the old ones.
    """

    are_corrected = True

    def __init__(self, keeper: "Scorekeeper") -> None:
        match = keeper.match
        assert match
        self.keeper = keeper
        self.names = keeper.names[:]
        self.seats = match.seats
        self.is_of_partners = is_of_partners(match) or match.rules.ALWAYS_TEAMS

    def give(self, names: "list[str]") -> None:
        """Have these names, once they are kept."""
        self.names = names

    def keep(self) -> bool:
        """Use them and write them down. Return whether that worked."""
        keeper, setup, names = self.keeper, self.keeper.setup, self.names
        before = keeper.names[:]
        changed = [names[seat] if names[seat] != before[seat] else "" for seat in range(self.seats)]
        setup.names = [
            names[seat] if setup.names[seat] == before[seat] else setup.names[seat]
            for seat in range(MOST_SEATS)
        ]
        setup.has_names = True
        keeper.name_players(names, True)
        keeper.changes += 1
        keeper.sent = min(keeper.sent, keeper.match_count - 1)
        return keeper.keep_names(name_records(NAMED, changed))
