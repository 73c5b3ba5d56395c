"""Which version of the application starts: that of USB, or one of two places for updates.

The copy of this module that came over USB is the one that runs, and no update touches it.
What it remembers is one number, for only one is written whole or not at all: the slot that starts,
the one to fall back to, how often it started without becoming good, and whether it is on trial.
"""

import sys

from micropython import const

_FOLDERS = const(("", "a", "b"))
_FALL_BACK = const(4)
_GIVE_UP = const(6)
TRIAL = const(256)


def choose(state: int, fresh: bool) -> "tuple[int, bool]":
    """What to remember, and whether to start in safe mode.

    Args:
        state: what was remembered.
        fresh: the board was off or asleep, so that the start before says nothing about this one.
    """
    slot, other, tries = state & 3, state >> 2 & 3, state >> 4 & 15
    trial = state & TRIAL
    if not fresh:
        tries = min(tries + 1, 15)
        if tries == _FALL_BACK:
            slot, other, trial = other, slot, 0
    return slot | other << 2 | tries << 4 | trial, tries >= _GIVE_UP


def enter() -> bool:
    """Make the chosen version the one that is imported; tell whether it shall be careful."""
    import esp32
    import machine

    nvs = esp32.NVS("pitwall")
    try:
        before = nvs.get_i32("slot")
    except OSError:
        before = 0
    rested = machine.reset_cause() in (machine.PWRON_RESET, machine.DEEPSLEEP_RESET)
    state, safe = choose(before, rested)
    if state != before:
        nvs.set_i32("slot", state)
        nvs.commit()
    folder = "" if safe else _FOLDERS[state & 3]
    if folder:
        sys.path.insert(0, folder)
    return safe
