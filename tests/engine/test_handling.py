"""What all games do alike with what comes in."""

from typing import Any

import pytest

from hub.engine import handling
from hub.engine.entry import Data, Entry
from hub.engine.game import Command, Outcome
from hub.engine.schema import integer, record


def _add(state: int, entry: Entry, _seat: str) -> tuple[int, tuple[Outcome, ...]]:
    return state + entry.data["n"], (Outcome("added", "It is more now."),)


HANDLERS: handling.Handlers[int] = handling.Handlers(
    "Sums",
    {**handling.FACTS, "add": record({"n": integer(1, 9)})},
    {
        "add": _add,
        "dock": handling.pass_over,
        "gap": handling.gap(lambda state, seat: f"{seat.title()} at {state}"),
        "malformed": handling.malformed,
    },
)


def take(name: str, data: Data, seat: str = "red") -> tuple[int, tuple[Outcome, ...]]:
    return HANDLERS.take(5, handling.would_be(Command(name, seat, data), 70), seat)


def test_an_entry_goes_to_its_handler() -> None:
    state, outcomes = take("add", {"n": 2})
    assert state == 7
    assert handling.refusal(outcomes) is None


@pytest.mark.parametrize(
    ("name", "data", "reason", "text"),
    [
        ("sing", {}, "unknown", "Sums knows nothing called sing."),
        ("x" * 99, {}, "unknown", f"Sums knows nothing called {'x' * 40}."),
        ("add", {}, "bad_data", "That message is not complete: it does not count."),
        (
            "malformed",
            {"fault": "n is missing"},
            "malformed",
            "A node sent something that cannot be read (n is missing): it does not count.",
        ),
    ],
)
def test_what_does_not_count_leaves_the_state_and_a_command_of_it_is_refused(
    name: str, data: dict[str, Any], reason: str, text: str
) -> None:
    state, outcomes = take(name, data)
    refused = handling.refusal(outcomes)
    assert state == 5
    assert refused is not None
    assert (refused.code, refused.text, refused.forbidden) == (reason, text, False)


@pytest.mark.parametrize(
    ("n", "seat", "text"),
    [
        (1, "red", "A node of Red at 5 lost 1 event: add what is missing."),
        (3, "", "A node of nobody lost 3 events: add what is missing."),
    ],
)
def test_a_gap_says_whose_node_lost_how_many_events(n: int, seat: str, text: str) -> None:
    state, (told,) = take("gap", {"n": n}, seat)
    assert (state, told.name, told.text, told.data) == (5, "gap", text, {"n": n})


def test_what_means_nothing_in_a_game_is_passed_over() -> None:
    assert take("dock", {"in": 1}) == (5, ())
