"""The shop's money, and the first phase: the boss takes a job or pays to pass it on."""

from dataclasses import replace

from hub.engine.entry import Entry
from hub.engine.game import tell
from hub.games.traitor_mechanic.job import read_job
from hub.games.traitor_mechanic.setup import remember, traitors
from hub.games.traitor_mechanic.state import (
    JOBS_TO_WIN,
    MECHANICS,
    TRAITORS,
    Phase,
    TraitorMechanic,
)
from hub.games.traitor_mechanic.words import Result, dollars, ignore, misplaced, name_of

REFUSAL = 20
HELP = 10
BOTTOM = "bottom of the job deck"


def change_money(state: TraitorMechanic, by: int) -> TraitorMechanic:
    """Change the shop's money. Every change goes through here, and each is checked (TM-01)."""
    state = replace(state, money=state.money + by)
    if state.money > 0:
        return state
    many = traitors(len(state.players)) > 1
    who = "the traitors win" if many else "the traitor wins"
    text = f"The shop is out of money ({dollars(state.money)}): {who}."
    return replace(state, phase=Phase.FINISHED, winner=TRAITORS, result=text)


def complete_job(state: TraitorMechanic) -> TraitorMechanic:
    """Count a completed job, its payment already added; the third one wins (TM-08)."""
    state = replace(state, completed=state.completed + 1)
    if state.completed < JOBS_TO_WIN or state.phase is Phase.FINISHED:
        return state
    text = "Three jobs are completed and the shop still has money: the mechanics win."
    return replace(state, phase=Phase.FINISHED, winner=MECHANICS, result=text)


def ends_the_game(state: TraitorMechanic, price: int) -> bool:
    """Whether paying so much leaves the shop without money."""
    return state.money <= price


def with_result(state: TraitorMechanic, result: Result) -> Result:
    """Add the end of the game to what was told, if this was it."""
    after, told = result
    if after.phase is Phase.FINISHED and state.phase is not Phase.FINISHED:
        told = (*told, *tell("finished", after.result, winner=after.winner))
    return after, told


def not_boss(state: TraitorMechanic, player: str, *phases: Phase) -> Result | None:
    """Refuse what only the boss may do, and only in some phases; None if it is right."""
    if state.phase not in phases:
        return misplaced(state)
    if player != state.boss:
        return ignore(state, "not_boss", boss=name_of(state, state.boss))
    return None


def accept(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Play the job that was drawn."""
    refused = not_boss(state, entry.data["player"], Phase.ACCEPT_THE_JOB)
    if refused:
        return refused
    text = f"{name_of(state, state.boss)} takes the job. Get to work!"
    return replace(state, phase=Phase.GET_TO_WORK), tell("accepted", text, player=state.boss)


def refuse(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Pay to put the job under the deck unseen; the next player is boss (TM-02, TM-09).

    Which job it was is never asked (TM-11).
    """
    refused = not_boss(state, entry.data["player"], Phase.ACCEPT_THE_JOB)
    if refused:
        return refused
    if cannot_pay(state):
        return ignore(state, "cannot_pay", money=dollars(state.money), price=dollars(REFUSAL))
    if ends_the_game(state, REFUSAL) and not entry.data.get("sure"):
        money, price = dollars(state.money), dollars(REFUSAL)
        return ignore(state, "refusal_ends_the_game", money=money, price=price)
    old, new = state.boss, state.left_of(state.boss)
    after = change_money(replace(state, boss=new), -REFUSAL)
    text = (
        f"{name_of(state, old)} refuses the job: {dollars(-REFUSAL)}, and the card goes to the"
        f" {BOTTOM} unseen. {name_of(state, new)} is the boss."
    )
    told = tell("refused", text, player=old, boss=new, money=after.money, card_goes_to=BOTTOM)
    return with_result(state, (after, told))


def cannot_pay(state: TraitorMechanic) -> bool:
    """Whether the boss must play the job for want of money (option of TM-02)."""
    return state.options.refusal_must_be_paid and state.money < REFUSAL


def enter_job(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Enter the card of the job that was taken; again, to correct it (TM-11).

    Nobody has to wait for it before the inspection.
    """
    phases = (Phase.GET_TO_WORK, Phase.CUSTOMER_INSPECTION)
    refused = not_boss(state, entry.data["player"], *phases)
    if refused:
        return refused
    job = read_job(entry.data)
    if job is None:
        return ignore(state, "bad_range")
    text = f"The job: {job.name}, {dollars(job.payment)} or {dollars(-job.penalty)}."
    return remember(replace(state, job=job), job), tell("job_entered", text, job=job.name)
