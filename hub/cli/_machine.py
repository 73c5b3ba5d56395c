"""What ``pitwall doctor`` asks of the computer; it only looks, and changes nothing."""

import importlib.util
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import click

from hub.adapters.address import bind_fault
from hub.cli._api import fetch

PATIENCE_S = 5
FOLDERS = ("/usr/sbin", "/usr/local/sbin", "/sbin")


def _which(program: str) -> str | None:
    return shutil.which(program, path=os.pathsep.join([os.environ.get("PATH", ""), *FOLDERS]))


def _run(words: Sequence[str]) -> str:
    program = _which(words[0])
    if program is None:
        return ""
    try:
        said = subprocess.run(  # noqa: S603  our own words
            [program, *words[1:]], capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return (said.stdout + said.stderr).strip()


def _read(path: str) -> str:
    with suppress(OSError):
        return Path(path).read_text(errors="replace")
    return ""


def _hub(port: int) -> bool:
    try:
        return "epoch" in fetch(f"http://127.0.0.1:{port}", "/healthz")
    except click.ClickException:
        return False


def _has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def _free_bytes(folder: Path) -> int:
    return shutil.disk_usage(folder).free


@dataclass(frozen=True, slots=True)
class Machine:
    """The computer; tests put another one in its place.

    Attributes:
        which: Path of a program, or None.
        run: What a program says, standard output then errors; empty when it cannot be run.
        read: The text of a file; empty when it cannot be read.
        bind: Why an address cannot be listened on, or None.
        hub: Whether a hub serves its pages at a port.
        has: Whether a Python module is installed.
        free_bytes: Room on the disk that holds a folder.
        writable: Whether a folder can be written.
    """

    which: Callable[[str], str | None] = _which
    run: Callable[[Sequence[str]], str] = _run
    read: Callable[[str], str] = _read
    bind: Callable[[str, int], OSError | None] = bind_fault
    hub: Callable[[int], bool] = _hub
    has: Callable[[str], bool] = _has
    free_bytes: Callable[[Path], int] = _free_bytes
    writable: Callable[[Path], bool] = lambda path: os.access(path, os.W_OK)
