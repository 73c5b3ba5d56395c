"""The broker: ours as a child, or another's (design 6a)."""

import os
import re
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

from hub.adapters import address
from hub.adapters import broker as module
from hub.adapters.address import BrokerError
from hub.adapters.broker import Broker, External, Mosquitto, choose
from hub.adapters.child import Child
from hub.adapters.credentials import Credentials
from tests.adapters.conftest import running
from tests.adapters.parts import Client, folder, link_to, until
from tests.machine import require
from tests.running import free_port

RED, GREEN = "n0000a1", "n0000b2"
LISTEN = ("127.0.0.1", 18830)


@pytest.mark.parametrize(
    ("topic", "may"),
    [
        (f"pw/1/up/{RED}/ev", True),
        (f"pw/1/up/{GREEN}/ev", False),
        (f"pw/1/dn/{RED}/ack", False),
        (f"pw/1/dn/{GREEN}/cmd", False),
        ("pw/1/dn/all/cmd", False),
        ("pw/1/hub", False),
        ("pw/1/table/main/state", False),
    ],
)
def test_a_node_writes_as_itself_only(
    topic: str, may: bool, mosquitto: Broker, users: Credentials
) -> None:
    password = users.issue(RED)
    mosquitto.refresh()
    hub = mosquitto.endpoint
    with (
        Client(hub, hub.user, hub.password).is_up() as ears,
        eventually(mosquitto, RED, password) as node,
    ):
        ears.subscribe("pw/1/#")
        node.publish(topic, {"q": 1})
        node.publish(f"pw/1/up/{RED}/tele", {"last": 1})
        ears.wait(lambda: f"pw/1/up/{RED}/tele" in ears.topics(), "the last message")
        assert (topic in ears.topics()) is may


def test_a_node_reads_its_own_topics_only(mosquitto: Broker, users: Credentials) -> None:
    password = users.issue(RED)
    mosquitto.refresh()
    hub = mosquitto.endpoint
    with (
        Client(hub, hub.user, hub.password).is_up() as mouth,
        eventually(mosquitto, RED, password) as node,
    ):
        for topic in ("pw/1/#", f"pw/1/dn/{GREEN}/#", "#"):
            node.subscribe(topic)
        secret = (f"pw/1/dn/{GREEN}/cmd", f"pw/1/up/{GREEN}/ev", "pw/1/table/main/state")
        own = (f"pw/1/dn/{RED}/cmd", "pw/1/dn/all/cmd", "pw/1/hub")
        for topic in (*secret, *own):
            mouth.publish(topic, {})
        node.wait(lambda: set(own) <= set(node.topics()), "what is its own")
        assert not set(secret) & set(node.topics())


@pytest.mark.parametrize("memory", [bytes(6000), b"\x00\xb5\x00mosquitto db\x00\x00"])
def test_ff06_a_broker_whose_memory_is_damaged_begins_anew(
    memory: bytes, tmp_path: Path, users: Credentials
) -> None:
    require("mosquitto")
    (folder(tmp_path) / "mosquitto.db").write_bytes(memory)
    for broker in running("mosquitto", tmp_path, users):
        with Client(broker.endpoint, broker.endpoint.user, broker.endpoint.password).is_up():
            assert broker.trouble() == ""


def test_a_node_cannot_take_over_the_session_of_the_hub(
    mosquitto: Broker, users: Credentials
) -> None:
    password = users.issue(RED)
    mosquitto.refresh()
    hub = mosquitto.endpoint
    with Client(hub, hub.user, hub.password).is_up() as mouth:
        with eventually(mosquitto, RED, password, client_id="hub") as node:
            node.subscribe(f"pw/1/dn/{RED}/#")
            mouth.publish(f"pw/1/dn/{RED}/ack", {})
            node.wait(lambda: bool(node.heard), "an ack")
        mouth.is_up()


def test_strangers_and_wrong_passwords_are_refused(mosquitto: Broker, users: Credentials) -> None:
    users.issue(RED)
    mosquitto.refresh()
    for password in ("", "guess"):
        with Client(mosquitto.endpoint, RED, password) as node:
            node.is_refused()


def test_a_password_that_another_process_issues_holds_without_a_restart(
    mosquitto: Broker, users: Credentials, tmp_path: Path
) -> None:
    password = Credentials(tmp_path / "users.json").issue(GREEN)
    with eventually(mosquitto, GREEN, password) as node:
        node.is_up()
    assert users.issue(GREEN) == password
    assert stat.S_IMODE((tmp_path / "users.json").stat().st_mode) == 0o600


def test_a_broker_that_dies_is_started_again(broker: Broker) -> None:
    link = link_to(broker)
    link.start()
    os.kill(broker._child.pid, signal.SIGKILL)  # type: ignore[attr-defined]
    until(lambda: bool(link.check()), "the loss is noticed")
    until(lambda: not link.check(), "the link is back")
    link.stop()


