# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What comes late, twice, broken, or for a match that is over or gone: a clear line, and nothing is lost."""

import http.client
import json

import pytest
from asking import post
from desks import PATIENCE_S, air
from test_desk_club import OVER, word_of

from desk.club import Club, ClubError
from desk.night import Pairing
from desk.standing import Score, add, of_rivals

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
    [aside] = running.book.aside()
    assert post(running, "/dismiss", number=aside["number"])[0] == 303
    assert json.loads(running.desk.state())["trouble"] == ""


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
