"""Topic names of ``pw/1``.

``<prefix>/1/up/<node id>/<leaf>`` goes to the hub, ``<prefix>/1/dn/<node id>/<leaf>`` to a node.
"""

from hub.wire import VERSION

UP_LEAVES = ("info", "status", "ev", "tele", "res", "syr")
DOWN_LEAVES = ("ack", "cmd", "syn", "cfg")

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LETTERS_AND_DIGITS = _LETTERS + "0123456789"


def is_node_id(text: str) -> bool:
    """Tell whether ``text`` is a node id: a lower-case letter, then 3-22 letters or digits."""
    if not 4 <= len(text) <= 23 or text[0] not in _LETTERS:
        return False
    return all(char in _LETTERS_AND_DIGITS for char in text)


def up(prefix: str, node: str, leaf: str) -> str:
    """Name the topic on which ``node`` tells the hub its ``leaf``."""
    return f"{prefix}/{VERSION}/up/{node}/{leaf}"


def down(prefix: str, node: str, leaf: str) -> str:
    """Name the topic on which the hub tells ``node`` its ``leaf``; node ``all`` is every one."""
    return f"{prefix}/{VERSION}/dn/{node}/{leaf}"


def hub(prefix: str) -> str:
    """Name the retained topic on which the hub says that it is up."""
    return f"{prefix}/{VERSION}/hub"


def table_state(prefix: str, table: str) -> str:
    """Name the retained topic that carries the public view of ``table``."""
    return f"{prefix}/{VERSION}/table/{table}/state"


def parse_up(prefix: str, topic: str) -> "tuple[str, str] | None":
    """Split an up topic into ``(node id, leaf)``; None for any other topic."""
    start = f"{prefix}/{VERSION}/up/"
    if not topic.startswith(start):
        return None
    parts = topic[len(start) :].split("/")
    if len(parts) != 2 or not is_node_id(parts[0]) or parts[1] not in UP_LEAVES:
        return None
    return parts[0], parts[1]
