"""How long a published number takes to reach many viewers, without what a browser costs.

All viewers live in one Node.js process, so that they cost the one machine little; each has a
connection of its own, of the kind that the pages of its product have.
"""

import json
import subprocess
import time
from pathlib import Path

from tests.bench import node_red
from tests.bench.latency import Run, Target, publish

PROGRAM = Path(__file__).with_name("crowd.mjs")


def measure(target: Target, viewers: int, rate: float, seconds: float) -> Run:
    """Publish at ``rate`` a second and let ``viewers`` follow.

    Raises:
        RuntimeError: a viewer never caught up.
    """
    words = ["node", str(PROGRAM), *target.stream, str(viewers), str(node_red.FOLDER)]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdout.readline()
        target.publish()
        time.sleep(1)
        sent = publish(target, rate, seconds)
        process.stdin.close()
        seen = json.loads(process.stdout.readline())
    last = {one[-1][0] for one in seen}
    if len(last) > 1:
        raise RuntimeError(f"{target.name}: some viewers only got to {min(last)} of {max(last)}")
    return Run(sent, seen, last.pop() - len(sent))
