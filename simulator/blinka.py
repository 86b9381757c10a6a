# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Make Blinka's display behave like the board's: add the board's modules, and change where Blinka differs."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simulator import ROOT, clock, hardware

if TYPE_CHECKING:
    import busio
    from microcontroller import Pin

MODULES = ROOT / "simulator" / "modules"


def prepare_modules() -> None:
    """Put the board's modules first on the path, and make Blinka's display behave like the board's."""
    if str(MODULES) in sys.path:
        return
    sys.path.insert(0, str(MODULES))
    import bitmaptools
    import busdisplay
    import displayio
    import i2cdisplaybus
    import storage  # noqa: F401  power_on() makes it read-only again

    blinka: Any = displayio  # mypy reads CircuitPython's stubs, which lack what Blinka adds
    for draw in (bitmaptools.blit, bitmaptools.fill_region):
        setattr(bitmaptools, draw.__name__, _unless_unseen(draw))
    blinka.background_thread_stop_event.set()  # it would refresh without regard to the simulated clock
    _forget_changes_once_drawn(blinka.TileGrid)
    busdisplay.time = clock  # type: ignore[attr-defined]  # Blinka's, as above
    blinka._displaycore.time = clock

    class I2CDisplayBus(i2cdisplaybus.I2CDisplayBus):
        """Like CircuitPython's: refuses an address where nothing answers, ignores a display lost later."""

        def __init__(self, i2c_bus: "busio.I2C", *, device_address: int, reset: "Pin | None" = None) -> None:
            i2c_bus.try_lock()
            found = device_address in i2c_bus.scan()
            i2c_bus.unlock()
            if not found:
                blinka.display_buses.clear()
                raise ValueError(f"Unable to find I2C Display at {device_address:x}")
            super().__init__(i2c_bus, device_address=device_address, reset=reset)

        def _send(self, *arguments: object, **keywords: object) -> None:
            try:
                super()._send(*arguments, **keywords)  # type: ignore[misc]  # Blinka's, as above
            except OSError:
                pass

    i2cdisplaybus.I2CDisplayBus = I2CDisplayBus  # type: ignore[misc]  # drivers find this one


def _forget_changes_once_drawn(tile_grid: Any) -> None:
    """A full refresh draws every change. CircuitPython then forgets them (finish_refresh in its
    TileGrid.c); Blinka keeps them for its background thread and sends them a second time.

    :param tile_grid: Blinka's class, whose private parts are in no stubs
    """
    prepare = tile_grid._prepare_full_refresh

    def _prepare_full_refresh(self: Any) -> None:
        prepare(self)
        self._needs_refresh = False

    tile_grid._prepare_full_refresh = _prepare_full_refresh


def _unless_unseen(draw: Callable[..., None]) -> Callable[..., None]:
    """Draw only if there is a display: without one, half of a start would go into pictures nobody sees."""

    def draw_if_seen(*arguments: object, **keywords: object) -> None:
        if hardware.fitted.display:
            draw(*arguments, **keywords)

    return draw_if_seen
