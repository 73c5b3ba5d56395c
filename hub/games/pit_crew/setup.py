"""Set-up of a game and of each round: crews, hands, car mats, dice."""

from collections.abc import Iterable
from dataclasses import fields, replace

from hub.engine.entry import Data, Entry
from hub.engine.game import tell
from hub.engine.words import listed, name_of
from hub.games.pit_crew import race
from hub.games.pit_crew.scoring import Wrench
from hub.games.pit_crew.state import (
    AREAS,
    CREWS,
    DICE,
    Crew,
    Die,
    Options,
    Phase,
    Pit,
    PitCrew,
    Stage,
)
from hub.games.pit_crew.this_copy import with_spaces
from hub.games.pit_crew.words import Result, ignore

CREW_HAND = 6  # cards of a crew, however many players share them
NORMAL = (27, 29, 31)
HARD = (29, 31, 33)
MATS = {"normal": NORMAL, "extended": (27, 29, 31, 33), "challenge": HARD, "handicap": NORMAL}


def hand_size(players: int) -> int:
    """Cards in the hand of each player."""
    return CREW_HAND // players


def crew_hand(own: Iterable[str] = (), against: Iterable[str] = ()) -> int:
    """Cards in the hands of a whole crew, with its own wrenches and those of others (PC-26)."""
    more, fewer = list(own).count(Wrench.VETERAN_CREW), list(against).count(Wrench.BAD_NACHOS)
    return CREW_HAND + 2 * more - fewer


def dice_on_board(crews: int) -> int:
    """Dice for a number of crews still racing: one fewer, so that the last finds none (PC-15)."""
    return max(0, crews - 1)


def caps_on(mat: int) -> int:
    """Caps that a car mat asks for: the 27 has no engine to repair (PC-28)."""
    return len(AREAS) - 1 if mat == NORMAL[0] else len(AREAS)


def rounds(options: Options) -> int:
    """Rounds of the game."""
    return len(MATS[options.variant])


def car_mat(state: PitCrew, crew: Crew) -> int:
    """The car mat of a crew in this round; in a handicap game it depends on the crew (PC-28)."""
    hard = state.options.variant == "handicap" and crew.experienced
    mats = HARD if hard else MATS[state.options.variant]
    return mats[min(max(state.round, 1), len(mats)) - 1]


def caps_needed(state: PitCrew, crew: Crew) -> int:
    """The caps that a crew needs in this round, as bits."""
    return (1 << caps_on(car_mat(state, crew))) - 1


def is_complete(state: PitCrew, crew: Crew) -> bool:
    """Whether a crew has all its caps."""
    needed = caps_needed(state, crew)
    return crew.caps & needed == needed


def wrenches_against(state: PitCrew, crew: Crew) -> tuple[str, ...]:
    """The wrenches of the other crews; those of a crashed crew are gone (PC-25)."""
    others = (other for other in state.racing if other.name != crew.name)
    return tuple(wrench for other in others for wrench in other.wrenches)


def set_up(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Take the crews and options of the table; can be repeated until the first GO."""
    if state.phase is not Phase.SETUP and not _is_untouched(state):
        return ignore(state, "set_up_over")
    crews = entry.data["crews"]
    order = entry.data.get("order", [name for name in CREWS if name in crews])
    if sorted(order) != sorted(crews):
        return ignore(state, "bad_order")
    known = with_spaces(state.copy, entry.data["track_spaces"])
    ready = start_round(replace(from_set_up(entry.data), copy=known), 1)
    text = f"{listed(name_of(name) for name in crews)} are ready for round 1."
    return replace(ready, at=state.at), tell("set_up", text)


def from_set_up(data: Data) -> PitCrew:
    """Build the state before the first round from the data of ``set_up``.

    The cars stand behind the line in the order given, inside first (PC-10).
    """
    crews = tuple(
        Crew(name, said["players"], said.get("experienced", False))
        for name in CREWS
        if (said := data["crews"].get(name))
    )
    order = data.get("order", [crew.name for crew in crews])
    known = {option.name for option in fields(Options)}
    options = Options(**{key: value for key, value in data.items() if key in known})
    return PitCrew(crews=crews, options=options, cars=tuple(race.Car(name, 0) for name in order))


def start_round(state: PitCrew, number: int) -> PitCrew:
    """Clear the pits, put the dice back and wait for GO."""
    crews = tuple(crew.fresh() for crew in state.crews)
    dice = tuple(Die(name) for name in DICE[: dice_on_board(len(state.racing))])
    return PitCrew(
        phase=Phase.ROUND_SETUP,
        stage=Stage.NONE,
        at=state.at,
        options=state.options,
        round=number,
        crews=crews,
        cars=state.cars,
        start=state.cars,
        sealed=state.sealed,
        pit=Pit(dice=dice),
        copy=state.copy,
    )


def _is_untouched(state: PitCrew) -> bool:
    return (state.phase, state.stage, state.round) == (Phase.ROUND_SETUP, Stage.NONE, 1)
