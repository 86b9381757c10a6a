# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What pytest reports besides: where two values differ first, which tests took the most processor time."""

import resource

import pytest

SHOWN = 10
MUCH = 3  # seconds; a test that takes more says why in its docstring
ROOM = 60  # characters of a value that are shown
_began = pytest.StashKey[float]()
_NAME = "processor seconds"


def used():
    """Seconds of processor of this process, and of those that it started and that ended; user and system."""
    both = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in both)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    item.stash[_began] = used()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call":  # what ends with the tests, as Chromium does, is not of the last one
        report.user_properties.append((_NAME, used() - item.stash[_began]))
    return report


def pytest_terminal_summary(terminalreporter):
    took = [
        (seconds, report.nodeid)
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", "") == "call"
        for name, seconds in report.user_properties
        if name == _NAME
    ]
    if len(took) > SHOWN:
        terminalreporter.section("the most seconds of processor, without Chromium's")
        for seconds, name in sorted(took, reverse=True)[:SHOWN]:
            terminalreporter.write_line(f"{seconds:6.1f}  {name}")


def pytest_assertrepr_compare(op, left, right):
    """The first line of a failure says where two texts or lists differ first."""
    if op != "==" or type(left) is not type(right):
        return None
    if isinstance(left, str) and "\n" in left + right:
        return first_difference("line", left.splitlines(), right.splitlines())
    if isinstance(left, list | tuple | bytes | bytearray):
        return first_difference("item", left, right)
    if isinstance(left, dict):
        keys = [key for key in {**left, **right} if left.get(key, ...) != right.get(key, ...)]
        if not keys:
            return None
        one, other = left.get(keys[0], "missing"), right.get(keys[0], "missing")
        return [f"{keys[0]!r}: {short(one)} is not {short(other)}", f"different: {keys}"]
    return None


def first_difference(what, left, right):
    """Where two sequences differ first, what stands there, and how long they are."""
    at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), None)
    if at is None:
        return [f"{len(left)} {what}s are not {len(right)}; all of the shorter are the same"]
    one, other = left[at], right[at]
    column = ""
    if isinstance(one, str) and isinstance(other, str) and len(one + other) > ROOM:
        place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
        start = max(0, place - ROOM // 3)
        one, other = one[start:], other[start:]
        column = f", column {place}"
    sizes = f"{len(left)} {what}s and {len(right)}"
    return [f"{what} {at}{column} differs, counted from 0: {short(one)} is not {short(other)}", sizes]


def short(value):
    """A value in at most so many characters."""
    text = repr(value)
    return text if len(text) <= ROOM else text[:ROOM] + "..."
