"""An instrumented die as a node: what it does beside the others."""

import asyncio

from pitwall.app import Node
from pitwall.cell import SAVING, CellBoard
from pitwall.die import Die

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LOOK_MS = 50


class DieNode(Node):
    """Sends raw samples to a recorder, tells how its calibration goes on, and sleeps."""

    role: Die

    def __init__(self, settings: "dict[str, Any]") -> None:
        self._hardware = CellBoard(settings["board"])
        super().__init__(settings, self._hardware)
        self.wifi.pm = SAVING
        self._caps = self.role.caps()

    async def run(self) -> None:
        """Run all tasks, for ever."""
        self._launch("die", self._look)
        await super().run()

    async def _look(self) -> None:
        while True:
            self._beat("die")
            await self._tell_more()
            if self.role.drowsy(self.clock.now_ms(), len(self.outbox)):
                self.role.sleep()
            await asyncio.sleep_ms(LOOK_MS)

    async def _tell_more(self) -> None:
        raw = self.role.raw()
        caps = self.role.caps()
        try:
            if raw:
                raw["b"] = self.link.boot
                await self.link.tell("raw", raw)
            if caps != self._caps and self.client.up:
                self._caps = caps
                await self.link.introduce()
        except OSError:
            pass  # a new connection begins with an introduction

    def _role(self) -> Die:
        return Die(self._hardware, self.lights, self.record, self)

    def readings(self) -> "dict[str, Any]":
        """How this node is, for its ``tele``."""
        readings = super().readings()
        readings["i2c"] = self.role.faults
        return readings


def node(settings: "dict[str, Any]") -> Node:
    """The node of a board with these settings."""
    return DieNode(settings)
