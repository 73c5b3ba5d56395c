"""What ``pitwall doctor`` looks at; each check tells what it found, and what to do."""

import errno
import re
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from hub.cli._machine import Machine
from hub.cli._options import ELSEWHERE, Address

OK, WARN, FAIL = "ok", "warn", "fail"
MEGABYTE = 1024 * 1024
LITTLE, TOO_LITTLE = 500 * MEGABYTE, 50 * MEGABYTE
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
TRIED = (2, 0)
# Faults of mosquitto: the versions from (with) to (without), and what they mean.
FAULTS = (
    ((2, 0, 0), (2, 0, 13), "it loses QoS 2 beyond 20 in flight: nothing else on it may use that"),
    ((2, 0, 2), (2, 0, 3), "max_queued_messages 0 drops everything: leave our setting alone"),
    ((2, 0, 16), (2, 0, 17), "max_queued_messages 0 drops everything: leave our setting alone"),
)


class Finding(NamedTuple):
    """One thing looked at: ``ok``, ``warn`` or ``fail``, and what there is to say."""

    name: str
    level: str
    text: str


def broker(machine: Machine, program: str | None, how_to_install: str) -> Finding:
    """Which broker there is, and whether its version has known faults."""
    if program is None:
        if machine.has("amqtt"):
            text = f"no mosquitto: phones and the demo work without it. {how_to_install}"
            return Finding("Broker", WARN, text)
        return Finding("Broker", FAIL, f"there is none: pip install amqtt. {how_to_install}")
    found = re.search(r"version (\d+)\.(\d+)\.?(\d*)", machine.run([program, "-h"]))
    if found is None:
        return Finding("Broker", WARN, f"{program} does not tell its version: does it run?")
    version = tuple(int(part or 0) for part in found.groups())
    name = f"mosquitto {'.'.join(map(str, version))} at {program}"
    if version < TRIED:
        return Finding("Broker", WARN, f"{name}: older than 2.0 and never tried, install a newer")
    faults = [text for first, end, text in FAULTS if first <= version < end]
    if faults:
        return Finding("Broker", WARN, f"{name}: fine for Pitwall, but {'; '.join(faults)}")
    return Finding("Broker", OK, name)


def port(
    machine: Machine, name: str, address: Address, option: str, *, running: bool = False
) -> Finding:
    """Whether a port is free, and who has it otherwise; ``running``: a hub is, and may have it."""
    number = address[1]
    fault = machine.bind(*address)
    if fault is None:
        return Finding(name, OK, f"{number} is free")
    else_where = f"choose another with {option} HOST:PORT"
    if fault.errno != errno.EADDRINUSE:
        return Finding(name, FAIL, f"{number} cannot be had ({fault.strerror}): {else_where}")
    holder = _holder(machine, number)
    by = f"by {holder}" if holder else "by another program"
    if running:
        return Finding(name, OK, f"{number} is in use {by}, for the hub that runs here")
    return Finding(name, FAIL, f"{number} is in use {by}: {else_where}")


def _holder(machine: Machine, number: int) -> str:
    """Name and process id of the program that listens on a port."""
    said = machine.run(["ss", "-ltnpH", f"sport = :{number}"])
    found = re.search(r'\(\("([^"]+)",pid=(\d+)', said)
    if found is None:
        said = machine.run(["lsof", "-nP", f"-iTCP:{number}", "-sTCP:LISTEN", "-Fcp"])
        process, program = re.search(r"^p(\d+)", said, re.M), re.search(r"^c(.+)", said, re.M)
        return f"{program[1]} (process {process[1]})" if program and process else ""
    return f"{found[1]} (process {found[2]})"


def firewall(machine: Machine, ports: tuple[int, ...]) -> Finding:
    """Whether a firewall of this computer keeps phones and nodes out."""
    if "ENABLED=yes" in machine.read("/etc/ufw/ufw.conf"):
        rules = machine.read("/etc/ufw/user.rules")
        closed = [n for n in ports if not re.search(rf"dport {n}\b.*ACCEPT", rules)]
        return _closed("ufw", closed, "sudo ufw allow {}/tcp")
    if machine.run(["firewall-cmd", "--state"]) == "running":
        opened = machine.run(["firewall-cmd", "--list-ports"]).split()
        closed = [n for n in ports if f"{n}/tcp" not in opened]
        return _closed("firewalld", closed, "sudo firewall-cmd --add-port={}/tcp")
    rules = machine.run(["nft", "list", "ruleset"])
    if re.search(r"hook input[^}]*policy (drop|reject)", rules):
        closed = [n for n in ports if not re.search(rf"dport .*\b{n}\b.*accept", rules)]
        order = "sudo nft add rule inet filter input tcp dport {} accept"
        return _closed("nftables", closed, order)
    return Finding("Firewall", OK, "none is seen here")


