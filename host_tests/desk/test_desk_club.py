# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The desk of a club: the words of its tables, what it takes from whom, and what it answers."""

import itertools
import json
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import threading

import pytest
from asking import get, post
from desks import PATIENCE_S, air, free_port, until
from signing import signed
from test_desk_messages import TOLD

from desk import ROOT
from desk.__main__ import main
from desk.book import BookError
from desk.club import Club, only_one
from desk.club_page import code_of
from desk.inbox import MOST_OF_A_TABLE, ON_GADGET, STATUS, Answer, Posted
from desk.language import Text
from rules_min.notation.reader import Sheet

OVER = {**TOLD, "state": "over", "turn": None, "winners": [0], "won": [1, 0], "agreed": [0, 1]}


# Words ---------------------------------------------------------------------------------------


def word_of(club, table):
    return re.search(rf'"{table}:(\w+)@', club.line(table))[1]


def test_each_table_has_a_word_that_stays_right(tmp_path):
    first = Club(tmp_path / "club")
    first.ensure(2)
    words = [word_of(first, table) for table in ("1", "2")]
    again = Club(tmp_path / "club")
    again.ensure(3)
    assert [again.is_right(table, word) for table, word in zip("12", words, strict=True)] == [True, True]
    assert again.line("1") == "" and list(again.made) == ["3"], "what was made before cannot be seen"
    assert not again.is_right("1", words[1]) and not again.is_right("9", words[0])


def test_no_word_stands_in_the_file(tmp_path):
    own = Club(tmp_path / "club")
    own.ensure(2)
    file = tmp_path / "club" / "words.txt"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not any(word in file.read_text() for word in own.made.values())


def test_the_words_of_an_older_program_stay_right_and_are_kept_as_the_others(tmp_path):
    (tmp_path / "words.txt").write_text("desk:abcdefgh\n1:h3pe6sy0pf\n2:qm09xbz1jn\n")
    own = Club(tmp_path)
    own.ensure(2)
    assert own.is_right("1", "h3pe6sy0pf") and "h3pe6sy0pf" not in (tmp_path / "words.txt").read_text()
    assert not own.is_right("desk", "abcdefgh") and own.tables() == ["1", "2"]


def test_a_word_is_replaced_and_a_table_shut_out(tmp_path):
    own = Club(tmp_path)
    own.ensure(2)
    before = word_of(own, "1")
    own.renew("1")
    now = word_of(own, "1")
    assert not own.is_right("1", before) and own.is_right("1", now)
    own.shut_out("1")
    again = Club(tmp_path)
    assert not again.is_right("1", now) and not again.is_right("1", "-") and again.is_shut_out("1")
    again.ensure(2)
    assert again.is_shut_out("1"), "it stays so until it gets another word"
    again.renew("1")
    assert again.is_right("1", word_of(again, "1"))


def test_the_gadget_reads_the_line_that_the_club_writes(tmp_path, gadget):
    from tallybone.board.setting_checks import club_of

    for port, end in ((8650, ""), (8651, ":8651")):
        own = Club(tmp_path / str(port), "192.168.1.20", port)
        own.ensure(1)
        line = re.fullmatch('CLUB = "(.*)"', own.line("1"))[1]
        assert line.endswith("@192.168.1.20" + end)
        assert club_of(line) == ("1", word_of(own, "1"), "192.168.1.20", port)


def test_a_line_fits_its_code():
    assert "<path" in code_of('CLUB = "abcdefghijk:h3pe6sy0pf@192.168.100.200:65535"')


def test_a_damaged_file_of_words_is_said(tmp_path, capsys):
    (tmp_path / "words.txt").write_text("1:aa:bb\n3\n")
    assert main(["club", "--folder", str(tmp_path), "--book", str(tmp_path / "b.db")]) == 2
    assert "words.txt:2: expected a table, a salt and a checksum" in capsys.readouterr().err


