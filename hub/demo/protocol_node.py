"""A node without firmware: ``pw/1`` spoken from Python, for machines without MicroPython."""

import random
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from hub.demo.signs import Signs
from hub.wire import VERSION, messages, topics

CAPS = {"pit_box": {"btn": 7, "led": 7, "buz": 1}, "roller": {"btn": 1, "led": 0, "buz": 1}}
WINDOW = 16
RESEND_S = 1.0
KEEPALIVE_S = 9


class ProtocolNode:
    """A pit box or a roller as the hub hears it; nothing bounces here and nothing is stored."""

    def __init__(
        self, node_id: str, kind: str, host: str, port: int, password: str = "", prefix: str = "pw"
    ) -> None:
        self.node_id = node_id
        self.kind = kind
        self.signs = Signs(lamps=[0] * 7 if kind == "pit_box" else [])
        self._address = (host, port)
        self._password = password
        self._prefix = prefix
        self._changed = threading.Condition(threading.RLock())
        self._client: mqtt.Client | None = None
        self._boots = 0
        self._held: deque[dict[str, object]] = deque()
        self._down: set[int] = set()
        self._stopped = threading.Event()

    def start(self) -> None:
        """Switch on: a new boot, with an empty outbox."""
        self._boots += 1
        self._boot = secrets.token_hex(4)
        self._began = time.monotonic_ns()
        self._q = 0
        self._locked = True
        self._connections = 0
        self._held.clear()
        self._stopped = threading.Event()
        self.signs.update({"up": 1, "cause": "pwr"})
        self.restore_wifi()
        threading.Thread(target=self._resend, args=(self._stopped,), daemon=True).start()

    def press(self, button: int) -> None:
        """Press a button; a roller throws when it may."""
        if self.kind == "pit_box":
            self._down.add(button)
            self._event("btn", {"n": button, "e": "dn"})
        elif not self._locked:
            ms = random.randint(400, 800)
            self._after(ms, lambda: self._rest(ms))

    def release(self, button: int) -> None:
        """Let go of a button."""
        if button in self._down:
            self._down.remove(button)
            self._event("btn", {"n": button, "e": "up"})

    def tap(self, button: int, ms: int = 80) -> None:
        """Press a button for ``ms``."""
        self.press(button)
        self._after(ms, lambda: self.release(button))

    def hold(self, button: int, ms: int = 900) -> None:
        """Press a button long enough to be told as held."""
        self._after(800, lambda: self._event("btn", {"n": button, "e": "hold"}))
        self.tap(button, ms)

    def throw(self) -> None:
        """Tap the button of a roller."""
        self.tap(0)

    def cut_wifi(self) -> None:
        """Take the network away."""
        client, self._client = self._client, None
        if client:
            client.loop_stop()
            sock = client.socket()
            if sock:
                sock.close()

    def restore_wifi(self) -> None:
        """Give it back."""
        if self._client:
            return
        client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=self.node_id)
        client.username_pw_set(self.node_id, self._password or None)
        client.reconnect_delay_set(1, 4)
        self._connections += 1
        client.will_set(self._up("status"), messages.encode(self._status(0)), 1, retain=True)
        client.on_connect = self._on_connect
        client.on_message = self._on_message
        self._client = client
        client.connect_async(*self._address, keepalive=KEEPALIVE_S)
        client.loop_start()

    def reset(self, cause: str = "wdt") -> None:
        """Start anew; unlike a board it forgets its outbox."""
        self.kill()
        self.start()
        self.signs.cause = cause

    def kill(self) -> None:
        """Cut the power."""
        self._stopped.set()
        self.cut_wifi()
        self.signs.update({"up": 0})

    def close(self) -> None:
        """Switch off for good."""
        self.kill()

    def wait_for(self, what: Callable[[Signs], bool], timeout: float = 5.0) -> bool:
        """Wait until ``what`` holds of the outputs; False after ``timeout`` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: what(self.signs), timeout)

    # What it tells.

    def _up(self, leaf: str) -> str:
        return topics.up(self._prefix, self.node_id, leaf)

    def _now_us(self) -> int:
        return (time.monotonic_ns() - self._began) // 1000

    def _status(self, up: int) -> dict[str, object]:
        return {"up": up, "b": self._boot, "n": self._boots, "c": self._connections}

    def _send(self, leaf: str, message: dict[str, object], qos: int = 0) -> None:
        client = self._client
        if client and client.is_connected():
            retain = leaf in ("info", "status")
            client.publish(self._up(leaf), messages.encode(message), qos, retain)

    def _event(self, kind: str, data: dict[str, object]) -> None:
        with self._changed:
            self._q += 1
            event = {"b": self._boot, "q": self._q, "t": self._now_us(), "u": 500, "k": kind}
            self._held.append({**event, "d": data})
            self._send("ev", {**self._held[-1], "o": self._held[0]["q"]}, 1)

    def _send_held(self) -> None:
        with self._changed:
            for event in list(self._held)[:WINDOW]:
                self._send("ev", {**event, "o": self._held[0]["q"]}, 1)

    def _resend(self, stopped: threading.Event) -> None:
        while not stopped.wait(RESEND_S):
            self._send_held()

    def _after(self, ms: int, call: Callable[[], None]) -> None:
        boot = self._boot

        def due() -> None:
            if boot == self._boot and not self._stopped.is_set():
                call()

        timer = threading.Timer(ms / 1000, due)
        timer.daemon = True
        timer.start()

    def _rest(self, ms: int) -> None:
        face = 1 + secrets.randbelow(6)
        self._show(pips=face)
        self._event("roll", {"f": face, "c": 1000, "ms": ms})

    def _show(self, **outputs: object) -> None:
        with self._changed:
            self.signs.update(outputs)
            self._changed.notify_all()

    # What it is told.

    def _on_connect(self, client: mqtt.Client, *_: object) -> None:
        down = topics.down(self._prefix, self.node_id, "+")
        client.subscribe([(down, 1), (topics.down(self._prefix, "all", "+"), 1)])
        info: dict[str, object] = {"v": VERSION, "b": self._boot, "n": self._boots}
        info |= {"fw": "none", "mp": "none", "hw": f"{self.kind}-protocol", "rst": "pwr"}
        self._send("info", info | {"caps": CAPS[self.kind], "cfg": ""}, 1)
        self._send("status", self._status(1), 1)
        self._send_held()

    def _on_message(self, _client: mqtt.Client, _data: object, told: mqtt.MQTTMessage) -> None:
        received = self._now_us()
        leaf = told.topic.rsplit("/", 1)[1]
        payload = bytes(told.payload)
        if leaf == "ack":
            self._on_ack(messages.decode(messages.ACK, payload))
        elif leaf == "syn":
            number = messages.decode(messages.SYN, payload)["i"]
            answer = {"b": self._boot, "i": number, "r": received, "x": self._now_us()}
            self._send("syr", answer)
        elif leaf == "cmd":
            self._on_command(messages.decode(messages.COMMAND, payload))

    def _on_ack(self, ack: dict[str, object]) -> None:
        with self._changed:
            while self._held and ack["b"] == self._boot and self._q_of_oldest() <= _int(ack["a"]):
                self._held.popleft()

    def _q_of_oldest(self) -> int:
        return _int(self._held[0]["q"])

    def _on_command(self, command: dict[str, object]) -> None:
        answer: dict[str, object] = {"b": self._boot, "e": command["e"], "i": command["i"]}
        if command["b"] != self._boot:
            self._send("res", answer | {"ok": 0, "err": "boot"}, 1)
        elif self._now_us() > _int(command["na"]):
            self._send("res", answer | {"ok": 0, "err": "late"}, 1)
        else:
            self._perform(str(command["op"]), command["a"])
            self._send("res", answer | {"ok": 1}, 1)

    def _perform(self, op: str, a: object) -> None:
        arguments = a if isinstance(a, dict) else {}
        if op == "led":
            self._show(lamps=[arguments["on"] >> n & 1 for n in range(7)])
        elif op in ("show", "unlock"):
            self._show(pixel=arguments["rgb"])
        if op in ("lock", "unlock"):
            self._locked = op == "lock"


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0
