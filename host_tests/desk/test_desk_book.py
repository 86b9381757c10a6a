# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The book of matches: the same match twice is one, names are corrected by hand, a bad file is left alone."""

import json
import random
import sqlite3
import threading
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from desks import season
from old_books import of_version
from places import DOCS, VECTORS
from test_desk_messages import TOLD, told

from desk.__main__ import main
from desk.book import Book, BookError
from desk.desk import Desk
from desk.files import matches_in
from desk.hands import best_hands, hands_of
from desk.messages import GIVEN_UP, OVER, PLAYING, MessageError
from desk.names import Names, rename
from desk.opponents import opponents_of
from desk.pages import book_page
from desk.pdf import as_pdf
from desk.season import Seasons, as_csv, csv_of, filter_of
from desk.sheet import doubt, rows_of, sheet_of
from desk.tables import Tables
from rules_min import GAMES, load, words
from rules_min.match import Match
from rules_min.notation import writer
from rules_min.notation.legal import legal_answers
from rules_min.notation.reader import Sheet, SheetError
from rules_min.question import ACCEPTED
from rules_min.words import JOIN, JOIN_BELOW, number_of, word_of

SHEETS = ("muggins-two-to-200", "university-partners-to-250")
NOT_PLAYED = (words.LAST, words.UNTRACKED, words.UNDO)
NOW = datetime(2026, 11, 23, 20, 15)


def matches():
    return [next(matches_in(str(DOCS / f"{name}.sheet"))) for name in SHEETS]


def in_play(changes, **more):
    return told(changes=changes, totals=[changes, 0], **more)


def test_a_match_is_one_however_often_and_in_whatever_order_it_comes(book):
    steps = [in_play(changes) for changes in range(6)]
    last = replace(steps[-1], state=OVER, winners=(0,), turn=-1)
    whole = replace(last, sheet=("rules block", "seats 2"))
    order = [*steps, last, whole] * 2
    random.Random(7).shuffle(order)
    for message in order:
        book.add(message, NOW)
    [entry] = book.entries()
    assert entry.message == whole


def test_it_is_in_the_file_and_a_copy_of_the_file_is_a_copy_of_the_book(book, tmp_path):
    assert [book.add(message, NOW) for message in matches()] == [True, True]
    assert [book.add(message, NOW) for message in matches()] == [False, False]
    before = book.entries()
    book.close()
    copy = tmp_path / "copy.db"
    copy.write_bytes(book.path.read_bytes())
    again = Book(copy)
    assert again.entries() == before and len(before) == 2
    again.close()


def test_the_date_is_that_of_the_end(book):
    book.add(in_play(1), NOW)
    book.add(replace(in_play(2), state=GIVEN_UP, turn=-1), NOW + timedelta(hours=1))
    sheet = ("rules block", "seats 2")
    book.add(replace(in_play(2), state=GIVEN_UP, turn=-1, sheet=sheet), NOW + timedelta(days=3))
    [entry] = book.entries()
    assert entry.first == NOW and entry.last == NOW + timedelta(hours=1) and entry.message.sheet == sheet


def test_a_season_of_messages_is_put_into_the_book(tmp_path):
    line = json.dumps(TOLD | {"sheet": ["rules block", "seats 2", *["# " + "x" * 190] * 2]})
    text = "".join(line.replace("mpkhy0hv", f"mpkh{number:04d}") + "\n" for number in range(2000))
    assert len(text) > 1_000_000
    (tmp_path / "all.txt").write_text(text)
    assert len(list(matches_in(str(tmp_path / "all.txt")))) == 2000


def test_the_list_comes_in_pages_and_finds_a_name(book):
    for number in range(120):
        names = ("Ann", "Zoe" if number % 12 == 0 else "Bob")
        message = told(match=f"mpkh{number:04d}", names=list(names), state=OVER, winners=[0], turn=None)
        book.add(message, NOW + timedelta(minutes=number))
    desk = Desk(book, Tables())
    first, second = (book_page(desk, {"page": page}) for page in ("1", "2"))
    assert first.count('<th scope="row"><a href="/match/') == 100 and second.count('"/match/') == 20
    assert "Matches: 120, page 1 of 2" in first and "/book?page=2#matches" in first
    found = book_page(desk, {"find": "zoe", "page": "9"})
    assert found.count('"/match/') == 10 and "Matches: 10" in found and 'value="zoe"' in found
    assert not book_page(desk, {"find": "nobody"}).count('"/match/')
    book.add(told(match="mpkh9999", names=["Ann", "Zoe"], state=OVER, winners=[0], turn=None), NOW)
    assert "Matches: 11" in book_page(desk, {"find": "zoe"}), "the book has changed"
    desk.seasons.close()


