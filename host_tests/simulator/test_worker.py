# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The page without a server, as far as it can be tested without a browser."""

import json

from simulator.browser import worker
from simulator.flash import Flash


class Closed(BaseException):
    """The tab is closed; no ``Exception``, which the worker would show on the page."""


def at_once(coroutine):
    """What a coroutine returns that waits for nothing; in this thread Playwright's loop may be running."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value


def in_a_tab(monkeypatch, *presses):
    """What the worker tells the page and keeps, in order, until the tab is closed after these presses."""
    said = []
    pauses = [None] * 40  # looks at the page between two messages
    messages = [*pauses]
    for key in presses:
        messages += [f'{{"do": "down", "with": "{key}"}}', f'{{"do": "up", "with": "{key}"}}', *pauses]

    async def take(_milliseconds):
        if not messages:
            raise Closed
        return messages.pop(0)

    monkeypatch.setattr(worker, "run_sync", at_once)
    try:
        worker.Worker(b"", take, said.append, lambda memory: said.append(Flash(memory))).run()
    except Closed:
        return said


def test_the_page_shows_only_what_the_browser_has_stored(monkeypatch):
    # A page that is loaded again at once once lost the press whose answer it showed already.
    said = in_a_tab(monkeypatch, "OK", "UP", "OK", "OK", "DOWN")
    shown = [i for i in range(len(said)) if isinstance(said[i], str) and json.loads(said[i]).get("sheet")]
    assert "pass" in json.loads(said[shown[-1]])["sheet"][-1]
    memories = [i for i in range(len(said)) if isinstance(said[i], Flash)]
    assert len(memories) >= 3  # the match, the tile played, the pass
    assert max(memories) < shown[-1]
