"""A node is set up on a phone that is in its own access point, and comes to the hub."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, expect

from hub.adapters.credentials import Credentials
from hub.app import USERS
from hub.demo.nodes import Broker, VirtualNode
from tests.adapters.parts import until
from tests.running import Hub, free_port

NODE = "n0a5e7000"


def test_a_phone_brings_a_new_node_into_the_wifi_and_to_the_hub(
    device: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    with Hub(tmp_path / "data") as hub:
        password = Credentials(hub.data / USERS).issue(NODE)
        http = free_port()
        air: dict[str, Any] = {"ssid": "", "networks": {"our wifi": "our password"}}
        air |= {"http": http, "dns": free_port()}
        node = VirtualNode(NODE, "pit_box", Broker("", 1, password), **air)
        try:
            node.start()
            assert node.wait_for(lambda signs: bool(signs.point))
            set_up(device(360, 640), http, f"localhost:{hub.mqtt}")
            assert node.wait_for(lambda signs: signs.starts == 2 and not signs.point, 10)
            until(lambda: online(hub), "the node at the hub")
        finally:
            node.close()


def set_up(phone: BrowserContext, http: int, hub: str) -> None:
    """Fill in the form as people do: first wrong, then right."""
    page = phone.new_page()
    page.goto(f"http://127.0.0.1:{http}/")
    expect(page.get_by_label("Wi-Fi", exact=True)).to_have_value("our wifi")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, "it fits a phone"
    page.get_by_label("Password of the Wi-Fi").fill("short")
    page.get_by_label("Address of the hub").fill(hub)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("8 to 63 characters")
    page.get_by_label("Password of the Wi-Fi").fill("our password")
    page.get_by_label("Address of the hub").fill(hub)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_contain_text("Saved.")


def online(hub: Hub) -> bool:
    nodes = hub.get("/api/v1/nodes")["nodes"]
    return any(node["id"] == NODE and node["online"] for node in nodes)
