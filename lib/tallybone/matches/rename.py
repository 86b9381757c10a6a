# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Names of a match in play are put right."""

from micropython import const

from tallybone.journal.format import NAMED
from tallybone.journal.log import name_records
from tallybone.words.texts import MOST_SEATS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.scorekeeper import Scorekeeper


def rename(keeper: "Scorekeeper", names: "list[str]") -> bool:
    """Put names of the match in play right, and of the next match if it has the same.

    :param names: of all seats
    :return: whether they are in the journal, too
    """
    match, setup = keeper.match, keeper.setup
    assert match
    before = keeper.names[:]
    changed = [names[seat] if names[seat] != before[seat] else "" for seat in range(match.seats)]
    setup.names = [
        names[seat] if setup.names[seat] == before[seat] else setup.names[seat] for seat in range(MOST_SEATS)
    ]
    setup.has_names = True
    keeper.name_players(names, True)
    keeper.changes += 1
    keeper.sent = min(keeper.sent, keeper.begun - 1)
    return keeper.keep_names(name_records(NAMED, changed))
