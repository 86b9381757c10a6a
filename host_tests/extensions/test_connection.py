# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A gadget's connection to its club: no press waits for it, and it comes back without a result lost."""

import contextlib
import itertools
import socket
import sys
import threading
from types import SimpleNamespace

import pytest
from brokers import needs_mosquitto, until
from clubs import CLUB_LINE, NOBODY, Ear, gadget_of, says, win
from pressing import END_OF_BLOCK, OutOfMemory, close_result, extension, note, press_all, set_up
from tallybone.screens.ids import MENU

from simulator.hardware import Network


@pytest.mark.parametrize(
    ("network", "said"),
    [
        (Network("another"), "no Wi-Fi"),
        (Network("club", "secret-word"), "no Wi-Fi"),
        (Network(), "no answer"),
    ],
    ids=["no such network", "password missing", "nobody listens"],
)
def test_what_is_wrong_stands_in_the_menu_and_nowhere_else(network, said):
    gadget = gadget_of(NOBODY, network=network)
    win(gadget)
    gadget.wait(40_000)
    assert says(gadget) == said
    assert gadget.match.winners and not note(gadget)
    press_all(gadget, CLUB_LINE)
    assert gadget.describe()["row"] == "Club"
    press_all(gadget, ["OK"])
    assert 0 < len(note(gadget)) <= 21
    gadget.power_off()


def slowest_press(gadget, count):
    """The longest time that a press of UP waited, whenever it came: before, while and after it tries."""
    slowest = 0
    for place in range(count):
        gadget.wait(350 + 37 * place)
        began = gadget.board.clock
        gadget.down("UP")
        while gadget.app.idle.last < began % (1 << 29) and gadget.board.clock - began < 2000:
            gadget.wait(5)
        slowest = max(slowest, gadget.board.clock - began)
        gadget.up("UP")
    return slowest


def test_a_network_that_hangs_never_holds_up_a_press():
    """Each press of a hand is taken within a tenth of a second, whenever it comes."""
    network = Network()
    network.hangs = True
    gadget = gadget_of(NOBODY, network=network)
    set_up(gadget, "muggins-parker", 2)
    gadget.wait(3000)
    assert slowest_press(gadget, 60) <= 100
    gadget.power_off()


def test_without_memory_for_it_the_menu_says_so(monkeypatch):
    gadget = gadget_of(NOBODY)
    monkeypatch.setitem(sys.modules, "tallybone.extensions.broker", OutOfMemory())
    gadget.wait(3000)
    assert says(gadget) == "no memory"
    win(gadget)
    press_all(gadget, ["OK", "OK", "OK"])
    assert gadget.keeper.agreed == 0b11
    gadget.power_off()


def test_a_try_that_a_press_ends_is_no_failure():
    network = Network()
    network.hangs = True
    gadget = gadget_of(NOBODY, network=network)
    gadget.wait(2000)
    while not network.sockets:  # a try has begun
        gadget.wait(10)
    press_all(gadget, ["UP"])
    assert says(gadget) == "to send"
    gadget.power_off()


def test_a_broker_that_does_not_answer_is_tried_less_and_less_often():
    """2, 5, 15, 30 and 60 seconds after each failure, and about a second of patience with each."""
    network = Network()
    network.hangs = True
    gadget = gadget_of(NOBODY, network=network)
    began = gadget.board.clock
    tried = []
    known = ()
    while len(tried) < 5:
        gadget.wait(100)
        if network.sockets and network.sockets[-1] not in known:
            known = (network.sockets[-1],)
            tried.append(gadget.board.clock)
        assert gadget.board.clock - began < 200_000
    rests = [after - before for before, after in itertools.pairwise(tried)]
    assert all(
        least <= rest < least + 2_000
        for least, rest in zip((2_000, 5_000, 15_000, 30_000), rests, strict=True)
    )
    gadget.power_off()


def test_a_connection_that_the_broker_closes_is_over_at_once():
    gadget = gadget_of(NOBODY)
    gadget.wait(3000)
    import tallybone.extensions.broker

    here, there = socket.socketpair()
    there.close()
    sockets = extension(gadget, "Club").broker._sockets
    sockets.begin(1_000)
    with pytest.raises(OSError, match="104"):
        tallybone.extensions.broker.PatientSocket(here, sockets).recv_into(bytearray(2), 2)
    here.close()
    gadget.power_off()


def test_what_comes_without_end_is_over_with_a_press_or_with_the_time():
    gadget = gadget_of(NOBODY)
    gadget.wait(3000)
    import tallybone.extensions.broker

    here, there = socket.socketpair()
    there.sendall(b"x" * 20_000)
    sockets = extension(gadget, "Club").broker._sockets
    pauses = []
    sockets._pause = pauses.append
    patient = tallybone.extensions.broker.PatientSocket(here, sockets)
    sockets.begin(1_000)
    for _ in range(500):
        assert patient.recv_into(bytearray(2), 2)
    assert 5 < len(pauses) < 10, "the rest of the board has its turn"
    sockets._keys = SimpleNamespace(sources=[SimpleNamespace(is_waiting=lambda: True)])
    with pytest.raises(OSError, match="103"):
        patient.recv_into(bytearray(2), 2)
    sockets._keys = SimpleNamespace(sources=[])
    sockets.begin(-1)
    with pytest.raises(OSError, match="103"):
        patient.recv_into(bytearray(2), 2)
    here.close()
    there.close()
    gadget.power_off()


