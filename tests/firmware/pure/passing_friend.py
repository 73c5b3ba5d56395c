"""What the guest of a test brings along."""

NAME = "friend"


def greet(whom: str = "all") -> str:
    """Say hello."""
    return "hello " + whom
