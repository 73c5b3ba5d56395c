"""What every game folder must hold, so that a fourth game is one folder."""

import json
import re
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hub.games
from hub.engine.entry import REFEREE, Entry, Source
from hub.engine.game import IGNORED, Command, Game, Outcome, Refusal
from hub.games import registry
from hub.service.rulebook import SHARED

GAMES = registry.load()
MOST_BYTES = 8192
PARTS = (
    "RULES.md",
    *(f"panel/{name}" for name in ("board.js", "crew.js", "referee.js", "panel.css")),
    *("panel/texts/en.json", "panel/texts/de.json", "panel/sentences/de.json"),
)
FACTS = ("btn", "roll", "dock", "gap", "malformed")
DECISIONS = ("go_given", "die_given", "die_returned", "stopped")

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


def of_schema(schema: Any) -> st.SearchStrategy[Any]:
    """Data of the part of JSON Schema that commands use."""
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kind = schema.get("type")
    if kind == "integer":
        return st.integers(schema.get("minimum", 0), schema.get("maximum", 9))
    if kind == "array":
        items = of_schema(schema.get("items", {}))
        least = schema.get("minItems", 0)
        unique = schema.get("uniqueItems", False)
        return st.lists(items, min_size=least, max_size=max(4, least), unique=unique)
    if kind == "object":
        parts = {key: of_schema(part) for key, part in schema.get("properties", {}).items()}
        required = {key: part for key, part in parts.items() if key in schema.get("required", ())}
        optional = {key: part for key, part in parts.items() if key not in required}
        return st.fixed_dictionaries(required, optional=optional)
    return st.booleans() if kind == "boolean" else st.text(max_size=8)


def entries_of(game: Game[Any]) -> st.SearchStrategy[tuple[str, Any, str]]:
    """Names, data and seats: sensible, nearly sensible and none of these."""
    seats = st.sampled_from([*game.seats, "", "nobody"])
    facts = st.fixed_dictionaries(
        {},
        optional={
            "n": st.integers(-1, 7),
            "e": st.sampled_from(["dn", "up", "hold", "?"]),
            "f": st.integers(-1, 7),
            "crew": st.sampled_from([*game.seats]),
            "die": st.sampled_from([*game.seats]),
            "because": st.sampled_from(["", *game.seats]),
            "simultaneous": st.lists(st.sampled_from([*game.seats]), max_size=2),
        },
    )
    named = [
        st.tuples(st.just(name), of_schema(schema), seats)
        for name, schema in game.commands.items()
    ]
    known = st.tuples(st.sampled_from([*FACTS, *DECISIONS]), facts, seats)
    wild = st.dictionaries(st.text(max_size=8), junk, max_size=3)
    names = st.text(max_size=12) | st.sampled_from([*game.commands, *FACTS, *DECISIONS])
    return st.one_of(*named, known, st.tuples(names, wild, seats))


@pytest.mark.parametrize("name", GAMES)
def test_folder_is_complete(name: str) -> None:
    game = GAMES[name]
    folder = Path(next(iter(hub.games.__path__))) / name.replace("-", "_")
    assert game.name == name
    for part in PARTS:
        assert (folder / part).is_file(), part
    assert game.title
    assert REFEREE in game.seats


def test_pit_crew_is_found() -> None:
    assert "pit-crew" in GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_command_can_be_checked_and_described(name: str) -> None:
    for schema in GAMES[name].commands.values():
        fastjsonschema.compile(dict(schema))
        json.dumps(schema)
    assert not GAMES[name].commands.keys() & SHARED.keys(), "what the service does for every game"


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_step_is_total_and_views_are_small_whatever_comes(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    state = game.new(data.draw(st.dictionaries(st.text(max_size=8), junk, max_size=2)))
    entries = data.draw(st.lists(entries_of(game), max_size=25))
    for at, (kind, said, seat) in enumerate(entries, 1):
        refusal = game.check(state, Command(kind, seat, said))
        assert refusal is None or isinstance(refusal, Refusal)
        err = data.draw(st.none() | st.integers(0, 9))
        source = Source("nabc00", "b", at) if seat and at % 2 else Source(seat=seat)
        entry = Entry(at, "t", "g", at, err, at, source, kind, said)
        state, outcomes = game.step(state, entry, seat)
        for outcome in outcomes:
            assert outcome.text
            assert outcome.name != IGNORED or outcome.data["reason"]
            json.dumps(dict(outcome.data))
        game.redact(state, entry, seat)
    for seat in ("", *game.seats):
        assert len(json.dumps(game.view(state, seat))) <= MOST_BYTES
    assert set(game.outputs(state)) <= set(game.seats)
    game.due(state)
    game.outcome(state)
    assert game.sealed(state) >= 0


@pytest.mark.parametrize("name", GAMES)
def test_the_same_entries_give_an_equal_state(name: str) -> None:
    game = GAMES[name]
    assert game.new({}) == game.new({})
    assert game.view(game.new({}), "") == game.view(game.new({}), "")


@pytest.mark.parametrize("name", GAMES)
def test_game_can_be_told_from_its_first_moment(name: str) -> None:
    game = GAMES[name]
    entry = Entry(1, "t", "g", 1, 0, 1, Source(seat=REFEREE), "set_up", {})
    finished = Outcome("finished", "It is over.")
    told = game.chronicle([(entry, (finished,), game.new({}))])
    assert [(mark["id"], mark["kind"]) for mark in told["marks"]] == [(1, "finished")]
    assert not game.people(game.new({}))
    assert game.playthrough(game.new({})) is None


@pytest.mark.parametrize("name", GAMES)
def test_rules_name_functions_and_tests_that_exist(name: str) -> None:
    folder = name.replace("-", "_")
    package = Path(next(iter(hub.games.__path__))) / folder
    tests = "".join(
        path.read_text() for path in (Path(__file__).parent / folder).rglob("test_*.py")
    )
    named = re.findall(
        r"`([a-z_/]+\.[A-Za-z_]+|test_[a-z0-9_]+)`", (package / "RULES.md").read_text()
    )
    assert named
    for each in named:
        if each.startswith("test_"):
            assert f"def {each}(" in tests, each
        else:
            module, function = each.split(".")
            text = (package / f"{module}.py").read_text()
            assert re.search(rf"^ *(def|class) {function}\b", text, re.MULTILINE), each
