# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""From the button to the scoreboard: a simulated gadget at a port of this computer, the desk, its pages."""

import json
import os
import tty

import pytest
from desks import Running, until
from pressing import press_all, set_up

from desk.names import Names
from desk.ports import ASK, Listener
from simulator import cable
from simulator.gadget import Gadget
from simulator.hardware import Hardware


@pytest.fixture
def running(tmp_path, monkeypatch):
    monkeypatch.setenv("SSH_CONNECTION", "no browser here")
    running = Running(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def plugged(tmp_path):
    """A gadget at a port, and what lets its time and its bytes go on."""
    gadget = Gadget(Hardware(display=None), settings={"NAMES": "Ann Bob", "TABLE": "7"})
    gadget.power_on()
    port = cable.Port(tmp_path)

    def goes_on():
        port.carry(gadget.board.cable)
        gadget.wait(20)
        return False

    yield gadget, port, goes_on
    port.close()
    gadget.power_off()


def test_from_a_press_to_the_scoreboard_and_the_book(running, plugged):
    gadget, port, goes_on = plugged
    shown = running.desk.cards
    until(lambda: goes_on() or shown())
    assert shown()[0].table == "7" and shown()[0].below == "no match yet"
    set_up(gadget, "block", 2, target=5)
    press_all(gadget, ["OK"])
    until(lambda: goes_on() or shown()[0].turn == 1)
    assert shown()[0].names == ["Ann", "Bob"] and shown()[0].below == "Block, to 5 · hand 1"
    press_all(gadget, ["hold OK 900", "OK", "OK", "UP", "OK", "UP", "OK", "OK"])
    assert gadget.match.winners
    until(lambda: goes_on() or any(entry.message.sheet for entry in running.book.entries()))
    [entry] = running.book.entries()
    assert entry.message.state == "over" and entry.message.totals == tuple(gadget.match.totals)[:2]
    gadget.power_off()
    port.close()
    until(lambda: not shown()[0].there)
    gadget.power_on()
    port.__init__(port.file.parent)
    until(lambda: goes_on() or shown()[0].there)
    assert len(running.book.entries()) == 1, "it is told again, and is the same match"


def test_the_pages(running):
    from test_desk_book import NOW, matches

    for message in matches():
        running.book.add(message, NOW)
    assert b"Scoreboard" in running.ask("/")[1] and running.ask("/wall.js")[0] == 200
    status, page = running.ask("/book?game=muggins-parker")
    assert status == 200 and b"Ann 200, Bob 160" in page and b"Ann + Cy 250" not in page
    name = matches()[0].match
    assert b"27 rounded to 25" in running.ask(f"/match/{name}")[1]
    assert running.ask(f"/match/{name}.pdf?paper=letter")[1].startswith(b"%PDF")
    assert running.ask(f"/match/{name}.txt")[1].startswith(b"rules muggins-parker\n")
    assert running.ask("/season.csv?since=2026-11-01")[1].count(b"\n") == 5
    assert [running.ask(path)[0] for path in ("/match/none", f"/match/{name}.exe", "/page/desk.css")] == [
        404
    ] * 3
    bad = ("/book?since=soon", "/season.csv?until=1", f"/match/{name}.pdf?paper=a3")
    assert [running.ask(path)[0] for path in bad] == [400] * 3


def test_only_our_own_pages_may_change_a_name(running):
    from test_desk_book import NOW, matches

    message = matches()[0]
    running.book.add(message, NOW)
    form = {"written": "Ann", "place": "a file", "player": "<b>Anna"}
    assert running.ask("/names", form)[0] == 403
    assert running.ask("/names", form, {"Origin": "http://evil.example"})[0] == 403
    assert running.ask("/book", headers={"Host": "evil.example"})[0] == 403
    assert Names(running.book).players(message) == ["Ann", "Bob"]
    ours = {"Origin": f"http://127.0.0.1:{running.port}"}
    status, page = running.ask("/names", form, ours)
    assert status == 200 and b"&lt;b&gt;Anna" in page and b"<b>Anna" not in page
    assert running.ask("/names", form | {"player": "A" * 41}, ours)[0] == 400


def test_a_bad_line_is_said_and_changes_nothing(running, capsys):
    heard = running.desk.heard
    assert heard("usb9", b'{"tallybone": 9}') == heard("usb9", b"") == heard("usb9", b"\xff}" * 300) == b""
    assert running.desk.cards() == [] and running.book.entries() == []
    assert capsys.readouterr().out.count("usb9: ") == 2
    assert heard("usb9", b'{"tallybone": 1, "tab') == b"", "a press has cut it"
    assert "usb9" not in capsys.readouterr().out, "what the server says as it starts may come late"


def test_a_book_that_cannot_be_written_is_said_on_the_scoreboard(running, monkeypatch):
    from test_desk_messages import TOLD

    from desk.book import BookError

    def full(message, now):
        raise BookError("book.db: database or disk is full; expected a file that can be written")

    monkeypatch.setattr(running.book, "add", full)
    running.desk.heard("usb9", json.dumps(TOLD).encode())
    state = json.loads(running.desk.state())
    assert state["trouble"].startswith("Not in the book: book.db: ") and state["tables"][0]["table"] == "3"


def test_a_port_that_may_not_be_opened_is_said_once(tmp_path, capsys, monkeypatch):
    import errno

    import serial

    tried = []

    def refused(port, **settings):
        tried.append(port)
        raise serial.SerialException(errno.EACCES, "could not open port")

    monkeypatch.setattr(serial, "Serial", refused)
    monkeypatch.setattr("desk.ports.LOOK_S", 0.01)
    listener = Listener(lambda port, line: b"", lambda: ["/dev/ttyACM1"])
    listener.start()
    until(lambda: len(tried) > 2)
    listener.stop()
    said = "/dev/ttyACM1: Permission denied; expected a port that this user may open\n"
    assert capsys.readouterr().out == said


def test_the_end_of_a_line_that_was_under_way_is_left_out():
    """The port is opened while the gadget tells something."""
    gadget, port = os.openpty()
    tty.setraw(port)
    heard = []

    def take(source, line):
        heard.append(line)
        return b""

    listener = Listener(take, lambda: [os.ttyname(port)])
    listener.start()
    assert os.read(gadget, 100) == ASK
    os.write(gadget, b'"], "hand": 2}\n{"tallybone": 1}\nwrong\n')
    until(lambda: len(heard) > 1)
    listener.stop()
    os.close(port)
    os.close(gadget)
    assert heard[:2] == [b'{"tallybone": 1}', b"wrong"]


def test_a_gadget_at_a_cable_is_told_its_draw_once():
    gadget, port = os.openpty()
    tty.setraw(port)
    draw = [b""]
    listener = Listener(lambda source, line: b"", lambda: [os.ttyname(port)], lambda source: draw[0])
    listener.start()
    assert os.read(gadget, 100) == ASK
    for text in (b'{"tallybone": 1}', b""):
        draw[0] = text
        assert os.read(gadget, 100) == b"\ndraw " + text + b"\n"
    os.write(gadget, b'{"tallybone": 1}\n')
    listener.stop()
    os.set_blocking(gadget, False)
    with pytest.raises(BlockingIOError):
        os.read(gadget, 100)
    os.close(port)
    os.close(gadget)


def test_the_text_of_a_code_goes_into_the_book(running):
    ours = {"Origin": f"http://127.0.0.1:{running.port}"}
    text = "https://you.github.io/r/#mpkhy0hv.3.*Ann:105.Bob:85"
    status, page = running.ask("/code", {"code": text}, ours)
    assert status == 200 and b"Ann won" in page and running.book.entry("mpkhy0hv").message.totals == (105, 85)
    status, page = running.ask("/code", {"code": text.replace("85", "95")}, ours)
    assert status == 400 and b"the code says 105 : 95, the book has 105 : 85" in page
    assert running.book.entry("mpkhy0hv").message.totals == (105, 85)
    status, page = running.ask("/code", {"code": "hello"}, ours)
    assert status == 400 and b"expected one as in docs/messages.md" in page


def test_what_a_killed_gadget_has_left_names_no_port(tmp_path):
    """Its terminal may be somebody else's by now, who types there."""
    port = cable.Port(tmp_path)
    (tmp_path / "port-1").write_text("/dev/pts/1")
    (tmp_path / "port-2").symlink_to("/dev/pts/2")
    assert cable.found(tmp_path) == [port.name]
    assert [file.name for file in tmp_path.iterdir()] == [port.file.name], "the others are removed"
    port.close()
    assert cable.found(tmp_path) == [] == list(tmp_path.iterdir())
