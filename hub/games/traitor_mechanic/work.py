"""The second phase: each player takes one action, from the boss to the left."""

from dataclasses import replace

from hub.engine.entry import Entry
from hub.engine.game import Outcomes, tell
from hub.engine.words import count
from hub.games.traitor_mechanic.shop import (
    HELP,
    change_money,
    ends_the_game,
    not_boss,
    with_result,
)
from hub.games.traitor_mechanic.state import Action, Phase, Player, TraitorMechanic
from hub.games.traitor_mechanic.words import Result, dollars, ignore, misplaced, name_of

FEWEST = 2  # cards of Work
HELP_CARDS = 2  # cards of outside help that go to the job; a third one stays in the hand


def _not_on_turn(state: TraitorMechanic, seat: str) -> Result | None:
    """Refuse an action out of turn; None if it is right."""
    if state.phase is not Phase.GET_TO_WORK:
        return misplaced(state)
    player = state.player(seat)
    if player is None:
        return ignore(state, "not_playing")
    if player.action is Action.DAY_OFF:
        return ignore(state, "has_day_off", player=name_of(state, seat))
    if seat != state.turn:
        turn = name_of(state, state.turn)
        code = "has_acted" if player.action is not Action.NONE else "not_your_turn"
        return ignore(state, code, player=name_of(state, seat), turn=turn)
    return None


def _done(state: TraitorMechanic, player: Player, told: Outcomes) -> Result:
    """Note the action of a player; after the last one comes the inspection."""
    state = replace(state.with_player(player), asking="", denied="")
    if state.turn or state.phase is Phase.FINISHED:
        return state, told
    state = replace(state, phase=Phase.CUSTOMER_INSPECTION)
    cards = count(state.cards_on_job, "card")
    text = f"Everybody has acted. Shuffle the {cards} of the job and turn them up one by one."
    return state, (*told, *tell("inspection", text, cards=state.cards_on_job))


def work(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Place two cards or more face down; only their number is known (TM-06, TM-11)."""
    seat, cards = entry.data["player"], entry.data["cards"]
    refused = _not_on_turn(state, seat)
    player = state.player(seat)
    if refused or player is None:
        return refused or ignore(state, "not_playing")
    if cards < FEWEST:
        return ignore(state, "too_few_cards")
    if cards > player.hand:
        return ignore(state, "not_in_hand", player=name_of(state, seat), n=player.hand)
    player = replace(player, action=Action.WORK, cards=cards, hand=player.hand - cards)
    text = f"{name_of(state, seat)} works with {count(cards, 'card')}."
    return _done(state, player, tell("work", text, player=seat, cards=cards))


def removable(state: TraitorMechanic, by: str) -> tuple[str, ...]:
    """Whom a player can remove: who contributed cards that still lie on the job (TM-04)."""
    kinds = {Action.WORK}
    if not state.options.help_cannot_be_removed:
        kinds.add(Action.OUTSIDE_HELP)
    return tuple(
        player.seat
        for player in state.order
        if player.action in kinds and not player.removed and player.seat != by
    )


def remove_from_job(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Discard the cards that another player contributed (TM-04, TM-07)."""
    seat, target = entry.data["player"], state.player(entry.data["target"])
    refused = _not_on_turn(state, seat)
    player = state.player(seat)
    if refused or player is None:
        return refused or ignore(state, "not_playing")
    if target is None:
        return ignore(state, "not_playing")
    if target.seat not in removable(state, seat):
        return _not_removable(state, seat, target)
    state = state.with_player(replace(target, cards=0, removed=True))
    who, whom = name_of(state, seat), name_of(state, target.seat)
    text = f"{who} removes {whom} from the job: {count(target.cards, 'card')} discarded unseen."
    told = tell("removed", text, player=seat, target=target.seat)
    return _done(state, replace(player, action=Action.REMOVE_FROM_JOB), told)


def _not_removable(state: TraitorMechanic, seat: str, target: Player) -> Result:
    if target.seat == seat:
        code = "remove_yourself"
    elif target.removed:
        code = "removed_already"
    elif target.action is Action.OUTSIDE_HELP:
        code = "help_stays"
    else:
        code = "nothing_to_remove"
    others = [name_of(state, other) for other in removable(state, seat)]
    instead = f"Possible: {', '.join(others)}." if others else "Choose another action."
    return ignore(state, code, player=name_of(state, target.seat), instead=instead)


def outside_help(state: TraitorMechanic, entry: Entry, seat: str) -> Result:
    """Ask the boss for leave; the boss needs none but his own (TM-03)."""
    asking = entry.data["player"]
    refused = _not_on_turn(state, asking)
    if refused:
        return refused
    if asking == state.boss:
        return grant_help(state, entry, seat)
    if asking == state.denied:
        return ignore(state, "denied_already", boss=name_of(state, state.boss))
    boss = name_of(state, state.boss)
    text = f"{name_of(state, asking)} asks {boss} for leave to get outside help."
    return replace(state, asking=asking), tell("help_asked", text, player=asking)


def grant_help(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Give leave to whoever's action it is: three cards for $10, two of them for the job.

    At the table people ask aloud; so leave can be given without a word to the companion before.
    """
    refused = not_boss(state, entry.data["player"], Phase.GET_TO_WORK)
    player = state.player(state.turn)
    if refused or player is None:
        return refused or misplaced(state)
    if ends_the_game(state, HELP) and not entry.data.get("sure"):
        money, price = dollars(state.money), dollars(HELP)
        return ignore(state, "help_ends_the_game", money=money, price=price)
    who = name_of(state, player.seat)
    text = f"{who} gets outside help: {dollars(-HELP)}, draws 3 cards and works with 2 of them."
    told = tell("help", text, player=player.seat, money=state.money - HELP)
    player = replace(player, action=Action.OUTSIDE_HELP, cards=HELP_CARDS, hand=player.hand + 1)
    return with_result(state, _done(change_money(state, -HELP), player, told))


def deny_help(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Withhold leave: the player must choose another action."""
    refused = not_boss(state, entry.data["player"], Phase.GET_TO_WORK)
    if refused:
        return refused
    if not state.asking:
        return ignore(state, "nobody_asks")
    who = name_of(state, state.asking)
    text = f"No outside help for {who}: choose another action."
    told = tell("help_denied", text, player=state.asking)
    return replace(state, asking="", denied=state.asking), told


def may_have_day_off(state: TraitorMechanic, target: str) -> bool:
    """Whether the boss may give a player the day off (TM-05)."""
    return target not in (state.boss, state.last_day_off)


def give_day_off(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Let a player sit this job out, as the boss's own action (TM-05)."""
    refused = not_boss(state, entry.data["player"], Phase.GET_TO_WORK)
    if refused:
        return refused
    refused = _not_on_turn(state, state.boss)
    player, target = state.player(state.boss), state.player(entry.data["target"])
    if refused or player is None:
        return refused or misplaced(state)
    if target is None:
        return ignore(state, "not_playing")
    if not may_have_day_off(state, target.seat):
        code = "day_off_for_boss" if target.seat == state.boss else "day_off_twice"
        return ignore(state, code, player=name_of(state, target.seat))
    state = replace(state, day_off=target.seat)
    state = state.with_player(replace(target, action=Action.DAY_OFF))
    text = f"{name_of(state, state.boss)} gives {name_of(state, target.seat)} the day off."
    told = tell("day_off", text, player=state.boss, target=target.seat)
    return _done(state, replace(player, action=Action.GIVE_DAY_OFF), told)
