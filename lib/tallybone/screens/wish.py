# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a screen asks for when a button is pressed."""

from micropython import const

from rules_min.question import NO_SEAT

# What a screen can wish for, beside being closed and a note.
NOTHING = 0
ANSWER = 1  # give the rules an answer, or two that belong to one press
UNDO = 2  # take the last answer back
OPEN = 3  # lay another screen over this one
BEGIN = 4  # begin the match that is set up
REMATCH = 5  # set up the match after the one that is over
PRINT_SHEETS = 6  # print the score sheets over USB
USE_SETTINGS = 7  # show what was set
ERASE = 8  # erase the memory, which is not ours
EXPORT = 9  # write all matches to the drive

_MOST_ANSWERS = const(2)  # of one press


class Wish:
    """What a press asks for. The app does it once the screen has returned."""

    def __init__(self) -> None:
        self.words = [0] * _MOST_ANSWERS
        self.numbers = [0] * _MOST_ANSWERS
        self.seats = [NO_SEAT] * _MOST_ANSWERS
        self.clear()

    def clear(self) -> None:
        """Wish for nothing."""
        self.what = NOTHING
        self.answers = 0  # how many
        self.sure = False  # whether to take an answer that is in doubt
        self.screen = 0  # the number of the screen to open
        self.closes = False  # whether to close the screen over the question, before anything else
        self.keeps_settings = False
        self.keeps_names = False
        self.hands_on = False  # whether the screen that is then shown takes the same press
        self.text = ""  # a note, shown unless the action shows one itself
        self.stays = False

    def answer(self, word: int, number: int = 0, seat: int = NO_SEAT, sure: bool = False) -> None:
        """Give an answer. A press may give two; the second counts only if it is allowed after the first."""
        self.what = ANSWER
        self.words[self.answers] = word
        self.numbers[self.answers] = number
        self.seats[self.answers] = seat
        self.answers += 1
        self.sure = sure

    def undo(self) -> None:
        """Take the last answer back."""
        self.what = UNDO

    def open(self, screen: int) -> None:
        """Lay a screen over the question, in place of the one that lies there."""
        self.what = OPEN
        self.screen = screen

    def close(self) -> None:
        """Back to the question."""
        self.closes = True

    def say(self, text: str, stays: bool = False) -> None:
        """Show a note, as ``Status.say`` does."""
        self.text = text
        self.stays = stays
