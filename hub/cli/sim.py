"""``pitwall sim``: virtual nodes and crews against a running hub."""

from pathlib import Path

import click

from hub.cli._options import DEFAULT_URL, SPEED, Address, AddressType, data_option


@click.command("sim", epilog="Example:  pitwall sim --pin 123456 --speed 5")
@data_option
@click.option("--url", default=DEFAULT_URL, show_default=True, help="Pages of the hub.")
@click.option(
    "--mqtt",
    type=AddressType(),
    default="127.0.0.1:18830",
    show_default=True,
    help="Its broker.",
)
@click.option("--pin", required=True, help="PIN of the referee.")
@click.option("--table", default="sim", show_default=True, help="Table to play at.")
@click.option(
    "--speed", type=SPEED, default=1.0, show_default=True, help="How fast the crews are."
)
@click.option("--prefix", default="pw", show_default=True, help="First level of all topics.")
def command(data: Path, mqtt: Address, speed: float, prefix: str, **where: str) -> None:
    """Play a whole game with virtual nodes and crews, and tell how it goes."""
    from hub.adapters.credentials import Credentials  # noqa: PLC0415  quick --help
    from hub.app import USERS  # noqa: PLC0415
    from hub.cli._demo import Demo  # noqa: PLC0415
    from hub.demo.api import Table  # noqa: PLC0415
    from hub.demo.nodes import Broker  # noqa: PLC0415

    users = Credentials(data / USERS)
    table = Table(where["url"], where["table"], where["pin"])
    demo = Demo(lambda node: Broker(*mqtt, users.issue(node), prefix), speed)
    try:
        with demo:
            demo.play(table, click.echo)
    except (OSError, TimeoutError, RuntimeError) as fault:
        raise click.ClickException(f"{fault}: does a hub run at {where['url']}?") from fault
