"""The nodes page and an instrumented die: calibration side by side, faces, the table of signs."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion_web.texts import speaker
from hub.demo.api import Table
from hub.demo.nodes import Broker, VirtualNode
from hub.wire import signs
from tests.dice.play import Traces, faces
from tests.running import Hub, mosquitto

# Up for 1 to 6 pips, in thousandths of g: the sensor sits askew and reads too much.
SIDES = [(40, 20, -960), (1040, 20, 40), (40, -980, 40)]
SIDES += [(40, 1020, 40), (-960, 20, 40), (40, 20, 1040)]
THROWN = "dev-0112"
NODE = "n00d1ce77"


@pytest.fixture
def die(tmp_path: Path) -> Iterator[tuple[Hub, VirtualNode]]:
    with mosquitto(tmp_path) as port:
        node = VirtualNode(NODE, "die", Broker("127.0.0.1", port))
        node.start()
        with Hub(tmp_path / "data", "--broker", f"mqtt://127.0.0.1:{port}") as hub:
            yield hub, node
        node.close()
        assert node.errors == []


@pytest.fixture
def page(browser: Browser, die: tuple[Hub, VirtualNode]) -> Iterator[Page]:
    hub, _ = die
    table = Table(hub.url, "main", hub.pin)
    table.open("pit-crew")
    page = browser.new_page(viewport={"width": 1200, "height": 1100})
    page.request.post(
        f"{hub.url}/api/v1/tables/main/seats", data={"seat": "referee", "pin": hub.pin}
    )
    page.goto(f"{hub.url}/nodes")
    yield page
    page.close()


def test_a_die_is_calibrated_from_the_page_and_its_faces_are_shown(
    die: tuple[Hub, VirtualNode], page: Page, tmp_path: Path
) -> None:
    _, node = die
    card = page.locator("li.card", has_text=NODE)
    card.get_by_text("Not calibrated").click()
    for pips, up in enumerate(SIDES, 1):
        node.tell(turn=up)
        time.sleep(0.1)  # until its sensor has felt that
        button = card.get_by_role("button", name=f"{pips} lies up")
        said = "All six sides are read" if pips == 6 else "Read. Now the next side."
        lies_still = False
        while not lies_still:  # it is asked again until it does
            expect(button).to_be_enabled()
            button.click()
            bubble = page.locator(".bubble")
            expect(bubble).to_contain_text(re.compile(f"{said}|does not lie still"))
            lies_still = said in bubble.inner_text()
    expect(card).to_contain_text("Calibrated.")
    traces = Traces()
    node.tell(trace=str(traces.write(THROWN, tmp_path)))
    rolled = len(faces(traces.find(THROWN)))
    expect(card.locator("figcaption")).to_contain_text(f"{rolled} rolls", timeout=15_000)
    expect(card.locator("figcaption")).to_contain_text("too few to tell anything yet")


def test_the_page_explains_every_sign_of_the_light(page: Page) -> None:
    rows = page.locator("#signs tbody tr")
    expect(rows).to_have_count(len(signs.SIGNS))
    for sign in signs.SIGNS:
        for part in ("name", "shows", "means"):
            said = speaker("en")(f"node.signs.{part}.{sign}")
            expect(page.locator("#signs")).to_contain_text(said)
