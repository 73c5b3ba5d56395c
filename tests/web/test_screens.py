"""The screens of a table as the hub knows them."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion_web.errors import ApiError
from companion_web.screens import AWAY_S, MOST, RELOAD_S, Screen, Screens

ORIGIN = {"Origin": "http://localhost"}
API = "/api/v1/tables/main/screens"


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def checked_in(screens: Screens, *ids: str, name: str = "") -> list[str]:
    return [screens.check_in("main", Screen(each, name, "board", "")).name for each in ids]


def test_screen_gets_the_first_free_name() -> None:
    clock = Clock()
    screens = Screens(clock)
    assert checked_in(screens, "a", "b") == ["Screen 1", "Screen 2"]
    screens.leave("main", "a")
    clock.now += RELOAD_S + 0.1
    assert checked_in(screens, "c", "b") == ["Screen 1", "Screen 2"]
    assert checked_in(screens, "d", "e", name="Kitchen") == ["Kitchen", "Kitchen 1"]


def test_screen_that_is_loaded_anew_keeps_its_place() -> None:
    clock = Clock()
    screens = Screens(clock)
    checked_in(screens, "a")
    screens.leave("main", "a")
    screens.give("main", "a", "", "join")
    clock.now += 1
    assert screens.check_in("main", Screen("a", "", "board", "")).shows == "join"
    clock.now += RELOAD_S
    assert [screen.id for screen in screens.here("main")] == ["a"]


def test_quiet_screen_stays_and_a_closed_one_leaves_after_a_while() -> None:
    clock = Clock()
    screens = Screens(clock)
    checked_in(screens, "quiet", "closed")
    for _ in range(10):
        clock.now += 60  # as seldom as a browser lets a page in the background speak
        checked_in(screens, "quiet")
        assert "Screen 1" in [screen.name for screen in screens.here("main")]
    assert [screen.id for screen in screens.here("main")] == ["quiet"]
    clock.now += AWAY_S + 1
    assert screens.here("main") == []


def test_hub_that_starts_anew_learns_from_the_screens_what_they_show() -> None:
    before = Screens()
    checked_in(before, "a")
    before.give("main", "a", "Kitchen", "crew/red")
    kept = before.check_in("main", Screen("a", "Screen 1", "board", ""))
    after = Screens()
    again = after.check_in("main", Screen("a", kept.name, kept.shows, ""))
    assert (again.name, again.shows) == ("Kitchen", "crew/red")


def test_table_takes_only_so_many_screens() -> None:
    screens = Screens()
    checked_in(screens, *(str(number) for number in range(MOST)))
    with pytest.raises(ApiError, match="close one"):
        checked_in(screens, "one more")
    checked_in(screens, "0")
    assert len(screens.here("main")) == MOST


def post(client: FlaskClient, path: str, **sent: str) -> Any:
    return client.post(f"{API}/{path}", json=sent, headers=ORIGIN)


def test_only_the_referee_tells_a_screen_what_to_show(client: FlaskClient) -> None:
    screen = "0123456789abcdef"
    said = post(client, screen, size="1920x1080").json
    assert said["turns"] == [0, ""]
    assert (said["name"], said["shows"], said["size"]) == ("Screen 1", "board", "1920x1080")
    assert post(client, f"{screen}/give", shows="join").status_code == 403
    client.set_cookie("pitwall-main-referee", "main.referee.signed")
    assert post(client, f"{screen}/give", shows="join", name="Kitchen").status_code == 200
    said = post(client, screen, name="Screen 1", shows="board").json
    assert (said["name"], said["shows"]) == ("Kitchen", "join")
    assert [each["name"] for each in client.get(API).json["screens"]] == ["Kitchen"]  # type: ignore[index]
    assert post(client, f"{screen}/leave").status_code == 200
    assert post(client, "fedcba9876543210/give", shows="join").status_code == 404


def test_nonsense_is_refused_in_words(client: FlaskClient) -> None:
    assert post(client, "UPPER").status_code == 422
    assert post(client, "0123456789abcdef", shows="../etc").status_code == 422
    assert client.get("/api/v1/tables/nowhere/screens").status_code == 404
