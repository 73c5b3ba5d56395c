# ruff: noqa: PTH102, PTH106, PTH107, PTH123, PTH208  MicroPython has no pathlib
import json
import os
from binascii import hexlify

from pitwall.store import GIVEN, SLOTS, load, save


def in_a_new_folder(test):  # type: ignore[no-untyped-def]
    """Run ``test`` with the name of a folder of its own, which ends with a slash."""

    def run() -> None:
        unique = hexlify(os.urandom(6)).decode()
        place = (os.getenv("TMPDIR") or "/tmp") + "/pitwall-store-" + unique + "/"  # noqa: S108
        os.mkdir(place)
        try:
            test(place)
        finally:
            for name in os.listdir(place):
                os.remove(place + name)
            os.rmdir(place)

    return run


@in_a_new_folder
def test_a_new_board_has_default_settings(place: str) -> None:
    values = load(place)
    assert (values["ok"], values["rel"], values["prefix"]) == (5, 20, "pw")


@in_a_new_folder
def test_changes_are_kept(place: str) -> None:
    save(load(place), {"bright": 70, "cfg": "5e1c7a90"}, place)
    values = load(place)
    assert (values["bright"], values["cfg"], values["ok"]) == (70, "5e1c7a90", 5)


@in_a_new_folder
def test_the_last_of_many_changes_is_the_one_kept(place: str) -> None:
    for bright in range(10):
        save(load(place), {"bright": bright}, place)
    assert load(place)["bright"] == 9


@in_a_new_folder
def test_a_power_cut_while_saving_leaves_the_settings_before(place: str) -> None:
    values = load(place)
    save(values, {"bright": 1}, place)
    save(values, {"bright": 2}, place)
    with open(place + SLOTS[0]) as file:
        newest = file.read()
    for cut in range(0, len(newest), 7):
        with open(place + SLOTS[0], "w") as file:
            file.write(newest[:cut])
        assert load(place)["bright"] == 1, cut


@in_a_new_folder
def test_settings_given_over_usb_are_taken_in_once(place: str) -> None:
    save(load(place), {"bright": 70}, place)
    with open(place + GIVEN, "w") as file:
        file.write(json.dumps({"ssid": "table", "host": "192.168.1.5", "unknown": 1}))
    values = load(place)
    assert (values["ssid"], values["bright"]) == ("table", 70)
    assert "unknown" not in values
    assert GIVEN not in os.listdir(place)
    assert load(place)["ssid"] == "table"