def test_a_second_club_says_where_the_first_one_is(tmp_path, capsys):
    with only_one(tmp_path) as running:
        running.write("http://127.0.0.1:8650/\n")
        running.flush()
        assert main(["club", "--folder", str(tmp_path), "--book", str(tmp_path / "b.db")]) == 2
    said = capsys.readouterr()
    assert said.err == "a club is running at http://127.0.0.1:8650/; expected only one\n" and not said.out
    with only_one(tmp_path):
        pass


@pytest.mark.parametrize("tables", ["0", "201", "x"])
def test_a_wrong_number_of_tables_is_refused(tables, capsys):
    with pytest.raises(SystemExit):
        main(["club", "--tables", tables])
    assert "expected 1 to 200 tables" in capsys.readouterr().err


def test_the_page_of_the_tables_makes_new_words(club_desk):
    page = get(club_desk.running, "/tables")
    assert page.count('class="code"') == 3 and word_of(club_desk.club, "2") in page
    before = word_of(club_desk.club, "2")
    assert post(club_desk.running, "/tables", table="2") == (303, "/tables#table-2")
    assert not club_desk.club.is_right("2", before)
    post(club_desk.running, "/tables", table="2", shut=1)
    page = get(club_desk.running, "/tables")
    assert "shut out" in page and page.count('class="code"') == 2
    assert post(club_desk.running, "/tables", table="77")[0] == 400


# What it takes -------------------------------------------------------------------------------


def sent(club_desk, table="3", text=b"", word=None, board="mpkh", **headers):
    """What is answered to a request: its status, and the two lines."""
    word = word_of(club_desk.club, table) if word is None else word
    text = text if isinstance(text, bytes) else json.dumps(text).encode()
    return signed(club_desk.port, table, text, word, board, **headers)


def test_what_a_table_posts_is_answered(club_desk):
    assert sent(club_desk) == (200, "tell", ""), "nothing is known of it"
    assert sent(club_desk, text=TOLD) == (200, "taken", "")
    assert sent(club_desk) == (200, "known", "")
    assert sent(club_desk, text=OVER) == (200, "taken", "")
    assert sent(club_desk, text=OVER) == (200, "known", "")
    assert sent(club_desk, text=b"nonsense") == (422, "aside invalid message", "")
    assert sent(club_desk, text=OVER | {"table": "2"})[:2] == (422, "aside invalid message")
    assert sent(club_desk, text=b"x" * 300_000)[:2] == (401, "refused"), "no gadget has so much to say"
    assert sent(club_desk, board="nobody")[0] == 422
    club_desk.running.inbox.draw_for = lambda table: b'{"tallybone":1}'
    assert sent(club_desk, text=OVER) == (200, "known", '{"tallybone":1}')


NOT_COUNTED = ("not the names drawn", "late: ask the desk")


def test_a_gadget_is_told_why_its_result_does_not_count(club_desk):
    """It has other names; or its round is over, as the desk has written its result."""
    running = club_desk.running
    post(running, "/night/begin", entrants="Ann\nBob\nCy\nDi", tables="3 4", best="1")
    here = next(each for each in running.desk.night.last.pairings if each.table == "3")
    names = [here.first, here.second]
    told = OVER | sheet_of_block(OVER) | {"names": ["Eve", "Fay"], "match": "mpkhy0hw"}
    assert sent(club_desk, text=told)[1] == f"taken {NOT_COUNTED[0]}"
    mine = OVER | sheet_of_block(OVER | {"names": names}) | {"names": names}
    begun = mine | {"state": "playing", "winners": [], "agreed": [], "sheet": []}
    assert sent(club_desk, text=begun)[0] == 200
    for place in ("3", "4"):
        post(running, "/night/result", round=1, place=place, first=1, second=0)
    post(running, "/night/draw")
    assert running.desk.night.last.number == 2
    assert sent(club_desk, text=mine | {"changes": 99})[1] == f"taken {NOT_COUNTED[1]}"