def test_the_best_hands_of_an_older_book_are_found_once(tmp_path, capsys):
    book = Book(tmp_path / "book.db")
    for message in matches():
        book.add(message, NOW)
    best = [entry.best for entry in book.entries()]
    book.close()
    book = of_version(2, book.path)
    assert [entry.best for entry in book.entries()] == best and all(best)
    assert {each.match: each.best for each in book.results()} == dict(
        (entry.message.match, entry.best) for entry in book.entries()
    )
    assert "The book is brought up to date: ######" in capsys.readouterr().out
    book.close()


def test_a_season_that_is_being_read_is_closed_behind_that(book, monkeypatch):
    """Ctrl-C while a page is made: SQLite's connection, closed under it, ends the process by a signal."""
    seasons = Seasons(book)
    reads, may_end, done = threading.Event(), threading.Event(), []
    make = seasons._make

    def slow(chosen):
        reads.set()
        may_end.wait(10)
        return make(chosen)

    monkeypatch.setattr(seasons, "_make", slow)
    reader = threading.Thread(target=lambda: done.append(seasons.of()))
    closer = threading.Thread(target=seasons.close)
    reader.start()
    assert reads.wait(10)
    closer.start()
    closer.join(0.05)
    assert closer.is_alive() and not done
    may_end.set()
    reader.join()
    closer.join()
    assert done[0].players == []


def test_a_season_adds_up(book):
    for message in matches():
        book.add(message, NOW)
    players = {player.name: player for player in season(book.entries(), Names(book))}
    seasons = Seasons(book)
    shown = seasons.of()
    assert (players["Ann"].matches, players["Ann"].won) == (2, 2)
    assert opponents_of("Ann", shown).partners == {"Cy": 1}
    bobs = opponents_of("Bob", shown)
    assert bobs.met == {"Ann": 2, "Cy": 1} and bobs.beaten["Ann"] == 0
    seasons.close()
    assert players["Ann"].row() == ("Ann", 2, 2, 100)
    best = max(hand.points[0] for message in matches() for hand in hands_of(message.sheet))
    assert players["Ann"].best == best
    only = season(filter_of("muggins-parker").entries(book.entries()), Names(book))
    assert [player.name for player in only] == ["Ann", "Bob"]
    for dates in ({"since": "2026-11-24"}, {"until": "2026-11-22"}):
        assert not filter_of(**dates).entries(book.entries())
    assert len(filter_of(since="2026-11-23", until="2026-11-23").entries(book.entries())) == 2
    assert only[0].row("muggins-parker")[4:] == (f"{only[0].points:.1f}", only[0].best)
    assert as_csv(only).splitlines()[0] == "\ufeffplayer,matches,won,percent"
    assert (
        as_csv(only, "muggins-parker").splitlines()[0] == "\ufeffplayer,matches,won,percent,average,best hand"
    )
    numbers = as_csv(only, "muggins-parker", has_decimal_comma=True).splitlines()[1].split(";")
    assert numbers == ["Ann", "1", "1", "100", f"{only[0].points},0", str(only[0].best)]
    rows = [["x", "y"], ["Ana M.", "12.5"], ["-3.0", "St. 1.5"]]
    told = csv_of(rows, has_decimal_comma=True).splitlines()[1:]
    assert told == ["Ana M.;12,5", "-3,0;St. 1.5"], "only numbers have a comma"


def test_the_best_hand_is_the_lowest_where_the_lowest_total_wins(book):
    """A sheet of Magic 7, whose hands add 30 and 0 to Ann, and 0 and 12 to Bob."""
    lines = "rules magic-seven|seats 2|target 2|option track off|out 1|pips 0 30|out 0|pips 1 12"
    message = replace(
        in_play(1),
        game="magic-seven",
        state=OVER,
        winners=(1,),
        turn=-1,
        totals=(30, 12),
        sheet=tuple(lines.split("|")),
    )
    book.add(message, NOW)
    best = {player.name: player.best for player in season(book.entries(), Names(book))}
    assert best == {"Ann": 0, "Bob": 0}


