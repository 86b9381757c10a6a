# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Forty-Two by marks as house events play it, once more and in another way: it keeps what was said and works
everything out from the beginning. Written from the rules alone, before the gadget's own."""

MARK = 42
TILES = (10, 10, 5, 5, 5)  # the count


class Refused(Exception):
    """An answer that the rules do not allow."""


def fail_unless(so):
    if not so:
        raise Refused


class Hand:
    """One hand: four calls, a trump, tricks."""

    def __init__(self, first, contracts, forced, splash):
        self.first = first
        self.contracts, self.forced, self.splash = contracts, forced, splash
        self.calls = []  # (seat, what was said, marks, the bid in points)
        self.trump = None
        self.tricks = []  # (seat, count)
        self.made = None
        self.fouled = None

    def best(self):
        """The last call that was no pass."""
        bids = [call for call in self.calls if call[1] != "pass"]
        return bids[-1] if bids else None

    def phase(self):
        if self.won_by() is not None:
            return "over"
        if len(self.calls) < 4:
            return "bid"
        return "trump" if self.trump is None else "trick"

    def say_bid(self, seat, said):
        fail_unless(self.phase() == "bid" and seat == (self.first + len(self.calls)) % 4)
        best = self.best()
        marks_so_far, points_so_far = (best[2], best[3]) if best else (0, 0)
        if said == "pass":
            fail_unless(not (self.forced and len(self.calls) == 3 and not best))
            self.calls.append((seat, "pass", 0, 0))
            return
        if said in ("plunge", "splash"):
            least = 4 if said == "plunge" else self.splash
            marks = max(least, marks_so_far + 1 if marks_so_far >= least else least)
            fail_unless(self.contracts and marks <= 7)
            self.calls.append((seat, said, marks, MARK * marks))
            return
        points = int(said)
        if points <= MARK:
            fail_unless(30 <= points and points > points_so_far)
            self.calls.append((seat, said, 1, points))
            return
        fail_unless(points % MARK == 0)
        marks = points // MARK
        fail_unless(marks <= 7 and marks == max(1, marks_so_far) + 1)
        self.calls.append((seat, said, marks, points))

    def has_contract(self):
        return self.best()[1] in ("plunge", "splash")

    def asked(self):
        """Whose turn it is: of a contract the bidder's partner names the trump and leads."""
        if self.phase() == "bid":
            return (self.first + len(self.calls)) % 4
        if self.tricks:
            return self.tricks[-1][0]
        return (self.best()[0] + 2 * self.has_contract()) % 4

    def say_trump(self, said):
        fail_unless(self.phase() == "trump")
        if said in ("nello", "sevens"):
            fail_unless(self.contracts and self.best()[3] >= MARK and not self.has_contract())
        else:
            fail_unless(said in ("none", "doubles") or said in "0123456")
        self.trump = said

    def say_trick(self, seat, count):
        fail_unless(self.phase() == "trick" and 0 <= seat < 4 and count % 5 == 0 and count >= 0)
        left = sum(TILES) - sum(count for _, count in self.tricks)
        nello = self.trump == "nello"
        fail_unless(count <= min(left, 25 if nello else 30))
        fail_unless(not (nello and seat == (self.best()[0] + 2) % 4))
        if self.trump not in ("nello", "sevens"):  # what is left must have room in the tricks to come
            fail_unless(left - count <= 30 * (6 - len(self.tricks)))
        self.tricks.append((seat, count))

    def say_foul(self, seat):
        fail_unless(self.phase() == "trick" and 0 <= seat < 4)
        fail_unless(not (self.trump == "nello" and seat == (self.best()[0] + 2) % 4))
        self.fouled = seat

    def taken(self, side):
        return sum(1 + count for seat, count in self.tricks if seat % 2 == side)

    def won_by(self):
        """The side that wins the hand, -1 if all have passed, None while it goes on."""
        best = self.best()
        if len(self.calls) < 4 or (best and self.trump is None):
            return None
        if not best:
            return -1
        side = best[0] % 2
        if self.fouled is not None:
            return 1 - self.fouled % 2
        theirs = [seat for seat, _ in self.tricks if seat % 2 == side]
        if self.trump == "nello":
            return 1 - side if theirs else side if len(self.tricks) == 7 else None
        if self.trump == "sevens":
            return 1 - side if len(theirs) < len(self.tricks) else side if len(self.tricks) == 7 else None
        if len(self.tricks) < 7:
            return None
        return side if self.taken(side) >= min(best[3], MARK) else 1 - side


class FairCopy:
    """A match to seven marks."""

    def __init__(self, contracts=True, forced=False, splash=3, first=0):
        self.said = 0
        self.options = (contracts, forced, splash)
        self.first = first
        self.totals = [0, 0]
        self.hand = Hand(first, *self.options)
        self.winners = []
        self.last = False

    def answer(self, line):
        """Take a line of the sheet; Refused if that cannot be."""
        fail_unless(not self.winners)
        word, *rest = line.split()
        hand = self.hand
        if word == "last":
            fail_unless(self.said and not self.last and hand.phase() == "bid")
            self.last = True
        elif word == "bid":
            hand.say_bid(int(rest[0]), rest[1])
        elif word == "trump":
            hand.say_trump(rest[0])
        elif word == "trick":
            hand.say_trick(int(rest[0]), int(rest[1]) if rest[1:] else 0)
        elif word == "foul":
            hand.say_foul(int(rest[0]))
        self.said += 1
        if hand.won_by() is not None:
            self.end()

    def end(self):
        """Add the marks of the hand; the next shaker; seven win, or the most when the time is up."""
        winner = self.hand.won_by()
        if winner >= 0:
            self.totals[winner] += self.hand.best()[2]
        self.first = (self.first + 1) % 4
        self.hand = Hand(self.first, *self.options)
        self.winners = [side for side in (0, 1) if self.totals[side] >= 7]
        if self.last and not self.winners:
            self.winners = [side for side in (0, 1) if self.totals[side] == max(self.totals)]
