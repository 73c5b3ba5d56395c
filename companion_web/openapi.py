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
SHOWS: Schema = {"type": "string", "pattern": f"^({PARTS.pattern})?$"}
BODIES: Mapping[str, Schema] = {
    "api.create_table": {
        "type": "object",
        "required": ["id", "game"],
        "properties": {"id": TEXT, "name": TEXT, "game": TEXT, "pin": TEXT},
    },
    "api.take_seat": {
        "type": "object",
        "required": ["seat"],
        "properties": {"seat": TEXT, "pin": TEXT, "token": TEXT},
    },
    "api.renew_pin": {"type": "object"},
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
    bearer = {"type": "http", "scheme": "bearer"}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Pitwall",
            "version": "1",
            "description": "A companion for board games.",
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
            "2XX": {"description": "Done", "content": {kind: {}}},
            "4XX": failure,
            "503": {**failure, "description": "Nothing can be saved, or the hub is too busy"},
        },
    }
    if rule.arguments:
        said["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": TEXT}
            for name in sorted(rule.arguments)
        ]
    if rule.endpoint in BODIES:
        content = {"application/json": {"schema": BODIES[rule.endpoint]}}
        said["requestBody"] = {"required": True, "content": content}
        said["security"] = [{"seat": []}, {}]
    return said


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
        "required": ["id", "name"],
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
