# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``tallybone_rules``: what it says is what the rules say, whatever is pushed and taken back."""

import copy
import json
import pickle
import random
from array import array

import pytest
from answers import likely_answer
from expected import of_sheet

from rules_min import GAMES, game_number, load
from rules_min.match import Match
from rules_min.notation.legal import legal_answers
from rules_min.notation.names import ANSWERS
from rules_min.notation.reader import Sheet
from rules_min.notation.writer import lines
from rules_min.presets import all_games
from rules_min.question import ACCEPTED, DOUBTFUL
from rules_min.words import UNDO
from tallybone_rules import Answer, Doubtful, IllegalAnswer, News, Scorer, SheetError, games, read_sheets
from tallybone_rules.answers import from_core

OF_A_REFUSAL = ("news", "asked_seat", "bound", "above", "reason")
TOO_LONG = ("answers", "slots", "own_highs", "doubts")  # not all of it counts
GAME_OF = {row[2]: row[0] for row in GAMES}
IDS = [row[1] for row in all_games(GAMES)]
SHEET = "rules muggins-parker\nseats 2\nnames Ann Bob\nplay 10\nout 1\npips 0 22"


def numbers_of(match):
    """All that a match knows, as numbers."""
    found = {}
    for name, value in [*vars(match).items(), *vars(match.question).items()]:
        if name in (
            "answers",
            "news",
            "asked_seat",
            "bound",
            "above",
            "reason",
            "slots",
            "own_highs",
            "doubts",
        ):
            continue  # the list is longer than what counts of it; the others are of the last refusal
        if isinstance(value, array | bytearray):
            found[name] = list(value)
        elif isinstance(value, int):
            found[name] = value
    question = match.question
    found["slots"] = [list(question.slots[: 6 * question.slot_count])]
    return found


def random_scorer(game, chance, count=120):
    """A match with so many answers, as far as it goes, and some of the others taken back."""
    rules = load(game)
    seats = chance.randint(rules.SEATS[0], min(rules.SEATS[1], 6))
    partners = rules.TEAMS and not rules.ALWAYS_TEAMS and seats == 4 and chance.random() < 0.5
    names = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gil"][: seats + 1] if chance.random() < 0.5 else ()
    scorer = Scorer(game, seats, names=names, partners=partners)
    for _ in range(count):
        word, number, seat = likely_answer(scorer._match, chance)
        if word == UNDO:
            continue
        if word not in ANSWERS:
            continue
        try:
            scorer.push(from_core(scorer._match.rules, word, number, seat), sure=True)
        except IllegalAnswer:
            continue
        if scorer.is_over:
            break
    return scorer


@pytest.mark.parametrize("game", IDS)
def test_the_face_says_what_the_core_says_and_pop_restores_it(game):
    """Each answer is taken back, and every seventh given again: all is as if only the others were given."""
    scorer = random_scorer(game, random.Random(game))
    match = scorer._match
    core = Match(match.rules, match.first_seats, match.sides != match.seats, match.options)
    for place, answer in enumerate(match.answers[: match.answer_count]):
        core.answers[place] = answer
    hands, back = scorer.hands, []
    while scorer.answers:
        core.replay(match.answer_count)
        before = scorer.copy()
        assert numbers_of(match) == numbers_of(core) == numbers_of(before._match)
        assert before == scorer and scorer.totals == tuple(core.totals)
        assert scorer.hands == hands_of(core)
        back.append(scorer.pop())
        assert before != scorer
        if len(back) % 7 == 0:
            scorer.push(back[-1], sure=True)
            assert scorer == before and scorer.hands == before.hands
            scorer.pop()
    assert scorer.hands == () and scorer.news == News(0)
    for answer in reversed(back):
        scorer.push(str(answer), sure=True)
    assert scorer.hands == hands


def hands_of(core):
    """The hands of a match by its sheet, as the reader of sheets counts them."""
    lines_of = list(
        lines(core, game_number("points") if core.rules.UNASKED else GAME_OF[core.rules.NAME], [])
    )
    return tuple((tuple(points), tuple(totals)) for points, totals in Sheet(lines_of).hands)


