"""What a board lacks, and how it gets it so that a cut cable leaves nothing half done for good."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hub.adapters.serial_board import BoardError, Facts, SerialBoard, wanted_hash
from hub.demo.compiled import FOLDERS, START
from hub.wire.label import access_point

OLDEST = (1, 27, 0)  # before it a sleeping die is not woken by its sensor
MPY = 6
GIVEN = "config.json"  # the firmware takes it in at its next start and removes it
STRAY = {"flash.tmp", "main.mpy"}
SECRET = ("wifi_password", "password")


@dataclass(frozen=True)
class Plan:
    """What is to be done to a board.

    Attributes:
        node: Its id.
        files: Path -> content of all files that it shall hold.
        fresh: Paths that it lacks, or holds with another content.
        stray: Paths that would stand in the way of the new files.
        settings: What changes of its settings.
    """

    node: str
    files: Mapping[str, bytes]
    fresh: list[str]
    stray: list[str]
    settings: Mapping[str, Any]

    def lines(self) -> list[str]:
        """Say what is to be done; secrets are only named."""
        told = [f"{name}={value}" for name, value in self.settings.items() if name not in SECRET]
        told += [f"{name} (kept secret)" for name in SECRET if name in self.settings]
        return [
            *(f"remove {path}" for path in self.stray),
            *(f"copy   {path} ({len(self.files[path])} bytes)" for path in self.fresh),
            *([f"set    {', '.join(told)}"] if told else []),
            f"leave  {len(self.files) - len(self.fresh)} files as they are",
            "restart",
        ]


def check(facts: Facts, board: str) -> None:
    """See that the firmware will run there.

    Raises:
        BoardError: the board needs another MicroPython, or is another one.
    """
    if not facts.version:
        raise BoardError("The board runs no MicroPython: put it on first (hardware/flashing.md).")
    if facts.version < OLDEST or facts.mpy != MPY:
        has, needs = (".".join(map(str, version)) for version in (facts.version, OLDEST))
        raise BoardError(
            f"The board has MicroPython {has}, and the firmware needs {needs} or newer with "
            f"compiled files of version {MPY}: put it on first (hardware/flashing.md)."
        )
    for chip, ending in (("ESP32C3", "c3"), ("ESP32S3", "s3")):
        if (facts.chip == chip) != board.endswith(ending):
            raise BoardError(
                f"This board has an {facts.chip}, and {board} is for another chip: choose the "
                "board that you wired."
            )


def plan(
    board: SerialBoard, node: str, files: Mapping[str, bytes], settings: Mapping[str, Any]
) -> Plan:
    """Compare what a board holds with what it shall hold."""
    there = board.hashes(FOLDERS)
    known = board.settings()
    return Plan(
        node,
        files,
        [path for path, content in files.items() if there.get(path) != wanted_hash(content)],
        [path for path in there if path not in files and ("/" in path or path in STRAY)],
        {name: value for name, value in settings.items() if known.get(name) != value},
    )


def carry_out(plan: Plan, board: SerialBoard, copied: Callable[[int], object]) -> None:
    """Bring a board to what is planned; ``copied`` is told the bytes of each file that arrived.

    ``main.py`` goes first and comes last, so that a half-copied board starts nothing.

    Raises:
        BoardError: the cable was cut, or something did not arrive whole.
    """
    there = board.hashes(FOLDERS)
    if (plan.fresh or plan.stray) and START in there:
        board.remove(START)
    for path in plan.stray:
        board.remove(path)
    for path in plan.fresh:
        if path != START:
            board.write(path, plan.files[path])
            copied(len(plan.files[path]))
    if plan.settings:
        board.write(GIVEN, json.dumps(dict(plan.settings)).encode())
    _verify(plan, board.hashes(FOLDERS), without=START)
    board.leave_updates()
    if plan.fresh or plan.stray:
        board.write(START, plan.files[START])
        copied(len(plan.files[START]) if START in plan.fresh else 0)
        _verify(plan, board.hashes(FOLDERS))


def _verify(plan: Plan, there: Mapping[str, str], without: str = "") -> None:
    for path, content in plan.files.items():
        if path != without and there.get(path) != wanted_hash(content):
            raise BoardError(f"{path} did not arrive whole: repeat the same command.")


def label(node: str, board: str, password: str) -> str:
    """The text to stick on a node."""
    name, word = access_point(node, password)
    return (
        f"Pitwall  {node}\n"
        f"board    {board}\n"
        f"To change its Wi-Fi: join {name}\n"
        f"password {word}\n"
        "and open http://192.168.4.1\n"
    )
