"""A turn: workers move and act, surplus goes back, and the next player follows."""

from collections.abc import Sequence
from dataclasses import replace

from hub.engine.entry import REFEREE, Data, Entry
from hub.engine.game import Outcomes, tell
from hub.engine.words import count, listed, name_of
from hub.games.grease_monkey import actions, resources, shops
from hub.games.grease_monkey.possible import possible
from hub.games.grease_monkey.state import Garage, Mode, Phase, Stock, Worker
from hub.games.grease_monkey.vehicles import draw
from hub.games.grease_monkey.words import Refused, Result, now, shop

SOLO_CARDS = 2  # discarded and drawn after each turn


def move(state: Garage, entry: Entry, seat: str) -> Result:
    """Move a worker one card on, and carry out the action there."""
    in_turn(state, seat)
    said = entry.data
    worker = _worker(state, said["worker"])
    here, place = state.grid[worker.at], said["to"]
    there = [state.grid[at] for at in shops.neighbours(worker.at)]
    if place not in there:
        ways = listed([shop(name) for name in there], "or")
        raise Refused("not_next", here=shop(here), there=ways)
    state = state.with_worker(replace(worker, at=state.grid.index(place), moved=True))
    before = state.trigger
    state, text = _carry_out(state, place, said)
    who, kind = name_of(state.active), "specialist" if worker.owner else "mechanic"
    text = f"{who}: {kind} from {shop(here)} to {shop(place)}, {text}."
    told = tell("move", text, player=state.active, worker=worker.id, to=place)
    return state, (*_triggered(before is not state.trigger, state), *told)


def _carry_out(state: Garage, place: str, said: Data) -> tuple[Garage, str]:
    """Act at a shop card; what is possible must be done, unless the table overrules (GM-01)."""
    if said.get("skip", False):
        left_out = possible(state, place)
        return state, f"leaves out what could be done: {left_out}" if left_out else "nothing to do"
    state, text = actions.act(state, place, said.get("do", {}))
    must = "" if text else possible(state, place)
    if must:
        raise Refused("act", shop=shop(place), possible=must)
    return state, text or "nothing to do"


def _triggered(news: bool, state: Garage) -> Outcomes:
    if not news or state.trigger is None:
        return ()
    text = f"The game end is triggered: {state.trigger.because}."
    if state.solo:
        return tell("end_triggered", f"{text} One turn is left after this one.")
    last = listed([name_of(colour) for colour in turns_after(state.order, state.active)])
    return tell("end_triggered", f"{text} One last turn each after this one: {last}.")


def in_turn(state: Garage, seat: str) -> None:
    """See that a turn is going on and that ``seat`` may act in it.

    Raises:
        Refused: one of the two does not hold.
    """
    if state.phase is Phase.SETUP:
        raise Refused("not_set_up")
    if state.phase is Phase.FINISHED:
        raise Refused("game_over")
    if state.phase is not Phase.PLAY:
        raise Refused("not_play", now=now(state))
    if state.options.mode == Mode.SCORE_PAD:
        raise Refused("score_pad")
    if seat not in (state.active, REFEREE):
        raise Refused("not_your_turn", player=name_of(state.active))


def _worker(state: Garage, worker_id: str) -> Worker:
    """Find a worker that may still be moved."""
    movable = [_title(state, worker) for worker in movable_workers(state)]
    words = {"movable": listed(movable, "or") if movable else "nobody, and end the turn"}
    worker = next((worker for worker in state.workers if worker.id == worker_id), None)
    if worker is None:
        raise Refused("no_worker", **words)
    if worker.owner not in ("", state.active):
        raise Refused("not_your_worker", player=name_of(worker.owner), **words)
    if worker.moved:
        raise Refused("moved", **words)
    return worker


def movable_workers(state: Garage) -> list[Worker]:
    """Workers that the player in turn may still move."""
    return [w for w in state.workers if w.owner in ("", state.active) and not w.moved]


def _title(state: Garage, worker: Worker) -> str:
    """Name a worker by where it stands: "the mechanic at Oil"."""
    kind = "specialist" if worker.owner else "mechanic"
    return f"the {kind} at {shop(state.grid[worker.at])}"


def mechanics_left(state: Garage) -> list[Worker]:
    """Mechanics that must still be moved in this turn."""
    return [worker for worker in state.workers if not worker.owner and not worker.moved]


def may_end(state: Garage) -> bool:
    """Whether the turn can be ended as it is, with one press of a button."""
    playing = state.phase is Phase.PLAY and state.options.mode == Mode.REFEREE
    return playing and not mechanics_left(state) and not resources.excess(state)


def end_turn(state: Garage, entry: Entry, seat: str) -> Result:
    """End the turn: all mechanics have moved, what is over the limit goes back."""
    in_turn(state, seat)
    left = mechanics_left(state)
    overruled = entry.data.get("overrule", False)
    if left and not overruled:
        where = listed([_title(state, worker) for worker in left])
        raise Refused("mechanics_left", left=where)
    returned = Stock.of(entry.data.get("return", {}))
    who, before = name_of(state.active), state.trigger
    state = resources.return_excess(state, returned)
    state = replace(state, workers=tuple(replace(w, moved=False) for w in state.workers))
    text = f"{who} ends the turn"
    if left:
        text = f"{text} with {count(len(left), 'mechanic')} not moved"
    if returned.total:
        text = f"{text} and returns {count(returned.total, 'resource')}"
    if state.solo:
        state = _solo_round(state)
    news = _triggered(before is not state.trigger, state)
    state = _pass_on(state)
    told = tell("turn_ended", f"{text}. {now(state)}", next=state.active)
    return state, (*news, *told)


def _solo_round(state: Garage) -> Garage:
    """Alone: mechanics go clockwise without acting, old cards leave, new ones come (GM-12)."""
    workers = tuple(w if w.owner else replace(w, at=shops.clockwise(w.at)) for w in state.workers)
    row = max(0, state.row - SOLO_CARDS)
    return draw(replace(state, workers=workers, row=row), SOLO_CARDS)


def _pass_on(state: Garage) -> Garage:
    """Go on with the next player, with the last turns, or with scoring (GM-09)."""
    if state.trigger and not state.ending:
        state = replace(state, ending=True, last_turns=turns_after(state.order, state.active))
    if not state.ending:
        following = turns_after(state.order, state.active)[0]
    elif state.last_turns:
        following, *rest = state.last_turns
        state = replace(state, last_turns=tuple(rest))
    else:
        return replace(state, phase=Phase.SCORING, active="")
    return replace(state, active=following, turn=state.turn + 1)


def turns_after(order: Sequence[str], colour: str) -> tuple[str, ...]:
    """One turn each, from the player after ``colour`` round to that one."""
    place = list(order).index(colour) + 1
    return (*order[place:], *order[:place])
