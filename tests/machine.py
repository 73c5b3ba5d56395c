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
NEEDED = {
    "mosquitto": ("mosquitto", "the MQTT broker that the whole-game tests play over"),
    "chromium": ("chromium", "the browser that the page tests look through"),
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


def micropython() -> str | None:
    """Path of the MicroPython interpreter: beside this Python, then on the PATH."""
    return find("micropython")


def main() -> int:
    """Install what is missing if this is root on Debian; otherwise say what to type."""
    missing = [package for program, (package, _) in NEEDED.items() if not find(program)]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=env)
        subprocess.run(["apt-get", "install", "-y", "-qq", *missing], check=False, env=env)
    lacking = [f"{name}: {why}" for name, (_, why) in NEEDED.items() if not find(name)]
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
