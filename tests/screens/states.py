"""The moments of an evening, as views: every page is looked at in every state it can be in."""

from collections.abc import Callable

from hub.games.pit_crew.state import AREAS
from tests.screens import other_games as other
from tests.screens.give import lose_hub
from tests.screens.nodes import SECOND_US, View
from tests.web.fake_hub import CODE, pit_view

CAPS = AREAS[:5]
BOARD, PHONE, DESK, TABLET = "/t/main", "/t/main/crew/red", "/t/main/referee", "/t/main/crews"
PLAYER = "/t/main/crew/p1"
FINDINGS = (
    ("red", "tire_front_left", 2, "Front left tire: 5 to 7 is not a step of one: 2 points."),
    ("red", "fuel_tank", 3, "Fuel tank: 24 is 3 below 27: 3 points."),
    ("red", "tire_rear_right", 0, "Rear right tire: perfect, and all black: 3 spaces."),
    ("green", "tire_rear_left", 1, "Rear left tire: 1 card is missing, 3 are needed: 1 point."),
    ("green", "fuel_tank", 0, "Fuel tank: perfect, and all white: 3 spaces."),
    ("yellow", "tire_front_left", 4, "Front left tire: 3 to 7 is not a step of one: 4 points."),
    ("yellow", "tire_rear_left", 3, "Rear left tire: 8 to 5 is not a step of one: 3 points."),
    ("yellow", "discard", 2, "Discard pile: 8 cards, 1 point for every 4: 2 points."),
)
GAP = {"node": "n9f3a61", "why": "gone", "n": 4}
STEPS = (
    (
        "yellow",
        "Yellow: 9 points: Red and Green move 9 spaces.",
        {"red": (14, 2), "green": (18, 6)},
    ),
    ("red", "Red: 5 points: Green moves 5 spaces.", {"green": (23, 11)}),
)


def places(moved: dict[str, tuple[int, int]]) -> View:
    """Where cars stand in their second lap, by their distance and space."""
    return {
        crew: {"position": position, "lap": 2, "space": space, "lane": 0}
        for crew, (position, space) in moved.items()
    }


def setup(view: View) -> None:
    view.update(phase="setup", stage="", round=1, crews={}, standings=[], dice=[], clock=None)


def ready(view: View) -> None:
    view.update(phase="round_setup", stage="", clock=None)


def lights(view: View) -> None:
    ready(view)
    view.update(stage="starting", go_at=view["now"] + 4 * SECOND_US)


def working(view: View) -> None:
    view.update(round=2, go_at=view["now"] - 60 * SECOND_US)
    for name, way, caps in (("red", 5, 4), ("green", 9, 2), ("yellow", 7, 5)):
        car = view["crews"][name]
        car.update(mat=29, caps_needed=6, position=way, lap=1, space=way, sixes=3, rolls=11)
        car["caps"] = {area: place < caps for place, area in enumerate(AREAS)}
        car["caps_placed"] = list(AREAS[:caps])
    view["standings"] = ["green", "yellow", "red"]
    view["ticker"] = ticker()


def ticker() -> list[View]:
    texts = ("Red caps its fuel tank.", "Yellow rolls a 6.", "Green caps its engine.")
    return [{"id": 9 - n, "name": "cap", "text": text} for n, text in enumerate(texts)]


def rolling(view: View) -> None:
    working(view)
    for die, name, face in ((0, "yellow", 6), (1, "red", 3)):
        car = view["crews"][name]
        last = {"f": face, "counted": face == 6, "at": 0}
        car.update(complete=True, caps=dict.fromkeys(AREAS, True), die=f"die-{die + 1}")
        car.update(last_roll=last, six_open=True)
        view["dice"][die] = {
            "id": f"die-{die + 1}",
            "crew": name,
            "last": last | {"counted": True},
        }


def stand(view: View, seconds: int) -> None:
    """Let the clock stand."""
    view["clock"] = {"running": False, "started_at": 0, "elapsed_ms": seconds * 1000}


def paused(view: View) -> None:
    working(view)
    stand(view, 61)
    view["stage"] = "paused"


def likely(view: View) -> None:
    rolling(view)
    view["odds"] = {"red": 12, "green": 61, "yellow": 27}


def bunched(view: View) -> None:
    """All cars on one space, on the short end of the track."""
    working(view)
    for lane, car in enumerate(view["crews"].values()):
        car.update(position=4, space=4, lane=lane)


