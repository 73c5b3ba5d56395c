"""Pit boxes: the boss's console, and the buttons of a player.

The box on the seat ``boss`` goes round with the boss token and acts for whoever is boss or has the
action; a box on a player's seat acts for that player alone. The meaning of a button never changes;
its lamp is lit while it would do something.
"""

from dataclasses import replace

from hub.engine.entry import REFEREE, Data, Entry
from hub.engine.game import Output
from hub.games.traitor_mechanic import inspection, shop, work
from hub.games.traitor_mechanic.state import BOSS_BOX, Phase, TraitorMechanic
from hub.games.traitor_mechanic.words import Result, ignore, reason

Order = tuple[str, Data]

NEXT = 6
BUTTONS = (
    ("Front left", "Accept the job"),
    ("Front right", "Refuse the job: $20"),
    ("Rear left", "Grant outside help: $10"),
    ("Rear right", "Deny outside help"),
    ("Fuel tank", "Work with 2 cards"),
    ("Engine", "Work with 3 cards"),
    ("GO", "Next: close the inspection, pass the token on"),
)
HANDLERS = {
    "accept": shop.accept,
    "refuse": shop.refuse,
    "grant_help": work.grant_help,
    "deny_help": work.deny_help,
    "outside_help": work.outside_help,
    "work": work.work,
    "inspect": inspection.inspect,
    "clean_up": inspection.clean_up,
}
SURE = {"refusal_ends_the_game", "help_ends_the_game", "count_differs"}
GREEN, AMBER, RED, BLUE = 0x009E73, 0xE69F00, 0xD55E00, 0x0072B2


def order(state: TraitorMechanic, button: int, seat: str) -> Order | None:
    """What a button of the box on ``seat`` asks for now; None when it does nothing."""
    mine = seat in (BOSS_BOX, REFEREE, state.boss)
    if button in (4, 5):
        player = state.turn if seat in (BOSS_BOX, REFEREE) else seat
        acts = bool(state.turn) and player == state.turn
        return ("work", {"player": player, "cards": button - 2}) if acts else None
    if button == 2 and seat == state.turn and not mine:
        return ("outside_help", {"player": seat}) if seat != state.denied else None
    if not mine:
        return None
    names = {
        Phase.ACCEPT_THE_JOB: {0: "accept", 1: "refuse"},
        Phase.GET_TO_WORK: {2: "grant_help", 3: "deny_help"}
        if state.asking
        else {2: "grant_help"},
        Phase.CUSTOMER_INSPECTION: {NEXT: "inspect"},
        Phase.CLEAN_UP: {NEXT: "clean_up"},
    }
    name = names.get(state.phase, {}).get(button)
    return (name, {"player": state.boss}) if name else None


def press(state: TraitorMechanic, entry: Entry, seat: str) -> Result:
    """Take a button. What ends the game asks to be held, and only that very press can be.

    Another button that is let go meanwhile does not matter; one that is pressed does.
    """
    button, edge = entry.data["n"], entry.data["e"]
    asked = order(state, button, seat)
    here = f"{seat} {button}"
    doubted = state.doubt
    if edge == "dn" or here == doubted:
        state = replace(state, doubt="")
    if edge == "hold" and doubted == here and asked is not None:
        name, data = asked
        return _carry_out(state, entry, (name, {**data, "sure": True}))
    if edge != "dn":
        return state, ()
    if asked is None:
        return ignore(state, "no_such_button", hint=BUTTONS[button][1])
    after, told = _carry_out(state, entry, asked)
    if told[0].data.get("reason") not in SURE:
        return after, told
    state = replace(state, doubt=here)
    return state, told if asked[0] == "inspect" else (reason("hold_to_be_sure"),)


def _carry_out(state: TraitorMechanic, entry: Entry, asked: Order) -> Result:
    name, data = asked
    return HANDLERS[name](state, replace(entry, name=name, data=data), state.boss)


def box(state: TraitorMechanic) -> list[dict[str, object]]:
    """The mapping of the boss's console, for the page."""
    return [
        {"button": button, "does": does, "lit": order(state, n, BOSS_BOX) is not None}
        for n, (button, does) in enumerate(BUTTONS)
    ]


def outputs(state: TraitorMechanic) -> dict[str, Output]:
    """Say what each box shows: lamps of the buttons that do something, and whose action it is."""
    seats = (BOSS_BOX, REFEREE, *(player.seat for player in state.players))
    return {seat: _output(state, seat) for seat in seats}


def _output(state: TraitorMechanic, seat: str) -> Output:
    lamps = sum(1 << n for n in range(len(BUTTONS)) if order(state, n, seat) is not None)
    answer = state.asking and seat in (BOSS_BOX, REFEREE, state.boss)
    return Output(lamps=lamps, blinking=lamps & 0b1100 if answer else 0, rgb=_colour(state, seat))


def _colour(state: TraitorMechanic, seat: str) -> int:
    """Blue for a player on turn; else how the last job, or the game, ended."""
    if state.phase is Phase.GET_TO_WORK and seat == state.turn:
        return BLUE
    if state.winner:
        return GREEN if state.winner == "mechanics" else RED
    if state.phase is Phase.CLEAN_UP and state.verdict is not None:
        return GREEN if state.verdict.success else RED
    return AMBER if seat in (BOSS_BOX, state.boss) else 0
