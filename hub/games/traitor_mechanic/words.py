"""Sentences for the table, and every reason for which something does not count."""

from collections.abc import Mapping

from hub.engine.game import Outcome, Outcomes, ignored
from hub.games.traitor_mechanic.job import BONUS, EXPENSIVE, SMILE, Check, JobCard, Verdict
from hub.games.traitor_mechanic.state import Phase, TraitorMechanic

Result = tuple[TraitorMechanic, Outcomes]

PART_NAMES = {
    "window": ("window", "windows"),
    "headlight": ("headlight", "headlights"),
    "belt": ("belt", "belts"),
    "tire": ("tire", "tires"),
}

REASONS: Mapping[str, str] = {
    # what came in
    "no_dice": "This game has no dice: it does not count.",
    # who
    "not_referee": "Only the referee can do that.",
    "not_you": "You can only act for yourself.",
    "not_playing": "Nobody plays on that seat.",
    "not_boss": "Only the boss can do that, and {boss} is the boss.",
    # set-up
    "set_up_over": "The game has begun. Start a new game to change the players.",
    "seat_twice": "Two players cannot have one seat.",
    "boss_not_seated": "The first boss must be one of the players.",
    "not_set_up": "Set up the players first.",
    "deal_over": "Loyalty is dealt before the first job. Start a new game to deal again.",
    "deal_does_not_fit": "The deal does not fit the players: deal again.",
    # accept the job
    "no_job_yet": "There is no job yet: {boss} takes or refuses one.",
    "cannot_pay": "Refusing costs {price} and the shop has {money}: take the job.",
    "refusal_ends_the_game": "The shop has {money}: refusing costs {price} and ends the game,"
    " the traitors win. Take the job, or say that you are sure.",
    # get to work
    "at_work": "The job is on: it is {turn}'s action.",
    "not_your_turn": "{player} is not on yet: it is {turn}'s action.",
    "has_acted": "{player} has acted in this job: it is {turn}'s action.",
    "has_day_off": "{player} has the day off and takes no action in this job.",
    "too_few_cards": "Work takes two cards or more. Or choose another action.",
    "not_in_hand": "{player} holds {n} cards: play no more than these.",
    "remove_yourself": "Nobody can remove himself. {instead}",
    "removed_already": "{player} is off the job already. {instead}",
    "help_stays": "At this table nobody with outside help can be removed. {instead}",
    "nothing_to_remove": "{player} has no cards on this job. {instead}",
    "denied_already": "{boss} has said no: choose another action.",
    "nobody_asks": "Nobody asks for outside help now.",
    "help_ends_the_game": "The shop has {money}: help costs {price} and ends the game, the"
    " traitors win. Deny it, or say that you are sure.",
    "day_off_for_boss": "The boss cannot take the day off: give it to somebody else.",
    "day_off_twice": "{player} had the day off in the last job: give it to somebody else.",
    # the job card
    "bad_range": "A part of a job is one of 2, 4-5, 3+ or 0.",
    "no_such_job": "No job card called {job} is known.",
    # customer inspection
    "inspection_on": "The customer inspects: turn up the cards, then close the inspection.",
    "no_job_card": "Enter the job card first, so that the cards can be held against it.",
    "too_many_cards": "So many cards are not in the box.",
    "no_such_card": "No such card lies open: {card}.",
    "count_differs": "{shown} counted, but {lie} should lie on the job. Count again, or say that"
    " you are sure.",
    # clean up
    "clean_up_first": "Clean up first: {boss} passes the boss token on.",
    "game_over": "The game is over. Start a new game or a rematch.",
    # pit boxes
    "no_such_button": "That button does nothing now: {hint}",
    "hold_to_be_sure": "That ends the game. To do it all the same, hold the button.",
}


def name_of(state: TraitorMechanic, seat: str) -> str:
    """The name of a player: as given, with its number where two share it, or by the number."""
    player = state.player(seat)
    if not player or not player.name:
        return seat_name(seat)
    same = [one for one in state.players if one.name.casefold() == player.name.casefold()]
    return player.name if len(same) == 1 else f"{player.name} {seat[1:]}"


def seat_name(seat: str) -> str:
    """The name of a seat."""
    return f"Player {seat[1:]}" if seat[:1] == "p" else seat.capitalize()


def dollars(amount: int) -> str:
    """Write money: "$40", "-$20"."""
    return f"-${-amount}" if amount < 0 else f"${amount}"


def card_name(card: str) -> str:
    """Name a card that was turned up."""
    if card == SMILE:
        return "Service With A Smile"
    if card.endswith(EXPENSIVE):
        return f"expensive {card.removesuffix(EXPENSIVE)}, counts 2"
    return card


def reason(code: str, **words: object) -> Outcome:
    """Build the outcome of something that does not count."""
    return ignored(code, REASONS[code].format(**words))


def ignore(state: TraitorMechanic, code: str, **words: object) -> Result:
    """Leave the state as it is, and say why."""
    return state, (reason(code, **words),)


def misplaced(state: TraitorMechanic) -> Result:
    """Refuse what belongs to another phase, and say what is possible now."""
    code = {
        Phase.SETUP: "not_set_up",
        Phase.ACCEPT_THE_JOB: "no_job_yet",
        Phase.GET_TO_WORK: "at_work",
        Phase.CUSTOMER_INSPECTION: "inspection_on",
        Phase.CLEAN_UP: "clean_up_first",
        Phase.FINISHED: "game_over",
    }[state.phase]
    return ignore(state, code, boss=name_of(state, state.boss), turn=name_of(state, state.turn))


def check_sentence(check: Check) -> str:
    """Say how one part of a job came out, and why."""
    one, many = PART_NAMES[check.part]
    low, high = check.bounds.low, check.bounds.high
    if high is None:
        wanted = f"{low} or more"
    elif high == 0:
        wanted = "none allowed"
    else:
        wanted = f"exactly {low}" if low == high else f"{low} to {high}"
    found = f"{check.have} {one if check.have == 1 else many}, {wanted}: "
    if not check.off_by:
        return found + "right."
    return found + (f"{check.off_by} too many." if check.off_by > 0 else f"{-check.off_by} short.")


def verdict_sentence(job: JobCard, verdict: Verdict, money: int) -> str:
    """Say how an inspection ended and what it does to the money."""
    now = f"The shop has {dollars(money)}."
    if verdict.success:
        smiles = f" and {dollars(BONUS * verdict.smiles)} for smiles" if verdict.smiles else ""
        return f"{job.name} is completed: {dollars(job.payment)}{smiles}. {now}"
    parts = BONUS * verdict.expensive
    expensive = f" and {dollars(-parts)} for expensive parts" if parts else ""
    why = " ".join(check_sentence(check) for check in verdict.checks if check.off_by)
    return f"{job.name} fails: {dollars(-job.penalty)}{expensive}. {now} {why}"
