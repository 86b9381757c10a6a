# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Hear of a broker what the tables tell. A message counts as taken once the book has it."""

from collections.abc import Callable

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from desk.club import Place
from desk.messages import BOARD_LETTERS, MOST_BYTES

TOPICS = ("tallybone/+/state/+", "tallybone/+/here/+", "tallybone/+/result/+")
KEEP_ALIVE_S = 20
_PARTS = 4  # of a topic: tallybone, table, what, board or match
Heard = Callable[[str, bytes | None], bytes]
REFUSED = ("Bad user name or password", "Not authorized")


class Subscriber:
    """Listens until it is stopped; a broker that is gone is looked for again, by paho's own rules.

    :param place: the broker, and the desk's name and password there
    :param heard: told ``mqtt:TABLE:BOARD`` and a line, or None when that gadget is gone, in paho's thread
    :param say: told in a line that the broker is gone or back, "" for back
    """

    def __init__(self, place: Place, heard: Heard, say: Callable[[str], None]) -> None:
        self._place = place
        self._heard = heard
        self._say = say
        self._client = mqtt.Client(
            CallbackAPIVersion.VERSION2,
            client_id="tallybone-desk",
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

    def stop(self) -> None:
        """Listen no more."""
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(
        self,
        client: mqtt.Client,
        data: object,
        flags: mqtt.ConnectFlags,
        reason: ReasonCode,
        properties: Properties | None,
    ) -> None:
        if reason.is_failure:
            what = "the password is wrong" if str(reason) in REFUSED else str(reason)
            self._say(f"{self._place.address}: {what}; expected the line of make club for the desk")
            return
        self._say("")
        for topic in TOPICS:
            client.subscribe(topic, qos=1)

    def _lost(
        self,
        client: mqtt.Client,
        data: object,
        flags: mqtt.DisconnectFlags,
        reason: ReasonCode,
        properties: Properties | None,
    ) -> None:
        if reason.is_failure:
            self._say("the broker is gone; it is looked for again")

    def _take(self, client: mqtt.Client, data: object, message: mqtt.MQTTMessage) -> None:
        """Hand a message on, and only then tell the broker that it came."""
        parts = message.topic.split("/")
        if len(parts) == _PARTS:
            _, table, what, name = parts
            source = f"mqtt:{table}:{name[:BOARD_LETTERS]}"
            if what == "here":
                if message.payload == b"0":
                    self._heard(source, None)
            elif len(message.payload) <= MOST_BYTES:
                self._heard(source, bytes(message.payload))
        client.ack(message.mid, message.qos)
