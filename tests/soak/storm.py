"""Events by the ten thousand, and faults at random moments until they have all arrived."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.faults.count import Tally, around_first_fault, tally
from tests.faults.nodes import BoxNode
from tests.faults.place import Place

PATIENCE = 120
EVENTS_S = 40  # slower than this is too slow
PAUSE = (0.05, 1.5)
TAP_EVERY = 0.2
RATE = 250.0
BUNCH, REST = 50, 100  # bare events told together; the last events, of which none is a tap

Say = Callable[[str], None]


class Storm:
    """One place in a storm.

    Attributes:
        hurt: How often each fault happened.
    """

    def __init__(self, place: Place, events: int, chance: random.Random, say: Say) -> None:
        self.place = place
        self._events = events
        self._chance = chance
        self._say = say
        self._over = threading.Event()
        self._tapper = threading.Thread(target=self._tap)

    def rage(self) -> Tally:
        """Tell all events under faults, wait until they have arrived, and count.

        Gives up after a time; what has not arrived by then counts as lost.
        """
        began = time.monotonic()
        end = began + PATIENCE + self._events / EVENTS_S
        teller = threading.Thread(target=self._tell, args=(end,))
        shower = threading.Thread(target=self._show)
        for thread in (self._tapper, teller, shower):
            thread.start()
        try:
            while teller.is_alive() and time.monotonic() < end:
                time.sleep(self._chance.uniform(*PAUSE))
                self.place.any_fault(self._chance)()
            teller.join()
        finally:
            self._over.set()
            shower.join()
        for link in (self.place.hub_link, *self.place.links):
            link.heal()
        arrived = self.place.arrive(max(PATIENCE, end - time.monotonic()))
        if not arrived:
            self._say("  not everything arrived in time")
        found = self.place.tally()
        if not found.is_perfect:
            self._explain()
        return found

    def _explain(self) -> None:
        logs = self.place.logs
        for node in self.place.nodes:
            mine = tally([node], *logs)
            if not mine.is_perfect:
                self._say(f"  {node.node_id}: {mine}")
            if not mine.is_perfect and isinstance(node, BoxNode):
                self._say(f"  {around_first_fault(node, *logs)}")

    def _left(self) -> int:
        bare = sum(len(serials) for node in self.place.bare for serials in node.told.values())
        return self._events - bare - sum(len(box.told) for box in self.place.boxes)

    def _tell(self, end: float) -> None:
        while (left := self._left() - REST) > 0 and time.monotonic() < end:
            self.place.tell(min(BUNCH, left), RATE, end - time.monotonic())
        self._tapper.join()
        self.place.tell(self._left(), RATE, max(0, end - time.monotonic()))

    def _tap(self) -> None:
        while self._left() > REST and not self._over.wait(TAP_EVERY):
            for box in self.place.boxes:
                if not box.busy.acquire(blocking=False):
                    continue  # it is just being reset
                with suppress(ConnectionError):
                    self.place.tap(box)
                box.busy.release()

    def _show(self) -> None:
        while not self._over.wait(10):
            faults = sum(self.place.hurt.values())
            told = self._events - self._left()
            self._say(f"  {told} of {self._events} events told, {faults} faults so far")


def storm(folder: Path, events: int, seed: int, say: Say) -> Tally:
    """Let ``events`` events through storms on each broker; return what became of them."""
    total, faults = Tally(), Counter[str]()
    shares = {"external": events * 7 // 10, "amqtt": events // 10}
    shares["mosquitto"] = events - sum(shares.values())
    titles = {"external": "a mosquitto that forgets all", "mosquitto": "our mosquitto"}
    for broker, share in shares.items():
        began = time.monotonic()
        where = folder / broker
        where.mkdir()
        boxes = 2 if broker == "external" else 1
        say(f"{share} events over {titles.get(broker, broker)}, {boxes} of the nodes firmware:")
        with Place(where, broker, bare=20, boxes=boxes) as place:
            found = Storm(place, share, random.Random(f"{seed} {broker}"), say).rage()  # noqa: S311
            say(f"  {found} in {time.monotonic() - began:.0f} s")
        total += found
        faults.update(place.hurt)
    say("Faults: " + ", ".join(f"{n} x {what}" for what, n in sorted(faults.items())))
    return total
