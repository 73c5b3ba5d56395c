"""Updates over the air: what an update is, and what hub and node say about it.

An update is one file: a line of JSON, the list of ``[path, size]`` of its files, and then what is
in them. The hub orders it (``ota`` of a command), and the node asks for it piece by piece
(``ota``, ``at`` the bytes that it has). When all have come and are right, it asks for what follows
the end: the empty answer to that is the leave to start anew.
"""

from hub.wire.messages import BIG, INT, STR, shape

PIECE = 600
MOST = 1 << 19
MOST_HEAD = 8192
MOST_FILES = 128

# From the hub: the bytes from ``at`` on, in base64.
PART = shape(("at", INT, 0, MOST, True), ("d", STR, 0, 4 * PIECE // 3, True))
# From the node: the bytes that it has, or why it stops.
ASKED = shape(("b", STR, 8, 8, True), ("at", INT, 0, BIG, True), ("err", STR, 1, 16, False))

_FOLDERS = ("boards", "drivers", "hub", "pitwall")
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_-."


def sealed(node: str, fw: str, size: int, sha: str) -> bytes:
    """What the code of an order authenticates: HMAC-SHA256 with the password of the node."""
    return f"pw/1 ota {node} {fw} {size} {sha}".encode()


def fault_of_files(files: object, room: int) -> str:
    """Say what is wrong with the list of files of an update that has ``room`` bytes for them."""
    if not isinstance(files, list) or len(files) > MOST_FILES:
        return "list"
    for entry in files:
        if not isinstance(entry, list) or len(entry) != 2 or not _is_path(entry[0]):
            return "path"
        if not isinstance(entry[1], int) or not 0 <= entry[1] <= room:
            return "size"
        room -= entry[1]
    return "size" if room else ""


def _is_path(path: object) -> bool:
    """Whether a file belongs into the folder of an application, and stays in it."""
    if not isinstance(path, str) or len(path) > 64:
        return False
    parts = path.split("/")
    for part in parts:
        if not part or part[0] == "." or not all(char in _LETTERS for char in part):
            return False
    return len(parts) > 1 and parts[0] in _FOLDERS
