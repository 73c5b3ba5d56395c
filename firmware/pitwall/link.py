"""The node's side of ``pw/1``: who it is, what it tells, what it is told."""

import os

from micropython import const

from hub.wire import VERSION, messages, topics
from hub.wire.messages import MalformedError
from pitwall import FIRMWARE
from pitwall.orders import HubState, Orders

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
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

        def has_network(self) -> bool:
            """There is a network to connect through."""
            ...

        def outbox_changed(self) -> None:
            """Events were let go, or may now be sent."""

        def alive(self) -> None:
            """The link lives."""


class Identity:
    """What stays the same during one boot."""

    def __init__(self, node: str, prefix: str, boot: str, boots: int) -> None:
        self.node = node
        self.prefix = prefix
        self.boot = boot
        self.boots = boots

    def up(self, leaf: str) -> str:
        """The topic on which this node tells ``leaf``."""
        return topics.up(self.prefix, self.node, leaf)


class Link:
    """Birth, will, acks, commands and the pings of the hub's clock, over one client."""

    def __init__(
        self, me: Identity, owner: "Owner", client: "Client", outbox: "Outbox", sender: "Sender"
    ) -> None:
        self.me = me
        self.hub = HubState()
        self.connections = 0
        self._owner = owner
        self._client = client
        self._outbox = outbox
        self._sender = sender
        self._orders = Orders(me.boot)
        self._own = topics.down(me.prefix, me.node, "")
        self._all = topics.down(me.prefix, "all", "")
        self._hub_topic = topics.hub(me.prefix)

    @property
    def open(self) -> bool:
        """Events reach the hub now."""
        return self._client.up and self.hub.up

    async def send_events(self, clock: "Clock") -> None:
        """Send all that is due."""
        while self.open:
            message = self._sender.next(clock.now_ms(), _chance())
            if message is None:
                return
            await self._client.publish(self.me.up("ev"), messages.encode(message), 1)

    async def tell(self, leaf: str, message: "dict[str, Any]", qos: int = 0) -> None:
        """Send a message that is of no use later: without a connection it is dropped."""
        if self._client.up:
            await self._client.publish(self.me.up(leaf), messages.encode(message), qos)

    async def introduce(self) -> None:
        """Tell what this node is."""
        info = self._owner.info()
        info.update({"v": VERSION, "b": self.me.boot, "n": self.me.boots, "fw": FIRMWARE})
        await self._client.publish(self.me.up("info"), messages.encode(info), qos=1, retain=True)

    # What the client tells.

    def will(self) -> "tuple[str, bytes]":
        """The status that the broker shows when this connection breaks."""
        self.connections += 1
        return self.me.up("status"), messages.encode(self._status(0))

    async def connected(self) -> None:
        """Listen first, then be born: the hub answers a birth with the wanted lights."""
        self.hub.linked()
        self._sender.restart()
        await self._client.subscribe((self._own + "+", self._all + "+", self._hub_topic))
        await self.introduce()
        await self._client.publish(
            self.me.up("status"), messages.encode(self._status(1)), qos=1, retain=True
        )

    async def received(self, topic: str, payload: bytes, at: int) -> None:
        """Take a message; one that is not of the contract, or not known, changes nothing."""
        try:
            if topic == self._hub_topic:
                self._hear(messages.decode(messages.HUB, payload))
            elif topic.startswith(self._own):
                await self._told(topic[len(self._own) :], payload, at)
            elif topic == self._all + "cmd":
                await self._command(payload, at, addressed=False)
        except MalformedError:
            pass

    def closed(self) -> None:
        """The connection is over."""
        self.hub.linked()

    def may_connect(self) -> bool:
        """There is a network."""
        return self._owner.has_network()

    def alive(self) -> None:
        """The client lives."""
        self._owner.alive()

    # What the hub tells.

    async def _told(self, leaf: str, payload: bytes, at: int) -> None:
        if leaf == "ack":
            self._ack(messages.decode(messages.ACK, payload), at)
        elif leaf == "syn":
            number = messages.decode(messages.SYN, payload)["i"]
            self._hear()
            answer = {"b": self.me.boot, "i": number, "r": at, "x": self._client.now_us()}
            await self.tell("syr", answer)
        elif leaf == "cmd":
            await self._command(payload, at, addressed=True)
        elif leaf == "cfg" and self._owner.configure(messages.decode(messages.CONFIG, payload)):
            await self.introduce()

    def _ack(self, ack: "dict[str, Any]", at: int) -> None:
        self._hear()
        gone = self._outbox.ack(ack["b"], ack["a"])
        self._sender.acked(gone, at // 1000, _chance())
        if gone:
            self._owner.outbox_changed()

    async def _command(self, payload: bytes, at: int, addressed: bool) -> None:
        command = messages.decode(messages.COMMAND, payload)
        self._hear()
        epoch, number = command["e"], command["i"]
        fault = self._orders.known(epoch, number)
        if fault is None:
            fault = self._orders.judge(command, at, addressed)
            if not fault:
                fault = self._owner.perform(command["op"], command["a"])
            self._orders.remember(epoch, number, fault)
        answer = {"b": self.me.boot, "e": epoch, "i": number, "ok": 0 if fault else 1}
        if fault:
            answer["err"] = fault
        await self.tell("res", answer, qos=1)

    def _hear(self, birth: "dict[str, Any] | None" = None) -> None:
        """The hub spoke; send from the oldest event again when it was away, or is a new one."""
        if self.hub.announced(birth) if birth else self.hub.heard():
            self._sender.restart()
            self._owner.outbox_changed()

    def _status(self, up: int) -> "dict[str, Any]":
        return {"up": up, "b": self.me.boot, "n": self.me.boots, "c": self.connections}


def _chance() -> int:
    return os.urandom(1)[0]
