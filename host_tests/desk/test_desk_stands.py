# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What comes late, twice, broken, or for a match that is over or gone: a clear line, and nothing is lost."""

import http.client
import json
from datetime import datetime

import pytest
from asking import get, post
from desks import PATIENCE_S, air
from test_desk_club import OVER, word_of

from desk.aside import Aside
from desk.book import Book, BookError
from desk.club import Club, ClubError
from desk.desk import MOST_BOARDS
from desk.language import Text, kept_text, told_text
from desk.night import Pairing
from desk.standing import Score, add, of_rivals

NOW = datetime(2026, 11, 27, 20, 0)
PLAYING = OVER | {"state": "playing", "winners": [], "agreed": [], "sheet": [], "totals": [45, 30], "turn": 0}


def raw(running, path, body, **headers):
    """The status of a form as nobody's browser sends it."""
    link = http.client.HTTPConnection("127.0.0.1", running.port, timeout=PATIENCE_S)
    link.request("POST", path, body, {"Origin": f"http://127.0.0.1:{running.port}"} | headers)
    status = link.getresponse().status
    link.close()
    return status


FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (b"number=1", {"Content-Type": FORM, "Content-Encoding": "gzip"}),
        (b"number=1", {"Content-Type": FORM, "Content-Encoding": "deflate"}),
        (b"number=1", {"Content-Type": f"{FORM}; charset=klingon"}),
        (b"number=\xff\xfe", {"Content-Type": f"{FORM}; charset=utf-8"}),
        (b"--x\r\nbroken", {"Content-Type": "multipart/form-data; boundary=x"}),
        (
            b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--",
            {"Content-Type": "multipart/form-data; boundary=x"},
        ),
        (b"number=1", {"Content-Type": "multipart/form-data"}),
        (b"number=9223372036854775808", {"Content-Type": FORM}),
        (b"number=" + b"9" * 5_000, {"Content-Type": FORM}),
        (b"number=-9223372036854775809", {"Content-Type": FORM}),
    ],
)
@pytest.mark.parametrize("path", ["/dismiss", "/correct", "/tables", "/night/begin"])
def test_a_form_that_cannot_be_read_is_refused(club_desk, path, body, headers):
    assert raw(club_desk.running, path, body, **headers) in (303, 400, 413, 415)
    assert club_desk.running.ask("/")[0] == 200


def test_a_word_that_cannot_be_written_stays_what_it_was(club_desk, monkeypatch):
    before = word_of(club_desk.club, "2")

    def full(*rest):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("desk.club.os.fsync", full)
    for form in ({"shut": 1}, {}):
        status, page = post(club_desk.running, "/tables", table="2", **form)
        assert status == 503 and "No space left on device; expected a file that can be written" in page
        assert club_desk.club.is_right("2", before) and not club_desk.club.is_shut_out("2")
        assert word_of(club_desk.club, "2") == before


def test_a_file_of_words_that_is_no_text_is_said_in_a_line(tmp_path):
    (tmp_path / "words.txt").write_bytes(b"3:\xff\xfe:aa\n")
    with pytest.raises(ClubError, match="expected a table, a salt and a checksum a line"):
        Club(tmp_path)


def test_a_message_left_out_is_gone_from_the_wall_once_it_is_dismissed(running):
    running.take(air(OVER | {"totals": [1]}))
    assert "was left out" in json.loads(running.desk.state())["trouble"]
    [aside] = running.desk.aside.rows()
    assert post(running, "/dismiss", number=aside["number"])[0] == 303
    assert json.loads(running.desk.state())["trouble"] == ""


def test_why_a_message_was_left_out_is_said_in_the_organisers_language(running):
    running.take(air(OVER | {"totals": [1, 2, 3]}), air(b"{", "5"))
    for accepted, said in (("en", "not JSON"), ("es", "no es JSON"), ("pt-BR", "não é JSON")):
        page = get(running, "/night", **{"Accept-Language": accepted})
        assert said in page and "%(" not in page
        assert ("3 totals for" in page) == (accepted == "en")


@pytest.mark.parametrize("kept", ["plain words", "5", '{"x": 1}', '["text"]', "", "{"])
def test_what_an_older_program_has_kept_is_shown_as_it_is(kept):
    assert told_text(kept) == kept


def test_a_text_within_a_text_is_kept_whole():
    why = Text("Not in the book: %(why)s", why=BookError(Text("%(size)s bytes", size=5)))
    assert told_text(kept_text(why)) == str(why) == "Not in the book: 5 bytes"


