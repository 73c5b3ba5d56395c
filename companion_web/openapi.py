"""The OpenAPI description, derived from the routes and from what the games declare."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from companion_web.screens import PARTS, TURNS
from hub.engine.game import Game
from hub.service.rulebook import SHARED
from hub.service.self_test import AGAIN, END, VERDICTS

TESTS = ("lights", "raw", "side-[1-6]")

Schema = dict[str, Any]

ERROR: Schema = {
    "type": "object",
    "required": ["code", "message"],
    "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
}
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
ABOUT = """A companion for board games: live views, the log and the commands of its tables.

Whoever acts takes a seat first: `POST /api/v1/tables/{table}/seats`. The `token` of the answer is
the bearer of that seat. Commands and questions carry the id of the `game` that the view names."""
SHOWS: Schema = {"type": "string", "pattern": f"^({PARTS.pattern})?$"}
NOTHING: Schema = {"type": "object"}
BODIES: Mapping[str, Schema] = {
    "api.create_table": {
        "type": "object",
        "required": ["id", "game"],
        "properties": {"id": TEXT, "name": TEXT, "game": TEXT, "pin": TEXT},
    },
    "api.take_seat": {
        "type": "object",
        "required": ["seat"],
        "properties": {
            "seat": {"type": "string", "description": "One of the `seats` of the view"},
            "pin": {"type": "string", "description": "Of the referee; it opens every seat"},
            "token": {"type": "string", "description": "The join code on the big screen"},
        },
    },
    **{f"api.{name}": NOTHING for name in ("start_demo", "renew_pin", "identify", "leave")},
    "api.command": {"$ref": "#/components/schemas/command"},
    "api.preview": {"$ref": "#/components/schemas/command"},
    "api.ask": {"$ref": "#/components/schemas/question"},
    "api.name_game": {"type": "object", "properties": {"title": TEXT, "pin": TEXT}},
    "api.erase_game": {"type": "object", "properties": {"pin": TEXT}},
    "api.rename_person": {
        "type": "object",
        "required": ["name", "to"],
        "properties": {"name": TEXT, "to": TEXT, "pin": TEXT},
    },
    "api.test": {
        "type": "object",
        "required": ["what"],
        "properties": {
            "what": {"type": "string", "pattern": f"^({'|'.join(TESTS)})$"},
            "pin": TEXT,
        },
    },
    "api.do_self_test": {
        "type": "object",
        "required": ["do"],
        "properties": {
            "do": {"enum": ["begin", *VERDICTS, AGAIN, END]},
            "step": TEXT,
            "pin": TEXT,
        },
    },
    "api.update": {"type": "object", "properties": {"pin": TEXT}},
    "api.check_in": {
        "type": "object",
        "properties": {"name": TEXT, "shows": SHOWS, "size": TEXT},
    },
    "api.turn": {
        "type": "object",
        "required": ["how"],
        "properties": {"how": {"type": "string", "enum": [*TURNS]}},
    },
    "api.give": {"type": "object", "properties": {"name": TEXT, "shows": SHOWS}},
    "api.assign": {
        "type": "object",
        "required": ["seat"],
        "properties": {
            "seat": {"type": ["string", "null"]},
            "seconds": {"type": "integer", "minimum": 1},
        },
    },
}
ACTING: Schema = {"type": "string", "description": "Which seat acts, if cookies hold several"}
QUERIES: Mapping[str, Mapping[str, Schema]] = {
    "api.history": {"after": NUMBER, "limit": {**NUMBER, "minimum": 1}},
    "api.raw": {"after": NUMBER},
    "api.past_views": {"first": NUMBER, "count": {**NUMBER, "minimum": 1}},
    **{key: {"seat": ACTING} for key in ("api.me", "api.command", "api.preview", "api.ask")},
}
# What a seat is asked for, or makes a difference to.
SEATED = frozenset({*BODIES, "api.me", "api.history"}) - {"api.start_demo", "api.leave"}
VIEW: Schema = {
    "type": "object",
    "description": "The game adds its own; `revision` grows with each change",
    "required": ["revision", "table", "game", "game_name", "now", "phase", "seats", "ticker"],
    "properties": {
        "revision": NUMBER,
        "table": TEXT,
        "game": {"type": "string", "description": "Id of the game that is on"},
        "game_name": {"type": "string", "description": "What is played, such as `pit-crew`"},
        "now": {"type": "integer", "description": "Hub time in microseconds"},
        "phase": {"type": "string", "description": "Of this game"},
        "seats": {"type": "object"},
        "ticker": {"type": "array", "description": "What happened, newest first"},
    },
}
ANSWERS: Mapping[str, Schema] = {
    "api.take_seat": {
        "type": "object",
        "required": ["seat", "token"],
        "properties": {"seat": TEXT, "token": TEXT},
    },
    "api.command": {
        "type": "object",
        "required": ["ok", "revision", "message"],
        "properties": {
            "ok": {"const": True},
            "revision": {"type": "integer", "description": "First one of a view that shows it"},
            "message": TEXT,
        },
    },
    "api.view": VIEW,
    "api.me": VIEW,
}
KINDS = {
    "api.metrics": "text/plain",
    "api.past_as_table": "text/csv",
    "api.past_log": "application/jsonl",
}
STREAM: Schema = {
    "summary": "Follow a table: every `state` event is a whole public view, `beat` every second.",
    "operationId": "stream",
    "parameters": [{"name": "table", "in": "path", "required": True, "schema": TEXT}],
    "responses": {"200": {"description": "Events", "content": {"text/event-stream": {}}}},
}


def document(app: Flask, games: Mapping[str, Game[Any]]) -> Schema:
    """Describe every route of the API, and the commands of every game."""
    paths: dict[str, Schema] = {}
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith("api."):
            path = rule.rule.replace("<", "{").replace(">", "}")
            for method in (rule.methods or set()) & {"GET", "POST"}:
                paths.setdefault(path, {})[method.lower()] = _operation(app, rule)
    paths["/api/v1/tables/{table}/stream"] = {"get": STREAM}
    bearer = {"type": "http", "scheme": "bearer", "description": "The `token` of a seat"}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Pitwall",
            "version": "1",
            "description": ABOUT,
        },
        "paths": dict(sorted(paths.items())),
        "components": {
            "securitySchemes": {"seat": bearer},
            "schemas": {
                "error": ERROR,
                "command": _request(games, lambda game: {**SHARED, **game.commands}),
                "question": _request(games, lambda game: game.questions),
            },
        },
    }


def _operation(app: Flask, rule: Rule) -> Schema:
    doc = (app.view_functions[rule.endpoint].__doc__ or "").strip()
    failure = {
        "description": "Why not, in words",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/error"}}},
    }
    kind = KINDS.get(rule.endpoint, "application/json")
    said: Schema = {
        "summary": doc,
        "operationId": rule.endpoint.removeprefix("api."),
        "responses": {
            "2XX": {"description": "Done", "content": {kind: _schema(ANSWERS, rule.endpoint)}},
            "4XX": failure,
            "503": {**failure, "description": "Nothing can be saved, or the hub is too busy"},
        },
    }
    said["parameters"] = [
        {"name": name, "in": "path", "required": True, "schema": TEXT}
        for name in sorted(rule.arguments)
    ] + [
        {"name": name, "in": "query", "schema": schema}
        for name, schema in QUERIES.get(rule.endpoint, {}).items()
    ]
    if rule.endpoint in BODIES:
        content = {"application/json": _schema(BODIES, rule.endpoint)}
        needed = BODIES[rule.endpoint] is not NOTHING
        said["requestBody"] = {"required": needed, "content": content}
    if rule.endpoint in SEATED:
        said["security"] = [{"seat": []}, {}]
    return said


def _schema(schemas: Mapping[str, Schema], endpoint: str) -> Schema:
    return {"schema": schemas[endpoint]} if endpoint in schemas else {}


def _request(
    games: Mapping[str, Game[Any]], schemas: Callable[[Game[Any]], Mapping[str, Any]]
) -> Schema:
    kinds = [
        {
            "title": f"{game.title}: {name}",
            "properties": {"name": {"const": name}, "data": dict(schema)},
        }
        for game in games.values()
        for name, schema in sorted(schemas(game).items())
    ]
    command: Schema = {
        "type": "object",
        "required": ["id", "game", "name"],
        "properties": {
            "id": {"type": "string", "description": "Chosen by the sender, new for each command"},
            "game": {"type": "string", "description": "Id of the game that is meant"},
            "name": TEXT,
            "data": {"type": "object"},
            "seen": {"type": "integer", "description": "Revision of the view that was acted on"},
            "effect": {
                "type": "string",
                "description": "From a preview: refused if it would do another thing by now",
            },
        },
    }
    return {**command, "anyOf": kinds} if kinds else command