def test_a_newer_answer_makes_the_sheet_out_of_date(book):
    book.add(replace(in_play(1), sheet=("rules block", "seats 2")), NOW)
    assert book.add(in_play(2), NOW) and book.entries()[0].message.sheet == ()


def test_who_shares_a_win_has_beaten_nobody(book):
    book.add(replace(in_play(1), state=OVER, winners=(0, 1), turn=-1), NOW)
    seasons = Seasons(book)
    shown = seasons.of()
    assert [opponents_of(player.name, shown).beaten.total() for player in shown.players] == [0, 0]
    seasons.close()


def test_two_names_can_be_one_person_and_one_name_two(book):
    one, two = matches()
    book.add(replace(one, table="1"), NOW)
    book.add(replace(two, table="2"), NOW)
    rename(book, "Ann", "Anna", "2")
    rename(book, "Cy", "Ann")
    assert Names(book).players(book.entry(one.match).message) == ["Ann", "Bob"]
    assert Names(book).players(book.entry(two.match).message) == ["Anna", "Bob", "Ann", "Di"]
    rename(book, "Ann", "", "2")
    rename(book, "Cy", "Cy")
    assert Names(book).players(book.entry(two.match).message) == ["Ann", "Bob", "Cy", "Di"]
    with pytest.raises(BookError):
        rename(book, "Ann", "A\nnn")


def test_no_name_is_a_formula_in_a_spreadsheet(book):
    book.add(replace(in_play(1), state=OVER, winners=(0,), names=("=1+1", "-Bob"), turn=-1), NOW)
    assert [line.split(",")[0] for line in as_csv(season(book.entries(), Names(book))).splitlines()[1:]] == [
        "'=1+1",
        "'-Bob",
    ]


@pytest.mark.parametrize("kind", ["noise", "cut", "newer", "other", "folder"])
def test_a_file_that_is_no_book_is_refused_and_kept(tmp_path, kind):
    path = tmp_path / "book.db"
    book = Book(path)
    for message in matches():
        book.add(message, NOW)
    book.close()
    if kind == "noise":
        path.write_bytes(b"SQLite format 3\0" + random.Random(1).randbytes(8000))
    elif kind == "cut":
        path.write_bytes(path.read_bytes()[:5000])
    elif kind == "folder":
        path.unlink()
        path.mkdir()
    else:
        with sqlite3.connect(path) as db:
            db.execute(f"PRAGMA {'user_version' if kind == 'newer' else 'application_id'} = 99")
        db.close()
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(BookError) as refused:
        Book(path)
    assert str(refused.value).startswith(f"{path}: ") and "expected" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert path.is_dir() or path.read_bytes() == before


def test_every_sheet_of_the_tests_can_be_told_hand_by_hand():
    """What the hands have added is what the match has, in every game."""
    told_of = 0
    for path in sorted((VECTORS).rglob("*.sheet"))[::7]:
        lines = path.read_text().splitlines()
        try:
            match = Sheet(lines).match
        except SheetError:  # a sheet that must be refused
            continue
        hands = hands_of(lines)
        begun = [0] * match.first_seats  # with what each began
        for answer in match.answers[: match.answer_count]:
            if word_of(answer) in (JOIN, JOIN_BELOW):
                begun.append(number_of(answer) * (1 if word_of(answer) == JOIN else -1))
        totals = [begun[side] + sum(hand.points[side] for hand in hands) for side in range(match.sides)]
        assert totals == list(match.totals)[: match.sides], path.name
        told_of += 1
    assert told_of > 40


