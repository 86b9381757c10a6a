# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a hand added in a game with bids, or one that a foul has ended; let go with the result."""

from micropython import const

from rules_min import option
from rules_min.words import FOUL, TRUMP, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from tallybone.table import Table

_UNITS = ("", "hand", "mark")  # what is added, by the values of option.MATCH
_CONTRACTS = ("nello", "sevens")  # named in place of a trump: one trick can end the hand


def bid_result(table: "Table", match: "Match") -> str:
    """Whether the bid was made, who adds what, and why the hand is over if not by its last trick."""
    bid, bidder = table.bid, table.bidder
    captions = table.session.side_captions
    gain = match.gain
    if word_of(match.answers[match.count - 1]) == FOUL:
        most = max(range(match.sides), key=lambda side: abs(gain[side]))
        return "foul: %s %+d" % (captions[most], gain[most])
    if not bid:
        return "nobody has bid"
    name = match.rules.number_name(TRUMP, table.trump)
    contract = name if name in _CONTRACTS else ""
    if gain[bidder] > 0:
        if contract:
            return "%s: %s %+d" % (contract, captions[bidder], gain[bidder])
        unit = _UNITS[match.options[option.MATCH]]
        if unit:
            return "%s: %d %s" % (captions[bidder], gain[bidder], unit + "s" if gain[bidder] > 1 else unit)
        return "%s made %d" % (captions[bidder], gain[bidder])
    best = max([0, 1], key=lambda side: gain[side]) if match.sides == 2 else bidder
    why = contract + " set" if contract else "set"
    return "%s: %s %s" % (why, captions[best], added(gain[best], bid))


def added(gain: int, bid: int) -> str:
    """What a set bid adds: the bid and the points taken as a sum, where it is both."""
    return "%d+%d" % (bid, gain - bid) if gain > bid else "%+d" % gain
