# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""settings.toml: what makes no sense is said, and the usual value is used."""

import pytest
from pressing import press_all

from simulator.gadget import Gadget


def test_what_an_owner_writes_wrong_counts_as_not_written():
    gadget = Gadget(settings={"PIN_OK": 12, "NAMES": 5, "BRIGHTNESS": "70", "SLEEP": "soon", "ROTATION": 90})
    gadget.power_on()
    press_all(gadget, ["OK", "OK"])
    assert gadget.match.count == 1 and gadget.app.session.names[0] == "5"
    assert list(gadget.app.session.settings.values)[:3] == [70, 5, 0]
    gadget.power_off()


PINS = (("UP", "GP10"), ("DOWN", "GP11"))


def test_a_board_with_pins_of_other_names():
    import board
    from tallybone.config import Config

    board.D5 = board.GP0
    try:
        config = Config({"PIN_UP": "D5"}.get)
        assert config.pins(PINS) == [board.GP0, board.GP11] and not config.problem
        with pytest.raises(AttributeError):
            Config({}.get).pins((("UP", "NO_SUCH"),))
    finally:
        del board.D5


def test_pins_that_change_places_are_no_mistake():
    import board
    from tallybone.config import Config

    config = Config({"PIN_UP": "GP11", "PIN_DOWN": "GP10"}.get)
    assert config.pins(PINS) == [board.GP11, board.GP10] and not config.problem


def test_what_is_on_a_board_but_no_pin_is_said():
    from tallybone.config import Config

    config = Config({"PIN_UP": "board_id"}.get)
    assert config.pins(PINS) == config.usual(PINS) and config.problem == "PIN_UP: no board_i"


def test_an_led_that_is_a_button_is_no_led():
    import board
    from tallybone.config import Config

    config = Config({"PIN_UP": "LED"}.get)
    assert config.pins(PINS)[0] is board.LED and config.led is None


def test_settings_that_are_no_toml_count_as_not_written():
    from tallybone.config import Config

    def getenv(name, usual=None):
        raise ValueError(name)

    owner = Config(getenv)
    assert owner.names() == [] and owner.number("SLEEP", 5) == 5 and len(owner.pins(PINS)) == 2
    assert owner.problem == "NAMES: quotes?"
