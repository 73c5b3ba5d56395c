"""Puts an update into the slot that is not in use, and makes it the one that starts.

Until the last step the version that runs is the one that starts, whatever is cut: an update is
written beside it, read again and compared with its hash before the slots are changed.
"""

import json
import os
from binascii import hexlify
from hashlib import sha256

from hub.wire import ota
from pitwall.slots import TRIAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO

BLOCK = 512


class RefusedError(Exception):
    """The update is not what was ordered; the text says in a word what is wrong."""


class Installer:
    """One update on its way.

    Attributes:
        got: bytes that have come.
    """

    def __init__(self, nvs: "Any", order: "dict[str, Any]", safe: bool, root: str = "") -> None:
        """Begin it.

        Args:
            nvs: where the slots are remembered.
            order: the arguments of the command.
            safe: the version of USB runs, for the others failed.
            root: the folder of the slots, which is empty or ends with a slash.
        """
        self._nvs = nvs
        self._order = order
        state = self._remembered()
        if state & TRIAL and not safe:
            raise RefusedError("trial")
        running = 0 if safe else state & 3
        self._slot = 2 if running == 1 else 1
        self._after = self._slot | running << 2 | TRIAL
        self._folder = root + " ab"[self._slot]
        self.got = 0
        self._head = b""
        self._files: "list[tuple[str, int]] | None" = None
        self._next = 0
        self._left = 0
        self._file: "BinaryIO | None" = None
        # What the slot held is gone from here on: nothing may fall back to it.
        self._remember(running | state & 0xF0)
        _erase(self._folder)
        os.mkdir(self._folder)

    def feed(self, data: bytes) -> None:
        """Take the next bytes.

        Raises:
            RefusedError: they are none of an update.
            OSError: there is no room for them.
        """
        self.got += len(data)
        if self.got > self._order["size"]:
            raise RefusedError("size")
        if self._files is None:
            self._head += data
            if b"\n" not in self._head:
                if len(self._head) > ota.MOST_HEAD:
                    raise RefusedError("list")
                return
            head, data = self._head.split(b"\n", 1)
            self._head = head + b"\n"
            self._files = self._listed(head)
            self._turn()
        while data:
            part, data = data[: self._left], data[self._left :]
            if self._file:
                self._file.write(part)
            self._left -= len(part)
            self._turn()

    def close(self) -> None:
        """Let go of the file that is being written."""
        if self._file:
            self._file.close()
            self._file = None

    def blocks(self) -> "Any":
        """Read everything again, a block a step.

        Raises:
            RefusedError: it is not what was ordered.
        """
        self.close()
        digest = sha256(self._head)
        for path, _ in self._files or ():
            with open(self._folder + "/" + path, "rb") as file:
                while True:
                    block = file.read(BLOCK)
                    if not block:
                        break
                    digest.update(block)
                    yield
        if hexlify(digest.digest()).decode() != self._order["seal"][:64]:
            raise RefusedError("sha")

    def flip(self) -> None:
        """Let it start, on trial."""
        self._remember(self._after)

    def _listed(self, head: bytes) -> "list[tuple[str, int]]":
        try:
            files = json.loads(head)
        except ValueError:
            raise RefusedError("list")
        fault = ota.fault_of_files(files, self._order["size"] - len(head) - 1)
        if fault:
            raise RefusedError(fault)
        return files

    def _turn(self) -> None:
        """Go on to the next file while this one has all that belongs to it."""
        files = self._files or ()
        while not self._left and self._next < len(files):
            self.close()
            path, self._left = files[self._next]
            self._next += 1
            self._file = self._open(path)

    def _open(self, path: str) -> "BinaryIO":
        at = path.find("/")
        while at > 0:
            try:
                os.mkdir(self._folder + "/" + path[:at])
            except OSError:
                pass  # it is there, or the file will say what is wrong
            at = path.find("/", at + 1)
        return open(self._folder + "/" + path, "wb")

    def _remembered(self) -> int:
        try:
            return self._nvs.get_i32("slot")
        except OSError:
            return 0

    def _remember(self, state: int) -> None:
        self._nvs.set_i32("slot", state)
        self._nvs.commit()


def _erase(path: str) -> None:
    """Remove a file, or a folder with all that is in it, if it is there."""
    try:
        is_folder = os.stat(path)[0] & 0x4000
    except OSError:
        return
    if not is_folder:
        os.remove(path)
        return
    for name in os.listdir(path):
        _erase(path + "/" + name)
    os.rmdir(path)
