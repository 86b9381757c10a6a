# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``board`` of a Raspberry Pi Pico: the names of its pins."""

from microcontroller import Pin

board_id: str = "raspberry_pi_pico"

for _number in (*range(23), 25, 26, 27, 28):
    globals()[f"GP{_number}"] = Pin(f"GP{_number}")  # type: ignore[call-arg]  # this folder's takes a name
LED: Pin = globals()["GP25"]
