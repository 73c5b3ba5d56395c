"""Files that nobody else may read."""

import os
from pathlib import Path


def write_private(path: Path, text: str) -> None:
    """Put a whole file in place at once that only this user can read.

    Raises:
        OSError: the folder cannot be written.
    """
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "w") as file:
            file.write(text)
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
