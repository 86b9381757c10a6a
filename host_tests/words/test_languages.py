# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Other languages than English: complete, in the room that each text has, and read from their files."""

import random

import pytest
from measures import cramped, watch_for_cut_texts
from test_screens import FILES, NAMES

from rules_min import GAMES, load
from rules_min.match import Match, can_pair
from rules_min.notation.legal import legal_answers
from rules_min.words import LAST, POINTS, POOLED, UNDO
from simulator.gadget import Gadget, prepare_modules
from simulator.reading import text_of
from simulator.script import parse, perform
from tools import languages
from tools.messages import messages

PATHS = sorted(languages.LOCALE.glob("[!.]*.po"))
FOUND = languages.all_messages()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_each_text_of_a_language_fits(path):
    """One that is missing is shown in English, and ``make texts`` says so; a release needs them all."""
    told = languages.translations(languages.read(path), FOUND)
    assert [(message, text) for message, text in told.items() if languages.wrong(message, text)] == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_file_of_the_gadget_is_made_of_it(path):
    catalog = languages.read(path)
    told = languages.translations(catalog, FOUND)
    made = (languages.MADE / f"{path.stem}.texts").read_bytes()
    gadgets = messages()
    of_gadget = {message: text for message, text in told.items() if message in gadgets}
    assert made == languages.packed(languages.number_of(catalog), of_gadget)
    assert (languages.PAGE / f"{path.stem}.js").read_text() == languages.module(told)
    assert (languages.PAGE / f"case-{path.stem}.svg").read_text() == languages.case(told)


def test_a_hidden_file_beside_a_language_is_none(tmp_path, monkeypatch):
    from tallybone.words import language

    for name in ("es.texts", "._es.texts", "._.texts", "fr.texts", "es.po", ".texts"):
        (tmp_path / name).write_bytes(b"")
    monkeypatch.setattr(language, "_FOLDER", str(tmp_path))
    assert language.codes() == ["es", "fr"]


def in_turn(file, number):
    """A golden screen in one of the languages; the others take their turn in `make soak`."""
    is_now = FILES.index(file) % len(PATHS) == number
    marks = () if is_now else pytest.mark.soak
    return pytest.param(file, PATHS[number].stem, id=f"{file.stem}-{PATHS[number].stem}", marks=marks)


@pytest.mark.parametrize("path, code", [in_turn(file, n) for file in FILES for n in range(len(PATHS))])
def test_no_text_is_cut(path, code):
    gadget = Gadget(settings={**NAMES, "LANGUAGE": code})
    gadget.power_on()
    cut, wrong = [], []
    for _, words in parse(path.read_text().partition("\n---\n")[0]):
        if gadget.app:
            watch_for_cut_texts(cut)
        perform(gadget, words, None)
        if gadget.app:
            wrong += cramped(gadget.app)
    gadget.power_off()
    assert cut == [] and wrong == []


def largest_numbers():
    """The largest number that a game takes with each word, seen over some random matches of each."""
    found = {}
    for _, game, *_ in GAMES:
        rules = load(game)
        for seed in range(3):
            chance = random.Random(seed)
            seats = chance.randint(*rules.SEATS)
            match = Match(rules, seats, can_pair(rules, seats) and chance.random() < 0.5)
            for _ in range(150):
                legal = [each for each in legal_answers(match) if each.word not in (UNDO, LAST)]
                for each in legal:
                    found[each.word] = max(found.get(each.word, 0), *each.numbers)
                if not legal:
                    break
                chosen = chance.choice(legal)
                number, seat = chance.choice(list(chosen.numbers)), chance.choice(chosen.seats)
                match.answer(chosen.word, number, seat, sure=True)
    return found


def test_no_number_is_cut_where_an_answer_is_taken_back():
    prepare_modules()
    from tallybone.display.panel import Status
    from tallybone.display.places import NOTE_LETTERS
    from tallybone.words import language, texts

    numbers = largest_numbers()
    assert numbers[POOLED] >= 168 and numbers[POINTS] == 9999 and len(numbers) > 25
    status, too_long = Status(), []
    for number in (language.ENGLISH, *(each.number for each in language.all_languages())):
        texts.use_language(number)
        for word, most in numbers.items():
            status.say("undone", most or -1, "MARTHA", texts.undone(word))
            if len(status.text) > NOTE_LETTERS:
                too_long.append(status.text)
    assert too_long == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_name_of_a_chart_has_nothing_below_its_line(path):
    """The chart has room for seven rows of a letter: *ventaja* and *vantagem* were cut."""
    told = languages.translations(languages.read(path), FOUND)
    texts = ("%s ahead", "total")
    names = [told[message] for message in FOUND if message.text in texts and not message.context]
    assert len(names) == 2 and not set("gjpqyç,;") & set("".join(names))


def test_the_first_screen_says_language_in_as_many_languages_as_have_room():
    """None is cut, and none stands there twice: two of them have the same word."""
    gadget = Gadget(settings={"FIRST_PAGE": 1})
    gadget.power_on()
    gadget.wait(500)
    heading = text_of(gadget.screen())[0].strip()
    gadget.power_off()
    assert heading == "Language / Idioma"


def test_english_fits_its_lines_as_well():
    """No translation checks it: what stands below a value in two lines, and whole lines of the screen."""
    assert [text for text in sorted(languages.helps()) if not languages.two_lines(text)] == []
    assert [text for text in sorted(languages.lines()) if len(text) > languages.LINE] == []