def _closed(name: str, ports: list[int], order: str) -> Finding:
    if not ports:
        return Finding("Firewall", OK, f"{name} lets phones and nodes in")
    orders = "; ".join(order.format(number) for number in ports)
    return Finding("Firewall", WARN, f"{name} may keep phones and nodes out: {orders}")


def clock(machine: Machine) -> Finding:
    """Whether the wall clock is right; the game does not need it, its dates do."""
    awake = "" if hasattr(time, "CLOCK_BOOTTIME") else "; keep the computer awake during a game"
    said = machine.run(["timedatectl", "show", "-p", "NTPSynchronized", "--value"])
    if said == "no":
        text = "not set by the network, so dates may be wrong: sudo timedatectl set-ntp true"
        return Finding("Clock", WARN, text + awake)
    by = "set by the network" if said == "yes" else "steady"
    return Finding("Clock", OK, by + awake)


def store(machine: Machine, data: Path) -> Iterator[Finding]:
    """Whether the log can be written, is sound, and has room to grow."""
    from hub.app import LOG  # noqa: PLC0415  quick --help

    path = data / LOG
    there = next(folder for folder in (data, *data.absolute().parents) if folder.exists())
    if not machine.writable(there):
        yield Finding("Log", FAIL, f"{there} cannot be written: {ELSEWHERE}")
    elif path.exists():
        yield _log(path)
    else:
        yield Finding("Log", OK, f"{path} will be made at the first start")
    free = machine.free_bytes(there)
    level = FAIL if free < TOO_LITTLE else WARN if free < LITTLE else OK
    advice = "" if level == OK else ": make room, or choose another disk with --data"
    yield Finding("Room", level, f"{free // MEGABYTE:,} MB free{advice}")


def _log(path: Path) -> Finding:
    from hub.adapters.disk import damage  # noqa: PLC0415
    from hub.adapters.store import SqliteLog  # noqa: PLC0415
    from hub.service.ports import StoreError  # noqa: PLC0415

    try:
        found = damage(path)
        if found:
            text = f"{path} is damaged ({found}): keep a copy, and choose another folder"
            return Finding("Log", FAIL, f"{text} with --data")
        log = SqliteLog(path)
        with closing(log):
            log.probe()
            said = f"{path}: entries {log.last_id()}, games {len(log.games())}, sound"
            return Finding("Log", OK, said)
    except StoreError as fault:
        return Finding("Log", FAIL, str(fault))


def wifi(machine: Machine) -> Finding:
    """Whether the radio of this computer dozes, which delays what nodes tell."""
    radios = re.findall(r"^\s*(\w+):", machine.read("/proc/net/wireless"), re.M)
    if not radios:
        return Finding("Wi-Fi", OK, "none here, or not in use: a cable is best")
    asking = {radio: machine.run(["iw", "dev", radio, "get", "power_save"]) for radio in radios}
    asleep = [radio for radio, said in asking.items() if said.lower().endswith(": on")]
    if asleep:
        orders = "; ".join(f"sudo iw dev {radio} set power_save off" for radio in asleep)
        return Finding("Wi-Fi", WARN, f"it saves power, so presses come late: {orders}")
    if not machine.which("iw"):
        return Finding("Wi-Fi", WARN, "install iw to see whether it saves power, or use a cable")
    return Finding("Wi-Fi", OK, f"{', '.join(radios)} does not save power")


def screen(machine: Machine, number: int) -> Finding:
    """Whether this computer can be the big screen."""
    browser = next((path for name in BROWSERS if (path := machine.which(name))), None)
    if browser is None:
        text = "no Chromium here: use another device, or sudo apt install chromium"
        return Finding("Big screen", WARN, text)
    page = f"http://localhost:{number}/t/main"
    return Finding("Big screen", OK, f"{browser} --kiosk --noerrdialogs {page}")
