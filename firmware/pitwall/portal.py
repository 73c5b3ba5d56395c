"""Setting up a node without a cable: its own access point, and the one page that is in it.

Loaded while it is open only. Everybody who knows the password on the label can come in, and send
what they like: all that is read is bounded, in size and in time.
"""

import asyncio
import socket
import time

from micropython import const

from hub.wire.label import access_point
from pitwall import dns, setup_page
from pitwall.hotspot import Hotspot

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any

    from pitwall.app import Node

_ANY = "0.0.0.0"  # noqa: S104  only who is in the access point gets here
_HTTP = const(80)
_DNS = const(53)
_LOOK_MS = const(50)
_BUSY_MS = const(120000)
_SCAN_MS = const(30000)
_REQUEST_S = const(8)
_FAREWELL_MS = const(500)
_REBOOT_MS = const(2000)
_MOST_GUESTS = const(4)
_MOST_LINES = const(40)
_LONGEST_LINE = const(512)
_LONGEST_BODY = const(1024)
_BLOCK = const(128)


async def run(node: "Node") -> None:
    """Keep it open until it was used, or the network is back."""
    hotspot = Hotspot(*access_point(node.chip.node_id(), node.settings["password"]))
    desk = Desk(node, hotspot)
    try:
        await desk.open()
        while desk.wanted():
            desk.answer_names()
            await asyncio.sleep_ms(_LOOK_MS)
    finally:
        await desk.close()
        hotspot.close()
    if desk.saved:
        node.perform("reboot", {})
        await asyncio.sleep_ms(_REBOOT_MS)  # while it is here, nothing opens it again


class Desk:
    """The servers of the access point: names and page."""

    def __init__(self, node: "Node", hotspot: Hotspot) -> None:
        self.saved = False
        self._node = node
        self._name = node.chip.node_id()
        self._hotspot = hotspot
        self._guests = 0
        self._seen: "list[str]" = []
        self._asked_ms = self._scanned_ms = time.ticks_add(time.ticks_ms(), -_BUSY_MS)
        self._server: "asyncio.Server | None" = None
        self._names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._names.setblocking(False)

    async def open(self) -> None:
        """Begin to listen.

        Raises:
            OSError: another one listens there.
        """
        self._names.bind(socket.getaddrinfo(_ANY, _DNS)[0][-1])
        self._server = await asyncio.start_server(self._serve, _ANY, _HTTP)

    async def close(self) -> None:
        """Stop listening."""
        self._names.close()
        if self._server:
            self._server.close()
            await self._server.wait_closed()
        self._node.wifi.resting = False

    def wanted(self) -> bool:
        """It has not been used yet, and is needed.

        While somebody is at the page the node does not try to join its network: that would move
        the access point from channel to channel.
        """
        asked = time.ticks_diff(time.ticks_ms(), self._asked_ms)
        self._node.wifi.resting = asked < _BUSY_MS
        return not self.saved and not self._node.wifi.up

    def answer_names(self) -> None:
        """Answer the questions for names that have come."""
        address = bytes([int(part) for part in self._hotspot.address().split(".")])
        for _ in range(_MOST_GUESTS):
            try:
                query, sender = self._names.recvfrom(513)
                answer = dns.answer(query, address)
                if answer:
                    self._names.sendto(answer, sender)
            except OSError:
                return  # none is left, or the asker is gone

    async def _serve(self, reader: "asyncio.StreamReader", writer: "asyncio.StreamWriter") -> None:
        self._guests += 1
        try:
            if self._guests <= _MOST_GUESTS:
                await asyncio.wait_for(self._talk(reader, writer), _REQUEST_S)
        except (OSError, ValueError, MemoryError, asyncio.TimeoutError):
            pass  # gone, slow, no browser, or too much at once
        finally:
            self._guests -= 1
            writer.close()
            await writer.wait_closed()

    async def _talk(self, reader: "asyncio.StreamReader", writer: "asyncio.StreamWriter") -> None:
        request = Request()
        await request.read(reader)
        text = setup_page.texts(request.language)
        if request.path != "/":
            # What phones ask for to see whether there is internet; so they show our page.
            home = f"Location: http://{self._hotspot.address()}/\r\n"
            await _send(writer, "302 Found", (), home)
            return
        self._asked_ms = time.ticks_ms()
        if request.method == "POST":
            await self._take(writer, text, request.body)
        else:
            await self._show(writer, text, "200 OK", "")

    async def _take(
        self, writer: "asyncio.StreamWriter", text: "dict[str, str]", body: bytes
    ) -> None:
        changes: "dict[str, Any]" = {}
        try:
            fields = setup_page.parse(body)
            changes, fault = setup_page.read(fields, self._node.settings)
        except ValueError:  # also of a text that is no UTF-8
            fault = "bad"
        if fault:
            await self._show(writer, text, "400 Bad Request", fault)
            return
        self._node.keep(**changes)
        await _send(writer, "200 OK", setup_page.goodbye(text, self._name))
        await asyncio.sleep_ms(_FAREWELL_MS)
        self.saved = True

    async def _show(
        self, writer: "asyncio.StreamWriter", text: "dict[str, str]", status: str, fault: str
    ) -> None:
        if time.ticks_diff(time.ticks_ms(), self._scanned_ms) >= _SCAN_MS:
            self._seen = setup_page.names(self._hotspot.scan()) or self._seen
            self._scanned_ms = time.ticks_ms()
        known = self._node.settings
        page = setup_page.page(text, self._name, self._seen, known, fault)
        await _send(writer, status, page)


class Request:
    """What matters of a request; the rest of it is not kept."""

    def __init__(self) -> None:
        self.method = self.path = ""
        self.language = ""
        self.body = b""
        self._rest = b""

    async def read(self, reader: "asyncio.StreamReader") -> None:
        """Read it.

        Raises:
            ValueError: it is none, or too long.
        """
        self.method, self.path, _ = str(await self._line(reader), "utf-8").split(" ", 2)
        length = 0
        for _ in range(_MOST_LINES):
            name, _, value = (await self._line(reader)).partition(b":")
            if not name:
                break
            name = name.lower()
            if name == b"content-length":
                length = int(value)
            elif name == b"accept-language":
                self.language = str(value, "utf-8")
        else:
            raise ValueError
        if not 0 <= length <= _LONGEST_BODY:
            raise ValueError
        self.body = self._rest
        while len(self.body) < length:
            self.body += await _block(reader)

    async def _line(self, reader: "asyncio.StreamReader") -> bytes:
        while b"\n" not in self._rest:
            if len(self._rest) > _LONGEST_LINE:
                raise ValueError
            self._rest += await _block(reader)
        line, _, self._rest = self._rest.partition(b"\n")
        return line.rstrip()


async def _block(reader: "asyncio.StreamReader") -> bytes:
    block = await reader.read(_BLOCK)
    if not block:
        raise ValueError
    return block


async def _send(
    writer: "asyncio.StreamWriter", status: str, pieces: "Any", more: str = ""
) -> None:
    writer.write(
        f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\n{more}"
        "Cache-Control: no-store\r\nConnection: close\r\n\r\n".encode()
    )
    await writer.drain()
    for piece in pieces:
        writer.write(piece.encode())
        await writer.drain()
