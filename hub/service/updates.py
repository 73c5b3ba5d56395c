"""Updates of nodes over the air: which version there is, and how each update goes, in words.

The writer thread alone works here, but for ``Firmware``, which makes the files.
"""

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from hub.service.clock import SECOND
from hub.service.courier import Courier, Send
from hub.service.nodes import Node, Nodes
from hub.service.requests import Rejected
from hub.wire import ota

SILENCE = 90 * SECOND
RESTART = 120 * SECOND
SENDING, HELD, RESTARTING, DONE, FAILED = "sending", "held", "restarting", "done", "failed"
BUSY = (SENDING, HELD, RESTARTING)
WHY = {
    "mac": "the node has another password than this hub knows: flash it over USB once.",
    "seal": "it arrived damaged: try again.",
    "size": "it arrived damaged: try again.",
    "list": "it arrived damaged: try again.",
    "path": "it names a file that a node does not take.",
    "space": "there is no room for it on the node.",
    "trial": "the version on it has just begun and is still on trial: try again in a minute.",
    "late": "the hub did not answer the node in time: try again.",
    "busy": "the node is busy with a test or another update: try again.",
    "op": "the firmware on it takes no updates over the air: flash it over USB once.",
}


class Firmware(Protocol):
    """Makes the files of this version for a board."""

    @property
    def version(self) -> str:
        """What a node says of itself that runs it."""
        ...

    def files(self, board: str) -> Mapping[str, bytes]:
        """Path -> content.

        Raises:
            Rejected: there are none for this board, or they cannot be made here.
        """
        ...


def pack(files: Mapping[str, bytes]) -> bytes:
    """One file of all: see ``hub.wire.ota``."""
    head = json.dumps([[path, len(content)] for path, content in files.items()])
    return head.encode() + b"\n" + b"".join(files.values())


def order(node: str, password: str, version: str, package: bytes) -> dict[str, object]:
    """The arguments of the command that lets a node fetch ``package``."""
    digest = hashlib.sha256(package).hexdigest()
    told = ota.sealed(node, version, len(package), digest)
    code = hmac.new(password.encode(), told, "sha256").hexdigest()
    return {"fw": version, "size": len(package), "seal": digest + code}


def part(package: bytes, at: int) -> dict[str, object]:
    """What answers a node that has the first ``at`` bytes."""
    piece = package[at : at + ota.PIECE]
    return {"at": at, "d": base64.b64encode(piece).decode()}


@dataclass(slots=True)
class _Update:
    version: str
    package: bytes
    boot: str
    command: int
    heard: int
    at: int = 0
    state: str = SENDING
    why: str = ""


class Updates:
    """The updates under way, and how the last one of each node ended."""

    def __init__(self, courier: Courier, send: Send, nodes: Nodes) -> None:
        self._courier = courier
        self._nodes = nodes
        self._send = send
        self._by_node: dict[str, _Update] = {}

    def begin(self, node: Node, password: str, version: str, package: bytes, now: int) -> None:
        """Let a node fetch an update.

        Raises:
            Rejected: it is not there, has no password, or fetches one already.
        """
        running = self._by_node.get(node.id)
        if running and running.state in BUSY:
            raise Rejected("update_busy", f"{node.id} is being updated already.")
        if not node.online:
            raise Rejected("node_away", f"{node.id} is not heard: switch it on, then update it.")
        if not password:
            text = f"This hub issued no password to {node.id}, so the node would not trust it."
            raise Rejected("no_password", text + " Flash it over USB once.")
        arguments = order(node.id, password, version, package)
        number = self._courier.order(node, "ota", arguments, now)
        self._by_node[node.id] = _Update(version, package, node.boot, number, now)
        self._nodes.changed = True

    def asked(self, node: Node, said: Mapping[str, Any], now: int, *, playing: bool) -> None:
        """A node asks for the next piece, or says why it stops."""
        update = self._by_node.get(node.id)
        if update is None or said["b"] != update.boot or update.state not in BUSY:
            return
        update.heard = now
        if "err" in said:
            self._turn(update, FAILED, WHY.get(said["err"], f"it said: {said['err']}."))
            return
        update.at = said["at"]
        if update.at >= len(update.package):
            self._turn(update, HELD if playing else RESTARTING)
        if update.state != HELD:
            self._send(node.id, "ota", part(update.package, update.at))

    def result(self, node_id: str, said: Mapping[str, Any]) -> None:
        """A node answers a command: whether it takes the order."""
        update = self._by_node.get(node_id)
        if update and said["i"] == update.command and not said["ok"]:
            self._turn(update, FAILED, WHY.get(said.get("err", ""), "it was refused."))

    def informed(self, node: Node) -> None:
        """A node says what it is; after a restart that tells how an update ended."""
        update = self._by_node.get(node.id)
        if update is None or node.boot == update.boot or update.state not in BUSY:
            return
        if update.state != RESTARTING:
            self._turn(update, FAILED, "the node restarted meanwhile: try again.")
        elif node.info.get("fw") == update.version:
            self._turn(update, DONE)
        else:
            back = node.info.get("fw", "the version before")
            self._turn(update, FAILED, f"it did not stay up; the node went back to {back}.")

    def tick(self, now: int) -> None:
        """Give up those that are not heard of any more."""
        for update in self._by_node.values():
            patience = RESTART if update.state == RESTARTING else SILENCE
            if update.state in BUSY and now - update.heard > patience:
                self._turn(update, FAILED, "the node is not heard any more: look after it.")

    def _turn(self, update: _Update, state: str, why: str = "") -> None:
        update.state, update.why = state, why
        self._nodes.changed = True

    def view(self, node_id: str) -> dict[str, object]:
        """How the update of a node goes: state, percent and a sentence; empty without one."""
        update = self._by_node.get(node_id)
        if update is None:
            return {}
        percent = 100 * update.at // len(update.package)
        words = {
            SENDING: f"Version {update.version} is on its way: {percent} %.",
            HELD: f"Version {update.version} is there and starts when the pit crew phase is over.",
            RESTARTING: f"Version {update.version} starts.",
            DONE: f"Version {update.version} runs.",
            FAILED: f"Version {update.version} was not taken: {update.why}",
        }
        return {
            "state": update.state,
            "percent": percent,
            "version": update.version,
            "why": update.why,
            "text": words[update.state],
        }
