# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The desk of a club: its passwords, what it takes from whom, and what other devices may see."""

import contextlib
import dataclasses
import itertools
import json
import signal
import sqlite3
import stat
import subprocess
import sys
import time
import urllib.request

import pytest
from asking import post
from brokers import PROGRAM, Mosquitto, free_port, needs_mosquitto, until
from test_desk_live import PATIENCE_S
from test_desk_messages import TOLD

from desk import club
from desk.__main__ import main
from desk.book import BookError
from desk.club import Club, ClubError, place_of
from desk.subscriber import Subscriber, Told, newest

OVER = {**TOLD, "state": "over", "turn": None, "winners": [0], "won": [1, 0], "agreed": [0, 1]}


# Passwords -----------------------------------------------------------------------------------


def test_each_table_has_a_password_that_stays(tmp_path):
    first = Club(tmp_path / "club")
    first.ensure(2)
    again = Club(tmp_path / "club")
    again.ensure(3)
    assert [str(place) for place in again.tables()][:2] == [str(place) for place in first.tables()]
    assert len({place.password for place in again.tables()}) == 3
    mode = stat.S_IMODE((tmp_path / "club" / "words.txt").stat().st_mode)
    assert mode == 0o600


def test_the_gadget_reads_the_line_that_the_club_writes(tmp_path, gadget):
    from tallybone.board.setting_lines import club_of

    own = Club(tmp_path / "club", "192.168.1.20", 1884)
    own.ensure(1)
    [place] = own.tables()
    assert club_of(str(place)) == ("1", place.password, "192.168.1.20", 1884)
    assert place_of(str(place)) == place


@pytest.mark.parametrize(
    "line", ["", "desk", "desk:word", "desk@host", "desk:word@host:x", "desk:word@host:0"]
)
def test_a_broker_that_is_none_is_refused(line, capsys):
    with pytest.raises(ClubError, match="expected"):
        place_of(line)
    with pytest.raises(SystemExit):
        main(["club", "--broker", line or " "])
    assert "expected it as desk:word@192.168.1.20" in capsys.readouterr().err


def test_a_damaged_file_of_passwords_is_said(tmp_path, capsys):
    (tmp_path / "words.txt").write_text("desk:abc\n3\n")
    assert main(["club", "--folder", str(tmp_path), "--book", str(tmp_path / "b.db")]) == 2
    assert "words.txt:2: expected a name and a password" in capsys.readouterr().err


def test_without_mosquitto_one_line_says_how_to_get_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(club.shutil, "which", lambda name, path: None)
    assert main(["club", "--folder", str(tmp_path), "--book", str(tmp_path / "b.db")]) == 2
    assert "expected it from: sudo apt install mosquitto" in capsys.readouterr().err


@pytest.mark.parametrize("tables", ["0", "201", "x"])
def test_a_wrong_number_of_tables_is_refused(tables, capsys):
    with pytest.raises(SystemExit):
        main(["club", "--tables", tables])
    assert "expected 1 to 200 tables" in capsys.readouterr().err


# What it takes -------------------------------------------------------------------------------


def test_a_message_under_another_tables_name_is_left_out(running, capsys):
    running.desk.heard("mqtt:4:mpkh", json.dumps(TOLD).encode())
    assert "says it is table 3; it is left out" in capsys.readouterr().out
    assert not running.book.entries() and '"tables": []' in running.desk.state()
    running.desk.heard("mqtt:3:mpkh", json.dumps(TOLD).encode())
    assert running.book.entries()


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({**TOLD, "tallybone": 2}),
        json.dumps({**TOLD, "names": ["An\x07n", "Bob"]}),
        json.dumps({**TOLD, "agreed": [7]}),
        '{"tallybone": 1, "table": "' + "3" * 1_000_000 + '"}',
        "\xff\x00",
        "[" * 100_000,
    ],
    ids=["newer", "control characters", "a side that is not there", "a megabyte", "no text", "nested"],
)
def test_what_makes_no_sense_is_said_and_left_out(running, capsys, text):
    assert running.desk.heard("mqtt:3:mpkh", text.encode("latin-1")) == b""
    assert "mqtt:3:mpkh: " in capsys.readouterr().out
    assert not running.book.entries()


