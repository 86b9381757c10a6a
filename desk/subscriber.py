# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Hear of a broker what the tables tell, and tell them their draw.

A message counts as taken once the book has it.
"""

import contextlib
import hashlib
import queue
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from tallybone.extensions.topics import DRAW, HERE, RESULT, STATE

from desk.club import Place
from desk.language import Text
from desk.messages import BOARD_LETTERS, MOST_BYTES
from desk.tables import AIR

TOPICS = (STATE % ("+", "+"), HERE % ("+", "+"), RESULT % ("+", "+"), DRAW % "+")
KEEP_ALIVE_S = 20
_PARTS = 4  # of a topic: tallybone, table, what, board or match
AGAIN_S = 3.0  # until the book is tried again
MOST_TOGETHER = 200  # messages that are written in one go: each go waits for the disk, some 7 ms
REFUSED = ("Bad user name or password", "Not authorized")


@dataclass(frozen=True)
class Told:
    """A message of a table: ``line`` is None when that gadget is gone.

    ``topic`` is what the broker is to keep no longer once the book has it, "" for nothing. ``is_state`` says
    that a later one of that source takes its place, ``is_old`` that it was told before the desk began to
    listen. In another ``connection`` the broker may give the number ``mid`` to another message.
    """

    source: str
    line: bytes | None
    topic: str
    is_state: bool
    is_old: bool
    mid: int
    qos: int
    connection: int


class Subscriber:
    """Listens until it is stopped; a broker that is gone is looked for again, by paho's own rules.

    :param place: the broker, and the desk's name and password there
    :param heard: told in a thread of its own what came; it returns of each whether the book has it,
        and nothing if the book cannot be written
    :param say: told in a line that the broker is gone or back, None for back
    """

    def __init__(
        self,
        place: Place,
        heard: Callable[[list[Told]], list[bool]],
        say: Callable[[Text | None], None],
    ) -> None:
        self._place = place
        self._heard = heard
        self._say = say
        self._waiting: queue.SimpleQueue[Told | None] = queue.SimpleQueue()
        self._connection = 0
        self._draws: dict[str, bytes] = {}
        self._thread = threading.Thread(target=self._hand_on, name="broker", daemon=True)
        self._client = mqtt.Client(
            CallbackAPIVersion.VERSION2,
            client_id=client_id(place.password),
            clean_session=False,  # the broker keeps what comes while the desk is away
            manual_ack=True,
        )
        self._client.username_pw_set(place.user, place.password)
        self._client.reconnect_delay_set(1, 5)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._lost
        self._client.on_message = self._take

    def start(self) -> None:
        """Begin to listen; a broker that is not there yet is waited for."""
        self._client.connect_async(self._place.address, self._place.port, KEEP_ALIVE_S)
        self._client.loop_start()
        self._thread.start()

    def stop(self) -> None:
        """Listen no more."""
        self._waiting.put(None)
        self._thread.join()
        self._client.disconnect()
        self._client.loop_stop()

    def tell(self, draws: Mapping[str, bytes]) -> None:
        """Tell each table its draw; what a table that is not among them was told is taken back."""
        before, self._draws = self._draws, dict(draws)
        for table in before.keys() | draws.keys():
            if before.get(table) != draws.get(table):
                self._publish_draw(table)

    def _publish_draw(self, table: str) -> None:
        """The broker keeps the last one for a gadget that comes later. ``_connected`` tells all of them."""
        if self._client.is_connected():
            self._client.publish(DRAW % table, self._draws.get(table, b""), qos=1, retain=True)

    def _connected(
        self,
        client: mqtt.Client,
        data: object,
        flags: mqtt.ConnectFlags,
        reason: ReasonCode,
        properties: Properties | None,
    ) -> None:
        if reason.is_failure:
            what = Text("the password is wrong") if str(reason) in REFUSED else str(reason)
            text = Text("%(address)s: %(why)s; expected the line of make club for the desk")
            self._say(text.of(address=self._place.address, why=what))
            return
        self._say(None)
        self._connection += 1
        for topic in TOPICS:
            client.subscribe(topic, qos=1)
        for table in self._draws:
            self._publish_draw(table)

    def _lost(
        self,
        client: mqtt.Client,
        data: object,
        flags: mqtt.DisconnectFlags,
        reason: ReasonCode,
        properties: Properties | None,
    ) -> None:
        if reason.is_failure:
            self._say(Text("the broker is gone; it is looked for again"))

    def _take(self, client: mqtt.Client, data: object, message: mqtt.MQTTMessage) -> None:
        """A message has come, in paho's thread. An empty one is a result that was taken away."""
        parts = message.topic.split("/")
        if mqtt.topic_matches_sub(DRAW % "+", message.topic):
            if message.payload != self._draws.get(parts[1], b""):  # of an earlier night
                self._publish_draw(parts[1])
            client.ack(message.mid, message.qos)
            return
        is_gone = len(parts) == _PARTS and parts[2] == "here" and message.payload == b"0"
        is_line = len(parts) == _PARTS and parts[2] != "here" and 0 < len(message.payload) <= MOST_BYTES
        if not (is_gone or is_line):
            client.ack(message.mid, message.qos)
            return
        _, table, what, name = parts
        self._waiting.put(
            Told(
                source=f"{AIR}{table}:{name[:BOARD_LETTERS]}",
                line=None if is_gone else bytes(message.payload),
                topic=message.topic if what == "result" else "",
                is_state=what == "state",
                is_old=message.retain,
                mid=message.mid,
                qos=message.qos,
                connection=self._connection,
            )
        )

    def _hand_on(self) -> None:
        """Hand on what waits. What the book could not take is handed on again, every few seconds."""
        left: list[Told] = []
        while True:
            waiting: list[Told | None] = []
            with contextlib.suppress(queue.Empty):
                waiting.append(self._waiting.get(timeout=AGAIN_S if left else None))
            while waiting and len(waiting) < MOST_TOGETHER and not self._waiting.empty():
                waiting.append(self._waiting.get())
            found = left + [each for each in waiting if each]
            told = newest(found)
            try:
                kept = self._heard(told)
            except Exception:  # whatever it is, the next messages are heard
                traceback.print_exc(file=sys.stdout)
                kept = []
            for topic in {
                each.topic for each, is_kept in zip(told, kept, strict=False) if is_kept and each.topic
            }:
                self._client.publish(topic, b"", retain=True)
            left = []
            for each in found:
                if not kept and each.topic:
                    left.append(each)
                elif each.connection == self._connection:
                    self._client.ack(each.mid, each.qos)
            if None in waiting:
                return


def client_id(password: str) -> str:
    """The desk's name at the broker, which throws off whoever came before with the same one.

    So no table may know it. It stays the same, as the broker keeps for it what came while the desk was away.
    """
    return "tallybone-desk-" + hashlib.sha256(password.encode()).hexdigest()[:16]


def newest(told: list[Told]) -> list[Told]:
    """What is worth to be heard: of each gadget only the last state, and everything else."""
    last = {each.source: each for each in told if each.is_state}
    return [each for each in told if not each.is_state or last[each.source] is each]
