"""``pitwall doctor`` on computers of every kind, and on this one."""

import errno
import socket
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from hub.adapters.store import SqliteLog
from hub.cli import _checks as checks
from hub.cli import main
from hub.cli._checks import FAIL, OK, WARN, Finding
from hub.cli._machine import Machine
from tests.running import free_port

MOSQUITTO = "/usr/sbin/mosquitto"


def machine(
    programs: dict[str, str] | None = None,
    files: dict[str, str] | None = None,
    *,
    bound: OSError | None = None,
    modules: tuple[str, ...] = (),
    free: int = 10**12,
    writable: bool = True,
) -> Machine:
    """A computer: what its programs say, by their words or the beginning of these; its files."""
    said, read = programs or {}, files or {}

    def run(words: Sequence[str]) -> str:
        asked = " ".join(words)
        return next((text for start, text in said.items() if asked.startswith(start)), "")

    return Machine(
        which=lambda name: f"/usr/bin/{name}" if name in {w.split()[0] for w in said} else None,
        run=run,
        read=lambda path: read.get(path, ""),
        bind=lambda *_: bound,
        hub=lambda _: False,
        has=lambda module: module in modules,
        free_bytes=lambda _: free,
        writable=lambda _: writable,
    )


@pytest.mark.parametrize(
    ("version", "level", "text"),
    [
        ("mosquitto version 2.0.18", OK, "mosquitto 2.0.18 at"),
        ("mosquitto version 2.1", OK, "mosquitto 2.1.0 at"),
        ("mosquitto version 2.0.11\nmore", WARN, "QoS 2"),
        ("mosquitto version 2.0.2", WARN, "max_queued_messages"),
        ("mosquitto version 2.0.16", WARN, "max_queued_messages"),
        ("mosquitto version 1.6.9", WARN, "older than 2.0"),
        ("", WARN, "does not tell its version"),
    ],
)
def test_known_faults_of_a_version_of_mosquitto_are_named(
    version: str, level: str, text: str
) -> None:
    found = checks.broker(machine({f"{MOSQUITTO} -h": version}), MOSQUITTO, "Install it.")
    assert found.level == level
    assert text in found.text


def test_without_mosquitto_it_says_how_to_get_it_and_what_works() -> None:
    with_other = checks.broker(machine(modules=("amqtt",)), None, "Install it.")
    assert (with_other.level, "the demo work without" in with_other.text) == (WARN, True)
    nothing = checks.broker(machine(), None, "Install it.")
    assert nothing.level == FAIL
    assert nothing.text.endswith("Install it.")


SS = 'LISTEN 0 128 0.0.0.0:8080 0.0.0.0:* users:(("node",pid=4711,fd=18))'


@pytest.mark.parametrize(
    ("programs", "holder"),
    [
        ({"ss -ltnpH sport = :8080": SS}, "by node (process 4711)"),
        ({"lsof": "p4711\ncnode\n"}, "by node (process 4711)"),
        ({}, "by another program"),
    ],
)
def test_a_taken_port_names_who_has_it(programs: dict[str, str], holder: str) -> None:
    taken = OSError(errno.EADDRINUSE, "Address already in use")
    found = checks.port(machine(programs, bound=taken), "Port", ("127.0.0.1", 8080), "--http")
    assert found.level == FAIL
    assert holder in found.text
    assert "--http HOST:PORT" in found.text


def test_a_hub_that_runs_may_have_its_ports(tmp_path: Path) -> None:
    taken = OSError(errno.EADDRINUSE, "Address already in use")
    there = replace(machine({"ss -ltnpH sport = :8080": SS}, bound=taken), hub=lambda _: True)
    said = CliRunner().invoke(main, words(tmp_path, 8080), obj=there)
    lines = [line for line in said.output.splitlines() if "Port for" in line]
    assert [line[:2] for line in lines] == ["ok", "ok"]
    assert "by node (process 4711), for the hub that runs here" in lines[0]


def test_a_port_that_is_free_or_not_ours_is_told_apart() -> None:
    assert checks.port(machine(), "Port", ("127.0.0.1", 80), "--http").level == OK
    denied = OSError(errno.EACCES, "Permission denied")
    found = checks.port(machine(bound=denied), "Port", ("127.0.0.1", 80), "--http")
    assert (found.level, "Permission denied" in found.text) == (FAIL, True)


UFW = "/etc/ufw/ufw.conf"
RULES = "-A ufw-user-input -p tcp --dport 8080 -j ACCEPT\n"
DROP = "table inet filter { chain input { type filter hook input priority 0; policy drop; %s } }"


