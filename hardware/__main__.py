"""``python -m hardware``: check all pin maps, then make what is made from them."""

import sys

from hardware import generate, pins
from hardware.facts import ROOT, builds


def main() -> int:
    """Make everything; with a bad pin map make nothing, and say what is wrong."""
    bad = [
        f"{name}: {fault}"
        for name, signals in builds().items()
        for fault in pins.faults(name, signals)
    ]
    if bad:
        sys.stderr.write("\n".join(bad) + "\n")
        return 1
    for path in generate.make():
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
