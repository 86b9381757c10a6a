# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Turn an answer of the table into the button presses that a person would make on the current screen."""

from measures import texts

from rules_min.option import STEP, TARGET
from rules_min.question import CHOICE, NUMBER, PICK, SCORE, SCORER, SEAT, TRICK, TURN
from rules_min.words import (
    BID,
    BLOCKED,
    CALL,
    CLAIM,
    DONE,
    DRAW,
    FAIL,
    FIFTIES,
    FOUL,
    MINUS,
    OUT,
    PASS,
    PIPS,
    PLAY,
    POOLED,
    REMOVE,
    UNDO,
    number_of,
    word_of,
)
from rules_min.words import TRICK as TOOK
from simulator.gadget import Gadget

HOLD_OK = "hold OK 900"
MOST_STEPS = 12  # of a number that is turned as a whole
MUGGINS = "muggins-parker"
# A hand of Block, which wins a match to 5.
END_OF_BLOCK = ["OK", "hold OK 900", "OK", "OK", "UP", "OK", "OK", "OK"]


def close_result(gadget):
    """Leave the result of the last hand or match, if it is shown."""
    from tallybone.screens.ids import RESULT, WON

    if gadget.shows(RESULT) or gadget.shows(WON):
        press_all(gadget, ["OK"])


def presses_for(match, word, number, seat):
    """The presses that give the match this answer, as lines of a button script."""
    presses = presses_once(match, word, number, seat)
    last = match.answers[match.answer_count - 1] if match.answer_count else UNDO
    is_asked = word == FOUL or (word == DONE and word_of(last) == DRAW)
    is_asked = is_asked or (word == FIFTIES and number == match.question.low(0) > 0)
    if word in (PLAY, PASS, BLOCKED) and match.question.low(0) == match.question.high(0):
        is_asked = is_asked or match.question.is_doubtful(word, 0, seat)
    return [*presses, presses[-1]] if is_asked else presses


def presses_once(match, word, number, seat):
    """The same, but for the OK to what is asked once more."""
    from tallybone.screens.base import has_last_tiles, is_third_on_up

    question = match.question
    if word == UNDO:
        return ["BACK"]
    slot = question.find(word)
    if question.kind in (SCORE, SCORER):
        return points(match, word, number, seat)
    if question.kind == SEAT:
        return ["DOWN"] * seat + ["OK"]
    if question.kind == CHOICE:
        values = [
            v
            for s in range(question.slot_count)
            for v in range(question.low(s), question.high(s) + 1, question.step(s))
        ]
        if word == BID:
            return ["UP"] * values.index(number) + ["OK"]
        return turns(values.index(number), len(values)) + ["OK"]
    if question.kind == TRICK and word == TOOK:
        return trick(match, number, seat)
    if question.kind == TURN and slot == 0:
        if not match.rules.is_possible(match, word, number):
            return []  # there is no press for it
        counts = range(question.step(0), number + 1, question.step(0)) if question.high(0) else ()
        return ["UP"] * sum(match.rules.is_possible(match, word, each) for each in counts) + ["OK"]
    if question.kind == TURN and word == REMOVE:
        return ["DOWN" if number == 3 else "UP"]
    if question.kind == TURN and slot == 1:
        return ["DOWN"]
    if question.kind == TURN and has_last_tiles(question) and slot in range(2, 5):
        return ["UP", ("UP", "DOWN", "OK")[slot - 2]]
    if question.kind == TURN and slot == 2 and is_third_on_up(question) and question.names(2, seat):
        return ["UP"]
    if question.kind == NUMBER and slot == 0:
        return digits(number, question.low(0), question.high(0), question.step(0), word)
    if word == POOLED:
        return [HOLD_OK, *digits(number, question.low(slot), question.high(slot), 1, word)]
    is_end = word == OUT or (word == BLOCKED and seat < 0)
    if question.kind == PICK and question.word(0) == OUT and is_end:
        if match.seats == 2:
            return ["OK" if word == BLOCKED else ("UP", "DOWN")[seat]]
        return [*(["UP"] if word == BLOCKED else ["DOWN"] * seat), "OK"]
    return in_list(match, word, number, seat)


