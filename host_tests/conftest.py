# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What more than one file of tests begins with."""

import pytest

from simulator.gadget import Gadget


@pytest.fixture
def gadget():
    """A gadget that was just switched on for the first time, for Ann, Bob, Cy and Di."""
    gadget = Gadget(settings={"NAMES": "Ann Bob Cy Di"})
    gadget.power_on()
    yield gadget
    gadget.power_off()
