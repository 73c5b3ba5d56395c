"""Puts the parts of a node together and keeps them running."""

import asyncio
import gc
import os
import sys
from binascii import hexlify
from time import ticks_diff, ticks_us

from micropython import const

from pitwall import guest, lights, mqtt
from pitwall.board import Board, Chip, version
from pitwall.inputs import Inputs
from pitwall.lights import Lights
from pitwall.link import Link
from pitwall.outbox import Outbox
from pitwall.role import Role
from pitwall.sender import Sender
from pitwall.timing import Clock, Pulse
from pitwall.wifi import Wifi

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any

_FRAME_MS = const(20)
_SUPERVISE_MS = const(100)
_COLLECT_MS = const(2000)
_TELE_MS = const(10000)
_FIRST_TELE_MS = const(1000)
_RESTART_MS = const(500)
_REBOOT_MS = const(300)
_SILENCE_LIMIT_MS = const(10000)
_WATCHDOG_MS = const(8000)
_PATIENT_WATCHDOG_MS = const(30000)


class Node:
    """One node, from its start to its reset."""

    safe = False

    def __init__(self, settings: "dict[str, Any]", board: Board) -> None:
        self.settings = settings
        # A lookup of the hub's name must not look like a node that hangs: see `mqtt.Address`.
        by_number = settings["host"].replace(".", "").isdigit()
        self.chip = Chip(_WATCHDOG_MS if by_number else _PATIENT_WATCHDOG_MS)
        self.board = board
        self.clock = Clock(ticks_us, ticks_diff)  # pyright: ignore[reportArgumentType]
        boot = hexlify(os.urandom(4)).decode()
        node = self.chip.node_id()
        me = (node, settings["prefix"], boot, self.chip.count_boot())
        self.outbox = Outbox(boot, self.chip.recall())
        if self.chip.held:
            guest.once("pitwall.note", "recall", self.chip, self.outbox)
        self.sender = Sender(self.outbox)
        self.lights = Lights(self.board.lamp_count, settings["bright"])
        self.role = self._role()
        self.inputs = Inputs(self.board, self.clock, settings["ok"], settings["rel"])
        self.wifi = Wifi(settings["ssid"], settings["wifi_password"])
        address = (settings["host"], settings["port"])
        self.client = mqtt.Client(address, node, settings["password"], self.clock.now)
        self.link = Link(me, self, self.client, self.outbox, self.sender)
        self.pulse = Pulse(_SILENCE_LIMIT_MS)
        self._wake_sender = asyncio.Event()
        self._tasks: "list[asyncio.Task[None]]" = []
        self.guest: "asyncio.Task[None] | None" = None
        self.lag = 0
        self._reboot_at = -1
        self.ok = False  # this start is a good one

    async def run(self) -> None:
        """Run all tasks, for ever."""
        self._begin()
        self._launch("frames", self._frames)
        self._launch("sender", self._send)
        self._launch("wifi", lambda: self.wifi.run(lambda: self._beat("wifi")))
        self._launch("link", lambda: self.client.run(self.link))
        self._launch("tele", self._tele)
        await self._supervise()

    def _begin(self) -> None:
        self.inputs.start()
        self._launch("buttons", self._buttons)

    # What the link asks for.

    def info(self) -> "dict[str, Any]":
        """What this node is, for its ``info``."""
        return {
            "hw": self.board.name,
            "rst": self.chip.reset_cause(),
            "mp": version(),
            "caps": self.role.caps(),
            "cfg": self.settings["cfg"],
        }

    def perform(self, op: str, arguments: "dict[str, Any]") -> str:
        """Carry out a command."""
        now_ms = self.clock.now_ms()
        if op == "reboot":
            self._reboot_at = now_ms + _REBOOT_MS
            return ""
        if op == "test" and arguments["what"] == "begin" and not self.guest:
            return self.load("selftest")
        if op == "ota":
            return self.load("update", arguments)
        return self.role.perform(op, arguments, now_ms)

    def configure(self, settings: "dict[str, Any]") -> bool:
        """Take over brightness and debouncing; False when they are known."""
        if settings["h"] == self.settings["cfg"]:
            return False
        changes: "dict[str, Any]" = {"cfg": settings["h"]}
        for source, key, low, high in (
            (settings, "bright", 0, 100),
            (settings.get("btn", {}), "ok", 1, 50),
            (settings.get("btn", {}), "rel", 1, 200),
        ):
            value = source.get(key)
            if isinstance(value, int) and low <= value <= high:
                changes[key] = value
        self.keep(**changes)
        self.lights.bright = self.settings["bright"]
        self.inputs.debouncer.ok = self.settings["ok"]
        self.inputs.debouncer.rel = self.settings["rel"]
        return True

    def ready(self) -> bool:
        """The link lives; tell it whether the radio is connected."""
        self._beat("link")
        return self.wifi.up

    def outbox_changed(self) -> None:
        """Keep what is held across a reset, and send what may be sent."""
        self.chip.remember(self.outbox.seal())
        self._wake_sender.set()

    # What the role asks for.

    def record(self, kind: int, t: int, u: int, x: int, y: int, w: int) -> None:
        """Hold an event until the hub has it."""
        self.outbox.add(kind, t, u, x, y, w)
        self.outbox_changed()

    def keep(self, **changes: "Any") -> None:
        """Save changes of the settings."""
        guest.once("pitwall.store", "save", self.settings, changes)

    # What is in memory only when it is asked for.

    def load(self, name: str, *arguments: object) -> str:
        """Begin ``run(self, *arguments)`` of ``pitwall.<name>``, which is unloaded after it.

        Returns ``busy`` while another such module is at work, else nothing.
        """
        if self.guest:
            return "busy"
        self.guest = asyncio.create_task(self._host(name, arguments))
        return ""

    async def _host(self, name: str, arguments: "tuple[object, ...]") -> None:
        try:
            await guest.host("pitwall." + name, self, *arguments)
        except Exception as error:  # noqa: BLE001  a visit must not end its host
            self._failed(error)
        self.guest = None

    def readings(self) -> "dict[str, Any]":
        """How this node is, for its ``tele``."""
        free, largest = self.chip.memory()
        readings: "dict[str, Any]" = {
            "b": self.link.boot,
            "t": self.clock.now(),
            "rssi": self.wifi.rssi(),
            "heap": free,
            "big": largest,
            "lag": self.lag,
            "q": len(self.outbox),
            "lost": self.outbox.lost,
            "rc": max(0, self.link.connections - 1),
            "err": self.pulse.failures,
        }
        if (battery_mv := self.board.battery_mv()) >= 0:
            readings["bat"] = battery_mv
        return readings

    # The tasks.

    async def _buttons(self) -> None:
        while True:
            await self.inputs.wait()
            self._beat("buttons")
            while edge := self.inputs.get():
                self.role.edge(*edge)
            for _ in range(self.inputs.debouncer.take_missed()):
                self.outbox.lose(self.clock.now())

    async def _frames(self) -> None:
        while True:
            now_us = self.clock.now()
            self._beat("frames")
            self.lights.link = self._link_state()
            self.role.frame(now_us)
            await asyncio.sleep_ms(_FRAME_MS)

    async def _send(self) -> None:
        while True:
            await self._wake_sender.wait()
            self._wake_sender.clear()
            self._beat("sender")
            try:
                await self.link.send_events(self.clock)
            except OSError:
                pass  # the events are still held, and go out with the next connection

    async def _tele(self) -> None:
        since = self.clock.now_ms() - _TELE_MS + _FIRST_TELE_MS
        while True:
            await asyncio.sleep_ms(_SUPERVISE_MS)
            self._beat("tele")
            now_ms = self.clock.now_ms()
            if now_ms - since >= _TELE_MS:
                since = now_ms
                try:
                    await self.link.tell("tele", self.readings())
                except OSError:
                    pass  # the next one follows
                self.lag = 0

    async def _supervise(self) -> None:
        """Feed the watchdog while every task lives; tidy the heap when nobody would notice."""
        collected = self.clock.now_ms()
        oldest = -1
        while True:
            before = self.clock.now_ms()
            await asyncio.sleep_ms(_SUPERVISE_MS)
            now_ms = self.clock.now_ms()
            self.lag = max(self.lag, now_ms - before - _SUPERVISE_MS)
            if not self.pulse.silent(now_ms):
                self.chip.feed()
            if now_ms - collected >= _COLLECT_MS and self.inputs.debouncer.quiet():
                collected = now_ms
                gc.collect()
                if self.outbox.head == oldest or self.chip.held:
                    guest.once("pitwall.note", "remember", self.chip, self.outbox)
                oldest = self.outbox.head if self.outbox.count else -1
            self._wake_sender.set()
            if self.link.hub.spoke and not self.ok:
                self.ok = self.chip.keep(now_ms)
            if self.wifi.lost(self.settings["alone"]) and self.settings["password"]:
                self.load("portal")
            if 0 <= self._reboot_at <= now_ms:
                self.chip.reset()

    def _launch(self, name: str, start: "Callable[[], Awaitable[None]]") -> None:
        self._beat(name)
        self._tasks.append(asyncio.create_task(self._guard(start)))

    async def _guard(self, start: "Callable[[], Awaitable[None]]") -> None:
        """Start a task again whenever it fails."""
        while True:
            try:
                await start()
            except Exception as error:  # noqa: BLE001  a task must outlive any fault
                self._failed(error)
            await asyncio.sleep_ms(_RESTART_MS)

    def _failed(self, error: Exception) -> None:
        self.pulse.failures += 1
        sys.print_exception(error)

    def _beat(self, task: str) -> None:
        self.pulse.beat(task, self.clock.now_ms())

    def _link_state(self) -> int:
        if not self.wifi.up:
            return lights.NO_WIFI
        if not self.client.up:
            return lights.NO_BROKER
        return lights.LINKED if self.link.hub.up else lights.NO_HUB

    def _role(self) -> "Role":
        return Role(self.board, self.lights, self.record)


def run(safe: bool) -> None:
    """Run the node until it is reset; ``safe`` when no version of the application stayed up.

    All but the pit box have a module of their own with ``node(settings)``.
    """
    settings = guest.once("pitwall.store", "load")
    kind = "safe" if safe else settings["board"].split("-")[0]
    if kind == "pit_box":
        node = Node(settings, Board(settings["board"]))
    else:
        node = __import__("pitwall." + kind + "_node", None, None, ("node",)).node(settings)
    asyncio.run(node.run())
