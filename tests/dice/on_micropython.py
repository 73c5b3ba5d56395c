"""Run the firmware's detector over traces from standard input: on MicroPython and on CPython.

In: per sequence a line of JSON (``Sense`` and ``Mount`` as integers, number of samples), then
the samples: the steps of time as ``array("i")`` and the readings, one after the other, as
``array("h")``. Out: per sequence a line of JSON: ``[[t_us, code], [t_us, ROLL, face,
confidence, tumble_ms], ...]``.
"""

import gc
import json
import sys
import time
from array import array

try:
    from typing import Any
except ImportError:  # MicroPython has no typing and ignores annotations
    pass

sys.path.insert(0, sys.argv[1])

from pitwall.roll import ROLL, RollDetector
from pitwall.roll_sense import Mount, Sense

ON_BOARD = hasattr(gc, "mem_alloc")


def detector_of(facts: dict[str, Any]) -> RollDetector:
    """A detector for the facts of a device."""
    mount = Mount(tuple(facts["faces"]), tuple(facts["offset_mg"]), tuple(facts["gain_pm"]))
    sense = Sense(
        mount,
        facts["rate_hz"],
        facts["lsb_ug"],
        facts["bandwidth_hz"],
        facts["noise_ug"],
        facts["gyro_urad"],
    )
    return RollDetector(sense)


def follow(
    detector: RollDetector, steps: "array[int]", acc: "array[int]", gyro: "array[int] | None"
) -> list[list[int]]:
    """All that the detector tells about a sequence."""
    told = []
    now = 0
    i = 0
    for step in steps:
        now += step
        if gyro:
            detector.gyro(gyro[i], gyro[i + 1], gyro[i + 2])
        code = detector.sample(step, acc[i], acc[i + 1], acc[i + 2])
        i += 3
        if code:
            told.append([now, code])
            if code == ROLL:
                told[-1] += [detector.face, detector.confidence, detector.tumble_ms]
    return told


def read(typecode: str, size: int, count: int) -> "array[int]":
    """So many numbers from standard input."""
    return array(typecode, sys.stdin.buffer.read(size * count))


def heap() -> int:
    """Bytes in use; 0 where the interpreter does not say."""
    gc.collect()
    gc.disable()
    return gc.mem_alloc() if ON_BOARD else 0


def cost(facts: "dict[str, Any]") -> "dict[str, int]":
    """What a detector occupies, and what a thousand samples of a shaken die leave on the heap."""
    before = heap()
    detector = detector_of(facts)
    state = heap() - before
    before = heap()
    for i in range(1000):
        detector.gyro(i, -i, 3 * i)
        detector.sample(2500, i & 255, -i, 7 * i & 511)
    left = gc.mem_alloc() - before if ON_BOARD else 0
    gc.enable()
    return {"state": state, "left": left}


def main() -> None:
    """Answer every sequence, then say what the detector costs in time and memory."""
    spent = samples = 0
    facts: dict[str, Any] = {}
    while True:
        line = sys.stdin.buffer.readline()
        if not line:
            break
        facts = json.loads(line)
        n = facts["n"]
        steps = read("i", 4, n)
        acc = read("h", 2, 3 * n)
        gyro = read("h", 2, 3 * n) if facts["gyro_urad"] else None
        detector = detector_of(facts)
        gc.collect()
        start = time.time_ns()
        told = follow(detector, steps, acc, gyro)
        spent += time.time_ns() - start
        samples += n
        print(json.dumps(told))
    total = cost(facts)
    total["samples"] = samples
    total["us"] = spent // 1000
    print(json.dumps(total))


main()