def test_two_gadgets_with_one_number_are_shown_apart(running):
    for board in ("mpkh", "zzzz"):
        running.desk.heard(f"mqtt:3:{board}", json.dumps({**TOLD, "match": f"{board}y0hv"}).encode())
    assert [table["table"] for table in json.loads(running.desk.state())["tables"]] == [
        "3 (mpkh)",
        "3 (zzzz)",
    ]


def test_a_gadget_that_a_press_has_cut_off_is_not_gone_at_once():
    from desk.messages import read
    from desk.tables import GRACE_S, Tables

    now = [0.0]
    tables = Tables(lambda: now[0])
    tables.take(read(json.dumps(TOLD)), "mqtt:3:mpkh")
    tables.gone("mqtt:3:mpkh")
    now[0] = GRACE_S - 1
    tables.gone("mqtt:3:mpkh")
    assert tables.is_there(tables.shown()[0][1])
    now[0] = GRACE_S + 1
    assert not tables.is_there(tables.shown()[0][1])
    assert tables.take(read(json.dumps(TOLD)), "mqtt:3:mpkh") and tables.is_there(tables.shown()[0][1])


def client_of(broker, name, heard=None):
    """A client of the broker; ``heard`` is a list of the topics and texts that it hears."""
    import paho.mqtt.client as mqtt

    place = broker.club.place(name)
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
    client.username_pw_set(place.user, place.password)
    if heard is not None:
        client.on_message = lambda client, data, message: heard.append((message.topic, message.payload))
    client.connect(place.address, place.port)
    client.loop_start()
    return client


@needs_mosquitto
@pytest.mark.parametrize("is_kept", [True, False])
def test_the_broker_keeps_a_result_until_the_book_has_it(tmp_path, is_kept):
    broker = Mosquitto(tmp_path / "club")
    table = client_of(broker, "3")
    topic = "tallybone/3/result/mpkhy0hv"
    table.publish(topic, json.dumps(OVER), qos=1, retain=True).wait_for_publish(10)
    said, told = [], []

    def take(found):
        told.extend(found)
        return [is_kept] * len(found)

    subscriber = Subscriber(broker.club.place("desk"), take, said.append)
    subscriber.start()
    until(lambda: told)
    subscriber.stop()
    heard = []
    other = client_of(broker, "desk", heard)
    other.subscribe("tallybone/3/#", qos=1)
    until(lambda: table.publish("tallybone/3/here/mpkh", "1") and ("tallybone/3/here/mpkh", b"1") in heard)
    assert (topic in dict(heard)) != is_kept
    for client in (table, other):
        client.loop_stop()
    broker.close()


@needs_mosquitto
def test_a_table_reads_its_draw_and_only_the_desk_writes_it(tmp_path):
    broker = Mosquitto(tmp_path / "club")
    heard, heard_elsewhere = [], []
    table, other = client_of(broker, "3", heard), client_of(broker, "2", heard_elsewhere)
    for client in (table, other):
        client.subscribe("tallybone/3/draw", qos=1)
    stale = client_of(broker, "desk")
    stale.publish("tallybone/2/draw", b"old", qos=1, retain=True).wait_for_publish(10)
    stale.loop_stop()
    said = []
    subscriber = Subscriber(broker.club.place("desk"), lambda told: [True] * len(told), said.append)
    subscriber.tell({"3": b"one"})
    subscriber.start()
    until(lambda: ("tallybone/3/draw", b"one") in heard)
    table.publish("tallybone/3/draw", b"forged", qos=1, retain=True).wait_for_publish(10)
    subscriber.tell({"3": b"two", "1": b"more"})
    until(lambda: ("tallybone/3/draw", b"two") in heard)
    subscriber.tell({})
    until(lambda: ("tallybone/3/draw", b"") in heard)
    said = [text for text, _ in itertools.groupby(heard)]  # the same one may come twice
    assert [text for _, text in said] == [b"one", b"two", b""] and not heard_elsewhere
    late = []
    desk = client_of(broker, "desk", late)
    desk.subscribe("tallybone/+/draw", qos=1)
    until(lambda: desk.publish("tallybone/3/draw", b"last") and late)
    assert late[0] == ("tallybone/3/draw", b"last"), "the broker keeps no draw, not even that of last week"
    for client in (table, other, desk):
        client.loop_stop()
    subscriber.stop()
    broker.close()


