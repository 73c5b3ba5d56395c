"""From the counts of an accelerometer to thousandths of g, and what that sensor can tell apart.

All numbers are integers below 2**30, which MicroPython holds without allocating on a 32-bit chip.
"""

CLAMP_MG = 16383  # three squares of it still fit into 30 bits
FRACTION = 12  # fixed-point bits of the scales


class Sense:
    """The facts of one die: its sensor, how that is set and mounted, its calibration.

    Args:
        rate_hz: samples a second, nominal.
        lsb_ug: millionths of g in one count.
        bandwidth_hz: where the sensor's own low-pass filter ends.
        noise_ug: noise density in millionths of g per square root of a hertz (data sheet).
        faces: pips on top while +x, -x, +y, -y, +z, -z of the sensor points up.
        offset_mg: reading of each axis at zero g, from the calibration on six sides.
        gain_pm: gain of each axis in thousandths, from the same calibration.
        gyro_urad: millionths of a radian per second in one count of the gyro; 0 without one.
    """

    def __init__(
        self,
        *,
        rate_hz: int,
        lsb_ug: int,
        bandwidth_hz: int,
        noise_ug: int = 220,
        faces: tuple[int, ...] = (1, 6, 2, 5, 3, 4),
        offset_mg: tuple[int, ...] = (0, 0, 0),
        gain_pm: tuple[int, ...] = (1000, 1000, 1000),
        gyro_urad: int = 0,
    ) -> None:
        self.faces = faces
        self.period_us = 1000000 // rate_hz
        self.mul_x = _scale(lsb_ug, gain_pm[0])
        self.mul_y = _scale(lsb_ug, gain_pm[1])
        self.mul_z = _scale(lsb_ug, gain_pm[2])
        self.off_x = _offset(offset_mg[0], gain_pm[0])
        self.off_y = _offset(offset_mg[1], gain_pm[1])
        self.off_z = _offset(offset_mg[2], gain_pm[2])
        self.gyro_mul = (gyro_urad << FRACTION) // 1000
        self.lsb_mg = (lsb_ug + 999) // 1000
        self.noise_mg = _noise(noise_ug, bandwidth_hz)
        # A filter of bandwidth B smears a step over about 0.35/B.
        self.smear_us = 350000 // max(1, bandwidth_hz)


def _scale(lsb_ug: int, gain_pm: int) -> int:
    return ((lsb_ug << FRACTION) + gain_pm // 2) // gain_pm


def _offset(offset_mg: int, gain_pm: int) -> int:
    return ((offset_mg * 1000) << FRACTION) // gain_pm


def _noise(density_ug: int, bandwidth_hz: int) -> int:
    """Standard deviation of a resting axis in mg, rounded up."""
    root = 1
    while root * root < bandwidth_hz:
        root += 1
    return (density_ug * root + 999) // 1000
