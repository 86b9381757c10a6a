# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What each finished hand of a match has added."""

from rules_min.const import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match


class HandsPlayed:
    """The hands of a match, as its answers are given and taken back.

    ``hands`` has a pair of lists (points, totals after it) for each finished hand, a number a side.
    """

    def __init__(self) -> None:
        self.hands: list[tuple[list[int], list[int]]] = []
        self._before: list[int] = []  # the totals before the hand that is played

    def note(self, match: "Match", word: int) -> None:
        """Note what an answer has brought about.

        :param int word: that of the answer, which ``match`` has just taken
        """
        if word in match.rules.UNASKED:  # a seat has come, or gone
            self._before = list(match.totals)
        if match.hand > len(self.hands):
            totals = list(match.totals)
            before = self._before or [0] * match.sides
            points = [now - then for now, then in zip(totals, before, strict=True)]
            self.hands.append((points, totals))
            self._before = totals

    def take_back(self, match: "Match") -> None:
        """Forget the hands that are no longer over, as answers of the match were taken back."""
        del self.hands[match.hand :]
        # Where seats come and go, a total is what it was before the round until the round is over.
        self._before = list(match.totals if match.rules.UNASKED else match.dealt_totals)

    def for_all(self, sides: int) -> list[tuple[list[int], list[int]]]:
        """The same with a number for each side that there is by now: 0 of who came later."""
        return [
            (points + [0] * (sides - len(points)), totals + [0] * (sides - len(totals)))
            for points, totals in self.hands
        ]
