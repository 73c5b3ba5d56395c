"""The ``pitwall`` command."""

import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from hub.cli import main
from hub.cli._demo import Demo
from hub.demo.api import Table
from hub.demo.nodes import Broker
from tests.adapters.parts import until
from tests.running import ROOT, Hub, free_port, mosquitto

PITWALL = Path(sys.executable).with_name("pitwall")
WORDS = (
    "doctor",
    "export",
    "flash",
    "nodes",
    "nodes add",
    "nodes list",
    "nodes test",
    "replay",
    "run",
    "score",
    "sim",
)


@pytest.mark.parametrize("words", WORDS)
def test_every_command_has_help_with_an_example(words: str) -> None:
    said = CliRunner().invoke(main, [*words.split(), "--help"])
    assert said.exit_code == 0
    assert "Example:" in said.output


def test_all_commands_are_listed() -> None:
    said = CliRunner().invoke(main, ["--help"]).output
    assert all(word in said for word in WORDS if " " not in word)
    assert "\n  Example:  pitwall run --demo" in said


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["run", "--http", "nonsense"],
        ["run", "--mqtt", "1.2.3.4:99999"],
        ["run", "--demo", "--game", "grease-monkey"],
        ["nodes", "add", "Not A Node"],
        ["replay", "missing.jsonl"],
    ],
)
def test_wrong_words_end_with_2_and_say_what_is_right(words: list[str]) -> None:
    said = CliRunner().invoke(main, words)
    assert said.exit_code == 2
    assert "Error:" in said.output


@pytest.mark.parametrize(("option", "taken"), [("--http", "http"), ("--mqtt", "mqtt")])
def test_a_taken_port_names_the_option_to_change(option: str, taken: str, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        ports = {"http": free_port(), "mqtt": free_port(), taken: other.getsockname()[1]}
        said = subprocess.run(
            [
                *(PITWALL, "run", "--data", tmp_path),
                *("--http", f"127.0.0.1:{ports['http']}", "--mqtt", f"127.0.0.1:{ports['mqtt']}"),
            ],
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
        assert said.returncode == 1
        found = rf"Error: Port {ports[taken]} is in use: .*{option} HOST:PORT"
        assert re.search(found, said.stderr), said.stderr


def test_run_says_where_everything_is_and_stops_at_once(tmp_path: Path) -> None:
    with Hub(tmp_path / "data") as hub:
        until(lambda: "Ctrl+C" in hub.output.read_text(), "the greeting")
        said = hub.output.read_text()
        for word in (hub.url, hub.pin, "mosquitto", str(hub.data)):
            assert word in said
        asked = time.monotonic()
        hub.process.send_signal(signal.SIGINT)
        assert hub.process.wait(5) == 0
        assert time.monotonic() - asked < 2


def test_run_takes_a_broker_that_is_there(tmp_path: Path) -> None:
    with (
        mosquitto(tmp_path) as port,
        Hub(tmp_path / "data", "--broker", f"mqtt://127.0.0.1:{port}") as hub,
    ):
        assert hub.get("/healthz")["ok"] is True


def test_a_game_can_be_exported_and_told_again(tmp_path: Path) -> None:
    with Hub(tmp_path / "data") as hub:
        said = CliRunner().invoke(main, ["nodes", "list", "--url", hub.url])
        assert (said.exit_code, said.output) == (0, "No node was heard of yet.\n")
        until(lambda: bool(hub.get("/api/v1/tables")["tables"]), "the table")
    game = tmp_path / "game.jsonl"
    said = CliRunner().invoke(main, ["export", "--data", str(hub.data), "--output", str(game)])
    assert said.exit_code == 0, said.output
    assert json.loads(game.read_text().splitlines()[0])["name"] == "new_game"
    said = CliRunner().invoke(main, ["replay", str(game)])
    assert said.exit_code == 0, said.output
    assert "The game goes on." in said.output
    game.write_text("nonsense\n")
    said = CliRunner().invoke(main, ["replay", str(game)])
    assert said.exit_code == 1
    assert "Line 1 is not an entry" in said.output


def test_what_is_missing_is_said_in_words(tmp_path: Path) -> None:
    for words, text in (
        (["nodes", "list", "--url", f"http://127.0.0.1:{free_port()}"], "No hub answers"),
        (["export", "--data", str(tmp_path)], "There is no log"),
        (["nodes", "add", "n0000a1", "--data", str(tmp_path / "no")], "There is no folder"),
    ):
        said = CliRunner().invoke(main, words)
        assert said.exit_code == 1
        assert text in said.output


def test_a_password_is_issued_once(tmp_path: Path) -> None:
    words = ["nodes", "add", "n0000a1", "--data", str(tmp_path)]
    first, again = CliRunner().invoke(main, words), CliRunner().invoke(main, words)
    assert first.output == again.output
    assert len(first.output.strip()) >= 20


def test_help_is_quick_because_nothing_heavy_is_imported() -> None:
    heavy = ["flask", "tornado", "paho", "sqlite3"]
    program = f"import sys, hub.cli.run; print([m for m in {heavy} if m in sys.modules])"
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == "[]"


@pytest.mark.parametrize("speed", ["0", "-1", "1000", "inf", "nan"])
@pytest.mark.parametrize("words", [["run"], ["sim", "--pin", "1"]])
def test_a_demo_at_no_speed_of_people_is_not_begun(words: list[str], speed: str) -> None:
    said = CliRunner().invoke(main, [*words, "--speed", speed])
    assert said.exit_code == 2
    assert "--speed" in said.output


@pytest.mark.parametrize("pin", ["123", "1234x", "١٢٣٤"])
def test_a_pin_that_is_soon_guessed_or_cannot_be_typed_is_refused(pin: str) -> None:
    said = CliRunner().invoke(main, ["run", "--pin", pin])
    assert said.exit_code == 2
    assert "four digits or more" in said.output


def nowhere() -> Table:
    return Table(f"http://127.0.0.1:{free_port()}", "main", "1")


def demo_without_hub() -> Demo:
    return Demo(lambda _: Broker("127.0.0.1", 1), 1.0)


def test_a_demo_without_micropython_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    with pytest.raises(OSError, match="refused"):
        demo_without_hub().play(nowhere(), said.append)
    assert said == []
    monkeypatch.setattr("hub.demo.nodes.find_micropython", lambda: None)
    with pytest.raises(OSError, match="refused"):
        demo_without_hub().play(nowhere(), said.append)
    assert "No MicroPython" in said[0]


def test_a_demo_is_quiet_about_the_end_of_its_hub(caplog: pytest.LogCaptureFixture) -> None:
    for leaving in (False, True):
        caplog.clear()
        with demo_without_hub() as demo:
            if leaving:
                demo.leave()
            assert demo.start(nowhere()) == "main"
            until(lambda: not demo_threads(), "the end of the demo")
        assert ("the demo ended" in caplog.text) is not leaving


def demo_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "demo"]
