"""Options and errors that several commands share."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

DEFAULT_DATA = Path("data")
DEFAULT_MQTT = "0.0.0.0:18830"
DEFAULT_HTTP = "0.0.0.0:8080"
DEFAULT_URL = "http://127.0.0.1:8080"

ELSEWHERE = "make it writable, or choose another folder with --data."


class SpeedType(click.FloatRange):
    """A factor that can be slept by; ``nan`` lies in no range, and beside none."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read it."""
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail(f"{value!r} is no number: say how many times as fast, like 2.", param, ctx)
        return number


SPEED = SpeedType(0.1, 50)

Address = tuple[str, int]


class AddressType(click.ParamType[Address]):
    """``HOST:PORT``, ``:PORT`` or ``PORT``."""

    name = "HOST:PORT"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Address:
        """Split an address into host and port."""
        host, _, port = str(value).rpartition(":")
        if not port.isdecimal() or not 0 < int(port) < 2**16:
            self.fail(f"{value!r} is not HOST:PORT, for example 127.0.0.1:8080", param, ctx)
        return host.strip("[]") or "0.0.0.0", int(port)  # noqa: S104  phones are on the network


def data_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--data`` to a command."""
    return click.option(
        "--data",
        type=click.Path(path_type=Path, file_okay=False),
        default=DEFAULT_DATA,
        show_default=True,
        help="Folder that holds all that lasts.",
    )(function)
