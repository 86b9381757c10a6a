# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What more than one file of tests begins with."""

import gc
import signal
import threading

import pytest

from simulator.gadget import Gadget
from simulator.hardware import Hardware

Hardware.draws_late = True  # most pictures are never looked at, and cost more than all the rest

# What "make test &" starts in a script ignores Ctrl-C, and so would each program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Give the next test to the process that is free; all tests in Chromium to one, which starts it once."""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return "Chromium" if "test_browser_page.py" in nodeid or "test_site.py" in nodeid else nodeid

    return Scheduling(config, log)


def pytest_collection_finish():
    """The simulated board collects garbage at each start: without this it walks all tests as well."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def browser():
    """Chromium. It is started once, and all that it took, some 40 s, counts for the test that runs last."""
    from browsing import chromium_running

    with chromium_running() as running:
        yield running


@pytest.fixture
def gadget():
    """A gadget that was just switched on for the first time, for Ann, Bob, Cy and Di."""
    gadget = Gadget(settings={"NAMES": "Ann Bob Cy Di"})
    gadget.power_on()
    yield gadget
    gadget.power_off()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    """Switch off what a test has switched on itself; a server's gadget is its own thread's."""
    switched_on = []
    power_on = Gadget.power_on
    own_thread = threading.get_ident()

    def noted(gadget):
        if threading.get_ident() == own_thread:
            switched_on.append(gadget)
        power_on(gadget)

    Gadget.power_on = noted
    try:
        return (yield)
    finally:
        Gadget.power_on = power_on
        for gadget in switched_on:
            gadget.power_off()
