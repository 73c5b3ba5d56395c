"""How many cards each player of a crew may hold."""

from collections.abc import Collection, Sequence

from hub.games.pit_crew.scoring.wrenches import Wrench

BASE = {1: 6, 2: 3, 3: 2}  # players in the crew -> cards each
VETERANS = 2  # steps that one Veteran Crew gives


def hand_sizes(
    players: int,
    own: Collection[Wrench] = (),
    against: Collection[Wrench] = (),
    victims: Sequence[int] | None = None,
    veterans: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """The hand size of each player, from 0 on.

    Each Bad Nachos takes one card from the player whom its holder names; then each Veteran Crew
    gives one card to two members, or two to a crew of one (PC-26). Copies add (PC-24).

    Args:
        players: Players in the crew.
        own: Monkey Wrench cards that the crew holds.
        against: Those that the other crews hold.
        victims: Place in the crew of each player named for Bad Nachos; None: always the first.
        veterans: Place of each player who takes a card more; None: in turn from the first.
    """
    nachos = sum(wrench is Wrench.BAD_NACHOS for wrench in against)
    steps = VETERANS * sum(wrench is Wrench.VETERAN_CREW for wrench in own)
    fewer = (0,) * nachos if victims is None else victims[:nachos]
    more = [turn % players for turn in range(steps)] if veterans is None else veterans[:steps]
    return tuple(
        max(0, BASE[players] - fewer.count(player) + more.count(player))
        for player in range(players)
    )
