# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``wifi``: the radio of a Pico W. Joining a network goes on in the background, as on the real one."""

from simulator import hardware

_SHORT = 8  # letters of a password at least


class Radio:
    """The only one of the board."""

    @property
    def connected(self) -> bool:
        """Whether the network is there, the password is right, and it has had the time it takes."""
        board = hardware.fitted
        if not board.joins:
            return False
        name, password, since = board.joins
        network = board.network
        if not network.is_on:  # the chip does not look for it again by itself
            board.joins = None
            return False
        is_right = (name, password) == (network.name, network.password)
        return is_right and board.clock - since >= network.JOIN_MS

    def connect(self, ssid: str, password: str = "", *, timeout: float = 8) -> None:
        """Begin to join a network, and wait for so many seconds.

        :raises ConnectionError: if it is not there by then; it may be later
        """
        if password and len(password) < _SHORT:
            raise ValueError("password length must be 8-64")
        board = hardware.fitted
        if self.connected and board.joins and board.joins[0] == ssid:
            return
        board.joins = (ssid, password, board.clock)
        board.sleep(round(timeout * 1000))
        if not self.connected:
            raise ConnectionError("Unknown failure 1")


radio = Radio()
