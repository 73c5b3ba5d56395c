"""``pitwall doctor``: what could keep a table from playing, and what to do about it."""

import platform
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from hub.cli import _checks as checks
from hub.cli._checks import FAIL, OK, WARN, Finding
from hub.cli._machine import Machine
from hub.cli._options import DEFAULT_HTTP, DEFAULT_MQTT, Address, AddressType, data_option

MARKS = {OK: ("ok", "green"), WARN: ("note", "yellow"), FAIL: ("FIX", "red")}


@click.command("doctor", epilog="Example:  pitwall doctor --data data")
@data_option
@click.option(
    "--mqtt", type=AddressType(), default=DEFAULT_MQTT, show_default=True, help="For our broker."
)
@click.option(
    "--http", type=AddressType(), default=DEFAULT_HTTP, show_default=True, help="For the pages."
)
@click.pass_obj
def command(machine: Machine | None, data: Path, mqtt: Address, http: Address) -> None:
    """Look at what a table needs, and say what to do; exits 1 if something is wrong."""
    findings = list(_look(machine or Machine(), data, mqtt, http))
    for finding in findings:
        mark, colour = MARKS[finding.level]
        click.echo(f"{click.style(f'{mark:<5}', fg=colour)}{finding.name + ':':<17}{finding.text}")
    sys.exit(1 if any(finding.level == FAIL for finding in findings) else 0)


def _look(machine: Machine, data: Path, mqtt: Address, http: Address) -> Iterator[Finding]:
    from hub.adapters.broker import HOW_TO_INSTALL, find_mosquitto  # noqa: PLC0415  quick --help
    from hub.demo.nodes import find_micropython  # noqa: PLC0415

    python = OK if sys.version_info >= (3, 11) else FAIL
    yield Finding("Python", python, platform.python_version())
    yield checks.broker(machine, find_mosquitto(), HOW_TO_INSTALL)
    lacking = "not found: virtual nodes speak the protocol without the firmware"
    yield Finding("MicroPython", OK, str(find_micropython() or lacking))
    running = machine.hub(http[1])
    yield checks.port(machine, "Port for pages", http, "--http", running=running)
    yield checks.port(machine, "Port for nodes", mqtt, "--mqtt", running=running)
    yield checks.firewall(machine, (http[1], mqtt[1]))
    yield from checks.store(machine, data)
    yield checks.clock(machine)
    yield checks.wifi(machine)
    yield checks.screen(machine, http[1])
