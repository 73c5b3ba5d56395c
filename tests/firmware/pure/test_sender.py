from pitwall.outbox import BTN, Outbox
from pitwall.sender import Sender

WINDOW = 16
BOOT = "9f3a61c2"
LATER = "1c07be55"
EVEN = 128


def filled(count: int, boot: str = BOOT, saved: bytes = b"") -> Outbox:
    outbox = Outbox(boot, saved)
    for n in range(count):
        outbox.add(BTN, n, 1)
    return outbox


def sent(sender: Sender, now_ms: int) -> list[int]:
    numbers = []
    event = sender.next(now_ms, EVEN)
    while event:
        numbers.append(event["q"])
        event = sender.next(now_ms, EVEN)
    return numbers


def test_events_go_out_once_and_in_order() -> None:
    sender = Sender(filled(3))
    assert sent(sender, 0) == [1, 2, 3]
    assert sent(sender, 500) == []


def test_at_most_a_window_is_under_way() -> None:
    outbox = filled(40)
    sender = Sender(outbox)
    assert sent(sender, 0) == list(range(1, WINDOW + 1))
    sender.acked(outbox.ack(BOOT, 10), 5, EVEN)
    assert sent(sender, 6) == list(range(WINDOW + 1, WINDOW + 11))


def test_without_an_ack_it_starts_again_from_the_oldest_after_1_s_doubling_to_8() -> None:
    sender = Sender(filled(2))
    assert sent(sender, 0) == [1, 2]
    now, waits = 0, []
    for _ in range(6):
        began = now
        while not sent(sender, now):
            now += 10
        waits.append(now - began)
    assert waits == [1000, 2010, 4010, 8010, 8010, 8010]


def test_jitter_spreads_the_repeats() -> None:
    times = set()
    for chance in (0, 128, 255):
        sender = Sender(filled(1))
        sender.next(0, chance)
        now = 0
        while sender.next(now, chance) is None:
            now += 10
        times.add(now)
    assert times == {750, 1000, 1250}


def test_an_ack_gives_the_rest_its_full_time() -> None:
    outbox = filled(3)
    sender = Sender(outbox)
    sent(sender, 0)
    sender.acked(outbox.ack(BOOT, 1), 900, EVEN)
    assert sent(sender, 1500) == []
    assert sent(sender, 2000) == [2, 3]


def test_a_useless_ack_does_not_put_off_the_repeat() -> None:
    outbox = filled(3)
    sender = Sender(outbox)
    sent(sender, 0)
    sender.acked(outbox.ack(LATER, 9), 900, EVEN)
    assert sent(sender, 1100) == [1, 2, 3]


def test_a_new_link_starts_from_the_oldest_at_once() -> None:
    sender = Sender(filled(3))
    sent(sender, 0)
    sender.restart()
    assert sent(sender, 1) == [1, 2, 3]


def test_events_of_an_earlier_boot_go_first_and_alone() -> None:
    outbox = filled(2, LATER, bytes(filled(2).seal()))
    sender = Sender(outbox)
    first = [sender.next(0, EVEN), sender.next(0, EVEN)]
    assert [(event["b"], event["q"]) for event in first if event] == [(BOOT, 1), (BOOT, 2)]
    assert sender.next(0, EVEN) is None
    sender.acked(outbox.ack(BOOT, 2), 5, EVEN)
    event = sender.next(5, EVEN)
    assert event
    assert (event["b"], event["q"], event["o"]) == (LATER, 1, 1)


def test_an_empty_outbox_sends_nothing() -> None:
    assert Sender(Outbox(BOOT)).next(0, EVEN) is None
