"""Which part of the firmware may know what."""

import ast
from pathlib import Path

FIRMWARE = Path(__file__).parents[2] / "firmware"
MODULES = sorted((FIRMWARE / "pitwall").glob("*.py"))
PURE = (
    "calibration",
    "codec",
    "debounce",
    "dns",
    "guest",
    "lights",
    "orders",
    "outbox",
    "roller",
    "setup_page",
    "stamps",
    "timing",
    "track",
)
PURE_TOO = ("sender", "store")
CHIP = {"machine", "esp32", "neopixel"}
SHIMS = (
    {path.stem for path in (FIRMWARE / "sim").glob("*.py")} - CHIP - {"network", "socket", "time"}
)


def imports(path: Path) -> set[str]:
    """The top-level names that a module imports when it runs; hints for the type checker aside."""
    tree = ast.parse(path.read_text())
    hints = [
        node
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in ast.walk(block)
    ]
    names = set()
    for node in ast.walk(tree):
        if node in hints:
            continue
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_only_the_board_knows_the_chip() -> None:
    assert {path.stem for path in MODULES if imports(path) & CHIP} == {
        "board",
        "cell",
        "slots",
        "strip",
    }


def test_only_the_wifi_knows_the_radio() -> None:
    assert {path.stem for path in MODULES if "network" in imports(path)} == {
        "cell",
        "hotspot",
        "wifi",
    }


def test_the_pure_parts_have_no_clock_and_no_loop() -> None:
    for name in PURE + PURE_TOO:
        found = imports(FIRMWARE / "pitwall" / f"{name}.py")
        assert not found & {"asyncio", "time", "socket", "select", *CHIP}, name
    for name in PURE:
        assert "os" not in imports(FIRMWARE / "pitwall" / f"{name}.py"), name


def test_the_firmware_does_not_know_the_bench() -> None:
    for path in [*MODULES, FIRMWARE / "main.py"]:
        assert not imports(path) & SHIMS, path.name


def test_every_pure_part_has_its_tests() -> None:
    tested = {path.stem for path in (Path(__file__).parent / "pure").glob("test_*.py")}
    assert {f"test_{name}" for name in PURE + PURE_TOO} <= tested