def test_one_table_cannot_fill_the_places_of_what_is_left_out(tmp_path):
    book = Book(tmp_path / "book.db")
    aside = Aside(book, most=10)
    for number in range(50):
        aside.put("air:1:aaaa", b"%d" % number, "why", NOW)
    first = {row["line"] for row in aside.rows()}
    assert len(first) == 10, "its own stay as they are"
    for table in "2345":
        for number in range(50):
            aside.put(f"air:{table}:bbbb", b"%d" % number, "why", NOW)
    rows = [row["source"].split(":")[1] for row in aside.rows()]
    assert sorted(map(rows.count, "12345")) == [2] * 5, "each has as many as the others"
    book.close()


def test_boards_that_play_nothing_are_bounded_as_others_are(running):
    """1,500 under one word made 614 cards."""
    blank = {"tallybone": 1, "table": "3", "state": "no match"}
    boards = [f"mp{first}{second}" for first in "abcdefgh" for second in "abcdefgh"]
    told = running.take(*(air(blank, board=board) for board in boards))
    assert told.count("aside") == len(boards) - MOST_BOARDS and len(running.desk.cards()) == MOST_BOARDS
    assert running.take(air(blank, board=boards[0])) != ["aside"], "those that are known go on"


def test_changes_far_ahead_are_believed_with_the_sheet_alone(running):
    running.take(air(PLAYING))
    given_up = PLAYING | {"state": "given up", "turn": None, "changes": 999_999}
    assert running.take(air(given_up)) == ["aside"]
    assert running.take(air(OVER | {"sheet": [], "changes": PLAYING["changes"] + 1_001})) == ["aside"]
    sheet = {"sheet": ["rules block", "seats 2", "names Ann Bob", "play", "pass"], "totals": [0, 0]}
    assert running.take(air(OVER | sheet | {"changes": PLAYING["changes"] + 1_001})) == ["taken"]
    assert running.book.entry("mpkhy0hv").told.totals == (0, 0)


@pytest.mark.parametrize("is_heard", [True, False])
def test_another_tables_playing_takes_nothing_from_an_agreed_result(running, is_heard):
    """The identities of the next matches of a gadget can be foreseen, and the names are on the wall."""
    if is_heard:
        running.take(air(PLAYING | {"match": "mpkhy0ht"}))
    next_ = {"match": "mpkhy0hv"}
    forged = PLAYING | next_ | {"table": "5", "changes": 1}
    assert running.take(air(forged, "5")) == ["taken"]
    mine = OVER | next_ | {"sheet": []}
    assert running.take(air(mine)) == ["taken"]
    counted = {entry.told.match: entry for entry in running.book.entries()}
    own = "mpkhy0hv" if is_heard else "mpkhy0hv@3"
    assert counted[own].told.table == "3" and counted[own].told.state == "over"
    assert own not in running.book.struck()
    running.take(air(forged | {"changes": 2}, "5"))
    later = OVER | next_ | {"table": "5", "changes": 900, "sheet": []}
    running.take(air(later, "5"))
    assert own not in running.book.struck(), "nor does its result, told later"


def test_of_two_results_the_first_counts_until_the_organiser_has_chosen(running):
    mine, other = PLAYING | {"changes": 9}, OVER | {"table": "5", "totals": [0, 100], "winners": [1]}
    assert running.take(air(mine), air(other, "5"), air(OVER | {"changes": 99})) == ["taken"] * 3
    assert running.book.struck() == {"mpkhy0hv"}
    assert post(running, "/choose", match="mpkhy0hv")[0] == 303
    assert running.book.struck() == {"mpkhy0hv@5"}


def test_who_is_heard_counts_though_another_one_told_the_result_before(running):
    """Nobody is heard when the result is made up; then its gadget begins the match."""
    other = OVER | {"table": "5", "totals": [0, 100], "winners": [1]}
    running.take(air(PLAYING | {"match": "mpkhy0ht"}))
    assert running.take(air(other, "5")) == ["taken"]
    assert not running.book.struck(), "it is the only one yet"
    assert running.take(air(PLAYING)) == ["taken"]
    assert running.book.struck() == {"mpkhy0hv@5"}


def test_a_match_of_before_the_draw_stays_one_when_it_is_deleted_and_put_back(running):
    names = {"names": ["Ann", "Bob"]}
    running.take(air(OVER | names))
    post(running, "/remove", match=OVER["match"])
    post(running, "/night/begin", entrants="Ann\nBob", tables="3", best="1")
    assert running.take(air(OVER | names | {"changes": 999, "sheet": []})) == ["known"]
    post(running, "/remove", match=OVER["match"], back=1)
    running.take(air(OVER | names | {"changes": 999, "sheet": []}))
    assert running.desk.night.undecided(), "it was played before the night began"
    running.take(air(OVER | names | {"match": "mpkhy0hx"}))
    assert not running.desk.night.undecided()


