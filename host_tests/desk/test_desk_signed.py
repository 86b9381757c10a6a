# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Who listens in on a club can send nothing again, change nothing, and answer nothing in the desk's name."""

import json
import random
import socket

import pytest
from signing import asked, signature, signed
from test_desk_club import OVER, TOLD, sent, word_of

from desk.nonces import VALID_S, Nonces


def nonce_for(club_desk, table="3", board="mpkh"):
    """A salt and a nonce of the desk."""
    return asked(club_desk.port, table, b"", {"Authorization": "Tallybone -"}, board)[3].split()


def request(club_desk, message, table="3", board="mpkh", word=None):
    """A signed request as somebody hears it: its header and its text."""
    salt, nonce = nonce_for(club_desk, table, board)
    text = json.dumps(message).encode()
    word = word or word_of(club_desk.club, table)
    mine = signature(word, salt, f"{nonce} {table} {board}\n".encode() + text)
    return {"Authorization": f"Tallybone {nonce}"}, text + f"{mine}\n".encode()


def status(club_desk, head, text, table="3", board="mpkh"):
    return asked(club_desk.port, table, text, head, board)[0]


def test_what_was_heard_cannot_be_sent_again(club_desk):
    heard = request(club_desk, OVER)
    assert status(club_desk, *heard) == 200
    before = club_desk.results()
    for _ in range(3):
        assert status(club_desk, *heard) == 401
    assert club_desk.results() == before


def test_nor_for_another_table_or_gadget(club_desk):
    heard = request(club_desk, OVER)
    assert status(club_desk, *heard, table="2") == 401
    assert status(club_desk, *heard, board="zzzz") == 401
    assert status(club_desk, *heard) == 200, "it was not used up by them"


def test_whatever_is_changed_is_refused(club_desk):
    chance = random.Random(7)
    for _ in range(40):
        head, text = request(club_desk, OVER)
        at = chance.randrange(len(text) - 1)
        changed = bytearray(text)
        changed[at] ^= 1 << chance.randrange(7)
        if bytes(changed) != text:
            assert status(club_desk, head, bytes(changed)) == 401
    assert not club_desk.results()


def test_another_tables_word_is_wrong_here(club_desk):
    head, text = request(club_desk, OVER, word=word_of(club_desk.club, "2"))
    assert status(club_desk, head, text) == 401
    assert status(club_desk, {"Authorization": "Tallybone"}, text) == 401
    assert status(club_desk, {}, text) == 401


def test_a_nonce_of_another_run_is_none(club_desk):
    heard = request(club_desk, OVER)
    club_desk.stop()
    club_desk.start()
    assert status(club_desk, *heard) == 401 and not club_desk.results()
    assert status(club_desk, *request(club_desk, OVER)) == 200


def test_a_nonce_is_good_once_for_one_gadget_and_two_minutes():
    now = [1000.0]
    nonces = Nonces(lambda: now[0])
    nonce = nonces.make("3", "mpkh")
    assert nonces.is_good(nonce, "3", "mpkh")
    others = ("", "-", "é" * 32, nonce[:-1], nonce.upper() + "0", "f" * 32, " " * 32)
    assert not any(nonces.is_good(other, "3", "mpkh") for other in others)
    assert not nonces.is_good(nonce, "2", "mpkh") and not nonces.is_good(nonce, "3", "mpkj")
    assert not Nonces(lambda: now[0]).is_good(nonce, "3", "mpkh")
    nonces.use(nonce)
    assert not nonces.is_good(nonce, "3", "mpkh")
    late = nonces.make("3", "mpkh")
    now[0] += VALID_S + 1
    assert not nonces.is_good(late, "3", "mpkh")
    for _ in range(3):
        now[0] += VALID_S + 2
        nonces.use(nonces.make("3", "mpkh"))
    assert len(nonces._used) == 1, "old ones are forgotten"


def test_a_gadget_that_sends_its_word_is_told_of_on_the_page(club_desk):
    word = word_of(club_desk.club, "3")
    old = asked(club_desk.port, "3", json.dumps(OVER).encode(), {"Authorization": f"Bearer {word}"}, "mpkh")
    assert old[:2] == (401, "refused") and not club_desk.results()
    said = club_desk.running.desk.what_was_refused
    assert said().startswith("Table 3") and "its gadget has an older program" in said()
    asked(club_desk.port, "2", b"", {"Authorization": "Bearer wrong"}, "zzzz")
    assert "Table 2" not in said(), "whoever guesses says nothing there"
    assert sent(club_desk, text=TOLD)[0] == 200
    assert not said()


def test_who_has_no_word_holds_eight_messages_of_a_table_at_most(club_desk):
    held = []
    for _ in range(12):
        _, nonce = nonce_for(club_desk)
        made = socket.create_connection(("127.0.0.1", club_desk.port))
        head = f"POST /table/3?board=mpkh HTTP/1.1\r\nHost: 127.0.0.1:{club_desk.port}\r\n"
        head += f"Authorization: Tallybone {nonce}\r\nContent-Length: 999\r\n\r\n"
        made.sendall(head.encode())
        held.append(made)
    held[-1].settimeout(20)
    assert held[-1].recv(12) == b"HTTP/1.1 503"
    for made in held:
        made.close()
    assert signed(club_desk.port, "2", b"", word_of(club_desk.club, "2"), "zzzz")[0] == 200


@pytest.mark.parametrize("count", [60])
def test_the_word_is_in_nothing_that_is_sent(club_desk, count):
    """Neither the gadget's requests nor the desk's answers have it, or the key that is made of it."""
    word = word_of(club_desk.club, "3")
    head, text = request(club_desk, OVER)
    answers = [asked(club_desk.port, "3", text, head, "mpkh"), nonce_for(club_desk)]
    said = repr((head, text, answers))
    assert word not in said and club_desk.club._kept["3"][1] not in said
