# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A gadget's connection to its club: no press waits for it, and it comes back without a result lost."""

import itertools
import sys
import time

import pytest
from clubs import CLUB_LINE, NOBODY, gadget_of, says, win
from desks import until
from fake_desks import FakeDesk
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
        while gadget.app.power.last < began % (1 << 29) and gadget.board.clock - began < 2000:
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
    monkeypatch.setitem(sys.modules, "tallybone.extensions.desk", OutOfMemory())
    gadget.wait(3000)
    assert says(gadget) == "no memory"
    win(gadget)
    press_all(gadget, ["OK", "OK", "OK"])
    assert gadget.keeper.agreed == 0b11
    gadget.power_off()


def test_a_press_does_not_end_what_is_under_way(club_desk):
    """A request waits while somebody presses, and goes on afterwards."""
    gadget = gadget_of(club_desk.line("3"))
    gadget.wait(3000)
    desk = extension(gadget, "Club").desk
    until(lambda: desk._post.is_open, lambda: gadget.wait(5))
    press_all(gadget, ["UP"])
    until(lambda: says(gadget) == "sent", lambda: gadget.wait(50))
    gadget.power_off()


def test_a_desk_that_does_not_answer_is_tried_every_few_seconds():
    """A second of patience for the connection, then a short rest: nothing of it is felt."""
    network = Network()
    network.hangs = True
    gadget = gadget_of(NOBODY, network=network)
    began = gadget.board.clock
    tried = []
    known = ()
    while len(tried) < 5:
        gadget.wait(50)
        if network.sockets and network.sockets[-1] not in known:
            known = (network.sockets[-1],)
            tried.append(gadget.board.clock)
        assert gadget.board.clock - began < 60_000
    rests = [after - before for before, after in itertools.pairwise(tried)]
    assert all(1_500 <= rest < 2_000 for rest in rests), rests
    gadget.power_off()


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n"
HOSTILE = {
    "garbage": itertools.repeat(bytes(range(256))),
    "silence": [],
    "endless headers": itertools.chain([b"HTTP/1.1 200 OK\r\n"], itertools.repeat(b"X: y\r\n")),
    "one line without an end": itertools.chain([HEAD], itertools.repeat(b"x")),
    "one line": [HEAD + b"taken\n"],
    "closes at once": None,
    "other words": [HEAD + b"yes\n\n"],
    "another server": [b"HTTP/1.1 404 Not Found\r\n\r\n<html>\n</html>\n"],
    "text that is none": [HEAD + b"\xff\xfe\n\xff\n"],
}


class HostileDesk(FakeDesk):
    """Sends what it likes, as fast as it is taken, or a byte at a time."""

    def __init__(self, said, is_slow=False, reads_all=False):
        """Say this; None closes the connection, a reset or, if all was read before, in order."""
        self._said = said if said is None else list(itertools.islice(said, 20_000))
        self._reads_all = reads_all
        self._is_slow = is_slow
        super().__init__()

    def answer_to(self, there):
        if self._said is None:
            came = b""
            while self._reads_all and not came.endswith(b"0\r\n\r\n"):
                came += there.recv(4096)
            return
        for part in self._said:
            for piece in [bytes([byte]) for byte in part] if self._is_slow else [part]:
                there.sendall(piece)
                if self._is_slow:
                    time.sleep(0.01)
        while there.recv(4096):
            pass


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_desk_holds_up_no_press_and_is_said(kind):
    desk = HostileDesk(HOSTILE[kind])
    gadget = gadget_of(f"3:word@127.0.0.1:{desk.port}", network=Network())
    set_up(gadget, "muggins-parker", 2)
    assert slowest_press(gadget, 20) <= 100
    gadget.wait(10_000)
    assert says(gadget) == "no answer"
    post = extension(gadget, "Club").desk._post
    assert len(post._came) <= 1_200 and len(post._out) <= 1_000, "no memory is taken for what it sends"
    gadget.power_off()
    desk.close()


@pytest.mark.parametrize("reads_all", [False, True])
def test_a_connection_that_is_closed_is_over_at_once(reads_all):
    """And is not waited for: the next try comes after the usual rest."""
    desk = HostileDesk(None, reads_all=reads_all)
    gadget = gadget_of(f"3:word@127.0.0.1:{desk.port}", network=Network())
    gadget.wait(3_000)
    before = desk.taken
    gadget.wait(10_000)
    assert desk.taken - before >= 8
    gadget.power_off()
    desk.close()


def test_a_desk_that_sends_a_byte_a_second_is_given_up():
    desk = HostileDesk([HEAD * 20], is_slow=True)
    gadget = gadget_of(f"3:word@127.0.0.1:{desk.port}", network=Network())
    gadget.wait(3000)
    until(lambda: says(gadget) == "no answer", lambda: gadget.wait(100))
    gadget.power_off()
    desk.close()


