# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Tell the desk of a club of the match, over Wi-Fi and HTTP. docs/messages.md says what is told.

A step is made only while nobody presses, and never waits. The journal is the queue: a result that the desk
has not confirmed is told again, also after the power was off.

The table's word never goes out: it signs what is sent, with a nonce that the desk has told and takes once,
and the desk signs what it answers to that.
"""

import wifi
from micropython import const
from socketpool import SocketPool

from tallybone import loader
from tallybone.board.ticks import HALF, later, passed
from tallybone.display.places import NOTE_LETTERS
from tallybone.extensions.post import Post
from tallybone.extensions.signing import Signature, key_of
from tallybone.journal import format as journal_format
from tallybone.matches import kept_matches
from tallybone.words.texts import _, cut

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tallybone.scorekeeper import Scorekeeper

_JOIN_MS = const(20_000)  # for the access point: a Pico W takes 2 to 5 s
_LOOK_MS = const(200)  # between two looks whether it is there
_ASK_MS = const(3_000)  # between two questions whether there is a draw
_AGAIN_MS = const(700)  # after a failure: a result is there 2 s after the desk is
_REFUSED_MS = const(5_000)  # after a word that is wrong, or without memory
_TELL_MS = const(2_000)  # after a desk that was told has asked to be told

_HEAD = "POST /table/%s?board=%s HTTP/1.1\r\nHost: %s:%d\r\n"
_HEAD += "Authorization: Tallybone %s\r\nAccept-Language: %s\r\n"
# What the desk answers with: it has it, or has put it aside, as told again it would make no more sense. A
# reason may stand after. It may ask to be told how the match in play stands, or not know the table's word.
_HAS_IT = "taken|known|aside"
_TELL = "tell"
_REFUSED = "refused"
_SIGN = "sign"  # or it tells what to sign with
_OK, _ASIDE = const(200), const(422)  # the statuses of an answer: it was taken, or put aside
# What the menu says, and the note that OK there shows, in 21 letters.
_SAYS = ("to send", "sent", "no Wi-Fi", "no answer", "refused", "no memory", "not counted")
_NOTES = (
    "trying now",
    "all results are sent",
    "see WIFI in settings",
    "is make club running?",
    "CLUB: wrong password",
    "no memory for it",
    "not counted: see Club",  # shown at once; OK in the menu shows the reason
)
TO_SEND = 0
SENT = 1
NO_WIFI = 2
NO_ANSWER = 3
REFUSED = 4
NO_MEMORY = 5
NOT_COUNTED = 6


class Desk:
    """The way to it. ``state`` is one of those above.

    :param club: the table, its password, the address and the port of the desk
    :param network: the name of the Wi-Fi
    :param password: and its password, "" for none
    :param keeper: the match and its journal
    """

    def __init__(
        self, club: "tuple[str, str, str, int]", network: str, password: str, keeper: "Scorekeeper"
    ) -> None:
        self.state = TO_SEND
        self._network = network
        self._password = password
        self._keeper = keeper
        self._table, self._word, self._address, self._port = club
        self._board = kept_matches.table_name("")
        self._salt = self._nonce = ""  # what the desk has told to sign with; a nonce is good for once
        self._key = b""
        self._signature = ""  # of what was sent
        self._last = ""  # what the desk answered last
        self._radio = wifi.radio
        self._post = Post(SocketPool(wifi.radio), self._address, self._port)
        self._told = self._telling = (-1, -1, -1)  # never a state: the match, its changes, who agrees
        self._number = 0  # of the match whose result is being told, 0 for none
        self._due = -1  # when the next request may begin
        self._since = -1  # when the Wi-Fi was asked for, -1 if it was not
        self._is_idle = False  # whether the next request is only to ask, so that news need not wait for it
        self._why = ""  # what the desk says of a result that it does not count

    def step(self, now: int, is_free: bool) -> str:
        """Do one thing, if it is time for it. Return a note that is worth to be shown, or "".

        :param int now: milliseconds of ``supervisor.ticks_ms``
        :param bool is_free: whether no screen uses the spare part of the answers' buffer
        """
        try:
            if self._post.is_open:
                return self._go_on(now, is_free)
            is_early = self._due >= 0 and passed(now, self._due) > HALF
            if is_early and not (self._is_idle and self._has_news()):
                return ""
            if self._radio.connected:
                self._begin(now, is_free)
            else:
                self._join(now)
        except MemoryError:
            self._rest(NO_MEMORY, now, _REFUSED_MS)
        except Exception:  # whatever a network does, the gadget keeps the score
            self._rest(NO_ANSWER if self._radio.connected else NO_WIFI, now)
        return ""

    def try_now(self) -> str:
        """Do not wait for the next try. Return a note: how it goes, with what to do."""
        self._due = -1
        return self._why if self.state == NOT_COUNTED else _NOTES[self.state]

    def text(self) -> str:
        """How it goes, in a word or two."""
        return _(_SAYS[self.state])

    # The connection --------------------------------------------------------------------------

    def _join(self, now: int) -> None:
        """Ask for the Wi-Fi, and look later whether it is there: CircuitPython goes on meanwhile."""
        self._is_idle = False
        if self._since >= 0 and passed(now, self._since) < _JOIN_MS:
            self._due = later(now, _LOOK_MS)
        elif self._since >= 0:
            self._since = -1
            self._rest(NO_WIFI, now)
        else:
            self._since = now
            self._due = later(now, _LOOK_MS)
            try:
                if self._password:
                    self._radio.connect(self._network, self._password, timeout=0.001)
                else:
                    self._radio.connect(self._network, timeout=0.001)
            except ConnectionError:  # not in a millisecond
                pass

    def _rest(self, state: int, now: int, milliseconds: int = _AGAIN_MS) -> None:
        """It did not work: say why, and try again later."""
        self._post.close()
        self._told = (-1, -1, -1)
        self._number = 0
        self._nonce = ""
        self._is_idle = False
        self.state = state
        self._due = later(now, milliseconds)

    # What is told ----------------------------------------------------------------------------

    def _begin(self, now: int, is_free: bool) -> None:
        """What is told next: how the match stands, then a result; else nothing, to ask for the draw."""
        keeper = self._keeper
        self._since = -1
        self._number = 0
        self._telling = self._told
        if not self._nonce:
            pieces: Iterator[str] = iter(())
        elif self._has_news():
            self._telling = kept_matches.now(keeper)
            pieces = iter((kept_matches.line(self._table, keeper),))
        else:
            pieces = self._result(self._pending(is_free))
        nonce, self._signature = self._nonce, ""
        head = _HEAD % (self._table, self._board, self._address, self._port, nonce or "-", _("en", "code"))
        self._post.begin(now, head, self._signed(nonce, pieces) if nonce else pieces)
        self._nonce = ""

    def _signed(self, nonce: str, pieces: "Iterator[str]") -> "Iterator[str]":
        """Yield these pieces, and last their signature as a line."""
        signature = Signature(self._key)
        signature.add(("%s %s %s\n" % (nonce, self._table, self._board)).encode())
        for piece in pieces:
            signature.add(piece.encode())
            yield piece
        self._signature = signature.text()
        yield self._signature + "\n"

    def _take_nonce(self, now: int) -> None:
        """The desk has told what to sign with: a salt and a nonce. Twice in a row that is no answer."""
        salt, _space, nonce = str(self._post.line(2), "utf-8").partition(" ")
        if self._last == _SIGN or not nonce:
            self._last = ""
            self._rest(NO_ANSWER, now)
            return
        if salt != self._salt:
            self._salt = salt
            self._key = key_of(self._word, salt)
        self._last = _SIGN
        self._nonce = nonce
        self._due = -1

    def _is_signed(self) -> bool:
        """Whether the answer is the desk's, to what was sent last; the next nonce is in it."""
        nonce, _space, digest = str(self._post.line(2), "utf-8").partition(" ")
        signature = Signature(self._key)
        for part in (self._signature.encode(), self._post.line(0), self._post.line(1), nonce.encode()):
            signature.add(part + b"\n")
        self._nonce = nonce
        return self._signature != "" and signature.text() == digest

    def _go_on(self, now: int, is_free: bool) -> str:
        """A little of what is under way. A result is given up where the match, or its answers, are gone."""
        is_stale = self._has_news() or self._pending(is_free) != self._number
        if self._number and is_stale:
            self._post.close()
            self._due = -1
        elif self._post.step(now):
            return self._take(now)
        return ""

    def _take(self, now: int) -> str:
        """The desk has answered."""
        loader.is_garbage = True  # what was sent and came: live objects must not come to lie after it
        said, _space, why = str(self._post.line(0), "utf-8").partition(" ")
        if said == _SIGN:
            self._take_nonce(now)
            return ""
        was_told, self._last = self._last == _TELL, said
        if said == _REFUSED:
            self._rest(REFUSED, now, _REFUSED_MS)
            return ""
        is_answer = said == _TELL or said in _HAS_IT.split("|")
        status = _ASIDE if said == "aside" else _OK
        if not is_answer or self._post.status() != status or not self._is_signed():
            self._rest(NO_ANSWER, now)
            return ""
        keeper = self._keeper
        self._told = (-1, -1, -1) if said == _TELL else self._telling
        keeper.setup.hear(self._post.line(1))
        is_new = False
        if self._number:
            is_new = why != "" and why != self._why
            self._why = cut(why, NOTE_LETTERS)
            self._has_sent(self._number)
        is_all_sent = keeper.sent >= self._results()
        self.state = TO_SEND if not is_all_sent else NOT_COUNTED if self._why else SENT
        self._is_idle = is_all_sent and not self._has_news()
        self._due = later(now, _ASK_MS) if self._is_idle else -1
        if said == _TELL and was_told:  # or it would be asked without a pause
            self._due = later(now, _TELL_MS)
        return _(_NOTES[NOT_COUNTED]) if is_new else ""

    def _has_news(self) -> bool:
        """Whether the match is not as it was told last."""
        return not kept_matches.is_now(self._keeper, self._told)

    def _results(self) -> int:
        """How many matches of the journal, the oldest first, have ended: with a winner, or given up."""
        match = self._keeper.match
        return self._keeper.match_count - (match is not None and not match.winners)

    def _has_sent(self, number: int) -> None:
        """The desk has the matches up to this one: note that for the next start."""
        self._keeper.sent = number
        self._keeper.write_extra(journal_format.SENT, number)
        if number < self._keeper.match_count:
            loader.unload_rules()

    def _pending(self, is_free: bool) -> int:
        """The number of the first match whose result is to be told now, 0 for none."""
        keeper = self._keeper
        number = keeper.sent + 1
        if number > self._results():
            return 0
        is_in_play = keeper.match is not None and number == keeper.match_count
        return number if is_in_play or is_free else 0

    def _result(self, number: int) -> "Iterator[str]":
        """The message of a match with its sheet, in pieces. One that cannot be restored is left out."""
        if not number:
            return iter(())
        keeper = self._keeper
        self.state = TO_SEND
        before = loader.loaded()
        kept = kept_matches.read(keeper, number, keeper.match_count)
        loader.keep_only(before)
        if not kept.match:
            self._has_sent(number)
            return iter(())
        self._number = number
        is_in_play = keeper.match is not None and number == keeper.match_count
        return kept_matches.pieces(self._table, kept, kept_matches.state_of(kept.match, is_in_play))
