from pitwall.mqtt import Address

MINUTE = 60000


class Named(Address):
    """A broker that is known by name; ``answers`` are those of the lookups to come."""

    def __init__(self, *answers: str) -> None:
        super().__init__("hub.local", 18830)
        self.answers = list(answers)

    def look_up(self, name: str, port: int) -> str:
        assert (name, port) == ("hub.local", 18830)
        answer = self.answers.pop(0)
        if not answer:
            raise OSError(-2)
        return answer


def test_a_name_is_asked_for_once_while_its_address_leads_to_a_broker() -> None:
    address = Named("10.0.0.1")
    assert [address.host(n * MINUTE, doubtful=False) for n in range(5)] == ["10.0.0.1"] * 5


def test_an_address_that_leads_nowhere_is_asked_for_again_once_a_minute() -> None:
    address = Named("10.0.0.1", "10.0.0.2")
    assert address.host(0, doubtful=False) == "10.0.0.1"
    assert address.host(MINUTE - 1, doubtful=True) == "10.0.0.1"
    assert address.host(MINUTE, doubtful=True) == "10.0.0.2"
    assert address.answers == []


def test_the_last_address_is_kept_while_nobody_answers() -> None:
    address = Named("10.0.0.1", "", "10.0.0.3")
    address.host(0, doubtful=False)
    assert address.host(MINUTE, doubtful=True) == "10.0.0.1"
    assert address.host(MINUTE + 1, doubtful=True) == "10.0.0.1"
    assert address.host(2 * MINUTE, doubtful=True) == "10.0.0.3"


def test_a_name_that_nobody_knows_is_an_error_of_the_network() -> None:
    address = Named("", "10.0.0.1")
    try:
        address.host(0, doubtful=False)
    except OSError:
        assert address.host(1, doubtful=True) == "10.0.0.1"
    else:
        raise AssertionError("it was known")
