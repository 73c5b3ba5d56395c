"""What the label of a node says: the access point by which it is set up without a cable."""

import hashlib

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # 32, of which none looks like another
_LENGTH = 10


def access_point(node: str, password: str) -> "tuple[str, str]":
    """Name and WPA2 password of the access point of ``node``, from its password at the broker.

    Neither tells anything of that password. Without one there is no access point: its password is
    empty then.
    """
    digest = hashlib.sha256(b"pitwall access point " + password.encode()).digest()
    word = "".join([_LETTERS[byte & 31] for byte in digest[:_LENGTH]])
    return "pitwall-" + node, word if password else ""
