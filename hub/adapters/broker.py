"""Which MQTT broker the table plays over: ours, or one that is there already."""

import importlib.util
import logging
import os
import pwd
import shutil
import signal
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

from hub.adapters.address import BrokerError, wait_for_port
from hub.adapters.child import Child
from hub.adapters.credentials import ACL, HOME_ASSISTANT, HUB_USER, Credentials, password_file
from hub.service.files import write_private

FOLDERS = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin", "/opt/homebrew/bin")
LOOPBACK = "127.0.0.1"
LOOK_EVERY = 0.5
HOW_TO_INSTALL = (
    "Real nodes need mosquitto: sudo apt install mosquitto (or brew install mosquitto), "
    "then start again."
)
CONFIG = """\
listener {port} {host}
{user}allow_anonymous false
password_file {folder}/passwords
acl_file {folder}/acl
use_username_as_clientid true
set_tcp_nodelay true
max_queued_messages 100000
max_packet_size 65536
persistence true
persistence_location {folder}/
autosave_interval 30
log_dest stderr
log_type error
log_type warning
"""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a broker listens, and as whom to log in; ``ours`` if we run it."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    tls: bool = False
    ours: bool = False

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class Broker(Protocol):
    """A broker.

    Attributes:
        endpoint: Where the hub reaches it.
        title: What it is, for people.
        hint: What people should know about it; may be empty.
    """

    endpoint: Endpoint
    title: str
    hint: str

    def start(self) -> None:
        """Start it, if it is ours.

        Raises:
            BrokerError: its port is taken.
        """
        ...

    def stop(self) -> None:
        """End it, if it is ours."""
        ...

    def refresh(self) -> None:
        """Let in nodes whose password was issued meanwhile."""
        ...

    def trouble(self) -> str:
        """Why it does not run, if that is known."""
        ...


class External:
    """A broker that the table runs already."""

    hint = ""

    def __init__(self, url: str) -> None:
        """Take the address ``mqtt[s]://[user:password@]host[:port]``.

        Raises:
            BrokerError: it is not such an address.
        """
        parts = urlsplit(url)
        tls = parts.scheme == "mqtts"
        try:
            port = parts.port or (8883 if tls else 1883)
        except ValueError:
            port = 0
        if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname or not port:
            raise BrokerError(f"--broker {url} is not auto, mosquitto, amqtt or mqtt://host:port.")
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        self.endpoint = Endpoint(parts.hostname, port, user, password, tls)
        self.title = f"{parts.scheme}://{self.endpoint}"

    def start(self) -> None:
        """It runs already."""

    def stop(self) -> None:
        """It goes on."""

    def refresh(self) -> None:
        """It knows by itself whom to let in."""

    def trouble(self) -> str:
        """Nothing is known of it."""
        return ""


