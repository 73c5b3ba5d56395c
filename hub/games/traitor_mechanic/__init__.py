"""Traitor Mechanic: a shop to keep alive, and somebody among you who wants it to go under.

Every rule is in ``RULES.md``, with the function that carries it out and the test that holds it.
"""

from hub.engine.chronicle import turns
from hub.engine.game import Game
from hub.games.traitor_mechanic.commands import COMMANDS
from hub.games.traitor_mechanic.loyalty import draw, redact
from hub.games.traitor_mechanic.nodes import outputs
from hub.games.traitor_mechanic.setup import memory
from hub.games.traitor_mechanic.state import BOSS_BOX, SEATS, TraitorMechanic
from hub.games.traitor_mechanic.step import NAME, TITLE, check, new, outcome, people, step
from hub.games.traitor_mechanic.view import view
from hub.games.traitor_mechanic.words import seat_name

GAME: Game[TraitorMechanic] = Game(
    name=NAME,
    title=TITLE,
    players="4-10",
    minutes=45,
    seats={
        **{seat: seat_name(seat) for seat in SEATS},
        BOSS_BOX: "Boss's console",
        "referee": "Referee",
    },
    commands=COMMANDS,
    new=new,
    step=step,
    check=check,
    due=lambda _: (),
    outputs=outputs,
    view=view,
    outcome=outcome,
    redact=redact,
    draw=draw,
    memory=memory,
    people=people,
    chronicle=turns(accepted="go", completed="won", failed="crash", finished="finished"),
    devices=frozenset({BOSS_BOX}),
)
