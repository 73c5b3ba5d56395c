"""A virtual node: the real firmware on the MicroPython unix port, with a bench behind its pins.

``micropython node.py SETTINGS`` where SETTINGS is a JSON object: id, board, host, port, prefix,
password, state (a folder, the node's flash), and maybe program, to run instead of ``main``, and
modules, a folder of that flash with the compiled firmware.
See ``bench`` for what goes in and out.
"""

import gc
import json
import os
import sys

SIM = sys.path[0]
FIRMWARE = SIM.rsplit("/", 1)[0]

# The event loop keeps the real clock; what is imported after it sees the board's.
sys.path[:] = [".frozen"]
import asyncio  # noqa: E402

sys.path[:] = [SIM, FIRMWARE, FIRMWARE.rsplit("/", 1)[0], ".frozen"]
from bench import Bench, Reset, Socket  # noqa: E402

KEPT = ("asyncio", "bench", "die_bench", "lis3dh", "parts", "tray")


def forget():
    """Unload the firmware and the shims, so that a reset starts from their first lines."""
    for name in list(sys.modules):
        if name.split(".")[0] not in KEPT and name != "__main__":
            del sys.modules[name]
    asyncio.new_event_loop()
    asyncio.core.cur_task = None
    gc.collect()


def bench_of(board):
    """The kind of bench that a board needs."""
    if not board.startswith("die-"):
        return Bench
    from die_bench import DieBench

    return DieBench


def give_settings(settings):
    """Put the settings on the board, as over USB; without them it keeps those that it has."""
    keys = ("board", "host", "port", "prefix", "password", "cal", "rate", "sleep")
    with open("config.json", "w") as file:
        json.dump({key: settings[key] for key in keys if key in settings}, file)


def main():
    """Run the node from power-on to the end of the input, reset after reset."""
    settings = json.loads(sys.argv[1])
    with open(f"{FIRMWARE}/boards/{settings['board']}.json") as file:
        bench = Socket.bench = bench_of(settings["board"])(settings, json.load(file))
    if "modules" in settings:
        sys.path.insert(1, settings["modules"])
    path = list(sys.path)
    os.chdir(settings["state"])
    if "host" in settings:
        give_settings(settings)
    while True:
        tasks = [asyncio.create_task(task) for task in (bench.show(), bench.obey())]
        bench.tell(up=1, cause=bench.cause)
        try:
            __import__(settings.get("program", "main"))
        except Reset as reset:
            bench.cause = reset.cause
            bench.tell(up=0, cause=reset.cause)
            stop = type(reset) is not Reset
        tasks.clear()
        bench.power_off()
        forget()
        sys.path[:] = path
        if stop:
            bench.sleep()


main()