def test_a_match_of_before_the_night_is_not_compared_with_its_draw(running):
    def why(message):
        [answer] = running.desk.take_posted([air(message)])
        return answer.reason()

    over = OVER | {"sheet": ["rules block", "seats 2", "names Ann Bob", "play", "pass"]}
    earlier = over | {"names": ["Zoe", "Max"]}
    running.take(air(earlier | {"agreed": []}))
    post(running, "/night/begin", entrants="Ann\nBob\nCy\nDi", tables="3 4", best="1")
    assert why(earlier) == "", "it was told before the draw"
    first = running.desk.night.at_table("3")
    counted = over | {"match": "mpkhy0hx", "names": [first.first, first.second]}
    assert why(counted) == "" and running.desk.night.at_table("3").matches
    post(running, "/night/result", round=1, place="4", first=1, second=0)
    post(running, "/night/draw")
    assert why(counted) == "", "it counts for the round before"
    assert why(over | {"match": "mpkhy0hy", "names": ["Zoe", "Max"]}) == "not the names drawn"


def shown(running):
    return [(card.match, card.totals) for card in running.desk.cards()]


def test_a_match_that_is_deleted_is_gone_from_the_wall(running):
    running.take(air(OVER))
    assert running.desk.cards()[0].match
    post(running, "/remove", match=OVER["match"])
    assert not [card for card in running.desk.cards() if card.match]


@pytest.mark.parametrize("restarts", [False, True])
def test_a_message_of_an_earlier_match_never_stands_on_the_wall(running, restarts):
    earlier = OVER | {"match": "mpkh0001", "changes": 9, "sheet": []}
    now = PLAYING | {"match": "mpkh0002", "changes": 4}
    running.take(air(earlier))
    running.take(air(now))
    if restarts:
        running.desk.tables._tables.clear()
        running.take(air(earlier))
        assert not running.desk.cards(), "the last one is not told of yet"
        running.take(air(now))
    before = [card.totals for card in running.desk.cards()]
    for _ in range(2):
        assert running.take(air(earlier)) == ["known"]
        assert [card.totals for card in running.desk.cards()] == before


CODE = "Block: *Ann 105, Bob 85 (mpkhy0hv)"


def test_a_code_ends_a_match_that_the_book_has_in_play(running):
    """The Wi-Fi was lost midway: the code of the finished match is scanned."""
    running.take(air(PLAYING | {"match": "mpkhy0hv", "names": ["Annabella", "Bob"]}))
    assert post(running, "/code", code=CODE.replace("Ann", "Annabel")) == (303, "/match/mpkhy0hv")
    told = running.book.entry("mpkhy0hv").told
    assert (told.state, told.totals, told.winners, told.names) == (
        "over",
        (105, 85),
        (0,),
        ("Annabella", "Bob"),
    )
    assert post(running, "/code", code=CODE)[0] == 303, "once more changes nothing"
    later = OVER | {"match": "mpkhy0hv", "changes": 99, "names": ["Annabella", "Bob"]}
    assert running.take(air(later)) == ["taken"], "and what the gadget tells later counts more"


@pytest.mark.parametrize(
    "code",
    [CODE.replace("Block", "Draw"), CODE.replace(", Bob 85", ""), CODE.replace("Bob 85", "Bob 85, Cy 3")],
)
def test_a_code_of_another_match_says_why_not(running, code):
    for known in (PLAYING, OVER):
        running.take(air(known | {"match": "mpkhy0hv"}))
        before = running.book.entry("mpkhy0hv")
        status, page = post(running, "/code", code=code)
        assert status == 400 and "of another game, or of other players" in page
        assert running.book.entry("mpkhy0hv") == before


def test_who_wins_by_a_walkover_is_as_one_with_a_bye():
    """Of three, one with a bye and one whose opponent did not come have equal points: neither is behind."""
    scores = {name: Score() for name in ("Ann", "Bob", "Cy")}
    add(scores, Pairing("", "Cy", "", (0, 0), by_hand=False))
    add(scores, Pairing("1", "Ann", "Bob", (1, 0), by_hand=True, absent=("Bob",)))
    assert of_rivals("Ann", scores, []) == of_rivals("Cy", scores, []) == 1.0
    assert of_rivals("Bob", scores, []) == 1.0, "who did not come has met Ann"
