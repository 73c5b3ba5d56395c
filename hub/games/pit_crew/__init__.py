"""Pit Crew: two or three crews, real-time pit stops, a race between them.

Every rule is in ``RULES.md``, with the function that carries it out and the test that holds it.
"""

from hub.engine.game import Game
from hub.games.pit_crew.answers import answer
from hub.games.pit_crew.chronicle import chronicle
from hub.games.pit_crew.commands import COMMANDS, DECISIONS, QUESTIONS
from hub.games.pit_crew.decisions import due
from hub.games.pit_crew.dice import draw
from hub.games.pit_crew.nodes import outputs
from hub.games.pit_crew.odds import playthrough
from hub.games.pit_crew.state import DEVICES, TRACK, PitCrew
from hub.games.pit_crew.step import NAME, TITLE, check, memory, new, outcome, people, sealed, step
from hub.games.pit_crew.view import redact, view

GAME: Game[PitCrew] = Game(
    name=NAME,
    title=TITLE,
    players="2-9",
    minutes=30,
    seats={
        "red": "Red",
        "green": "Green",
        "yellow": "Yellow",
        "die-1": "Die 1",
        "die-2": "Die 2",
        TRACK: "Track strip",
        "referee": "Referee",
    },
    commands=COMMANDS,
    decisions=DECISIONS,
    new=new,
    step=step,
    check=check,
    due=due,
    outputs=outputs,
    view=view,
    outcome=outcome,
    sealed=sealed,
    redact=redact,
    draw=draw,
    devices=frozenset(DEVICES),
    memory=memory,
    questions=QUESTIONS,
    answer=answer,
    people=people,
    chronicle=chronicle,
    playthrough=playthrough,
)
