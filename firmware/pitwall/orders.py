"""Which commands of the hub to carry out: each once, in time, and only for this boot."""

from micropython import const

from hub.wire import messages

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any

REMEMBERED = const(16)


class Orders:
    """Judges commands and remembers the answers to the last ones.

    A repeat is answered as before and not carried out again.
    """

    def __init__(self, boot: str) -> None:
        self._boot = boot
        self._epochs = [-1] * REMEMBERED
        self._numbers = [-1] * REMEMBERED
        self._answers = [""] * REMEMBERED
        self._next = 0

    def known(self, epoch: int, number: int) -> "str | None":
        """The answer given before to this command, or None."""
        for n in range(REMEMBERED):
            if self._numbers[n] == number and self._epochs[n] == epoch:
                return self._answers[n]
        return None

    def judge(self, command: "dict[str, Any]", now_us: int, addressed: bool) -> str:
        """Say why not to carry out ``command``: ``boot``, ``late``, ``op``, ``cfg``, or nothing.

        Args:
            command: a message of the shape COMMAND.
            now_us: node time.
            addressed: it came for this node alone; one for all nodes knows no boot and no clock,
                and may only ask them to identify themselves.
        """
        if addressed:
            if command["b"] != self._boot:
                return "boot"
            if now_us > command["na"]:
                return "late"
        elif command["op"] != "ident":
            return "op"
        return messages.command_fault(command["op"], command["a"])

    def remember(self, epoch: int, number: int, answer: str) -> None:
        """Keep the answer to a command, empty for done."""
        self._epochs[self._next] = epoch
        self._numbers[self._next] = number
        self._answers[self._next] = answer
        self._next = (self._next + 1) % REMEMBERED


class HubState:
    """Whether the hub is there, as far as this node can tell."""

    def __init__(self) -> None:
        self.up = False
        self._id = ""
        self._epoch = -1

    def linked(self) -> None:
        """A new connection to the broker: the hub has to be heard of anew."""
        self.up = False

    def announced(self, message: "dict[str, Any]") -> bool:
        """Take a message of the shape HUB; True when events are to be sent from the oldest again.

        A will that is not for the known start of the hub is an old one, as is a birth from before.
        """
        same_hub = message["h"] == self._id
        if not message["up"]:
            if same_hub and message["e"] == self._epoch:
                self.up = False
            return False
        if same_hub and message["e"] < self._epoch:
            return False
        fresh = not self.up or not same_hub or message["e"] != self._epoch
        self.up = True
        self._id = message["h"]
        self._epoch = message["e"]
        return fresh

    def heard(self) -> bool:
        """The hub spoke to this node; True when it was thought to be away."""
        fresh = not self.up
        self.up = True
        return fresh
