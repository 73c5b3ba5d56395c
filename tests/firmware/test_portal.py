"""The access point of a node: who gets in, what it takes, and that nothing sent there stops it."""

import os
import socket
import urllib.error
import urllib.request
from collections.abc import Callable
from urllib.parse import urlencode

import pytest

from hub.demo.nodes import VirtualNode
from hub.wire.label import access_point
from tests.firmware.broker import HOST, Mosquitto, free_port
from tests.firmware.conftest import Switch
from tests.firmware.stand_in import StandIn

PASSWORD = "of this node"  # noqa: S105  of no broker
NETWORKS = {"table": "our password"}
JOINED = {"ssid": "table", "wifi_password": "our password"}
Lonely = Callable[..., VirtualNode]


@pytest.fixture
def lonely(switch_on: Switch) -> Lonely:
    """Switches on a node whose access point is on the air."""

    def make(port: int = 0, **settings: object) -> VirtualNode:
        ports = {"http": free_port(), "dns": free_port()}
        known = {"ssid": "", "password": PASSWORD, "networks": NETWORKS, **ports, **settings}
        node = switch_on("pit_box", port, **known)
        node.page = f"http://{HOST}:{ports['http']}/"  # type: ignore[attr-defined]
        node.ports = ports  # type: ignore[attr-defined]
        return node

    return make


def opened(lonely: Lonely, **settings: object) -> VirtualNode:
    node = lonely(**settings)
    assert node.wait_for(lambda signs: bool(signs.point))
    assert get(node) == 200
    return node


def get(node: VirtualNode) -> int:
    """Ask for the page until its server is there."""
    while True:
        try:
            with urllib.request.urlopen(node.page, timeout=5) as reply:
                assert "<form" in reply.read().decode()
                return reply.status
        except (ConnectionError, urllib.error.URLError):
            assert node.signs.point


def send(node: VirtualNode, data: bytes) -> bytes:
    """Send bytes to the page and read what comes back until it hangs up."""
    with socket.create_connection((HOST, node.ports["http"]), 10) as peer:
        heard = b""
        try:
            peer.sendall(data)
            peer.shutdown(socket.SHUT_WR)
            while block := peer.recv(4096):
                heard += block
        except ConnectionError:
            pass
        return heard


def post(fields: dict[str, str]) -> bytes:
    body = urlencode(fields).encode()
    return b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body) + body


def test_a_node_without_wifi_opens_the_access_point_of_its_label(lonely: Lonely) -> None:
    node = opened(lonely)
    name, word = access_point(node.node_id, PASSWORD)
    assert node.signs.point == {"ssid": name, "key": word}


def test_without_a_password_of_its_own_it_opens_nothing(
    lonely: Lonely, hub: StandIn, broker: Mosquitto
) -> None:
    node = lonely(broker.port, password="", **JOINED, alone=1)
    assert hub.online(node.node_id)
    node.cut_wifi()
    assert hub.wait(lambda: hub.said(node.node_id, "status")[-1]["up"] == 0, 20)
    node.restore_wifi()
    assert hub.online(node.node_id, c=2)
    assert node.signs.point == {}


def test_a_form_sets_it_up_and_it_joins_and_the_access_point_is_gone(
    lonely: Lonely, hub: StandIn, broker: Mosquitto
) -> None:
    node = opened(lonely, heap="96wk", compiled=True)
    before = node.signs.starts
    said = send(
        node,
        post({"seen": "table", "password": "our password", "host": f"localhost:{broker.port}"}),
    )
    assert b"200 OK" in said
    assert b"Saved." in said
    assert hub.online(node.node_id, n=2)
    assert node.signs.starts == before + 1
    assert node.wait_for(lambda signs: not signs.point)


def test_a_wrong_form_says_why_and_changes_nothing(lonely: Lonely) -> None:
    node = opened(lonely)
    said = send(node, post({"seen": "table", "password": "short", "host": "table.local"}))
    assert b"400 Bad Request" in said
    assert b"8 to 63 characters" in said
    assert node.signs.starts == 1


def test_when_the_wifi_is_lost_for_long_it_opens_and_closes_when_it_is_back(
    lonely: Lonely, hub: StandIn, broker: Mosquitto
) -> None:
    node = lonely(broker.port, **JOINED, alone=1, heap="96wk", compiled=True)
    assert hub.online(node.node_id)
    free = []
    for c in (2, 3):
        node.cut_wifi()
        assert node.wait_for(lambda signs: bool(signs.point))
        node.tap(c, ms=40)
        node.restore_wifi()
        assert node.wait_for(lambda signs: not signs.point)
        assert hub.online(node.node_id, c=c)
        free.append(node.stat()["free"])
    assert hub.wait(lambda: hub.presses() == [2, 3]), "its buttons work meanwhile"
    # Its names stay, once, and the table of names may have grown with them.
    assert free[0] - free[1] < 2000, "what it needed is unloaded"


def test_what_phones_ask_for_leads_to_the_page(lonely: Lonely) -> None:
    node = opened(lonely)
    for path in (b"/generate_204", b"/hotspot-detect.html", b"/connecttest.txt?x=1"):
        said = send(node, b"GET " + path + b" HTTP/1.1\r\nHost: captive.example\r\n\r\n")
        assert b"302 Found" in said
        assert b"Location: http://127.0.0.1/\r\n" in said
    question = b"\x12\x34\1\0\0\1\0\0\0\0\0\0\7captive\7example\0\0\1\0\1"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as peer:
        peer.settimeout(5)
        peer.connect((HOST, node.ports["dns"]))
        peer.send(b"noise")
        peer.send(question)
        assert peer.recv(512)[-4:] == bytes((127, 0, 0, 1))


HOSTILE = [
    b"\0\xff" * 40 + b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 1000 + b"\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: many\r\n\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\n%zz=",
    post({"seen": "x" * 900}),
    post({"seen": "table", "password": "our password", "host": "<script>"}),
    b"x" * 100_000,
]


def test_no_request_stops_it_or_changes_anything(lonely: Lonely) -> None:
    node = opened(lonely, heap="96wk", compiled=True)
    for data in (*HOSTILE, *(os.urandom(300) for _ in range(10))):
        assert b"200 OK" not in send(node, data)
    idle = [socket.create_connection((HOST, node.ports["http"]), 5) for _ in range(8)]
    for peer in idle:
        peer.close()
    assert get(node) == 200
    assert node.signs.starts == 1
    assert node.signs.point