@pytest.mark.parametrize("language", ["en", "es", "pt_BR"])
def test_a_reason_fits_a_line_of_the_gadget_in_each_language(spoken, language):
    spoken(language)
    for reason in (*NOT_COUNTED, "invalid message", "no such gadget", "not in the book"):
        assert len(str(Text(reason))) <= ON_GADGET, reason
    for name in ("2", "12345678901"):
        told = Answer("taken", Text("table %(name)s told it"), name).reason()
        assert len(told) <= ON_GADGET and name[:6] in told


def test_a_word_that_is_wrong_is_refused_before_anything_is_read(club_desk):
    for word in ("", "wrong", "é", word_of(club_desk.club, "2")):
        assert sent(club_desk, text=b"x" * 300_000, word=word.encode().decode("latin-1"))[:2] == (
            401,
            "refused",
        )
    for table in ("9", "desk", "%2F", "x" * 5000):
        assert sent(club_desk, table, word="wrong")[0] in (400, 401, 404)
    assert not club_desk.heard


def test_a_board_that_posts_without_end_is_told_to_come_later(club_desk, monkeypatch):
    """No table can hold up the others."""
    inbox = club_desk.running.inbox
    monkeypatch.setattr(inbox, "_waiting", [(Posted("3", "mpkh", b""), None)] * MOST_OF_A_TABLE)
    monkeypatch.setattr(inbox, "_is_due", True)
    assert sent(club_desk, text=OVER)[:2] == (STATUS["later"], "later")


def test_a_match_belongs_to_the_table_that_told_it_first(running):
    """What another one says of it stands beside it, and takes nothing away from the first."""
    mine, other = OVER, OVER | {"table": "5", "changes": 9, "winners": [1], "totals": [0, 100]}
    assert running.take(air(mine), air(other, "5")) == ["taken", "taken"]
    assert running.book.entry("mpkhy0hv").message.totals == tuple(OVER["totals"])
    assert running.book.entry("mpkhy0hv@5").message.totals == (0, 100)
    assert running.book.struck() == {"mpkhy0hv@5"}, "one of the two counts"
    assert running.take(air(other, "5"), air(mine)) == ["known", "known"]
    page = get(running, "/match/mpkhy0hv%405")
    assert "Told by table 3 as well" in page and "Count this one" in page
    assert post(running, "/choose", match="mpkhy0hv@5") == (303, "/match/mpkhy0hv%405")
    assert running.book.struck() == {"mpkhy0hv"}


def test_nobody_can_hold_the_place_of_a_match_that_is_not_told_yet(running):
    """The identities of a gadget's matches can be foreseen."""
    forged = OVER | {
        "table": "5",
        "game": "moon",
        "names": ["A", "B", "C"],
        "totals": [9, 1, 1],
        "won": [1, 0, 0],
    }
    assert running.take(air(forged, "5")) == ["taken"]
    post(running, "/night/begin", entrants="Ann\nBob", tables="3", best="1")
    names = running.desk.night.last.pairings[0]
    mine = OVER | {"match": "mpkhy0hv", "names": [names.first, names.second]}
    assert running.take(air(mine)) == ["taken"]
    assert not running.desk.night.undecided() and not running.book.struck()


def test_a_match_of_a_night_counts_whoever_told_it_before(running):
    post(running, "/night/begin", entrants="Ann\nBob", tables="3", best="1")
    names = running.desk.night.last.pairings[0]
    mine = OVER | {"names": [names.first, names.second]}
    assert running.take(air(mine | {"table": "5"}, "5"), air(mine)) == ["taken", "taken"]
    assert not running.desk.night.undecided()
    assert running.book.struck() == {"mpkhy0hv"}, "the one that the night has counted counts for the season"


