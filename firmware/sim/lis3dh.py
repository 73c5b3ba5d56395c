"""Register model of the LIS3DH, for both interpreters: what the chip does, and what trips drivers.

It measures a world: an object whose ``between(since_us, until_us, period_us)`` gives the samples
``(t_us, x, y, z)`` of that time, in thousandths of g. Noise and bounce are the world's affair.
"""

WRITABLE = tuple(range(0x1E, 0x27)) + (0x2E, 0x30, 0x32, 0x33, 0x34) + tuple(range(0x36, 0x40))
READ_ONLY = (0x39,)
RATES_HZ = (0, 1, 10, 25, 50, 100, 200, 400, 1620, 1344)
DIGIT_MG = {8: (16, 32, 64, 192), 10: (4, 8, 16, 48), 12: (1, 2, 4, 12)}
THRESHOLD_MG = (16, 32, 62, 186)
DEPTH = 32
SETTLING = 7  # samples until high resolution is there
ENODEV, ETIMEDOUT = 19, 110
BYPASS, FIFO, STREAM, STREAM_TO_FIFO = range(4)


class Steady:
    """A world in which nothing moves, until ``now`` is set anew."""

    def __init__(self, x=0, y=0, z=1000):
        self.now = (x, y, z)

    def between(self, since_us, until_us, period_us):
        """A sample every period."""
        t = since_us + period_us
        while t <= until_us:
            yield t, self.now[0], self.now[1], self.now[2]
            t += period_us