def test_the_desk_tells_the_draw_as_soon_as_it_is_made(running):
    told = []
    running.desk.tellers.append(told.append)
    fields = {"entrants": "Ann\nBob\nCy\nDi", "tables": "1 2", "best": "1"}
    post(running, "/night/begin", **fields)
    until(lambda: told and sorted(told[-1]) == ["1", "2"])
    post(running, "/night/result", round=1, place="1", first=1, second=0)
    until(lambda: sorted(told[-1]) == ["2"])
    line = json.dumps({**TOLD, "table": "2", "match": "mpkhy0hw"}).encode()
    running.desk.heard("/dev/ttyACM1", line)
    assert (
        running.desk.draw_at("/dev/ttyACM1") == told[-1]["2"] and running.desk.draw_at("/dev/ttyACM0") == b""
    )
    running.desk.heard("/dev/ttyACM1", None)
    assert running.desk.draw_at("/dev/ttyACM1") == b""


def test_a_gadget_that_was_gone_before_is_not_of_this_evening(running):
    line = json.dumps(TOLD).encode()
    state = Told("mqtt:3:mpkh", line, "", True, True, 1, 1, 1)
    gone = Told("mqtt:3:mpkh", None, "", False, True, 2, 1, 1)
    assert running.desk.heard_together([state]) == [True] and len(running.desk.cards()) == 1
    running.desk.heard_together([dataclasses.replace(gone, is_old=False)])
    assert len(running.desk.cards()) == 1, "it went while the desk was there"
    assert running.desk.heard_together([state, gone]) == [True, True] and not running.desk.cards()


def test_what_the_book_cannot_take_is_not_confirmed(running, monkeypatch):
    def full(message, now):
        raise BookError("book.db: database or disk is full; expected a file that can be written")

    told = Told(
        "mqtt:3:mpkh", json.dumps(OVER).encode(), "tallybone/3/result/mpkhy0hv", False, False, 1, 1, 1
    )
    with monkeypatch.context() as patch:
        patch.setattr(running.book, "add", full)
        assert running.desk.heard_together([told]) == []
    assert running.desk.heard_together([dataclasses.replace(told, line=b"nonsense"), told]) == [False, True]


@needs_mosquitto
def test_what_comes_while_the_desk_is_away_waits_for_it(tmp_path):
    broker = Mosquitto(tmp_path / "club")
    heard = []

    def take(told):
        heard.extend(json.loads(each.line) for each in told)
        return [True] * len(told)

    said = []
    subscriber = Subscriber(broker.club.place("desk"), take, said.append)
    subscriber.start()
    until(lambda: None in said)
    time.sleep(0.2)  # the subscription has gone out
    subscriber.stop()
    table = client_of(broker, "3")
    for number in range(3):
        text = json.dumps({**OVER, "match": f"mpkh000{number}"})
        table.publish(f"tallybone/3/result/mpkh000{number}", text, qos=1).wait_for_publish(10)
    table.loop_stop()
    subscriber = Subscriber(broker.club.place("desk"), take, said.append)
    subscriber.start()
    until(lambda: len({message["match"] for message in heard}) == 3)
    subscriber.stop()
    broker.close()


