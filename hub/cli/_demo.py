"""Virtual crews at a running hub."""

import logging
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Self

import click

from hub.demo.api import Table
from hub.demo.nodes import Broker, Node, runs_firmware, virtual_node
from hub.demo.play import GAME, Players

BOXES = {"red": "nde0001", "green": "nde0002", "yellow": "nde0003"}
DICE = {"die-1": "nde0011", "die-2": "nde0012"}

NO_FIRMWARE = "No MicroPython here: the virtual nodes speak the protocol without the firmware."

log = logging.getLogger(__name__)


class Demo:
    """Plays whole games, one at a time; a context, so that its nodes are never left behind."""

    def __init__(self, connect: Callable[[str], Broker], speed: float) -> None:
        """Prepare.

        Args:
            connect: Node id -> the broker to connect to, and the password of this node.
            speed: How fast the crews are.
        """
        self._connect = connect
        self._speed = speed
        self._nodes = ExitStack()
        self._thread: threading.Thread | None = None
        self._place = ""
        self._leaving = False

    def play(self, table: Table, say: Callable[[str], None]) -> None:
        """Play from set-up to the flag, and tell ``say`` of each step.

        Args:
            table: Where to play; it is opened if it is not there yet.
            say: Is told in sentences.

        Raises:
            TimeoutError, RuntimeError, OSError: the game came to a halt.
        """
        if not runs_firmware():
            say(NO_FIRMWARE)
        table.open(GAME)
        boxes, dice = self._switch_on(BOXES, "pit_box"), self._switch_on(DICE, "roller")
        try:
            Players(table, boxes, dice, self._speed).play(say)
        finally:
            for node in (*boxes.values(), *dice.values()):
                table.command("assign", node=node.node_id, seat=None)

    def start(self, table: Table) -> str:
        """Play in the background, unless a game is on already; return the table of the game."""
        if self._thread is None or not self._thread.is_alive():
            self._place = table.name
            self._thread = threading.Thread(
                target=self._play_alone, args=(table,), name="demo", daemon=True
            )
            self._thread.start()
        return self._place

    def leave(self) -> None:
        """Say that the hub is about to end, so that the game may come to a halt in silence."""
        self._leaving = True

    def _play_alone(self, table: Table) -> None:
        try:
            with self._nodes:
                self.play(table, click.echo)
        except (TimeoutError, RuntimeError, OSError) as fault:
            if not self._leaving:
                log.warning("the demo ended: %s", fault)

    def _switch_on(self, ids: dict[str, str], kind: str) -> dict[str, Node]:
        nodes = {seat: virtual_node(node, kind, self._connect(node)) for seat, node in ids.items()}
        for node in nodes.values():
            self._nodes.callback(node.close)
            node.start()
        return nodes

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._nodes.close()
