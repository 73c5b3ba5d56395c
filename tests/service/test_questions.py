"""Questions to the rules: answered for one seat, checked like commands, never logged."""

from pathlib import Path
from typing import Any

import pytest

from hub.service.hub import Hub
from hub.service.requests import Rejected, Request
from tests.web.hubs import running_hub

CREWS = {"red": {"players": 2}, "green": {"players": 2}}


def request(hub: Hub, name: str, seat: str, **data: Any) -> Request:
    return Request(f"{name} {seat}", hub.view("main")["game"], name, data, seat)


def set_up(hub: Hub) -> None:
    data = {"crews": CREWS, "variant": "normal", "track_spaces": 12}
    assert hub.submit("main", request(hub, "set_up", "referee", **data)).ok


def test_an_answer_is_given_and_nothing_is_kept(tmp_path: Path) -> None:
    with running_hub(tmp_path) as hub:
        set_up(hub)
        before, revision = hub.log("main", seat="referee"), hub.view("main")["revision"]
        sheet = {"fuel": ["10B", "10B"], "discards": 4}
        found = hub.ask("main", request(hub, "score_cards", "red", crew="red", sheet=sheet))
        assert found["score"]["penalty"]["total"] == 9
        assert hub.log("main", seat="referee") == before
        assert hub.view("main")["revision"] == revision


@pytest.mark.parametrize(
    ("name", "seat", "data", "code", "status"),
    [
        ("score_cards", "red", {"crew": "red", "sheet": {"fuel": ["5"]}}, "bad_data", 422),
        ("score_cards", "red", {"crew": "red", "sheet": {"mat": 33}}, "bad_data", 422),
        ("score_cards", "green", {"crew": "red"}, "not_your_crew", 403),
        ("score_cards", "", {"crew": "red"}, "no_seat", 403),
        ("score_cards", "red", {"crew": "red", "sheet": {"engine": ["5B"]}}, "engine_cards", 409),
        ("set_up", "referee", {}, "unknown_question", 422),
    ],
)
def test_a_question_is_refused_like_a_command(
    tmp_path: Path, name: str, seat: str, data: dict[str, Any], code: str, status: int
) -> None:
    with running_hub(tmp_path) as hub:
        set_up(hub)
        with pytest.raises(Rejected) as refused:
            hub.ask("main", request(hub, name, seat, **data))
        assert (refused.value.code, refused.value.status) == (code, status)


def test_a_question_about_another_game_is_refused(tmp_path: Path) -> None:
    with running_hub(tmp_path) as hub, pytest.raises(Rejected) as refused:
        hub.ask("main", Request("q", "g0", "copy", {}, "red"))
    assert refused.value.code == "other_game"


@pytest.mark.parametrize(
    "sheet",
    [
        {"fuel": ["5"]},
        {"fuel": [5]},
        {"fuel": [{"card": "assist"}]},
        {"fuel": [{"card": "teamwork", "numbers": [1]}]},
        {"tires": [None] * 3},
        {"discards": -1},
        {"printed": [1, 2, 3, 4]},
        {"own": ["Nitro"]},
        {"fuel": ["5B"] * 47},
        {"caltrops": ["engine"]},
    ],
)
def test_a_sheet_that_is_none_never_reaches_the_rules(
    tmp_path: Path, sheet: dict[str, Any]
) -> None:
    with running_hub(tmp_path) as hub:
        set_up(hub)
        asked = request(hub, "enter_cards", "red", crew="red", sheet=sheet)
        answer = hub.submit("main", asked)
        assert (answer.code, answer.status) == ("bad_data", 422)


def test_what_is_printed_is_kept_for_the_next_game(tmp_path: Path) -> None:
    noted = {"tire_front_left": {"value": 4, "source": "owner"}}
    with running_hub(tmp_path) as hub:
        set_up(hub)
        asked = request(hub, "describe_copy", "referee", tires={"red": {"27": noted}})
        assert hub.submit("main", asked).ok
        assert hub.submit("main", request(hub, "new_game", "referee", game="pit-crew")).ok
        assert hub.view("main")["phase"] == "setup"
        kept = hub.ask("main", request(hub, "copy", "referee"))["copy"]
        assert kept["tires"]["red"]["27"] == noted
        assert kept["track_spaces"] == {"value": 12, "source": "reported"}
