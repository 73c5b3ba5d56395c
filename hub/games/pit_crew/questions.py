"""What only people can decide: the questions to the referee, and the answers."""

from dataclasses import replace

from hub.engine.entry import Entry
from hub.engine.game import tell
from hub.engine.words import name_of
from hub.games.pit_crew.setup import is_complete
from hub.games.pit_crew.state import CREWS, Phase, PitCrew
from hub.games.pit_crew.words import Result, crews_listed, duration, ignore


def vouch(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Let the caps of a crew count by their own time in this round, however late heard.

    The referee inserts it before the cap that completed the car.
    """
    crew = state.crew(entry.data["crew"])
    if crew is None or state.phase is not Phase.PIT_CREW:
        return ignore(state, "not_running")
    text = f"{name_of(crew.name)}'s caps count by their own time."
    return state.with_crew(replace(crew, vouched=True)), tell("vouch", text, crew=crew.name)


def settle(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Leave things as they are, in answer to a question."""
    question = entry.data["question"]
    if question not in {asked["id"] for asked in questions(state)}:
        return ignore(state, "no_question")
    state = state.with_pit(settled=(*state.pit.settled, question))
    return state, tell("settled", "It stays as it is.", question=question)


def asks_to_resume(state: PitCrew) -> bool:
    """Whether a cap that ended the phase was taken back and nobody has answered yet."""
    called = state.pit.stop
    if not state.open or called is None or called.kept:
        return False
    crews = [state.crew(name) for name in called.crews]
    return any(crew is not None and not is_complete(state, crew) for crew in crews)


def questions(state: PitCrew) -> list[dict[str, object]]:
    """What the referee is asked, each with the commands that answer it."""
    found: list[dict[str, object]] = []
    called = state.pit.stop
    if asks_to_resume(state) and called is not None:
        who = crews_listed(called.crews)
        found.append(
            {
                "id": "resume",
                "text": f"The cap of {who} that ended the phase is off. Go on, or keep STOP?",
                "options": [
                    {
                        "label": "Resume",
                        "command": "resume",
                        "data": {},
                        "outcome": "The phase goes on. Cards that were entered since are gone.",
                    },
                    {
                        "label": "Keep STOP",
                        "command": "stop",
                        "data": {},
                        "outcome": "Everything stays as it is, also the order of completion.",
                    },
                ],
            }
        )
    found += [_late_question(state, name) for name in CREWS if _stopped_late(state, name)]
    return [asked for asked in found if asked["id"] not in state.pit.settled]


def _stopped_late(state: PitCrew, name: str) -> bool:
    """Whether STOP would have come sooner, had the hub heard of a crew's caps in time."""
    crew, called = state.crew(name), state.pit.stop
    return (
        state.open
        and called is not None
        and called.because == name
        and crew is not None
        and crew.completed_at is not None
        and crew.late
    )


def _late_question(state: PitCrew, name: str) -> dict[str, object]:
    crew, called = state.crew(name), state.pit.stop
    at = (crew.completed_at if crew is not None else None) or 0
    late = duration(called.at - at) if called is not None else ""
    vouch = {"name": "vouch", "at": at - 1, "data": {"crew": name}, "seat": "referee"}
    return {
        "id": f"late-{name}",
        "text": f"The hub learned {late} too late that {name_of(name)} had all its caps, and"
        " called STOP only then. Rolls in between count. Leave it so?",
        "options": [
            {
                "label": "Leave it",
                "command": "settle",
                "data": {"question": f"late-{name}"},
                "outcome": "Everything stays as it is.",
            },
            {"label": "Judge by the caps' own time", "command": "insert", "data": vouch},
        ],
    }
