"""Finds the games: each sub-package of ``hub.games`` that has a ``GAME`` is one."""

import importlib
import pkgutil
from typing import Any

import hub.games
from hub.engine.game import Game


def load() -> dict[str, Game[Any]]:
    """Import every game; return them by name, in alphabetical order."""
    found: dict[str, Game[Any]] = {}
    for module in pkgutil.iter_modules(hub.games.__path__):
        if module.ispkg:
            game = getattr(importlib.import_module(f"hub.games.{module.name}"), "GAME", None)
            if isinstance(game, Game):
                found[game.name] = game
    return dict(sorted(found.items()))
