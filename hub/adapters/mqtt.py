"""The link to the nodes over MQTT."""

import logging
import secrets
import socket
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.reasoncodes import ReasonCode

from hub.adapters.address import BrokerError
from hub.adapters.broker import Endpoint
from hub.service.hub import Identity
from hub.wire import VERSION, messages, topics

KEEPALIVE = 10
RETRY = 0.05
ECHO_EVERY, ECHO_WITHIN = 1.0, 3.0
RIVAL_WITHIN = 2.0
MOST_QUEUED = 10_000

log = logging.getLogger(__name__)


class Listener(Protocol):
    """Who hears what the link hears: the hub."""

    def deliver(self, topic: str, payload: bytes, *, retained: bool) -> None:
        """Take in a message; return at once."""
        ...

    def connected(self) -> None:
        """Take note that the link is there, or there again."""
        ...


class MqttLink:
    """A connection to the broker that comes back by itself.

    Everything retained is published anew at each connection, so that any broker will do, even
    one that forgets.
    """

    def __init__(self, endpoint: Endpoint, identity: Identity, version: str) -> None:
        self._endpoint = endpoint
        self._identity = identity
        self._run = secrets.token_hex(3)  # a copy of our data folder has our id and number
        self._birth = {
            "up": 1,
            "h": identity.id,
            "e": identity.epoch,
            "v": version,
            "r": self._run,
        }
        self._will = messages.encode({"up": 0, "h": identity.id, "e": identity.epoch})
        self._hub_topic = topics.hub(identity.prefix)
        self._echo_topic = f"{identity.prefix}/{VERSION}/echo/h{identity.id}"
        self._listener: Listener | None = None
        self._connections = 0
        self._online = threading.Event()
        self._echoed = threading.Event()
        self._rival_spoke = threading.Event()
        self._rival: dict[str, Any] | None = None
        self._echo_sent = self._echo_heard = 0.0
        self._client = self._make_client()

    def _make_client(self) -> paho.Client:
        end = self._endpoint
        name = f"pitwall-{self._identity.id}-{self._run}"  # or two copies would oust each other
        name = end.user if end.ours and end.user else name
        client = paho.Client(CallbackAPIVersion.VERSION2, client_id=name)
        if end.user:
            client.username_pw_set(end.user, end.password)
        if end.tls:
            client.tls_set()
        client.will_set(self._hub_topic, self._will, qos=1, retain=True)
        client.reconnect_delay_set(1, 4)
        client.max_queued_messages_set(MOST_QUEUED)
        client.max_inflight_messages_set(200)
        client.on_socket_open = _hurry
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        return client

    def start(self, seconds: float = 8, trouble: Callable[[], str] = str) -> None:
        """Connect, and see that no other hub is at work here.

        Args:
            seconds: How long to wait for the broker.
            trouble: Says why the broker does not run, if it is known.

        Raises:
            BrokerError: there is no broker, it refuses us, or another hub uses the prefix.
        """
        end = time.monotonic() + seconds
        while True:
            try:
                self._client.connect(self._endpoint.host, self._endpoint.port, KEEPALIVE)
                break
            except OSError as fault:
                reason = trouble() or f"{fault.strerror or fault}. Start it, or look at --broker."
                if time.monotonic() > end:
                    raise BrokerError(f"No MQTT broker at {self._endpoint}: {reason}") from fault
                time.sleep(RETRY)
        self._client.loop_start()
        if not self._echoed.wait(seconds):
            self.stop()
            raise BrokerError(
                f"The broker at {self._endpoint} does not let us in: is the password right?"
            )
        try:
            self._challenge()
        except BrokerError:
            self._end()
            raise

    def listen(self, listener: Listener) -> None:
        """Begin to hear nodes, and say that the hub is up."""
        self._listener = listener
        if self._online.is_set():
            self._enter()

    def stop(self) -> None:
        """Say good-bye and disconnect."""
        spoke, self._listener = self._listener, None
        if self._online.is_set() and spoke:
            sent = self._client.publish(self._hub_topic, self._will, qos=1, retain=True)
            try:
                sent.wait_for_publish(1)
            except (RuntimeError, ValueError):
                log.debug("no good-bye")
        self._end()

    def _end(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
        self._client._reset_sockets()  # noqa: SLF001  paho leaves its inner ones to the garbage

    def send(self, topic: str, payload: bytes, *, qos: int = 0, retain: bool = False) -> None:
        """Publish; dropped while there is no connection."""
        if self._online.is_set():
            self._client.publish(topic, payload, qos=qos, retain=retain)

    @property
    def connection(self) -> int:
        """Number of the connection, 0 while there is none."""
        return self._connections if self._online.is_set() else 0

    def check(self) -> str:
        """Look after the link; say in one sentence what is wrong with it, or nothing."""
        now = time.monotonic()
        if not self._online.is_set():
            return f"No connection to the MQTT broker at {self._endpoint}: nodes are not heard."
        if now - self._echo_sent >= ECHO_EVERY:
            self._echo_sent = now
            self._client.publish(self._echo_topic, b"1")
        if now - self._echo_heard > ECHO_WITHIN:
            return f"The MQTT broker at {self._endpoint} delivers nothing: nodes are not heard."
        if self._rival:
            return (
                f"Another hub ({self._rival['h']}) uses {self._identity.prefix} as well: end it."
            )
        return ""

    def _challenge(self) -> None:
        """Refuse to start beside a hub that is alive.

        A retained birth may be all that is left of it. So it is called dead: if it lives, it
        hears that and says otherwise.
        """
        rival = self._rival
        if rival is None:
            return
        self._rival_spoke.clear()
        call = messages.encode({"up": 0, "h": rival["h"], "e": rival["e"]})
        self._client.publish(self._hub_topic, call, qos=1, retain=True)
        if self._rival_spoke.wait(RIVAL_WITHIN):
            raise BrokerError(
                f"Another hub ({rival['h']}) is at work on this broker: end it, or choose other "
                f"topics with --prefix (now {self._identity.prefix})."
            )
        self._rival = None

    def _enter(self) -> None:
        everything = f"{self._identity.prefix}/{VERSION}/up/#"
        self._client.subscribe(everything, qos=1)
        self._say_up()
        if self._listener:
            self._listener.connected()

    def _say_up(self) -> None:
        birth = messages.encode(self._birth)
        self._client.publish(self._hub_topic, birth, qos=1, retain=True)

    def _on_connect(
        self, client: paho.Client, _data: object, _flags: object, reason: ReasonCode, _: object
    ) -> None:
        if reason.is_failure:
            log.warning("the broker refuses us: %s", reason)
            return
        client.subscribe([(self._hub_topic, 1), (self._echo_topic, 0)])
        client.publish(self._echo_topic, b"1")
        self._echo_sent = self._echo_heard = time.monotonic()
        self._connections += 1
        self._online.set()
        if self._listener:
            self._enter()

    def _on_disconnect(self, *_: object) -> None:
        self._online.clear()

    def _on_message(self, _client: paho.Client, _data: object, message: paho.MQTTMessage) -> None:
        try:
            topic, payload = message.topic, bytes(message.payload)
        except UnicodeDecodeError:
            return
        if topic == self._echo_topic:
            self._echo_heard = time.monotonic()
            self._echoed.set()
        elif topic == self._hub_topic:
            self._hear_of_hubs(payload)
        elif self._listener and (payload or not topic.endswith("/ev")):
            self._listener.deliver(topic, payload, retained=message.retain)
            if message.retain and topic.endswith("/ev"):  # it must not haunt the next start
                self._client.publish(topic, b"", qos=1, retain=True)

    def _hear_of_hubs(self, payload: bytes) -> None:
        try:
            said = messages.decode(messages.HUB, payload)
        except messages.MalformedError as fault:
            log.warning("on %s: %s", self._hub_topic, fault)
            return
        mine = said["h"] == self._identity.id
        if said["up"]:
            if not mine or not (self._endpoint.ours or said.get("r") == self._run):
                self._rival = said
                self._rival_spoke.set()
        elif self._listener:
            gone = self._rival is not None and said["h"] == self._rival["h"]
            if gone:
                self._rival = None
            if mine or gone:  # also a late will of an earlier start of ours
                self._say_up()


def _hurry(_client: paho.Client, _data: object, connection: Any) -> None:
    """Send small packets at once: pings measure clocks, and players wait for lamps."""
    if isinstance(connection, socket.socket):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
