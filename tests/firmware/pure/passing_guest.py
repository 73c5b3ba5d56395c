"""A module that a test lets visit; it brings another one."""

from tests.firmware.pure import passing_friend


async def run(seen: "list[str]", fails: bool = False) -> None:
    """Tell that it ran."""
    seen.append(passing_friend.NAME)
    if fails:
        raise OSError
