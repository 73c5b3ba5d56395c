"""From the counts of a sensor to thousandths of g, and what that sensor can tell apart.

All numbers are integers that stay below 2**30, which MicroPython holds without allocating on a
32-bit chip; nothing here needs a float.
"""

CLAMP_MG = 16383  # the squares of three axes still fit together
FRACTION = 12  # bits behind the point of a scale


class Mount:
    """How the sensor sits in this die.

    Args:
        faces: pips on top while +x, -x, +y, -y, +z, -z of the sensor points up.
        offset_mg: reading of each axis at zero g, from a calibration on six sides.
        gain_pm: gain of each axis in thousandths, from the same calibration.
    """

    def __init__(
        self,
        faces: tuple[int, ...] = (1, 6, 2, 5, 3, 4),
        offset_mg: tuple[int, ...] = (0, 0, 0),
        gain_pm: tuple[int, ...] = (1000, 1000, 1000),
    ) -> None:
        self.faces = faces
        self.offset_mg = offset_mg
        self.gain_pm = gain_pm


class Sense:
    """One sensor as it is set, in one die.

    Args:
        mount: how it sits there.
        rate_hz: samples a second, nominal.
        lsb_ug: millionths of g in one count.
        bandwidth_hz: where the low-pass filter of the sensor ends.
        noise_ug: noise density by the data sheet, millionths of g per square root of a hertz.
        gyro_urad: millionths of a radian per second in one count of the gyro; 0 if none is read.
    """

    def __init__(
        self,
        mount: Mount,
        rate_hz: int,
        lsb_ug: int,
        bandwidth_hz: int,
        noise_ug: int = 220,
        gyro_urad: int = 0,
    ) -> None:
        self.faces = mount.faces
        self.period_us = 1000000 // rate_hz
        gain = mount.gain_pm
        self._mul = [((lsb_ug << FRACTION) + g // 2) // g for g in gain]
        self._off = [((o * 1000) << FRACTION) // g for o, g in zip(mount.offset_mg, gain)]
        self.gyro_mul = (gyro_urad << FRACTION) // 1000
        self.lsb_mg = (lsb_ug + 999) // 1000
        root = 1
        while root * root < bandwidth_hz:
            root += 1
        # Standard deviation of a resting axis.
        self.noise_mg = (noise_ug * root + 999) // 1000
        # A filter of bandwidth B smears a step over about 0.35/B.
        self.smear_us = 350000 // max(1, bandwidth_hz)

    def mg(self, axis: int, counts: int) -> int:
        """Thousandths of g that ``counts`` of an axis stand for."""
        value = (counts * self._mul[axis] - self._off[axis]) >> FRACTION
        if value > CLAMP_MG:
            return CLAMP_MG
        return value if value >= -CLAMP_MG else -CLAMP_MG

    def spin(self, x: int, y: int, z: int) -> int:
        """Thousandths of a radian per second, from counts of the gyro; within 6 per cent."""
        x = abs(x)
        y = abs(y)
        z = abs(z)
        big = max(x, y, z)
        # Largest plus three eighths of the others: the length without a square root.
        return (big + ((x + y + z - big) * 3 >> 3)) * self.gyro_mul >> FRACTION

    def shift_for(self, tau_us: int) -> int:
        """Shift of a running mean over about ``tau_us`` of samples."""
        shift = 1
        while (self.period_us << shift) * 3 < tau_us * 2:
            shift += 1
        return shift


def up_axis(x: int, y: int, z: int) -> int:
    """Which of +x, -x, +y, -y, +z, -z points up within 11.5 degrees; -1 if none does.

    A face counts as level below 8 degrees and as cocked from 15 on; the sensor may sit 3 askew.
    """
    xx = x * x
    yy = y * y
    zz = z * z
    if (yy + zz) * 24 <= xx:
        return 0 if x > 0 else 1
    if (xx + zz) * 24 <= yy:
        return 2 if y > 0 else 3
    if (xx + yy) * 24 <= zz:
        return 4 if z > 0 else 5
    return -1
