# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The desk of a club: its passwords, what it takes from whom, and what other devices may see."""

import dataclasses
import http.client
import json
import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest
from brokers import PROGRAM, Mosquitto, free_port, needs_mosquitto, until
from test_desk_live import PATIENCE_S, Running
from test_desk_messages import TOLD

from desk import club
from desk.__main__ import main
from desk.book import BookError
from desk.club import Club, ClubError, place_of
from desk.subscriber import Subscriber, Told, newest
from simulator.browser.guard import is_here

OVER = {**TOLD, "state": "over", "turn": None, "winners": [0], "won": [1, 0], "agreed": [0, 1]}


@pytest.fixture
def running(tmp_path):
    running = Running(tmp_path, listener=False)
    yield running
    running.stop()


def post(running, path, **fields):
    """Send a form as the page does. Return the status, and where it leads."""
    url = f"http://127.0.0.1:{running.port}"
    body = urllib.parse.urlencode(fields, doseq=True)
    link = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE_S)
    headers = {"Origin": url, "Content-Type": "application/x-www-form-urlencoded"}
    link.request("POST", path, body, headers)
    answer = link.getresponse()
    return answer.status, answer.getheader("Location") or answer.read().decode()


def get(running, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{running.port}{path}", timeout=PATIENCE_S) as answer:
        return answer.read().decode()


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
    from tallybone.setting_lines import club_of

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
    assert [text for _, text in heard] == [b"one", b"two", b""] and not heard_elsewhere
    late = []
    desk = client_of(broker, "desk", late)
    desk.subscribe("tallybone/+/draw", qos=1)
    until(lambda: desk.publish("tallybone/3/draw", b"last") and late)
    assert late == [("tallybone/3/draw", b"last")], "the broker keeps no draw, not even that of last week"
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
    until(lambda: "" in said)
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
    until(lambda: "" in said)
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
    until(lambda: any("the password is wrong" in text for text in said))
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


@pytest.mark.skipif(not PROGRAM, reason=club.INSTALL)
def test_a_port_that_is_taken_is_said(tmp_path, capsys):
    broker = Mosquitto(tmp_path / "one")
    arguments = ["--folder", str(tmp_path / "two"), "--book", str(tmp_path / "b.db")]
    assert main(["club", *arguments, "--broker-port", str(broker.club.port)]) == 2
    assert f"port {broker.club.port} is taken" in capsys.readouterr().err
    broker.close()


@pytest.mark.skipif(not PROGRAM, reason=club.INSTALL)
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_the_broker_ends_with_the_club(tmp_path, ending):
    port = free_port()
    command = [sys.executable, "-m", "desk", "club", "--folder", str(tmp_path / "club"), "--tables", "1"]
    command += ["--book", str(tmp_path / "book.db"), "--broker-port", str(port), "--port", "18700"]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=club.ROOT
    ) as program:
        until(lambda: club.answers(port))
        program.send_signal(ending)
        assert program.wait(PATIENCE_S) == 0 and b"Traceback" not in program.stderr.read()
    assert not club.answers(port)


# The round --------------------------------------------------------------------------------


def test_what_was_not_agreed_to_can_be_counted_at_once_and_an_undo_takes_it_away(running):
    fields = {"name": "Friday", "entrants": "Ann\nBob", "tables": "3", "kind": "swiss", "best": "1"}
    post(running, "/night/begin", **fields)
    assert "Count it" not in get(running, "/night")
    running.desk.heard("mqtt:3:mpkh", json.dumps({**OVER, "agreed": []}).encode())
    [pairing] = running.desk.night.last.pairings
    score = " : ".join(str(total) for total in pairing.totals(pairing.open[0]))
    told = f'{pairing.first} <a href="/match/{OVER["match"]}">{score}</a> {pairing.second}'
    assert told in get(running, "/night") and "not agreed to" in get(running, "/night")
    assert "Count it" in get(running, "/night") and "is it right?" in running.desk.cards()[0].below
    assert post(running, "/night/count", match=OVER["match"]) == (303, "/night")
    assert not running.desk.night.undecided()
    more = {**TOLD, "changes": OVER["changes"] + 1}
    running.desk.heard("mqtt:3:mpkh", json.dumps(more).encode())
    assert running.desk.night.undecided(), "the last answer was taken back: they play on"


# The pages -----------------------------------------------------------------------------------


