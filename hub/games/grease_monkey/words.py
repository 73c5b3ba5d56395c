"""Sentences for the table, and every reason for which something does not count."""

from collections.abc import Iterable, Mapping

from hub.engine.game import Outcomes, ignored
from hub.engine.words import listed, name_of
from hub.games.grease_monkey.state import Garage, Phase, Stock

Result = tuple[Garage, Outcomes]

SHOP_NAMES = {
    "oil": "Oil",
    "parts": "Parts",
    "tires": "Tires",
    "tools": "Tools",
    "checklist": "Checklist",
    "front_desk": "Front Desk",
    "shop_office": "Shop Office",
    "workbench": "Workbench",
}
SINGULAR = {"parts": "part", "tires": "tire", "oil": "oil", "tools": "tool"}

REASONS: Mapping[str, str] = {
    # what came in
    "no_dice": "This game has no dice: check where this node sits.",
    # who
    "not_referee": "Only the referee can do that.",
    "not_you": "You can only act for {you}. It is up to {player}, or to the referee.",
    "not_playing": "{player} does not play in this game: {players} do.",
    "not_your_turn": "It is {player}'s turn: wait until {player} has ended it.",
    # set-up
    "set_up_over": "The game has begun. Start a new game to change the set-up.",
    "bad_start": "The start player has to be one of the players: {players}.",
    "no_grid": "Say how the eight shop cards lie: drag them as on your table.",
    "not_set_up": "Set up the game first: players, and how the shop cards lie.",
    "game_over": "The game is over. Start a new game or a rematch.",
    "not_play": "That belongs to a turn, and none is going on. {now}",
    "score_pad": "This table keeps only the score: enter stars, resources and vehicles.",
    "not_score_pad": "The companion keeps these counts itself. To correct one, recount it"
    " or take the wrong entry out of the log.",
    # bonus draft
    "no_draft": "No bonus card is to be chosen now.",
    "not_your_pick": "{player} chooses first: the start player chooses last.",
    # moving
    "no_worker": "There is no such worker in play: move {movable}.",
    "not_your_worker": "That specialist works for {player}: move {movable}.",
    "moved": "That one has moved in this turn: move {movable}.",
    "not_next": "From {here} a worker goes one card straight on, not diagonally: {there}.",
    # actions
    "wrong_action": "{shop} does not do that. There: {possible}.",
    "act": "The action at {shop} can be carried out, so it must be: {possible}."
    " If the table agrees, leave it out on purpose.",
    "one_action": "{shop} gives one thing a visit: repair, or the other.",
    "no_card": "No vehicle is left to take: move on without one.",
    "slots_full": "{player} already works on {n} and has no room for more: {todo}.",
    "no_vehicle": "{player} works on no such vehicle: {possible}.",
    "stars_missing": "Enter the stars of the vehicle, as on its card.",
    "cost_missing": "Enter what the repair costs, as on the card: at least one resource.",
    "cannot_pay": "{player} lacks {missing} for this repair. {player} has {stash}.",
    "cannot_hire": "Hiring takes {needed} ★ from repaired vehicles; {player} has {n}.",
    "hired": "{player} has hired already: each player has two specialists.",
    "same_type": "The Workbench gives another type than the one spent: choose {others}.",
    "not_held": "{player} has no {resource}. {player} has {stash}.",
    "gain_nothing": "There is no {resource} in the supply: {instead}.",
    # taking from another stash
    "supply_first": "The supply still has {resource}: take from there, not from a stash.",
    "too_many_takes": "That is more than {shop} gives: {n}.",
    "alone": "You play alone: what the supply does not have cannot be gained.",
    "own_stash": "That is {player}'s own stash: {others}.",
    "victim_has_none": "{victim} has no {resource}: {others}.",
    "give_missing": "Say what {victim} gets in return: {types}.",
    "give_not_held": "{player} has no {resource} to give back: choose {types}.",
    "nothing_to_give": "{player} has nothing to give back, and takes it for nothing.",
    "take_that": "Take That, Mechanic! is played: nothing is given back.",
    # end of turn
    "mechanics_left": "Still to be moved: {left}. Each mechanic moves once a turn.",
    "over_limit": "{player} has {n} resources and may keep {limit}: return {excess}.",
    "return_exactly": "Return exactly {excess}: {player} has {n} and may keep {limit}.",
    "nothing_to_return": "{player} has {n} resources and may keep {limit}: nothing goes back.",
    # score pad and end
    "too_many_cards": "There are only {n} vehicle cards in the game: {left} are left to enter.",
    "too_many_unrepaired": "{player} may work on {n} at once: enter {n} at most.",
    "tokens_only": "There are only {n} resource tokens in the game.",
    "no_ending": "The last turns are not over. {now}",
    "too_many_matches": "{player} has repaired {n}: not more than these can match.",
    "no_tie": "There is no tie to settle.",
    "not_tied": "Only {players} are tied.",
}


class Refused(Exception):  # noqa: N818  a refusal is no error
    """Something that does not count: a stable reason, and the words of its sentence.

    Whatever takes an entry may raise it; ``step`` turns it into an outcome.
    """

    def __init__(self, reason: str, **words: object) -> None:
        super().__init__(reason)
        self.outcome = ignored(reason, REASONS[reason].format(**words))


def names(colours: Iterable[str]) -> str:
    """Name some players in one breath."""
    return listed(name_of(colour) for colour in colours)


def shop(name: str) -> str:
    """The name of a shop card."""
    return SHOP_NAMES[name]


def resource(kind: str, n: int = 1) -> str:
    """Count resources: "1 tire", "2 tires", "3 oil"."""
    return f"{n} {SINGULAR[kind] if n == 1 else kind}"


def stock(tokens: Stock) -> str:
    """List tokens: "2 tires and 1 oil"."""
    return listed([resource(kind, tokens.of_type(kind)) for kind in tokens.types] or ["nothing"])


def now(state: Garage) -> str:
    """Say what the table waits for."""
    if state.phase is Phase.SETUP:
        return "The garage is being set up."
    if state.phase is Phase.BONUS_DRAFT:
        return f"{name_of(state.picks[0])} chooses a bonus card."
    if state.phase is Phase.SCORING:
        missing = [player.colour for player in state.players if player.bonus is None]
        return f"Bonus cards are still to be entered by {names(missing)}."
    if state.phase is Phase.FINISHED:
        return state.result.text if state.result else ""
    if not state.active:
        return "Enter stars, resources and vehicles as they come."
    last = "last turn" if state.ending else "turn"
    return f"It is {name_of(state.active)}'s {last}."
