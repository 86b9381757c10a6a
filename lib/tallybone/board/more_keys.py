# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Three buttons, twelve keys or a dial, on boards that have those. Few starts load this."""

import keypad
from micropython import const

from tallybone.board.buttons import BACK, DIGIT, DOWN, OK, SCAN_S, UP, Scanned
from tallybone.board.other_keys import Chords, Dial
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.board.buttons import Source
    from tallybone.board.config import Config

# Twelve keys in four rows of three, as on a telephone; * is BACK and # is OK.
TELEPHONE = bytes([DIGIT + digit for digit in range(1, 10)] + [BACK, DIGIT, OK])
_TWELVE = const(12)
_ROWS = const(4)
_COLUMNS = const(3)


def more_sources(
    config: "Config", event: keypad.Event, keys: "keypad.Keys | None", codes: bytes
) -> "list[Source]":
    """Where presses come from.

    :param keys: those of buttons, None if there are none
    :param codes: the button of each
    """
    found: list[Source] = []
    if keys:
        is_plain = has_twelve(config) or BACK in list(codes) or not {UP, DOWN} <= set(codes)
        kind = Scanned if is_plain else Chords
        found.append(kind(keys, event, codes))
    if has_twelve(config):
        found.append(Scanned(twelve(config), event, TELEPHONE))
    found += dial(config)
    check_twelve(config)
    return found


def has_twelve(config: "Config") -> bool:
    """Whether there are twelve keys, each with a pin of its own or in four rows of three."""
    keys = len(config.pins("PIN_KEYS"))
    rows, columns = len(config.pins("KEYPAD_ROWS")), len(config.pins("KEYPAD_COLUMNS"))
    return keys == _TWELVE or (rows == _ROWS and columns == _COLUMNS)


def dial(config: "Config") -> "list[Source]":
    """The dial, if its pins are named."""
    pins = [config.pin("PIN_DIAL_A"), config.pin("PIN_DIAL_B")]
    if not pins[0] or not pins[1]:
        if pins[0] or pins[1]:
            config.say("PIN_DIAL_A" if pins[0] else "PIN_DIAL_B", _("both pins of it"), "")
        return []
    from rotaryio import IncrementalEncoder

    try:
        return [Dial(IncrementalEncoder(pins[0], pins[1]))]
    except RuntimeError:  # on a Pico
        config.say("PIN_DIAL_B", _("the pin beside A"), "")
        return []


def check_twelve(config: "Config") -> None:
    """Say which line names too many pins, or too few."""
    for name, count in (("PIN_KEYS", _TWELVE), ("KEYPAD_ROWS", _ROWS), ("KEYPAD_COLUMNS", _COLUMNS)):
        if config.pins(name) and len(config.pins(name)) != count:
            config.say(name, _("%d pins") % count, "")


def twelve(config: "Config") -> "keypad.Keys | keypad.KeyMatrix":
    """The twelve keys."""
    pins = config.pins("PIN_KEYS")
    if len(pins) == _TWELVE:
        return keypad.Keys(pins, value_when_pressed=False, interval=SCAN_S)
    rows, columns = config.pins("KEYPAD_ROWS"), config.pins("KEYPAD_COLUMNS")
    return keypad.KeyMatrix(rows, columns, interval=SCAN_S)
