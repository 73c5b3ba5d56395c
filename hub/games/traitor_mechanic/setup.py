"""Set-up by the number of players, and what the companion remembers of a copy."""

from dataclasses import fields, replace

from hub.engine.entry import Data, Entry
from hub.engine.game import tell
from hub.engine.schema import fits
from hub.engine.words import count
from hub.games.traitor_mechanic.commands import JOB_CARD
from hub.games.traitor_mechanic.job import JobCard, read_job
from hub.games.traitor_mechanic.state import (
    FIRST_MONEY,
    JOB_CARDS,
    Options,
    Phase,
    Player,
    TraitorMechanic,
)
from hub.games.traitor_mechanic.words import Result, ignore, name_of

MANY = 7  # from so many players on there are two traitors and smaller hands


def traitors(players: int) -> int:
    """Traitor cards in the loyalty deck."""
    return 2 if players >= MANY else 1


def mechanics(players: int) -> int:
    """Mechanic cards in the loyalty deck: it has as many cards as there are players."""
    return players - traitors(players)


def hand_limit(players: int) -> int:
    """Cards that a player may hold between two jobs."""
    return 4 if players >= MANY else 6


def set_up(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Take the players and options of the table; can be repeated until the first job."""
    if state.phase is not Phase.SETUP and not is_untouched(state):
        return ignore(state, "set_up_over")
    said = entry.data
    seats = [player["seat"] for player in said["players"]]
    if len(set(seats)) < len(seats):
        return ignore(state, "seat_twice")
    boss = said.get("first_boss", seats[0])
    if boss not in seats:
        return ignore(state, "boss_not_seated")
    known = {option.name for option in fields(Options)}
    limit = hand_limit(len(seats))
    state = TraitorMechanic(
        phase=Phase.ACCEPT_THE_JOB,
        at=state.at,
        options=Options(**{key: value for key, value in said.items() if key in known}),
        players=tuple(
            Player(player["seat"], player.get("name", "").strip(), limit)
            for player in said["players"]
        ),
        boss=boss,
        known_jobs=state.known_jobs,
    )
    return state, tell("set_up", _told(state, len(seats)), boss=boss)


def _told(state: TraitorMechanic, players: int) -> str:
    roles = f"{count(traitors(players), 'traitor')} and {count(mechanics(players), 'mechanic')}"
    return (
        f"{players} players: {roles}, {hand_limit(players)} cards each,"
        f" ${FIRST_MONEY} in the shop. {name_of(state, state.boss)} is the first boss."
    )


def is_untouched(state: TraitorMechanic) -> bool:
    """Whether nothing has happened since the set-up but a deal of the loyalty cards."""
    untouched = state.phase is Phase.ACCEPT_THE_JOB and not state.jobs
    return untouched and state.money == FIRST_MONEY


def memory(state: TraitorMechanic) -> Data:
    """What the next game at this table should know: the job cards of the copy."""
    return {"jobs": [card_data(job) for job in state.known_jobs]}


def card_data(job: JobCard) -> dict[str, object]:
    """A job card as data."""
    return {
        "name": job.name,
        "payment": job.payment,
        "penalty": job.penalty,
        "parts": job.parts,
    }


def remember(state: TraitorMechanic, job: JobCard) -> TraitorMechanic:
    """Note a job card of this copy, in place of the one of that name."""
    others = tuple(known for known in state.known_jobs if not _same(known.name, job.name))
    return replace(state, known_jobs=(*others, job)[-JOB_CARDS:])


def forget_job(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Strike a job card that was entered by mistake."""
    name = entry.data["name"]
    left = tuple(known for known in state.known_jobs if not _same(known.name, name))
    if left == state.known_jobs:
        return ignore(state, "no_such_job", job=name)
    return replace(state, known_jobs=left), tell("job_forgotten", f"{name} is forgotten.")


def known_from(said: object) -> tuple[JobCard, ...]:
    """Read remembered job cards; what cannot be read is left out."""
    cards = said if isinstance(said, list) else []
    read = (read_job(card) for card in cards if fits(JOB_CARD, card))
    return tuple(job for job in read if job is not None)[-JOB_CARDS:]


def _same(one: str, other: str) -> bool:
    return one.casefold().strip() == other.casefold().strip()
