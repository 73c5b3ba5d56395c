"""Labelled traces of dice: sets of recordings from which the roll detector is judged.

A set is two files: ``BASE.json`` with what happened, ``BASE.npz`` with the samples (arrays of
numpy's format, read and written without it).
"""

import ast
import json
import struct
import zipfile
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KIND = {"I": "<u4", "h": "<i2", "B": "|u1"}
CODES = {name: code for code, name in KIND.items()}
EMPTY = {"acc": "h", "gyro": "h", "offset": "I", "phase": "B", "t_us": "I"}
WIDTH = {"acc": 3, "gyro": 3}
MOVED_MG = 100
FINAL_S = 0.2

Sample = tuple[int, int, int, int]  # microseconds since the start, counts x, y, z


@dataclass(frozen=True, slots=True)
class Recording:
    """What one die felt.

    Attributes:
        node: Id of the die.
        rate_hz: Samples a second.
        calibration: Faces, offsets in thousandths of g and gains, or nothing.
        samples: In order of time.
    """

    node: str
    rate_hz: int
    calibration: Sequence[int]
    samples: Sequence[Sample]

    @property
    def device(self) -> dict[str, Any]:
        """What the firmware knows of its sensor: a LIS3DH with 10 bits at 8 g."""
        kept = list(self.calibration) or [1, 6, 2, 5, 3, 4, 0, 0, 0, 1000, 1000, 1000]
        return {
            "sensor": "LIS3DH",
            "odr_hz": self.rate_hz,
            "bandwidth_hz": self.rate_hz / 2,
            "range_g": 8,
            "bits": 10,
            "lsb_g": 0.016,
            "has_gyro": False,
            "gyro_lsb_rad_s": 0.0,
            "face_of_axis": kept[:6],
            "cal_offset_g": [mg / 1000 for mg in kept[6:9]],
            "cal_gain": [pm / 1000 for pm in kept[9:]],
        }

    def settled(self) -> float | None:
        """Second from which the die lies as it does at the end; None if it still moves there."""
        end = self.samples[-1][0]
        final = [s for s in self.samples if s[0] >= end - FINAL_S * 1e6]
        rest = [sum(s[axis] for s in final) / len(final) for axis in (1, 2, 3)]
        band = MOVED_MG / 16
        moved = [
            s[0] for s in self.samples if max(abs(s[n + 1] - rest[n]) for n in range(3)) > band
        ]
        if not moved:
            return 0.0
        return None if moved[-1] >= final[0][0] else moved[-1] / 1e6 + 1 / self.rate_hz


def label(recording: Recording, kind: str, face: int | None) -> dict[str, Any]:
    """What happened in a recording: one event, from its start to its end."""
    is_roll = kind == "roll"
    end = recording.samples[-1][0] / 1e6
    event = {
        "kind": kind,
        "hand": None,
        "expect": ("roll" if face else "cocked") if is_roll else "none",
        "valid": is_roll,
        "face": face,
        "t_start": 0.0,
        "t_settle": recording.settled(),
        "t_rest_end": end,
    }
    return {
        "scenario": kind,
        "node": recording.node,
        "duration_s": end,
        "n_samples": len(recording.samples),
        "device": recording.device,
        "events": [event],
    }


def append(base: Path, recording: Recording, happened: dict[str, Any]) -> int:
    """Put a recording at the end of a set, begun if there is none; returns how many it has."""
    labels_path, data_path = base.with_suffix(".json"), base.with_suffix(".npz")
    labels: dict[str, Any] = {"generator": "pitwall record-die", "sequences": []}
    data = {name: array(code) for name, code in EMPTY.items()}
    data["offset"].append(0)
    if labels_path.exists():
        labels = json.loads(labels_path.read_text(encoding="utf-8"))
        data = _load(data_path)
    for t, *counts in recording.samples:
        data["t_us"].append(t)
        data["acc"].extend(counts)
        data["gyro"].extend((0, 0, 0))
        data["phase"].append(0)
    data["offset"].append(len(data["t_us"]))
    number = len(labels["sequences"])
    sequence = {"id": f"{base.name}-{number:04d}", "index": number, **happened}
    labels["sequences"].append(sequence)
    labels["n_sequences"] = number + 1
    _save(data_path, data)
    labels_path.write_text(json.dumps(labels, separators=(",", ":")), encoding="utf-8")
    return number + 1


def _save(path: Path, data: dict[str, "array[int]"]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, values in data.items():
            width = WIDTH.get(name, 1)
            shape = (len(values) // width, width) if width > 1 else (len(values),)
            head = repr({"descr": KIND[values.typecode], "fortran_order": False, "shape": shape})
            head += " " * (-(len(head) + 11) % 64) + "\n"
            magic = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head))
            file.writestr(name + ".npy", magic + head.encode() + values.tobytes())


def _load(path: Path) -> dict[str, "array[int]"]:
    data = {}
    with zipfile.ZipFile(path) as file:
        for name in file.namelist():
            raw = file.read(name)
            (length,) = struct.unpack_from("<H", raw, 8)
            head = ast.literal_eval(raw[10 : 10 + length].decode("latin1"))
            data[name.removesuffix(".npy")] = array(CODES[head["descr"]], raw[10 + length :])
    return data
