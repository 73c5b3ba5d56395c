"""The node's side of ``pw/1``: who it is, what it tells, what it is told."""

import os

from micropython import const

from hub.wire import VERSION, messages
from hub.wire.messages import MalformedError
from pitwall import FIRMWARE, guest
from pitwall.orders import Hub

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from pitwall.mqtt import Client
    from pitwall.outbox import Outbox
    from pitwall.sender import Sender
    from pitwall.timing import Clock

    class Owner(Protocol):
        """What a link asks of the node around it."""

        def info(self) -> dict[str, Any]:
            """What it is, for its ``info``: hw, rst, mp, caps and cfg."""
            ...

        def perform(self, op: str, arguments: dict[str, Any]) -> str:
            """Carry out a command; returns an error of ``res``, or nothing."""
            ...

        def configure(self, settings: dict[str, Any]) -> bool:
            """Take over a ``cfg`` message; False when nothing of it is new."""
            ...

        def ready(self) -> bool:
            """The link lives; is there a network to connect through?"""
            ...

        def outbox_changed(self) -> None:
            """Events were let go, or may now be sent."""


class Link:
    """Birth, will, acks, commands and the pings of the hub's clock, over one client."""

    def __init__(
        self,
        me: "tuple[str, str, str, int]",
        owner: "Owner",
        client: "Client",
        outbox: "Outbox",
        sender: "Sender",
    ) -> None:
        """Put it between its neighbours; ``me`` is node id, prefix, boot id, number of boots."""
        node, prefix, self.boot, self.boots = me
        self.hub = Hub(self.boot)
        self.connections = 0
        self.owner = owner
        self.client = client
        self.outbox = outbox
        self.sender = sender
        self.part: "Callable[[bytes], None] | None" = None  # takes what comes of an update
        from hub.wire import topics  # in memory only to name them

        self.topic = topics.up(prefix, node, "")
        self._own = topics.down(prefix, node, "")
        self.all = topics.down(prefix, "all", "")
        self.hub_topic = topics.hub(prefix)
        guest.forget("hub.wire.topics")

    @property
    def open(self) -> bool:
        """Events reach the hub now."""
        return self.client.up and self.hub.up

    async def send_events(self, clock: "Clock") -> None:
        """Send all that is due."""
        while self.open:
            message = self.sender.next(clock.now_ms(), _chance())
            if message is None:
                return
            await self.client.publish(self.topic + "ev", messages.encode(message), 1)

    async def tell(self, leaf: str, message: "dict[str, Any]", qos: int = 0) -> None:
        """Send a message that is of no use later: without a connection it is dropped."""
        if self.client.up:
            await self.client.publish(self.topic + leaf, messages.encode(message), qos)

    async def introduce(self) -> None:
        """Tell what this node is."""
        info = self.owner.info()
        info.update({"v": VERSION, "b": self.boot, "n": self.boots, "fw": FIRMWARE})
        await self.client.publish(self.topic + "info", messages.encode(info), qos=1, retain=True)

    # What the client tells.

    def will(self) -> "tuple[str, bytes]":
        """The status that the broker shows when this connection breaks."""
        self.connections += 1
        return self.topic + "status", messages.encode(self._status(0))

    async def connected(self) -> None:
        """Listen first, then be born: the hub answers a birth with the wanted lights."""
        self.hub.linked()
        self.sender.restart()
        await self.client.subscribe((self._own + "+", self.all + "+", self.hub_topic))
        await self.introduce()
        await self.client.publish(
            self.topic + "status", messages.encode(self._status(1)), qos=1, retain=True
        )

    async def received(self, topic: str, payload: bytes, at: int) -> None:
        """Take a message; one that is not of the contract, or not known, changes nothing."""
        try:
            if topic == self.hub_topic:
                self._hear(messages.decode(messages.HUB, payload))
            elif topic.startswith(self._own):
                await self._told(topic[len(self._own) :], payload, at)
            elif topic == self.all + "cmd":
                await self._command(payload, at, addressed=False)
        except MalformedError:
            pass

    def closed(self) -> None:
        """The connection is over."""
        self.hub.linked()

    def ready(self) -> bool:
        """The client lives; is there a network?"""
        return self.owner.ready()

    # What the hub tells.

    async def _told(self, leaf: str, payload: bytes, at: int) -> None:
        if leaf == "ack":
            self._ack(messages.decode(messages.ACK, payload), at)
        elif leaf == "syn":
            number = messages.decode(messages.SYN, payload)["i"]
            self._hear()
            answer = {"b": self.boot, "i": number, "r": at, "x": self.client.now()}
            await self.tell("syr", answer)
        elif leaf == "cmd":
            await self._command(payload, at, addressed=True)
        elif leaf == "ota" and self.part:
            self.part(payload)
        elif leaf == "cfg" and self.owner.configure(messages.decode(messages.CONFIG, payload)):
            await self.introduce()

    def _ack(self, ack: "dict[str, Any]", at: int) -> None:
        self._hear()
        gone = self.outbox.ack(ack["b"], ack["a"])
        self.sender.acked(gone, at // 1000, _chance())
        if gone:
            self.owner.outbox_changed()

    async def _command(self, payload: bytes, at: int, addressed: bool) -> None:
        command = messages.decode(messages.COMMAND, payload)
        self._hear()
        epoch, number = command["e"], command["i"]
        fault = self.hub.known(epoch, number)
        if fault is None:
            fault = self.hub.judge(command, at, addressed)
            if not fault:
                fault = self.owner.perform(command["op"], command["a"])
            self.hub.remember(epoch, number, fault)
        answer = {"b": self.boot, "e": epoch, "i": number, "ok": 0 if fault else 1}
        if fault:
            answer["err"] = fault
        await self.tell("res", answer, qos=1)

    def _hear(self, message: "dict[str, Any] | None" = None) -> None:
        """The hub spoke; send from the oldest event again when it was away, or is a new one."""
        if self.hub.announced(message) if message else self.hub.heard():
            self.sender.restart()
            self.owner.outbox_changed()

    def _status(self, up: int) -> "dict[str, Any]":
        return {"up": up, "b": self.boot, "n": self.boots, "c": self.connections}


def _chance() -> int:
    return os.urandom(1)[0]