@pytest.mark.parametrize("game", IDS)
def test_a_sheet_a_pickle_a_copy_and_json_are_the_same_match(game):
    for seed in range(3):
        scorer = random_scorer(game, random.Random(f"{game} {seed}"))
        for again in (
            pickle.loads(pickle.dumps(scorer)),
            copy.copy(scorer),
            copy.deepcopy(scorer),
            Scorer.from_sheet(str(scorer)),
            next(read_sheets(f"{scorer}\n# match 2\n{scorer}")),
        ):
            assert str(again) == str(scorer) and again.game == scorer.game == game
            assert again.to_dict() == scorer.to_dict() and again.doubts == scorer.doubts
            while again.answers:
                again.pop()
            assert again.hands == () and again.doubts == {}
        assert json.loads(scorer.to_json()) == of_sheet(Sheet(str(scorer).splitlines(), is_strict=True))


@pytest.mark.parametrize("game", IDS)
def test_what_is_legal_can_be_pushed_and_nothing_else(game):
    chance = random.Random(game)
    scorer = random_scorer(game, chance, count=25)
    legal = scorer.legal
    assert len(list(legal)) == len(legal) and legal[-1:] == list(legal)[-1:]
    for place in chance.sample(range(len(legal)), min(20, len(legal))):
        answer = legal[place]
        assert answer in legal
        scorer.push(answer, sure=True)
        assert scorer.pop() == answer
        scorer.push(str(answer), sure=True)
        assert scorer.pop() == answer
    state = str(scorer)
    for answer in (Answer("play", number=99), Answer("pips", seat=30, number=1), Answer("nonsense")):
        assert answer not in legal
        with pytest.raises(IllegalAnswer):
            scorer.push(answer, sure=True)
    assert str(scorer) == state


def test_a_refusal_is_the_sentence_of_the_sheet_and_changes_nothing():
    scorer = Scorer("muggins-parker", names=["Ann", "Bob"])
    for line, why in (
        ("play 7", "'play 7': 7 is out of bounds; expected 0 to 20 in steps of 5"),
        ("pass", "'pass': not asked now; expected play, draw, out, blocked"),
        ("plya 5", "unknown word 'plya'; expected play, draw, out, blocked"),
        ("undo", "'undo': nothing to take back; expected an answer first"),
        ("play five", "'play five'; expected a whole number in place of 'five'"),
        ("", "unknown word ''; expected play, draw, out, blocked"),
    ):
        with pytest.raises(IllegalAnswer) as refused:
            scorer.push(line)
        assert str(refused.value) == why and scorer.answers == ()
    with pytest.raises(Doubtful) as refused:
        scorer.push("out 1")
    assert str(refused.value) == "'out 1': seat 1 seems to hold 5 tiles; expected sure=True if it is right"
    assert scorer.push("out 1", sure=True) == News(0) and scorer.answers == (Answer("out", seat=1),)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"target": 0}, "'target 0'; expected target 1 to 9999"),
        ({"target": 10_000}, "'target 10000'; expected target 1 to 9999"),
        ({"tie": "both"}, "'tie both'; expected tie share|extra"),
        ({"rounds": 3}, "no option 'rounds' in muggins-parker; expected target, lead, track"),
        ({"lead": 2}, "'lead 2'; expected lead 0 to 1"),
        ({"seats": 9}, "seats 9; expected 2 to 4"),
        ({"seats": None}, "seats: how many play; expected 2 to 4"),
        ({"partners": True}, "partners; expected four seats in a game of partners"),
        ({"title": "Ours"}, "title 'Ours'; expected one for any game alone"),
        ({"names": ["Ann"]}, "names: 1 for 2 seats; expected a name a seat"),
        ({"names": ["Ann Lee", "Bob"]}, "names: 'Ann Lee'; expected letters without blanks and '#'"),
        ({"names": "AnnBob"}, "names 'AnnBob'; expected a list of names"),
        ({"names": [1, 2]}, "names: 1; expected letters without blanks and '#'"),
        ({"seats": "2"}, "seats '2'; expected 2 to 4"),
        ({"seats": True}, "seats True; expected 2 to 4"),
        ({"partners": "no"}, "partners 'no'; expected True or False"),
        ({"target": -5}, "'target -5'; expected target 1 to 9999"),
        ({"round": True}, "'round True'; expected round off|sum|each"),
    ],
)
def test_what_cannot_be_played_is_a_valueerror_that_says_why(options, why):
    with pytest.raises(ValueError) as refused:
        Scorer("muggins-parker", **{"seats": 2, **options})
    assert str(refused.value).startswith(why)