class Mosquitto:
    """mosquitto as a child, open to the network, with a password for each node."""

    hint = ""

    def __init__(
        self, program: str, listen: tuple[str, int], folder: Path, users: Credentials, prefix: str
    ) -> None:
        host, port = listen
        self._listen = listen
        self._folder = folder
        self._users = users
        self._prefix = prefix
        self._version = (-1, 0)
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        local = LOOPBACK if host in ("", "0.0.0.0", "::") else host  # noqa: S104
        self.endpoint = Endpoint(local, port, HUB_USER, users.issue(HUB_USER), ours=True)
        self.title = f"mosquitto on {host}:{port}"
        words = [program, "-c", str(folder / "mosquitto.conf")]
        self._child = Child(words, folder / "broker.log", self._mend)
        self._thread = threading.Thread(target=self._watch, name="passwords", daemon=True)

    def start(self) -> None:
        """Write its configuration and start it.

        Raises:
            BrokerError: its port is taken.
        """
        self._child.end_orphan()
        wait_for_port(*self._listen)
        try:
            self._configure()
        except OSError as fault:
            text = f"The broker needs a folder that can be written: {fault}."
            raise BrokerError(text) from fault
        self._child.start()
        self._thread.start()

    def _configure(self) -> None:
        host, port = self._listen
        config = CONFIG.format(
            host=host, port=port, user=_user_line(), folder=self._folder.absolute()
        )
        write_private(self._folder / "mosquitto.conf", config)
        acl = ACL.format(hub=HUB_USER, home=HOME_ASSISTANT, prefix=self._prefix)
        write_private(self._folder / "acl", acl)
        self._write_passwords()

    def _mend(self, trouble: str) -> None:
        """Let it forget what a power cut has damaged: nodes and hub say all that again."""
        if "open database" in trouble:
            log.warning("mosquitto begins anew: what it remembered is damaged")
            with suppress(OSError):
                (self._folder / "mosquitto.db").unlink()

    def stop(self) -> None:
        """End it."""
        self._stopping.set()
        self._child.stop()

    def trouble(self) -> str:
        """The last that it said before it died."""
        return self._child.trouble()

    def refresh(self) -> None:
        """Let in nodes whose password was issued meanwhile, by this or another process."""
        with self._lock:
            if self._users.version() != self._version:
                self._write_passwords()
                self._child.signal(signal.SIGHUP)

    def _write_passwords(self) -> None:
        version = self._users.version()
        write_private(self._folder / "passwords", password_file(self._users.all()))
        self._version = version

    def _watch(self) -> None:
        while not self._stopping.wait(LOOK_EVERY):
            with suppress(OSError):  # the disk may be full; there is a next time
                self.refresh()


class Amqtt:
    """amqtt as a child, on the loopback address only: its access rules can be passed."""

    hint = HOW_TO_INSTALL

    def __init__(self, port: int, folder: Path) -> None:
        if importlib.util.find_spec("amqtt") is None:
            raise BrokerError(f"There is no broker: pip install amqtt. {HOW_TO_INSTALL}")
        self.endpoint = Endpoint(LOOPBACK, port, ours=True)
        self.title = f"amqtt on {self.endpoint}, for this computer only"
        words = [sys.executable, "-m", "hub.adapters.amqtt_broker", LOOPBACK, str(port)]
        self._child = Child(words, folder / "broker.log")

    def start(self) -> None:
        """Start it.

        Raises:
            BrokerError: its port is taken.
        """
        self._child.end_orphan()
        wait_for_port(self.endpoint.host, self.endpoint.port)
        self._child.start()

    def stop(self) -> None:
        """End it."""
        self._child.stop()

    def refresh(self) -> None:
        """It lets everybody in, of this computer."""

    def trouble(self) -> str:
        """The last that it said before it died."""
        return self._child.trouble()


def _user_line() -> str:
    """Name the current user: mosquitto started by root would become one that cannot read ours."""
    try:
        return f"user {pwd.getpwuid(os.geteuid()).pw_name}\n"
    except KeyError:
        return ""


def find_mosquitto() -> str | None:
    """Path of mosquitto: on the PATH, or in the folders where systems hide it."""
    path = os.pathsep.join([os.environ.get("PATH", ""), *FOLDERS])
    return shutil.which("mosquitto", path=path)


def choose(
    wish: str, listen: tuple[str, int], folder: Path, users: Credentials, prefix: str
) -> Broker:
    """Choose the broker by ``--broker``.

    Args:
        wish: ``auto``, ``mosquitto``, ``amqtt`` or an address.
        listen: Host and port for a broker of ours.
        folder: Where it keeps its files.
        users: Who may log in.
        prefix: First level of all topics.

    Raises:
        BrokerError: there is none, or ``wish`` makes no sense.
    """
    if wish not in ("auto", "mosquitto", "amqtt"):
        return External(wish)
    program = None if wish == "amqtt" else find_mosquitto()
    if program:
        return Mosquitto(program, listen, folder, users, prefix)
    if wish == "mosquitto":
        raise BrokerError(f"mosquitto is not installed. {HOW_TO_INSTALL}")
    return Amqtt(listen[1], folder)
