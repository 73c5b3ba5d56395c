"""A table as anyone may use it: through the public JSON API of a running hub."""

import json
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

POLL_S = 0.05


class RefusedError(RuntimeError):
    """The hub refused a request; the text is its sentence."""


class Table:
    """One table of the hub at ``url``, seen and steered with the PIN of the referee."""

    def __init__(self, url: str, name: str, pin: str) -> None:
        self.name = name
        self._url = f"{url.rstrip('/')}/api/v1"
        self._pin = pin
        self._bearer = ""

    def open(self, game: str) -> None:
        """Make the table unless it is there, and take the seat of its referee."""
        tables = self._ask("GET", "/tables")["tables"]
        if self.name not in {table["id"] for table in tables}:
            made = {"id": self.name, "name": self.name.title(), "game": game, "pin": self._pin}
            self._ask("POST", "/tables", made)
        seat = {"seat": "referee", "pin": self._pin}
        self._bearer = self._ask("POST", f"{self._path}/seats", seat)["token"]

    def view(self) -> dict[str, Any]:
        """The public view of the table."""
        return self._ask("GET", self._path)

    def nodes(self) -> list[dict[str, Any]]:
        """Every node that the hub knows."""
        found: list[dict[str, Any]] = self._ask("GET", "/nodes")["nodes"]
        return found

    def command(self, name: str, /, **data: Any) -> None:
        """Ask for something as the referee.

        Raises:
            RefusedError: the rules refuse it.
        """
        view = self.view()
        body = {
            "id": uuid.uuid4().hex,
            "game": view["game"],
            "name": name,
            "data": data,
            "seen": view["revision"],
        }
        self._ask("POST", f"{self._path}/commands", body)

    def wait(
        self, until: Callable[[dict[str, Any]], bool], what: str, seconds: float = 20
    ) -> dict[str, Any]:
        """Watch the table until its view is as wanted.

        Raises:
            TimeoutError: it never was; the text says what was awaited.
        """
        end = time.monotonic() + seconds
        while True:
            view = self.view()
            if until(view):
                return view
            if time.monotonic() > end:
                raise TimeoutError(f"{what} did not happen within {seconds:g} s")
            time.sleep(POLL_S)

    @property
    def _path(self) -> str:
        return f"/tables/{quote(self.name)}"

    def _ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        request = urllib.request.Request(  # noqa: S310  the address of our own hub
            self._url + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Content-Type": "application/json",
                "Authorization": f"Bearer {self._bearer}",
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as reply:  # noqa: S310
                answer: dict[str, Any] = json.load(reply)
        except urllib.error.HTTPError as error:
            said = json.loads(error.read() or b"{}")
            raise RefusedError(said.get("message", str(error))) from error
        return answer
