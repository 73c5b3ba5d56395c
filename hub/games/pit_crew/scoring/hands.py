"""How many cards each player of a crew may hold."""

from collections.abc import Collection

from hub.games.pit_crew.scoring.wrenches import Wrench

BASE = {1: 6, 2: 3, 3: 2}  # players in the crew -> cards each
VETERANS = 2  # steps that one Veteran Crew gives


def hand_sizes(
    players: int,
    own: Collection[Wrench] = (),
    against: Collection[Wrench] = (),
    victims: Collection[int] = (),
    veterans: Collection[int] = (),
) -> tuple[int, ...]:
    """The hand size of each player, from 0 on.

    Each Bad Nachos takes one card from the player whom its holder names, then each Veteran Crew
    gives one card to two members or two to a crew of one (PC-26). Copies add (PC-24).

    Args:
        players: Players in the crew.
        own: Monkey Wrench cards that the crew holds.
        against: Those that the other crews hold.
        victims: Index of the player named for each Bad Nachos; unnamed ones hit the first player.
        veterans: Index of each player who takes a card; unnamed ones go round from the first.
    """
    hands = [BASE[players]] * players
    nachos = sum(wrench is Wrench.BAD_NACHOS for wrench in against)
    steps = VETERANS * sum(wrench is Wrench.VETERAN_CREW for wrench in own)
    for victim in (*victims, *(0,) * nachos)[:nachos]:
        hands[victim] -= 1
    for veteran in (*veterans, *(index % players for index in range(steps)))[:steps]:
        hands[veteran] += 1
    return tuple(max(0, hand) for hand in hands)
