"""An I2C bus that can be freed when a part holds it, and that counts how often it failed."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from machine import I2C, Pin

CLOCKS = 9


class Bus:
    """Registers of the parts on one bus.

    Args:
        connect: makes the bus, and gives both lines to it.
        lines: takes the lines SCL and SDA away from it, to drive them by hand.
    """

    def __init__(
        self, connect: "Callable[[], I2C]", lines: "Callable[[], tuple[Pin, Pin]]"
    ) -> None:
        self.faults = 0
        self._connect = connect
        self._take_lines = lines
        self._i2c = connect()
        self._byte = bytearray(1)

    def read(self, address: int, register: int, buffer: "bytearray | memoryview") -> None:
        """Fill ``buffer`` from ``register`` on.

        Raises:
            OSError: the part does not answer.
        """
        self._i2c.readfrom_mem_into(address, register, buffer)

    def write(self, address: int, register: int, value: int) -> None:
        """Set a register.

        Raises:
            OSError: the part does not answer.
        """
        self._byte[0] = value
        self._i2c.writeto_mem(address, register, self._byte)

    def recover(self) -> None:
        """Let a part that was cut off in the middle of a byte finish it, then send a STOP."""
        self.faults += 1
        scl, sda = self._take_lines()
        sda.value(1)
        for _ in range(CLOCKS):
            scl.value(0)
            scl.value(1)
        scl.value(0)
        sda.value(0)
        scl.value(1)
        sda.value(1)
        self._i2c = self._connect()
