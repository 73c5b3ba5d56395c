"""The address that phones use, and its QR code."""

import io
import socket
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

import segno


@dataclass(frozen=True, slots=True)
class Invitation:
    """How to join a table: the short address to type, its code, and both in one QR code."""

    address: str
    by_name: str
    code: str
    svg: str


def lan_address() -> str:
    """Address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def qr_svg(text: str) -> str:
    """Draw a QR code as inline SVG; the white plate and the quiet zone are part of it."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", border=4, light="#fff", xmldecl=False, svgns=False, omitsize=True)
    return out.getvalue().decode()


def invitation(host: str, table: str, code: str) -> Invitation:
    """Invite to a table.

    Args:
        host: The Host header of the page; a screen at the hub itself says ``localhost``, which
            is of no use to a phone.
        table: Id of the table.
        code: Its join code.
    """
    asked = urlsplit(f"//{host}")
    port = f":{asked.port}" if asked.port not in {None, 80} else ""
    name = asked.hostname or ""
    if name in {"localhost", "::1"} or name.startswith("127."):
        name = lan_address()
    link = f"http://{name}{port}/t/{table}/join?{urlencode({'code': code})}"
    own = socket.gethostname().split(".")[0]
    return Invitation(f"{name}{port}", f"{own}.local{port}", code, qr_svg(link))
