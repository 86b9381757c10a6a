# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a gadget takes for an answer of its desk: only what that has signed, over what was sent last."""

import hashlib

import pytest
from clubs import gadget_of, says, win
from desks import until
from fake_desks import FakeDesk
from signing import signature

from simulator.hardware import Network

WORD, SALT, NONCE = "h3pe6sy0pf7k", "saltsaltsaltsalt", "n" * 32


class SigningDesk(FakeDesk):
    """A desk that knows the word, and answers as it is told to.

    :param answer: makes an answer of a request's own signature and text: its status, and its three lines
    """

    def __init__(self, answer):
        self.answer = answer
        self.challenge = (401, ("sign", "", f"{SALT} {NONCE}"))
        self.asked = []  # the texts that came, without their signatures
        super().__init__()

    def answer_to(self, there):
        came = b""
        while not came.endswith(b"0\r\n\r\n"):
            came += there.recv(4096)
        head, _, body = came.partition(b"\r\n\r\n")
        text = b""
        while not body.startswith(b"0\r\n"):
            size, _, body = body.partition(b"\r\n")
            text, body = text + body[: int(size, 16)], body[int(size, 16) + 2 :]
        if b"Tallybone -\r\n" in head + b"\r\n":
            status, lines = self.challenge
        else:
            assert WORD.encode() not in came
            self.asked.append(text[:-65])
            status, lines = self.answer(text[-65:-1].decode(), text[:-65])
        there.sendall(f"HTTP/1.1 {status} x\r\n\r\n".encode() + "\n".join((*lines, "")).encode())


def signed(mine, said, draw="", word=WORD):
    """Three lines of an answer, as the real desk signs them."""
    text = f"{mine}\n{said}\n{draw}\n{NONCE}\n".encode()
    return said, draw, f"{NONCE} {signature(word, SALT, text)}"


def taken(mine, text):
    return 200, signed(mine, "taken" if text else "known")


def other_status(status):
    return lambda mine, text: (status, signed(mine, "taken"))


first = {}  # an answer that was heard once


def replayed(mine, text):
    """The first answer, whatever is sent: its nonce and its words are right."""
    return 200, first.setdefault("lines", signed(mine, "taken"))


FORGED = {
    "not signed": lambda mine, text: (200, ("taken", "", NONCE)),
    "signed with another word": lambda mine, text: (200, signed(mine, "taken", word="guess")),
    "other words than were signed": lambda mine, text: (200, ("taken", *signed(mine, "tell")[1:])),
    "another draw": lambda mine, text: (200, ("taken", '{"tallybone":1}', signed(mine, "taken")[2])),
    "signed over nothing": lambda mine, text: (200, signed("", "taken")),
    "an answer heard before": replayed,
    "moved away": other_status(302),
    "an error": other_status(500),
    "asks to sign for ever": lambda mine, text: (401, ("sign", "", f"{SALT} {NONCE}")),
}


@pytest.mark.parametrize("kind", FORGED)
def test_what_the_desk_has_not_signed_confirms_nothing(kind):
    first.clear()
    if kind == "an answer heard before":
        first["lines"] = signed("0" * 64, "taken")
    desk = SigningDesk(FORGED[kind])
    gadget = gadget_of(f"3:{WORD}@127.0.0.1:{desk.port}", network=Network())
    win(gadget)
    until(lambda: len(desk.asked) > 2, lambda: gadget.wait(100))
    gadget.wait(3_000)
    assert gadget.keeper.sent == 0 and says(gadget) == "no answer" and not gadget.keeper.setup.pairing
    gadget.power_off()
    desk.close()


def test_an_answer_heard_before_is_none_to_a_request_that_was_not_signed():
    """Who stands between keeps an answer, and gives it to the request that only asks what to sign with."""
    heard = {}

    def once(mine, text):
        heard.setdefault("lines", signed(mine, "known"))
        return 500, ("no", "", "")

    desk = SigningDesk(once)
    gadget = gadget_of(f"3:{WORD}@127.0.0.1:{desk.port}", network=Network())
    until(lambda: "lines" in heard, lambda: gadget.wait(100))
    desk.challenge = (200, heard["lines"])
    gadget.wait(1_000)
    before = len(desk.asked)
    gadget.wait(3_000)
    assert says(gadget) == "no answer" and len(desk.asked) == before, "its nonce was taken"
    gadget.power_off()
    desk.close()


def test_what_it_has_signed_does():
    desk = SigningDesk(taken)
    gadget = gadget_of(f"3:{WORD}@127.0.0.1:{desk.port}", network=Network())
    win(gadget)
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(100))
    assert says(gadget) == "sent" and desk.asked[-1].startswith(b'{"tallybone": 1, "table": "3"')
    gadget.power_off()
    desk.close()


def test_a_desk_that_always_asks_to_be_told_is_told_every_two_seconds():
    desk = SigningDesk(lambda mine, text: (200, signed(mine, "tell")))
    gadget = gadget_of(f"3:{WORD}@127.0.0.1:{desk.port}", network=Network())
    gadget.wait(3_000)
    before, began = len(desk.asked), gadget.board.clock
    gadget.wait(9_000)
    assert 3 <= len(desk.asked) - before <= (gadget.board.clock - began) / 2_000 + 2
    gadget.power_off()
    desk.close()


def test_the_signature_is_that_of_rfc_2104():
    """Against Python's own HMAC, and the example of RFC 4231 made with a key of a block."""
    from tallybone.extensions.signing import Signature, key_of

    key = key_of(WORD, SALT)
    assert key == hashlib.sha256(f"{SALT}:{WORD}".encode()).hexdigest().encode() and len(key) == 64
    for parts in ([b""], [b"a", b"bc"], [b"x" * 1000, b"\xff" * 65]):
        own = Signature(key)
        for part in parts:
            own.add(part)
        assert own.text() == signature(WORD, SALT, b"".join(parts))
