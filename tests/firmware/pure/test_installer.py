# ruff: noqa: PTH102, PTH106, PTH107, PTH116, PTH123, PTH208  MicroPython has no pathlib
import builtins
import json
import os
from binascii import hexlify
from hashlib import sha256

from pitwall import installer
from pitwall.installer import Installer, RefusedError
from pitwall.slots import TRIAL, choose

FOLDERS = ("", "a", "b")


class Flash:
    """A number that is remembered, written whole or not at all."""

    def __init__(self, state: int) -> None:
        self.state = state

    def get_i32(self, _key: str) -> int:
        return self.state

    def set_i32(self, _key: str, value: int) -> None:
        cut.step()
        self.state = value

    def commit(self) -> None:
        pass


class PowerCutError(Exception):
    """Nothing happens after this."""


class Cut:
    """Counts what changes the flash, and cuts the power before step ``at``."""

    def __init__(self) -> None:
        self.at = -1
        self.steps = 0

    def step(self) -> None:
        if self.steps == self.at:
            raise PowerCutError
        self.steps += 1


cut = Cut()


class CuttingFile:
    """A file that loses power between any two bytes."""

    def __init__(self, path: str) -> None:
        cut.step()
        self.file = builtins.open(path, "wb")  # noqa: SIM115

    def write(self, data: bytes) -> None:
        for n in range(len(data)):
            if cut.steps == cut.at:
                self.file.write(data[:n])
                self.file.close()
            cut.step()
        self.file.write(data)

    def close(self) -> None:
        self.file.close()


class CuttingOs:
    """What changes folders, cut before it is done."""

    listdir = os.listdir
    stat = os.stat

    @staticmethod
    def mkdir(path: str) -> None:
        cut.step()
        os.mkdir(path)

    @staticmethod
    def remove(path: str) -> None:
        cut.step()
        os.remove(path)

    @staticmethod
    def rmdir(path: str) -> None:
        cut.step()
        os.rmdir(path)


def cutting_open(path: str, mode: str) -> object:
    return builtins.open(path, mode) if mode == "rb" else CuttingFile(path)


def packed(files: "dict[str, bytes]") -> bytes:
    head = json.dumps([[path, len(content)] for path, content in files.items()])
    return head.encode() + b"\n" + b"".join(files.values())


def order_of(package: bytes) -> "dict[str, object]":
    digest = hexlify(sha256(package).digest()).decode()
    return {"size": len(package), "seal": digest + 64 * "0"}


def read(folder: str) -> "dict[str, bytes]":
    """Every file below ``folder``."""
    found = {}
    for name in os.listdir(folder):
        path = folder + "/" + name
        if os.stat(path)[0] & 0x4000:
            for inner, content in read(path).items():
                found[name + "/" + inner] = content
        else:
            with builtins.open(path, "rb") as file:
                found[name] = file.read()
    return found


OLDEST = {"pitwall/app.mpy": b"oldest", "pitwall/gone.mpy": b"gone"}
OLD = {"pitwall/app.mpy": b"old", "boards/x.json": b"{}"}
NEW = {
    "pitwall/app.mpy": b"the new app, " * 4,
    "hub/wire/up.mpy": b"wire",
    "hub/__init__.mpy": b"",
}


def in_a_new_folder(test):  # type: ignore[no-untyped-def]
    """Run ``test`` with the name of a folder of its own, which ends with a slash."""

    def run() -> None:
        unique = hexlify(os.urandom(6)).decode()
        place = (os.getenv("TMPDIR") or "/tmp") + "/pitwall-slots-" + unique + "/"  # noqa: S108
        os.mkdir(place)
        installer.os, installer.open = CuttingOs, cutting_open  # type: ignore[attr-defined]
        cut.at = -1
        try:
            test(place)
        finally:
            installer.os = os
            del installer.open  # type: ignore[attr-defined]
            installer._erase(place[:-1])

    return run


def install(place: str, nvs: Flash, package: bytes, piece: int = 7) -> None:
    task = Installer(nvs, order_of(package), False, place)
    for at in range(0, len(package), piece):
        task.feed(package[at : at + piece])
    for _ in task.blocks():
        pass
    task.flip()


