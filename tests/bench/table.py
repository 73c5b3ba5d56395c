"""A table in the middle of the pit crew phase, where every published six counts."""

import json
import socket

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from hub.demo.api import Table
from hub.games.pit_crew.state import AREAS
from tests.running import Hub

NODE, BOOT = "nbe0001", "00be7c11"


class Die:
    """The bare messages of a die that shows nothing but sixes."""

    def __init__(self, port: int) -> None:
        self._q = 0
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=NODE)
        self._client.connect("127.0.0.1", port)
        connection = self._client.socket()
        assert isinstance(connection, socket.socket)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as the firmware does
        self._client.loop_start()

    def six(self) -> None:
        """Publish one more six."""
        self._q += 1
        event = {
            "b": BOOT,
            "q": self._q,
            "o": self._q,
            "t": self._q,
            "u": 1000,
            "k": "roll",
            "d": {"f": 6, "c": 1000, "ms": 500},
        }
        self._client.publish(f"pw/1/up/{NODE}/ev", json.dumps(event), qos=1)

    def close(self) -> None:
        """Go offline."""
        self._client.disconnect()
        self._client.loop_stop()


def red_is_rolling(hub: Hub) -> Table:
    """Set up two crews, give GO, and let Red finish its car."""
    table = Table(hub.url, "main", hub.pin)
    table.open("pit-crew")
    crews = {"red": {"players": 1}, "green": {"players": 1}}
    table.command("set_up", crews=crews, variant="normal", track_spaces=12)
    table.command("assign", node=NODE, seat="red")
    table.command("go")
    table.wait(lambda v: v["phase"] == "pit_crew", "GO")
    for area in AREAS[:5]:
        table.command("cap", crew="red", area=area)
    table.wait(lambda v: v["crews"]["red"]["die"] is not None, "a die for Red")
    return table
