"""What befalls an open page: another language, something to show, a hub that falls silent."""

import json

from playwright.sync_api import BrowserContext, Page, expect

from companion_web.texts import COOKIE

GIVE = """async (shows) => {
  const name = new URLSearchParams(location.search).get("screen");
  const size = `${innerWidth}x${innerHeight}`;
  const all = "/api/v1/tables/main/screens";
  const read = async () => (await (await fetch(all)).json()).screens;
  let screen; // it registers when it has drawn itself
  while (!(screen = (await read()).find((one) => one.name === name && one.size === size)));
  const headers = { "Content-Type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify({ shows }) };
  return (await fetch(`${all}/${screen.id}/give?seat=referee`, sent)).ok;
}"""


def choose_language(context: BrowserContext, url: str, *, german: bool) -> None:
    """Let a device speak German for a while, and its own language again."""
    kept = [one for one in context.cookies(url) if one.get("name") == COOKIE]
    if german:
        context.add_cookies([{"name": COOKIE, "value": "de", "url": url}])
    elif any(one.get("value") == "de" for one in kept):
        context.clear_cookies(name=COOKIE)


def give(page: Page, shows: str) -> None:
    """Let the open screen show it, and take away the name that it says large for a moment."""
    assert page.evaluate(GIVE, shows)
    part = shows.partition("/")[0]
    expect(page.locator("html")).to_have_attribute("data-shows", part)
    page.evaluate("document.querySelector('.screen-name')?.remove()")


def lose_hub(page: Page) -> None:
    """Let the stream break after its first view, and nothing else be heard."""
    view = json.dumps(page.evaluate("fetch('/api/v1/tables/main').then((said) => said.json())"))
    page.route("**/api/v1/tables/main**", lambda route: route.abort())
    page.route(
        "**/api/v1/tables/main/stream",
        lambda route: route.fulfill(
            content_type="text/event-stream", body=f"event: state\ndata: {view}\n\n"
        ),
        times=1,
    )
    page.reload()
    expect(page.locator(".pc-row").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-link", "disconnected")
