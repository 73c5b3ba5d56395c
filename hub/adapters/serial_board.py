"""A board with MicroPython on a USB port, spoken to through mpremote.

mpremote and pyserial come with the extra ``flash``; whoever imports this module needs them.
"""

import contextlib
import hashlib
import io
import json
import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools.list_ports import comports

ANSWERS_WITHIN_S = 10
READ_S = 2.0  # mpremote waits for some answers without a limit of its own
CHUNK = 1024
FRESH = "flash.tmp"  # becomes the file once it is whole
SETTINGS = ("settings-a.json", "settings-b.json")

# The running firmware has armed the watchdog, which nothing disarms: it is given ten minutes.
_FACTS = """
import json, machine, sys
machine.WDT(timeout=600000)
i = sys.implementation
print(json.dumps({"name": i[0], "version": i[1][:3], "mpy": getattr(i, "_mpy", 0) & 255,
    "machine": getattr(i, "_machine", ""), "id": machine.unique_id().hex()}))
"""
_HASHES = """
import hashlib, os
def look(folder):
    for name, kind, *_ in os.ilistdir(folder):
        path = folder + "/" + name if folder else name
        if kind == 0x4000:
            if folder or name in {folders}:
                look(path)
            continue
        digest = hashlib.sha256()
        with open(path, "rb") as file:
            while True:
                block = file.read(512)
                if not block:
                    break
                digest.update(block)
        print(digest.digest().hex(), path)
look("")
"""
_FOLDER = """
import os
try:
    os.mkdir({folder!r})
except OSError as fault:
    if fault.errno != 17:
        raise
"""
_LEAVE_UPDATES = """
import esp32
nvs = esp32.NVS("pitwall")
nvs.set_i32("slot", 0)
nvs.commit()
"""


class BoardError(Exception):
    """The board cannot be had, or stopped answering; the text says what to do."""


@dataclass(frozen=True)
class Facts:
    """What a board says of itself.

    Attributes:
        version: Of its MicroPython, three numbers; empty if it runs something else.
        mpy: Version of the compiled files that it loads.
        chip: Such as ``ESP32`` or ``ESP32C3``.
        node: Id of the node that it is.
    """

    version: tuple[int, ...]
    mpy: int
    chip: str
    node: str


def find_port() -> str:
    """The USB port of the only board that is plugged in.

    Raises:
        BoardError: there is none, or more than one.
    """
    found = sorted((port.device, port.description) for port in comports() if port.vid is not None)
    if not found:
        raise BoardError(
            "No board is plugged in: connect it with a USB cable that carries data "
            "(some only charge), or name its port with --port."
        )
    if len(found) > 1:
        listed = "".join(f"\n  {device}  {what}" for device, what in found)
        raise BoardError(f"Several boards are plugged in; say which with --port:{listed}")
    return str(found[0][0])


class SerialBoard:
    """The board at a port, its program interrupted; its files as ``path`` without a first ``/``.

    Every method may raise BoardError: the cable was cut, or the board does not answer.
    """

    def __init__(self, port: str) -> None:
        """Interrupt what runs there and start afresh, without its program.

        Raises:
            BoardError: the port cannot be opened, or MicroPython does not answer there.
        """
        _check(port)
        with _in_words():
            try:
                self._wire = SerialTransport(port, timeout=READ_S)
            except TransportError as fault:
                raise BoardError(
                    f"{port} cannot be opened: close the program that uses it (a serial "
                    "monitor, another `pitwall flash`), then try again."
                ) from fault
            try:
                self._wire.enter_raw_repl(timeout_overall=ANSWERS_WITHIN_S)
            except (TransportError, OSError, struct.error) as fault:
                self.close()
                raise BoardError(
                    f"No MicroPython answers at {port}: put it on the board first "
                    "(hardware/flashing.md), or unplug the board, plug it in and try again."
                ) from fault

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the port."""
        with contextlib.suppress(OSError):
            self._wire.close()

    def facts(self) -> Facts:
        """What the board is."""
        said = json.loads(self._run(_FACTS))
        version = tuple(said["version"]) if said["name"] == "micropython" else ()
        chip = said["machine"].rpartition("with ")[2]
        return Facts(version, said["mpy"], chip, f"n{said['id']}")

    def hashes(self, folders: tuple[str, ...]) -> dict[str, str]:
        """Path -> SHA-256 of every file in these folders, and beside them."""
        said = self._run(_HASHES.replace("{folders}", repr(folders)))
        pairs = (line.split(" ", 1) for line in said.splitlines())
        return {path: digest for digest, path in pairs}

    def settings(self) -> dict[str, Any]:
        """The settings that the firmware keeps: those of its newest whole file."""
        found: dict[str, Any] = {}
        number = -1
        for name in SETTINGS:
            with (
                contextlib.suppress(FileNotFoundError, ValueError, TypeError, KeyError),
                _in_words(),
            ):
                record = json.loads(self._wire.fs_readfile(name)[8:])
                if record["number"] > number:
                    number, found = record["number"], dict(record)
        return found

    def write(self, path: str, content: bytes) -> None:
        """Put a file in place at once when all of it has arrived."""
        parts = Path(path).parts
        for depth in range(1, len(parts)):
            self._run(_FOLDER.format(folder="/".join(parts[:depth])))
        with _in_words():
            self._wire.fs_writefile(FRESH, content, chunk_size=CHUNK)
        self._run(f"import os\nos.rename({FRESH!r}, {path!r})")

    def remove(self, path: str) -> None:
        """Remove a file."""
        self._run(f"import os\nos.remove({path!r})")

    def leave_updates(self) -> None:
        """Let the version that came over USB start again, not an update over the air."""
        self._run(_LEAVE_UPDATES)

    def reset(self) -> None:
        """Start the board anew, with its program."""
        with _in_words():
            self._wire.exec_raw_no_follow("import machine\nmachine.reset()")

    def _run(self, code: str) -> str:
        with _in_words():
            return str(self._wire.exec(code).decode())


def wanted_hash(content: bytes) -> str:
    """The hash by which ``SerialBoard.hashes`` names a content."""
    return hashlib.sha256(content).hexdigest()


def _check(port: str) -> None:
    """Say why a port cannot be used, where the system only says that it cannot."""
    path = Path(port)
    if not path.exists():
        raise BoardError(f"There is no {port}: plug the board in, or name another --port.")
    if not os.access(port, os.R_OK | os.W_OK):
        try:
            group = path.group()
        except KeyError:
            group = "dialout"
        raise BoardError(
            f"You may not use {port}: it belongs to the group {group}. Type "
            f"`sudo usermod -aG {group} $USER`, log out and in again, then try again."
        )


@contextlib.contextmanager
def _in_words() -> Iterator[None]:
    """Say in terms of people that the connection broke; mpremote prints what it got: not here."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            yield
    except FileNotFoundError:
        raise
    except TransportExecError as fault:
        last = fault.error_output.strip().splitlines()[-1:]
        raise BoardError(f"The board refuses: {''.join(last)}. Is its flash full?") from fault
    except (TransportError, OSError, struct.error) as fault:
        raise BoardError(
            "The board stopped answering: check the cable, plug the board in again and repeat "
            "the same command; it goes on where it was."
        ) from fault