CONNACK, SUBACK = b"\x20\x02\x00\x00", b"\x90\x03\x00\x01\x01"
DRAW = b'\x31\x18\x00\x10tallybone/3/draw{"a":1}'[:26]
HOSTILE = {
    "garbage": itertools.repeat(bytes(range(256))),
    "nothing behind the answer": [CONNACK],
    "an endless length": itertools.chain([CONNACK], itertools.repeat(b"\xff")),
    "a message of 200 MB": itertools.chain([CONNACK, b"\x31\x80\x88\xb0\x60"], itertools.repeat(b"x" * 999)),
    "a flood of draws": itertools.chain([CONNACK], itertools.repeat(DRAW)),
    "answers to nothing": itertools.chain([CONNACK], itertools.repeat(SUBACK)),
}


class HostileBroker:
    """Takes connections and sends what it likes, as fast as it is taken."""

    def __init__(self, said):
        self._said = list(itertools.islice(said, 200_000))
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                there, _ = self._socket.accept()
                with there, contextlib.suppress(OSError):
                    there.settimeout(30)
                    for part in self._said:
                        there.sendall(part)
                    while there.recv(4096):
                        pass

    def close(self):
        self._socket.close()


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_broker_holds_up_no_press_and_is_said(kind):
    broker = HostileBroker(HOSTILE[kind])
    gadget = gadget_of(f"3:word@127.0.0.1:{broker.port}", network=Network())
    set_up(gadget, "muggins-parker", 2)
    assert slowest_press(gadget, 20) <= 100
    gadget.wait(20_000)
    assert says(gadget) in ("no answer", "no memory")
    gadget.power_off()
    broker.close()


def test_nothing_is_told_right_behind_a_press():
    gadget = gadget_of(NOBODY)
    gadget.wait(3000)
    steps = []
    extension(gadget, "Club").broker.step = lambda now, is_free: steps.append(now)
    press_all(gadget, ["UP"])
    last = gadget.app.idle.last
    gadget.wait(2000)
    behind = [step - last for step in steps if step > last]
    assert behind and min(behind) >= 100
    gadget.power_off()


@needs_mosquitto
def test_a_broker_that_is_killed_or_hangs_loses_nothing(mosquitto, ear):
    gadget = gadget_of(mosquitto.line("3"))
    until(lambda: says(gadget) == "sent", lambda: gadget.wait(100))
    mosquitto.kill()
    win(gadget)
    gadget.wait(10_000)
    assert says(gadget) == "no answer" and gadget.keeper.sent == 0
    mosquitto.start()
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(500))
    until(lambda: len(ear.results()) >= 1)
    with mosquitto.hanging():
        press_all(gadget, ["OK", "OK", "OK"])
        gadget.wait(3_000)
        assert gadget.keeper.sent == 0
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(500))
    until(lambda: ear.results()[-1]["agreed"] == [0, 1])
    gadget.power_off()


@needs_mosquitto
def test_a_wrong_password_is_said(mosquitto):
    gadget = gadget_of(mosquitto.line("3").replace(":", ":not", 1))
    until(lambda: says(gadget) == "refused", lambda: gadget.wait(100))
    press_all(gadget, CLUB_LINE + ["OK"])
    assert note(gadget) == "CLUB: wrong password"
    gadget.power_off()


@needs_mosquitto
def test_a_lost_access_point_is_found_again(mosquitto, ear):
    network = Network()
    gadget = gadget_of(mosquitto.line("3"), network=network)
    until(lambda: says(gadget) == "sent", lambda: gadget.wait(100))
    network.switch(False)
    win(gadget)
    gadget.wait(30_000)
    assert says(gadget) == "no Wi-Fi"
    network.switch(True)
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(500))
    until(ear.results)
    gadget.power_off()


def unsent(mosquitto):
    """A gadget with two matches, the second in play, neither of them told; and its network, which is off."""
    network = Network()
    network.is_on = False
    gadget = gadget_of(mosquitto.line("3"), network=network)
    win(gadget)
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    set_up(gadget, "block", 2, target=50)
    press_all(gadget, END_OF_BLOCK)
    close_result(gadget)
    assert gadget.keeper.begun == 2 and not gadget.match.winners and gadget.keeper.sent == 0
    return gadget, network


PLAYED = ["hold BACK 900", "DOWN", "DOWN", "OK"]


@needs_mosquitto
@pytest.mark.parametrize("presses", [PLAYED, [*PLAYED, "DOWN", "OK", "OK"]], ids=["played", "correction"])
def test_an_earlier_match_waits_while_a_screen_needs_its_place(mosquitto, presses):
    """It is read into the answers that the match leaves free, and a list of answers is made there."""
    gadget, network = unsent(mosquitto)
    press_all(gadget, presses)
    assert bool(gadget.keeper.draft) == (presses != PLAYED)
    network.switch(True)
    gadget.wait(30_000)
    assert gadget.keeper.sent == 0 and says(gadget) == "to send"
    while gadget.over or gadget.keeper.draft:
        press_all(gadget, ["BACK"])
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(100))
    gadget.power_off()


@needs_mosquitto
def test_an_earlier_match_is_told_while_the_menu_is_open(mosquitto):
    gadget, network = unsent(mosquitto)
    press_all(gadget, ["hold BACK 900"])
    network.switch(True)
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(100))
    assert gadget.shows(MENU)
    gadget.power_off()


@needs_mosquitto
def test_a_broker_that_lost_what_it_confirmed_is_told_again(mosquitto):
    gadget, network = unsent(mosquitto)
    network.switch(True)
    until(lambda: says(gadget) == "sent", lambda: gadget.wait(100))
    mosquitto.kill()
    mosquitto.forget()
    until(lambda: says(gadget) == "no answer", lambda: gadget.wait(500))
    mosquitto.start()
    until(lambda: says(gadget) == "sent", lambda: gadget.wait(500))
    ear = Ear(mosquitto)
    until(ear.results)
    ear.close()
    gadget.power_off()
