# ruff: noqa: PTH102, PTH123, PTH208, UP031  MicroPython has no pathlib, and formats so
import json
import os

from pitwall.store import GIVEN, SLOTS, Store

COUNT = [0]


def folder() -> str:
    """A new folder; its name ends with a slash."""
    COUNT[0] += 1
    path = "{}/pitwall-store-{}-{}".format(
        os.getenv("TMPDIR") or "/tmp",  # noqa: S108  MicroPython has no tempfile
        "".join(["%02x" % byte for byte in os.urandom(6)]),
        COUNT[0],
    )
    os.mkdir(path)
    return path + "/"


def test_a_new_board_has_default_settings() -> None:
    values = Store(folder()).values
    assert (values["ok"], values["rel"], values["prefix"]) == (5, 20, "pw")


def test_changes_are_kept() -> None:
    place = folder()
    Store(place).save(bright=70, cfg="5e1c7a90")
    values = Store(place).values
    assert (values["bright"], values["cfg"], values["ok"]) == (70, "5e1c7a90", 5)


def test_the_last_of_many_changes_is_the_one_kept() -> None:
    place = folder()
    for bright in range(10):
        Store(place).save(bright=bright)
    assert Store(place).values["bright"] == 9


def test_a_power_cut_while_saving_leaves_the_settings_before() -> None:
    place = folder()
    store = Store(place)
    store.save(bright=1)
    store.save(bright=2)
    with open(place + SLOTS[0]) as file:
        newest = file.read()
    for cut in range(0, len(newest), 7):
        with open(place + SLOTS[0], "w") as file:
            file.write(newest[:cut])
        assert Store(place).values["bright"] == 1, cut


def test_settings_given_over_usb_are_taken_in_once() -> None:
    place = folder()
    Store(place).save(bright=70)
    with open(place + GIVEN, "w") as file:
        file.write(json.dumps({"ssid": "table", "host": "192.168.1.5", "unknown": 1}))
    values = Store(place).values
    assert (values["ssid"], values["bright"]) == ("table", 70)
    assert "unknown" not in values
    assert GIVEN not in os.listdir(place)
    assert Store(place).values["ssid"] == "table"