def test_a_refusal_says_nothing_of_news_and_no_undo_is_a_correction():
    scorer = Scorer("points", 2)
    scorer.push("points 0 1")
    assert scorer.push("points 1 2") == News.HAND_OVER
    for line in ("pips 9 9", "points 0 99999", "points"):
        with pytest.raises(IllegalAnswer):
            scorer.push(line)
        assert scorer.news == News.HAND_OVER
    with pytest.raises(IllegalAnswer, match="'undo': no answer; expected what was answered"):
        scorer.correct(0, "undo")
    with pytest.raises(IndexError):
        scorer.correct(2, "points 0 1")
    with pytest.raises(TypeError, match="None; expected an Answer"):
        scorer.push(None)
    assert len(scorer.answers) == 2


def test_why_an_answer_is_unlikely_is_said_of_each_kind():
    scorer = Scorer("forty-two")
    for line in ("bid 0 pass", "bid 1 31", "bid 2 pass", "bid 3 pass", "trump 3  # threes"):
        scorer.push(line)
    with pytest.raises(Doubtful) as refused:
        scorer.push("foul 1")
    assert refused.value.why == "it costs much, and is quickly said by mistake"
    scorer = Scorer("block", 2)
    scorer.push("play")
    scorer.push("out 0", sure=True)
    with pytest.raises(Doubtful) as refused:
        scorer.push("pips 1 3")
    assert refused.value.why == "seat 1 seems to hold 7 tiles, which have 15 at least"
    scorer = Scorer("muggins-parker", 2)
    scorer.push("play 20", sure=True)
    assert scorer.doubts == {0: "the first tile counts at most 10"}


@pytest.mark.parametrize("game", IDS)
def test_what_is_likely_is_asked_for_and_taken_at_once(game):
    chance = random.Random(game)
    scorer = random_scorer(game, chance, count=20)
    likely = scorer.likely
    asked = {answer.word for answer in likely}
    assert asked <= set(scorer.question.words) and all(answer in scorer.legal for answer in likely[:50])
    for answer in chance.sample(likely, min(30, len(likely))):
        scorer.push(answer)
        scorer.pop()
    rows = scorer.legal.choices
    assert sum(max(1, len(row.seats)) * max(1, len(row.numbers)) for row in rows) == len(scorer.legal)
    assert all(
        row.numbers[0] <= row.numbers[-1] for row in rows if row.numbers and type(row.numbers) is range
    )


@pytest.mark.parametrize("game", IDS)
def test_a_new_match_of_any_seats_is_its_sheet(game):
    lowest_wins = next(each for each in games() if each.id == game).lowest_wins
    for seats in range(load(game).SEATS[0], min(load(game).SEATS[1], 5) + 1):
        scorer = Scorer(game, seats)
        assert Scorer.from_sheet(str(scorer)) == scorer == pickle.loads(pickle.dumps(scorer))
        assert Scorer(game, seats, **scorer.options) == scorer
        assert scorer.lowest_wins == lowest_wins or seats == 1


def test_a_line_is_an_answer_whether_or_not_it_is_legal():
    scorer = Scorer("forty-two")
    assert scorer.parse("bid 0 pass") == Answer("bid", seat=0) and scorer.parse("trump none").number == 7
    assert str(scorer.parse("trump none")) == "trump none" and scorer.answers == ()
    with pytest.raises(IllegalAnswer, match="expected 'bid SEAT N'"):
        scorer.parse("bid")


def test_options_are_named_as_on_a_sheet_or_are_python_values():
    scorer = Scorer("points", 3, target=None, wins="lowest", clock=0, exact="off", even=False)
    assert scorer.options["target"] == "none" and scorer.options["clock"] == "off"
    assert Scorer("block", 2, track=False).options["track"] == "off"
    assert Scorer("rummikub", 4).options["settle"] == "minus"


def test_a_match_ends_by_the_score_or_by_time():
    scorer = Scorer("points", 2, target=50)
    scorer.push("points 0 10")
    assert scorer.outcome is None and not scorer.is_over
    scorer.push("points 1 5")
    scorer.push("last")
    assert scorer.outcome == ((0,), (10, 5), True) and scorer.outcome.is_by_time
    scorer.pop()
    scorer.push("points 0 45")
    scorer.push("points 1 0")
    assert scorer.outcome == ((0,), (55, 5), False) and scorer.winners == (0,)