def refusal(place: str, package: bytes, **order: object) -> str:
    """Why an update is refused; the version that runs still starts."""
    nvs = Flash(1)
    given = order_of(package)
    given.update(order)
    why = ""
    try:
        task = Installer(nvs, given, False, place)
        task.feed(package)
        for _ in task.blocks():
            pass
    except RefusedError as refused:
        why = str(refused)
    assert nvs.state & 3 == 1
    return why


@in_a_new_folder
def test_an_update_is_whole_beside_the_version_that_runs_and_starts_next(place: str) -> None:
    nvs = Flash(0)
    install(place, nvs, packed(OLD))
    assert nvs.state == 1 | TRIAL
    nvs.state = 1  # it became good
    install(place, nvs, packed(NEW), piece=600)
    assert nvs.state == 2 | 1 << 2 | TRIAL
    assert read(place + "a") == OLD
    assert read(place + "b") == NEW


@in_a_new_folder
def test_wherever_the_power_is_cut_one_whole_version_starts(place: str) -> None:
    at = 0
    outcomes = set()
    while True:
        cut.at = -1
        nvs = Flash(0)
        install(place, nvs, packed(OLD))
        nvs.state = 1
        install(place, nvs, packed(OLDEST))
        nvs.state = 1 | 2 << 2  # A runs, the oldest is in B
        cut.at, cut.steps = at, 0
        done = False
        try:
            install(place, nvs, packed(NEW))
            done = True
        except PowerCutError:
            pass
        state = nvs.state
        for tries in range(5):
            state, _ = choose(state, tries == 0)
            slot = state & 3
            if slot:
                whole = ((), (OLD,), (OLDEST, NEW))[slot]
                assert read(place + FOLDERS[slot]) in whole, (at, tries)
            if tries == 0:
                outcomes.add(slot)
        if done:
            break
        at += 1
    assert at > 40
    assert outcomes == {1, 2}


@in_a_new_folder
def test_what_does_not_have_the_hash_that_was_ordered_is_refused(place: str) -> None:
    package = packed(NEW)
    assert refusal(place, package) == ""
    assert refusal(place, package, seal="0" * 128) == "sha"
    assert refusal(place, package[:-1] + b"x", seal=order_of(package)["seal"]) == "sha"
    assert refusal(place, package + b"more", size=len(package)) == "size"


@in_a_new_folder
def test_no_update_writes_outside_its_slot(place: str) -> None:
    for path in (
        "../main.py",
        "/main.py",
        "main.py",
        "pitwall/../../main.py",
        "pitwall//app.mpy",
        "pitwall/.x",
        "other/app.mpy",
        "pitwall/" + "x" * 80,
        "pitwall",
        "pitwall\\x.mpy",
    ):
        assert refusal(place, packed({path: b"x"})) == "path", path
    assert os.listdir(place) == ["b"]
    assert os.listdir(place + "b") == []


@in_a_new_folder
def test_a_list_of_files_that_cannot_be_is_refused(place: str) -> None:
    assert refusal(place, b"not json\n") == "list"
    assert refusal(place, b"{}\n") == "list"
    assert refusal(place, b"x" * 9000) == "list"
    assert refusal(place, b'[["pitwall/a.mpy",-1]]\n') == "size"
    assert refusal(place, b'[["pitwall/a.mpy",99999999]]\n') == "size"
    assert refusal(place, b'[["pitwall/a.mpy"]]\n') == "path"
    assert refusal(place, b'[["pitwall/a.mpy",2]]\nabc') == "size"


@in_a_new_folder
def test_a_version_on_trial_cannot_lose_what_it_falls_back_to(place: str) -> None:
    nvs = Flash(1 | 2 << 2 | TRIAL)
    why = ""
    try:
        Installer(nvs, order_of(packed(NEW)), False, place)
    except RefusedError as refused:
        why = str(refused)
    assert why == "trial"
    assert os.listdir(place) == []
