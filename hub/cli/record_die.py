"""``pitwall record-die``: what fooled a die, in the form in which its detector is judged."""

import struct
import time
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from hub.cli._api import fetch
from hub.cli._options import DEFAULT_URL

KINDS = (
    *("roll", "early_pick", "shake_hold", "carry_place", "shake_place", "toss_catch", "walk"),
    *("nudge", "bump", "slide", "spin", "tip", "flat_drop", "floor", "charge", "table_noise"),
)
ASK_EVERY_S = 4.0
POLL_S = 0.25


@click.command(
    "record-die",
    epilog="Example:  pitwall record-die n9f3a61 mine --what slide --pin 123456",
)
@click.argument("node")
@click.argument("base", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--what", type=click.Choice(KINDS), default="roll", show_default=True)
@click.option("--face", type=click.IntRange(0, 6), help="What lies up in the end; 0 is crooked.")
@click.option("--seconds", type=click.FloatRange(1, 60), default=8.0, show_default=True)
@click.option("--url", default=DEFAULT_URL, show_default=True, help="Pages of the hub.")
@click.option("--pin", required=True, help="PIN of the referee.")
def command(node: str, base: Path, what: str, face: int | None, **how: Any) -> None:
    """Record what the die NODE feels, into the set BASE.json and BASE.npz.

    One thing happens in a recording: begin with the die in the hand or at rest, end with it at
    rest. The next recording goes into the same set.
    """
    from hub.adapters import traces  # noqa: PLC0415  quick --help

    if what == "roll" and face is None:
        raise click.UsageError("Say with --face what the die will show, or --what else happens.")
    base = base.with_name(base.name.removesuffix(".json").removesuffix(".npz"))
    heard = list(_listen(how["url"], node, how["pin"], how["seconds"]))
    if not heard:
        raise click.ClickException(f"{node} sends no samples: is it an instrumented die, awake?")
    recording = traces.Recording(
        node,
        int(heard[0]["hz"]),
        [int(number) for number in heard[0]["cal"].split()],
        list(_samples(heard)),
    )
    number = traces.append(base, recording, traces.label(recording, what, face))
    click.echo(f"{len(recording.samples)} samples; {base.name} has {number} recordings now.")


def _listen(url: str, node: str, pin: str, seconds: float) -> Iterator[dict[str, Any]]:
    """Ask the die for samples, again and again, and fetch them from the hub."""
    last = int(fetch(url, f"/api/v1/nodes/{node}/raw?after=-1")["last"])
    click.echo(f"Recording {node} for {seconds:g} s: now.")
    end = time.monotonic() + seconds
    asked = -ASK_EVERY_S
    while True:
        now = time.monotonic()
        if now - asked >= ASK_EVERY_S and now < end:
            asked = now
            fetch(url, f"/api/v1/nodes/{node}/test", {"what": "raw", "pin": pin})
        for message in fetch(url, f"/api/v1/nodes/{node}/raw?after={last}")["raw"]:
            last = message["i"]
            yield message
        if now >= end:
            return
        time.sleep(POLL_S)


def _samples(heard: list[dict[str, Any]]) -> Iterator[tuple[int, int, int, int]]:
    """The samples with their times; a message that got lost leaves a gap."""
    t, number = 0, heard[0]["i"] - 1
    for message in heard:
        held = list(struct.iter_unpack("<Hhhh", b64decode(message["s"])))
        lost = message["i"] - number - 1
        t += lost * len(held) * 1_000_000 // message["hz"]
        number = message["i"]
        for dt, x, y, z in held:
            t += dt
            yield t, x, y, z
