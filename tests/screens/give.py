"""How pages are asked to look, and what open screens are given to show."""

from playwright.sync_api import Page, expect

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


def asking(path: str) -> str:
    """A path that says how its page shall look, whatever the browser has kept."""
    asked = [path, "theme=dark"] if "lang=" in path else [path, "lang=en", "theme=dark"]
    return "&".join(asked) if "?" in path else "&".join(asked).replace("&", "?", 1)


def give(page: Page, shows: str) -> None:
    """Let the open screen show it, and take away the name that it says large for a moment."""
    assert page.evaluate(GIVE, shows)
    part = shows.partition("/")[0]
    expect(page.locator("html")).to_have_attribute("data-shows", part)
    page.evaluate("document.querySelector('.screen-name')?.remove()")
