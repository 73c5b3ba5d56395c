"""What is noted in flash of events that wait, and owned up to when the power took them."""

from pitwall.note import recall, remember
from pitwall.outbox import BTN, Outbox

FIRST, SECOND, THIRD = "9f3a61c2", "1c07be55", "00000007"


class PowerCutError(Exception):
    """The power fails before flash takes a value."""


class Nvs:
    """Flash that takes each value whole; the power is cut before the step numbered ``cut``."""

    def __init__(self) -> None:
        self.values: dict[str, bytes] = {}
        self.steps, self.cut = 0, -1

    def set_blob(self, key: str, value: bytes) -> None:
        self._step()
        self.values[key] = bytes(value)

    def erase_key(self, key: str) -> None:
        self._step()
        del self.values[key]

    def commit(self) -> None:
        self._step()

    def _step(self) -> None:
        self.steps += 1
        if self.steps == self.cut:
            raise PowerCutError


class Chip:
    """A chip that has just started."""

    def __init__(self, nvs: Nvs) -> None:
        self.nvs = nvs
        self.held = nvs.values.get("noted", b"")


def press(outbox: Outbox, times: int) -> Outbox:
    for at in range(times):
        outbox.add(BTN, at, 5)
    return outbox


def reset(outbox: Outbox, boot: str) -> Outbox:
    return Outbox(boot, bytes(outbox.seal()))


def told_after_a_power_cut(nvs: Nvs) -> list[tuple[str, int, int]]:
    outbox = Outbox("ffffffff")
    recall(Chip(nvs), outbox)  # type: ignore[arg-type]
    assert (outbox.boot, outbox.q, outbox.lost) == ("ffffffff", 1, 0)
    events = [outbox.message(n) for n in range(outbox.ready())]
    assert all(event["k"] == "gap" for event in events)
    press(outbox, 1)
    assert outbox.message(outbox.count - 1)["b"] == "ffffffff"
    return [(event["b"], event["q"], event["d"]["z"]) for event in events]


def test_a_reset_and_then_a_power_cut_are_owned_up_to_for_both_boots() -> None:
    nvs = Nvs()
    outbox = press(reset(press(Outbox(FIRST), 5), SECOND), 1)
    remember(Chip(nvs), outbox)  # type: ignore[arg-type]
    assert told_after_a_power_cut(nvs) == [(FIRST, 5, 0), (SECOND, 1, 0)]


def test_two_power_cuts_while_the_hub_is_away_are_both_owned_up_to() -> None:
    nvs = Nvs()
    remember(Chip(nvs), press(Outbox(FIRST), 3))  # type: ignore[arg-type]
    chip, outbox = Chip(nvs), Outbox(SECOND)
    recall(chip, outbox)  # type: ignore[arg-type]
    remember(chip, press(outbox, 3))  # type: ignore[arg-type]
    assert told_after_a_power_cut(nvs) == [(FIRST, 3, 0), (SECOND, 3, 0)]


def test_as_many_events_of_another_boot_are_noted_anew() -> None:
    nvs = Nvs()
    chip, outbox = Chip(nvs), press(Outbox(FIRST), 2)
    remember(chip, outbox)  # type: ignore[arg-type]
    outbox = press(reset(outbox, SECOND), 2)
    outbox.ack(FIRST, 2)
    remember(chip, outbox)  # type: ignore[arg-type]
    assert told_after_a_power_cut(nvs) == [(SECOND, 2, 0)]
    outbox.ack(SECOND, 2)
    remember(chip, outbox)  # type: ignore[arg-type]
    assert told_after_a_power_cut(nvs) == []


def test_a_power_cut_while_the_note_is_written_leaves_the_old_or_the_new_one() -> None:
    old, new = [(FIRST, 2, 0)], [(FIRST, 2, 0), (THIRD, 4, 0)]
    for cut, noted in ((1, old), (2, new)):
        nvs = Nvs()
        chip = Chip(nvs)
        outbox = press(Outbox(FIRST), 2)
        remember(chip, outbox)  # type: ignore[arg-type]
        nvs.steps, nvs.cut = 0, cut
        try:
            remember(chip, press(reset(outbox, THIRD), 4))  # type: ignore[arg-type]
        except PowerCutError:
            assert told_after_a_power_cut(nvs) == noted
        else:
            raise AssertionError(cut)


def test_flash_is_not_written_when_nothing_has_changed() -> None:
    nvs = Nvs()
    chip, outbox = Chip(nvs), press(Outbox(FIRST), 2)
    for _ in range(3):
        remember(chip, outbox)  # type: ignore[arg-type]
    assert nvs.steps == 2
