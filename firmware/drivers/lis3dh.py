"""The accelerometer LIS3DH: samples from its FIFO, or asleep until it is moved."""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.bus import Bus

ADDRESS = 0x18  # SDO is low
WHO_AM_I = 0x33
DEPTH = 32
DIGIT_UG = 16000  # 10 bits at 8 g
NOISE_UG = 220  # per square root of a hertz, by the data sheet
RATES = {100: 5, 200: 6, 400: 7}

AGAIN = 0x80  # the register address grows with each byte
OUT = 0x28
FIFO_SOURCE = 0x2F
INT1_SOURCE = 0x31
REFERENCE = 0x26

# Registers and values, in the order in which they are set.
STOPPED = ((0x20, 0x07), (0x24, 0x00), (0x2E, 0x00), (0x30, 0x00), (0x22, 0x00))
# 8 g and whole samples, the FIFO as a stream, data ready on INT1.
STREAM = ((0x21, 0x00), (0x22, 0x10), (0x23, 0xA0), (0x24, 0x40), (0x2E, 0x80), (0x25, 0x00))
# 50 Hz, low power, 2 g; INT1 latched by 160 mg on any axis behind the high-pass filter, without
# which gravity itself would wake the die.
MOTION = (
    (0x20, 0x4F),
    (0x21, 0x09),
    (0x22, 0x40),
    (0x23, 0x00),
    (0x24, 0x08),
    (0x32, 0x0A),
    (0x33, 0x00),
    (0x30, 0x2A),
)


class Lis3dh:
    """One sensor on a bus; every method raises OSError when it does not answer.

    Attributes:
        samples: counts x, y, z of the samples of the last ``read``, oldest first.
        overrun: whether samples were lost before them.
    """

    def __init__(self, bus: "Bus", rate_hz: int) -> None:
        self.rate_hz = rate_hz
        self.samples = array("h", [0] * (3 * DEPTH))
        self.overrun = False
        self._bus = bus
        self._raw = memoryview(bytearray(6 * DEPTH))
        self._byte = bytearray(1)

    def stream(self) -> None:
        """Measure from now on."""
        if self.identity() != WHO_AM_I:
            raise OSError("the part on the bus is no LIS3DH")
        self._set(STOPPED)
        self._set(STREAM)
        self._bus.write(ADDRESS, 0x20, RATES[self.rate_hz] << 4 | 7)

    def identity(self) -> int:
        """What the part on the bus says it is: ``WHO_AM_I``."""
        return self._get(0x0F)

    def wait_for_motion(self) -> None:
        """Measure no more; raise INT1 when the die is moved, and keep it high."""
        self._set(STOPPED)
        self._set(MOTION)
        self._get(REFERENCE)
        self._get(INT1_SOURCE)

    def read(self) -> int:
        """Take all that waits in the FIFO into ``samples``; returns how many samples those are."""
        source = self._get(FIFO_SOURCE)
        self.overrun = bool(source & 0x40)
        count = DEPTH if self.overrun else source & 31
        if not count:
            return 0
        raw = self._raw
        self._bus.read(ADDRESS, OUT | AGAIN, raw[: 6 * count])
        samples = self.samples
        for n in range(3 * count):
            value = raw[2 * n + 1] << 2 | raw[2 * n] >> 6
            samples[n] = value - 1024 if value & 512 else value
        return count

    def recover(self) -> None:
        """Free the bus and begin anew."""
        self._bus.recover()
        self.stream()

    def _set(self, registers: "tuple[tuple[int, int], ...]") -> None:
        for register, value in registers:
            self._bus.write(ADDRESS, register, value)

    def _get(self, register: int) -> int:
        self._bus.read(ADDRESS, register, self._byte)
        return self._byte[0]
