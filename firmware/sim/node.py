"""A virtual node: the real firmware on the MicroPython unix port, with a bench behind its pins.

``micropython node.py SETTINGS`` where SETTINGS is a JSON object, in one word or cut into several
of less than 256 characters each (this interpreter takes no longer ones): id, board, host, port,
prefix, password, state (a folder, the node's flash), and maybe program, to run instead of
``main``, and modules, a folder of that flash with the compiled firmware, maybe the bench too.
See ``bench`` for what goes in and out.
"""

import json
import sys

SIM = sys.path[0]
FIRMWARE = SIM.rsplit("/", 1)[0]
SETTINGS = json.loads("".join(sys.argv[1:]))

# The event loop keeps the real clock; what is imported after it sees the board's.
sys.path[:] = [".frozen"]
import asyncio  # noqa: E402, F401

sys.path[:] = [SIM, FIRMWARE, FIRMWARE.rsplit("/", 1)[0], ".frozen"]
if "modules" in SETTINGS:
    sys.path.insert(0, f"{SETTINGS['state']}/{SETTINGS['modules']}")
from power import run  # noqa: E402

run(SETTINGS, FIRMWARE)
