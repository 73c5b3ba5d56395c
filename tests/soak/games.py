"""Random games, cards, edits and nonsense at full size, each kind in a process of its own."""

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from tests.size import SOAK

ROOT = Path(__file__).parents[2]
GAMES = 10_000
LONGEST, EVERY = 3600, 60
STEP = 500
CHANCE = f"""
import sys
from importlib import import_module
soak, number = import_module(sys.argv[1]).soak, 0
for first in range(0, {GAMES}, {STEP}):
    number += soak({STEP}, first)
    print(f"{{first + {STEP}}} games, {{number}} steps, every rule held after each", flush=True)
"""
WITH_SOAK = {
    "Grease Monkey Garage": "tests.games.grease_monkey.random_games",
    "Traitor Mechanic": "tests.games.traitor_mechanic.test_properties",
}


def play(say: Callable[[str], None]) -> bool:
    """Play them all, a line each; tell whether all went well."""
    runs = {title: [sys.executable, "-c", CHANCE, name] for title, name in WITH_SOAK.items()}
    sized = [str(path) for path in sorted((ROOT / "tests").rglob("test_*.py")) if _has(path)]
    pytest = [sys.executable, "-m", "pytest", "-q", "--timeout=0"]
    runs["Points of cards, any edit, nonsense for hub and API"] = [*pytest, *sized]
    results = [_run(title, words, say) for title, words in runs.items()]
    return all(results)


def _has(path: Path) -> bool:
    return "from tests.size import size" in path.read_text()


def _run(title: str, words: list[str], say: Callable[[str], None]) -> bool:
    """Run one of them, and say every minute how far it is."""
    began = said = time.monotonic()
    say(f"{title} ...")
    lines: list[str] = []
    environment = {**os.environ, SOAK: "1"}
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(
        words, cwd=ROOT, env=environment, stdout=pipe, stderr=both, text=True
    ) as process:
        limit = threading.Timer(LONGEST, process.kill)
        limit.start()
        for line in process.stdout or ():
            lines.append(line.rstrip())
            if time.monotonic() - said > EVERY:
                said = time.monotonic()
                say(f"  {lines[-1]}")
        fine = process.wait() == 0
        limit.cancel()
    if not fine:
        say("\n".join(lines[-30:]))
    verdict = "" if fine else f"FAILED, or not done within {LONGEST} s: "
    last = re.sub(r" in [0-9.]+s.*", "", lines[-1]) if lines else "nothing was said"
    say(f"{title}: {verdict}{last} ({time.monotonic() - began:.0f} s)")
    return fine