class Lis3dh:
    """One chip on a bus of its own; its methods are those of ``machine.I2C``."""

    def __init__(self, clock, world, address=0x18):
        self._clock = clock
        self.world = world
        self._address = address
        self._clocks_missing = 0
        self._lines = (1, 1)
        self.power_up()

    def power_up(self):
        """The supply came on, or failed for a moment: every register as from the factory."""
        self._r = bytearray(64)
        self._r[0x0F] = 0x33
        self._r[0x1E] = 0x10
        self._r[0x20] = 0x07
        self._since = self._clock()
        self._out = [0, 0, 0]
        self._held = [False, False, False]
        self._fifo = []
        self._settling = 0
        self._level = [0, 0, 0]  # what the high-pass filter takes for rest
        self._take_level = False
        self._true = 0  # samples for which the condition of INT1 holds
        self._facing = 0
        self._stopped = False

    def jam(self, clocks=9):
        """The chip holds SDA down, in the middle of a byte that a reset of the board cut off."""
        self._clocks_missing = clocks

    def wire(self, scl, sda):
        """The levels of the two lines, driven by hand."""
        before, self._lines = self._lines, (scl, sda)
        if scl and not before[0] and self._clocks_missing > 1:
            self._clocks_missing -= 1
        if scl and before[0] and sda and not before[1] and self._clocks_missing == 1:
            self._clocks_missing = 0  # a STOP

    def readfrom_mem_into(self, address, register, buffer):
        """Read a register for each byte of ``buffer``; with bit 7 set, one after the other."""
        self._check(address)
        at = register & 0x3F
        for i in range(len(buffer)):
            buffer[i] = self._read(at)
            if register & 0x80:
                at = 0x28 if at == 0x2D and self._mode() else (at + 1) & 0x3F

    def readfrom_mem(self, address, register, count):
        """Read ``count`` registers."""
        buffer = bytearray(int(count))
        self.readfrom_mem_into(address, register, buffer)
        return bytes(buffer)

    def writeto_mem(self, address, register, data):
        """Write registers; what may not be written stays."""
        self._check(address)
        at = register & 0x3F
        for value in data:
            if at in WRITABLE and at not in READ_ONLY:
                self._write(at, value)
            if register & 0x80:
                at = (at + 1) & 0x3F

    def int1(self):
        """Level of the pin INT1 now."""
        self._advance()
        routed = self._r[0x22]
        size = len(self._fifo)
        level = (
            (routed & 0x40 and self._r[0x31] & 0x40)
            or (routed & 0x10 and self._r[0x27] & 0x08)
            or (routed & 0x04 and min(size, 31) > self._r[0x2E] & 31)
            or (routed & 0x02 and size == DEPTH)
        )
        return int(bool(level)) ^ (self._r[0x25] >> 1 & 1)

    # The bus.

    def _check(self, address):
        if self._clocks_missing:
            raise OSError(ETIMEDOUT)
        if address != self._address:
            raise OSError(ENODEV)
        self._advance()

    def _write(self, at, value):
        r = self._r
        before = r[at]
        r[at] = value
        if at == 0x20 and before >> 4 == 0 and value >> 4:
            self._since = self._clock()
        if (at == 0x23 and value & 8 and not before & 8) or (at == 0x20 and r[0x23] & 8):
            self._settling = SETTLING
        if at == 0x24 and value & 0x80:
            self.power_up()  # BOOT: what is set is no promise after it
        if self._mode() == BYPASS:
            self._fifo.clear()
            self._stopped = False

    def _read(self, at):
        if 0x28 <= at <= 0x2D:
            return self._read_axis(at - 0x28)
        r = self._r
        value = r[at]
        if at == 0x2F:
            size = len(self._fifo)
            value = min(size, 31) | 0x20 * (size == 0) | 0x40 * (size == DEPTH)
            value |= 0x80 * (min(size, 31) > r[0x2E] & 31)
        elif at == 0x31:
            if r[0x24] & 8:
                r[0x31] = 0
        elif at == 0x26:
            self._take_level = True
        return value

    def _read_axis(self, index):
        axis = index >> 1
        high = (index & 1) ^ (self._r[0x23] >> 6 & 1)
        source = self._fifo[0] if self._fifo else self._out
        value = source[axis] >> 8 & 255 if high else source[axis] & 255
        if not self._mode():
            self._held[axis] = not high and bool(self._r[0x23] & 0x80)
        if high:
            self._r[0x27] &= ~(0x88 | 0x11 << axis) & 255
        if index == 5 and self._fifo:
            self._fifo.pop(0)
        return value

    def _mode(self):
        return self._r[0x2E] >> 6 if self._r[0x24] & 0x40 else BYPASS

    # The measurement.

    def _advance(self):
        now = self._clock()
        rate = self._r[0x20] >> 4
        if not 0 < rate < len(RATES_HZ):
            self._since = now
            return
        hz = 5376 if rate == 9 and self._r[0x20] & 8 else RATES_HZ[rate]
        for t, x, y, z in self.world.between(self._since, now, 1000000 // hz):
            self._since = t
            if self._settling:
                self._settling -= 1
            else:
                self._sample((x, y, z))

    def _bits(self):
        if self._r[0x20] & 8:
            return 8
        return 12 if self._r[0x23] & 8 else 10

    def _sample(self, mg):
        r = self._r
        scale = r[0x23] >> 4 & 3
        bits = self._bits()
        digit = DIGIT_MG[bits][scale]
        top = 1 << (bits - 1)
        seen = [max(-top, min(top - 1, round(v / digit))) * digit for v in mg]
        filtered = self._high_pass(seen)
        self._watch(filtered if r[0x21] & 1 else seen, THRESHOLD_MG[scale])
        out = filtered if r[0x21] & 8 else seen
        counts = [
            max(-top, min(top - 1, round(out[n] / digit))) << (16 - bits)
            if r[0x20] >> n & 1
            else 0
            for n in range(3)
        ]
        self._publish(counts)

    def _publish(self, counts):
        status = self._r[0x27]
        self._r[0x27] = status | (status & 0x0F) << 4 | 0x0F
        for axis in range(3):
            if not self._held[axis]:
                self._out[axis] = counts[axis]
        mode = self._mode()
        if mode == STREAM_TO_FIFO and self._r[0x31] & 0x40:
            self._stopped = True
        if mode == BYPASS:
            return
        full = len(self._fifo) == DEPTH
        if full and (mode == FIFO or self._stopped):
            return
        if full:
            self._fifo.pop(0)
        self._fifo.append(counts)

    def _high_pass(self, seen):
        if self._take_level:
            self._take_level = False
            self._level = list(seen)
        slow = 50 << (self._r[0x21] >> 4 & 3)
        for axis in range(3):
            self._level[axis] += (seen[axis] - self._level[axis]) * 6.2832 / slow
        return [seen[axis] - self._level[axis] for axis in range(3)]

    def _watch(self, values, digit):
        """Judge the condition of interrupt 1."""
        r = self._r
        config = r[0x30]
        limit = (r[0x32] & 127) * digit
        facing = 0
        for axis in range(3):
            v = values[axis]
            over = v > limit if config & 0x40 else abs(v) > limit
            under = v < -limit if config & 0x40 else abs(v) <= limit
            facing |= (2 * over + under) << 2 * axis
        met = facing & config & 0x3F
        holds = met == config & 0x3F and met > 0 if config & 0x80 else met > 0
        if config & 0xC0 == 0x40:
            holds = holds and facing != self._facing
        self._facing = facing
        self._true = self._true + 1 if holds else 0
        if self._true > r[0x33] & 127:
            r[0x31] = 0x40 | met
        elif not r[0x24] & 8:
            r[0x31] = met
