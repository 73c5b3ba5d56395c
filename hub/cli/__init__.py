"""The ``pitwall`` command."""


def main() -> None:
    """Run the command line."""