def roll_off(view: View) -> None:
    working(view)
    stand(view, 141)
    order = ["red", "green", "yellow"]
    view.update(phase="race", stage="roll_off", ties=[order[:2]], order_of_completion=order)


def entry(view: View) -> None:
    roll_off(view)
    view.update(stage="entry", ties=[], entered={"red": True, "green": False, "yellow": False})


def scored(view: View) -> None:
    """The findings of a race phase, as the rules tell them."""
    cards = [
        {"crew": name, "area": area, "points": points, "text": text}
        | ({} if points else {"spaces": 3})
        for name, area, points, text in FINDINGS
    ]
    steps = [
        {"crew": name, "area": None, "points": 0, "text": text, "places": places(moved)}
        for name, text, moved in STEPS
    ]
    view["findings"] = cards + steps
    for name, points, turbos in (("red", 5, 1), ("green", 1, 1), ("yellow", 9, 0)):
        car = view["crews"][name]
        car.update(penalty_points=points, turbo_bonuses=turbos, caps_open=False)
    view["crews"]["yellow"]["crashed"] = True


def draft(view: View) -> None:
    entry(view)
    scored(view)
    view.update(stage="draft", pick_order=["green", "red"], picks_left=["green", "red"])
    view["standings"] = ["green", "red", "yellow"]


def finished(view: View) -> None:
    draft(view)
    result = "Green wins with 14 spaces, 3 ahead of Red."
    view.update(phase="finished", stage="", round=3, winner="green", result=result, picks_left=[])
    lose(view)


def many_findings(view: View) -> None:
    """The end of a game in which every crew has more to hear than fits, nodes lost something."""
    finished(view)
    text = "Rear left tire: 1{n} is not a step of one from the card before: {n} points."
    more = [
        {"crew": name, "area": area, "points": n, "text": text.format(n=n)}
        for name in view["crews"]
        for n, area in enumerate((*CAPS, *CAPS[:3]))
    ]
    view["findings"] = more + [found for found in view["findings"] if found["area"] is None]
    view["receipt"] = {"told": 1234, "events": 1230, "gaps": [GAP]}


def podium(view: View) -> None:
    """The end of a game whose figures alone were entered, and of which nothing is missing."""
    finished(view)
    view["findings"] = [found for found in view["findings"] if found["area"] is None]
    view["receipt"] = {"told": 234, "events": 234, "gaps": []}


def photo(view: View) -> None:
    """All three at once, and the order still to be rolled."""
    roll_off(view)
    view["photo_finish"] = finishes(view, 40_000, 580_000)
    view["photo_finish"][1].update(tied=True, grab=True)


def photo_rolling(view: View) -> None:
    """Two that finished at once roll while the third still works."""
    rolling(view)
    view["photo_finish"] = finishes(view, 90_000)


def finishes(view: View, *later: int) -> list[View]:
    """The first finish, and those so many microseconds later."""
    first = view["now"] - 9 * SECOND_US
    crews = zip(view["crews"], (0, *later), strict=False)
    known = {"err": 21_000, "tied": False, "grab": False}
    return [{"crew": crew, "at": first + at, **known} for crew, at in crews]


def two_crews(view: View) -> None:
    fresh = pit_view("red", "yellow")
    view.update(crews=fresh["crews"], seats=fresh["seats"], standings=["red", "yellow"])
    view["dice"] = fresh["dice"]
    for car in view["crews"].values():
        car.update(position=3, space=3, sixes=2)


def long_track(view: View) -> None:
    working(view)
    view["track_spaces"] = 60


def lost_node(view: View) -> None:
    working(view)
    lose(view)


def lose(view: View) -> None:
    node = {"id": "pw-a1b2c3", "kind": "pit_box", "online": False}
    view["seats"]["green"]["nodes"] = [node]


def unsaved(view: View) -> None:
    working(view)
    view["storage"] = "The data folder is full: nothing is saved. Make room, then go on."


