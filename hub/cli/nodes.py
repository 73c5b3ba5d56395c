"""``pitwall nodes``: the nodes of a hub and their passwords."""

import sys
from pathlib import Path

import click

from hub.cli._api import fetch
from hub.cli._options import DEFAULT_URL, data_option
from hub.wire.up import is_node_id


@click.group("nodes", epilog="Example:  pitwall nodes add n9f3a61")
def command() -> None:
    """List and test the nodes of a running hub, or issue a password for one."""


@command.command("list", epilog="Example:  pitwall nodes list")
@click.option("--url", default=DEFAULT_URL, show_default=True, help="Pages of the hub.")
def list_nodes(url: str) -> None:
    """List the nodes that a running hub has heard of."""
    nodes = fetch(url, "/api/v1/nodes")["nodes"]
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


@command.command("test", epilog="Example:  pitwall nodes test n9f3a61 --pin 123456")
@click.argument("node")
@click.option("--pin", required=True, help="PIN of the referee.")
@click.option("--url", default=DEFAULT_URL, show_default=True, help="Pages of the hub.")
def test(node: str, pin: str, url: str) -> None:
    """Guide the self-test of NODE step by step; exits 1 if a step fails or is left out."""
    from hub.cli._self_test import guide  # noqa: PLC0415  quick --help

    sys.exit(0 if guide(url, node, pin) == "pass" else 1)
