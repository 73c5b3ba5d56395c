"""A program that runs as long as we do: started again when it dies, never left behind."""

import ctypes
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
GOOD_LIFE = 30.0  # seconds, after which earlier deaths are forgotten
STOP_WITHIN = 1.5
PR_SET_PDEATHSIG = 1

log = logging.getLogger(__name__)


class Child:
    """A child process and the thread that looks after it."""

    def __init__(
        self, words: Sequence[str], output: Path, mend: Callable[[str], object] = str
    ) -> None:
        """Prepare to run ``words``; what the program says goes to the file ``output``.

        Before it is started again, ``mend`` gets the last that it said.
        """
        self._words = list(words)
        self._mend = mend
        self._output = output
        self._pid_file = output.with_suffix(".pid")
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="child", daemon=True)

    def start(self) -> None:
        """Start the program; it may not be ready yet when this returns."""
        self._thread.start()

    def end_orphan(self) -> None:
        """End the program that a hub left behind when it was killed.

        Linux does that by itself. Call it only where no other hub can be at work.
        """
        try:
            pid = int(self._pid_file.read_text())
            if self._is_ours(pid):
                os.kill(pid, signal.SIGTERM)
        except (OSError, ValueError):
            return

    def _is_ours(self, pid: int) -> bool:
        words = ["/bin/ps", "-ww", "-o", "command=", "-p", str(pid)]
        said = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603
        return said.stdout.strip() == " ".join(self._words)

    def stop(self) -> None:
        """End the program, at the latest after a moment by force."""
        self._stopping.set()
        with self._lock:
            process = self._process
        if process and process.poll() is None:
            process.terminate()
            try:
                process.wait(STOP_WITHIN)
            except subprocess.TimeoutExpired:
                process.kill()
        self._thread.join(STOP_WITHIN)
        with suppress(OSError):
            self._pid_file.unlink(missing_ok=True)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program, if it runs."""
        with self._lock:
            if self._process and self._process.poll() is None:
                self._process.send_signal(number)

    @property
    def pid(self) -> int:
        """Process id; 0 while it does not run."""
        process = self._process
        return process.pid if process and process.poll() is None else 0

    def trouble(self) -> str:
        """The last that the program said before it died; empty while it runs."""
        if self.pid or self._process is None:
            return ""
        try:
            lines = self._output.read_text(errors="replace").strip().splitlines()
        except OSError:
            lines = []
        return lines[-1] if lines else f"it ended with {self._process.returncode}"

    def _run(self) -> None:
        # The system ends a child when the thread that started it ends: this one, with us.
        deaths = 0
        while not self._stopping.is_set():
            born = time.monotonic()
            try:
                code = self._live()
            except OSError as fault:
                log.warning("%s cannot be started: %s", self._words[0], fault)
            else:
                log.log(self._level(), "%s ended with %d", self._words[0], code)
                self._mend(self.trouble())
            if time.monotonic() - born > GOOD_LIFE:
                deaths = 0
            self._stopping.wait(PAUSES[min(deaths, len(PAUSES) - 1)])
            deaths += 1

    def _live(self) -> int:
        """Run the program once; return how it ended."""
        with self._lock, self._output.open("ab") as output:
            process = self._process = subprocess.Popen(  # noqa: S603  our own words
                self._words,
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509
            )
        with suppress(OSError):  # a full disk
            self._pid_file.write_text(str(process.pid))
        with process:
            if self._stopping.is_set():
                process.terminate()
            return process.wait()

    def _level(self) -> int:
        return logging.DEBUG if self._stopping.is_set() else logging.WARNING


_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def _die_with_parent() -> None:
    """Run in the child between fork and exec: no imports and no locks here."""
    if _LIBC:
        _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
