# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Names of the match in play are put right."""

from micropython import const

from tallybone.journal.format import NAMED
from tallybone.journal.log import name_records
from tallybone.matches.kept import keep_names
from tallybone.matches.match_setup import is_of_partners
from tallybone.words.texts import MOST_SEATS, distinct_names, upper

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.scorekeeper import Scorekeeper


class MatchPlayers:
    """The players of the match in play, whose names the screen of names edits.

    The next match gets the new names too, if it has the old ones.
    """

    are_corrected = True
    begins_at = -1

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
        """Use them and write them down. Return whether that worked; where none has changed nothing does."""
        keeper, names = self.keeper, self.names
        before = keeper.names[:]
        changed = [names[seat] if names[seat] != before[seat] else "" for seat in range(self.seats)]
        if not any(changed):
            return True
        keeper.setup.names = next_names(keeper.setup.names, before, names)
        keeper.setup.has_names = True
        keeper.name_players(names, True)
        is_kept = keep_names(keeper, name_records(NAMED, changed))
        if is_kept or not keeper.can_keep():  # else the next start would have fewer changes than were told
            keeper.changes += 1
            keeper.sent = min(keeper.sent, keeper.match_count - 1)
        return is_kept


def next_names(following: "list[str]", before: "list[str]", now: "list[str]") -> "list[str]":
    """The names of the next match once those of the match in play are put right.

    :param following: those that it had: the old names of the match in play are put right there too. Where
        another seat has the new one already, that seat gets the old one, as on the screen of names
    :param before: the names of the match in play, and ``now`` what they are now
    """
    found = following[:]
    for seat in range(MOST_SEATS):
        if now[seat] != before[seat] == following[seat]:
            known = [upper(name) for name in found]
            if upper(now[seat]) in known:
                is_number = before[seat] == "P%d" % (seat + 1)
                found[known.index(upper(now[seat]))] = "" if is_number else before[seat]
            found[seat] = now[seat]
    return distinct_names(found)
