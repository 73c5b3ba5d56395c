"""An update over the air: asks the hub for it, piece by piece. In memory only meanwhile."""

import asyncio
from binascii import a2b_base64, hexlify
from hashlib import sha256

from hub.wire import messages, ota
from pitwall.installer import Installer, RefusedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pitwall.app import Node

PATIENCE_MS = 1000
TRIES = 60
# A hub keeps its leave back while crews are at work.
LEAVE_TRIES = 1800


async def run(node: "Node", order: "dict[str, Any]") -> None:
    """Fetch what was ordered, and start it; what keeps it from that is told."""
    session = Session(node)
    try:
        check(node, order)
        await session.install(Installer(node.chip.nvs, order, node.safe), order["size"])
    except RefusedError as refusal:
        await session.say(err=str(refusal))
    except OSError:
        await session.say(err="space")
    finally:
        node.link.part = None


def check(node: "Node", order: "dict[str, Any]") -> None:
    """See that the order comes from someone who knows this node's password.

    Raises:
        RefusedError: it does not, or the node has none.
    """
    key = node.settings["password"].encode()
    told = ota.sealed(node.chip.node_id(), order["fw"], order["size"], order["seal"][:64])
    if not key or hmac(key, told) != order["seal"][64:]:
        raise RefusedError("mac")


def hmac(key: bytes, message: bytes) -> str:
    """HMAC-SHA256, in hexadecimal digits; ``key`` has up to 64 bytes."""
    key += bytes(64 - len(key))
    inner = sha256(bytes([byte ^ 0x36 for byte in key]) + message).digest()
    return hexlify(sha256(bytes([byte ^ 0x5C for byte in key]) + inner).digest()).decode()


class Session:
    """What is asked of the hub, and what it answers."""

    def __init__(self, node: "Node") -> None:
        self._node = node
        self._at = 0
        self._came = asyncio.Event()
        self._data = b""
        node.link.part = self.take

    def take(self, payload: bytes) -> None:
        """A piece came; another one than was asked for is an answer that was given up."""
        part = messages.decode(ota.PART, payload)
        if part["at"] == self._at:
            try:
                self._data = a2b_base64(part["d"])
            except ValueError:
                return
            self._came.set()

    async def install(self, installer: Installer, size: int) -> None:
        """Fetch an update, check it and start anew.

        Raises:
            RefusedError: it is not what was ordered, or the hub does not answer.
            OSError: there is no room for it.
        """
        try:
            while installer.got < size:
                data = await self._piece(installer.got, TRIES)
                if not data:
                    raise RefusedError("size")
                installer.feed(data)
            for _ in installer.blocks():
                await asyncio.sleep_ms(0)
            await self._piece(size, LEAVE_TRIES)
        finally:
            installer.close()
        installer.flip()
        self._node.perform("reboot", {})

    async def say(self, **more: "Any") -> None:
        """Tell the hub how far this is."""
        message = {"b": self._node.link.boot, "at": self._at}
        message.update(more)
        try:
            await self._node.link.tell("ota", message)
        except OSError:
            pass  # it is asked for again, or was the last word

    async def _piece(self, at: int, tries: int) -> bytes:
        self._at = at
        self._came.clear()
        for _ in range(tries):
            await self.say()
            try:
                await asyncio.wait_for_ms(self._came.wait(), PATIENCE_MS)
            except asyncio.TimeoutError:
                continue
            return self._data
        raise RefusedError("late")
