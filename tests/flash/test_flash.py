"""``pitwall flash``, on MicroPython behind a port, with a hub that the flashed node must reach."""

import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from hub.adapters import serial_board
from hub.cli import _flash as steps
from hub.cli import main
from hub.wire.label import access_point
from tests.flash.board import Board
from tests.flash.conftest import Wire
from tests.running import Hub, free_port

WIFI_PASSWORD = "kept to ourselves"  # noqa: S105  of no network


def flash(hub: Hub, *words: str, typed: str = "") -> Result:
    """Run the command as a maker types it, for a hub on this machine."""
    where = ["--data", str(hub.data), "--url", hub.url, "--hub", f"127.0.0.1:{hub.mqtt}"]
    env = {"PITWALL_WIFI_PASSWORD": WIFI_PASSWORD}
    return CliRunner().invoke(main, ["flash", *where, *words], env=env, input=typed)


def passwords(hub: Hub) -> dict[str, str]:
    found: dict[str, str] = json.loads((hub.data / "users.json").read_text())
    return found


def test_a_board_becomes_a_node_of_the_hub_and_is_flashed_again_in_no_time(
    hub: Hub, new_board: Wire, tmp_path: Path
) -> None:
    board = new_board()
    port = board.plug_in()
    label = tmp_path / "label.txt"
    words = ["pit_box-devkitc", "--port", port, "--ssid", "table", "--label", str(label)]
    said = flash(hub, *words)
    assert said.exit_code == 0, said.output
    node = f"n{board.flash.name[-8:]}"
    assert f"{node} is at the hub." in said.output
    found = next(each for each in hub.get("/api/v1/nodes")["nodes"] if each["id"] == node)
    assert (found["online"], found["info"]["hw"]) == (True, "pit_box-devkitc")

    password = passwords(hub)[node]
    name, word = access_point(node, password)
    assert all(text in label.read_text() for text in (node, name, word))
    assert label.stat().st_mode & 0o077 == 0
    assert not any(secret in said.output for secret in (WIFI_PASSWORD, password, word))

    # A stale file would hide the new one, and one byte is wrong.
    (board.flash / "pitwall" / "app.py").write_text("raise SystemExit")
    (board.flash / "pitwall" / "mqtt.mpy").write_bytes(b"M")
    again = flash(hub, "--port", port)
    assert again.exit_code == 0, again.output
    assert "\n1 of " in again.output
    assert "new settings: none" in again.output
    assert not (board.flash / "pitwall" / "app.py").exists()
    assert f"{node} is at the hub." in again.output


