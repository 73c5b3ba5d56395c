"""What a node knows of the hub: whether it is there, and which of its commands to carry out."""

from micropython import const

from hub.wire import messages

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any

_REMEMBERED = const(8)


class Hub:
    """The hub of a node with the boot id ``boot``, as far as that node can tell.

    A command is carried out once, in time, and only for this boot. The answers to the last ones
    are remembered: a repeat is answered as before and not carried out again.
    """

    def __init__(self, boot: str) -> None:
        self.up = False
        self.spoke = False  # to this node, since it started
        self.boot = boot
        self.id = ""
        self.epoch = -1
        self._epochs = [-1] * _REMEMBERED
        self._numbers = [-1] * _REMEMBERED
        self._answers = [""] * _REMEMBERED
        self.next = 0

    def known(self, epoch: int, number: int) -> "str | None":
        """The answer given before to this command, or None."""
        for n in range(_REMEMBERED):
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
            if command["b"] != self.boot:
                return "boot"
            if now_us > command["na"]:
                return "late"
        elif command["op"] != "ident":
            return "op"
        return messages.command_fault(command["op"], command["a"])

    def remember(self, epoch: int, number: int, answer: str) -> None:
        """Keep the answer to a command, empty for done."""
        self._epochs[self.next] = epoch
        self._numbers[self.next] = number
        self._answers[self.next] = answer
        self.next = (self.next + 1) % _REMEMBERED

    def linked(self) -> None:
        """A new connection to the broker: the hub has to be heard of anew."""
        self.up = False

    def announced(self, message: "dict[str, Any]") -> bool:
        """Take a message of the shape HUB; True when events are to be sent from the oldest again.

        A will that is not for the known start of the hub is an old one, as is a birth from before.
        """
        same_hub = message["h"] == self.id
        if not message["up"]:
            if same_hub and message["e"] == self.epoch:
                self.up = False
            return False
        if same_hub and message["e"] < self.epoch:
            return False
        fresh = not self.up or not same_hub or message["e"] != self.epoch
        self.up = True
        self.id = message["h"]
        self.epoch = message["e"]
        return fresh

    def heard(self) -> bool:
        """The hub spoke to this node; True when it was thought to be away."""
        fresh = not self.up
        self.up = self.spoke = True
        return fresh
