"""A hub reduced to what a node sees of it: it announces itself, takes events in order, acks."""

import json
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from hub.wire import messages, topics, up
from tests.firmware.broker import HOST

PREFIX = "pw"
HUB_ID = "7c1e"


class StandIn:
    """Keeps all that nodes say, and the events it has taken, each once and in order."""

    def __init__(self, port: int, *, acking: bool = True, epoch: int = 1) -> None:
        self.acking = acking
        self.epoch = epoch
        self.heard: list[tuple[str, str, dict[str, Any], bool]] = []
        self.events: list[dict[str, Any]] = []
        self._last: dict[str, int] = {}
        self._number = 0
        self._changed = threading.Condition(threading.RLock())
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=f"hub{port}")
        self._client.reconnect_delay_set(1, 1)
        self._client.will_set(topics.hub(PREFIX), self._hub(0), 1, retain=True)
        self._client.on_socket_open = self._on_socket_open
        self._client.on_connect = self._on_connect
        self._client.on_message = self._on_message
        self._client.connect(HOST, port, keepalive=10)
        self._client.loop_start()

    def close(self) -> None:
        """Say goodbye, which is no will."""
        self._client.disconnect()
        self._client.loop_stop()

    def announce(self, up: int = 1, epoch: int | None = None) -> None:
        """Publish that the hub is up, or was."""
        body = {"up": up, "h": HUB_ID, "e": self.epoch if epoch is None else epoch}
        self._client.publish(topics.hub(PREFIX), json.dumps(body), 1, retain=True)

    def tell(self, node: str, leaf: str, message: dict[str, Any]) -> None:
        """Send a node something."""
        topic = topics.down(PREFIX, node, leaf)
        qos = 1 if leaf in ("cmd", "cfg") else 0
        self._client.publish(topic, json.dumps(message), qos, retain=leaf == "cfg")

    def order(self, node: str, op: str, **fields: Any) -> dict[str, Any]:
        """Send a command, good for the boot of the node unless ``fields`` say otherwise."""
        self._number += 1
        command = {"e": self.epoch, "i": self._number, "op": op, "a": {}, "na": messages.BIG}
        command |= {"b": self.boot(node)} | fields
        self.tell(node, "cmd", command)
        return command

    def boot(self, node: str) -> str:
        """The boot id in the last birth of ``node``."""
        return str(self.said(node, "info")[-1]["b"])

    def said(self, node: str, leaf: str) -> list[dict[str, Any]]:
        """All messages of ``node`` with that ``leaf``."""
        with self._changed:
            return [body for who, what, body, _ in self.heard if (who, what) == (node, leaf)]

    def answer(self, command: dict[str, Any], node: str) -> list[dict[str, Any]]:
        """The answers to ``command``."""
        key = (command["e"], command["i"])
        return [res for res in self.said(node, "res") if (res["e"], res["i"]) == key]

    def wait(self, what: Callable[[], object], timeout: float = 5.0) -> bool:
        """Wait until ``what()`` is true; False after ``timeout`` seconds."""
        with self._changed:
            return bool(self._changed.wait_for(what, timeout))

    def online(self, node: str, n: int = 1, c: int = 1, timeout: float = 8.0) -> bool:
        """Wait for the birth of that boot and connection."""
        return self.wait(
            lambda: any(
                (status["up"], status["n"], status["c"]) == (1, n, c)
                for status in self.said(node, "status")
            ),
            timeout,
        )

    def presses(self) -> list[int]:
        """Buttons of the events taken that are presses, in order."""
        with self._changed:
            return [e["d"]["n"] for e in self.events if e["k"] == "btn" and e["d"]["e"] == "dn"]

    def ack(self, event: dict[str, Any], node: str) -> None:
        """Acknowledge up to ``event``."""
        self.tell(node, "ack", {"b": event["b"], "a": event["q"]})

    def _hub(self, up: int) -> str:
        return json.dumps({"up": up, "h": HUB_ID, "e": self.epoch})

    @staticmethod
    def _on_socket_open(_client: mqtt.Client, _data: object, sock: object) -> None:
        """Send small packets at once, as the hub does."""
        assert isinstance(sock, socket.socket)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def _on_connect(self, client: mqtt.Client, *_: object) -> None:
        client.subscribe(f"{PREFIX}/1/up/#", 1)
        self.announce()

    def _on_message(self, _client: mqtt.Client, _data: object, told: mqtt.MQTTMessage) -> None:
        _, _, _, node, leaf = told.topic.split("/")
        body = up.decode(leaf, bytes(told.payload))
        body["_at"] = time.monotonic()
        with self._changed:
            self.heard.append((node, leaf, body, told.retain))
            if leaf == "ev" and self.acking:
                self._take(body, node)
            self._changed.notify_all()

    def _take(self, event: dict[str, Any], node: str) -> None:
        last = self._last.get(event["b"], 0)
        if event["q"] == last + 1 or event["q"] == event["o"] > last + 1:
            self._last[event["b"]] = event["q"]
            self.events.append(event)
        if event["q"] <= self._last.get(event["b"], 0):
            self.ack({"b": event["b"], "q": self._last[event["b"]]}, node)
