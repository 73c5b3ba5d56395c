"""The nodes of an evening, as their page hears of them."""

from typing import Any

from hub.service import health

View = dict[str, Any]
SECOND_US = 1_000_000
FACES: View = {
    "faces": [9, 11, 10, 8, 12, 25],
    "rolls": 75,
    "cocked": 2,
    "detectable": 14,
    "warning": {"code": "often", "values": {"face": 6, "share": 33.3, "fair": 16.7}},
}


def node(name: str, kind: str, seat: str, *, online: bool, **more: Any) -> View:
    """A node as the nodes page hears of it."""
    told: View = {
        "id": name,
        "kind": kind,
        "online": online,
        "heard": SECOND_US,
        "boot": 1,
        "n": 3,
        "c": 1,
        "note": "",
        "table": "main" if seat else "",
        "seat": seat,
        "device": False,
        "seat_name": seat.title() if seat else "",
        "malformed": 0,
        "malformed_reason": "",
        "clock_err": 1800,
        "restarts": {},
        "test": {},
        "update": {},
        "receipt": {"told": 0},
        "self_test": {},
        "fairness": None,
        "info": {"fw": "0.2.0", "mp": "1.29.0", "rst": "pwr", "caps": {}},
        "tele": {"rssi": -71, "heap": 50_000, "rc": 2, "q": 0, "lost": 0},
    }
    told |= more
    advice = [found._asdict() for found in health.advise(told)]
    return told | {"health": health.summary(told), "advice": advice}


DIE = {"fw": "0.1.0", "mp": "1.29.0", "rst": "wdt", "caps": {"cal": 64 + 63}}
NODES = [
    node("n00d1ce77", "die", "yellow", online=True, info=DIE, tele={"rssi": -84, "bat": 3520})
    | {"fairness": FACES},
    node("n9f3a61", "pit_box", "red", online=True),
    node("n00b0c517", "roller", "green", online=False),
    node("n77aa01", "pit_box", "", online=True),
]
# A self-test of a pit box half way.
SELF_TEST: View = {
    "at": "button-2",
    "shows": False,
    "heard": True,
    "live": {"dn": 4, "rssi": -71, "heap": 50_000},
    "steps": [
        {"id": "radio", "result": "pass", "seen": "-71 dBm"},
        {"id": "memory", "result": "pass", "seen": "48 kB"},
        {"id": "button-0", "result": "pass", "seen": ""},
        {"id": "button-1", "result": "fail", "seen": ""},
        *({"id": f"button-{n}", "result": "", "seen": ""} for n in range(2, 7)),
        *({"id": name, "result": "", "seen": ""} for name in ("lamps", "pixel", "buzz")),
    ],
}
