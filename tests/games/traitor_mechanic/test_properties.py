"""Whole games by chance: none gets stuck, none raises, and the books are always right."""

import random
from collections.abc import Iterator
from typing import Any

from hub.engine.entry import REFEREE, Entry, Source
from hub.engine.game import IGNORED, Command
from hub.games.traitor_mechanic import GAME
from hub.games.traitor_mechanic.job import CARDS, PARTS
from hub.games.traitor_mechanic.setup import hand_limit
from hub.games.traitor_mechanic.state import SEATS, Action, Phase, TraitorMechanic
from hub.games.traitor_mechanic.work import may_have_day_off, removable

GAMES = 250  # the soak plays 10,000
MOST_STEPS = 2_000
Move = tuple[str, dict[str, Any]]


def set_up(chance: random.Random) -> dict[str, Any]:
    seats = chance.sample(SEATS, chance.randint(4, 10))
    options = ("refusal_must_be_paid", "help_cannot_be_removed", "two_real_parts")
    return {
        "players": [{"seat": seat} for seat in seats],
        "first_boss": chance.choice(seats),
        **{option: chance.random() < 0.3 for option in options},
    }


def job(chance: random.Random) -> dict[str, Any]:
    low = chance.randint(0, 3)
    ranges = ("0", str(low), f"{low}-{low + 3}", f"{low}+", "0+", "0+", "0+")
    return {
        "name": f"Job {chance.randrange(16)}",
        "payment": 10 * chance.randint(1, 9),
        "penalty": 10 * chance.randint(1, 9),
        "parts": {part: chance.choice(ranges) for part in PARTS},
    }


def moves(state: TraitorMechanic, chance: random.Random) -> Iterator[Move]:
    """Things that somebody may want to do now; the rules accept at least one of them."""
    boss = {"player": state.boss}
    if state.phase is Phase.ACCEPT_THE_JOB:
        yield "accept", boss
        yield "refuse", boss | ({"sure": True} if chance.random() < 0.1 else {})
    elif state.phase is Phase.GET_TO_WORK:
        yield from actions(state, chance)
    elif state.phase is Phase.CUSTOMER_INSPECTION:
        if state.job is None:
            yield "enter_job", boss | job(chance)
            return
        counts = {card: chance.randint(0, 2) for card in chance.sample(CARDS, 4)}
        yield "reveal", boss | {"card": chance.choice(CARDS)}
        yield "enter_counts", boss | {"counts": counts}
        yield "inspect", boss | {"sure": True}
    elif state.phase is Phase.CLEAN_UP:
        yield "clean_up", boss


def actions(state: TraitorMechanic, chance: random.Random) -> Iterator[Move]:
    boss, me = {"player": state.boss}, {"player": state.turn}
    hand = next(player.hand for player in state.players if player.seat == state.turn)
    yield "work", me | {"cards": chance.randint(2, hand)}
    yield "work", me | {"cards": 2}
    others = [player.seat for player in state.players]
    yield "remove_from_job", me | {"target": chance.choice(others)}
    yield "give_day_off", boss | {"target": chance.choice(others)}
    sure = {"sure": True} if chance.random() < 0.1 else {}
    if state.asking:
        yield "grant_help", boss | sure
        yield "deny_help", boss
    else:
        yield "outside_help", me | sure
    if state.job is None:
        yield "enter_job", boss | job(chance)


def is_legal(state: TraitorMechanic, move: Move) -> bool:
    return GAME.check(state, Command(move[0], REFEREE, move[1])) is None


def play(chance: random.Random) -> list[str]:
    """Play a game of legal moves to its end; return the names of all that was done."""
    state, done = GAME.new({}), ["set_up"]
    state = accept(state, ("set_up", set_up(chance)))
    while state.phase is not Phase.FINISHED:
        assert len(done) < MOST_STEPS, state
        wanted = list(moves(state, chance))
        chance.shuffle(wanted)
        move = next((move for move in wanted if is_legal(state, move)), None)
        assert move, state
        before, state = state, accept(state, move)
        done.append(move[0])
        hold(before, state, move[0])
    result = GAME.outcome(state)
    assert result is not None
    assert result.reason
    return done


def accept(state: TraitorMechanic, move: Move) -> TraitorMechanic:
    entry = Entry(0, "", "", state.at + 1, 0, state.at + 1, Source(seat=REFEREE), *move)
    state, told = GAME.step(state, entry, REFEREE)
    assert told
    assert all(outcome.name != IGNORED for outcome in told)
    return state


def hold(before: TraitorMechanic, state: TraitorMechanic, move: str) -> None:
    """The invariants of the game."""
    change = state.money - before.money
    priced = {"refuse": -20, "grant_help": -10}
    if move == "inspect":
        assert change == state.jobs[-1].change
    elif move == "outside_help":
        assert change == (-10 if before.turn == before.boss else 0)
    else:
        assert change == priced.get(move, 0)
    assert (state.money > 0) or state.winner == "traitors"
    assert (state.winner == "mechanics") == (state.completed == 3 and state.money > 0)
    assert (state.winner is not None) == (state.phase is Phase.FINISHED)
    limit = hand_limit(len(state.players))
    assert all(0 <= player.hand <= limit + 1 for player in state.players)
    on_job = sum(player.hand + player.cards for player in state.players)
    assert on_job <= 70
    for player in state.players:
        contributes = player.action in (Action.WORK, Action.OUTSIDE_HELP)
        assert (player.cards >= 2) == (contributes and not player.removed)
    assert state.turn not in removable(state, state.turn)
    assert not may_have_day_off(state, state.boss)
    assert not state.day_off or state.day_off != state.last_day_off


def soak(games: int, first: int = 0) -> int:
    """Play many games; return how many steps they took."""
    return sum(len(play(by_chance(first + number))) for number in range(games))


def by_chance(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311  no secret


def test_random_legal_games_end_and_their_books_are_right() -> None:
    assert soak(GAMES) > GAMES


def test_both_sides_win_and_every_command_of_the_table_is_played() -> None:
    done = {name for number in range(100) for name in play(by_chance(number))}
    of_the_table = set(GAME.commands) - {"deal_loyalty", "forget_job", "take_back"}
    assert done == of_the_table
