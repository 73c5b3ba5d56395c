"""Traces for the bench of a virtual die: what its sensor feels, and how it is calibrated."""

import json
import struct
from pathlib import Path
from typing import Any

from tests.dice import npz_lite

SAMPLE = Path(__file__).parent / "traces" / "sample"


class Traces:
    """The labelled traces."""

    def __init__(self) -> None:
        self.sequences: list[dict[str, Any]] = json.loads(
            SAMPLE.with_suffix(".json").read_text(encoding="utf-8")
        )["sequences"]
        self._data = npz_lite.load(str(SAMPLE.with_suffix(".npz")))

    def find(self, name: str) -> dict[str, Any]:
        """The labels of a sequence."""
        return next(s for s in self.sequences if s["id"] == name)

    def write(self, name: str, folder: Path) -> Path:
        """Write the samples of a sequence as the bench reads them; returns the file."""
        number = [s["id"] for s in self.sequences].index(name)
        offset, t, acc = (self._data[part][0] for part in ("offset", "t_us", "acc"))
        lsb_ug = round(1e6 * self.sequences[number]["device"]["lsb_g"])
        out = bytearray(json.dumps({"lsb_ug": lsb_ug}).encode() + b"\n")
        before = 0
        for n in range(offset[number], offset[number + 1]):
            out += struct.pack("<Ihhh", t[n] - before, *acc[3 * n : 3 * n + 3])
            before = t[n]
        path = folder / f"{name}.trace"
        path.write_bytes(out)
        return path

    def bench(self, name: str) -> dict[str, Any]:
        """Settings of a virtual die in which the sensor sits as in this sequence."""
        device = self.find(name)["device"]
        return {
            "rate": round(device["odr_hz"]),
            "cal": [
                *device["face_of_axis"],
                *(round(1000 * g) for g in device["cal_offset_g"]),
                *(round(1000 * gain) for gain in device["cal_gain"]),
            ],
        }


def faces(labels: dict[str, Any]) -> list[int]:
    """The rolls that have to be told, 0 for a cocked die, in order."""
    wanted = {"roll", "cocked"}
    return [event["face"] for event in labels["events"] if event["expect"] in wanted]