@pytest.mark.parametrize(
    ("programs", "files", "level", "text"),
    [
        ({}, {}, OK, "none is seen"),
        ({}, {UFW: "ENABLED=no"}, OK, "none is seen"),
        ({}, {UFW: "ENABLED=yes"}, WARN, "sudo ufw allow 8080/tcp; sudo ufw allow 18830/tcp"),
        (
            {},
            {UFW: "ENABLED=yes", "/etc/ufw/user.rules": RULES},
            WARN,
            "out: sudo ufw allow 18830/tcp",
        ),
        (
            {},
            {UFW: "ENABLED=yes", "/etc/ufw/user.rules": RULES + RULES.replace("8080", "18830")},
            OK,
            "ufw lets",
        ),
        (
            {"firewall-cmd --state": "running", "firewall-cmd --list-ports": "8080/tcp"},
            {},
            WARN,
            "--add-port=18830/tcp",
        ),
        (
            {"firewall-cmd --state": "running", "firewall-cmd --list": "8080/tcp 18830/tcp"},
            {},
            OK,
            "firewalld lets",
        ),
        ({"firewall-cmd --state": "not running"}, {}, OK, "none is seen"),
        ({"nft list ruleset": DROP % ""}, {}, WARN, "tcp dport 8080 accept"),
        ({"nft list ruleset": DROP % "tcp dport { 8080, 18830 } accept;"}, {}, OK, "nftables"),
        ({"nft list ruleset": "Operation not permitted"}, {}, OK, "none is seen"),
    ],
)
def test_a_firewall_in_the_way_is_named_with_the_order_that_opens_it(
    programs: dict[str, str], files: dict[str, str], level: str, text: str
) -> None:
    found = checks.firewall(machine(programs, files), (8080, 18830))
    assert found.level == level, found
    assert text in found.text


@pytest.mark.parametrize(
    ("said", "level", "text"),
    [("yes", OK, "network"), ("no", WARN, "set-ntp true"), ("", OK, "steady")],
)
def test_a_wall_clock_that_nobody_sets_is_named(said: str, level: str, text: str) -> None:
    found = checks.clock(machine({"timedatectl show": said}))
    assert (found.level, text in found.text) == (level, True)


WIRELESS = """\
Inter-| sta-|   Quality        |   Discarded packets
 face | tus | link level noise |  nwid  crypt   frag  retry   misc
 wlan0: 0000   60.  -50.  -256        0      0      0      0      0
"""


@pytest.mark.parametrize(
    ("programs", "wireless", "level", "text"),
    [
        ({}, "", OK, "cable"),
        ({"iw dev wlan0": "Power save: on"}, WIRELESS, WARN, "iw dev wlan0 set power_save off"),
        ({"iw dev wlan0": "Power save: off"}, WIRELESS, OK, "wlan0 does not"),
        ({}, WIRELESS, WARN, "install iw"),
    ],
)
def test_a_radio_that_saves_power_is_named(
    programs: dict[str, str], wireless: str, level: str, text: str
) -> None:
    found = checks.wifi(machine(programs, {"/proc/net/wireless": wireless}))
    assert (found.level, text in found.text) == (level, True)


def test_the_big_screen_is_given_its_command() -> None:
    found = checks.screen(machine({"chromium-browser": ""}), 8081)
    assert found.level == OK
    assert found.text.startswith("/usr/bin/chromium-browser --kiosk")
    assert found.text.endswith("http://localhost:8081/t/main")
    assert checks.screen(machine(), 8081).level == WARN


def stored(where: Path, **more: object) -> dict[str, Finding]:
    found = checks.store(replace(machine(), **more), where)  # type: ignore[arg-type]
    return {finding.name: finding for finding in found}


def test_the_store_is_read_through_and_its_room_is_measured(tmp_path: Path) -> None:
    assert "will be made" in stored(tmp_path / "new")["Log"].text
    with closing(SqliteLog(tmp_path / "pitwall.db")):
        pass
    found = stored(tmp_path)
    assert found["Log"].level == OK
    assert "entries 0, games 0, sound" in found["Log"].text
    for free, level in ((10**9, OK), (400 * 2**20, WARN), (40 * 2**20, FAIL)):
        assert stored(tmp_path, free_bytes=lambda _, n=free: n)["Room"].level == level
    denied = stored(tmp_path, writable=lambda _: False)["Log"]
    assert (denied.level, "--data" in denied.text) == (FAIL, True)


def test_a_damaged_log_is_named(tmp_path: Path) -> None:
    path = tmp_path / "pitwall.db"
    path.write_bytes(b"no database at all" * 100)
    found = stored(tmp_path)["Log"]
    assert (found.level, "damaged" in found.text) == (FAIL, True)
    path.unlink()
    with closing(SqliteLog(path)):
        pass
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    found = stored(tmp_path)["Log"]
    assert (found.level, "instead of wal" in found.text) == (FAIL, True)


def words(tmp_path: Path, http: int) -> list[str]:
    ports = ["--http", f"127.0.0.1:{http}", "--mqtt", f"127.0.0.1:{free_port()}"]
    return ["doctor", "--data", str(tmp_path), *ports]


def test_on_this_computer_everything_is_looked_at_and_nothing_fails(tmp_path: Path) -> None:
    said = CliRunner().invoke(main, words(tmp_path, free_port()))
    assert said.exit_code == 0, said.output
    for name in ("Python", "Broker", "Port for pages", "Port for nodes", "Firewall", "Log"):
        assert f"{name}:" in said.output
    for name in ("Room", "Clock", "Wi-Fi", "Big screen", "MicroPython"):
        assert f"{name}:" in said.output
    assert "mosquitto 2." in said.output


def test_on_this_computer_a_taken_port_is_found_and_ends_with_1(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = CliRunner().invoke(main, words(tmp_path, port))
    assert said.exit_code == 1
    assert f"{port} is in use" in said.output
    assert "--http" in said.output


def test_what_fails_elsewhere_ends_with_1_and_a_note_does_not(tmp_path: Path) -> None:
    full, noted = machine(free=0), machine(modules=("amqtt",))
    assert CliRunner().invoke(main, words(tmp_path, 8080), obj=full).exit_code == 1
    said = CliRunner().invoke(main, words(tmp_path, 8080), obj=noted)
    assert said.exit_code == 0, said.output
    assert "note" in said.output
