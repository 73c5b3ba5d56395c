"""The self-test with real firmware: guided by its page, and by the command."""

import itertools
import threading
from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from hub.cli import main
from hub.demo.api import Table
from hub.demo.nodes import Broker, VirtualNode
from tests.adapters.parts import until
from tests.e2e.axe import barriers
from tests.running import Hub, mosquitto

NUMBERS = itertools.count(1)
AREAS = ("rear left", "rear right", "fuel tank", "engine", "GO/STOP")


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    folder = tmp_path_factory.mktemp("self-test")
    with (
        mosquitto(folder) as port,
        Hub(folder / "data", "--broker", f"mqtt://127.0.0.1:{port}") as hub,
    ):
        Table(hub.url, "main", hub.pin).open("pit-crew")
        hub.mqtt = port
        yield hub


def switched_on(hub: Hub, kind: str) -> Iterator[VirtualNode]:
    """A node of its own for each test, for a test of it may still be open at the hub."""
    node = VirtualNode(f"n00d1ce{next(NUMBERS):02}", kind, Broker("127.0.0.1", hub.mqtt))
    node.start()
    yield node
    node.close()
    assert node.errors == []


@pytest.fixture
def box(hub: Hub) -> Iterator[VirtualNode]:
    yield from switched_on(hub, "pit_box")


@pytest.fixture
def roller(hub: Hub) -> Iterator[VirtualNode]:
    yield from switched_on(hub, "roller")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 390, "height": 800})
    yield page
    page.close()


def begin(page: Page, hub: Hub, node: str) -> None:
    """Begin the self-test of a node as a referee who has only the PIN."""
    page.goto(f"{hub.url}/nodes/{node}/test")
    button = page.get_by_role("button", name="Begin the self-test")
    expect(button).to_be_enabled()
    button.click()
    page.get_by_label("PIN").fill(hub.pin)
    page.get_by_role("button", name="Open it").click()


def test_a_pit_box_is_tested_step_by_step_from_its_page(
    hub: Hub, box: VirtualNode, page: Page
) -> None:
    begin(page, hub, box.node_id)
    what = page.locator("#what")
    expect(what).to_contain_text("front left")
    expect(page.locator("#live")).to_contain_text("kB")  # now the box is at it
    box.press(1)
    expect(page.locator("#live dd").first).to_have_text("2")
    expect(what).to_contain_text("front left")
    box.release(1)
    box.tap(0)
    for button, area in enumerate(AREAS, 2):
        expect(what).to_contain_text(area)
        if area != AREAS[-1]:
            box.tap(button)
    page.get_by_role("button", name="Nothing happens").click()
    expect(what).to_contain_text("lamps")
    assert box.wait_for(lambda signs: signs.lamps == [0, 1, 0, 0, 0, 0, 0])
    page.get_by_role("button", name="Yes").click()
    assert box.wait_for(lambda signs: signs.pixel == 0x006600)
    expect(what).to_contain_text("status light")
    page.get_by_role("button", name="Skip").click()
    assert box.wait_for(lambda signs: signs.buzzer > 0)
    expect(what).to_contain_text("tones rise")
    page.get_by_role("button", name="Yes").click()
    expect(page.locator("#last")).to_contain_text("failed")
    expect(page.locator('#list [data-result="fail"]')).to_contain_text("GO/STOP")
    expect(page.locator('#list [data-result="pass"]')).to_have_count(11)


def test_neither_page_of_a_node_has_a_barrier(hub: Hub, box: VirtualNode, page: Page) -> None:
    begin(page, hub, box.node_id)
    expect(page.locator("#what")).to_contain_text("front left")
    assert barriers(page) == []
    page.get_by_role("button", name="Nothing happens").click()
    expect(page.locator("#what")).to_contain_text("front right")
    page.get_by_role("button", name="End the test").click()
    expect(page.locator("#last")).to_contain_text("failed")
    assert barriers(page) == []
    page.goto(f"{hub.url}/nodes")
    card = page.locator("li.card", has_text=box.node_id)
    expect(card.locator(".advice")).to_contain_text("failed in its last self-test (1)")
    card.get_by_text("All readings").click()
    assert barriers(page) == []


def test_a_roller_is_tested_from_the_terminal(hub: Hub, roller: VirtualNode) -> None:
    until(lambda: roller.node_id in str(hub.get("/api/v1/nodes")), "the roller")
    done = threading.Event()

    def throw() -> None:
        while not done.wait(0.5):
            roller.throw()

    hand = threading.Thread(target=throw)
    hand.start()
    words = ["nodes", "test", roller.node_id, "--pin", hub.pin, "--url", hub.url]
    try:
        said = CliRunner().invoke(main, words, input="a\ny\ny\ny\n")
    finally:
        done.set()
        hand.join()
    assert said.exit_code == 0, said.output
    assert "The pips light line by line" in said.output
    assert f"{roller.node_id}: passed" in said.output
    wrong = CliRunner().invoke(
        main, ["nodes", "test", "n0000ff", "--pin", hub.pin, "--url", hub.url]
    )
    assert wrong.exit_code == 1
    assert "Nothing was heard of a node n0000ff" in wrong.output
