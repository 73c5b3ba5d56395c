"""Grease Monkey Garage: one to five players share three mechanics and eight shop cards.

Every rule is in ``RULES.md``, with the function that carries it out and the test that holds it.
"""

from hub.engine.chronicle import turns
from hub.engine.game import Decision, Game
from hub.engine.words import name_of
from hub.games.grease_monkey.commands import COMMANDS
from hub.games.grease_monkey.nodes import outputs
from hub.games.grease_monkey.state import COLOURS, Garage
from hub.games.grease_monkey.step import NAME, TITLE, check, new, outcome, people, step
from hub.games.grease_monkey.view import redact, view


def due(_state: Garage) -> tuple[Decision, ...]:
    """Nothing: this game has no clock, people decide everything."""
    return ()


GAME: Game[Garage] = Game(
    name=NAME,
    title=TITLE,
    players="1-5",
    minutes=45,
    seats={**{colour: name_of(colour) for colour in COLOURS}, "referee": "Referee"},
    commands=COMMANDS,
    new=new,
    step=step,
    check=check,
    due=due,
    outputs=outputs,
    view=view,
    outcome=outcome,
    redact=redact,
    people=people,
    chronicle=turns(turn_ended="lead", end_triggered="stop", finished="finished"),
)