def test_a_broker_never_outlives_its_hub(tmp_path: Path) -> None:
    port = free_port()
    program = (
        "import os, sys, pathlib\n"
        "from hub.adapters.broker import choose\n"
        "from hub.adapters.credentials import Credentials\n"
        f"folder = pathlib.Path({str(folder(tmp_path))!r})\n"
        f"broker = choose(sys.argv[1], ('127.0.0.1', {port}), folder, "
        "Credentials(folder / 'users.json'), 'pw')\n"
        "broker.start()\n"
        "while not broker._child.pid: pass\n"
        "print(broker._child.pid, flush=True)\n"
        "sys.stdin.read()\n"
    )
    for wish in ("mosquitto", "amqtt"):
        with subprocess.Popen(
            [sys.executable, "-c", program, wish], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as hub:
            assert hub.stdout
            child = int(hub.stdout.readline())
            hub.kill()
        until(lambda pid=child: not is_running(pid), f"{wish} is gone")  # type: ignore[misc]


def is_running(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


@pytest.mark.parametrize("wish", ["mosquitto", "amqtt"])
def test_a_broker_that_a_killed_hub_left_behind_is_ended(
    wish: str, tmp_path: Path, users: Credentials
) -> None:
    listen = ("127.0.0.1", free_port())
    first = choose(wish, listen, folder(tmp_path), users, "pw")
    first.start()
    answers(first)
    child: Child = cast("Any", first)._child
    orphan = child.pid
    child._stopping.set()  # nobody looks after it
    second = choose(wish, listen, folder(tmp_path), users, "pw")
    second.start()
    try:
        answers(second)
        assert not alive(orphan)
    finally:
        second.stop()
    assert not list(tmp_path.rglob("*.pid"))


def answers(broker: Broker) -> None:
    probe = link_to(broker, "ffff")
    probe.start(trouble=broker.trouble)
    probe.stop()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("said", ["", "junk", "-1", "0", "OWN", "99999999999999"])
def test_no_other_process_is_taken_for_an_orphan(
    said: str, tmp_path: Path, users: Credentials
) -> None:
    (folder(tmp_path) / "broker.pid").write_text(said.replace("OWN", str(os.getpid())))
    broker = choose("mosquitto", ("127.0.0.1", free_port()), folder(tmp_path), users, "pw")
    broker.start()
    broker.stop()


def test_a_folder_without_room_is_said_in_words(tmp_path: Path, users: Credentials) -> None:
    broker = choose("mosquitto", ("127.0.0.1", free_port()), tmp_path / "gone", users, "pw")
    with pytest.raises(BrokerError, match="can be written"):
        broker.start()


def test_passwords_of_another_make_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "users.json"
    for kept in ("[]", "1", "\x00", '{"hub":1,"a:b\\nc":"x","n0000a1":null}'):
        path.write_text(kept)
        assert Credentials(path).all() == {}
        assert Credentials(path).issue(RED)


def test_a_taken_port_names_the_option_to_change(
    tmp_path: Path, users: Credentials, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(address, "PORT_FREE_WITHIN", 0.1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for wish in ("mosquitto", "amqtt"):
            found = choose(wish, ("127.0.0.1", port), folder(tmp_path), users, "pw")
            with pytest.raises(BrokerError, match=rf"Port {port} is in use.*--mqtt"):
                found.start()


def test_without_mosquitto_amqtt_listens_on_this_computer_only(
    tmp_path: Path, users: Credentials, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(module, "FOLDERS", ())
    port = free_port()
    found = choose("auto", ("0.0.0.0", port), folder(tmp_path), users, "pw")  # noqa: S104
    assert "amqtt" in found.title
    assert "apt install mosquitto" in found.hint
    found.start()
    try:
        link = link_to(found)
        link.start(trouble=found.trouble)
        link.stop()
        assert listeners(port) == {"127.0.0.1"}
    finally:
        found.stop()
    with pytest.raises(BrokerError, match="mosquitto is not installed"):
        choose("mosquitto", LISTEN, tmp_path, users, "pw")


def listeners(port: int) -> set[str]:
    """Addresses on which something listens on a port."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    found = (line.split() for line in lines)
    local = (words[1].split(":") for words in found if words[3] == "0A")
    return {socket.inet_ntoa(bytes.fromhex(host)[::-1]) for host, p in local if int(p, 16) == port}


def test_mosquitto_is_preferred_and_also_found_where_systems_hide_it(
    tmp_path: Path, users: Credentials, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "mosquitto"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(module, "FOLDERS", (str(tmp_path),))
    assert isinstance(choose("auto", LISTEN, tmp_path, users, "pw"), Mosquitto)


@pytest.mark.parametrize(
    ("url", "end"),
    [
        ("mqtt://box", ("box", 1883, "", "", False)),
        ("mqtts://me:p%40ss@box:8884", ("box", 8884, "me", "p@ss", True)),
    ],
)
def test_a_broker_of_the_table_is_named_by_its_address(
    url: str, end: tuple[str, int, str, str, bool]
) -> None:
    found = External(url).endpoint
    assert (found.host, found.port, found.user, found.password, found.tls) == end


@pytest.mark.parametrize("url", ["", "http://box", "mqtt://", "mqtt://box:99999", "mosquito"])
def test_what_is_no_address_is_refused_in_words(url: str) -> None:
    with pytest.raises(BrokerError, match=re.escape(f"--broker {url} is not")):
        External(url)


def eventually(broker: Broker, name: str, password: str, client_id: str = "") -> Client:
    """A node that tries again until its new password is known."""
    return Client(broker.endpoint, name, password, client_id).is_up()
