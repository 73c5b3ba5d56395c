"""A hub and its pages in a process of their own: prints the port, serves until it is killed."""

import sys
import threading
from pathlib import Path

from tests.web.hubs import running_hub, serving


def main() -> None:
    with running_hub(Path(sys.argv[1])) as hub, serving(hub) as server:
        sys.stdout.write(f"{server.port}\n")
        sys.stdout.flush()
        threading.Event().wait()


if __name__ == "__main__":
    main()
