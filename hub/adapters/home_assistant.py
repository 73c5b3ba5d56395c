"""Home Assistant: nodes and tables as its devices, by MQTT discovery.

One retained configuration a device under ``homeassistant/device/``, and one retained state under
``<prefix>/1/ha/``, both made of what the hub shows to everybody. What is no longer wanted is
removed by an empty retained message, also after a restart: the topics are kept.
"""

import json
import logging
import threading
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from hub.service import health
from hub.service.ports import Keeper, StoreError
from hub.service.requests import Rejected
from hub.wire import VERSION, topics

EVERY = 1.0
ROOT = "homeassistant/device"
KIND, TOPICS = "home-assistant", "topics"
MAKER = "Pitwall"
KINDS = {
    "pit_box": "Pit box",
    "roller": "Die roller",
    "die": "Instrumented die",
    "track_strip": "Track strip",
}
SIGNAL = {"device_class": "signal_strength", "unit_of_measurement": "dBm"}
BATTERY = {"device_class": "battery", "unit_of_measurement": "%"}
NAMES = {
    "phase": "Phase",
    "leader": "Leader",
    "lap": "Lap",
    "spaces": "Spaces",
    "sixes": "Sixes",
    "winner": "Winner",
}

log = logging.getLogger(__name__)
Messages = dict[str, bytes]


class HubPort(Protocol):
    """What is asked of the hub."""

    def nodes(self) -> list[dict[str, Any]]:
        """All nodes."""
        ...

    def tables(self) -> list[dict[str, Any]]:
        """All tables."""
        ...

    def view(self, table: str, seat: str = "") -> dict[str, Any]:
        """The public view of a table."""
        ...


class LinkPort(Protocol):
    """What is asked of the link; ``connection`` numbers its connections, 0 while there is none."""

    @property
    def connection(self) -> int:
        """Number of the connection."""
        ...

    def send(self, topic: str, payload: bytes, *, qos: int = 0, retain: bool = False) -> None:
        """Publish."""
        ...


class HomeAssistant:
    """Publishes what is wanted and removes the rest, in a thread of its own."""

    def __init__(
        self, hub: HubPort, link: LinkPort, keeper: Keeper, *, names: tuple[str, str], on: bool
    ) -> None:
        """Prepare it.

        Args:
            hub: What there is to tell.
            link: The way to the broker.
            keeper: Where the topics are kept.
            names: Prefix of all topics, and id of the hub.
            on: Whether anything is wanted.
        """
        self._hub = hub
        self._link = link
        self._keeper = keeper
        self._prefix, self._id = names
        self._on = on
        self._topics: set[str] = set(keeper.kept(KIND).get(TOPICS, ()))
        self._said: Messages = {}
        self._connection = 0
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="home-assistant", daemon=True)

    def start(self) -> None:
        """Begin, if there is anything to tell or to remove."""
        if self._on or self._topics:
            self._thread.start()

    def stop(self) -> None:
        """Stop; what is published stays, and the will of the hub says that it is away."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(EVERY)

    def _run(self) -> None:
        while not self._stopping.wait(EVERY):
            try:
                self.look()
            except (Rejected, StoreError) as fault:
                log.debug("not told to Home Assistant: %s", fault)

    def look(self) -> None:
        """Publish what changed, everything anew at a new connection."""
        connection = self._link.connection
        if not connection:
            return
        if connection != self._connection:
            self._connection, self._said = connection, {}
        wanted = self._wanted() if self._on else {}
        if self._topics | wanted.keys() != self._topics:  # first kept, then said
            self._keep(self._topics | wanted.keys())
        for topic, payload in wanted.items():
            if self._said.get(topic) != payload:
                self._link.send(topic, payload, qos=1, retain=True)
        for topic in self._topics - wanted.keys():
            self._link.send(topic, b"", qos=1, retain=True)
        self._said = wanted
        if self._topics != wanted.keys():
            self._keep(set(wanted))

    def _keep(self, found: set[str]) -> None:
        self._topics = found
        self._keeper.keep(KIND, TOPICS, sorted(found))

    def _wanted(self) -> Messages:
        said: Messages = {}
        for node in self._hub.nodes():
            said |= self._device(node["id"], _about(node), _readings(node), node["online"])
        for table in self._hub.tables():
            device = {"name": table["name"], "model": "Table"}
            state = standing(self._hub.view(table["id"]))
            said |= self._device(f"table-{table['id']}", device, state, online=True)
        return said

    def _device(
        self, name: str, about: Mapping[str, Any], state: Mapping[str, Any], online: bool
    ) -> Messages:
        """Configuration and state of one device."""
        topic = f"{self._prefix}/{VERSION}/ha/{name}/state"
        unique = f"pitwall_{self._id}_{name}"
        config = {
            "device": {"identifiers": [unique], "manufacturer": MAKER, **about},
            "origin": {"name": MAKER},
            "state_topic": topic,
            "availability_mode": "all",
            "availability": [
                _available(topics.hub(self._prefix), "up"),
                _available(topic, "online"),
            ],
            "components": {key: _component(key, unique) for key in state},
        }
        body = {"online": int(online), **state}
        return {topic: json.dumps(body).encode(), f"{ROOT}/{unique}/config": _encode(config)}


def _encode(message: object) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode()


def _available(topic: str, key: str) -> dict[str, str]:
    words = "'online' if value_json." + key + " == 1 else 'offline'"
    return {"topic": topic, "value_template": "{{ " + words + " }}"}


def _component(key: str, unique: str) -> dict[str, Any]:
    about: dict[str, Any] = {"name": NAMES[key]} if key in NAMES else {}
    if key in ("signal", "battery"):
        about = {**(SIGNAL if key == "signal" else BATTERY), "entity_category": "diagnostic"}
        about["state_class"] = "measurement"
    template = "{{ value_json." + key + " }}"
    return {
        "platform": "sensor",
        "unique_id": f"{unique}_{key}",
        "value_template": template,
        **about,
    }


def _about(node: Mapping[str, Any]) -> dict[str, Any]:
    kind = KINDS.get(node["kind"], "Node")
    seat = node["seat_name"]
    name = f"{kind} {node['id']}" if not seat else seat if node["device"] else f"{seat}: {kind}"
    return {"name": name, "model": kind, "sw_version": str(node["info"].get("fw", ""))}


def _readings(node: Mapping[str, Any]) -> dict[str, Any]:
    said = {}
    if node["tele"].get("rssi", health.NO_SIGNAL) > health.NO_SIGNAL:
        said["signal"] = node["tele"]["rssi"]
    if "battery" in node["health"]:
        said["battery"] = node["health"]["battery"]
    return said


def standing(view: Mapping[str, Any]) -> dict[str, Any]:
    """Of the public view of a table what a home may show: phase, leader, winner, progress."""
    return {"phase": view.get("phase", ""), **dict(_progress(view))}


def _progress(view: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    names = {seat: said["name"] for seat, said in view.get("seats", {}).items()}
    order = view.get("standings") or []
    crews = view.get("crews") or {}
    first = crews.get(order[0], {}) if order else {}
    if "standings" in view:
        yield "leader", names.get(order[0], order[0]) if order else None
    if "lap" in first:
        yield "lap", first["lap"]
        yield "spaces", first["position"]
        yield "sixes", sum(crew["sixes"] for crew in crews.values())
    if "winner" in view:
        yield "winner", names.get(view["winner"], view["winner"])