@needs_mosquitto
def test_each_message_is_confirmed(tmp_path):
    """The broker has only so many on their way that are not: desk/broker/mosquitto.conf."""
    broker = Mosquitto(tmp_path / "club")
    said, told = [], []

    def take(found):
        told.extend(found)
        return [False] * len(found)  # they make no sense

    subscriber = Subscriber(broker.club.place("desk"), take, said.append)
    subscriber.start()
    until(lambda: None in said)
    table = client_of(broker, "3")
    for number in range(120):
        table.publish(f"tallybone/3/result/mpkh{number:04d}", "nonsense", qos=1, retain=True)
    until(lambda: len({each.topic for each in told}) == 120)
    table.loop_stop()
    subscriber.stop()
    broker.close()


def test_of_what_waits_only_the_last_state_of_a_gadget_is_heard():
    told = [
        Told(source, line, "", is_state, False, number, 1, 1)
        for number, (source, line, is_state) in enumerate(
            [("a", b"1", True), ("a", None, False), ("b", b"2", True), ("a", b"3", False), ("a", b"4", True)]
        )
    ]
    assert [each.mid for each in newest(told)] == [1, 2, 3, 4]


@needs_mosquitto
def test_a_wrong_password_of_the_desk_is_said(tmp_path):
    broker = Mosquitto(tmp_path / "club")
    said = []
    place = dataclasses.replace(broker.club.place("desk"), password="wrong")
    subscriber = Subscriber(place, lambda told: [True] * len(told), said.append)
    subscriber.start()
    until(lambda: any("the password is wrong" in str(text) for text in said))
    subscriber.stop()
    broker.close()


def test_a_port_that_is_taken_is_passed_over_and_the_next_evening_has_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(club, "PORT", 41883)
    taken = {41883}
    monkeypatch.setattr(club, "answers", lambda port: port in taken)
    own = Club(tmp_path / "club", port=41883)
    own.ensure(1)
    assert own.find_port().startswith("Port 41883 is another program's, so the broker is at 41884.")
    assert str(own.tables()[0]).endswith("@127.0.0.1:41884")
    taken.clear()
    again = Club(tmp_path / "club", port=41883)
    again.find_port()
    assert again.port == 41884, "the gadgets have it in their settings.toml"
    taken.update(range(41883, 41999))
    with pytest.raises(ClubError, match="expected --broker-port N"):
        Club(tmp_path / "club").find_port()


@needs_mosquitto
def test_a_broker_that_outlived_its_desk_is_taken_over(tmp_path):
    first = Mosquitto(tmp_path / "club")
    written = tmp_path / "club" / "mosquitto.pid"
    until(lambda: written.exists() and written.read_text().strip().isdigit())
    again = Club(tmp_path / "club", port=first.club.port)
    again.ensure(1)
    with again.broker() as running:
        assert running.poll() is None and first._running.wait(10) == 0


@needs_mosquitto
def test_what_the_book_cannot_take_is_tried_again_without_a_new_connection(tmp_path, monkeypatch):
    monkeypatch.setattr("desk.subscriber.AGAIN_S", 0.05)
    broker = Mosquitto(tmp_path / "club")
    table = client_of(broker, "3")
    topic = "tallybone/3/result/mpkhy0hv"
    table.publish(topic, json.dumps(OVER), qos=1, retain=True).wait_for_publish(10)
    calls = []

    def take(found):
        calls.append(len(found))
        return [] if len(calls) < 4 else [True] * len(found)

    subscriber = Subscriber(broker.club.place("desk"), take, print)
    subscriber.start()
    until(lambda: len(calls) >= 4)
    heard = []
    other = client_of(broker, "desk", heard)

    def is_gone():
        heard.clear()
        other.unsubscribe("tallybone/3/#")
        other.subscribe("tallybone/3/#", qos=1)
        table.publish("tallybone/3/here/mpkh", "1", retain=True).wait_for_publish(10)
        time.sleep(0.1)
        return ("tallybone/3/here/mpkh", b"1") in heard and topic not in dict(heard)

    until(is_gone)
    subscriber.stop()
    for client in (table, other):
        client.loop_stop()
    broker.close()


