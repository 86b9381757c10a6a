# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Tell a club's broker of the match, over Wi-Fi and MQTT. docs/messages.md says what is told.

Nothing waits for the network: a step is made only while nobody presses, and a press ends what is being done.
The journal is the queue: a result that the broker has not confirmed is told again, also after the power was
off.
"""

import socketpool
import wifi
from adafruit_minimqtt.adafruit_minimqtt import MQTT, MMQTTException
from micropython import const
from supervisor import ticks_ms

from tallybone import loader
from tallybone.extensions.topics import DRAW, HERE, RESULT, STATE
from tallybone.journal import format as journal_format
from tallybone.matches import kept_matches

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from circuitpython_typing import ReadableBuffer
    from socketpool import Socket, SocketPool

    from tallybone.board.buttons import Buttons
    from tallybone.matches.kept_matches import KeptMatch
    from tallybone.scorekeeper import Scorekeeper


_EAGAIN = const(11)  # nothing has come yet
_EPIPE = const(32)  # what CircuitPython says to a send before the connection is there
_EINPROGRESS = const(115)  # it is being made; lwip's number,
_EINPROGRESS_HERE = const(119)  # and CircuitPython's own
_GIVEN_UP = const(103)  # ECONNABORTED: one that MiniMQTT does not take for "nothing yet"
_CLOSED = const(104)  # ECONNRESET
_ASK_S = 0.005  # between two looks
_READS = const(64)  # of what comes without a pause; then the rest of the board has its turn
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here


class Sockets:
    """Takes the place of a ``socketpool.SocketPool``.

    ``was_pressed`` says whether a button ended what ``begin`` began.

    :param pool: CircuitPython's own
    :param keys: the buttons
    :param pause: ``time.sleep``
    """

    def __init__(self, pool: "SocketPool", keys: "Buttons", pause: "Callable[[float], None]") -> None:
        self.SOCK_STREAM = pool.SOCK_STREAM
        self.was_pressed = False
        self.made: PatientSocket | None = None  # the last one
        self._pool = pool
        self._keys = keys
        self._pause = pause
        self._end = 0
        self._reads = 0  # since the last pause

    def begin(self, milliseconds: int) -> None:
        """From here on the network has so many milliseconds, or until the next press."""
        self.was_pressed = False
        self._end = ticks_ms() + milliseconds & _TICKS

    def wait(self) -> None:
        """Wait a moment.

        :raises OSError: if the time is over, or a button went down
        """
        self.check()
        self._reads = 0
        self._pause(_ASK_S)

    def check(self) -> None:
        """Called before each reading: what never ends must not keep a press waiting either.

        :raises OSError: as ``wait`` does
        """
        for source in self._keys.sources:
            if source.is_waiting():
                self.was_pressed = True
        if self.was_pressed or self._end - ticks_ms() & _TICKS > _TICKS // 2:
            raise OSError(_GIVEN_UP)
        self._reads += 1
        if self._reads > _READS:
            self._reads = 0
            self._pause(_ASK_S)

    def getaddrinfo(self, host: str, port: int, family: int = 0, kind: int = 0) -> "list[tuple[object, ...]]":
        """The broker is named by its address: to look up a name can take seconds."""
        return [(self._pool.AF_INET, self._pool.SOCK_STREAM, 0, "", (host, port))]

    def socket(self, family: int, kind: int) -> "PatientSocket":
        """A new socket. It sends at once: MiniMQTT sends a message in three parts, else 40 ms apart."""
        own = self._pool.socket(family, kind)
        own.setsockopt(self._pool.IPPROTO_TCP, self._pool.TCP_NODELAY, 1)
        self.made = PatientSocket(own, self)
        return self.made


class PatientSocket:
    """One of them: each call comes back when it is done, or raises OSError."""

    def __init__(self, own: "Socket", sockets: Sockets) -> None:
        self._own = own
        self._sockets = sockets
        self._first = -1  # the byte that ``has_come`` has read, -1 for none
        own.settimeout(0)

    def settimeout(self, seconds: float) -> None:
        """``Sockets.begin`` says how long anything may take."""

    def connect(self, address: "tuple[str, int]") -> None:
        """Begin to connect; what is sent first waits for the connection."""
        try:
            self._own.connect(address)
        except OSError as error:
            if error.errno not in (_EINPROGRESS, _EINPROGRESS_HERE, _EAGAIN):
                raise

    def send(self, data: "ReadableBuffer") -> int:
        """Send; return how many bytes were taken."""
        while True:
            try:
                return self._own.send(data)
            except OSError as error:
                if error.errno not in (_EAGAIN, _EPIPE):
                    raise
            self._look()
            self._sockets.wait()

    def _look(self) -> None:
        """Whether the connection is still being made: a send cannot tell that from one that was refused.

        :raises OSError: if it was
        """
        try:
            self._own.recv_into(bytearray(1), 1)
        except OSError as error:
            if error.errno != _EAGAIN:
                raise

    def has_come(self) -> bool:
        """Whether there is something to read, looked at without waiting."""
        if self._first < 0:
            byte = bytearray(1)
            try:
                self._receive(byte, 1)
                self._first = byte[0]
            except OSError as error:
                if error.errno != _EAGAIN:
                    raise
        return self._first >= 0

    def recv_into(self, buffer: "bytearray | memoryview", size: int = 0) -> int:
        """Read what has come, one byte at least; MiniMQTT reads a message without a text as well."""
        if not buffer:
            return 0
        if self._first >= 0:
            buffer[0] = self._first
            self._first = -1
            return 1
        self._sockets.check()
        while True:
            try:
                return self._receive(buffer, size)
            except OSError as error:
                if error.errno != _EAGAIN:
                    raise
            self._sockets.wait()

    def _receive(self, buffer: "bytearray | memoryview", size: int) -> int:
        """Read what is there.

        :raises OSError: EAGAIN if nothing is, another one if the connection is closed
        """
        count = self._own.recv_into(buffer, size)
        if not count:
            raise OSError(_CLOSED)
        return count

    def close(self) -> None:
        """Close it."""
        self._own.close()


_JOIN_MS = const(20_000)  # for the access point: a Pico W takes 2 to 5 s
_LOOK_MS = const(200)  # between two looks whether it is there
_ANSWER_MS = const(1_000)  # for the broker: in a room it answers in less than a tenth of that
_PRESSED_MS = const(500)  # from a press that ended something to the next try
_PING_MS = const(20_000)  # without a word for so long, it is asked whether it is there
KEEP_ALIVE_S = 60  # after so long the broker takes a gadget that says nothing for gone
_RESTS_MS = (2_000, 5_000, 15_000, 30_000, 60_000)  # after each failure
_AGAIN = const(5)  # results that are told once more to a broker that was gone: more than its last two seconds
_MOST = const(6_000)  # bytes of a result with its sheet; a longer one is told without

_PASSWORD_IS_WRONG = (4, 5)  # what a broker refuses a connection with
# What the menu says, and the note that OK there shows, in 21 letters.
# As texts with more than a word: a word alone that is a name of ours would stay longer on the drive.
_SAYS = "to send|sent|no Wi-Fi|no answer|refused|no memory"
_NOTES = (
    "trying now",
    "all results are sent",
    "see WIFI in settings",
    "is make club running?",
    "CLUB: wrong password",
    "no memory for it",
)
TO_SEND = 0
SENT = 1
NO_WIFI = 2
NO_ANSWER = 3
REFUSED = 4
NO_MEMORY = 5


class Broker:
    """The connection to it. ``state`` is one of those above.

    :param club: the table, its password, the address and the port of the broker
    :param network: the name of the Wi-Fi
    :param password: and its password, "" for none
    :param keeper: the match and its journal
    :param keys: the buttons
    """

    def __init__(
        self,
        club: "tuple[str, str, str, int]",
        network: str,
        password: str,
        keeper: "Scorekeeper",
        keys: "Buttons",
        pause: "Callable[[float], None]",
    ) -> None:
        self.state = TO_SEND
        self._network = network
        self._password = password
        self._keeper = keeper
        self._table, word, address, port = club
        self._radio = wifi.radio
        self._sockets = Sockets(socketpool.SocketPool(wifi.radio), keys, pause)
        board = kept_matches.table_name("")
        self._state_topic = STATE % (self._table, board)
        self._draw_topic = DRAW % self._table
        self._here_topic = HERE % (self._table, board)
        self._client = MQTT(
            broker=address,
            port=port,
            username=self._table,
            password=word,
            client_id="tallybone-" + board,
            socket_pool=self._sockets,
            keep_alive=KEEP_ALIVE_S,
            connect_retries=1,
            use_binary_mode=True,
        )
        self._client.on_message = self._hear
        self._client.will_set(self._here_topic, "0", True, 1)  # said by the broker when this gadget is gone
        self._told = (-1, -1, -1)  # never a state: the match told last, its changes, who agrees
        self._due = -1  # when the next step is made
        self._heard = 0  # when the broker answered last
        self._since = -1  # when the Wi-Fi was asked for, -1 if it was not
        self._failures = 0
        self._is_idle = False  # whether the next step is only to look, so that news need not wait for it
        self._is_broken = False  # whether the connection ended by itself
        self._sheet: Iterator[str] | None = None  # the pieces of a result,
        self._number = 0  # of the match with this number,
        self._result = bytearray()  # those there are so far,
        self._result_topic = ""  # and where they go

    def step(self, now: int, is_free: bool) -> None:
        """Do one thing, if it is time for it.

        :param int now: milliseconds of ``supervisor.ticks_ms``
        :param bool is_free: whether no screen uses the part of the list of answers that the match leaves
        """
        if (
            self._due >= 0
            and now - self._due & _TICKS > _TICKS // 2
            and not (self._is_idle and self._has_news())
        ):
            return
        self._is_idle = False
        try:
            if not self._radio.connected:
                self._join(now)
            elif self._client.is_connected():
                self._tell(now, is_free)
            else:
                self._connect(now)
        except Exception as error:  # whatever a network does, the gadget keeps the score
            self._fail(error, now)

    def try_now(self) -> str:
        """Do not wait for the next try. Return a note: how it goes, with what to do."""
        self._due = -1
        self._failures = 0
        return _NOTES[self.state]

    def text(self) -> str:
        """How it goes, in a word or two."""
        return _SAYS.split("|")[self.state]

    # The connection --------------------------------------------------------------------------

    def _join(self, now: int) -> None:
        """Ask for the Wi-Fi, and look later whether it is there: CircuitPython goes on meanwhile."""
        self._drop()
        if self._since >= 0 and now - self._since & _TICKS < _JOIN_MS:
            self._due = now + _LOOK_MS & _TICKS
        elif self._since >= 0:
            self._since = -1
            self._rest(NO_WIFI, now)
        else:
            self._since = now
            self._due = now + _LOOK_MS & _TICKS
            try:
                if self._password:
                    self._radio.connect(self._network, self._password, timeout=0.001)
                else:
                    self._radio.connect(self._network, timeout=0.001)
            except ConnectionError:  # not in a millisecond
                pass

    def _connect(self, now: int) -> None:
        self._since = -1
        self._drop()
        self._sockets.begin(_ANSWER_MS)
        self._client.connect()
        self._publish(self._here_topic, b"1")
        self._keeper.setup.hear(b"")  # the broker tells it, if there still is one
        self._sockets.begin(_ANSWER_MS)
        self._client.subscribe(self._draw_topic, 1)
        self._heard = now
        self._failures = 0
        self._told = (-1, -1, -1)
        self.state = TO_SEND
        if self._is_broken:  # a broker that was killed may have lost what it confirmed last
            self._is_broken = False
            self._keeper.sent = max(0, min(self._keeper.sent, self._results() - _AGAIN))

    def _drop(self) -> None:
        """Close the connection, if there is one."""
        self._sheet = None
        if self._client.is_connected():
            self._sockets.begin(0)
            self._client.disconnect()

    def _fail(self, error: Exception, now: int) -> None:
        self._drop()
        if self._sockets.was_pressed:
            self._due = now + _PRESSED_MS & _TICKS
            return
        self._is_broken = True
        if isinstance(error, MemoryError):
            self._rest(NO_MEMORY, now)
        elif isinstance(error, MMQTTException) and error.code in _PASSWORD_IS_WRONG:
            self._rest(REFUSED, now)
        else:
            self._rest(NO_ANSWER if self._radio.connected else NO_WIFI, now)

    def _rest(self, state: int, now: int) -> None:
        """It did not work: say why, and try again later, each time a little later."""
        self.state = state
        self._due = now + _RESTS_MS[min(self._failures, len(_RESTS_MS) - 1)] & _TICKS
        self._failures += 1

    # What is told ----------------------------------------------------------------------------

    def _publish(self, topic: str, text: bytes) -> None:
        """Send it, and wait until the broker says that it has it. It keeps the last one of each topic."""
        self._sockets.begin(_ANSWER_MS)
        self._client.publish(topic, text, True, 1)

    def _tell(self, now: int, is_free: bool) -> None:
        """What is to be told next: how the match stands, then a result, or a piece of one."""
        keeper = self._keeper
        pending = self._pending(is_free)
        if self._has_news():
            told = kept_matches.now(keeper)
            self._sheet = None
            self._publish(self._state_topic, kept_matches.line(self._table, keeper).encode())
            self._told = told
            self._heard = now
        elif self._sheet and pending == self._number:
            self._add(self._sheet, now)
        elif pending:
            self._begin(pending)
        else:
            self._sheet = None
            self.state = SENT if keeper.sent >= self._results() else TO_SEND
            if self._has_come() or now - self._heard & _TICKS > _PING_MS:
                self._sockets.begin(_ANSWER_MS)
                self._client.ping()
                self._heard = now
            self._due = now + _LOOK_MS & _TICKS
            self._is_idle = True

    def _has_news(self) -> bool:
        """Whether the match is not as it was told last."""
        return self._told != kept_matches.now(self._keeper)

    def _has_come(self) -> bool:
        """Whether the broker has sent something: it is read while a ping is answered."""
        return self._sockets.made is not None and self._sockets.made.has_come()

    def _hear(self, client: "MQTT", topic: str, message: bytes) -> None:
        """The desk has told who plays here."""
        if topic == self._draw_topic:
            self._keeper.setup.hear(bytes(message))

    def _results(self) -> int:
        """How many matches of the journal, the oldest first, have ended: with a winner, or given up."""
        match = self._keeper.match
        return self._keeper.begun - (match is not None and not match.winners)

    def _has_sent(self, number: int) -> None:
        """The broker has the matches up to this one: note that for the next start."""
        self._keeper.sent = number
        self._keeper.note_beside(journal_format.SENT, number)

    def _pending(self, is_free: bool) -> int:
        """The number of the first match whose result is to be told now, 0 for none."""
        keeper = self._keeper
        number = keeper.sent + 1
        if number > self._results():
            return 0
        is_in_play = keeper.match is not None and number == keeper.begun
        return number if is_in_play or is_free else 0

    def _begin(self, number: int) -> None:
        """Read a match. One that cannot be restored is left out."""
        keeper = self._keeper
        self.state = TO_SEND
        before = loader.loaded()
        kept = kept_matches.read(keeper, number, keeper.begun)
        loader.keep_only(before)
        if kept.match:
            is_in_play = keeper.match is not None and number == keeper.begun
            state = kept_matches.state_of(kept.match, is_in_play)
            self._result_topic = RESULT % (
                self._table,
                kept_matches.own_identity(kept.serial, kept.number),
            )
            self._result = bytearray()
            self._sheet = self._pieces(kept, state)
            self._number = number
        else:
            self._has_sent(number)

    def _pieces(self, kept: "KeptMatch", state: int) -> "Iterator[str]":
        """The message of a match with its sheet; without, if that is too long for the memory there is."""
        size = 0
        for piece in kept_matches.pieces(self._table, kept, state):
            size += len(piece)
            if size > _MOST:
                self._result = bytearray()
                yield kept_matches.head(self._table, kept, state) + "}"
                return
            yield piece

    def _add(self, sheet: "Iterator[str]", now: int) -> None:
        """The next piece; behind the last one the result is sent, and the journal notes that."""
        for piece in sheet:
            self._result.extend(piece.encode())
            return
        result = bytes(self._result)
        self._sheet = None
        self._result = bytearray()
        self._publish(self._result_topic, result)
        self._heard = now
        self._has_sent(self._number)
        if self._number < self._keeper.begun:
            loader.unload_rules()
