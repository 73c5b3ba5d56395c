from pitwall import setup_page

KNOWN = {"ssid": "home", "wifi_password": "as before", "host": "table.local", "port": 18830}
FORM = {"seen": "home", "ssid": "", "password": "long enough", "host": "192.168.1.5"}


def read(**changes: str) -> "tuple[dict[str, object], str]":
    return setup_page.read(dict(FORM, **changes), KNOWN)


def shown(seen: "list[str]", fault: str = "", **known: object) -> str:
    text = setup_page.texts("en")
    return "".join(setup_page.page(text, "n0a1b2c", seen, dict(KNOWN, **known), fault))


def test_a_form_becomes_settings() -> None:
    assert read(host="table.local:1883") == (
        {"ssid": "home", "wifi_password": "long enough", "host": "table.local", "port": 1883},
        "",
    )
    assert read()[0]["port"] == 18830


def test_a_typed_network_is_meant_and_not_the_one_in_the_list() -> None:
    assert read(ssid="Caf\u00e9 & more")[0]["ssid"] == "Caf\u00e9 & more"


def test_the_password_of_the_same_network_need_not_be_typed_again() -> None:
    assert read(password="")[0]["wifi_password"] == KNOWN["wifi_password"]
    assert not read(password="", seen="open")[0]["wifi_password"]


def test_what_cannot_be_is_refused() -> None:
    for fault, changes in (
        ("ssid_bad", {"seen": ""}),
        ("ssid_bad", {"ssid": "x" * 33}),
        ("ssid_bad", {"ssid": "\u00e9" * 17}),
        ("ssid_bad", {"ssid": "a\nb"}),
        ("password_bad", {"password": "seven77"}),
        ("password_bad", {"password": "x" * 64}),
        ("password_bad", {"password": "p\u00e4ssw\u00f6rter"}),
        ("host_bad", {"host": ""}),
        ("host_bad", {"host": "two words"}),
        ("host_bad", {"host": "x" * 65}),
        ("host_bad", {"host": "table.local:"}),
        ("host_bad", {"host": "table.local:0"}),
        ("host_bad", {"host": "table.local:65536"}),
        ("host_bad", {"host": "fe80::1"}),
        ("host_bad", {"host": "http://table.local"}),
    ):
        assert read(**changes) == ({}, fault), changes
    assert setup_page.read({}, KNOWN) == ({}, "ssid_bad")


def test_a_form_is_read_as_browsers_send_it() -> None:
    sent = b"ssid=Caf%C3%A9+%26+more&password=a%2Bb%25&host="
    assert setup_page.parse(sent) == {"ssid": "Caf\u00e9 & more", "password": "a+b%", "host": ""}


def test_what_is_no_form_is_refused() -> None:
    for body in (b"", b"ssid", b"ssid=%", b"ssid=%4", b"ssid=%zz", b"ssid=%ff", b"&&"):
        try:
            setup_page.parse(body)
        except ValueError:
            continue
        raise AssertionError(body)


def network(name: bytes, rssi: int) -> "tuple[bytes, bytes, int, int, int, bool]":
    return (name, b"", 1, rssi, 3, False)


def test_the_networks_around_are_named_once_the_strongest_first() -> None:
    found = [(b"far", -80), (b"home", -60), (b"", -30), (b"\xff\xfe", -30), (b"home", -40)]
    assert setup_page.names([network(*each) for each in found]) == ["home", "far"]
    crowd = [network(str(n).encode(), -n) for n in range(40)]
    assert len(setup_page.names(crowd)) == setup_page.MOST_NETWORKS


def test_no_name_can_write_into_the_page() -> None:
    html = shown(["<script>alert(1)</script>", "'\"&"], host='"><b>')
    assert "<script>" not in html
    assert "<b>" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "&#39;&quot;&amp;" in html


def test_the_page_shows_what_is_known_but_no_password() -> None:
    html = shown(["away", "home"], port=1883)
    assert "<option selected>home</option>" in html
    assert 'value="table.local:1883"' in html
    assert "as before" not in html.replace("empty: none, or as before", "")


def test_a_fault_is_said_in_the_language_of_the_browser() -> None:
    for language, word in (
        ("de-AT,de;q=0.9", "Zeichen"),
        ("fr", "characters"),
        ("", "characters"),
    ):
        text = setup_page.texts(language)
        html = "".join(setup_page.page(text, "n0a1b2c", [], KNOWN, "password_bad"))
        assert word in html
    assert set(setup_page.texts("de")) == set(setup_page.texts("en"))
    assert all(setup_page.texts("de").values())
