# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""make bench runs: each part of it, for a moment."""

import threading

import bench
import pytest


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """One game, one short script, few cuts and clicks."""
    monkeypatch.setattr(bench, "GAMES", bench.GAMES[:1])
    monkeypatch.setattr(bench, "MATCHES", ("demonstration",))
    monkeypatch.setattr(bench, "SWEEP", 1)
    monkeypatch.setattr(bench, "CLICKS", 2)
    monkeypatch.setattr(bench, "CLONES", 0)
    monkeypatch.setattr(bench, "SEASONS", ((50, 5),))
    monkeypatch.setattr(bench, "RATE", 5)
    monkeypatch.setattr(bench, "LOAD_S", 1)


@pytest.mark.parametrize("part", [*bench.PARTS, bench.heap_by_module], ids=lambda part: part.__name__)
def test_a_part_writes_its_rows(part):
    """Seven seconds of processor, most of them Chromium's: a part that nobody runs breaks unseen."""
    page = bench.Page(bench.PAGE, bench.INTRODUCTION)
    before = len(page.lines)
    own = threading.Thread(target=part, args=(page,))  # this one may have a browser already
    own.start()
    own.join()
    rows = [line for line in page.lines[before:] if line.startswith("| ") and not line.startswith("| what |")]
    assert rows and all(line.count("|") >= 4 for line in rows)
