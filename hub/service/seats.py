"""Who may sit where: the PIN of the referee, the join link of a table, and signed tokens."""

import base64
import hashlib
import hmac
import json
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

from itsdangerous import BadSignature, URLSafeSerializer

from hub.engine.entry import REFEREE
from hub.service.files import write_private
from hub.service.requests import FORBIDDEN, LATER, Rejected

MINUTE = 60.0
TRIES, TRIES_OF_ALL = 5, 30
CODE_LENGTH = 8
ALIKE = str.maketrans("01i", "oll")


class Seats:
    """Issues and verifies tokens. Thread-safe. A new PIN ends the seats of all referees."""

    def __init__(
        self, secret: bytes, pin: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.pin = pin
        self._secret = secret
        self._signer = URLSafeSerializer(secret)
        self._path: Path | None = None
        self._clock = clock
        self._lock = threading.Lock()
        self._wrong: dict[str, deque[float]] = {}
        self._taken: set[tuple[str, str]] = set()
        self.on_taken: Callable[[str], None] = lambda _: None

    @classmethod
    def kept_in(cls, folder: Path, pin: str = "") -> Self:
        """Use the secret and the PIN in ``folder``, made at the first start; ``pin`` overrides."""
        path = folder / "secret.json"
        try:
            kept = json.loads(path.read_text())
            key, own = bytes.fromhex(kept["key"]), str(kept["pin"])
        except (OSError, ValueError, TypeError, KeyError):  # none there, or nothing of ours
            key, own = secrets.token_bytes(32), _new_pin()
            with suppress(OSError):  # then they last for this run
                _keep(path, key, own)
        seats = cls(key, pin or own)
        seats._path = path
        return seats

    def renew_pin(self, table: str) -> tuple[str, str]:
        """Make another PIN, and keep it in the folder if it can be written.

        Crews stay where they are: their way in is the join code, which anybody can see.

        Returns:
            The PIN, and a token for the referee of ``table`` who asked for it: whoever asks while
            somebody guesses must not have to wait outside.
        """
        with self._lock:
            pin = self.pin
            while pin == self.pin:
                pin = _new_pin()
            self.pin = pin
            token = self._token(table, REFEREE)
            with suppress(OSError):  # then it lasts for this run
                if self._path is not None:
                    _keep(self._path, self._secret, pin)
        return pin, token

    def _salt(self, seat: str) -> str:
        """What tells tokens apart: those of a referee are bound to the PIN."""
        return f"seat {self.pin}" if seat == REFEREE else "seat"

    def join_code(self, table: str) -> str:
        """The code in the join link of a table; whoever has it may sit down with a crew."""
        digest = hmac.digest(self._secret, f"join {table}".encode(), hashlib.sha256)
        return base64.b32encode(digest).decode().lower()[:CODE_LENGTH]

    def issue(
        self, table: str, seat: str, *, pin: str = "", token: str = "", who: str = ""
    ) -> str:
        """Give a bearer token for a seat, against the PIN or, for a crew, the join code.

        Args:
            table: The table.
            seat: The seat.
            pin: The PIN of the referee; it opens every seat.
            token: The join code of the table.
            who: Where the wish comes from, so that guessing is slowed down for that one.

        Raises:
            Rejected: neither is right, or there were too many wrong ones lately.
        """
        with self._lock:
            self._slow_down(who)
            right = hmac.compare_digest(pin.encode(), self.pin.encode())
            if not right and seat != REFEREE:
                right = hmac.compare_digest(_read(token), _read(self.join_code(table)))
            if not right:
                for key in (f"who {who}", ""):
                    self._wrong.setdefault(key, deque()).append(self._clock())
                text = "Scan the code on the big screen to join."
                if pin:
                    text = "That PIN is wrong."
                elif token:
                    text = "That is not the code on the big screen. Type it again, or scan it."
                raise Rejected("wrong_pin" if pin else "wrong_token", text, FORBIDDEN)
        self._note(table, seat)
        return self._token(table, seat)

    def _token(self, table: str, seat: str) -> str:
        return str(self._signer.dumps([table, seat], salt=self._salt(seat)))

    def verify(self, table: str, bearer: str) -> str:
        """The seat at ``table`` that a bearer token stands for; empty when it stands for none."""
        for kind in (REFEREE, ""):
            with suppress(BadSignature, ValueError, TypeError):
                for_table, seat = self._signer.loads(bearer, salt=self._salt(kind))
                if for_table == table:
                    self._note(table, seat)
                    return str(seat)
        return ""

    def phones(self, table: str) -> frozenset[str]:
        """Seats of a table that a phone has taken since the start."""
        with self._lock:
            return frozenset(seat for at, seat in self._taken if at == table)

    def _note(self, table: str, seat: str) -> None:
        with self._lock:
            news = (table, seat) not in self._taken
            self._taken.add((table, seat))
        if news:
            self.on_taken(table)

    def _slow_down(self, who: str) -> None:
        now = self._clock()
        for key, most in ((f"who {who}", TRIES), ("", TRIES_OF_ALL)):
            wrong = self._wrong.get(key, deque())
            while wrong and wrong[0] < now - MINUTE:
                wrong.popleft()
            if not wrong:
                self._wrong.pop(key, None)
            if len(wrong) >= most:
                wait = int(wrong[0] + MINUTE - now) + 1
                raise Rejected("too_many_tries", f"Too many tries: wait {wait} s.", LATER)


def _new_pin() -> str:
    return f"{secrets.randbelow(10**6):06}"


def _keep(path: Path, key: bytes, pin: str) -> None:
    write_private(path, json.dumps({"key": key.hex(), "pin": pin}))


def _read(code: str) -> bytes:
    """A join code as people read and type it: 1, i and l look alike, and so do 0 and o."""
    return "".join(code.lower().split()).translate(ALIKE).encode()
