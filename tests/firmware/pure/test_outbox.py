from pitwall.outbox import BTN, DOCK, ROLL, Outbox

from hub.wire import messages, up

CAPACITY = 64
BOOT = "9f3a61c2"
LATER = "1c07be55"

LENGTH = len(Outbox(BOOT).image)


def filled(count: int, boot: str = BOOT, saved: bytes = b"") -> Outbox:
    outbox = Outbox(boot, saved)
    for n in range(count):
        outbox.add(BTN, 1000 * n, 150, n % 7, n % 2)
    return outbox


def held(outbox: Outbox) -> list[tuple[str, int]]:
    events = [outbox.message(n) for n in range(len(outbox))]
    return [(event["b"], event["q"]) for event in events]


def test_events_are_numbered_from_1_in_order() -> None:
    assert held(filled(3)) == [(BOOT, 1), (BOOT, 2), (BOOT, 3)]


def test_every_kind_of_event_is_written_as_in_the_contract() -> None:
    outbox = Outbox(BOOT)
    outbox.add(BTN, 183422711000, 2100, 3, 0)
    outbox.add(ROLL, 905511203, 20000, 6, 640, 981)
    outbox.add(DOCK, 905511204, 1, 1)
    events = [outbox.message(n) for n in range(3)]
    assert events[0] == {
        "b": BOOT,
        "q": 1,
        "o": 1,
        "t": 183422711000,
        "u": 2100,
        "k": "btn",
        "d": {"n": 3, "e": "dn"},
    }
    assert events[1]["d"] == {"f": 6, "c": 981, "ms": 640}
    assert events[2]["d"] == {"in": 1}
    for event in events:
        assert messages.fault_of(up.EVENT, event) == ""
        assert up.event_fault(event["k"], event["d"]) == ""
        assert len(messages.encode(event)) <= up.MAX_EVENT


def test_an_ack_lets_go_of_all_events_up_to_its_number() -> None:
    outbox = filled(5)
    assert outbox.ack(BOOT, 3) == 3
    assert held(outbox) == [(BOOT, 4), (BOOT, 5)]
    assert outbox.message(1)["o"] == 4


def test_an_old_or_repeated_ack_changes_nothing() -> None:
    outbox = filled(5)
    outbox.ack(BOOT, 3)
    assert outbox.ack(BOOT, 3) == 0
    assert outbox.ack(BOOT, 1) == 0
    assert len(outbox) == 2


def test_an_ack_for_another_boot_changes_nothing() -> None:
    outbox = filled(2)
    assert outbox.ack(LATER, 2) == 0
    assert len(outbox) == 2


def test_an_ack_beyond_the_last_event_empties_the_outbox_and_numbers_go_on() -> None:
    outbox = filled(2)
    assert outbox.ack(BOOT, 99) == 2
    outbox.add(BTN, 5, 5)
    assert held(outbox) == [(BOOT, 3)]


def test_the_ring_goes_round_for_ever() -> None:
    outbox = Outbox(BOOT)
    for q in range(1, 1000):
        assert outbox.add(BTN, q, 1)
        if q > 5:
            assert outbox.ack(BOOT, q - 5) == 1
    assert held(outbox) == [(BOOT, q) for q in range(995, 1000)]
    assert outbox.lost == 0


def test_a_full_outbox_refuses_the_event_and_uses_no_number() -> None:
    outbox = filled(CAPACITY)
    assert not outbox.add(BTN, 70000, 1)
    assert outbox.lost == 1
    assert outbox.ready() == CAPACITY


def test_refused_events_become_one_gap_once_there_is_room() -> None:
    outbox = filled(CAPACITY)
    for t in (70000, 80000, 90000):
        outbox.add(BTN, t, 1)
    assert outbox.ready() == CAPACITY, "a gap that still grows is not sent"
    outbox.ack(BOOT, 2)
    assert outbox.ready() == CAPACITY - 1
    gap = outbox.message(CAPACITY - 2)
    assert (gap["k"], gap["q"]) == ("gap", CAPACITY + 1)
    assert gap["d"] == {"n": 3, "a": 70000, "z": 90000}
    assert up.event_fault("gap", gap["d"]) == ""
    assert outbox.add(BTN, 95000, 1)
    assert outbox.message(CAPACITY - 1)["q"] == CAPACITY + 2


def test_a_second_flood_makes_a_second_gap() -> None:
    outbox = filled(CAPACITY + 1)
    outbox.ack(BOOT, 10)
    for n in range(12):
        outbox.add(BTN, 100000 + n, 1)
    outbox.ack(BOOT, 200)
    outbox.ack(BOOT, 200)
    assert outbox.lost == 1 + 3
    assert len(outbox) == 0


def test_unacked_events_outlive_a_reset_and_come_first() -> None:
    before = filled(3)
    before.ack(BOOT, 1)
    after = Outbox(LATER, bytes(before.seal()))
    after.add(BTN, 5, 5)
    assert held(after) == [(BOOT, 2), (BOOT, 3), (LATER, 1)]
    assert after.ack(BOOT, 3) == 2
    assert after.message(0)["o"] == 1


def test_a_growing_gap_outlives_a_reset() -> None:
    before = filled(CAPACITY + 2)
    after = Outbox(LATER, bytes(before.seal()))
    assert not after.add(BTN, 5, 5)
    after.ack(BOOT, CAPACITY)
    assert after.message(0)["d"]["n"] == 2
    assert [after.message(n)["b"] for n in range(len(after))] == [BOOT, LATER]


def test_many_resets_in_a_row_lose_nothing_in_silence() -> None:
    saved = b""
    boots = [f"{n:08x}" for n in range(1, 21)]
    lost = 0
    for boot in boots:
        outbox = filled(1, boot, saved)
        lost += outbox.lost
        saved = bytes(outbox.seal())
    outbox = Outbox("ffffffff", saved)
    assert held(outbox) == [(boot, 1) for boot in boots[:16]]
    assert lost == 4


def test_a_boot_id_leaves_the_table_with_its_last_event() -> None:
    saved = b""
    for n in range(1, 50):
        boot = f"{n:08x}"
        outbox = filled(1, boot, saved)
        assert outbox.ack(outbox.boot_of(0), 1) == 1
        saved = bytes(outbox.seal())
    assert len(Outbox("ffffffff", saved)) == 0


def test_memory_that_the_power_cut_damaged_is_not_believed() -> None:
    good = bytes(filled(3).seal())
    for at in (0, 6, 7, 20, 90, LENGTH - 1):
        bad = bytearray(good)
        bad[at] ^= 1
        assert len(Outbox(LATER, bytes(bad))) == 0, at
    for bad in (b"", good[:-1], good + b"x", b"\x00" * LENGTH):
        assert len(Outbox(LATER, bytes(bad))) == 0


def test_the_block_fits_the_memory_of_the_chip() -> None:
    assert LENGTH <= 2048
