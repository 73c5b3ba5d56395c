"""The instrumented die: tells its rolls by itself, and sleeps between rounds."""

from drivers import lis3dh

from hub.wire import signs
from pitwall import calibration, debounce, outbox, roll
from pitwall.raw import Raw
from pitwall.role import Role
from pitwall.roll_sense import Sense
from pitwall.stamps import Stamps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from pitwall.cell import CellBoard
    from pitwall.lights import Lights
    from pitwall.role import Record

    class Settings(Protocol):
        """Who keeps them."""

        settings: dict[str, Any]

        def keep(self, **changes: Any) -> None:
            """Save changes of the settings."""


REST_U_US = 20000  # rest begins gently, and the table still shivers
SILENT_US = 500000
RETRY_US = 500000
NAG_MS = 5000
# Awake after a start: USB is gone in deep sleep, and it takes time to join and to hear of a lock.
AWAKE_MS = 10000
FORGOTTEN_MS = 900000  # an open window in which nobody moves the die
DELIVERY_MS = 60000  # extra time for rolls that the hub does not have yet


class Die(Role):
    """Every roll is an event, in the window or not: whether it counts, the hub knows."""

    def __init__(
        self, board: "CellBoard", shine: "Lights", record: "Record", owner: "Settings"
    ) -> None:
        super().__init__(board, shine, record)
        self._cell = board
        self._owner = owner
        self._settings = owner.settings
        self._bus = board.bus()
        self._sensor = lis3dh.Lis3dh(self._bus, owner.settings["rate"])
        self._calibration = calibration.Calibration(lis3dh.DIGIT_UG)
        self._raw = Raw(self._sensor)
        self._unlocked = False
        self._rgb = 0
        self._mv = -1
        self._nagged = 0
        self._moved_ms = 0
        self._streaming = False
        self._failed = False
        self._heard_us = 0  # the last sample
        self._retry_us = 0
        self._mount()

    def _mount(self) -> None:
        rate = self._sensor.rate_hz
        mount = calibration.mount(self._settings["cal"])
        sense = Sense(mount, rate, lis3dh.DIGIT_UG, rate // 2, lis3dh.NOISE_UG)
        self._detector = roll.RollDetector(sense)
        self._stamps = Stamps(sense.period_us)

    # What a role is asked.

    def caps(self) -> "dict[str, int]":
        """What this node has; ``cal`` has a bit for each side read, and 64 once all are kept."""
        kept = calibration.STORED if self._settings["cal"] else 0
        return {"btn": 0, "pix": 1, "acc": 1, "doze": 1, "cal": kept | self._calibration.sides}

    @property
    def faults(self) -> int:
        """How often the bus of the sensor had to be freed."""
        return self._bus.faults

    def edge(self, button: int, edge: int, t: int, u: int) -> None:  # noqa: ARG002  it has one
        """It was taken from its dock, whose contact is open now, or put back."""
        if edge != debounce.HOLD:
            self.record(outbox.DOCK, t, u, int(edge == debounce.DOWN), 0, 0)

    def perform(self, op: str, a: "dict[str, Any]", now_ms: int) -> str:
        """Carry out a command; ``unlock`` opens the window in which rolls count."""
        if op == "unlock":
            self._unlocked = True
            self._rgb = a["rgb"]
            self._glow()
        elif op == "lock":
            self._unlocked = False
            self._glow()
        elif op == "test" and a["what"].startswith("side-"):
            return self._calibrate(a["what"][5:])
        elif op == "test" and a["what"] == "raw":
            self._moved_ms = now_ms
            self._raw.ask(now_ms)
        else:
            return super().perform(op, a, now_ms)
        return ""

    def frame(self, now_us: int) -> None:
        """Take in what the sensor felt, and bring the outputs up to date."""
        try:
            self._feel(now_us)
        except OSError:
            self._fail(now_us)
        self._watch_battery(now_us // 1000)
        super().frame(now_us)

    def raw(self) -> "dict[str, Any] | None":
        """The next message for a recorder that asked for samples."""
        return self._raw.message(self._settings["cal"])

    def felt(self) -> "dict[str, int]":
        """Who the sensor says it is, 0 when it is silent; its last sample, in thousandths of g."""
        try:
            told = {"id": self._sensor.identity()}
        except OSError:
            told = {"id": 0}
        for n in range(3):
            told["xyz"[n]] = self._sensor.samples[n] * lis3dh.DIGIT_UG // 1000
        return told

    def drowsy(self, now_ms: int, waiting: int) -> bool:
        """Whether to sleep until it is moved, while ``waiting`` events are not delivered."""
        if 0 < self._mv < signs.EMPTY_MV:
            return True
        patience = FORGOTTEN_MS if self._unlocked else 1000 * self._settings["sleep"]
        if waiting and not self._unlocked:
            patience += DELIVERY_MS
        return self._streaming and now_ms > AWAKE_MS and now_ms - self._moved_ms > patience

    def sleep(self) -> None:
        """Sleep; a start follows."""
        self._sensor.wait_for_motion()
        self.board.pixel(0)
        self._cell.sleep()

    # The sensor.

    def _feel(self, now_us: int) -> None:
        sensor = self._sensor
        if not self._streaming:
            if now_us >= self._retry_us:
                self._start(now_us)
            return
        count = sensor.read()
        if not count:
            if now_us - self._heard_us > SILENT_US:
                raise OSError("the sensor gives no samples")
            return
        self._heard_us = now_us
        self._stamps.batch(now_us, count, sensor.overrun)
        self._raw.batch(self._stamps, count, now_us // 1000)
        self._take(count)

    def _take(self, count: int) -> None:
        samples = self._sensor.samples
        stamps = self._stamps
        dt = stamps.first
        t = stamps.end - (count - 1) * stamps.step
        for n in range(0, 3 * count, 3):
            x = samples[n]
            y = samples[n + 1]
            z = samples[n + 2]
            self._calibration.feel(x, y, z)
            told = self._detector.sample(dt, x, y, z)
            if told:
                self._tell(told, t)
            dt = stamps.step
            t += dt

    def _start(self, now_us: int) -> None:
        if self._failed:
            self._sensor.recover()
        else:
            self._sensor.stream()
        self._streaming = True
        self._failed = False
        self._heard_us = now_us
        self._glow()

    def _fail(self, now_us: int) -> None:
        """Free the bus and set the sensor up again: at once, then now and then."""
        self._retry_us = now_us if self._streaming else now_us + RETRY_US
        self._streaming = False
        self._failed = True
        self._glow()

    # What it tells, and shows.

    def _tell(self, told: int, t: int) -> None:
        now_ms = t // 1000
        detector = self._detector
        self._moved_ms = now_ms
        if told == roll.ROLLING:
            self._sign("rolling", now_ms)
        elif told == roll.HANDLING:
            self.lights.scene(now_ms, 0, 0, signs.STEADY)
        elif told == roll.COCKED:
            self.record(outbox.ROLL, t, REST_U_US, 0, 0, 0)
            self._sign("cocked", now_ms)
        else:
            face = detector.face
            at = t - detector.rest_us
            self.record(outbox.ROLL, at, REST_U_US, face, detector.tumble_ms, detector.confidence)
            self._sign(self._worth(face), now_ms)

    def _worth(self, face: int) -> str:
        if self.lights.link:
            return "kept"
        if not self._unlocked:
            return "locked"
        return "six" if face == 6 else "counted"

    def _sign(self, name: str, now_ms: int) -> None:
        """Show for a moment what happened."""
        rgb, effect, ms = signs.SIGNS[name]
        self.lights.scene(now_ms, ms, self._rgb if rgb == signs.CREW else rgb, effect)

    def _glow(self) -> None:
        """Show what lasts."""
        if self._failed:
            self.lights.show(*signs.SIGNS["failed"][:2])
        elif self._unlocked:
            self.lights.show(self._rgb, signs.SIGNS["ready"][1])
        else:
            self.lights.show(0, signs.STEADY)

    def _watch_battery(self, now_ms: int) -> None:
        """Ask to be charged, every few seconds."""
        if now_ms - self._nagged < NAG_MS:
            return
        self._nagged = now_ms
        self._mv = self.board.battery_mv()
        if 0 < self._mv < signs.LOW_MV:
            self._sign("low", now_ms)

    def _calibrate(self, side: str) -> str:
        """Take the reading of a side; the last of six makes the calibration, which is kept."""
        if side not in ("1", "2", "3", "4", "5", "6"):
            return "cfg"
        fault = self._calibration.take(int(side))
        if fault or self._calibration.sides != calibration.SIDES:
            return fault
        found = self._calibration.solve()
        self._calibration = calibration.Calibration(lis3dh.DIGIT_UG)
        if found is None:
            return "cfg"
        self._owner.keep(cal=calibration.numbers(found))
        self._mount()
        return ""