@pytest.mark.parametrize(
    "other",
    [
        {"names": ["A", "B", "C"], "totals": [1, 2, 3], "won": [0, 0, 1], "winners": [2]},
        {"names": ["A"], "totals": [5], "won": [1]},
        {"game": "moon"},
        {"names": ["A", "B", "C", "D"]},
    ],
    ids=["three sides", "one side", "another game", "other seats"],
)
@pytest.mark.parametrize("state", ["playing", "over"])
def test_what_a_match_is_stays_as_it_was_told_first(running, other, state):
    first = OVER if state == "over" else TOLD
    assert running.take(air(first)) == ["taken"]
    assert running.take(air({**OVER, **other, "changes": 99, "agreed": []})) == ["aside"]
    assert running.take(air({**TOLD, **other, "winners": [], "agreed": [], "changes": 100})) == ["aside"]
    assert running.book.entry("mpkhy0hv").told.totals == tuple(first["totals"])
    assert [row["source"] for row in running.desk.aside.rows()] == ["air:3:mpkh"] * 2
    assert all(running.ask(page)[0] == 200 for page in ("/book", "/night", "/"))


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))), ids=str)
def test_an_agreed_result_is_shown_as_decided_in_whatever_order_it_came(running, order):
    """A gadget of make play is heard at a port and over Wi-Fi, with its sheet and without."""
    post(running, "/night/begin", entrants="Ann\nBob", tables="3", best="1")
    names = running.desk.night.last.pairings[0]
    over = OVER | {"names": [names.first, names.second], "agreed": []}
    sheet = sheet_of_block(over)
    over |= {"totals": sheet["totals"]}
    told = [
        over | {"agreed": [1]},
        over | sheet,
        over | {"agreed": [0, 1]},
        over | sheet | {"agreed": [0, 1]},
    ]
    for place in order:
        running.take(air(told[place]))
        running.desk.heard("/dev/ttyACM0", json.dumps(told[place]).encode())
        running.desk.state()
    assert not running.desk.night.undecided() and "decided" in get(running, "/night")
    assert running.desk.nights.last() == running.desk.night


def sheet_of_block(message):
    """A sheet of Block that leads to the totals 55 : 0, with those."""
    names = " ".join(message["names"])
    lines = [
        "rules block",
        "seats 2",
        "target 50",
        "option track off",
        f"names {names}",
        "out 0",
        "pips 1 55",
    ]
    return {"sheet": lines, "totals": list(Sheet(lines).match.totals)[:2]}


def test_an_older_message_or_one_that_says_as_much_changes_neither_night_nor_wall(running):
    post(running, "/night/begin", entrants="Ann\nBob", tables="3", best="1")
    names = running.desk.night.last.pairings[0]
    old = OVER | {"changes": 17, "names": [names.first, names.second], "totals": [0, 105], "winners": [1]}
    new = old | {"changes": 21, "totals": [105, 80], "winners": [0], "won": [1, 0]}
    assert running.take(air(old), air(new)) == ["taken", "taken"]
    before = running.desk.state()
    assert running.desk.night.last.pairings[0].wins == (1, 0)
    for late in (old, new | {"totals": [105, 70]}):
        assert running.take(air(late)) == ["known"]
        assert running.desk.night.last.pairings[0].wins == (1, 0) and running.desk.state() == before


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
    assert running.take(Posted("3", "mpkh", text.encode("latin-1"))) == ["aside"]
    assert "air:3:mpkh: " in capsys.readouterr().out
    assert not running.book.entries()


def test_two_gadgets_with_one_number_are_shown_apart(running):
    for board in ("mpkh", "zzzz"):
        running.take(air({**TOLD, "match": f"{board}y0hv"}))
    assert [table["table"] for table in json.loads(running.desk.state())["tables"]] == [
        "3 (mpkh)",
        "3 (zzzz)",
    ]


def test_a_gadget_that_a_press_keeps_from_asking_is_not_gone_at_once():
    from desk.messages import read
    from desk.tables import GRACE_S, Tables

    now = [0.0]
    tables = Tables(lambda: now[0])
    tables.take(read(json.dumps(TOLD)), "air:3:mpkh")
    now[0] = GRACE_S - 1
    assert tables.is_there(tables.shown()[0][1])
    now[0] = GRACE_S + 1
    assert not tables.is_there(tables.shown()[0][1])
    assert tables.take(read(json.dumps(TOLD)), "air:3:mpkh") and tables.is_there(tables.shown()[0][1])


