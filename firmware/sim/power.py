"""The supply of a virtual board: it starts its program, again after each reset."""

import asyncio
import gc
import json
import sys

import usocket
from bench import Bench, Reset, Socket
from micropython import const

_KEPT = const(("asyncio", "bench", "die_bench", "lis3dh", "parts", "power", "tray"))


def forget():
    """Unload the firmware and the shims, so that a reset starts from their first lines."""
    for name in list(sys.modules):
        if name.split(".")[0] not in _KEPT and name != "__main__":
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


def run(settings, firmware):
    """Run the node from power-on to the end of the input, reset after reset."""
    with open(f"{firmware}/boards/{settings['board']}.json") as file:
        bench = Socket.bench = bench_of(settings["board"])(settings, json.load(file))
    if "host" in settings:
        settings.setdefault("ssid", "table")
        # As over USB; of these the firmware takes what it knows. Without them it keeps its own.
        with open("config.json", "w") as file:
            json.dump(settings, file)
    path = list(sys.path)
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
        forget()
        sys.path[:] = path
        if asleep:
            bench.sleep()
