"""Who may import whom: the contracts hold, and each of them can fail."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLANTED = {
    "hub/engine/planted.py": "import time\nimport hub.wire\nimport hub.games\n",
    "hub/games/planted/__init__.py": "import hub.games.pit_crew\n",
    "hub/service/planted.py": "import paho.mqtt\nimport flask\n",
    "companion_web/planted.py": "import hub.adapters.store\n",
}


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def copy(folder: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", folder)
    for package in ("hub", "companion_web"):
        shutil.copytree(ROOT / package, folder / package)
    return folder


def test_imports_point_down_only(tmp_path: Path) -> None:
    run = lint(copy(tmp_path))
    assert run.returncode == 0, run.stdout + run.stderr


def test_every_contract_catches_a_planted_violation(tmp_path: Path) -> None:
    copy(tmp_path)
    for name, source in PLANTED.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(source)
    run = lint(tmp_path)
    assert run.returncode == 1
    kept = re.findall(r"^(.*) KEPT", run.stdout, re.MULTILINE)
    assert not kept, run.stdout
    assert "0 kept" in run.stdout
