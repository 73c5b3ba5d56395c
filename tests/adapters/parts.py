"""Brokers and clients for the tests of the adapters."""

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from hub.adapters.broker import Broker, Endpoint
from hub.adapters.mqtt import MqttLink
from hub.service.hub import Identity

WITHIN = 10.0


def until(fits: Callable[[], bool], what: str, seconds: float = WITHIN) -> None:
    """Wait until something holds that no event tells."""
    end = time.monotonic() + seconds
    while not fits():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        time.sleep(0.01)


class Client:
    """A client that keeps what it hears."""

    def __init__(self, end: Endpoint, name: str, password: str = "", client_id: str = "") -> None:
        self.heard: list[tuple[str, bytes, bool]] = []
        self.refused = ""
        self._changed = threading.Condition()
        self._up = False
        self._granted: set[int] = set()
        self._client = paho.Client(CallbackAPIVersion.VERSION2, client_id=client_id or name)
        if password:
            self._client.username_pw_set(name, password)
        self._client.on_connect = self._on_connect
        self._client.on_disconnect = self._on_disconnect
        self._client.on_message = self._on_message
        self._client.on_subscribe = self._on_subscribe
        self._client.connect(end.host, end.port, 10)
        self._client.loop_start()

    def _on_connect(self, _c: object, _d: object, _f: object, reason: Any, _p: object) -> None:
        with self._changed:
            self._up = not reason.is_failure
            self.refused = str(reason) if reason.is_failure else ""
            self._changed.notify_all()

    def _on_disconnect(self, *_: object) -> None:
        with self._changed:
            self._up = False
            self._changed.notify_all()

    def _on_message(self, _c: object, _d: object, message: paho.MQTTMessage) -> None:
        with self._changed:
            self.heard.append((message.topic, bytes(message.payload), message.retain))
            self._changed.notify_all()

    def _on_subscribe(self, _c: object, _d: object, mid: int, *_: object) -> None:
        with self._changed:
            self._granted.add(mid)
            self._changed.notify_all()

    def wait(self, fits: Callable[[], bool], what: str) -> None:
        with self._changed:
            assert self._changed.wait_for(fits, WITHIN), what

    def is_up(self) -> Self:
        self.wait(lambda: self._up, "connected")
        return self

    def is_refused(self) -> None:
        self.wait(lambda: bool(self.refused), "refused")

    def subscribe(self, topic: str) -> None:
        """Subscribe, and wait until the broker has heard of it."""
        mid = self._client.subscribe(topic, 1)[1]
        self.wait(lambda: mid in self._granted, "subscribed")

    def publish(self, topic: str, message: object, *, retain: bool = False) -> None:
        """Publish, and wait until the broker has it."""
        payload = message if isinstance(message, bytes) else json.dumps(message).encode()
        self._client.publish(topic, payload, 1, retain).wait_for_publish(WITHIN)

    def topics(self) -> list[str]:
        return [topic for topic, _, _ in self.heard]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.disconnect()
        self._client.loop_stop()
        self._client._reset_sockets()


class Ears:
    """Hears what a link hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, bytes, bool]] = []
        self.connections = 0
        self.changed = threading.Condition()

    def deliver(self, topic: str, payload: bytes, *, retained: bool) -> None:
        with self.changed:
            self.heard.append((topic, payload, retained))
            self.changed.notify_all()

    def connected(self) -> None:
        with self.changed:
            self.connections += 1
            self.changed.notify_all()

    def wait(self, fits: Callable[[], bool], what: str) -> None:
        with self.changed:
            assert self.changed.wait_for(fits, WITHIN), what


def link_to(broker: Broker, hub: str = "7c1e") -> MqttLink:
    """A link that is not started."""
    return MqttLink(broker.endpoint, Identity(hub, 1, "pw"), "0.1.0")


def folder(path: Path) -> Path:
    made = path / "broker"
    made.mkdir(parents=True, exist_ok=True)
    return made
