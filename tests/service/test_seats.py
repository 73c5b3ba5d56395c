"""Who may sit where."""

import stat
from pathlib import Path

import pytest

from hub.service.requests import Rejected
from hub.service.seats import Seats

JOIN = "the join code"


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def make(time: Time | None = None) -> Seats:
    return Seats(b"secret", "246810", time or Time())


def test_the_pin_opens_the_seat_of_the_referee_and_the_join_code_that_of_a_crew() -> None:
    seats = make()
    referee = seats.issue("main", "referee", pin="246810")
    red = seats.issue("main", "red", token=seats.join_code("main").upper())
    assert seats.verify("main", referee) == "referee"
    assert seats.verify("main", red) == "red"
    assert seats.phones("main") == {"referee", "red"}


@pytest.mark.parametrize(
    ("seat", "pin", "token"),
    [
        ("referee", "0", ""),
        ("referee", "", JOIN),
        ("red", "", "x"),
        ("red", "", ""),
        ("red", "ü", "ü"),
    ],
)
def test_nothing_else_opens_a_seat(seat: str, pin: str, token: str) -> None:
    seats = make()
    given = seats.join_code("main") if token == JOIN else token
    with pytest.raises(Rejected) as no:
        seats.issue("main", seat, pin=pin, token=given)
    assert no.value.status == 403


@pytest.mark.parametrize(
    ("pin", "token", "says"),
    [("0", "", "PIN is wrong"), ("", "x", "not the code"), ("", "", "Scan the code")],
)
def test_who_is_not_let_in_hears_what_was_wrong(pin: str, token: str, says: str) -> None:
    with pytest.raises(Rejected, match=says):
        make().issue("main", "red", pin=pin, token=token)


def test_a_join_code_is_read_from_the_screen_by_people() -> None:
    """1, i and l look alike, and so do 0 and o; a code is typed in groups or in capitals."""
    seats = make()
    alike = str.maketrans("ilo", "1I0")
    for table in ("main", "second", "third", "fourth", "fifth", "sixth"):
        code = seats.join_code(table)
        typed = f" {code[:4]} {code[4:]}".translate(alike)
        assert seats.verify(table, seats.issue(table, "red", token=typed)) == "red"


def test_a_token_holds_at_its_own_table_only_and_cannot_be_made_up() -> None:
    seats = make()
    bearer = seats.issue("main", "red", token=seats.join_code("main"))
    assert seats.verify("second", bearer) == ""
    assert seats.verify("main", bearer[:-1] + ("A" if bearer[-1] != "A" else "B")) == ""
    assert seats.verify("main", "") == ""
    assert seats.join_code("main") != seats.join_code("second")
    assert Seats(b"other", "246810").verify("main", bearer) == ""


def test_another_pin_at_the_start_ends_the_seats_of_referees() -> None:
    bearer = make().issue("main", "referee", pin="246810")
    assert Seats(b"secret", "1357").verify("main", bearer) == ""


def test_a_new_pin_ends_the_seats_of_referees_and_leaves_the_crews(tmp_path: Path) -> None:
    seats = Seats.kept_in(tmp_path)
    old = seats.pin
    referee = seats.issue("main", "referee", pin=old)
    red = seats.issue("main", "red", pin=old)
    new, stays = seats.renew_pin("main")
    assert seats.verify("main", stays) == "referee"
    assert new != old
    assert len(new) == 6
    assert seats.verify("main", referee) == ""
    assert seats.verify("main", red) == "red"
    with pytest.raises(Rejected, match="wrong"):
        seats.issue("main", "referee", pin=old)
    again = seats.issue("main", "referee", pin=new)
    after = Seats.kept_in(tmp_path)
    assert after.pin == new
    assert after.verify("main", again) == "referee"
    assert after.verify("main", red) == "red"


def test_a_new_pin_can_be_made_while_somebody_guesses() -> None:
    seats = make(Time())
    for number in range(30):
        with pytest.raises(Rejected, match="wrong"):
            seats.issue("main", "referee", pin="1", who=f"guesser {number // 5}")
    with pytest.raises(Rejected, match="Too many tries"):
        seats.issue("main", "referee", pin=seats.pin, who="referee's phone")
    _, stays = seats.renew_pin("main")
    assert seats.verify("main", stays) == "referee"


def test_guessing_is_slowed_down_for_the_one_who_guesses() -> None:
    time = Time()
    seats = make(time)
    for _ in range(5):
        with pytest.raises(Rejected, match="wrong"):
            seats.issue("main", "referee", pin="1", who="guesser")
    with pytest.raises(Rejected, match="Too many tries") as no:
        seats.issue("main", "referee", pin="246810", who="guesser")
    assert no.value.status == 429
    assert seats.issue("main", "referee", pin="246810", who="referee's phone")
    time.now += 61
    assert seats.issue("main", "referee", pin="246810", who="guesser")


def test_many_who_guess_together_are_slowed_down_all() -> None:
    seats = make()
    for number in range(30):
        with pytest.raises(Rejected, match="wrong"):
            seats.issue("main", "referee", pin="1", who=f"10.0.0.{number}")
    with pytest.raises(Rejected, match="Too many tries"):
        seats.issue("main", "referee", pin="246810", who="10.0.1.1")


def test_pin_and_code_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is compared is whole and goes through the one function that takes as long for all."""
    compared: list[tuple[bytes, bytes]] = []

    def note(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return False

    monkeypatch.setattr("hub.service.seats.hmac.compare_digest", note)
    seats = make()
    for seat, pin, token in (("referee", "246810", ""), ("red", "24", seats.join_code("main"))):
        with pytest.raises(Rejected):
            seats.issue("main", seat, pin=pin, token=token)
    code = seats.join_code("main").encode()
    assert compared == [(b"246810", b"246810"), (b"24", b"246810"), (code, code)]


def test_the_secret_and_the_pin_last_and_nobody_else_reads_them(tmp_path: Path) -> None:
    first = Seats.kept_in(tmp_path)
    bearer = first.issue("main", "referee", pin=first.pin)
    again = Seats.kept_in(tmp_path)
    assert again.pin == first.pin
    assert again.verify("main", bearer) == "referee"
    assert stat.S_IMODE((tmp_path / "secret.json").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "kept", ["", "[]", "{}", '{"key":1,"pin":"1"}', '{"key":"zz","pin":"1"}', "\x00\xff"]
)
def test_a_damaged_secret_is_made_anew(kept: str, tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_text(kept, "latin-1")
    first = Seats.kept_in(tmp_path)
    assert len(first.pin) == 6
    assert Seats.kept_in(tmp_path).pin == first.pin


def test_a_folder_that_cannot_be_written_still_gives_a_pin(tmp_path: Path) -> None:
    assert len(Seats.kept_in(tmp_path / "missing").pin) == 6
