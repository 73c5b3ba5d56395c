"""``pitwall nodes``: the nodes of a hub and their passwords."""

import json
import urllib.error
import urllib.request
from pathlib import Path

import click

from hub.cli._options import DEFAULT_URL, data_option
from hub.wire.up import is_node_id


@click.group("nodes", epilog="Example:  pitwall nodes add n9f3a61")
def command() -> None:
    """List the nodes of a running hub, or issue a password for one."""


@command.command("list", epilog="Example:  pitwall nodes list")
@click.option("--url", default=DEFAULT_URL, show_default=True, help="Pages of the hub.")
def list_nodes(url: str) -> None:
    """List the nodes that a running hub has heard of."""
    try:
        with urllib.request.urlopen(f"{url.rstrip('/')}/api/v1/nodes", timeout=5) as reply:  # noqa: S310
            nodes = json.load(reply)["nodes"]
    except (urllib.error.URLError, OSError, ValueError) as fault:
        text = f"No hub answers at {url}: start one with `pitwall run`, or name it with --url."
        raise click.ClickException(text) from fault
    for node in nodes:
        seat = f"{node['table']}/{node['seat']}" if node["seat"] else "no seat"
        state = "online" if node["online"] else "offline"
        click.echo(f"{node['id']:<14}{node['kind'] or '?':<10}{state:<9}{seat}  {node['note']}")
    if not nodes:
        click.echo("No node was heard of yet.")


@command.command("add", epilog="Example:  pitwall nodes add n9f3a61")
@click.argument("node")
@data_option
def add(node: str, data: Path) -> None:
    """Issue the password of NODE and print it; a running hub lets it in within a second."""
    from hub.adapters.credentials import Credentials  # noqa: PLC0415  quick --help
    from hub.app import USERS  # noqa: PLC0415

    if not is_node_id(node):
        raise click.BadParameter(
            "a node is named by a small letter and 3 to 22 small letters or digits",
            param_hint="NODE",
        )
    if not data.is_dir():
        raise click.ClickException(f"There is no folder {data}: name the hub's one with --data.")
    click.echo(Credentials(data / USERS).issue(node))
