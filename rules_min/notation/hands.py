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
        # The totals that the next hand adds to, and after how many answers they were so: a list of these, as
        # answers can be taken back.
        self._before: list[tuple[int, list[int]]] = [(0, [])]

    def note(self, match: "Match", word: int) -> None:
        """Note what an answer has brought about.

        :param int word: that of the answer, which ``match`` has just taken
        """
        is_over = match.hand > len(self.hands)
        if not is_over and word not in match.rules.UNASKED:
            return
        totals = list(match.totals)
        if is_over:
            before = self._before[-1][1] or [0] * match.sides
            self.hands.append(([now - then for now, then in zip(totals, before, strict=True)], totals))
        self._before.append((match.answer_count, totals))

    def take_back(self, match: "Match") -> None:
        """Forget what answers brought about that were taken back."""
        del self.hands[match.hand :]
        while self._before[-1][0] > match.answer_count:
            self._before.pop()

    def copy(self) -> "HandsPlayed":
        """The same hands, to go on with on another match."""
        found = HandsPlayed()
        found.hands = self.hands[:]
        found._before = self._before[:]
        return found

    def for_all(self, sides: int) -> list[tuple[list[int], list[int]]]:
        """The same with a number for each side that there is by now: 0 of who came later."""
        return [
            (points + [0] * (sides - len(points)), totals + [0] * (sides - len(totals)))
            for points, totals in self.hands
        ]
