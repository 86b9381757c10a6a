# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Far more presses than anybody makes, through the server: none is lost."""

import pytest
from serving import SECONDS, run, serving, tab

from rules_min.notation.reader import Sheet
from simulator.script import sheet_lines


@pytest.mark.parametrize("presses", [60, pytest.param(1000, marks=pytest.mark.soak)])
def test_presses_at_once_are_all_played_and_the_match_equals_its_sheet(presses):
    """As fast as they can be sent, a thousand in a second among them; a screen takes a computer 30 ms."""
    with serving() as server:

        async def flood():
            async with tab(server) as ours:
                for key in ("OK", "UP", "OK", "OK"):  # leave the first page, start the match, lead
                    await ours.press(key)
                for press in range(presses):
                    await ours.press("OK" if press % 3 else "DOWN")
                await ours.send("power", False)
                await ours.until(lambda tab: tab.facts["on"] is False, 10 * SECONDS)
                await ours.send("power", True)
                await ours.until(lambda tab: tab.facts["on"] is True and tab.facts["sheet"])

        run(flood())
        gadget = server.gadget
        replayed = Sheet(sheet_lines(gadget)).match
        assert gadget.match.answer_count > 3  # a press that takes long on a busy computer is a held one
        assert list(replayed.answers[: replayed.answer_count]) == list(
            gadget.match.answers[: gadget.match.answer_count]
        )
        assert list(replayed.totals) == list(gadget.match.totals)
