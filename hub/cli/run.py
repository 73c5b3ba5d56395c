"""``pitwall run``: the hub, its broker and its pages."""

import errno
import logging
import signal
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from hub.cli._options import (
    DEFAULT_HTTP,
    DEFAULT_MQTT,
    ELSEWHERE,
    SPEED,
    Address,
    AddressType,
    data_option,
)
from hub.service.lan import ALONE, lan_address

if TYPE_CHECKING:
    from hub.app import Running, Settings
    from hub.cli._demo import Demo
    from hub.demo.api import Table

DEMO_GAME = "pit-crew"
DEMO_TABLE = "demo"
AT_REST = ("setup", "finished")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  compared, not bound
PIN_DIGITS = 4
TURN_S = 0.001  # of a thread that thinks long: then that of a fact goes first


def _pin(_: click.Context, __: click.Parameter, pin: str) -> str:
    """See that a PIN can be typed on a phone, and not guessed in an evening."""
    if pin and not (pin.isascii() and pin.isdecimal() and len(pin) >= PIN_DIGITS):
        raise click.BadParameter("a PIN has four digits or more")
    return pin


@click.command(
    "run",
    epilog="Example:  pitwall run --table saturday --http 0.0.0.0:8080",
)
@click.option(
    "--demo",
    is_flag=True,
    help="Let virtual crews play a whole game; at table demo where people are at one.",
)
@click.option(
    "--speed", type=SPEED, default=1.0, show_default=True, help="How fast the demo plays."
)
@click.option("--table", default="main", show_default=True, help="Table to open.")
@click.option(
    "--game",
    default=DEMO_GAME,
    show_default=True,
    help="What to play: pit-crew, traitor-mechanic or grease-monkey.",
)
@data_option
@click.option(
    "--broker",
    default="auto",
    show_default=True,
    help="auto, mosquitto, amqtt, or mqtt[s]://[user:password@]host:port for one that runs.",
)
@click.option(
    "--mqtt", type=AddressType(), default=DEFAULT_MQTT, show_default=True, help="For our broker."
)
@click.option(
    "--http", type=AddressType(), default=DEFAULT_HTTP, show_default=True, help="For the pages."
)
@click.option(
    "--pin",
    default="",
    callback=_pin,
    help="PIN of the referee, four digits or more.  [default: kept in the data folder]",
)
@click.option(
    "--home-assistant",
    is_flag=True,
    help="Tell Home Assistant of nodes and tables, and print how it logs in.",
)
@click.option("--prefix", default="pw", show_default=True, help="First level of all topics.")
def command(demo: bool, speed: float, http: Address, **options: Any) -> None:
    """Start everything, and serve until Ctrl+C."""
    from hub.app import Settings  # noqa: PLC0415  quick --help

    if demo and options["game"] != DEMO_GAME:
        raise click.UsageError(f"--demo plays {DEMO_GAME} only: leave --game away.")
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    settings = Settings(**options)
    try:
        _serve(settings, http, speed if demo else None)
    except _errors() as fault:
        raise click.ClickException(str(fault)) from fault


def _errors() -> tuple[type[Exception], ...]:
    from hub.adapters.address import BrokerError  # noqa: PLC0415
    from hub.app import StartError  # noqa: PLC0415
    from hub.service.ports import StoreError  # noqa: PLC0415

    return (BrokerError, StartError, StoreError)


def _serve(settings: "Settings", http: Address, demo_speed: float | None) -> None:
    from companion_web.server import WebServer  # noqa: PLC0415
    from hub.app import Running  # noqa: PLC0415

    sys.setswitchinterval(TURN_S)
    running = Running(settings)
    demo = _demo(running, settings, demo_speed or 1.0)
    stage = partial(_stage, running, http)
    web = WebServer(running.hub, *http, running.games, lambda: demo.start(stage(DEMO_TABLE)))
    try:
        web.start()
    except OSError as fault:
        running.stop()
        raise click.ClickException(_no_port(http, fault)) from fault

    def stop(*_: object) -> None:
        demo.leave()
        web.stop()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    with running, demo:
        table = stage(settings.table) if demo_speed else None
        _greet(running, settings, http, table)
        if table:
            demo.start(table)
        web.run_forever()


def _no_port(http: Address, fault: OSError) -> str:
    host, port = http
    if fault.errno == errno.EADDRINUSE:
        why = f"Port {port} is in use: choose another"
    else:
        why = f"Cannot listen on {host}:{port} ({fault.strerror}): choose another address"
    return (
        f"{why} with --http HOST:PORT, for example --http :{port + 1 if port < 65535 else 8080}."
    )


def _demo(running: "Running", settings: "Settings", speed: float) -> "Demo":
    from hub.cli._demo import Demo  # noqa: PLC0415
    from hub.demo.nodes import Broker  # noqa: PLC0415

    end = running.broker.endpoint

    def connect(node: str) -> Broker:
        return Broker(end.host, end.port, running.password_of(node), settings.prefix)

    return Demo(connect, speed)


def _stage(running: "Running", http: Address, wanted: str) -> "Table":
    """The table where a demo plays: another one than ``wanted`` while a game is on there."""
    from hub.demo.api import Table  # noqa: PLC0415

    phases = {table["id"]: table["phase"] for table in running.hub.tables()}
    free = phases.get(wanted, AT_REST[0]) in AT_REST
    host = "127.0.0.1" if http[0] in EVERYWHERE else http[0]
    name = wanted if free else DEMO_TABLE
    return Table(f"http://{host}:{http[1]}", name, running.hub.seats.pin)


def _home_assistant(running: "Running", settings: "Settings") -> dict[str, str]:
    """Say how Home Assistant logs in at a broker of ours."""
    from hub.adapters.credentials import HOME_ASSISTANT  # noqa: PLC0415

    end = running.broker.endpoint
    if not settings.home_assistant or not end.user or not end.ours:
        return {}
    password = running.password_of(HOME_ASSISTANT)
    return {"Home Assistant": f"MQTT port {end.port}, user {HOME_ASSISTANT}, password {password}"}


def _greet(running: "Running", settings: "Settings", http: Address, demo: "Table | None") -> None:
    """Say where everything is, the table of a demo too."""
    import segno  # noqa: PLC0415

    host, port = http
    url = f"http://{lan_address() if host in EVERYWHERE else host}:{port}/"
    if sys.stdout.isatty():
        segno.make(url, error="l").terminal(compact=True)
    lines = {
        "Pages": url,
        "Referee PIN": running.hub.seats.pin,
        "Broker": running.broker.title,
        **_for_nodes(running, settings),
        "Data": str(settings.data.absolute()),
        **_home_assistant(running, settings),
        **({"Demo": f"{url}t/{demo.name}"} if demo else {}),
    }
    for name, value in lines.items():
        click.echo(f"{name + ':':<16}{value}")
    storage = running.hub.health()["storage"]
    unsaved = "" if storage == "ok" else f"{storage} To keep the game, {ELSEWHERE}"
    for warning in (running.broker.hint, unsaved):
        if warning:
            click.secho(warning, fg="yellow")
    click.echo("Stop with Ctrl+C.")


def _for_nodes(running: "Running", settings: "Settings") -> dict[str, str]:
    """The address that a node is told; none when only this computer reaches the broker."""
    end = running.broker.endpoint
    if not end.ours:
        return {"Hub of nodes": str(end)}
    host, port = settings.mqtt
    if running.broker.hint or host == ALONE:
        return {}
    return {"Hub of nodes": f"{lan_address() if host in EVERYWHERE else host}:{port}"}
