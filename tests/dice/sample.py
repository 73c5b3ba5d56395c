"""Make a smaller trace set of every n-th sequence.

python -m tests.dice.sample BASE OUT N
"""

import json
import sys
import zipfile
from array import array
from pathlib import Path
from typing import Any

from tests.dice import npz_lite

KIND = {"I": "<u4", "h": "<i2", "B": "|u1"}


def npy(values: "array[int]", shape: tuple[int, ...]) -> bytes:
    """The file of one little-endian array, in the format of numpy."""
    head = repr({"descr": KIND[values.typecode], "fortran_order": False, "shape": shape})
    head += " " * (-(len(head) + 11) % 64) + "\n"
    return (
        b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode() + values.tobytes()
    )


def take(base: str, out: str, step: int) -> int:
    """Write the smaller set; returns how many sequences it has."""
    labels = json.loads(Path(base + ".json").read_text(encoding="utf-8"))
    data = npz_lite.load(base + ".npz")
    chosen = range(step // 2, len(labels["sequences"]), step)
    ends = data["offset"][0]
    parts: dict[str, tuple[Any, tuple[int, ...]]] = {}
    for name, (values, shape) in data.items():
        if name == "offset":
            continue
        width = shape[1] if len(shape) > 1 else 1
        kept = array(values.typecode)
        for i in chosen:
            kept += values[ends[i] * width : ends[i + 1] * width]
        parts[name] = kept, (len(kept) // width, *shape[1:])
    offset = array("I", [0])
    for i in chosen:
        offset.append(offset[-1] + ends[i + 1] - ends[i])
    parts["offset"] = offset, (len(offset),)
    with zipfile.ZipFile(out + ".npz", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, (values, shape) in sorted(parts.items()):
            file.writestr(zipfile.ZipInfo(name + ".npy"), npy(values, shape), zipfile.ZIP_DEFLATED)
    labels["sequences"] = [labels["sequences"][i] for i in chosen]
    labels["n_sequences"] = len(chosen)
    Path(out + ".json").write_text(json.dumps(labels, separators=(",", ":")), encoding="utf-8")
    return len(chosen)


if __name__ == "__main__":
    take(sys.argv[1], sys.argv[2], int(sys.argv[3]))
