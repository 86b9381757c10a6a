# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""settings.toml: values that make no sense are ignored."""

import pytest
from pressing import press_all

from simulator.gadget import Gadget


def test_what_an_owner_writes_wrong_counts_as_not_written():
    gadget = Gadget(settings={"PIN_OK": 12, "NAMES": 5, "BRIGHTNESS": "70", "SLEEP": "soon", "ROTATION": 90})
    gadget.power_on()
    press_all(gadget, ["OK", "OK"])
    assert gadget.match.count == 1 and gadget.app.session.names[0] == "5"
    assert list(gadget.app.session.settings.values) == [70, 5, 0]
    gadget.power_off()


def test_a_board_with_pins_of_other_names():
    import board
    from tallybone.config import Config

    pin = object()
    board.D5 = pin
    try:
        assert Config({"PIN_UP": "D5"}.get).pin("UP", "NO_SUCH") is pin
        with pytest.raises(AttributeError):
            Config({}.get).pin("UP", "NO_SUCH")
    finally:
        del board.D5


def test_settings_that_are_no_toml_count_as_not_written():
    from tallybone.config import Config

    def getenv(name, usual=None):
        raise ValueError(name)

    owner = Config(getenv)
    assert owner.names() == [] and owner.number("SLEEP", 5) == 5 and owner.pin("OK", "GP12")
