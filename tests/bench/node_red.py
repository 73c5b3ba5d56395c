"""The peer: a Node-RED dashboard that shows one number from the same broker."""

import json
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.running import ROOT, free_port

FOLDER = ROOT / "build" / "node-red"
TOPIC = "bench/number"
SELECTOR = ".nrdb-ui-text-value"


def available() -> bool:
    """Tell whether it is installed, after trying to with npm."""
    if (FOLDER / "node_modules" / "socket.io-client").is_dir():
        return True
    if not shutil.which("npm"):
        return False
    FOLDER.mkdir(parents=True, exist_ok=True)
    packages = ("node-red@4", "@flowfuse/node-red-dashboard@1", "socket.io-client@4")
    words = ["npm", "install", "--no-audit", "--no-fund", "--silent", *packages]
    return subprocess.run(words, cwd=FOLDER, check=False).returncode == 0


@contextmanager
def dashboard(broker_port: int, folder: Path) -> Iterator[tuple[str, int]]:
    """Run it; give the address of its page and the id of its process."""
    port = free_port()
    home = folder / "node-red"
    home.mkdir()
    (home / "flows.json").write_text(json.dumps(_flows(broker_port)))
    (home / "node_modules").symlink_to(FOLDER / "node_modules")
    command = FOLDER / "node_modules" / ".bin" / "node-red"
    process = subprocess.Popen(
        [command, "-u", home, "-p", str(port), "flows.json"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        url = f"http://127.0.0.1:{port}/dashboard/page1"
        _wait(url)
        yield url, process.pid
    finally:
        process.terminate()
        process.wait(20)


def _wait(url: str) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(url, timeout=2).close()
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > end:
                raise
            time.sleep(0.2)
        else:
            return


def _flows(broker_port: int) -> list[dict[str, object]]:
    return [
        {"id": "tab", "type": "tab", "label": "bench"},
        {
            "id": "broker",
            "type": "mqtt-broker",
            "broker": "127.0.0.1",
            "port": str(broker_port),
            "clientid": "",
            "autoConnect": True,
            "protocolVersion": "4",
            "keepalive": "60",
            "cleansession": True,
        },
        {"id": "base", "type": "ui-base", "name": "bench", "path": "/dashboard"},
        {
            "id": "theme",
            "type": "ui-theme",
            "name": "bench",
            "colors": {
                "surface": "#ffffff",
                "primary": "#0094ce",
                "bgPage": "#eeeeee",
                "groupBg": "#ffffff",
                "groupOutline": "#cccccc",
            },
            "sizes": {
                "pagePadding": "12px",
                "groupGap": "12px",
                "groupBorderRadius": "4px",
                "widgetGap": "12px",
            },
        },
        {
            "id": "page",
            "type": "ui-page",
            "name": "bench",
            "ui": "base",
            "path": "/page1",
            "layout": "grid",
            "theme": "theme",
            "order": 1,
            "visible": True,
            "disabled": False,
        },
        {
            "id": "group",
            "type": "ui-group",
            "name": "bench",
            "page": "page",
            "width": "6",
            "height": "1",
            "order": 1,
            "visible": True,
            "disabled": False,
        },
        {
            "id": "in",
            "type": "mqtt in",
            "z": "tab",
            "topic": TOPIC,
            "qos": "1",
            "datatype": "auto-detect",
            "broker": "broker",
            "nl": False,
            "rap": True,
            "rh": 0,
            "inputs": 0,
            "wires": [["text"]],
        },
        {
            "id": "text",
            "type": "ui-text",
            "z": "tab",
            "group": "group",
            "order": 1,
            "width": 0,
            "height": 0,
            "name": "",
            "label": "number",
            "format": "{{msg.payload}}",
            "layout": "row-spread",
            "wires": [],
        },
    ]
