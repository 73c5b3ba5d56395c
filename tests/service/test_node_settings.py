"""How nodes are told to debounce and shine."""

import json
from pathlib import Path

import pytest

from hub.service.node_settings import DEFAULTS, FILE, NodeSettings
from hub.wire.messages import CONFIG, fault_of
from tests.service.bench import BOOT, Bench

RED = "n0000a1"


def info(cfg: str) -> dict[str, object]:
    words = {"fw": "1", "mp": "1", "hw": "pit_box-x", "rst": "pwr", "cfg": cfg}
    return {"v": 1, "b": BOOT, "n": 1, "caps": {"btn": 7}, **words}


def test_a_node_that_knows_no_settings_is_told_and_one_that_knows_is_not(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.hear(RED, "info", info(""))
        said = bench.link.wait(RED, "cfg", lambda _: True)
        assert not fault_of(CONFIG, said)
        assert {key: said[key] for key in DEFAULTS} == DEFAULTS
        bench.hear(RED, "info", info(said["h"]))
        bench.hear(RED, "info", info(said["h"]), retained=True)
        bench.settle()
        assert len(bench.link.to(RED, "cfg")) == 1
        bench.hear(RED, "info", info("5e1c7a90"))
        bench.settle()
        assert len(bench.link.to(RED, "cfg")) == 2


def test_a_file_says_what_differs_from_the_defaults(tmp_path: Path) -> None:
    said = {"all": {"bright": 20}, RED: {"btn": {"ok": 8, "rel": 30}}}
    (tmp_path / FILE).write_text(json.dumps(said))
    settings = NodeSettings.kept_in(tmp_path)
    red, other = settings.of(RED), settings.of("n0000b2")
    assert (red["bright"], red["btn"]) == (20, {"ok": 8, "rel": 30})
    assert (other["bright"], other["btn"]) == (20, DEFAULTS["btn"])
    assert len({red["h"], other["h"], NodeSettings().of(RED)["h"]}) == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "\0",
        '{"all":1}',
        '{"all":{"bright":101}}',
        '{"all":{"bright":"x"}}',
        '{"all":{"btn":{"ok":"x"}}}',
        '{"all":{"btn":{"ok":true}}}',
        '{"all":{"h":"12345678"}}',
    ],
)
def test_a_file_without_sense_is_passed_over_and_told(
    text: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).write_text(text)
    assert NodeSettings.kept_in(tmp_path).of(RED) == NodeSettings().of(RED)
    assert FILE in caplog.text


def test_a_strip_may_have_some_lights_on_each_space_but_not_any_number(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"n0000a1": {"leds": 3}}')
    settings = NodeSettings.kept_in(tmp_path)
    assert settings.of(RED)["leds"] == 3
    assert "leds" not in settings.of("n0000a2")
    for leds in ("0", "6", "true", '"3"'):
        (tmp_path / FILE).write_text(f'{{"n0000a1": {{"leds": {leds}}}}}')
        assert "leds" not in NodeSettings.kept_in(tmp_path).of(RED)
