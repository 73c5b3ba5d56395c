"""A virtual node: the real firmware on the MicroPython unix port, with a bench behind its pins.

``micropython node.py SETTINGS`` where SETTINGS is a JSON object, in one word or cut into several
of less than 256 characters each (this interpreter takes no longer ones): id, board, host, port,
prefix, password, state (a folder, the node's flash), and maybe program, to run instead of
``main``, and modules, a folder of that flash with the compiled firmware, maybe the bench too.
See ``bench`` for what goes in and out.
"""

import json
import os
import sys

sim = sys.path[0]
firmware = sim.rsplit("/", 1)[0]
settings = json.loads("".join(sys.argv[1:]))
os.chdir(settings["state"])

# The event loop keeps the real clock; what is imported after it sees the board's.
sys.path[:] = [".frozen"]
import asyncio  # noqa: E402, F401

sys.path[:] = [sim, firmware, firmware.rsplit("/", 1)[0], ".frozen"]
if "modules" in settings:
    # The path of each module is kept in memory, so it shall be as short as on a board.
    sys.path.insert(0, settings["modules"])
from power import run  # noqa: E402

run(settings, firmware)