def points(match, word, number, seat):
    """Points of any game: who, where one scores; then the number is counted, held from far away."""
    presses = ["DOWN"] * seat + ["OK"] if match.question.kind == SCORER else []
    offered = match.rules.offer(match, 0)[0] if match.question.kind == SCORE and word != MINUS else 0
    if not (number or offered):
        return [*presses, "DOWN"]
    unit = match.options[STEP] if word != PIPS else 1
    presses += counted(number // unit, offered // unit)
    return [*presses, HOLD_OK if word == MINUS else "OK" if number else "DOWN"]


def counted(steps, first=0):
    """The presses from a number of steps to another, as somebody makes them who holds a button from afar."""
    at, presses = first, []
    while abs(steps - at) > 3:
        by = 1 if steps > at else -1
        run = [at + by]
        for repeat in range(1, 70):
            size = 5 if repeat <= 20 else 25 if repeat <= 36 else 100
            last = run[-1]
            run.append(max(0, (last // size + 1) * size if by > 0 else (-(-last // size) - 1) * size))
        best = min(range(len(run)), key=lambda repeats: abs(run[repeats] - steps))
        if not best:
            break
        presses.append(f"hold {'UP' if by > 0 else 'DOWN'} {340 + 120 * best}")
        at = run[best]
    return presses + ["UP" if steps > at else "DOWN"] * abs(steps - at)


def trick(match, number, seat):
    """A trick: its count, then a button, where the seat has one, or else the list of the seats."""
    question = match.question
    if match.seats != 4:
        able = [other for other in range(match.seats) if question.names(0, other)]
        return [("UP", "DOWN", "OK")[able.index(seat)]]
    after = (seat - match.turn) % 4
    place = (1, 3, 2, 0).index(after)  # in the list those without a button stand first
    waits = bool(number) and question.low(0) < question.high(0)
    count = ["UP"] * ((number - question.low(0)) // question.step(0)) if waits else []
    if not after:
        return [*count, "OK"]
    if after == 2 and not waits:
        return ["DOWN"]
    if count:
        return [*count, "DOWN", ("UP", "DOWN", "OK")[after - 1]]
    return [*count, HOLD_OK, *["DOWN"] * place, "OK"]


def in_list(match, word, number, seat):
    """Open the list of what happened, go down to a line, take it, and type the number it asks for."""
    from tallybone.screens.base import first_slot, has_heap

    question = match.question
    first = first_slot(question)
    last = match.turn - 1 if question.kind == TURN else 0  # the list begins with who played last
    order = [-1, *((last + i) % match.seats for i in range(match.seats))]
    lines = [
        (slot, who)
        for slot in range(first, question.slot_count)
        for is_doubtful in (False, True)
        for who in order
        if question.names(slot, who) and question.is_doubtful(question.word(slot), 0, who) == is_doubtful
    ]
    slot = next(s for s in range(question.slot_count) if question.word(s) == word and question.names(s, seat))
    ok_opens = (question.kind == PICK and question.word(0) != OUT) or (
        question.kind == TRICK and (match.seats < 3 or question.who(0) <= -10 or question.word(0) != TOOK)
    )
    at = lines.index((slot, seat))
    holds = [HOLD_OK] * (1 + (question.kind == NUMBER and has_heap(question)))  # the first asks for the heap
    presses = [*(["OK"] if ok_opens else holds), *["DOWN"] * at, "OK"]
    low, high, step = question.low(slot), question.high(slot), question.step(slot)
    if word == CALL:
        counted = number_of(match.last_count)
        values = list(range(max(low, step), high + 1, step))
        return presses + turns(values.index(number) - values.index(counted or low), len(values)) + ["OK"]
    if word in (CLAIM, FAIL) or low != high:
        presses += digits(number, low, high, step, word)
    return presses


def keys_of_number(kind, number):
    """The keys that type the pips of a hand and enter them, on a board of ``simulator.boards``."""
    return [*str(number), "OK"] if "7" in kind.keys else digits(number, 0, 153)


def digits(number, low, high, step=1, word=PIPS):
    """Type a number: the tens, OK, then the ones with UP or DOWN, whichever is shorter."""
    if word in (PIPS, POOLED):  # nothing is typed yet
        if low and high < 10 and number:
            up, down = number - low + 1, high - number + 1
            return [*(["UP"] * up if up <= down else ["DOWN"] * down), "OK"]
        low = 0
    if high < 10 or (step > 1 and high // step <= MOST_STEPS):
        presses = turns((number - low) // step, (high - low) // step + 1)
    else:
        by = number // 10 - low // 10  # the tens do not wrap round
        tens = ["UP"] * by if by > 0 else ["DOWN"] * -by
        presses = [*tens, "OK", *turns((number % 10 - low % 10) // step, 10 // step)]
    if word == PIPS and not number and set(presses) <= {"OK"}:
        presses = ["DOWN"] if presses else ["UP", "DOWN"]
    return [*presses, "OK"]


def turns(by, values):
    """The UP or DOWN presses that turn a digit with ``values`` values by ``by``."""
    up = by % values
    return ["UP"] * up if up <= values - up else ["DOWN"] * (values - up)


def settle(match, word=PIPS):
    """Answer, or take back, what the gadget does not ask: a number that can only be 0."""
    while match.question.has_one_answer():
        question = match.question
        if word == UNDO:
            match.answer(UNDO)
        else:
            match.answer(question.word(0), 0, question.seat, True)


def on(**settings):
    """A gadget with these lines in its settings.toml, switched on."""
    gadget = Gadget(settings=settings)
    gadget.power_on()
    gadget.wait(100)
    return gadget


def again(gadget):
    """Switch it off and on."""
    gadget.power_off()
    gadget.power_on()
    gadget.wait(100)


def press_all(gadget, lines):
    """Press what the lines say."""
    from simulator.script import perform

    for line in lines:
        perform(gadget, line.split(), None)


def on_line(gadget, line, *keys):
    """Go to a line of the set-up, and press these keys there."""
    from simulator.script import go_to

    go_to(gadget, line)
    press_all(gadget, keys)


def set_up(gadget, game="block", seats=2, teams=False, target=None):
    """Set up and start a match with the buttons, from the set-up of a new match."""
    press_all(gadget, [f"game {game} {seats}"])
    setup = gadget.keeper.setup
    if teams:
        on_line(gadget, "Partners", "OK", "UP", "OK")
    if target is not None and setup.values[TARGET] != target:
        on_line(gadget, "Hands" if setup.rules.LOWEST_WINS else "Target", "OK")
        while setup.values[TARGET] != target:
            press_all(gadget, ["UP" if setup.values[TARGET] < target else "DOWN"])
        press_all(gadget, ["OK"])
    on_line(gadget, "Start the match", "OK")


def begin_match(gadget, match):
    """Begin a match as OK on the set-up does."""
    from tallybone.screens.ids import SETUP

    gadget.app.view.screen(SETUP).begin(match)


def give(gadget, word, number=0, seat=-1, sure=False):
    """Give an answer without the buttons; the gadget keeps and shows it. Returns what the rules said."""
    refusal = gadget.keeper.answer(word, number, seat, sure)
    gadget.draw()
    return refusal


def answers(gadget):
    """The answers so far, as the lines of the sheet."""
    from simulator.script import sheet_lines

    return [
        line
        for line in sheet_lines(gadget)
        if line.split()[0] not in ("rules", "seats", "names", "teams", "target", "lead")
    ]


def note(gadget):
    """What stands in place of the legend."""
    return gadget.note


class OutOfMemory:
    """A module for which there is no memory when it is loaded."""

    def __getattr__(self, name):
        raise MemoryError("memory allocation failed")


def extension(gadget, kind):
    """The gadget's extension of this class, None if it has none."""
    found = [each for each in gadget.app.extensions if type(each).__name__ == kind]
    return found[0] if found else None


def channel(gadget):
    """What tells a computer of each answer, None while none listens."""
    cable = extension(gadget, "Cable")
    return cable and cable.channel


def go_on_set_up_lines(gadget):
    """Go down the set-up that is shown to each option in turn: yields it, and the names of its values."""
    screen = gadget.shown
    for number in [row[2] for row in screen.rows]:
        option_row = screen.option(number)
        if option_row:
            for _ in screen.rows:
                if screen.rows[screen.chosen][2] != number:
                    gadget.press("DOWN")
            yield option_row, option_row.names


def shows(gadget, text):
    """Whether a text stands somewhere on the screen, in small letters."""
    gadget.draw()
    return any(text in each[3] for each in texts(gadget.app.view.panel))
