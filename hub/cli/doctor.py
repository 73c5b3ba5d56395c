"""``pitwall doctor``: what could keep a table from playing, and what to do about it."""

import errno
import os
import platform
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from hub.cli._options import (
    DEFAULT_HTTP,
    DEFAULT_MQTT,
    ELSEWHERE,
    Address,
    AddressType,
    data_option,
)


class Finding(NamedTuple):
    """One thing looked at: whether it is fine, and what there is to say."""

    name: str
    fine: bool
    text: str


@click.command("doctor", epilog="Example:  pitwall doctor --data data")
@data_option
@click.option(
    "--mqtt", type=AddressType(), default=DEFAULT_MQTT, show_default=True, help="For our broker."
)
@click.option(
    "--http", type=AddressType(), default=DEFAULT_HTTP, show_default=True, help="For the pages."
)
def command(data: Path, mqtt: Address, http: Address) -> None:
    """Look at what a table needs, and say what to do; exits 1 if something is wrong."""
    findings = [
        Finding("Python", sys.version_info >= (3, 11), platform.python_version()),
        *_programs(),
        _port("Port for pages", http, "--http"),
        _port("Port for nodes", mqtt, "--mqtt"),
        _store(data),
        _clock(),
    ]
    for finding in findings:
        mark = click.style("ok  ", fg="green") if finding.fine else click.style("FIX ", fg="red")
        click.echo(f"{mark}{finding.name + ':':<17}{finding.text}")
    sys.exit(0 if all(finding.fine for finding in findings) else 1)


def _programs() -> Iterator[Finding]:
    from hub.adapters.broker import HOW_TO_INSTALL, find_mosquitto  # noqa: PLC0415  quick --help
    from hub.demo.nodes import find_micropython  # noqa: PLC0415

    without = f"mosquitto not found: phones and the demo work without it. {HOW_TO_INSTALL}"
    yield Finding("Broker", True, find_mosquitto() or without)
    lacking = "not found: virtual nodes speak the protocol without the firmware"
    yield Finding("MicroPython", True, str(find_micropython() or lacking))


def _port(name: str, address: Address, option: str) -> Finding:
    host, port = address
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            taken = fault.errno == errno.EADDRINUSE
            why = (
                "is in use; if not by your own hub"
                if taken
                else f"cannot be had ({fault.strerror})"
            )
            return Finding(name, False, f"{port} {why}: choose another with {option} HOST:PORT")
    return Finding(name, True, f"{port} is free")


def _store(data: Path) -> Finding:
    from hub.adapters.store import SqliteLog  # noqa: PLC0415
    from hub.app import LOG  # noqa: PLC0415
    from hub.service.ports import StoreError  # noqa: PLC0415

    path = data / LOG
    if not path.exists():
        there = next(folder for folder in (data, *data.absolute().parents) if folder.exists())
        if not os.access(there, os.W_OK):
            return Finding("Log", False, f"{there} cannot be written: {ELSEWHERE}")
        return Finding("Log", True, f"{path} will be made at the first start")
    try:
        store = SqliteLog(path)
        store.probe()
        said = f"{path}: {store.last_id()} entries, {len(store.games())} games"
        store.close()
    except StoreError as fault:
        return Finding("Log", False, str(fault))
    return Finding("Log", True, said)


def _clock() -> Finding:
    if hasattr(time, "CLOCK_BOOTTIME"):
        return Finding("Clock", True, "steady, also while the computer sleeps")
    return Finding("Clock", True, "steady; keep the computer awake during a game")