def played_until(game, said, chance):
    """The lines of a match whose table says that this is the last hand after so many answers, and the match.

    It ends with that, or after 300 answers.
    """
    rules = load(game)
    seats = max(rules.SEATS[0], min(3, rules.SEATS[1]))
    match = Match(rules, seats)
    while not match.winners and match.answer_count < 300:
        if match.answer_count >= said and match.can_be_last():
            assert match.answer(words.LAST) == ACCEPTED
            continue
        able = [each for each in legal_answers(match) if each.word not in NOT_PLAYED]
        one = able[0] if chance.random() < 0.6 else chance.choice(able)
        numbers = one.numbers[:12]
        match.answer(one.word, chance.choice(numbers), chance.choice(one.seats), sure=True)
    return [*writer.lines(match, next(row[0] for row in GAMES if row[1] == game), [])], match


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_no_hand_is_told_that_nobody_has_played(game):
    """Each game is ended by the table, at its first answers and later: so many hands, so many rows."""
    chance = random.Random(game)
    ended = 0
    for said in (1, 2, 3, 5, 8, 13, 30):
        lines, match = played_until(game, said, chance)
        rows = hands_of(lines)
        is_over = bool(match.winners)
        assert match.hand <= len(rows) <= match.hand + (not is_over), lines
        told = [text for row in rows for text in row.told]
        ended += is_over and match.is_last
        assert not any("clock" in text for text in told), "no clock was on"
        for number in range(len(lines)):  # and as it stood before, after each answer
            try:
                part = Sheet(lines[:number]).match
            except SheetError:  # a header is missing
                continue
            count = len(hands_of(lines[:number]))
            assert part.hand <= count <= part.hand + (not part.winners), lines[:number]
            words_said = {line.split()[0] for line in lines[number - 1 : number]}
            if words_said == {"last"} and part.answer_count == part.answers_before + 1:
                assert count == part.hand, "nothing of the next hand was played"
    assert ended, "none was ended by the table"


def test_who_ended_a_match_is_told_where_it_was_played():
    lines = ["rules points", "seats 2", "names Ann Bob", "points 0 5", "points 1 -12"]
    [only] = hands_of([*lines, "last"])
    assert only.told == ["Ann adds 5", "Bob subtracts 12", "the table ended the match"]
    [only] = hands_of([*lines[:4], "last", lines[4]])
    assert only.told == ["Ann adds 5", "the table says: this is the last one", "Bob subtracts 12"]
    with_clock = [*lines[:3], "option clock 20", *lines[3:], "last"]
    assert [hand.told[-1] for hand in hands_of(with_clock)] == ["the clock is up"]
    block = ["rules block", "seats 2", "play", "out 0", "pips 1 5", "last"]
    assert len(hands_of(block)) == 1 and len(hands_of([*block, "play"])) == 2


def test_the_best_round_is_one_that_was_played():
    lines = ["rules points", "seats 2", "option wins lowest", "points 0 5", "points 1 7", "last"]
    assert best_hands(lines) == [5, 7]


def test_a_sheet_says_what_was_counted_and_how_it_was_rounded():
    first = hands_of((DOCS / "muggins-two-to-200.sheet").read_text().splitlines())[0]
    assert first.told == ["Ann counts 10, 5", "Bob holds 27"] and first.rounded == "27 rounded to 25"
    assert first.points == [40, 0]


def test_what_each_player_counts_stands_in_a_line_of_its_own():
    lines = [
        "rules muggins-parker",
        "seats 2",
        "names Ann Bob",
        "play 5",
        "play 10",
        "play 5",
        "play",
        "play 5",
    ]
    [hand] = hands_of(lines)
    assert hand.told == ["Ann counts 5, 5, 5", "Bob counts 10"]


def test_only_a_hand_in_which_tiles_were_counted_is_rounded():
    """A count that won the match ended the next hand: it said the rounding of the hand before."""
    lines = ["rules muggins-parker", "seats 2", "names Ann Bob", "target 10", "play", "out 0", "pips 1 4"]
    first, second = hands_of([*lines, "play", "play 5"], ["Anna", "Bob"])
    assert first.rounded == "4 rounded to 5" and second.rounded == ""
    assert first.told == ["Anna goes out", "Bob holds 4"] and second.points == [5, 0]


def test_a_sheet_of_many_players_has_a_row_each(book):
    names = tuple(f"P{seat + 1}" for seat in range(25))
    message = replace(told(names=list(names), totals=[3] * 25, won=[0] * 25), state=GIVEN_UP, turn=-1)
    book.add(message, NOW)
    sheet = sheet_of(book.entries()[0], list(names))
    assert len(rows_of(sheet)) == 26 and as_pdf(sheet).startswith(b"%PDF")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_on_paper(book, paper):
    for message in matches():
        book.add(message, NOW)
    for entry in book.entries():
        sheet = sheet_of(entry, Names(book).players(entry.message))
        data = as_pdf(sheet, paper)
        assert data.startswith(b"%PDF") and data == as_pdf(sheet, paper)
    size = b"595.2756 841.8898" if paper == "a4" else b"612 792"
    assert size in data


