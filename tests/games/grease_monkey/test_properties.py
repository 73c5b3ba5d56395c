"""What must hold in every game, however it is played."""

import pytest

from tests.games.grease_monkey.random_games import play

SEEDS = 90


@pytest.mark.parametrize("first", range(0, SEEDS, 30))
def test_random_legal_games_end_with_every_token_in_its_place(first: int) -> None:
    for seed in range(first, first + 30):
        play(seed)
