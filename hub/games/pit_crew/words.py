"""Sentences for the table, and every reason for which something does not count."""

from collections.abc import Iterable, Mapping

from hub.engine.game import Outcome, Outcomes, ignored
from hub.engine.words import count, listed, name_of
from hub.games.pit_crew.race import Step
from hub.games.pit_crew.state import PitCrew

Result = tuple[PitCrew, Outcomes]

AREA_NAMES = {
    "tire_front_left": "front left tire",
    "tire_front_right": "front right tire",
    "tire_rear_left": "rear left tire",
    "tire_rear_right": "rear right tire",
    "fuel_tank": "fuel tank",
    "engine": "engine",
}

REASONS: Mapping[str, str] = {
    # what came in
    "overtaken": "Things had already gone another way: nothing to do.",
    # who
    "no_crew": "Say for which crew.",
    "no_buttons": "Only crews and the referee have buttons: check where this node sits.",
    "not_playing": "{crew} does not play in this game.",
    "crashed": "{crew} has crashed and is out of the race.",
    # set-up and GO
    "set_up_over": "The game has begun. Start a new game to change the crews.",
    "bad_order": "The order on the start space must name each crew once.",
    "not_set_up": "Set up the crews first.",
    "game_over": "The game is over. Start a new game or a rematch.",
    "go_done": "GO has been given. Hold GO to pause.",
    "already_starting": "The start lights are on: wait for GO.",
    "not_round_setup": "GO comes when every crew is set for the next round.",
    # pit crew phase
    "false_start": "False start: {crew} must wait for GO.",
    "not_started": "The round has not started: wait for GO.",
    "paused": "The game is paused: this does not count.",
    "not_paused": "The game is not paused.",
    "not_running": "There is no pit crew phase going on.",
    "just_resumed": "The game has only just gone on: let go of the button.",
    "phase_over": "The pit crew phase is over: this does not count.",
    "already_capped": "{crew}'s {area} has its cap. Hold the button to take it off.",
    "no_cap": "{crew}'s {area} has no cap to take off.",
    "same_press": "{crew}'s {area} keeps its cap. To take it off, let go first, then hold.",
    "engine_not_used": "The engine is not used with the 27 car. A card there? Discard it.",
    # dice
    "caps_missing": "{crew} needs all {n} caps before it may roll.",
    "no_die": "{crew} holds no die: the roll does not count.",
    "loose_die": "Nobody holds this die: the roll does not count.",
    "no_such_die": "This die is not used in this round: the roll does not count.",
    "after_stop": "{whose} die came to rest {late}after STOP: it does not count.",
    "no_veteran_driver": "{crew} does not move on a 5: it has no Veteran Driver.",
    "no_six": "{crew} has tapped no six: there is nothing to take back.",
    "six_rolled": "{crew}'s six came from a die, or from before its last cap: the referee can take"
    " it out in the log.",
    "six_over": "The pit crew phase is over: the referee can take a six out in the log.",
    # race phase
    "not_race": "That belongs to the race phase.",
    "confirmed": "This race phase is confirmed. Correct an entry in the log instead.",
    "no_roll_off": "No roll-off is needed.",
    "roll_off_incomplete": "Every crew of the tie has to roll: {crews}.",
    "roll_off_first": "First the roll-off: {crews} finished together.",
    "entries_missing": "Still to be entered: {crews}.",
    "too_many_turbos": "{crew} can have {n} turbo bonuses at most on the {mat} car.",
    "unscored": "{crew}: {areas} not scored yet. Enter the cards, the printed number, or points by"
    " hand.",
    "engine_cards": "The {mat} car has no engine. Were these discards? Then count them there.",
    "bad_sheet": "{crew}'s cards cannot lie so ({fault}).",
    "no_draft": "{crew} has no Monkey Wrench to take now.",
    "not_your_pick": "{crew} picks first.",
    "no_question": "Nobody asks that any more.",
    # seats
    "not_referee": "Only the referee can do that.",
    "not_your_crew": "You can only act for your own crew.",
}


def crews_listed(crews: Iterable[str]) -> str:
    """Name some crews in one breath."""
    return listed(name_of(crew) for crew in crews)


def duration(us: int) -> str:
    """Say how long something took, to a tenth of a second or, below that, in milliseconds."""
    if us < 100_000:
        return f"{max(1, round(us / 1000))} ms"
    return f"{us / 1_000_000:.1f} s"


def reason(code: str, **words: object) -> Outcome:
    """Build the outcome of something that does not count."""
    return ignored(code, REASONS[code].format(**words))


def ignore(state: PitCrew, code: str, **words: object) -> Result:
    """Leave the state as it is, and say why."""
    return state, (reason(code, **words),)


def sentence(step: Step) -> str:
    """Say what a step of the race phase was."""
    who = name_of(step.crew)
    go = count(step.spaces, "space")
    if step.kind == "penalty":
        points = count(step.points, "penalty point")
        if not step.moved:
            return f"{who}: {points}, and nobody is left to move."
        verb = "moves" if len(step.moved) == 1 else "move"
        return f"{who}: {points}: {crews_listed(step.moved)} {verb} {go}."
    return {
        "clean": f"{who}: no penalty points and no turbo bonus.",
        "crash": f"{who}: {step.points} penalty points crash the car: it is out of the race.",
        "turbo": f"{who}: turbo bonuses move its car {go}.",
        "jet_fuel": f"{who}: Jet Fuel moves its car {go}.",
        "drafting": f"{who}: Drafting moves its car {go}.",
    }[step.kind]
