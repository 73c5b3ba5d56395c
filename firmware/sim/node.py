"""A virtual node: the real firmware on the MicroPython unix port, with a bench behind its pins.

``micropython node.py SETTINGS`` where SETTINGS is a JSON object, in one word or cut into several
of less than 256 characters each (this interpreter takes no longer ones): id, board, host, port,
prefix, password, state (a folder, the node's flash), and maybe program, to run instead of
``main``, and modules, a folder of that flash with the compiled firmware.
See ``bench`` for what goes in and out.
"""

import gc
import json
import os
import sys

SIM = sys.path[0]
FIRMWARE = SIM.rsplit("/", 1)[0]
ROOT = FIRMWARE.rsplit("/", 1)[0]

# The event loop keeps the real clock; what is imported after it sees the board's.
sys.path[:] = [".frozen"]
import asyncio  # noqa: E402

import usocket  # noqa: E402

sys.path[:] = [SIM, FIRMWARE, ROOT, ".frozen"]
from bench import Bench, Reset, Socket  # noqa: E402

GIVEN = ("ssid", "wifi_password", "board", "host", "port", "prefix", "password", "alone")
GIVEN += ("cal", "rate", "sleep")
KEPT = ("asyncio", "bench", "die_bench", "lis3dh", "parts", "tray", "hub")


def forget_program():
    """Unload the firmware and the shims, so that a reset starts from their first lines."""
    for name in list(sys.modules):
        if name.split(".")[0] not in KEPT and name != "__main__":
            del sys.modules[name]
    asyncio.new_event_loop()
    asyncio.core.cur_task = None
    gc.collect()


def widen_poll():
    """Let the table of what is waited for be large from the beginning.

    On Linux the interpreter dies when that table grows while a ThreadSafeFlag is in it. A chip has
    no such table.
    """
    poller = asyncio.core._io_queue.poller  # noqa: SLF001  there is no other way to it
    plugs = [usocket.socket() for _ in range(16)]
    for plug in plugs:
        poller.register(plug, 1)
    for plug in plugs:
        poller.unregister(plug)
        plug.close()


def bench_of(board):
    """The kind of bench that a board needs."""
    if not board.startswith("die-"):
        return Bench
    from die_bench import DieBench

    return DieBench


def give_settings(settings):
    """Put the settings on the board, as over USB; without them it keeps those that it has."""
    values = {key: settings[key] for key in GIVEN if key in settings}
    values.setdefault("ssid", "table")
    with open("config.json", "w") as file:
        json.dump(values, file)


def main():
    """Run the node from power-on to the end of the input, reset after reset."""
    settings = json.loads("".join(sys.argv[1:]))
    with open(f"{FIRMWARE}/boards/{settings['board']}.json") as file:
        bench = Socket.bench = bench_of(settings["board"])(settings, json.load(file))
    if "modules" in settings:
        sys.path.insert(1, settings["modules"])
    os.chdir(settings["state"])
    if "host" in settings:
        give_settings(settings)
    while True:
        widen_poll()
        hands = [asyncio.create_task(task) for task in (bench.show(), bench.obey())]
        bench.tell(up=1, cause=bench.cause)
        try:
            __import__(settings.get("program", "main"))
        except Reset as reset:
            bench.cause = reset.cause
            bench.tell(up=0, cause=reset.cause)
            asleep = type(reset) is not Reset
        hands.clear()
        bench.power_off()
        forget_program()
        if asleep:
            bench.sleep()


main()
