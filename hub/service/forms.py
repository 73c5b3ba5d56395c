"""What entries can say, for the forms with which a referee corrects them."""

from collections.abc import Mapping, Sequence
from typing import Any

from hub.engine.entry import REFEREE
from hub.engine.fold import ASSIGN, SIT_DOWN
from hub.engine.game import Game
from hub.engine.schema import integer, one_of, record
from hub.service.receipt import GAP
from hub.service.rulebook import NAME
from hub.wire.messages import EDGES, FIELD, STR
from hub.wire.up import EVENT_DATA


def forms(game: Game[Any]) -> dict[str, Mapping[str, Any]]:
    """What an entry can say: JSON Schemas of ``commands``, ``facts`` and ``decisions``."""
    facts = {kind: _fact_form(shape) for kind, shape in EVENT_DATA.items() if kind != GAP}
    people = {seat for seat in game.seats if seat not in {REFEREE, *game.devices}}
    seating = {
        SIT_DOWN: record({"seat": one_of(*sorted(people)), "name": NAME}),
        ASSIGN: record({"seat": one_of(*game.seats, "")}),
    }
    return {"commands": game.commands, "facts": facts, "decisions": {**game.decisions, **seating}}


def _fact_form(shape: Sequence[Any]) -> Mapping[str, Any]:
    required: dict[str, Mapping[str, Any]] = {}
    optional: dict[str, Mapping[str, Any]] = {}
    for at in range(0, len(shape), FIELD):
        key, kind, low, high, needed = shape[at : at + FIELD]
        part = one_of(*EDGES) if kind == STR else integer(low, high)
        (required if needed else optional)[key] = part
    return record(required, optional)
