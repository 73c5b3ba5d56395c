"""Passwords of nodes, and the files by which mosquitto knows them."""

import base64
import hashlib
import json
import secrets
from collections.abc import Mapping
from pathlib import Path

from hub.service.files import write_private
from hub.wire.up import is_node_id

HUB_USER = "hub"  # too short for the id of a node
HOME_ASSISTANT = "home-assistant"  # no node has a dash
ITERATIONS = 101
ACL = """\
user {hub}
topic readwrite {prefix}/1/#
topic write homeassistant/device/#

user {home}
topic deny {prefix}/1/up/#
topic deny {prefix}/1/dn/#
topic read homeassistant/#
topic read {prefix}/1/ha/#

pattern write {prefix}/1/up/%u/#
pattern read {prefix}/1/dn/%u/#
pattern read {prefix}/1/dn/all/#
pattern read {prefix}/1/hub
"""


class Credentials:
    """Names and passwords, kept in one private file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._unsaved: dict[str, str] = {}

    def all(self) -> Mapping[str, str]:
        """Name -> password of every node, and of the hub itself."""
        try:
            saved = json.loads(self._path.read_text()).items()
        except (OSError, ValueError, AttributeError):  # none there, or nothing of ours
            saved = ()
        proper = {name: word for name, word in saved if isinstance(word, str) and _is_name(name)}
        return {**self._unsaved, **proper}

    def issue(self, name: str) -> str:
        """Return the password of a node, made now if it has none.

        Where the file cannot be written, the password holds for this run.
        """
        known = self.all()
        if name not in known:
            known = {**known, name: secrets.token_urlsafe(18)}
            try:
                write_private(self._path, json.dumps(known, indent=1) + "\n")
            except OSError:
                self._unsaved[name] = known[name]
        return known[name]

    def version(self) -> tuple[int, int]:
        """Changes whenever a password is issued, here or by another process."""
        try:
            saved = self._path.stat().st_mtime_ns
        except OSError:
            saved = 0
        return saved, len(self._unsaved)


def _is_name(name: str) -> bool:
    return name in (HUB_USER, HOME_ASSISTANT) or is_node_id(name)


def password_file(known: Mapping[str, str]) -> str:
    """Write names and passwords as mosquitto reads them: salted and hashed."""
    return "".join(f"{name}:{_hashed(password)}\n" for name, password in known.items())


def _hashed(password: str) -> str:
    salt = secrets.token_bytes(12)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS)
    encode = base64.b64encode
    return f"$7${ITERATIONS}${encode(salt).decode()}${encode(digest).decode()}"
