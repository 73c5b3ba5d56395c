"""The address that phones use, and its QR code."""

import io
import socket
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

import segno

from hub.service.lan import lan_address


@dataclass(frozen=True, slots=True)
class Invitation:
    """How to join a table: the short address to type, its code, and both in one QR code."""

    address: str
    by_name: str
    code: str
    svg: str


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
