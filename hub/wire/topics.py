"""Topic names of ``pw/1``.

``<prefix>/1/up/<node id>/<leaf>`` goes to the hub, ``<prefix>/1/dn/<node id>/<leaf>`` to a node.
"""

from hub.wire import VERSION


def up(prefix: str, node: str, leaf: str) -> str:
    """Name the topic on which ``node`` tells the hub its ``leaf``."""
    return f"{prefix}/{VERSION}/up/{node}/{leaf}"


def down(prefix: str, node: str, leaf: str) -> str:
    """Name the topic on which the hub tells ``node`` its ``leaf``; node ``all`` is every one."""
    return f"{prefix}/{VERSION}/dn/{node}/{leaf}"


def hub(prefix: str) -> str:
    """Name the retained topic on which the hub says that it is up."""
    return f"{prefix}/{VERSION}/hub"