def test_the_desk_has_the_draw_as_soon_as_it_is_made(running):
    desk = running.desk
    post(running, "/night/begin", entrants="Ann\nBob\nCy\nDi", tables="1 2", best="1")
    until(lambda: sorted(desk.draws) == ["1", "2"])
    post(running, "/night/result", round=1, place="1", first=1, second=0)
    until(lambda: sorted(desk.draws) == ["2"])
    desk.heard("/dev/ttyACM1", json.dumps({**TOLD, "table": "2", "match": "mpkhy0hw"}).encode())
    assert desk.draw_at("/dev/ttyACM1") == desk.draws["2"] and desk.draw_at("/dev/ttyACM0") == b""
    desk.heard("/dev/ttyACM1", None)
    assert desk.draw_at("/dev/ttyACM1") == b""


# A book that cannot be written ----------------------------------------------------------------


def test_what_the_book_cannot_take_is_not_confirmed(running, monkeypatch):
    def full(message, now):
        raise BookError("book.db: database or disk is full; expected a file that can be written")

    with monkeypatch.context() as patch:
        patch.setattr(running.book, "add", full)
        assert running.take(air(OVER)) == ["later"]
    assert running.take(air(b"nonsense"), air(OVER)) == ["aside", "taken"]


def test_a_locked_book_is_said_with_how_many_wait_until_it_is_free(running, tmp_path):
    other = sqlite3.connect(tmp_path / "book.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    told = [air(OVER | {"match": f"mpkhy0h{letter}"}) for letter in "abc"]
    assert running.take(*told) == ["later"] * 3
    trouble = json.loads(running.desk.state())["trouble"]
    assert "locked" in trouble and "Results that wait: 3." in trouble
    assert all(running.ask(page)[0] == 200 for page in ("/book", "/night", "/"))
    other.execute("ROLLBACK")
    other.close()
    assert running.take(*told) == ["taken"] * 3
    assert json.loads(running.desk.state())["trouble"] == ""


def test_a_full_disk_is_said_and_all_that_waits_is_in_the_book_once_there_is_room(running):
    """SQLite's own answer to a disk that is full: the file may have no page more than it has."""
    pages = running.book.select("PRAGMA page_count")[0][0]
    running.book.select(f"PRAGMA max_page_count = {pages + 1}")
    letters = "0123456789abcdefghjkmnpqrstvwxyz"
    told = [
        air(OVER | {"match": f"mpkhy0{first}{second}", "names": ["A" * 10, "B" * 10]})
        for first in letters[:8]
        for second in letters
    ]
    assert running.take(*told) == ["later"] * len(told) and len(running.book.entries()) < len(told)
    trouble = json.loads(running.desk.state())["trouble"]
    assert "disk is full" in trouble and f"Results that wait: {len(told)}." in trouble
    assert all(running.ask(page)[0] == 200 for page in ("/book", "/night", "/"))
    running.book.select("PRAGMA max_page_count = 1000000")
    assert set(running.take(*told)) == {"taken", "known"}
    assert json.loads(running.desk.state())["trouble"] == "" and len(running.book.entries()) == len(told)


# As a program --------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_the_club_ends_with_its_terminal(tmp_path, ending):
    port = free_port()
    command = [sys.executable, "-m", "desk", "club", "--folder", str(tmp_path / "club"), "--tables", "1"]
    command += ["--book", str(tmp_path / "book.db"), "--port", str(port)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True
    ) as program:
        said = []
        threading.Thread(target=lambda: said.extend(program.stdout), daemon=True).start()
        until(lambda: any("Ctrl-C ends it" in line for line in said))
        assert any(line.startswith('  CLUB = "1:') for line in said)
        program.send_signal(ending)
        assert program.wait(PATIENCE_S) == 0 and "Traceback" not in program.stderr.read()
