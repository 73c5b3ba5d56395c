"""The end: bonus cards, entered by each player for itself, the result, and the score pad."""

from dataclasses import replace

from hub.engine.entry import REFEREE, Data, Entry
from hub.engine.game import tell
from hub.engine.words import listed, name_of
from hub.games.grease_monkey import scoring
from hub.games.grease_monkey.scoring import Sheet, Verdict
from hub.games.grease_monkey.setup import VEHICLES
from hub.games.grease_monkey.state import (
    HIRE_STARS,
    TOKENS,
    Ending,
    Garage,
    Mode,
    Phase,
    Player,
    Vehicle,
)
from hub.games.grease_monkey.words import Refused, Result, names, now


def own(state: Garage, entry: Entry, seat: str) -> Player:
    """The player that an entry is about: oneself, or anyone for the referee.

    Raises:
        Refused: it is somebody else, or that colour does not play.
    """
    colour = entry.data["player"]
    if seat not in (colour, REFEREE):
        raise Refused("not_you", you=name_of(seat or "nobody"), player=name_of(colour))
    if state.phase is Phase.SETUP:
        raise Refused("not_set_up")
    if colour not in state.order:
        raise Refused("not_playing", player=name_of(colour), players=names(state.order))
    return state.player_of(colour)


def tally(state: Garage, entry: Entry, seat: str) -> Result:
    """Score pad: take over what a player has; what is left out stays as it is."""
    player, said = own(state, entry, seat), entry.data
    if state.options.mode != Mode.SCORE_PAD:
        raise Refused("not_score_pad")
    if state.phase is Phase.FINISHED:
        raise Refused("game_over")
    vehicles = tuple(
        Vehicle(" ".join(v.get("type", "").split()), v["stars"]) for v in said.get("vehicles", ())
    )
    player = replace(
        player,
        repaired=vehicles if "vehicles" in said else player.repaired,
        unrepaired=(Vehicle(),) * said.get("unrepaired", len(player.unrepaired)),
        hired=said.get("hired", player.hired),
        counted=said.get("resources", player.counted),
    )
    state = state.with_player(player)
    _believable(state, player)
    text = f"{name_of(player.colour)} has {player.reputation} ★."
    state = state.knowing(*(vehicle.type for vehicle in player.repaired))
    return state, tell("tally", text, player=player.colour)


def _believable(state: Garage, player: Player) -> None:
    """Refuse what the box or the rules do not allow."""
    who = name_of(player.colour)
    if player.hired and not replace(player, hired=False).may_hire:
        raise Refused("cannot_hire", needed=HIRE_STARS, player=who, n=player.reputation)
    if len(player.unrepaired) > player.slots:
        raise Refused("too_many_unrepaired", player=who, n=player.slots)
    cards = sum(len(p.repaired) + len(p.unrepaired) for p in state.players)
    if cards > VEHICLES:
        mine = len(player.repaired) + len(player.unrepaired)
        raise Refused("too_many_cards", n=VEHICLES, left=VEHICLES - (cards - mine))
    if sum(p.counted for p in state.players) > TOKENS:
        raise Refused("tokens_only", n=TOKENS)


def end_game(state: Garage, _entry: Entry, _seat: str) -> Result:
    """Score pad: the last turns are over, bonus cards follow."""
    if state.phase is Phase.SETUP:
        raise Refused("not_set_up")
    if state.phase is Phase.FINISHED:
        raise Refused("game_over")
    if state.phase is not Phase.PLAY or state.options.mode != Mode.SCORE_PAD:
        raise Refused("no_ending", now=now(state))
    state = replace(state, phase=Phase.SCORING)
    return state, tell("next", now(state))


def enter_bonus(state: Garage, entry: Entry, seat: str) -> Result:
    """Enter one's own bonus card; nobody else learns of it before all have done so.

    Whether so many can match is asked of the command alone, not of the entry: else trying out a
    correction of what was repaired would tell how many there are.
    """
    player, matches = own(state, entry, seat), entry.data["matches"]
    if state.phase is Phase.FINISHED:
        raise Refused("game_over")
    if state.phase is not Phase.SCORING:
        raise Refused("no_ending", now=now(state))
    state = state.with_player(replace(player, bonus=matches))
    if any(other.bonus is None for other in state.players):
        return state, tell("bonus_entered", f"{name_of(player.colour)}'s bonus card is entered.")
    state = _finish(state)
    return state, tell("finished", now(state))


def has_matches(state: Garage, said: Data) -> None:
    """See that not more vehicles match a bonus card than were repaired.

    Raises:
        Refused: more are said.
    """
    player = state.player_of(said["player"])
    if said["matches"] > len(player.repaired):
        who, n = name_of(player.colour), len(player.repaired)
        raise Refused("too_many_matches", player=who, n=n)


def sheet(player: Player) -> Sheet:
    """What counts for a player."""
    return Sheet(
        player.colour,
        player.reputation,
        player.resources,
        min(player.bonus or 0, len(player.repaired)),
        len(player.unrepaired),
        player.hired,
    )


def _finish(state: Garage) -> Garage:
    verdict = scoring.judge([sheet(player) for player in state.players])
    scores = {found.name: found.score for found in verdict.order}
    text = _sentence(verdict, state.solo)
    result = Ending(scores, verdict.winner, verdict.tied, verdict.decided_by, text)
    return replace(state, phase=Phase.FINISHED, result=result)


def _sentence(verdict: Verdict, solo: bool) -> str:
    best = verdict.order[0].score
    if solo:
        return f"You have earned {best} ★. Write it down, and beat it next time."
    if verdict.winner is None:
        return (
            f"{names(verdict.tied)} are tied with {best} ★, in everything else too. Name auto"
            " repair shops in turn: whoever knows the last one wins."
        )
    who = f"{name_of(verdict.winner)} is Employee of the Month with {best} ★"
    if verdict.decided_by == scoring.BY_SCORE:
        return f"{who}."
    return f"{who}. The tie was broken by: {verdict.decided_by}."


def settle_tie(state: Garage, entry: Entry, _seat: str) -> Result:
    """Note who won a tie at the table."""
    result, colour = state.result, entry.data["player"]
    if result is None or not result.tied:
        raise Refused("no_tie")
    if colour not in result.tied:
        raise Refused("not_tied", players=listed([name_of(name) for name in result.tied]))
    text = f"{name_of(colour)} knew the last repair shop and is Employee of the Month."
    state = replace(state, result=replace(result, winner=colour, text=text))
    return state, tell("finished", text)
