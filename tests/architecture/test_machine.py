"""What pip cannot install is named when it is missing, and its tests fail instead of skipping."""

import os
import shutil
import subprocess

import pytest

from tests import machine


@pytest.mark.parametrize("program", ["mosquitto", "chromium", "micropython"])
def test_a_missing_program_fails_the_run_and_is_named(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = machine.find
    monkeypatch.setattr(machine, "find", lambda name: None if program in name else found(name))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert machine.main() == 1
    said = capsys.readouterr().err
    assert program in said
    assert "Type:" in said


def test_a_test_that_needs_a_missing_program_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "find", lambda _: None)
    with pytest.raises(RuntimeError, match="make test"):
        machine.require("mosquitto")


def test_root_on_debian_gets_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    typed: list[list[str]] = []
    monkeypatch.setattr(machine, "find", lambda name: None if "chromium" in name else name)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/apt-get")
    monkeypatch.setattr(subprocess, "run", lambda words, **_: typed.append(words))
    assert machine.main() == 1
    assert [words[-1] for words in typed] == ["update", "chromium-headless-shell", "chromium"]


def test_the_shell_of_chromium_is_rather_taken_and_whole_chromium_will_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = {"chromium-headless-shell", "chromium"}
    monkeypatch.setattr(machine, "find", lambda name: name if name in there else None)
    assert machine.chromium() == "chromium-headless-shell"
    there.remove("chromium-headless-shell")
    assert machine.chromium() == "chromium"