def test_a_night_from_the_form_to_the_scoreboard(running):
    assert json.loads(running.desk.state())["night"] is None
    fields = {"name": "Friday", "entrants": "Ann\nBob\n\nCy", "tables": "3 4", "kind": "swiss", "best": "1"}
    assert post(running, "/night/begin", **fields, minutes="20") == (303, "/night")
    night = json.loads(running.desk.state())["night"]
    assert night["round"] == 1 and len(night["standing"]) == 3
    assert 1195 <= json.loads(running.desk.state())["left"] <= 1200
    [card] = running.desk.cards()
    assert card.table == "3" and card.below == "round 1 · to begin" and card.totals == (None, None)
    message = {**OVER, "table": "3", "names": card.names, "match": "mpkh0001"}
    running.desk.heard("mqtt:3:mpkh", json.dumps(message).encode())
    assert list(running.desk.cards()[0].totals) == OVER["totals"] and running.desk.cards()[0].winners == (0,)
    assert running.desk.night.last.pairings[0].wins == (1, 0)
    assert "Draw round 2" in get(running, "/night")
    form = {"match": "mpkh0001", "total": ["10", "55"], "winner": ["0"]}
    status, page = post(running, "/correct", **form)
    assert status == 400 and "has 55 and has not won" in page and 'value="55"' in page
    form["winner"] = ["1"]
    assert post(running, "/correct", **form) == (303, "/match/mpkh0001")
    assert "Corrected at the desk" in get(running, "/match/mpkh0001")
    [card] = running.desk.cards()
    assert card.totals == (10, 55) and card.winners == (1,) and card.below.endswith("over, corrected")
    assert running.desk.night.last.pairings[0].wins == (0, 1)
    assert post(running, "/correct", match="mpkh0001", back="1")[0] == 303
    assert "Corrected" not in get(running, "/match/mpkh0001")
    assert post(running, "/night/draw") == (303, "/night")
    assert "Round 2" in get(running, "/night")


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/night/draw", {}),
        ("/night/begin", {"entrants": "Ann", "tables": "1"}),
        ("/night/begin", {"entrants": "Ann\nBob", "tables": "1", "minutes": "soon"}),
        ("/night/result", {"round": "1", "place": "1", "first": "x", "second": "0"}),
        ("/night/count", {"match": "nothing"}),
        ("/correct", {"match": "nothing", "total": ["1"], "winner": ["0"]}),
    ],
)
def test_a_form_that_makes_no_sense_is_answered_in_a_line(running, path, fields):
    status, page = post(running, path, **fields)
    [trouble] = re.findall('role="alert">(.*)</p>', page)
    assert status == 400 and "expected" in trouble
    assert all(line in page for line in fields.get("entrants", "").splitlines()), "it is still typed"


class Asked:
    """A request, as far as the guard looks at where it came from."""

    def __init__(self, remote):
        self.remote = remote


@pytest.mark.parametrize(
    ("remote", "here"), [("127.0.0.1", True), ("::1", True), ("192.168.1.30", False), (None, False)]
)
def test_who_is_this_computer(remote, here):
    assert is_here(Asked(remote)) == here


def test_other_devices_see_the_scoreboard_and_change_nothing(tmp_path, monkeypatch):
    """As if every request came from another device: they come from this one."""
    from simulator.browser import guard

    running = Running(tmp_path, listener=False, address="192.168.1.20")
    monkeypatch.setattr(guard, "is_here", lambda request: False)
    try:
        for path, status in (
            ("/", 200),
            ("/night", 200),
            ("/wall.js", 200),
            ("/book", 403),
            ("/season.csv", 403),
        ):
            link = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE_S)
            link.request("GET", path, headers={"Host": f"192.168.1.20:{running.port}"})
            assert link.getresponse().status == status, path
        assert post(running, "/night/draw")[0] == 403
        assert post(running, "/night")[0] == 403, "a page that others see, but not to be written to"
    finally:
        running.stop()
    assert os.path.exists(tmp_path / "book.db")


def test_a_result_of_an_earlier_round_is_corrected_behind_the_next_draw(running):
    fields = {"name": "Friday", "entrants": "Ann\nBob\nCy\nDi", "tables": "1 2", "kind": "swiss", "best": "1"}
    post(running, "/night/begin", **fields)
    for place in ("1", "2"):
        assert post(running, "/night/result", round=1, place=place, first=1, second=0) == (303, "/night")
    assert post(running, "/night/draw") == (303, "/night")
    page = get(running, "/night")
    assert page.count("<summary>Correct it</summary>") == 2
    assert page.count('name="round" value="1"') == page.count('name="round" value="2"') == 2
    [first, _] = running.desk.night.rounds[0].pairings
    assert post(running, "/night/result", round=1, place=first.place, first=0, second=1) == (303, "/night")
    points = {each.name: each.points for each in running.desk.night.standing()}
    assert points[first.first] == 0 and points[first.second] == 1


def test_a_new_night_is_asked_about_while_one_is_played(running):
    fields = {"name": "Friday", "entrants": "Ann\nBob", "tables": "3", "kind": "swiss", "best": "1"}
    assert post(running, "/night/begin", **fields) == (303, "/night")
    status, page = post(running, "/night/begin", **{**fields, "name": "Saturday"})
    assert status == 400 and "Friday is still played" in page and "leave Friday" in page
    assert running.desk.night.name == "Friday"
    assert post(running, "/night/begin", **{**fields, "name": "Saturday", "sure": "1"}) == (303, "/night")
    post(running, "/night/result", round=1, place="3", first=1, second=0)
    assert post(running, "/night/begin", **{**fields, "name": "Sunday"}) == (303, "/night"), "it is over"
