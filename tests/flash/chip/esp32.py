# The interface is that of MicroPython, and documented there.
"""What the REPL of the board of these tests has of the module ``esp32``."""


class NVS:
    def __init__(self, namespace: str) -> None:
        assert namespace == "pitwall"

    def set_i32(self, key: str, value: int) -> None:
        assert (key, value) == ("slot", 0), "the version that came over USB starts"

    def commit(self) -> None:
        pass