def test_an_export_goes_into_the_book_once(tmp_path, capsys):
    sheets = [(DOCS / f"{name}.sheet").read_text() for name in SHEETS]
    file = tmp_path / "matches.txt"
    file.write_text(
        "".join(f"# match {i + 1}: mpkhy0h{i}\n{text}" for i, text in enumerate(sheets)) + "\n\n\n"
    )
    command = ["book", "--no-page", "--book", str(tmp_path / "book.db"), str(file)]
    assert main(command) == 0 and capsys.readouterr().out.endswith(f"{file}: 2 matches, 2 new\n")
    assert main(command) == 0 and capsys.readouterr().out == f"{file}: 2 matches, 0 new\n"
    book = Book(tmp_path / "book.db")
    assert {entry.message.match for entry in book.entries()} == {"mpkhy0h0", "mpkhy0h1"}
    book.close()


def in_file(tmp_path, *sheets):
    """The messages of a gadget's file of these sheets."""
    file = tmp_path / "matches.txt"
    parts = [
        f"# match {number}: mpkhy0h{number}\n" + "\n".join(lines) for number, lines in enumerate(sheets, 1)
    ]
    file.write_text("\n".join(parts) + "\n\n\n")
    return list(matches_in(str(file)))


def test_a_match_in_play_is_in_play_in_the_gadgets_file_too(book, tmp_path):
    played = ["rules block", "seats 2", "play"]
    over = (DOCS / f"{SHEETS[0]}.sheet").read_text().splitlines()
    found = in_file(tmp_path, played, over, played)
    assert [message.state for message in found] == [GIVEN_UP, OVER, PLAYING]
    assert [message.hand for message in found[::2]] == [0, 1], "finished, and in play"

    def states():
        return sorted(each.state for each in book.results())

    for message in found:
        book.add(message, NOW)
    assert states() == [GIVEN_UP, OVER, PLAYING]
    for message in in_file(tmp_path, played, over, played, [*played, "play"]):
        book.add(message, NOW)
    assert states() == [GIVEN_UP, GIVEN_UP, OVER, PLAYING], "another one was begun"
    assert [message.state for message in in_file(tmp_path, over)] == [OVER]
    gadget = replace(found[-1], table="3", changes=found[-1].changes + 1, sheet=())
    assert book.add(gadget, NOW), "the gadget itself goes on telling of it"


@pytest.mark.parametrize(
    ("text", "line"),
    [("rules block\nseats 2\nplai\n", 3), ('{"tallybone": 1}\n', 1), ("rules block\nseats 2\n\x00\n", 3)],
)
def test_a_bad_file_is_said_with_its_line(tmp_path, capsys, text, line):
    file = tmp_path / "matches.txt"
    file.write_text(text)
    with pytest.raises(MessageError):
        list(matches_in(str(file)))
    assert main(["book", "--no-page", "--book", str(tmp_path / "book.db"), str(file)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{file}:{line}: ") and said.count("\n") == 1


class Played:
    """As much of a message as says which total is better."""

    def __init__(self, game, **options):
        self.game, self.options = game, options


@pytest.mark.parametrize(
    ("game", "totals", "winners", "is_doubtful"),
    [
        ("muggins-parker", [105, 80], [0], False),
        ("muggins-parker", [80, 105], [0], True),
        ("muggins-parker", [80, 80], [0], False),
        ("muggins-parker", [105, 80, 100], [0, 1], True),
        ("muggins-parker", [80, 105], [0, 1], True),
        ("muggins-parker", [105, 105], [0, 1], False),
        ("chicken-foot", [105, 80], [1], False),
        ("chicken-foot", [105, 80], [0], True),
        ("a-newer-game", [1, 2], [0], False),
    ],
)
def test_a_winner_with_the_worse_total_is_doubted(game, totals, winners, is_doubtful):
    assert bool(doubt(Played(game), ["Ann", "Bob", "Cy"], totals, winners)) == is_doubtful


def test_of_any_game_the_match_says_which_total_wins():
    for wins, is_doubtful in (("lowest", True), ("highest", False)):
        assert bool(doubt(Played("points", wins=wins), ["Ann", "Bob"], [30, 19], [0])) == is_doubtful
