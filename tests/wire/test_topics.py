from hub.wire import topics, up


def test_a_node_id_is_a_letter_and_3_to_22_letters_or_digits() -> None:
    for good in ("n0a1b2c", "abcd", "n" + "0" * 22):
        assert up.is_node_id(good), good
    for bad in ("", "abc", "1abc", "nABC1", "n-123", "n/12", "näbc", "n" * 24, "n+#1"):
        assert not up.is_node_id(bad), bad


def test_topics_are_named_as_in_the_contract() -> None:
    assert topics.up("pw", "n0a1b2c", "ev") == "pw/1/up/n0a1b2c/ev"
    assert topics.down("pw", "all", "cmd") == "pw/1/dn/all/cmd"
    assert topics.hub("hall") == "hall/1/hub"
    assert up.table_state("pw", "main") == "pw/1/table/main/state"


def test_an_up_topic_is_taken_apart_again() -> None:
    for leaf in up.SHAPES:
        assert up.parse("pw", topics.up("pw", "n0a1b2c", leaf)) == ("n0a1b2c", leaf)


def test_topics_of_others_are_none_of_ours() -> None:
    for topic in (
        "pw/2/up/n0a1b2c/ev",
        "qw/1/up/n0a1b2c/ev",
        "pw/1/dn/n0a1b2c/ack",
        "pw/1/up/n0a1b2c/ack",
        "pw/1/up/n0a1b2c/ev/x",
        "pw/1/up/N0/ev",
        "pw/1/up/ev",
        "",
    ):
        assert up.parse("pw", topic) is None, topic
