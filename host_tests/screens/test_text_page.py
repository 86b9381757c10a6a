# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A page in the panel's own characters is what adafruit_display_text draws, and breaks lines no sooner."""

import pytest
from pressing import on
from tallybone.display.places import LINE

from rules_min import GAMES, load

CARDS = [load(row[1]).RULES_CARD.text for row in GAMES]


@pytest.fixture
def gadget():
    found = on()
    yield found
    found.power_off()


@pytest.mark.parametrize("language", ["en", "es", "pt_BR"])
def test_lines_are_as_long_as_the_librarys_or_longer_and_never_too_long(language):
    from tallybone.display.page import wrapped as by_library
    from tallybone.display.text_page import wrapped
    from tallybone.words.texts import _

    gadget = on(LANGUAGE=language)
    for text in [_(each) for each in CARDS]:
        assert max(map(len, wrapped(text))) <= LINE and " ".join(wrapped(text)).split() == text.split()
        assert len(wrapped(text)) <= len(by_library(text))
    assert wrapped("a" * 45 + " b") == ["a" * 20, "a" * 20, "aaaaa b"] and wrapped("") == [""]
    gadget.power_off()


@pytest.mark.parametrize("down", [0, 4])
def test_the_pixels_are_those_of_the_librarys_label(gadget, down):
    from tallybone.display.page import page
    from tallybone.display.text_page import TextPage

    panel, text = gadget.app.view.panel, "Over: at 100.\nqgjpy, {0}\n\n20 letters, no more."
    own = TextPage(panel.palettes, down)
    own.show(text)
    pictures = []
    for layer in (own.group, page(text, down)):
        panel.clear()
        panel.lay(layer)
        panel.refresh()
        pictures.append(gadget.screen())
    assert pictures[0] == pictures[1] and any("#" in row for row in pictures[0])
