"""A hub and its pages in a process of their own: prints the port, serves until it is killed."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.running import ROOT
from tests.web.hubs import running_hub, serving


@contextmanager
def own_process(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run it; give the process and the address of its pages."""
    words = [sys.executable, "-m", "tests.e2e.serve", str(folder)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            yield process, f"http://127.0.0.1:{process.stdout.readline().strip()}"
        finally:
            process.send_signal(signal.SIGCONT)
            process.kill()


def main() -> None:
    with running_hub(Path(sys.argv[1])) as hub, serving(hub) as server:
        sys.stdout.write(f"{server.port}\n")
        sys.stdout.flush()
        threading.Event().wait()


if __name__ == "__main__":
    main()
