"""``python -m tests.soak``: die traces, random games, events under faults; exit 1 if any is wrong.

The last line says what became of the events: ``N events, N lost, N doubled, N out of order``.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.dice.run_traces import figures, run
from tests.faults.count import Tally
from tests.soak.games import play
from tests.soak.storm import storm

SAMPLE = str(Path(__file__).parents[1] / "dice" / "traces" / "sample")


def judge(base: str) -> bool:
    """Judge every die trace of a set on MicroPython; tell whether the detector holds its bar."""
    reports, _ = run(base)
    found = figures(base, reports)
    rolls, others = int(found["rolls"]), int(found["negatives"])
    missed = rolls - int(found["right"])
    false, wrong = int(found["falsely_counted"]), int(found["wrong_face"])
    say(f"Die traces, {base}: {rolls} rolls, {missed} missed; {others} others, {false} counted;")
    say(f"  {wrong} wrong faces")
    return missed <= max(1, rolls // 200) and false <= others // 100 and wrong <= 1


def say(text: str) -> None:
    """Print at once."""
    print(text, flush=True)  # noqa: T201


def main() -> int:
    """Run it all."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument(
        "--events", type=int, default=100_000, help="how many (default %(default)s)"
    )
    parser.add_argument("--events-only", action="store_true", help="leave the random games out")
    parser.add_argument(
        "--traces", default=SAMPLE, help="set of die traces to judge whole, without its ending"
    )
    parser.add_argument("--seed", type=int, default=None, help="of the faults, to play them again")
    words = parser.parse_args()
    seed = time.time_ns() % 1_000_000 if words.seed is None else words.seed
    fine = words.events_only or all([judge(words.traces), play(say)])
    say(f"Faults by chance with --seed {seed}")
    with tempfile.TemporaryDirectory(prefix="pitwall-soak-") as name:
        found = storm(Path(name), words.events, seed, say)
    if not fine:
        say("The die traces or the random games went wrong: see above.")
    say(str(found))
    return 0 if fine and found.is_perfect and found != Tally() else 1


if __name__ == "__main__":
    sys.exit(main())