def test_its_self_test_follows_when_the_referee_is_there(
    hub: Hub, new_board: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hub.cli._self_test.PATIENCE_S", 0)
    words = ["pit_box-devkitc", "--port", new_board().plug_in(), "--ssid", "table"]
    said = flash(hub, *words, "--pin", hub.pin, typed="s\n" * 40)
    assert said.exit_code == 1
    assert "its self-test did not pass" in said.output, said.output
    assert "[s]kip" in said.output


def test_each_board_gets_the_password_of_its_own_chip(hub: Hub, new_board: Wire) -> None:
    boards = [new_board(), new_board()]
    for board in boards:
        plugged = serial_board.SerialBoard(board.plug_in())
        files = {"main.py": b""}
        plan = steps.plan(plugged, "", files, {"password": "x"})
        assert plan.settings == {"password": "x"}
        plugged.close()
        said = flash(hub, "roller-devkitc", "--port", board.port)
        assert "opens its access point" in said.output
    given = [settings_of(board)["password"] for board in boards]
    known = [passwords(hub)[f"n{board.flash.name[-8:]}"] for board in boards]
    assert given == known
    assert given[0] != given[1]


def settings_of(board: Board) -> dict[str, str]:
    """What the firmware took in, or will."""
    found: dict[str, str] = {}
    for name, content in board.files().items():
        if name == "config.json":
            return dict(json.loads(content))
        if name.startswith("settings-"):
            found = json.loads(content[8:])
    return found


def test_a_dry_run_says_all_and_changes_nothing(hub: Hub, new_board: Wire) -> None:
    board = new_board()
    before = (hub.data / "users.json").read_text()
    words = ["roller-devkitc", "--port", board.plug_in(), "--ssid", "table", "--dry-run"]
    said = flash(hub, *words)
    assert said.exit_code == 0, said.output
    assert board.files() == {}
    assert (hub.data / "users.json").read_text() == before
    for line in (
        "Would copy   main.py (",
        "pitwall/app.mpy",
        "ssid=table",
        "password (kept secret",
    ):
        assert line in said.output
    assert WIFI_PASSWORD not in said.output


@pytest.mark.parametrize(
    ("found", "text"),
    [
        ([], "No board is plugged in"),
        (["/dev/ttyUSB0", "/dev/ttyUSB1"], "--port:\n  /dev/ttyUSB0  a board\n  /dev/ttyUSB1"),
        (["/dev/no-such-port"], "There is no /dev/no-such-port"),
    ],
)
def test_without_one_board_it_says_what_to_do(
    hub: Hub, found: list[str], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ports = [SimpleNamespace(device=name, description="a board", vid=0x10C4) for name in found]
    built_in = SimpleNamespace(device="/dev/ttyS0", description="no USB", vid=None)
    monkeypatch.setattr(serial_board, "comports", lambda: [built_in, *ports])
    said = flash(hub, "pit_box-devkitc")
    assert said.exit_code == 1
    assert text in said.output


def test_a_port_of_others_names_the_group_to_join(
    hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = tmp_path / "ttyUSB0"
    port.touch()
    monkeypatch.setattr(Path, "group", lambda _: "dialout")
    monkeypatch.setattr(os, "access", lambda path, _mode: path != str(port))
    said = flash(hub, "pit_box-devkitc", "--port", str(port))
    assert said.exit_code == 1
    assert "sudo usermod -aG dialout $USER" in said.output


def test_a_port_in_use_and_one_without_micropython_are_told_apart(
    hub: Hub, new_board: Wire, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = new_board().plug_in()
    with serial_board.SerialBoard(port):
        said = flash(hub, "pit_box-devkitc", "--port", port)
        assert "close the program that uses it" in said.output
    monkeypatch.setattr(serial_board, "ANSWERS_WITHIN_S", 1)
    silent, far = os.openpty()
    said = flash(hub, "pit_box-devkitc", "--port", os.ttyname(far))
    assert said.exit_code == 1
    assert "No MicroPython answers" in said.output
    os.close(silent)
    os.close(far)
    text = tmp_path / "no port"
    text.touch()
    assert flash(hub, "pit_box-devkitc", "--port", str(text)).exit_code == 1


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        (((), 0, "rp2040"), "runs no MicroPython"),
        (((1, 26, 1), 6, "ESP32"), "has MicroPython 1.26.1, and the firmware needs 1.27.0"),
        (((2, 0, 0), 7, "ESP32"), "compiled files of version 6"),
        (((1, 29, 0), 6, "ESP32C3"), "has an ESP32C3"),
    ],
)
def test_a_board_that_cannot_run_the_firmware_is_left_alone(
    hub: Hub,
    new_board: Wire,
    facts: tuple[tuple[int, ...], int, str],
    text: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = new_board()
    monkeypatch.setattr(
        serial_board.SerialBoard, "facts", lambda _: serial_board.Facts(*facts, "n0f1a7000")
    )
    said = flash(hub, "pit_box-devkitc", "--port", board.plug_in())
    assert said.exit_code == 1
    assert text in said.output
    assert board.files() == {}
    assert "n0f1a7000" not in (hub.data / "users.json").read_text()


def test_a_board_without_a_name_asks_which_one_was_wired(hub: Hub, new_board: Wire) -> None:
    said = flash(hub, "--port", new_board().plug_in())
    assert said.exit_code == 2
    assert "Name the board that you wired: die-xiao_c3, pit_box-devkitc" in said.output


def test_a_name_that_no_board_has_is_refused_before_a_cable_is_looked_for(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_board, "comports", list)
    said = flash(hub, "pit_box-nano")
    assert said.exit_code == 2
    assert "Name the board that you wired: die-xiao_c3, pit_box-devkitc" in said.output


def test_without_a_hub_the_board_is_whole_and_it_says_what_was_not_seen(
    hub: Hub, new_board: Wire
) -> None:
    words = ["pit_box-devkitc", "--port", new_board().plug_in(), "--ssid", "table"]
    said = flash(hub, *words, "--url", f"http://127.0.0.1:{free_port()}")
    assert said.exit_code == 1
    assert "The board is whole, but no hub answers" in said.output


def test_a_node_that_does_not_come_is_not_called_ready(
    hub: Hub, new_board: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hub.cli.flash.HERE_WITHIN_S", 0.1)
    words = ["pit_box-devkitc", "--port", new_board().plug_in(), "--ssid", "table"]
    said = flash(hub, *words, "--hub", f"127.0.0.1:{free_port()}")
    assert said.exit_code == 1
    assert "Its status light says why" in said.output


def test_without_the_tools_it_says_how_to_get_them(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "hub.adapters.serial_board", None)
    said = flash(hub, "pit_box-devkitc")
    assert said.exit_code == 1
    assert "pip install --editable '.[flash]'" in said.output
