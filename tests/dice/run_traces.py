"""Run the firmware's roll detector over a set of labelled traces.

    python -m tests.dice.run_traces BASE [--cpython] [--out FILE] [--score] [--time]

BASE names the set without its ending (BASE.json, BASE.npz). One line of JSON a sequence goes to
standard output or FILE, in the form that score.py reads. The detector runs on MicroPython, as
on the board, or with --cpython on this interpreter; both give the same reports.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.dice import npz_lite, score
from tests.machine import require

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
KINDS = {1: "rolling", 2: "roll", 3: "cocked", 4: "handling"}
# Data sheets: millionths of g per square root of a hertz.
NOISE_UG = {"LIS3DH": 220, "ADXL345": 350, "MPU6050": 400, "LSM6DS3": 110}


def facts_of(device: dict[str, Any]) -> dict[str, Any]:
    """The settings of the detector, all integers, from what a device may know of itself."""
    noise = NOISE_UG.get(device["sensor"], 400)
    return {
        "faces": device["face_of_axis"],
        "offset_mg": [round(1000 * g) for g in device["cal_offset_g"]],
        "gain_pm": [round(1000 * gain) for gain in device["cal_gain"]],
        "rate_hz": round(device["odr_hz"]),
        "lsb_ug": round(1e6 * device["lsb_g"]),
        "bandwidth_hz": round(device["bandwidth_hz"]),
        "noise_ug": noise * 5 // 4 if device["range_g"] >= 16 else noise,
        "gyro_urad": round(1e6 * device["gyro_lsb_rad_s"]) if device["has_gyro"] else 0,
    }


def pack(labels: dict[str, Any], data: dict[str, Any]) -> bytes:
    """What ``on_micropython.py`` reads."""
    out = bytearray()
    offset, t, acc, gyro = (data[name][0] for name in ("offset", "t_us", "acc", "gyro"))
    for i, sequence in enumerate(labels["sequences"]):
        a, b = offset[i], offset[i + 1]
        facts = facts_of(sequence["device"])
        out += json.dumps({**facts, "n": b - a}).encode() + b"\n"
        before = [0, *t[a : b - 1]]
        for now, last in zip(t[a:b], before, strict=True):
            out += (now - last).to_bytes(4, "little")
        out += acc[3 * a : 3 * b].tobytes()
        if facts["gyro_urad"]:
            out += gyro[3 * a : 3 * b].tobytes()
    return bytes(out)


def run(base: str, *, cpython: bool = False) -> tuple[list[dict[str, Any]], dict[str, int]]:
    """The reports of every sequence of a set, and samples and microseconds they took."""
    labels = json.loads(Path(base + ".json").read_text(encoding="utf-8"))
    interpreter = sys.executable if cpython else require("micropython")
    done = subprocess.run(
        [interpreter, HERE / "on_micropython.py", FIRMWARE],
        input=pack(labels, npz_lite.load(base + ".npz")),
        stdout=subprocess.PIPE,
        check=True,
    )
    *lines, cost = (json.loads(line) for line in done.stdout.splitlines())
    reports = [
        {"id": sequence["id"], "reports": [[r[0] / 1e6, KINDS[r[1]], (*r, 0)[2]] for r in told]}
        for sequence, told in zip(labels["sequences"], lines, strict=True)
    ]
    return reports, cost


def figures(base: str, reports: list[dict[str, Any]], *scenarios: str) -> dict[str, Any]:
    """What the scorer says to the reports, on all scenarios or on some."""
    labels = json.loads(Path(base + ".json").read_text(encoding="utf-8"))["sequences"]
    results: list[dict[str, Any]] = []
    early = 0
    for label, given in zip(labels, reports, strict=True):
        if not scenarios or label["scenario"] in scenarios:
            scored, before = score.score_sequence(label, given["reports"])
            results += scored
            early += before
    summary: dict[str, Any] = score.summarise(results, early)
    return summary


def table(base: str, reports: list[dict[str, Any]]) -> str:
    """The figures per scenario and in all, as text."""
    labels = json.loads(Path(base + ".json").read_text(encoding="utf-8"))["sequences"]
    lines = ["scenario       rolls  right wrong  others false  p50/p90/p99 ms after rest"]
    for name in [*sorted({label["scenario"] for label in labels}), ""]:
        s = figures(base, reports, *([name] if name else []))
        lines.append(
            f"{name or 'all':14} {s['rolls']:5} {s['right']:6} {s['wrong_face']:5} "
            f"{s['negatives']:7} {s['falsely_counted']:5}  {s['latency_ms_p50_p90_p99']}"
        )
    return "\n".join(lines)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.dice.run_traces")
    parser.add_argument("base", help="the set without its ending")
    parser.add_argument("--cpython", action="store_true", help="run on this interpreter")
    parser.add_argument("--out", type=Path, help="write the reports there")
    parser.add_argument("--score", action="store_true", help="figures per scenario to stderr")
    parser.add_argument("--time", action="store_true", help="cost of a sample to stderr")
    args = parser.parse_args()
    reports, cost = run(args.base, cpython=args.cpython)
    text = "".join(json.dumps(report) + "\n" for report in reports)
    if args.out:
        args.out.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    if args.score:
        sys.stderr.write(table(args.base, reports) + "\n")
    if args.time:
        sys.stderr.write(
            f"{cost['us'] / cost['samples']:.2f} us a sample, {cost['state']} bytes of state, "
            f"{cost['left']} bytes left on the heap by 1000 samples\n"
        )


if __name__ == "__main__":
    main()
