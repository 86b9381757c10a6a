# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a last tile was, where three kinds of it are worth more than an ordinary one: a button for each."""

from rules_min.question import NO_SEAT
from tallybone.board import buttons
from tallybone.display.panel import Panel
from tallybone.screens.base import FIRST_ENDING, Screen
from tallybone.screens.ids import LAST_TILE
from tallybone.words.texts import EVENT, LEGEND, _, word_text

KEYS = (buttons.UP, buttons.DOWN, buttons.OK)


class LastTileScreen(Screen):
    """UP, DOWN and OK each tell one; BACK goes back to the turn."""

    def seat(self) -> int:
        """Whose tile it was: of who is on turn, or of who was chosen."""
        seat = self.match.question.seat
        if seat != NO_SEAT or self.given is None:
            return seat
        chosen: int = self.given
        return chosen

    def draw(self, panel: Panel) -> None:
        """Each with what the hand is worth then."""
        match = self.match
        question = match.question
        panel.header.pill(_("%s: last tile?"), self.keeper.captions[self.seat()])
        legends = []
        for line in range(len(KEYS)):
            word = question.word(FIRST_ENDING + line)
            panel.pair(line, word_text(word, EVENT), "+%d" % match.rules.ending_worth(match, word), False)
            legends.append(word_text(word, LEGEND))
        panel.legend(legends[0], legends[1], legends[2], "back")

    def press(self, key: int) -> None:
        """One of them, or back."""
        if key == buttons.BACK:
            self.controller.leave()
        elif key in KEYS:
            question = self.match.question
            self.controller.answer(question.word(FIRST_ENDING + KEYS.index(key)), 0, self.seat())


SCREENS = {LAST_TILE: LastTileScreen}