def test_nothing_is_told_right_after_a_press():
    gadget = gadget_of(NOBODY)
    gadget.wait(3000)
    steps = []
    extension(gadget, "Club").desk.step = lambda now, is_free: steps.append(now) or ""
    press_all(gadget, ["UP"])
    last = gadget.app.power.last
    gadget.wait(2000)
    after = [step - last for step in steps if step > last]
    assert after and min(after) >= 100
    gadget.power_off()


def test_a_desk_that_is_gone_or_hangs_loses_nothing(club_desk):
    gadget = gadget_of(club_desk.line("3"))
    until(lambda: says(gadget) == "sent", lambda: gadget.wait(100))
    club_desk.stop()
    win(gadget)
    gadget.wait(10_000)
    assert says(gadget) == "no answer" and gadget.keeper.sent == 0
    club_desk.start()
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(100))
    with club_desk.hanging():
        press_all(gadget, ["OK", "OK", "OK"])
        gadget.wait(3_000)
        assert gadget.keeper.sent == 0
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(100))
    assert club_desk.results()[-1]["agreed"] == [0, 1]
    gadget.power_off()


def test_a_result_is_confirmed_within_two_seconds_of_the_desks_return(club_desk):
    gadget = gadget_of(club_desk.line("3"))
    gadget.wait(3_000)
    club_desk.stop()
    win(gadget)
    gadget.wait(10_000)
    club_desk.start()
    began = gadget.board.clock
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(10))
    assert gadget.board.clock - began < 2_000
    gadget.power_off()


def test_a_desk_that_was_started_again_is_told_how_the_match_stands(club_desk):
    """It remembers only the book: the gadget that asks is told to tell."""
    gadget = gadget_of(club_desk.line("3"))
    set_up(gadget, "block", 2)
    until(lambda: says(gadget) == "sent", lambda: gadget.wait(100))
    club_desk.stop()
    club_desk.start()
    assert not club_desk.running.desk.cards()
    until(lambda: len(club_desk.running.desk.cards()) > 0, lambda: gadget.wait(100))
    assert club_desk.running.desk.cards()[0].match
    gadget.power_off()


def test_a_wrong_password_is_said(club_desk):
    gadget = gadget_of(club_desk.line("3").replace(":", ":not", 1))
    until(lambda: says(gadget) == "refused", lambda: gadget.wait(100))
    press_all(gadget, CLUB_LINE + ["OK"])
    assert note(gadget) == "CLUB: wrong password"
    gadget.power_off()


def test_a_lost_access_point_is_found_again(club_desk):
    network = Network()
    gadget = gadget_of(club_desk.line("3"), network=network)
    until(lambda: says(gadget) == "sent", lambda: gadget.wait(100))
    network.switch(False)
    win(gadget)
    gadget.wait(30_000)
    assert says(gadget) == "no Wi-Fi"
    network.switch(True)
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(500))
    assert club_desk.results()
    gadget.power_off()


def unsent(club_desk):
    """A gadget with two matches, the second in play, neither of them told; and its network, which is off."""
    network = Network()
    network.is_on = False
    gadget = gadget_of(club_desk.line("3"), network=network)
    win(gadget)
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    set_up(gadget, "block", 2, target=50)
    press_all(gadget, END_OF_BLOCK)
    close_result(gadget)
    assert gadget.keeper.match_count == 2 and not gadget.match.winners and gadget.keeper.sent == 0
    return gadget, network


PLAYED = ["hold BACK 900", "DOWN", "DOWN", "OK"]


@pytest.mark.parametrize("presses", [PLAYED, [*PLAYED, "DOWN", "OK", "OK"]], ids=["played", "correction"])
def test_an_earlier_match_waits_while_a_screen_needs_its_place(club_desk, presses):
    """It is read into the answers that the match leaves free, and a list of answers is made there."""
    gadget, network = unsent(club_desk)
    press_all(gadget, presses)
    assert bool(gadget.keeper.draft) == (presses != PLAYED)
    network.switch(True)
    gadget.wait(30_000)
    until(lambda: says(gadget) == "to send", lambda: gadget.wait(100))  # a busy computer answers late
    assert gadget.keeper.sent == 0
    while gadget.overlay or gadget.keeper.draft:
        press_all(gadget, ["BACK"])
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(100))
    gadget.power_off()


def test_an_earlier_match_is_told_while_the_menu_is_open(club_desk):
    gadget, network = unsent(club_desk)
    press_all(gadget, ["hold BACK 900"])
    network.switch(True)
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(100))
    assert gadget.shows(MENU)
    gadget.power_off()