def test_an_earlier_answer_is_corrected_where_the_others_still_fit():
    scorer = Scorer.from_sheet(SHEET)
    scorer.correct(0, "play 5")
    assert scorer.totals == (5, 20) and scorer.hands[0].points == (5, 20)
    with pytest.raises(
        IllegalAnswer, match="'play 5': then answer 2 does not fit: 'pips 0 22': not asked now"
    ):
        scorer.correct(1, "play 5")
    assert scorer.totals == (5, 20)
    scorer.correct(-1, Answer("pips", seat=0, number=12))
    assert scorer.totals == (5, 10)


def test_a_bad_sheet_names_its_line():
    with pytest.raises(SheetError) as refused:
        Scorer.from_sheet("rules block\nseats 2\nplay 5\n")
    assert refused.value.line == 3
    with pytest.raises(SheetError) as refused:
        list(read_sheets("# match 1\nrules block\nseats 2\n# match 2\nrules chess\n"))
    assert refused.value.line == 5


def test_who_comes_in_the_middle_has_a_name():
    scorer = Scorer("points", 2, names=["Ann", "Bob", "Cy"])
    for line in ("points 0 5", "points 1 7", "join 3"):
        scorer.push(line)
    assert scorer.names == ("Ann", "Bob", "Cy") and "names Ann Bob Cy" in str(scorer)
    assert scorer.totals == (5, 7, 3) and scorer.hands[0].points == (5, 7, 0)
    assert Scorer.from_sheet(str(scorer)) == scorer == pickle.loads(pickle.dumps(scorer))
    scorer.names = ["Ann", "Bob", "Eve"]
    assert str(scorer.question).startswith("Ann: ") and "Eve" in str(scorer) and not scorer.has_left(2)
    with pytest.raises(ValueError, match="names: 1 for 3 seats"):
        scorer.names = ["Ann"]
    assert scorer.pop() == Answer("join", number=3) and scorer.totals == (5, 7)


def test_every_game_is_listed_with_options_that_a_scorer_takes():
    listed = games()
    assert [each.id for each in listed] == IDS
    for each in listed:
        seats = each.seats[-1] if len(each.seats) < 4 else 4
        for row in each.options:
            assert row.label and (row.help or row.name == row.label), f"{each.id} {row.name}"
            assert len(row.values) == len(row.texts)
            given = {row.name: row.usual(seats)}
            scorer = Scorer(each.id, seats, **given) if row.name != "lead" else Scorer(each.id, seats)
            assert scorer.options[row.name] == row.usual(seats)


def test_a_match_of_the_core_refuses_copies_and_options_as_its_face_does():
    match = Match(load("muggins-parker"), 2)
    match.answer(1, 10)
    again = copy.copy(match)
    again.answer(1, 5)
    assert (list(match.totals), list(again.totals)) == ([10, 0], [10, 5])
    assert list(copy.deepcopy(again).totals) == [10, 5]
    options = match.options[:]
    options[1] = -5
    with pytest.raises(ValueError, match="option target cannot be -5"):
        Match(load("muggins-parker"), 2, options=options)


WILD = [0, 1, -1, 5, 31, 127, 128, 9999, 16384, -(2**30), 2**30 - 1, -10, 255, 32768, 65536]


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_no_int_of_31_bits_makes_the_core_raise(game):
    chance = random.Random(game)
    rules = load(game)
    match = Match(rules, chance.randint(rules.SEATS[0], min(rules.SEATS[1], 5)))
    for _ in range(1500):
        legal = chance.choice(legal_answers(match) or [None])
        word = legal.word if legal and chance.random() < 0.7 else chance.choice(WILD)
        number = chance.choice(legal.numbers) if legal and chance.random() < 0.6 else chance.choice(WILD)
        seat = chance.choice(legal.seats) if legal and chance.random() < 0.6 else chance.choice(WILD)
        before = list(match.totals), match.answer_count
        refusal = match.answer(word, number, seat, chance.random() < 0.5)
        assert refusal in (ACCEPTED, *range(1, DOUBTFUL + 2))
        assert not refusal or before == (list(match.totals), match.answer_count)
