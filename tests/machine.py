"""What the tests need that pip cannot install: found, installed where that is allowed, or named.

``python -m tests.machine`` runs before the tests, so that nothing is ever skipped in silence.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SBIN = (
    "/usr/sbin",
    "/usr/local/sbin",
    "/opt/homebrew/sbin",
    "/opt/homebrew/bin",
    "/usr/local/bin",
)
# Chromium without what surrounds a window is the same engine, and a new device costs it a third.
SHELL = "chromium-headless-shell"
# Each by the programs that will do, best first, which are also the names of their packages.
NEEDED = {
    ("mosquitto",): "the MQTT broker that the whole-game tests play over",
    (SHELL, "chromium"): "the browser that the page tests look through",
}


def find(program: str) -> str | None:
    """Path of a program on the PATH or in the usual folders beside it, or None."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", ""), *SBIN])
    return shutil.which(program, path=path)


def require(program: str) -> str:
    """Path of a program that a test cannot do without.

    Raises:
        RuntimeError: it is not there; the run must fail, never skip.
    """
    path = find(program)
    if path is None:
        raise RuntimeError(f"{program} is missing; `make test` installs it or says how")
    return path


def chromium() -> str:
    """Path of Chromium, rather of its shell.

    Raises:
        RuntimeError: neither is there.
    """
    return find(SHELL) or require("chromium")


def micropython() -> str | None:
    """Path of the MicroPython interpreter: beside this Python, then on the PATH."""
    return find("micropython")


def _apt(*words: str) -> None:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", *words], check=False, env=env)


def main() -> int:
    """Install what is missing if this is root on Debian; otherwise say what to type."""
    missing = [programs for programs in NEEDED if not find(programs[0])]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        _apt("update")
        for programs in missing:
            for program in programs:
                _apt("install", "-y", program)
                if any(map(find, programs)):
                    break
    lacking = [
        f"{programs[-1]}: {why}"
        for programs, why in NEEDED.items()
        if not any(map(find, programs))
    ]
    if not micropython():
        lacking.append("micropython: the interpreter that the firmware tests run on")
    if not lacking:
        return 0
    sys.stderr.write("The tests cannot run without:\n  " + "\n  ".join(lacking) + "\n")
    tool = "brew install" if sys.platform == "darwin" else "sudo apt-get install -y"
    sys.stderr.write(f"Type:  {tool} mosquitto chromium micropython\nthen:  make test\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
