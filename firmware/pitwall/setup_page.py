"""The page by which a node is told its Wi-Fi and hub: what it shows, and what may come back."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

MOST_NETWORKS = 12
LONGEST_HOST = 64

_STYLE = (
    "body{font:1.1em system-ui,sans-serif;max-width:26em;margin:1em auto;padding:0 1em;"
    "background:#fff;color:#111}label{display:block;margin:1em 0 .2em}"
    "input,select,button{font:inherit;width:100%;box-sizing:border-box;padding:.6em;"
    "border:1px solid #777;border-radius:.4em;background:#fff;color:#111}"
    "button{margin-top:1.2em;background:#06c;color:#fff;border:0}small{color:#555}"
    "[role=alert]{background:#fde8e8;color:#8a0000;padding:.6em;border-radius:.4em}"
    "@media(prefers-color-scheme:dark){body,input,select{background:#111;color:#eee}"
    "small{color:#bbb}button{background:#6af;color:#000}"
    "[role=alert]{background:#400;color:#fcc}}"
)
# What follows is one text a line, in the order of _KEYS.
_KEYS = "title network other password keep hub hint save done ssid_bad password_bad host_bad bad"
_TEXTS = {
    "en": """Set up this node
Wi-Fi
or the name of another network
Password of the Wi-Fi
empty: none, or as before
Address of the hub
as `pitwall run` prints it: numbers, or a name such as table.local
Save
Saved. The node leaves this access point and joins your Wi-Fi; red light: it did not find it.
The name of a Wi-Fi has 1 to 32 characters.
The password of a Wi-Fi has 8 to 63 characters.
That is no address: 192.168.1.5, or a name such as table.local, maybe with :18830 behind it.
That was no form of this page.""",
    "de": """Diesen Knoten einrichten
WLAN
oder der Name eines anderen Netzes
Passwort des WLANs
leer: keines, oder wie bisher
Adresse des Hubs
wie `pitwall run` sie nennt: Zahlen oder ein Name wie tisch.local
Speichern
Gespeichert. Der Knoten verlässt diesen Zugangspunkt und geht ins WLAN; rotes Licht: fehlt noch.
Der Name eines WLANs hat 1 bis 32 Zeichen.
Das Passwort eines WLANs hat 8 bis 63 Zeichen.
Das ist keine Adresse: 192.168.1.5 oder ein Name wie tisch.local, vielleicht mit :18830 dahinter.
Das war kein Formular dieser Seite.""",
}


def texts(language: str) -> "dict[str, str]":
    """Key -> text, in the first language that a browser asks for, or in English."""
    lines = _TEXTS["de" if language.strip().lower().startswith("de") else "en"].split("\n")
    return dict(zip(_KEYS.split(), lines))


def names(found: "Iterable[Any]") -> "list[str]":
    """The names of the networks of a scan, each once, the strongest first."""
    kept: "list[str]" = []
    for network in sorted(found, key=lambda network: -network[3]):
        try:
            name = str(network[0], "utf-8")
        except ValueError:  # of no use on a page
            continue
        if _is_ssid(name) and name not in kept:
            kept.append(name)
    return kept[:MOST_NETWORKS]


def page(
    text: "dict[str, str]", node: str, seen: "list[str]", known: "dict[str, Any]", fault: str
) -> "Iterator[str]":
    """The page with its form, piece by piece; ``fault`` is the key of what was wrong, or empty."""
    yield from _head(text, node)
    if fault:
        yield f"<p role=alert>{text[fault]}</p>"
    yield f"<form method=post action=/><label for=n>{text['network']}</label>"
    yield "<select id=n name=seen>"
    for name in seen:
        chosen = " selected" if name == known["ssid"] else ""
        yield f"<option{chosen}>{_escape(name)}</option>"
    yield f"<option value=''>-</option></select><label for=s>{text['other']}</label>"
    yield _field("s", "ssid", "")
    yield f"<label for=p>{text['password']}</label>" + _field("p", "password", "")
    yield f"<small>{text['keep']}</small><label for=h>{text['hub']}</label>"
    where = known["host"]
    if where and known["port"] != 18830:
        where += f":{known['port']}"
    yield _field("h", "host", where) + f"<small>{text['hint']}</small>"
    yield f"<button>{text['save']}</button></form>"


def goodbye(text: "dict[str, str]", node: str) -> "Iterator[str]":
    """The page that says that all is saved, piece by piece."""
    yield from _head(text, node)
    yield f"<p role=status>{text['done']}</p>"


def parse(body: bytes) -> "dict[str, str]":
    """The fields of a form that was sent.

    Raises:
        ValueError: it is none.
    """
    fields: "dict[str, str]" = {}
    for pair in body.split(b"&"):
        name, equals, value = pair.partition(b"=")
        if not equals:
            raise ValueError
        fields[str(_decode(name), "utf-8")] = str(_decode(value), "utf-8")
    return fields


def read(fields: "dict[str, str]", known: "dict[str, Any]") -> "tuple[dict[str, Any], str]":
    """The settings that a form asks for; if it is wrong, none and the key of what to say."""
    ssid = fields.get("ssid", "") or fields.get("seen", "")
    if not _is_ssid(ssid):
        return {}, "ssid_bad"
    password = fields.get("password", "")
    if not password and ssid == known["ssid"]:
        password = known["wifi_password"]
    if password and not (8 <= len(password) <= 63 and _is_plain(password)):
        return {}, "password_bad"
    host, colon, port = fields.get("host", "").strip().partition(":")
    if not _is_host(host) or (colon and not _is_port(port)):
        return {}, "host_bad"
    return {
        "ssid": ssid,
        "wifi_password": password,
        "host": host,
        "port": int(port) if colon else 18830,
    }, ""


def _head(text: "dict[str, str]", node: str) -> "Iterator[str]":
    yield "<!doctype html><meta charset=utf-8>"
    yield "<meta name=viewport content='width=device-width,initial-scale=1'>"
    yield f"<title>{text['title']}</title><style>"
    yield _STYLE
    yield f"</style><h1>{text['title']}</h1><p>{node}</p>"


def _field(mark: str, name: str, value: str) -> str:
    return (
        f'<input id={mark} name={name} value="{_escape(value)}" maxlength=72 autocomplete=off '
        "autocapitalize=none autocorrect=off spellcheck=false>"
    )


def _escape(text: str) -> str:
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "#39")):
        text = text.replace(sign, f"&{name};")
    return text


def _decode(text: bytes) -> bytes:
    """Undo the encoding of a form: ``+`` and ``%41``."""
    first, *others = text.replace(b"+", b" ").split(b"%")
    decoded = first
    for other in others:
        if len(other) < 2:
            raise ValueError
        decoded += bytes((int(other[:2], 16),)) + other[2:]
    return decoded


def _is_plain(text: str) -> bool:
    return all(32 <= ord(sign) < 127 for sign in text)


def _is_ssid(name: str) -> bool:
    return 0 < len(name.encode()) <= 32 and all(ord(sign) >= 32 for sign in name)


def _is_host(name: str) -> bool:
    allowed = "abcdefghijklmnopqrstuvwxyz0123456789.-"
    return 0 < len(name) <= LONGEST_HOST and all(sign in allowed for sign in name.lower())


def _is_port(text: str) -> bool:
    return text.isdigit() and len(text) <= 5 and 0 < int(text) < 65536