def test_a_locked_book_is_said_with_how_many_wait_until_it_is_free(running, tmp_path):
    other = sqlite3.connect(tmp_path / "book.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    told = [
        Told(
            "mqtt:3:mpkh",
            json.dumps(OVER | {"match": f"mpkhy0h{letter}"}).encode(),
            "topic",
            False,
            False,
            1,
            1,
            1,
        )
        for letter in "abc"
    ]
    assert running.desk.heard_together(told) == []
    trouble = json.loads(running.desk.state())["trouble"]
    assert "locked" in trouble and "Results that wait: 3." in trouble
    state = dataclasses.replace(told[0], line=json.dumps(TOLD).encode(), topic="", is_state=True)
    assert running.desk.heard_together([*told, state]) == []
    assert all(running.ask(page)[0] == 200 for page in ("/book", "/night", "/"))
    other.execute("ROLLBACK")
    other.close()
    assert running.desk.heard_together(told) == [True] * 3
    assert json.loads(running.desk.state())["trouble"] == ""


def test_a_full_disk_is_said_and_all_that_waits_is_in_the_book_once_there_is_room(running):
    """SQLite's own answer to a disk that is full: the file may have no page more than it has."""
    pages = running.book.select("PRAGMA page_count")[0][0]
    running.book.select(f"PRAGMA max_page_count = {pages + 1}")
    letters = "0123456789abcdefghjkmnpqrstvwxyz"
    told = [
        Told(
            "mqtt:3:mpkh",
            json.dumps(OVER | {"match": f"mpkhy0{first}{second}", "names": ["A" * 10, "B" * 10]}).encode(),
            f"topic {first}{second}",
            *(False, False, 1, 1, 1),
        )
        for first in letters[:8]
        for second in letters
    ]
    assert running.desk.heard_together(told) == [] and len(running.book.entries()) < len(told)
    trouble = json.loads(running.desk.state())["trouble"]
    assert "disk is full" in trouble and f"Results that wait: {len(told)}." in trouble
    assert all(running.ask(page)[0] == 200 for page in ("/book", "/night", "/"))
    running.book.select("PRAGMA max_page_count = 1000000")
    assert running.desk.heard_together(told) == [True] * len(told)
    assert json.loads(running.desk.state())["trouble"] == "" and len(running.book.entries()) == len(told)


@pytest.mark.skipif(not PROGRAM, reason=club.INSTALL)
def test_a_port_that_is_taken_is_said(tmp_path, capsys):
    broker = Mosquitto(tmp_path / "one")
    arguments = ["--folder", str(tmp_path / "two"), "--book", str(tmp_path / "b.db")]
    assert main(["club", *arguments, "--broker-port", str(broker.club.port)]) == 2
    assert f"port {broker.club.port} is taken" in capsys.readouterr().err
    broker.close()


def is_served(port):
    """Whether the desk has begun: its port is open before anybody answers there."""
    with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5):
        return True
    return False


@pytest.mark.skipif(not PROGRAM, reason=club.INSTALL)
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_the_broker_ends_with_the_club(tmp_path, ending):
    port = free_port()
    command = [sys.executable, "-m", "desk", "club", "--folder", str(tmp_path / "club"), "--tables", "1"]
    pages = free_port()
    command += ["--book", str(tmp_path / "book.db"), "--broker-port", str(port), "--port", str(pages)]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=club.ROOT
    ) as program:
        until(lambda: club.answers(port) and is_served(pages))
        program.send_signal(ending)
        assert program.wait(PATIENCE_S) == 0 and b"Traceback" not in program.stderr.read()
    assert not club.answers(port)
