"""A board on a USB port: MicroPython behind a pseudo-terminal, whose cable can be cut.

The interpreter is that of Linux. It lacks two things of a board, which are added here: Ctrl+D in
its raw REPL ends it instead of starting it afresh, and it starts no ``main.py``.
"""

import os
import pty
import select
import subprocess
import threading
import tty
from collections.abc import Callable
from pathlib import Path

from tests.on_micropython import interpreter

CHIP = Path(__file__).parent / "chip"
BANNER = b"raw REPL; CTRL-B to exit\r\n>"
RESET = 3
Program = Callable[[], subprocess.Popen[bytes]]


class Board:
    """One board; its flash is a folder, and its supply is the cable.

    Attributes:
        port: The port that it is plugged into.
        starts: How often it started its program.
        carried: Bytes that went through the cable.
    """

    def __init__(self, flash: Path, chip_id: str, program: Program | None = None) -> None:
        self.flash = flash
        self.port = ""
        self.starts = 0
        self.carried = 0
        self._chip_id = chip_id
        self._program = program
        self._cut_at: int | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None

    def plug_in(self, *, cut_at: int | None = None) -> str:
        """Give it power; the cable is cut after ``cut_at`` bytes. Returns the port."""
        self._outer, self._far = pty.openpty()
        tty.setraw(self._far)
        self.port = os.ttyname(self._far)
        self.carried, self._cut_at = 0, cut_at
        self._end, self._wake = os.pipe()
        self._boot()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()
        return self.port

    def pull_out(self) -> None:
        """Take its power away, unless the cable is cut."""
        if self._thread:
            os.write(self._wake, b"x")
            self._thread.join()
            self._thread = None
            for end in (self._wake, self._end):
                os.close(end)

    def files(self) -> dict[str, bytes]:
        """What is in its flash."""
        found = (path for path in self.flash.rglob("*") if path.is_file())
        return {path.relative_to(self.flash).as_posix(): path.read_bytes() for path in found}

    def _boot(self) -> None:
        """Start the program if there is one, else the REPL."""
        self._ended()
        if (self.flash / "main.py").exists():
            self.starts += 1
            self._process = self._program() if self._program else None
        else:
            self._repl()

    def _repl(self) -> None:
        self._ended()
        inner, far = pty.openpty()
        tty.setraw(far)
        self._inner = inner
        self._process = subprocess.Popen(
            [interpreter()],
            stdin=far,
            stdout=far,
            stderr=far,
            cwd=self.flash,
            env={"CHIP_ID": self._chip_id, "MICROPYPATH": f"{CHIP}:.frozen"},
            start_new_session=True,
        )
        os.close(far)
        self._await(b">>> ")

    def _await(self, said: bytes) -> None:
        heard = b""
        while not heard.endswith(said):
            heard += os.read(self._inner, 1)

    def _ended(self) -> None:
        if self._process:
            self._process.kill()
            with self._process:  # closes its input
                self._process.wait()
        if self._inner >= 0:
            os.close(self._inner)
        self._process, self._inner = None, -1

    _inner = -1

    def _carry(self) -> None:
        """Carry bytes both ways until the cable is cut or pulled."""
        try:
            while self._cut_at is None or self.carried < self._cut_at:
                ends = [self._outer, self._end, *([self._inner] if self._inner >= 0 else [])]
                ready, _, _ = select.select(ends, [], [])
                if self._end in ready:
                    return
                if self._inner in ready:
                    self._from_board()
                elif self._outer in ready:
                    self._to_board()
        finally:
            self._ended()
            os.close(self._far)
            os.close(self._outer)

    def _room(self) -> int:
        return 4096 if self._cut_at is None else max(1, self._cut_at - self.carried)

    def _from_board(self) -> None:
        try:
            block = os.read(self._inner, min(256, self._room()))
        except OSError:  # it ended
            self._restart()
            return
        self._pass_on(self._outer, block)

    def _to_board(self) -> None:
        block = os.read(self._outer, min(256, self._room()))
        if self._inner < 0:
            if b"\x03" not in block:
                self.carried += len(block)
                return
            self._repl()
        self._pass_on(self._inner, block)

    def _pass_on(self, end: int, block: bytes) -> None:
        self.carried += len(block)
        os.write(end, block)

    def _restart(self) -> None:
        """The interpreter ended: after a reset the board boots, else it starts afresh."""
        assert self._process
        code = self._process.wait()
        if code == RESET:
            self._boot()
            return
        self._repl()
        os.write(self._inner, b"\x01")
        self._await(BANNER)
        self._pass_on(self._outer, b"MPY: soft reboot\r\n" + BANNER)