Edit = Callable[[View], None]
STATES: dict[str, tuple[str, Edit | None]] = {
    "home": ("/", None),
    "about": ("/about", None),
    "nodes": ("/nodes", None),
    "node-test": ("/nodes/n9f3a61/test", None),
    "rules": ("/games/pit-crew/rules", None),
    "styleguide": ("/styleguide", None),
    "error": ("/nothing", None),
    "join": (f"/t/main/join?code={CODE}", None),
    "board-setup": (BOARD, setup),
    "board-ready": (BOARD, ready),
    "board-lights": (BOARD, lights),
    "board-working": (BOARD, working),
    "board-rolling": (BOARD, rolling),
    "board-bunched": (BOARD, bunched),
    "board-paused": (BOARD, paused),
    "board-roll-off": (BOARD, roll_off),
    "board-entry": (BOARD, entry),
    "board-told": (BOARD, entry),
    "board-draft": (BOARD, draft),
    "board-finished": (BOARD, finished),
    "board-podium": (BOARD, podium),
    "board-many-findings": (BOARD, many_findings),
    "board-photo": (BOARD, photo),
    "board-photo-rolling": (BOARD, photo_rolling),
    "board-odds": (BOARD, likely),
    "board-sound": (BOARD, working),
    "board-stale": (BOARD, working),
    "board-two-crews": (BOARD, two_crews),
    "board-long-track": (BOARD, long_track),
    "board-lost-node": (BOARD, lost_node),
    "board-unsaved": (BOARD, unsaved),
    "phone-go": (PHONE, ready),
    "phone-lights": (PHONE, lights),
    "phone-caps": (PHONE, working),
    "phone-throw": (PHONE, rolling),
    "phone-paused": (PHONE, paused),
    "phone-wrenches": (PHONE, draft),
    "phone-finished": (PHONE, finished),
    "tablet-caps": (TABLET, working),
    "obs": (f"{BOARD}/obs", working),
    "screen-join": (f"{BOARD}?screen=s1", working),
    "screen-crew": (f"{BOARD}?screen=s2", working),
    "screen-reveal": (f"{BOARD}?screen=s3", draft),
    "desk-setup": (DESK, setup),
    "desk-working": (DESK, working),
    "desk-entry": (DESK, entry),
    "desk-cards": (DESK, entry),
    "desk-copy": (DESK, entry),
    "desk-insert": (DESK, working),
    "desk-draft": (DESK, draft),
    "desk-finished": (DESK, finished),
    "garage-setup-desk": (DESK, other.garage_setup),
    "garage-board": (BOARD, other.garage_working),
    "garage-phone": (PHONE, other.garage_working),
    "garage-desk": (DESK, other.garage_working),
    "garage-insert": (DESK, other.garage_working),
    "garage-pad-board": (BOARD, other.garage_pad),
    "garage-finished-board": (BOARD, other.garage_finished),
    "garage-finished-phone": (PHONE, other.garage_finished),
    "shop-setup-desk": (DESK, other.shop_setup),
    "shop-accept-phone": (PLAYER, other.shop_accept),
    "shop-accept-desk": (DESK, other.shop_accept),
    "shop-board": (BOARD, other.shop_working),
    "shop-phone": (PLAYER, other.shop_working),
    "shop-inspection-board": (BOARD, other.shop_inspection),
    "shop-inspection-phone": (PLAYER, other.shop_inspection),
    "shop-insert": (DESK, other.shop_working),
    "shop-finished-board": (BOARD, other.shop_finished),
    "shop-finished-desk": (DESK, other.shop_finished),
}
GERMAN = (
    *("board-setup", "board-ready", "board-working", "board-draft", "board-finished"),
    *("board-many-findings", "board-photo", "phone-caps", "phone-wrenches", "desk-entry"),
)
STATES |= {f"{name}-german": STATES[name] for name in GERMAN}
# What follows on a state while the page is open, with motion.
THEN: dict[str, Edit] = {"board-told": draft}
# What somebody taps once the page is open, and what then appears.
INSERT = ("section:has(#log) button:not(.quiet)", "dialog")
TAPPED = {
    "board-sound": ("[popovertarget=sound]", "#sound"),
    "desk-cards": (".pc-deskcards button", "dialog"),
    "desk-copy": (".pc-copy summary", ".pc-mats"),
    "desk-insert": INSERT,
    "garage-insert": INSERT,
    "shop-insert": INSERT,
}
# What a screen is given to show once it is open.
GIVEN = {
    "screen-join": "join",
    "screen-crew": "crew/green",
    "screen-reveal": "reveal",
}
# What befalls a page.
DONE = {"board-stale": lose_hub}
