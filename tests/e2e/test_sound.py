"""What the big screen sounds like and says: its tones rendered, its voice recorded."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.steps import live
from tests.screens.nodes import View
from tests.screens.states import draft, entry, working
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving

HERTZ = 48_000
SECONDS = 3
SOON_US = 500_000
LIGHT_AND_GO = 2
END = "window.utterance.dispatchEvent(new Event('end'))"

# An audio clock that stands at 0 until it is rendered, and a voice that ends when it is told to.
STAND_INS = f"""
window.AudioContext = class extends OfflineAudioContext {{
  constructor() {{
    super(1, {HERTZ * SECONDS}, {HERTZ});
    this.resumed = false;
    this.tones = 0;
    window.heard = this;
  }}
  createOscillator() {{
    this.tones += 1;
    return super.createOscillator();
  }}
  get state() {{ return this.resumed ? "running" : "suspended"; }}
  async resume() {{
    this.resumed = true;
    this.dispatchEvent(new Event("statechange"));
  }}
}};
window.said = [];
window.voices = [
  {{ lang: "de-DE", localService: false }},
  {{ lang: "en_GB", localService: true }},
];
window.SpeechSynthesisUtterance = class extends EventTarget {{
  constructor(text) {{ super(); this.text = text; }}
}};
const voice = new EventTarget();
Object.assign(voice, {{
  getVoices: () => window.voices,
  speak(utterance) {{ window.said.push(utterance.text); window.utterance = utterance; }},
  cancel() {{ window.said.push("(cut)"); window.utterance.dispatchEvent(new Event("error")); }},
}});
Object.defineProperty(window, "speechSynthesis", {{ value: voice }});
"""
# The pitch of a stretch of what was rendered, by its zero crossings, and how loud it is.
MEASURE = f"""async ([from, to]) => {{
  const samples = (await window.heard.startRendering()).getChannelData(0)
    .slice(from * {HERTZ}, to * {HERTZ});
  const rises = samples.filter((sample, n) => n && samples[n - 1] < 0 && sample >= 0).length;
  return [rises / (to - from), Math.max(...samples)];
}}"""


@pytest.fixture
def hub() -> FakeHub:
    hub = FakeHub()
    working(hub.state)
    return hub


@pytest.fixture
def board(hub: FakeHub, context: BrowserContext) -> Iterator[Page]:
    """The big screen of a device that had sound on before, tapped once since it was opened."""
    context.add_init_script(STAND_INS)
    context.add_init_script(kept("sound"))
    page = context.new_page()
    with serving(hub) as server:
        page.goto(f"http://127.0.0.1:{server.port}/t/main")
        live(page)
        expect(page.get_by_role("button", name="Sound on")).to_be_visible()
        page.locator("#headline").click()
        expect(page.get_by_role("button", name="Sound off")).to_be_visible()
        yield page


def test_every_tone_can_be_heard_in_the_style_guide(board: Page) -> None:
    board.goto(board.url.replace("/t/main", "/styleguide"))
    board.get_by_role("button", name="win").click()  # the first tap, wherever, brings sound back
    tones = board.locator("#tunes button").all_inner_texts()
    for tone in tones:
        before = board.evaluate("window.heard.tones")
        board.get_by_role("button", name=tone, exact=True).click()
        assert board.evaluate("window.heard.tones") > before
    board.locator("[data-sound-toggle]").click()
    board.get_by_role("button", name="win").click()
    expect(board.locator(".bubble")).to_have_text("Turn sound on first.")


@pytest.fixture
def caller(board: Page) -> Page:
    """The big screen with call-outs."""
    board.get_by_role("button", name="Volume and call-outs").click()
    board.get_by_role("checkbox", name="Call-outs").check()
    hear(board, "I will call what happens.")
    return board


def kept(choice: str) -> str:
    """A script that makes a device remember that something is on."""
    return f"if (location.port) localStorage.setItem('pitwall-{choice}', 'on');"


def hear(page: Page, words: str) -> None:
    """Wait until exactly this was said since the last time, and let it end."""
    page.wait_for_function("() => window.said.length")
    assert page.evaluate("window.said.splice(0)") == [words]
    page.evaluate(END)


def show(page: Page, hub: FakeHub, edit: Callable[[View], Any]) -> None:
    """Change the view, and wait until the page has drawn it."""

    def named(view: View) -> None:
        edit(view)
        view["name"] = f"Table {view['revision']}"

    hub.change(named)
    page.wait_for_function("name => document.title.endsWith(name)", arg=hub.state["name"])


def rolled(view: View) -> None:
    view["crews"]["red"]["sixes"] += 1


def red_leads(view: View) -> None:
    view["crews"]["red"]["position"] = 11
    view["standings"] = ["red", "green", "yellow"]


def crashed(view: View) -> None:
    view["crews"]["yellow"]["crashed"] = True


def back(view: View) -> None:
    view["crews"]["yellow"]["crashed"] = False


def test_a_six_sounds_at_988_hertz_as_loud_as_was_chosen(hub: FakeHub, board: Page) -> None:
    board.get_by_role("button", name="Volume and call-outs").click()
    slider = board.get_by_role("slider", name="Volume")
    expect(slider).to_have_value("80")
    show(board, hub, rolled)
    hertz, peak = board.evaluate(MEASURE, [0, 0.15])
    assert abs(hertz - 988) < 20
    assert abs(peak - 0.4 * 0.8**2) < 0.03
    board.reload()
    live(board)
    board.get_by_role("button", name="Volume and call-outs").click()
    expect(board.get_by_role("button", name="Sound off")).to_be_visible()
    slider.fill("40")
    _, peak = board.evaluate(MEASURE, [0, 0.15])
    assert abs(peak - 0.4 * 0.4**2) < 0.01


def test_mute_is_one_tap_and_kept_for_this_device(hub: FakeHub, board: Page) -> None:
    board.get_by_role("button", name="Sound off").click()
    assert board.evaluate("localStorage.getItem('pitwall-sound')") == "off"
    show(board, hub, rolled)
    _, peak = board.evaluate(MEASURE, [0, 1])
    assert peak == 0


def test_start_lights_end_in_880_hertz(hub: FakeHub, board: Page) -> None:
    def starting(view: View) -> None:
        view.update(phase="round_setup", stage="starting", go_at=hub.clock.now() + SOON_US)

    show(board, hub, starting)
    expect(board.locator(".pc-lights")).to_be_visible()
    board.wait_for_function(f"() => window.heard.tones >= {LIGHT_AND_GO}")
    hertz, _ = board.evaluate(MEASURE, [0.2, 0.6])
    assert abs(hertz - 880) < 20


def test_lead_stop_crash_penalties_and_winner_are_called(hub: FakeHub, caller: Page) -> None:
    show(caller, hub, red_leads)
    hear(caller, "Red takes the lead.")

    def stop(view: View) -> None:
        entry(view)
        red_leads(view)
        view["stopped_by"] = "yellow"

    show(caller, hub, stop)
    hear(caller, "Yellow calls STOP.")

    def confirmed(view: View) -> None:
        draft(view)
        red_leads(view)

    show(caller, hub, confirmed)
    hear(caller, "Yellow crashes.")
    hear(caller, "Red: 5 penalty points.")
    hear(caller, "Green: 1 penalty point.")
    hear(caller, "Yellow: 9 penalty points.")
    show(caller, hub, lambda view: view.update(phase="finished", winner="red", result="Red wins."))
    hear(caller, "Red wins the race!")


def test_what_was_corrected_away_is_cut_or_never_said(hub: FakeHub, caller: Page) -> None:
    show(caller, hub, red_leads)
    show(caller, hub, crashed)
    show(caller, hub, back)
    hear(caller, "Red takes the lead.")
    show(caller, hub, crashed)
    assert caller.evaluate("window.said.splice(0)") == ["Yellow crashes."]
    show(caller, hub, back)
    assert caller.evaluate("window.said") == ["(cut)"]


def test_what_waited_for_longer_than_four_seconds_is_not_said(hub: FakeHub, caller: Page) -> None:
    show(caller, hub, red_leads)
    show(caller, hub, crashed)
    late = f"""() => {{
      const real = performance.now.bind(performance);
      performance.now = () => real() + 4100;
      {END};
      performance.now = real;
    }}"""
    caller.evaluate(late)
    assert caller.evaluate("window.said") == ["Red takes the lead."]


def test_nothing_is_said_of_what_happened_before_a_page_heard_the_hub(
    hub: FakeHub, context: BrowserContext
) -> None:
    context.add_init_script(STAND_INS)
    context.add_init_script(kept("sound") + kept("calls"))
    page = context.new_page()
    with ExitStack() as first:
        port = first.enter_context(serving(hub)).port
        page.goto(f"http://127.0.0.1:{port}/t/main")
        live(page)
        page.locator("#headline").click()
        first.close()
        expect(page.locator("html")).to_have_attribute("data-link", "disconnected")
        hub.change(red_leads)
        first.enter_context(serving(hub, port))
        live(page)
        show(page, hub, crashed)
        hear(page, "Yellow crashes.")


def test_a_browser_without_a_voice_of_its_own_says_so(board: Page) -> None:
    board.goto(f"{board.url}?lang=de")
    board.get_by_role("button", name="Lautstärke und Ansagen").click()
    switch = board.get_by_role("checkbox", name="Ansagen")
    expect(switch).to_be_disabled()
    expect(board.get_by_role("status").filter(has_text="keine eigene deutsche")).to_be_visible()
    board.evaluate("""() => {
      window.voices.push({ lang: "de-AT", localService: true });
      speechSynthesis.dispatchEvent(new Event("voiceschanged"));
    }""")
    switch.check()
    hear(board, "Ich sage an, was passiert.")
    assert board.evaluate("window.utterance.voice.lang") == "de-AT"
