"""What the nodes of each seat show: whose turn it is, and when it can be ended."""

from hub.engine.entry import REFEREE
from hub.engine.game import Output
from hub.games.grease_monkey.state import Garage, Phase
from hub.games.grease_monkey.turn import may_end

COLOURS = {
    "black": 0x404040,  # a dim white: no lamp is black
    "red": 0xD55E00,
    "green": 0x009E73,
    "purple": 0x8040C0,
    "yellow": 0xF0E442,
}
ALL = 0x7F  # every lamp, GO among them
GO = 1 << 6


def outputs(state: Garage) -> dict[str, Output]:
    """Light all lamps of the player in turn; GO blinks once the turn can be ended.

    The referee's node lights GO in the same way, in the colour of the player in turn.
    """
    turn = _turn(state)
    blinking = GO if may_end(state) or state.phase is Phase.BONUS_DRAFT else 0
    shown = {
        colour: Output(lamps=ALL, blinking=blinking, rgb=COLOURS[colour])
        if colour == turn
        else Output(rgb=COLOURS[colour])
        for colour in state.order
    }
    shown[REFEREE] = Output(lamps=GO if turn else 0, blinking=blinking, rgb=COLOURS.get(turn, 0))
    return shown


def _turn(state: Garage) -> str:
    if state.phase is Phase.BONUS_DRAFT:
        return state.picks[0]
    return state.active if state.phase is Phase.PLAY else ""
